/* SPDX-License-Identifier: MIT */
/*
 * What becomes of a game in which a move is illegal or cannot be read: begin at judge_fault(). One that stood over the
 * board (FIDE Laws A.5.2, FMJD Annex 1) is carried out as it is written.
 */
#include <assert.h>
#include <string.h>

#include "judge/events.h"
#include "judge/judge.h"
#include "play/chess.h"
#include "play/draughts.h"

/* A move that stands. */

/*
 * An illegal move is carried out on the set-up string, whatever the family: the string is written anew
 * with the piece on its new square and read again, and the reader refuses what cannot be.
 */
enum { STAND_MAX_SQUARES = 40 };

struct stand {
    const struct line *line;
    const struct board *board;
    square_t at[STAND_MAX_SQUARES]; /* the squares that the text names */
    size_t count;
    bool taken[BOARD_MAX_SQUARES]; /* draughts: leaves the board */
};

/* The squares of the text. */

/* A square's name, or in draughts its number, at the head of a text; its bytes, 0 when there is none. */
static size_t
square_read(const struct stand *s, const char *text, size_t len, int *out_sq)
{
    size_t bytes = board_square_prefix(s->board, text, len, out_sq);
    unsigned number = 0;
    if (bytes > 0 || !s->line->rules->draughts)
        return bytes;
    while (bytes < len && bytes < 3 && text[bytes] >= '0' && text[bytes] <= '9')
        number = 10 * number + (unsigned)(text[bytes++] - '0');
    *out_sq = bytes > 0 ? draughts_numbered_square(s->line->rules, number) : -1;
    return *out_sq < 0 ? 0 : bytes;
}

static bool
squares_read(struct stand *s, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        int sq;
        size_t bytes = square_read(s, text + at, len - at, &sq);
        if (bytes > 0 && s->count == STAND_MAX_SQUARES)
            return false;
        if (bytes > 0)
            s->at[s->count++] = (square_t)sq;
        at += bytes > 0 ? bytes : 1;
    }
    return s->count >= 2 && s->at[0] != s->at[s->count - 1];
}

/* The position. */

static const char *
piece_at(const struct stand *s, unsigned sq, enum colour *out_colour)
{
    const struct ruleset *rules = s->line->rules;
    return rules->family->piece_at(rules, line_now(s->line), (int)sq, out_colour);
}

/* Draughts: enemies on the straight way from one square to the next leave the board. */
static void
take_between(struct stand *s, unsigned from, unsigned to)
{
    int files = s->board->file[to] - s->board->file[from];
    int ranks = s->board->rank[to] - s->board->rank[from];
    int steps = files < 0 ? -files : files;
    enum colour us = (enum colour)line_now(s->line)->turn;
    if (steps == 0)
        steps = ranks < 0 ? -ranks : ranks;
    if (steps == 0 || files % steps != 0 || ranks % steps != 0)
        return;
    for (int i = 1; i < steps; i++) {
        int sq = s->board->by_name[s->board->file[from] + i * files / steps]
                                  [s->board->rank[from] + i * ranks / steps];
        enum colour colour = NOBODY;
        if (sq >= 0)
            piece_at(s, (unsigned)sq, &colour);
        if (colour != NOBODY && colour != us)
            s->taken[sq] = true;
    }
}

/* One side's list, with the moved piece on its new square. */
static void
write_list(const struct stand *s, enum colour side, struct buffer *out)
{
    enum colour us = (enum colour)line_now(s->line)->turn, colour;
    unsigned from = s->at[0], to = s->at[s->count - 1];
    const char *comma = "";
    buffer_puts(out, side == WHITE ? ":W" : ":B");
    for (unsigned sq = 0; sq < s->board->count; sq++) {
        const char *symbol = piece_at(s, sq == to ? from : sq, &colour);
        if (colour != side || sq == from || s->taken[sq] || (sq == to && us != side))
            continue;
        if (s->line->rules->draughts && strcmp(symbol, "M") == 0)
            symbol = "";
        buffer_printf(out, "%s%s%s", comma, symbol, s->board->name[sq]);
        comma = ",";
    }
}

/* Is the field of this beginning one that the move leaves as it was? */
static bool
is_kept(const char *field)
{
    static const char *const dropped[] = {
        "ep=", "idle=", "plies=", "kings=", "kingmoves=", "castle="};
    for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; i++) {
        if (strncmp(field, dropped[i], strlen(dropped[i])) == 0)
            return false;
    }
    return true;
}

/* The state of the position before: the fields that are kept, and in *out_castle its rights to castle. */
static void
write_state(const struct stand *s, struct buffer *out, struct buffer *out_castle)
{
    struct buffer setup = {0};
    s->line->rules->family->setup_write(s->line->rules, line_now(s->line), &setup);
    for (const char *field = setup.data; field && *field;) {
        size_t len = strcspn(field, ":");
        if (memchr(field, '=', len) && is_kept(field)) {
            buffer_putc(out, ':');
            buffer_put(out, field, len);
        }
        if (strncmp(field, "castle=", 7) == 0)
            buffer_put(out_castle, field + 7, len - 7);
        field += len + (field[len] == ':');
    }
    out->failed |= setup.failed;
    buffer_clear(&setup);
}

/* Read the set-up with one right to castle more; it is kept when the position allows it. */
static enum adj_status
add_right(const struct stand *s, struct buffer *text, const char *right, size_t len,
          struct position *out)
{
    const char *before = strstr(text->data, ":castle=") ? "," : ":castle=";
    size_t end = text->len;
    buffer_puts(text, before);
    buffer_put(text, right, len);
    enum adj_status st = text->failed
                             ? ADJ_ENOMEM
                             : position_start(s->line->rules, text->data, text->len, out, NULL);
    if (st == ADJ_ESETUP) {
        text->len = end;
        text->data[end] = '\0';
        return ADJ_OK;
    }
    return st;
}

/* The position after the move; ADJ_ESETUP when it cannot be. */
static enum adj_status
read_after(const struct stand *s, struct position *out)
{
    struct buffer text = {0};
    struct buffer castle = {0};
    buffer_putc(&text, line_now(s->line)->turn == WHITE ? 'B' : 'W');
    write_list(s, WHITE, &text);
    write_list(s, BLACK, &text);
    write_state(s, &text, &castle);
    enum adj_status st = text.failed || castle.failed
                             ? ADJ_ENOMEM
                             : position_start(s->line->rules, text.data, text.len, out, NULL);
    for (const char *right = castle.data; !st && right && *right;) {
        size_t len = strcspn(right, ",");
        st = add_right(s, &text, right, len, out);
        right += len + (right[len] == ',');
    }
    if (!st)
        st = position_start(s->line->rules, text.data, text.len, out, NULL);
    buffer_clear(&text);
    buffer_clear(&castle);
    return st;
}

/* The counters of the Laws and of Waterloo go on as after a legal move of the same kind. */
static void
count_on(const struct stand *s, bool capture, struct position *after)
{
    const struct position *before = line_now(s->line);
    const struct chess_tables *t = chess_tables_get(s->line->rules);
    unsigned us = before->turn, piece = piece_of(before->chess.board[s->at[0]]);
    bool pawn = (t->flags[piece] & PIECE_PAWN) != 0;
    after->chess.idle[us] = (uint16_t)(capture ? 0 : before->chess.idle[us] + 1);
    after->chess.idle[!us] = before->chess.idle[!us];
    after->chess.plies = (uint16_t)(capture || pawn ? 0 : before->chess.plies + 1);
    /* A protest or statement that ends the game does so with the next legal move at the latest. */
    after->chess.protest = (int16_t)(before->chess.protest - (before->chess.protest > 1));
    after->chess.statement = (int16_t)(before->chess.statement - (before->chess.statement > 1));
}

/* The move that was not legal, as far as it can be said. */
static enum adj_status
push(const struct stand *s, struct line *line, bool capture, struct position *after)
{
    const struct move move = {
        .from = s->at[0],
        .to = s->at[s->count - 1],
        .kind = capture ? MOVE_CAPTURE : MOVE_QUIET,
    };
    if (line->rules->chess)
        count_on(s, capture, after);
    return line_push_as(line, &move, after);
}

/*
 * Carry the move out on the line, as it is written: what stands on the first square it names goes to the last one, and
 * in draughts what lies between them is taken. False, with the line as it was, when the text does not name
 * squares, no own piece stands there, or the position that would arise cannot be. ADJ_ENOMEM in *out_status.
 */
static bool
stand_play(struct line *line, const char *text, size_t len, enum adj_status *out_status)
{
    struct stand s = {.line = line, .board = board_get(line->rules->board)};
    enum colour us = (enum colour)line_now(line)->turn;
    *out_status = ADJ_OK;
    if (!squares_read(&s, text, len))
        return false;
    enum colour mover;
    piece_at(&s, s.at[0], &mover);
    enum colour there;
    piece_at(&s, s.at[s.count - 1], &there);
    if (mover != us || there == us)
        return false;
    for (size_t i = 1; line->rules->draughts && i < s.count; i++)
        take_between(&s, s.at[i - 1], s.at[i]);
    struct position after;
    *out_status = read_after(&s, &after);
    if (!*out_status)
        *out_status = push(&s, line, there != NOBODY, &after);
    else if (*out_status == ADJ_ESETUP) {
        *out_status = ADJ_OK;
        return false;
    }
    return *out_status == ADJ_OK;
}

/* What becomes of the game. */

/* Where the rules give the partner a choice, the director has to hear of it; NULL: they do not. */
static const struct chess_demand *
may_be_demanded(const struct judge *j, enum defect_code code)
{
    const struct chess_rules *chess = j->walk.line.rules->chess;
    return j->policy == ILLEGAL_STOP && code == DEFECT_ILLEGAL_MOVE && chess ? chess->demand : NULL;
}

/* What is wrong with the move, or that a strict reading repairs nothing. */
static void
fault_detail(struct judge *j)
{
    const struct defects *defects = &j->walk.defects;
    const struct defect *last = &defects->at[defects->count - 1];
    struct buffer text = {0};
    if (last->severity != SEVERITY_ERROR)
        buffer_printf(&text, "a strict reading stops at the first defect, %s",
                      defect_word(last->code));
    else if (may_be_demanded(j, last->code))
        buffer_fill(&text, may_be_demanded(j, last->code)->offered, last->detail);
    else
        buffer_puts(&text, last->detail);
    j->verdict->detail = arena_keep(&j->verdict->arena, &text);
}

/* The position that sennichite forbids to repeat, and after which ply it stood. */
static void
note_repeated(struct judge *j, size_t ply)
{
    struct evidence *evidence = &j->verdict->evidence;
    struct line *line = &j->walk.line;
    struct buffer text = {0};
    line->rules->family->setup_write(line->rules, &line->at[ply], &text);
    evidence->repeated = arena_keep(&j->verdict->arena, &text);
    evidence->plies = arena_array(&j->verdict->arena, 1, sizeof *evidence->plies);
    if (!evidence->plies)
        return;
    evidence->plies[0] = ply;
    evidence->ply_count = 1;
}

/* "5.Ke3" */
static const char *
numbered_text(struct judge *j)
{
    const struct numbering numbering = {j->walk.base, j->walk.second};
    const struct span *span = &j->walk.item->text;
    struct buffer text = {0};
    numbering_write(&numbering, j->walk.ply, &text);
    buffer_put(&text, game_chars(j->game, *span), span->len);
    return arena_keep(&j->verdict->arena, &text);
}

/* Does the reading stop because moves are missing, and not at what a player did? */
static bool
is_gap(const struct judge *j)
{
    const struct defects *defects = &j->walk.defects;
    return defects->count > 0 && defects->at[defects->count - 1].code == DEFECT_MOVES_MISSING;
}

/* Why the move is refused, and all that is to be told of it; nothing where it is only the reading that stops. */
static enum adj_status
note_refusal(struct judge *j, bool decides)
{
    struct adj_verdict *v = j->verdict;
    if (is_gap(j))
        return ADJ_OK;
    const struct span *span = &j->walk.item->text;
    const char *said = game_chars(j->game, *span);
    struct resolution res;
    j->game->codec->resolve(j->game, &j->walk.line, said, span->len, &res);
    bool off_board = res.why.cause == CAUSE_OFF_BOARD;
    if (res.found || j->walk.item->kind != ITEM_MOVE ||
        (v->outcome.reason == REASON_UNREADABLE && !off_board))
        return ADJ_OK;
    struct refused *illegal = arena_alloc(&v->arena, sizeof *illegal);
    if (!illegal ||
        refused_find(j->game, &j->walk.line, &res.why, said, span->len, &v->arena, illegal))
        return ADJ_ENOMEM;
    illegal->text = numbered_text(j);
    v->illegal = illegal;
    if (decides) {
        j->refused = res.why.why;
        j->refused_piece = res.why.piece;
    }
    if (decides && res.why.why == REFUSED_REPEATS)
        note_repeated(j, res.why.ply);
    return ADJ_OK;
}

/* The label of the move at which the reading stops; behind a gap it has the number that the record gives it. */
static void
label_fault(struct judge *j)
{
    const char *text = game_chars(j->game, j->walk.item->text);
    size_t len = j->walk.item->text.len;
    judge_label(j, j->walk.ply, text, len);
    if (!is_gap(j) || j->walk.gaps.ahead <= 0)
        return;
    struct buffer label = {0};
    numbering_write(&j->verdict->numbering, j->walk.ply + (size_t)j->walk.gaps.ahead, &label);
    buffer_put(&label, text, len);
    j->verdict->move = arena_keep(&j->verdict->arena, &label);
}

/* The reading ends at the walk's item, mostly a move. */
static enum adj_status
fault_stop(struct judge *j)
{
    const struct item *item = j->walk.item;
    j->stopped = true;
    if (j->walk.defects.count > 0)
        fault_detail(j);
    if (item->kind == ITEM_MOVE)
        label_fault(j);
    return judge_after_stop(j);
}

/* It is the tournament that makes the first illegal move cost the game, and no Law; NULL when out of memory. */
static const struct ending *
regulations_cited(struct judge *j)
{
    const char *name = j->regulations->name;
    struct ending *ending = arena_alloc(&j->verdict->arena, sizeof *ending);
    if (!ending)
        return NULL;
    ending->reason = REASON_FORFEIT;
    ending->document = name ? arena_printf(&j->verdict->arena, "Regulations: %s", name)
                            : "Regulations of the tournament";
    return ending;
}

/* Could the winner ever mate? The proof is kept; where there is none, *out_unknown says so. */
static enum adj_status
illegal_ask(struct judge *j, enum colour winner, bool *out_draw, char out_unknown[EVENT_TEXT_SIZE])
{
    struct mates mates;
    bool asked;
    enum adj_status st = event_ask_mate(&j->walk.line, winner, &asked, &mates);
    if (!st && asked)
        judge_tell_mate(j, winner, &mates);
    *out_draw = asked && mates.answer == MATES_CANNOT;
    if (!st && asked && mates.answer == MATES_UNKNOWN)
        event_say_unknown(out_unknown, mates.nodes, "7.5.5");
    mates_clear(&mates);
    return st;
}

void
judge_count_illegal(struct judge *j, enum colour by)
{
    assert(by == WHITE || by == BLACK);
    j->verdict->illegal_moves++;
    j->policy = policy_of(j->policies, j->verdict->illegal_by[by]++);
}

enum adj_status
judge_taken_back(struct judge *j, const struct event *event, struct judgement *judgement)
{
    struct event_result *result = &judgement->result;
    judge_count_illegal(j, event->by);
    unsigned count = j->verdict->illegal_by[event->by];
    if (j->policy != ILLEGAL_FORFEIT) {
        const char *penalty = j->regulations->penalty;
        event_say(result, "illegal move %u of this player, taken back; the game goes on", count);
        judgement->consequence =
            penalty ? arena_printf(&j->verdict->arena, "penalty: %s", penalty) : NULL;
        return ADJ_OK;
    }
    event_say(result, "illegal move %u of this player, which costs the game", count);
    result->ends = true;
    result->outcome.status = OUTCOME_DECIDED;
    result->outcome.reason = REASON_FORFEIT;
    result->outcome.winner = other(event->by);
    result->outcome.above_points = result->outcome.has_points; /* L-R12 */
    judgement->basis = BASIS_DECISION;
    if (event_draw_without_mate(&j->walk.line, "7.5.5", judgement))
        return ADJ_ENOMEM;
    bool is_draw = result->outcome.status == OUTCOME_DRAW;
    judgement->ending = is_draw ? event_law(j->walk.line.rules, LAW_ILLEGAL) : regulations_cited(j);
    j->verdict->lost_by_event = true;
    return ADJ_OK;
}

/* What is wrong with the move is said already; `more` follows it. */
static void
detail_add(struct judge *j, const char *more)
{
    const char *said = j->verdict->detail;
    j->verdict->detail =
        arena_printf(&j->verdict->arena, "%s%s%s", said ? said : "", said ? "; " : "", more);
}

/* The player to move loses, unless the opponent could never mate (FIDE Laws 7.5.5). */
static enum adj_status
illegal_forfeit(struct judge *j)
{
    const struct line *line = &j->walk.line;
    struct outcome *outcome = &j->verdict->outcome;
    enum colour winner = other((enum colour)line_now(line)->turn);
    char unknown[EVENT_TEXT_SIZE] = "";
    bool is_draw;
    if (illegal_ask(j, winner, &is_draw, unknown))
        return ADJ_ENOMEM;

    outcome->status = is_draw ? OUTCOME_DRAW : OUTCOME_DECIDED;
    outcome->reason = REASON_FORFEIT;
    outcome->winner = is_draw ? NOBODY : winner;
    outcome->above_points = outcome->has_points; /* L-R12 */
    j->ending = is_draw ? event_law(line->rules, LAW_ILLEGAL) : regulations_cited(j);
    j->verdict->basis = BASIS_DECISION;
    j->verdict->lost_by_move = true;
    enum adj_status st = j->ending ? fault_stop(j) : ADJ_ENOMEM;
    if (j->policies->count > 1)
        detail_add(j, arena_printf(&j->verdict->arena, "it is illegal move %u of this player",
                                   j->verdict->illegal_by[other(winner)]));
    if (unknown[0])
        detail_add(j, unknown);
    return st;
}

/* The move as it was written goes into the game; false: that is not possible. */
static bool
illegal_stand(struct judge *j, enum adj_status *out_status)
{
    const struct item *item = j->walk.item;
    const char *text = game_chars(j->game, item->text);
    const struct line *line = &j->walk.line;
    const struct board *board = board_get(line->rules->board);
    if (!stand_play(&j->walk.line, text, item->text.len, out_status))
        return false;
    const struct move *move = &line->moves[line->count - 2];
    buffer_printf(&j->moves, "%s%s%c%s", j->moves.len > 0 ? " " : "", board->name[move->from],
                  move->kind == MOVE_CAPTURE ? ':' : '-', board->name[move->to]);
    j->stood = item;
    judge_outcome(j);
    return true;
}

/* Is the next thing that happens the partner's demand? */
static bool
is_demanded(const struct judge *j)
{
    const struct adj_game *game = j->game;
    for (size_t i = j->walk.next; may_be_demanded(j, DEFECT_ILLEGAL_MOVE) && i < game->item_count;
         i++) {
        const struct item *item = &game->items[i];
        if (item->depth == 0 && (item->kind == ITEM_MOVE || item->kind == ITEM_EVENT))
            return item->kind == ITEM_EVENT && item->value == EVENT_DEMAND;
    }
    return false;
}

/* The illegal move is taken back and is no ply; the game goes on with what the record says next. */
static void
illegal_take_back(struct judge *j)
{
    struct defects *defects = &j->walk.defects;
    struct defect *last = &defects->at[defects->count - 1];
    struct buffer detail = {0};
    buffer_fill(&detail, j->walk.line.rules->chess->demand->taken_back, last->detail);
    last->severity = SEVERITY_WARNING;
    last->detail = arena_keep(&j->verdict->arena, &detail);
    j->walk.ply--;
}

enum adj_status
judge_fault(struct judge *j, enum adj_status why)
{
    struct outcome *outcome = &j->verdict->outcome;
    enum adj_status st = ADJ_OK;
    if (why != ADJ_EILLEGAL) {
        outcome->reason = REASON_UNREADABLE;
        return note_refusal(j, true) ? ADJ_ENOMEM : fault_stop(j);
    }
    judge_count_illegal(j, (enum colour)line_now(&j->walk.line)->turn);
    bool goes_on = is_demanded(j) || j->policy == ILLEGAL_STAND;
    if ((!goes_on || !j->verdict->illegal) &&
        note_refusal(j, j->policy == ILLEGAL_STOP && !goes_on))
        return ADJ_ENOMEM;
    if (is_demanded(j)) {
        illegal_take_back(j);
        return ADJ_OK;
    }
    if (j->policy == ILLEGAL_FORFEIT)
        return illegal_forfeit(j);
    if (j->policy == ILLEGAL_STAND && (illegal_stand(j, &st) || st))
        return st;
    outcome->reason = REASON_ILLEGAL_MOVE;
    if (goes_on && note_refusal(j, true)) /* it could not stand after all */
        return ADJ_ENOMEM;
    return fault_stop(j);
}
