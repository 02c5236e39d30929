/* SPDX-License-Identifier: MIT */
/* How a game of the chess family ends (RULES.md 10), repetition, and the events of a record. */
#include "play/chess.h"

#include <stdio.h>
#include <string.h>

/* ---- repetition (G-R3) -------------------------------------------------------------------- */

uint64_t
chess_hash(const struct ruleset *rules, const struct position *pos)
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct chess_position *c = &pos->chess;
    uint64_t hash = t->key_castle[c->castle];
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (c->board[sq])
            hash ^= chess_key(t, c->board[sq], sq);
    for (unsigned col = 0; col < 2; col++) {
        for (unsigned i = 0; i < CHESS_MAX_RESERVE; i++)
            hash ^= t->key_reserve[col][i][c->reserve[col][i]];
        if (t->ends.limit[REASON_THIRD_PAWN])
            hash ^= t->key_promoted[col][c->promoted[col]];
    }
    if (c->passed != NO_SQUARE)
        hash ^= t->key_passed[c->passed];
    return pos->turn == BLACK ? hash ^ t->key_turn : hash;
}

bool
chess_same(const struct ruleset *rules, const struct position *a, const struct position *b)
{
    const struct chess_position *x = &a->chess, *y = &b->chess;
    if (a->hash != b->hash || a->turn != b->turn || x->castle != y->castle ||
        x->passed != y->passed)
        return false;
    if (memcmp(x->reserve, y->reserve, sizeof x->reserve) != 0)
        return false;
    if (chess_tables_get(rules)->ends.limit[REASON_THIRD_PAWN] &&
        memcmp(x->promoted, y->promoted, sizeof x->promoted) != 0)
        return false;
    return memcmp(x->board, y->board, sizeof x->board) == 0;
}

unsigned
chess_repetitions(const struct line *line, size_t *out_first)
{
    size_t last = line->count - 1, span = line_now(line)->chess.span;
    unsigned n = 1;
    *out_first = last;
    for (size_t back = 4; back <= span && back <= last; back += 2)
        if (chess_same(line->rules, &line->at[last - back], line_now(line))) {
            n++;
            *out_first = last - back;
        }
    return n;
}

/* What a move leaves behind is the first thing to be looked for: a square mostly empty. */
size_t
chess_repeats(const struct line *line, const struct move *move)
{
    const struct position *now = line_now(line);
    bool leaves = move->kind == MOVE_QUIET && !move->part && !move->drop, looked = false;
    if (!line->rules->chess->no_repetition)
        return SIZE_MAX;
    struct position after;
    for (size_t back = 4; back <= now->chess.span + 1u && back <= line->count; back += 2) {
        const struct position *then = &line->at[line->count - back];
        if (leaves && then->chess.board[move->from])
            continue;
        if (!looked)
            chess_apply(line->rules, now, move, &after);
        looked = true;
        if (back > after.chess.span)
            return SIZE_MAX;
        if (chess_same(line->rules, then, &after))
            return line->count - back;
    }
    return SIZE_MAX;
}

/* On how many squares do two positions differ? */
static unsigned
squares_changed(const struct chess_tables *t, const struct chess_position *a,
                const struct chess_position *b)
{
    unsigned n = 0;
    for (unsigned sq = 0; sq < t->squares; sq++)
        n += a->board[sq] != b->board[sq];
    return n;
}

/*
 * Could any move repeat a position? A move that can be undone changes two squares, so that
 * the earlier position must differ from the one now on two squares exactly, and on none of the opponent's.
 */
static bool
may_repeat(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *now = &line_now(line)->chess;
    enum colour them = other((enum colour)line_now(line)->turn);
    size_t last = line->count - 1;
    for (size_t back = 3; back <= now->span && back <= last; back += 2) {
        const struct chess_position *then = &line->at[last - back].chess;
        if (memcmp(then->own[them], now->own[them], sizeof now->own[them]) == 0 &&
            squares_changed(t, then, now) == 2)
            return true;
    }
    return false;
}

static void
drop_repeating(const struct line *line, struct movelist *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i].kind != MOVE_QUIET || chess_repeats(line, &list->at[i]) == SIZE_MAX)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* ---- endings that need no list of moves ------------------------------------------------------ */

/* Not inline, that chess_is_over(), which asks at every ply, stays small. */
static __attribute__((noinline)) bool
has_stood(const struct line *line, unsigned times)
{
    size_t first;
    return chess_repetitions(line, &first) >= times;
}

static inline bool
is_repeated(const struct line *line, unsigned times)
{
    return chess_may_have_stood(line, times) && has_stood(line, times);
}

static inline bool
is_reached(unsigned count, unsigned limit)
{
    return limit && count >= limit;
}

/* Does a draw hold now that needs no claim? */
static inline bool
is_drawn(const struct line *line)
{
    const struct chess_ends *ends = chess_ends_get(line->rules);
    const struct chess_position *c = &line_now(line)->chess;
    return c->dead || is_reached(c->plies, ends->limit[REASON_SEVENTY_FIVE_MOVES]) ||
           is_repeated(line, ends->limit[REASON_FIVEFOLD_REPETITION]);
}

/* ---- royal pieces that may be left under attack ------------------------------------------------ */

/* Every move that the position allows. L-R4: castling may be bound to the orthodox condition. */
static void
generate(const struct ruleset *rules, const struct chess_tables *t, const struct position *pos,
         struct movelist *out)
{
    size_t kept = 0;
    t->ops->generate(t, pos, out);
    if (!chess_is_castling_guarded(rules))
        return;
    for (size_t i = 0; i < out->count; i++)
        if (chess_castles_unharmed(t, pos, &out->at[i]))
            out->at[kept++] = out->at[i];
    out->count = kept;
}

/* L-R3: can the player to move take the royal piece, or leave the own one safe? If not it is
 * mated or in patt. */
static bool
has_saving_move(const struct ruleset *rules, const struct chess_tables *t,
                const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    bool found = false;
    if (t->ops->attacked(t, c, c->king[other(us)], us) || t->ops->any_safe(t, pos))
        return true;
    struct movelist list;
    movelist_init(&list);
    generate(rules, t, pos, &list);
    for (size_t i = 0; i < list.count && !found; i++)
        found = chess_leaves_safe(t, pos, &list.at[i]);
    movelist_clear(&list);
    return found;
}

static bool
has_any_move(const struct ruleset *rules, const struct chess_tables *t, const struct position *pos)
{
    struct movelist list;
    movelist_init(&list);
    generate(rules, t, pos, &list);
    bool found = list.count > 0;
    movelist_clear(&list);
    return found;
}

static enum reason
royal_surrender(const struct ruleset *rules, const struct chess_tables *t,
                const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    if (!rules->chess->royal_capture || c->kings[0] != 1 || c->kings[1] != 1 ||
        has_saving_move(rules, t, pos))
        return REASON_NONE;
    if (option_of(rules, OPTION_SURRENDER) == SURRENDER_OFF)
        return has_any_move(rules, t, pos) ? REASON_NONE : REASON_PATT;
    return chess_in_check(t, c, us) ? REASON_PRESIDENT_MATED : REASON_PATT;
}

bool
chess_is_over(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    if (line->goes_on)
        return pos->over == REASON_PRESIDENT_CAPTURED;
    return pos->over || is_drawn(line) ||
           (t->rules->chess->royal_capture && royal_surrender(line->rules, t, pos) != REASON_NONE);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* L-R10: a demand that binds allows nothing else. */
static void
keep_royal_steps(const struct chess_tables *t, const struct chess_position *c,
                 struct movelist *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (chess_is_royal_step(t, c, &list->at[i]))
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* Legal moves but for the endings of chess_is_over(). */
static void
moves_by_rule(const struct line *line, struct movelist *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    out->count = 0;
    generate(line->rules, t, line_now(line), out);
    if (line_now(line)->chess.owes && chess_owes_move(t, line_now(line)))
        keep_royal_steps(t, &line_now(line)->chess, out);
    if (line->rules->chess->no_repetition && may_repeat(line))
        drop_repeating(line, out);
}

static uint64_t
count_by_rule(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    uint64_t count;
    if (!line_now(line)->chess.owes && !chess_is_castling_guarded(line->rules) &&
        (!line->rules->chess->no_repetition || !may_repeat(line)))
        return t->ops->count(t, line_now(line));
    struct movelist list;
    movelist_init(&list);
    moves_by_rule(line, &list);
    count = list.count;
    movelist_clear(&list);
    return count;
}

/* Whether there is any legal move: mostly the first piece has one, and then nothing else is counted. */
static bool
has_move_by_rule(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    bool repeats = line->rules->chess->no_repetition && may_repeat(line);
    return (!repeats && t->ops->any_safe(t, line_now(line))) || count_by_rule(line) > 0;
}

void
chess_moves(const struct line *line, struct movelist *out)
{
    out->count = 0;
    if (!chess_is_over(line))
        moves_by_rule(line, out);
}

uint64_t
chess_count(struct line *line)
{
    return chess_is_over(line) ? 0 : count_by_rule(line);
}

/* ---- outcome ------------------------------------------------------------------------------- */

unsigned
chess_points(const struct chess_tables *t, const struct chess_position *c, enum colour colour)
{
    unsigned sum = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[colour][w]; bits; bits &= bits - 1)
            sum += t->piece[piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)])].points;
    return sum;
}

static void
decide(struct outcome *out, enum reason reason, enum colour winner)
{
    out->reason = reason;
    out->winner = winner;
    out->status = winner == NOBODY ? OUTCOME_DRAW : OUTCOME_DECIDED;
}

/* RULES.md 3.4: however it ends, points decide; a president captured, mated or surrendered by
 * `loser` is not counted. */
static void
decide_by_points(const struct chess_tables *t, const struct chess_position *c, struct outcome *out,
                 enum colour loser)
{
    out->has_points = true;
    for (int i = 0; i < 2; i++)
        out->points[i] = chess_points(t, c, (enum colour)i);
    if (loser != NOBODY && c->kings[loser] == 1)
        out->points[loser] -= t->piece[piece_of(c->board[c->king[loser]])].points;
    if (out->status == OUTCOME_UNDECIDED)
        return;
    decide(out, out->reason,
           out->points[0] == out->points[1]  ? NOBODY
           : out->points[0] > out->points[1] ? WHITE
                                             : BLACK);
}

/* Stalemate is what the row says: a draw, or decided for the player who gives it. */
static void
decide_stalemate(const struct line *line, struct outcome *out)
{
    const struct ending *ending = ruleset_ending(line->rules, REASON_STALEMATE);
    enum colour giver = other((enum colour)line_now(line)->turn);
    decide(out, REASON_STALEMATE, ending_scores(line->rules, ending) ? giver : NOBODY);
}

static void
note_evidence(const struct line *line, struct outcome *out)
{
    const struct chess_position *c = &line_now(line)->chess;
    unsigned loser = out->winner == WHITE ? BLACK : WHITE;
    if (out->reason == REASON_FIVEFOLD_REPETITION)
        out->count = chess_repetitions(line, &out->since);
    if (out->reason == REASON_SEVENTY_FIVE_MOVES)
        out->count = c->plies;
    if (out->reason == REASON_THIRTY_MOVES)
        out->count = c->idle[loser];
    if (out->reason == REASON_SEVENTY_FIVE_MOVES && out->count <= out->ply)
        out->since = out->ply - out->count;
    if (out->reason == REASON_THIRTY_MOVES && 2u * out->count <= out->ply + 1)
        out->since = out->ply + 1 - 2u * out->count;
}

/* What an ending is looked for with: the moves are counted once, and only when one asks. */
struct look {
    const struct line *line;
    const struct chess_tables *t;
    const struct chess_ends *ends;
    enum { MOVES_UNKNOWN, MOVES_NONE, MOVES_SOME } moves;
};

static bool
is_stuck(struct look *look)
{
    if (look->moves == MOVES_UNKNOWN)
        look->moves = has_move_by_rule(look->line) ? MOVES_SOME : MOVES_NONE;
    return look->moves == MOVES_NONE;
}

/* Does the game end so now, without anybody's act? */
static bool
holds(struct look *look, enum reason reason)
{
    const struct position *pos = line_now(look->line);
    enum colour us = (enum colour)pos->turn;
    unsigned limit = look->ends->limit[reason];
    switch (reason) {
    case REASON_CHECKMATE:
        return is_stuck(look) && chess_in_check(look->t, &pos->chess, us);
    case REASON_STALEMATE:
        return is_stuck(look);
    case REASON_PRESIDENT_MATED:
    case REASON_PATT:
        return royal_surrender(look->line->rules, look->t, pos) == reason;
    case REASON_PRESIDENT_CAPTURED:
    case REASON_KINGS_ROW:
    case REASON_THIRD_PAWN:
    case REASON_THIRTY_MOVES:
    case REASON_PERPETUAL_ATTACK:
    case REASON_EQUAL_FORCES:
        return pos->over == reason;
    case REASON_DEAD_POSITION:
        return pos->chess.dead;
    case REASON_FIVEFOLD_REPETITION:
        return is_repeated(look->line, limit);
    case REASON_SEVENTY_FIVE_MOVES:
        return is_reached(pos->chess.plies, limit);
    case REASON_NONE: /* somebody does the others, or it is not chess that ends so */
    case REASON_RESIGNATION:
    case REASON_AGREEMENT:
    case REASON_TIME_FORFEIT:
    case REASON_FORFEIT:
    case REASON_ADJUDICATION:
    case REASON_ABANDONED:
    case REASON_VOID:
    case REASON_NO_MOVE:
    case REASON_NO_PIECES:
    case REASON_THREEFOLD_REPETITION:
    case REASON_FOURFOLD_REPETITION:
    case REASON_FIFTY_MOVES:
    case REASON_KINGS_ONLY:
    case REASON_NO_PROGRESS:
    case REASON_REPORTED:
    case REASON_UNFINISHED:
    case REASON_ILLEGAL_MOVE:
    case REASON_UNREADABLE:
    case REASON_COUNT:
        break;
    }
    return false;
}

/* Who has won by an ending that holds: the player who made the last move, as a rule. */
static void
decide_as(const struct line *line, enum reason reason, struct outcome *out)
{
    const struct position *pos = line_now(line);
    enum colour mover = other((enum colour)pos->turn);
    if (reason == REASON_STALEMATE)
        decide_stalemate(line, out);
    else if (reason == pos->over)
        decide(out, reason, (enum colour)pos->winner);
    else if (reason == REASON_DEAD_POSITION || reason == REASON_FIVEFOLD_REPETITION ||
             reason == REASON_SEVENTY_FIVE_MOVES)
        decide(out, reason, NOBODY);
    else
        decide(out, reason, mover);
}

void
chess_outcome(struct line *line, struct outcome *out)
{
    const struct ending *ending = line->rules->endings;
    struct look look = {
        .line = line, .t = chess_tables_get(line->rules), .ends = chess_ends_get(line->rules)};
    enum colour turn = (enum colour)line_now(line)->turn;
    memset(out, 0, sizeof *out);
    out->ply = line->count - 1;
    out->since = SIZE_MAX;
    out->winner = NOBODY;
    out->reason = REASON_UNFINISHED;
    while (ending->reason != REASON_NONE && !holds(&look, ending->reason))
        ending++;
    if (ending->reason != REASON_NONE)
        decide_as(line, ending->reason, out);
    if (line->rules->chess->points_decide)
        decide_by_points(look.t, &line_now(line)->chess, out,
                         ending->reason == REASON_PRESIDENT_MATED ? turn : NOBODY);
    note_evidence(line, out);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* The first of the row's claims that the position now answers; NULL: none does. */
static const struct ending *
find_claim(const struct line *line, unsigned times)
{
    for (const struct ending *e = line->rules->endings; e->reason != REASON_NONE; e++) {
        if (!e->claim)
            continue;
        if (e->reason == REASON_THREEFOLD_REPETITION && is_reached(times, e->limit))
            return e;
        if (e->reason == REASON_FIFTY_MOVES && is_reached(line_now(line)->chess.plies, e->limit))
            return e;
    }
    return NULL;
}

/* A claim of repetition or of moves without capture and pawn move, made by the player to move. */
static void
judge_claim(struct line *line, const struct event *event, struct event_result *out)
{
    const struct chess_ends *ends = chess_ends_get(line->rules);
    const struct position *pos = line_now(line);
    size_t first;
    unsigned times = chess_repetitions(line, &first);
    const struct ending *claim = find_claim(line, times);
    if (event->by != NOBODY && event->by != (enum colour)pos->turn) {
        snprintf(out->text, sizeof out->text, "only the player to move may claim");
    } else if (claim) {
        bool repeated = claim->reason == REASON_THREEFOLD_REPETITION;
        out->accepted = out->ends = true;
        decide(&out->outcome, claim->reason, NOBODY);
        out->outcome.count = repeated ? times : pos->chess.plies;
        if (repeated)
            out->outcome.since = first;
    } else if (ends->limit[REASON_THREEFOLD_REPETITION]) {
        snprintf(out->text, sizeof out->text,
                 "the position has stood %u time%s, and %u plies were played without capture or "
                 "pawn move",
                 times, times == 1 ? "" : "s", (unsigned)pos->chess.plies);
    } else {
        snprintf(out->text, sizeof out->text, "the rules of this game know no such claim");
    }
}

static void
judge_resignation(struct line *line, const struct event *event, struct event_result *out)
{
    const struct position *pos = line_now(line);
    enum colour by = event->by == NOBODY ? (enum colour)pos->turn : event->by;
    out->accepted = out->ends = true;
    decide(&out->outcome, REASON_RESIGNATION, other(by));
    if (line->rules->chess->points_decide)
        decide_by_points(chess_tables_get(line->rules), &pos->chess, &out->outcome, by);
}

static void
judge_agreement(struct line *line, struct event_result *out)
{
    if (!ruleset_ending(line->rules, REASON_AGREEMENT)) {
        snprintf(out->text, sizeof out->text, "this game has no draws, so none can be agreed on");
        return;
    }
    out->accepted = out->ends = true;
    decide(&out->outcome, REASON_AGREEMENT, NOBODY);
    if (line->rules->chess->points_decide)
        decide_by_points(chess_tables_get(line->rules), &line_now(line)->chess, &out->outcome,
                         NOBODY);
    if (out->outcome.status == OUTCOME_DECIDED)
        out->ruling = line->rules->chess->points_ruling;
}

/* After an illegal move, which is taken back, its maker owes one of the royal piece. */
static void
judge_demand(struct line *line, const struct event *event, struct event_result *out)
{
    const struct chess_demand *demand = line->rules->chess->demand;
    enum colour turn = (enum colour)line_now(line)->turn;
    if (!demand) {
        snprintf(out->text, sizeof out->text, "the rules of this game know no such demand");
    } else if (event->by != other(turn)) {
        snprintf(out->text, sizeof out->text, "only the player who has just moved may demand");
    } else if (line_now(line)->chess.owes >> turn & 1) {
        snprintf(out->text, sizeof out->text, "such a demand against this player stands already");
    } else {
        line_change(line)->chess.owes |= (uint8_t)(1u << turn);
        out->accepted = true;
        out->ruling = demand->ruling;
        snprintf(out->text, sizeof out->text, "%s%s", turn == WHITE ? "White" : "Black",
                 demand->owed + strlen("%s"));
    }
}

void
chess_event(struct line *line, const struct event *event, struct event_result *out)
{
    memset(out, 0, sizeof *out);
    chess_outcome(line, &out->outcome);
    if (out->outcome.status != OUTCOME_UNDECIDED) {
        snprintf(out->text, sizeof out->text, "the game was already over");
        return;
    }
    switch (event->kind) {
    case EVENT_CLAIM:
        judge_claim(line, event, out);
        return;
    case EVENT_RESIGN:
        judge_resignation(line, event, out);
        return;
    case EVENT_AGREEMENT:
        judge_agreement(line, out);
        return;
    case EVENT_DEMAND:
        judge_demand(line, event, out);
        return;
    case EVENT_PROTEST:
    case EVENT_STATEMENT:
    case EVENT_FLAG:
    case EVENT_ABSENCE:
    case EVENT_DECISION:
    case EVENT_ADJUDICATION:
    case EVENT_ABANDONED:
    case EVENT_VOID:
    case EVENT_COUNT:
        break;
    }
    if (!line->rules->chess->event || !line->rules->chess->event(line, event, out))
        snprintf(out->text, sizeof out->text, "the rules of this game know no such event");
}
