/* SPDX-License-Identifier: MIT */
/*
 * Best-first search for a helpmate. Moves are rated before they are made, since most are never made. A hash set
 * prevents searching a position twice; if no position is left, there is no mate. Ratings affect only the order.
 */
#include "base/array.h"
#include "mates/mates.h"

#include <assert.h>
#include <stdlib.h>

/* Cannot be an enumerator, which must fit into an int. */
#define NO_NODE UINT32_MAX
#define NO_VIEW (UINT32_MAX - 1)
#define COUNTLESS UINT16_MAX

enum {
    RATES = 512,
    NODES_MOST = 1 << 23,
    STATES_MOST = 1 << 21, /* limits memory to 600 MB; then the answer is "unknown" */
    DIVE = 40,
    NEAR = 2, /* depth-first: skip moves rated worse than the best by more */
    SEEN_KEPT = 1024,
    /* Positions searched before build.c first plays a plan from one of them; the interval then grows by half each time. */
    BUILD_FIRST = 8,
    BUILD_PLANS = 3 /* how many of these plans may fail */
};

/* The extra cost of each further move of a position with the same rating: one of them is usually enough. */
static const int rank_of[] = {
    [MATES_DEPTH_FIRST] = 38, [MATES_DEPTH_FIRST_AGAIN] = 38, [MATES_BEST_FIRST] = 8,
    [MATES_DISTANCE] = 0,     [MATES_LONE_KING] = 0,
};

struct mates_node {
    uint32_t parent, next; /* `next` links nodes of equal rating */
    uint32_t state;        /* the position's index once the move is made */
    uint16_t depth;
    int16_t rate;                                     /* of the move itself */
    unsigned char move[offsetof(struct move, taken)]; /* the members that a chess move uses */
};

struct search {
    const struct mates_task *task;
    const struct chess_tables *t;
    struct mates_memory *memory;
    uint32_t first[RATES]; /* for each rating, the last node added, which is tried first */
    unsigned best;         /* lowest rating that has nodes */
    size_t seen;
    bool full, failed;
    bool is_other_material; /* the last move changed the material */
    enum mates_way way;
    mates_rater *rate;
    struct mates_view view;
    uint32_t viewed; /* the node whose position the view describes */
    uint64_t bound;
    uint64_t looked, next_build;
};

static void
seen_clear(struct mates_memory *memory)
{
    free(memory->seen);
    free(memory->seen_left);
    memory->seen = NULL;
    memory->seen_left = NULL;
    memory->seen_size = 0;
}

void
mates_memory_clear(struct mates_memory *memory)
{
    seen_clear(memory);
    free(memory->node);
    free(memory->state);
    free(memory->tried);
    free(memory->rate);
    free(memory->pattern);
    free(memory->known);
    movelist_clear(&memory->moves);
    *memory = (struct mates_memory){0};
}

/* Memory. */

static bool
grow(void **at, size_t *cap, size_t count, size_t size)
{
    while (count >= *cap) {
        void *bigger = array_grow(*at, cap, 64, size);
        if (!bigger)
            return false;
        *at = bigger;
    }
    return true;
}

static bool
seen_grow(struct mates_memory *memory)
{
    size_t size = memory->seen_size ? memory->seen_size * 2 : 128;
    uint64_t *bigger = calloc(size, sizeof *bigger);
    uint16_t *left = malloc(size * sizeof *left);
    if (!bigger || !left) {
        free(bigger);
        free(left);
        return false;
    }
    for (size_t i = 0; i < memory->seen_size; i++) {
        uint64_t key = memory->seen[i];
        if (!key)
            continue;
        size_t at = key & (size - 1);
        while (bigger[at])
            at = (at + 1) & (size - 1);
        bigger[at] = key;
        left[at] = memory->seen_left[i];
    }
    seen_clear(memory);
    memory->seen = bigger;
    memory->seen_left = left;
    memory->seen_size = size;
    return true;
}

/* The plies until a running count draws the game; COUNTLESS when none runs. */
static uint16_t
plies_left(const struct chess_tables *t, const struct chess_position *c)
{
    unsigned limit = c->lone_rule ? t->rules->endings[c->lone_rule - 1].limit : COUNTLESS;
    return (uint16_t)(c->lone < limit ? limit - c->lone : 0);
}

/*
 * Returns whether this position was visited before with at least as many plies left, and marks it visited. With fewer, the
 * same moves may have ended in a draw by the count.
 */
static bool
seen_before(struct search *s, const struct position *pos)
{
    struct mates_memory *memory = s->memory;
    uint64_t key = pos->hash ? pos->hash : 1;
    uint16_t left = plies_left(s->t, &pos->chess);
    if (s->seen * 2 >= memory->seen_size && !seen_grow(memory)) {
        s->failed = true;
        return true;
    }
    assert(memory->seen && memory->seen_left);
    size_t at = key & (memory->seen_size - 1);
    while (memory->seen[at] && memory->seen[at] != key)
        at = (at + 1) & (memory->seen_size - 1);
    if (memory->seen[at] && left <= memory->seen_left[at])
        return true;
    s->seen += !memory->seen[at];
    memory->seen[at] = key;
    memory->seen_left[at] = left;
    return false;
}

/* The search. */

static void
node_move(const struct mates_node *node, struct move *out)
{
    *out = (struct move){.kind = MOVE_QUIET};
    memcpy(out, node->move, sizeof node->move);
}

static void
node_add(struct search *s, uint32_t parent, const struct move *m, int rate, int cost,
         unsigned depth)
{
    struct mates_memory *memory = s->memory;
    if (memory->nodes == NODES_MOST) {
        s->full = true;
        return;
    }
    if (!grow((void **)&memory->node, &memory->node_cap, memory->nodes, sizeof *memory->node)) {
        s->failed = true;
        return;
    }
    cost += rate;
    unsigned at = cost < 0 ? 0 : cost >= RATES ? RATES - 1 : (unsigned)cost;
    struct mates_node *node = &memory->node[memory->nodes];
    *node = (struct mates_node){
        .parent = parent, .next = s->first[at], .depth = (uint16_t)depth, .rate = (int16_t)rate};
    memcpy(node->move, m, sizeof node->move);
    s->first[at] = (uint32_t)memory->nodes++;
    if (at < s->best)
        s->best = at;
}

/* Removes and returns the best node, or NO_NODE. */
static uint32_t
node_take(struct search *s)
{
    while (s->best < RATES && s->first[s->best] == NO_NODE)
        s->best++;
    if (s->best == RATES)
        return NO_NODE;
    uint32_t node = s->first[s->best];
    s->first[s->best] = s->memory->node[node].next;
    return node;
}

/* Builds the line: the moves to a node, then those of `rest`. */
static enum adj_status
line_to(const struct search *s, uint32_t node, const struct mates *rest, struct mates *out)
{
    const struct mates_node *nodes = s->memory->node;
    size_t count = 0;
    for (uint32_t at = node; at != NO_NODE; at = nodes[at].parent)
        count++;
    out->count = count + rest->count;
    out->line = malloc((out->count ? out->count : 1) * sizeof *out->line);
    if (!out->line)
        return ADJ_ENOMEM;
    for (size_t i = 0; i < rest->count; i++)
        out->line[count + i] = rest->line[i];
    out->answer = MATES_CAN;
    for (uint32_t at = node; at != NO_NODE; at = nodes[at].parent)
        node_move(&nodes[at], &out->line[--count]);
    return ADJ_OK;
}

/* Returns the part of the cost that depends on depth. Depth-first search prefers deeper nodes, but only up to a limit:
 * the rules end long lines in a draw. */
static int
depth_cost(const struct search *s, unsigned depth)
{
    if (s->way >= MATES_BEST_FIRST)
        return (int)depth;
    return depth <= DIVE ? -(int)depth / 2 : (int)depth - DIVE - DIVE / 2;
}

/* Returns whether the game goes on until the node's position: no rule draws it earlier for moves without progress. */
static bool
is_played(const struct search *s, uint32_t node)
{
    const struct mates_memory *memory = s->memory;
    unsigned limit = chess_ends_get(s->t->rules)->limit[REASON_SEVENTY_FIVE_MOVES];
    for (uint32_t at = node; limit && at != NO_NODE; at = memory->node[at].parent) {
        uint32_t parent = memory->node[at].parent;
        uint32_t state = parent == NO_NODE ? 0 : memory->node[parent].state;
        if (memory->state[state].chess.plies >= limit)
            return false;
    }
    return true;
}

/* Returns whether the mate at `node` counts. If a draw comes first, the answer stays open. */
static bool
found(struct search *s, uint32_t node)
{
    bool played = is_played(s, node);
    s->full |= !played;
    return played;
}

/* Rates the moves of the position that `node` has reached. If its parent was viewed last, the view is updated, not rebuilt. */
static bool
rate_moves(struct search *s, uint32_t node, const struct position *pos)
{
    struct mates_memory *memory = s->memory;
    if (!grow((void **)&memory->rate, &memory->rate_cap, memory->moves.count,
              sizeof *memory->rate)) {
        s->failed = true;
        return false;
    }
    struct move last;
    bool follows = node != NO_NODE && memory->node[node].parent == s->viewed;
    if (follows) {
        node_move(&memory->node[node], &last);
        s->view.rate = memory->node[node].rate;
    }
    s->rate(&s->view, pos, follows ? &last : NULL, memory->tried, &memory->moves, memory->rate);
    s->viewed = node;
    return true;
}

/* Returns the worst rating that a move may have. A depth-first search skips worse moves; the best-first search tries all. */
static int
rate_worst(const struct search *s)
{
    const struct mates_memory *memory = s->memory;
    int best = INT16_MAX;
    if (s->way >= MATES_BEST_FIRST)
        return best;
    for (size_t i = 0; i < memory->moves.count; i++)
        best = memory->rate[i] < best ? memory->rate[i] : best;
    return best + NEAR;
}

static void
queue_moves(struct search *s, uint32_t node, unsigned depth)
{
    const struct mates_memory *memory = s->memory;
    uint8_t same[64] = {0};
    const int rank = rank_of[s->way], deep = depth_cost(s, depth);
    int worst = rate_worst(s);
    for (size_t i = 0; i < memory->moves.count && !s->failed; i++) {
        int rate = memory->rate[i];
        s->full |= rate > worst;
        if (rate <= worst)
            node_add(s, node, &memory->moves.at[i], rate, deep + rank * same[rate & 63]++,
                     depth + 1);
    }
}

/* Does a position without legal moves count as a mate by the asking side, before any automatic ending that it also fulfils? */
static bool
is_won(const struct search *s, struct position *pos)
{
    const uint8_t *rank = s->t->ends.rank;
    bool checked = chess_is_checked(s->t, pos);
    return pos->turn != (uint8_t)s->task->side && (checked || s->task->stalemate) &&
           (!pos->over || rank[checked ? REASON_CHECKMATE : REASON_STALEMATE] < rank[pos->over]);
}

/* Tests whether the newest position, reached by `node`, is mate; if not, queues its moves, unless the game has ended there. */
static bool
expand(struct search *s, uint32_t node, unsigned depth)
{
    struct mates_memory *memory = s->memory;
    struct position *pos = &memory->state[memory->states - 1];
    s->looked++;
    memory->moves.count = 0;
    s->t->ops->generate(s->t, pos, &memory->moves);
    if (memory->moves.count == 0)
        return is_won(s, pos) && found(s, node);
    if (pos->over)
        return false;
    if (s->is_other_material && mates_material(s->task, pos, memory))
        return false;
    if (!rate_moves(s, node, pos))
        return false;
    queue_moves(s, node, depth);
    return false;
}

/* Makes the node's move. Returns false if its position was visited before. */
static bool
carry_out(struct search *s, uint32_t index)
{
    struct mates_memory *memory = s->memory;
    struct mates_node *node = &memory->node[index];
    if (memory->states == STATES_MOST) {
        s->full = true;
        return false;
    }
    if (!grow((void **)&memory->state, &memory->state_cap, memory->states, sizeof *memory->state)) {
        s->failed = true;
        return false;
    }
    uint32_t parent = node->parent == NO_NODE ? 0 : memory->node[node->parent].state;
    struct move move;
    node_move(node, &move);
    struct position *after = &memory->state[memory->states];
    const struct position *before = &memory->state[parent];
    chess_apply(s->t->rules, before, &move, after);
    if (seen_before(s, after))
        return false;
    node->state = (uint32_t)memory->states++;
    /* A promotion rarely leaves too little material to mate, so it counts as a change of material only in a full search. */
    s->is_other_material =
        move.kind != MOVE_QUIET || (s->way == MATES_BEST_FIRST &&
                                    after->chess.board[move.to] != before->chess.board[move.from]);
    return true;
}

/* Tries to mate with a plan from this node: a plan that failed earlier may work here. Returns true if `rest` mates. */
static bool
build_on(struct search *s, uint32_t node, struct mates *rest)
{
    struct mates_memory *memory = s->memory;
    struct mates_task task = *s->task;
    task.plans = BUILD_PLANS;
    s->next_build = s->looked + s->looked / 2;
    *rest = (struct mates){0};
    bool built = is_played(s, node) && mates_build(&task, &memory->state[memory->states - 1],
                                                   s->bound - s->looked, memory, rest);
    s->looked += rest->nodes;
    return built;
}

static enum adj_status
search_run(struct search *s, const struct position *pos, struct mates *out)
{
    struct mates_memory *memory = s->memory;
    memory->state[memory->states++] = *pos;
    seen_before(s, pos);
    uint32_t node = NO_NODE;
    struct mates rest = {0};
    bool mate = expand(s, NO_NODE, 0);
    for (size_t step = 1; !mate && !s->failed && s->looked < s->bound; step++) {
        if (cancel_is_wanted_at(&s->task->cancel, step))
            return ADJ_ESTOPPED;
        node = node_take(s);
        if (node == NO_NODE)
            break;
        if (!carry_out(s, node))
            continue;
        mate = expand(s, node, memory->node[node].depth);
        if (!mate && !s->failed && s->looked >= s->next_build)
            mate = build_on(s, node, &rest);
    }
    out->nodes += s->looked;
    enum adj_status st = s->failed ? ADJ_ENOMEM : ADJ_OK;
    if (!st && mate) {
        st = line_to(s, node, &rest, out);
    } else if (!st && node == NO_NODE && !s->full && s->looked < s->bound) {
        out->answer = MATES_CANNOT;
        out->kind = MATES_EXHAUSTED;
    }
    free(rest.line);
    return st;
}

enum adj_status
mates_search(const struct mates_task *task, const struct position *pos, uint64_t bound,
             enum mates_way way, struct mates_memory *memory, struct mates *out)
{
    struct search s = {
        .task = task,
        .t = task->m->chess,
        .memory = memory,
        .bound = bound,
        .way = way,
        .next_build = BUILD_FIRST,
        .is_other_material = true,
        .rate = way == MATES_DISTANCE    ? mates_distance_rate
                : way == MATES_LONE_KING ? mates_lone_king_rate
                                         : task->m->ops->rate,
        .view = {.m = task->m,
                 .side = task->side,
                 .dives = way == MATES_DEPTH_FIRST,
                 .pattern = memory->pattern,
                 .patterns = memory->patterns},
        .viewed = NO_VIEW,
    };
    memset(s.first, 0xff, sizeof s.first);
    memory->nodes = memory->states = 0;
    size_t squares = s.t->squares;
    if (!grow((void **)&memory->tried, &memory->tried_cap, squares * squares - 1,
              sizeof *memory->tried) ||
        !grow((void **)&memory->state, &memory->state_cap, 0, sizeof *memory->state))
        return ADJ_ENOMEM;
    memset(memory->tried, 0, squares * squares * sizeof *memory->tried);
    if (memory->seen_size > SEEN_KEPT) /* clearing a large one costs more than growing it again */
        seen_clear(memory);
    if (memory->seen)
        memset(memory->seen, 0, memory->seen_size * sizeof *memory->seen);
    return search_run(&s, pos, out);
}
