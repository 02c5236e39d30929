/* SPDX-License-Identifier: MIT */
/* The walk keeps one line; a variation takes the move it replaces back and puts it there again at its end. */
#include "notation/walk.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "base/utf8.h"
#include "notation/page.h"

/* Who begins this game when nothing is set up. */
static uint8_t
first_to_move(const struct ruleset *rules)
{
    struct position start;
    return position_start(rules, NULL, 0, &start, NULL) == ADJ_OK ? start.turn : WHITE;
}

enum adj_status
walk_init(struct walk *walk, const struct adj_game *game, bool main_only, struct adj_error *err)
{
    memset(walk, 0, offsetof(struct walk, branch)); /* a branch is written before it is read */
    walk->game = game;
    walk->main_only = main_only;
    walk->base = 1;
    walk->budget = LOOKAHEAD_BUDGET;
    defects_init(&walk->defects);
    if (!game->rules)
        return error_at(err, ADJ_EVARIANT, "unknown-variant", game->place.line, game->place.column,
                        "the record does not say which game it is");
    struct position start;
    enum adj_status st =
        position_start(game->rules, game_chars(game, game->setup), game->setup.len, &start, err);
    if (st && err) {
        err->line = game->setup.len ? game->setup_place.line : game->place.line;
        err->column = game->setup.len ? game->setup_place.column : game->place.column;
    }
    if (!st && line_init_for(&walk->line, game->rules, &start, game->move_count + 2))
        st = error_nomem(err);
    if (!st && remarks_add(game, &walk->defects))
        st = error_nomem(err);
    walk->line.cancel = game->cancel;
    walk->quickly = game->letters > 0 || game->view > 0 ? NULL : game->codec->resolve_quickly;
    if (!st)
        walk->second = walk->said_second =
            game->setup.len > 0 && start.turn != first_to_move(game->rules);
    return st;
}

void
walk_clear(struct walk *walk)
{
    line_clear(&walk->line);
    defects_clear(&walk->defects);
    walk->next = walk->game ? walk->game->item_count : 0;
}

/* The move that is pending, or that nobody moves. */
static inline enum adj_status
play_pending(struct walk *walk)
{
    bool passed;
    walk->pending = false;
    return walk->passes ? line_pass(&walk->line, &passed) : line_push(&walk->line, &walk->move);
}

enum adj_status
walk_play(struct walk *walk)
{
    return walk->pending ? play_pending(walk) : ADJ_OK;
}

/* Defects. */

static enum adj_status
add_defect(struct walk *walk, enum defect_code code, enum severity severity, const char *read_as,
           const char *detail)
{
    const struct item *item = walk->item;
    char text[128]; /* what is longer is cut, at a character's boundary */
    const char *said = game_chars(walk->game, item->text);
    const char *feed =
        code == DEFECT_TEXT_BETWEEN_GAMES ? memchr(said, '\n', item->text.len) : NULL;
    size_t len = utf8_cut(said, feed ? (size_t)(feed - said) : item->text.len, sizeof text - 1);
    memcpy(text, said, len);
    text[len] = '\0';
    struct defect defect = {
        .code = code,
        .severity = severity,
        .ply = walk->ply,
        .place = item->place,
        .text = text,
        .read_as = read_as,
        .parts = detail,
    };
    return defects_add(&walk->defects, &defect);
}

/* The status a walk ends with after its last defect. */
static enum adj_status
stopped_at(const struct defect *at, struct adj_error *err)
{
    enum adj_status st = at->code == DEFECT_ILLEGAL_MOVE || at->code == DEFECT_MOVES_AFTER_END
                             ? ADJ_EILLEGAL
                             : ADJ_ESYNTAX;
    return error_at(err, st, defect_word(at->code), at->place.line, at->place.column, "%s%s%s%s%s",
                    at->text, *at->parts ? ": " : "", at->parts, *at->read_as ? ", read as " : "",
                    at->read_as);
}

static enum adj_status
stopped(const struct walk *walk, struct adj_error *err)
{
    return stopped_at(&walk->defects.at[walk->defects.count - 1], err);
}

static bool
stops(const struct walk *walk, enum severity severity)
{
    return severity == SEVERITY_ERROR || (severity == SEVERITY_WARNING && walk->game->strict);
}

/* Moves. */

/* Report what the resolution noted or failed at; ADJ_OK when the walk may go on. */
static enum adj_status
report(struct walk *walk, const struct resolution *res, struct adj_error *err)
{
    struct buffer canonical = {0};
    if (res->found && res->finding_count > 0)
        walk->game->codec->write_move(&walk->line, &res->move, &canonical);
    enum adj_status st = canonical.failed ? ADJ_ENOMEM : ADJ_OK;
    bool stop = false;
    for (size_t i = 0; i < res->finding_count && !st && !stop; i++) {
        enum defect_code code = res->findings[i].code;
        bool last = i + 1 == res->finding_count && (!res->found || code == DEFECT_AMBIGUOUS_MOVE ||
                                                    code == DEFECT_CHECK_MARK_MISMATCH);
        st = add_defect(walk, code, res->findings[i].severity, canonical.data,
                        last ? res->detail : "");
        stop = stops(walk, res->findings[i].severity);
    }
    buffer_clear(&canonical);
    if (st)
        return error_nomem(err);
    return stop ? stopped(walk, err) : ADJ_OK;
}

static bool
is_over(struct line *line)
{
    struct outcome outcome;
    line->rules->family->outcome(line, &outcome);
    return outcome.status != OUTCOME_UNDECIDED;
}

enum adj_status
walk_note_late(struct walk *walk)
{
    const struct adj_game *game = walk->game;
    size_t moves = 1;
    for (size_t i = walk->next; i < game->item_count; i++)
        moves += game->items[i].kind == ITEM_MOVE && game->items[i].depth == 0;
    char detail[80];
    message_set(detail, sizeof detail,
                moves > 1 ? "%zu moves after the end" : "%zu move after the end", moves);
    return add_defect(walk, DEFECT_MOVES_AFTER_END, SEVERITY_WARNING, "", detail);
}

static enum adj_status
report_late(struct walk *walk, struct adj_error *err)
{
    if (walk_note_late(walk))
        return error_nomem(err);
    return walk->game->strict ? stopped(walk, err) : ADJ_OK;
}

/* It is passed over with all that follows. */
static enum adj_status
step_late(struct walk *walk, struct adj_error *err)
{
    enum adj_status st = report_late(walk, err);
    if (st)
        return st;
    walk->over = true;
    walk->ply--;
    return ADJ_OK;
}

/* A move after the end that is none of this position: what follows cannot be played, and is no fault of the game's. */
static enum adj_status
cannot_go_on(struct walk *walk, bool reported, struct adj_error *err)
{
    if (!reported &&
        add_defect(walk, DEFECT_MOVES_AFTER_END, SEVERITY_WARNING, "", "it cannot be played"))
        return error_nomem(err);
    return stopped(walk, err);
}

/* A text that fits several moves means the one that lets the rest be played, if just one does. */
static void
tell_apart(struct walk *walk, struct resolution *res)
{
    if (res->found || res->candidate_count == 0 || res->finding_count == 0)
        return;
    size_t index = (size_t)(walk->item - walk->game->items);
    res->found = lookahead(walk->game, &walk->line, index, res, &walk->budget, &res->move);
    if (res->found)
        res->findings[res->finding_count - 1].severity = SEVERITY_WARNING;
}

static void
resolve(struct walk *walk, struct resolution *out)
{
    const struct item *item = walk->item;
    walk->game->codec->resolve(walk->game, &walk->line, game_chars(walk->game, item->text),
                               item->text.len, out);
}

/* What a variation says that cannot be is no matter of the game's; only of a turn that cannot pass it is said why. */
static enum adj_status
step_aside(struct walk *walk, const struct resolution *res, struct adj_error *err)
{
    bool pass = resolution_is_pass(res), may = false;
    if (pass && line_pass(&walk->line, &may))
        return error_nomem(err);
    if (may)
        line_pop(&walk->line);
    walk->passes = walk->pending = may;
    walk->lost = !may;
    if (pass && !may &&
        add_defect(walk, DEFECT_NULL_MOVE, SEVERITY_WARNING, "", "the turn cannot pass here"))
        return error_nomem(err);
    return ADJ_OK;
}

/* A move of the main line that cannot be played: where moves before it are missing, the defect is the gap. */
static enum adj_status
blame_gap(struct walk *walk, struct resolution *res, struct adj_error *err)
{
    const struct gap_question question = {
        .game = walk->game,
        .gaps = &walk->gaps,
        .item = (size_t)(walk->item - walk->game->items),
        .due = walk->ply - 1 + walk->said_second,
        .base = walk->base,
    };
    return gap_blame(&question, res) ? error_nomem(err) : ADJ_OK;
}

/* What is not simply a move of this position; *out_plays: it is to be played all the same. */
static __attribute__((noinline)) enum adj_status
step_unclear(struct walk *walk, struct resolution *res, bool *out_plays, struct adj_error *err)
{
    const struct item *item = walk->item;
    enum adj_status st = ADJ_OK;
    tell_apart(walk, res);
    bool late = !res->found && !walk->line.goes_on && is_over(&walk->line);
    if (late && !walk->keeps && item->depth == 0)
        return step_late(walk, err);
    if (late && walk->keeps) {
        st = item->depth == 0 ? report_late(walk, err) : ADJ_OK;
        walk->line.goes_on = true;
        if (!st) {
            resolve(walk, res);
            tell_apart(walk, res);
        }
    }
    if (!st && !res->found && item->depth > 0)
        return step_aside(walk, res, err);
    if (!st && !res->found && walk->line.goes_on)
        return cannot_go_on(walk, late, err);
    if (!st && !res->found)
        st = blame_gap(walk, res, err);
    if (!st && item->depth == 0 && res->finding_count > 0)
        st = report(walk, res, err);
    *out_plays = !st;
    return st;
}

/* Out of the way of what is understood quickly. */
static __attribute__((noinline)) enum adj_status
step_resolved(struct walk *walk, struct adj_error *err)
{
    struct resolution res;
    resolve(walk, &res);
    bool plays = res.found && res.finding_count == 0;
    if (!plays) {
        enum adj_status st = step_unclear(walk, &res, &plays, err);
        if (st || !plays)
            return st;
    }
    walk->move = res.move;
    walk->exact = res.exact;
    walk->understood = walk->pending = true;
    return ADJ_OK;
}

static inline enum adj_status
step_move(struct walk *walk, struct adj_error *err)
{
    const struct item *item = walk->item;
    walk->ply += item->depth == 0;
    walk->understood = walk->passes = false;
    if (walk->lost)
        return ADJ_OK;
    if (!walk->quickly || item == walk->hard ||
        !walk->quickly(&walk->line, game_chars(walk->game, item->text), item->text.len, &walk->move,
                       &walk->exact))
        return step_resolved(walk, err);
    walk->understood = walk->pending = true;
    return ADJ_OK;
}

/* Numbers and variations. */

/* A strict reading stops here, unless the gap explains why the move behind it cannot be played: that is said then. */
static __attribute__((noinline)) enum adj_status
report_number(struct walk *walk, size_t plies, struct adj_error *err)
{
    char detail[64];
    message_set(detail, sizeof detail, "expected %zu%s", walk->base + plies / 2,
                plies % 2 ? "..." : ".");
    if (add_defect(walk, DEFECT_MOVE_NUMBER, SEVERITY_WARNING, "", detail))
        return error_nomem(err);
    bool stop = walk->game->strict &&
                (walk->gaps.count == 0 || gap_is_playable(walk->game, &walk->line, walk->next));
    return stop ? stopped(walk, err) : ADJ_OK;
}

/* Moves are numbered in pairs from the first number on; only a game that was set up may begin elsewhere. */
static enum adj_status
step_number(struct walk *walk, struct adj_error *err)
{
    const struct item *item = walk->item;
    bool unsaid = item->by == NOBODY;
    size_t second = item->by == BLACK;
    if (item->depth > 0)
        return ADJ_OK;
    if (walk->renumber || (!walk->numbered && walk->ply == 0 && walk->game->setup.len > 0)) {
        walk->said_second = unsaid ? walk->second : second != walk->ply % 2;
        walk->base = item->value - (uint32_t)((walk->ply + walk->said_second) / 2);
    }
    walk->numbered = true;
    walk->renumber = false;
    size_t plies = walk->ply + walk->said_second;
    int64_t ahead = 2 * ((int64_t)item->value - (int64_t)(walk->base + plies / 2));
    ahead += unsaid ? 0 : (int64_t)second - (int64_t)(plies % 2);
    gaps_number(&walk->gaps, ahead, plies, (size_t)(item - walk->game->items));
    if (ahead == 0)
        return ADJ_OK;
    return report_number(walk, plies, err);
}

/* Back to the position before the move that the variation replaces. */
static void
step_begin(struct walk *walk)
{
    size_t depth = walk->item->depth - 1u;
    walk->branch[depth].lost = walk->lost;
    walk->branch[depth].goes_on = walk->line.goes_on;
    walk->branch[depth].replaces = !walk->lost && walk->line.count > 1;
    walk->branch[depth].count = walk->line.count;
    if (!walk->branch[depth].replaces) {
        walk->lost = true;
        return;
    }
    walk->branch[depth].move = walk->line.moves[walk->line.count - 2];
    walk->branch[depth].after = *line_now(&walk->line);
    line_pop(&walk->line);
    walk->branch[depth].before = *line_now(&walk->line);
}

/* Back to where the variation began, and its replaced move again. */
static enum adj_status
step_end(struct walk *walk)
{
    size_t depth = walk->item->depth - 1u;
    walk->lost = walk->branch[depth].lost;
    walk->line.goes_on = walk->branch[depth].goes_on;
    if (!walk->branch[depth].replaces)
        return ADJ_OK;
    while (walk->line.count >= walk->branch[depth].count)
        line_pop(&walk->line);
    *line_change(&walk->line) = walk->branch[depth].before;
    return line_push_as(&walk->line, &walk->branch[depth].move, &walk->branch[depth].after);
}

/* Set-ups within the game. */

/* Only the side to move changes: W:: or B::. */
static bool
is_null_move(const struct adj_game *game, struct span text)
{
    return game_span_is(game, text, "W::") || game_span_is(game, text, "B::");
}

static enum adj_status
set_up(struct walk *walk, struct position *out, struct adj_error *err)
{
    const struct adj_game *game = walk->game;
    struct span text = walk->item->text;
    if (!is_null_move(game, text))
        return position_start(game->rules, game_chars(game, text), text.len, out, err);
    struct buffer now = {0};
    game->rules->family->setup_write(game->rules, line_now(&walk->line), &now);
    if (now.data && !now.failed)
        now.data[0] = *game_chars(game, text);
    enum adj_status st =
        now.failed ? error_nomem(err) : position_start(game->rules, now.data, now.len, out, err);
    buffer_clear(&now);
    return st;
}

/* The position takes the place of the last one: what was played before stays played. */
static enum adj_status
step_setup(struct walk *walk, struct adj_error *err)
{
    struct adj_error why = ADJ_ERROR_INIT;
    if (walk->lost)
        return ADJ_OK;
    struct position start;
    enum adj_status st = set_up(walk, &start, &why);
    if (st == ADJ_ENOMEM)
        return error_nomem(err);
    if (st && walk->item->depth > 0) {
        walk->lost = true;
        return ADJ_OK;
    }
    if (st) {
        if (add_defect(walk, DEFECT_SYNTAX, SEVERITY_ERROR, "", why.parts))
            return error_nomem(err);
        return stopped(walk, err);
    }
    *line_change(&walk->line) = start;
    size_t second = start.turn != first_to_move(walk->game->rules);
    if (walk->item->depth == 0) {
        walk->second = second != (walk->line.count - 1) % 2;
        walk->renumber = true;
        walk->gaps = (struct gaps){.count = 0};
    }
    return ADJ_OK;
}

/* Events. */

void
walk_event(const struct adj_game *game, const struct item *item, struct event *out)
{
    *out = (struct event){
        .kind = (enum event_kind)item->value,
        .by = (enum colour)item->by,
        .square = -1,
        .text = game_chars(game, item->text),
        .text_len = item->text.len,
    };
    if (out->kind == EVENT_PROTEST && out->text_len > 0)
        out->square = board_square(board_get(game->rules->board), out->text, out->text_len);
}

static enum adj_status
step_event(struct walk *walk, struct adj_error *err)
{
    const struct item *item = walk->item;
    walk_event(walk->game, item, &walk->event);
    bool is_bad = walk->event.kind == EVENT_PROTEST && item->text.len > 0 && walk->event.square < 0;
    if (!is_bad || item->depth > 0)
        return ADJ_OK;
    if (add_defect(walk, DEFECT_SYNTAX, SEVERITY_ERROR, "", "expected a square of the board"))
        return error_nomem(err);
    return stopped(walk, err);
}

/* What cannot be read: the record goes no further. */
static enum adj_status
step_bad(struct walk *walk, struct adj_error *err)
{
    static const char *const expected[] = {
        [BAD_COMMENT] = "expected the end of the comment",
        [BAD_VARIATION] = "expected the end of the variation, ')'",
        [BAD_SETUP] = "expected a set-up: /FEN \"W:W31-50:B1-20\"/",
    };
    if (add_defect(walk, DEFECT_SYNTAX, SEVERITY_ERROR, "", expected[walk->item->value]))
        return error_nomem(err);
    return stopped(walk, err);
}

/* A variation that is deeper than any is followed: variations lie deep, so its depth asks for nothing. */
static enum adj_status
step_deep(struct walk *walk, struct adj_error *err)
{
    char detail[120];
    message_set(detail, sizeof detail, "deeper than %d variations, kept as a comment",
                GAME_MAX_DEPTH);
    return add_defect(walk, DEFECT_UNKNOWN_SIGN, SEVERITY_NOTE, "", detail) ? error_nomem(err)
                                                                            : ADJ_OK;
}

/* A comment that is one only because it means nothing where it stands. */
static enum adj_status
step_text(struct walk *walk, struct adj_error *err)
{
    if (walk->item->value == COMMENT_DEEP)
        return step_deep(walk, err);
    enum defect_code code = (enum defect_code)(walk->item->value - 1);
    enum severity severity = code == DEFECT_TAG_MALFORMED ? SEVERITY_WARNING : SEVERITY_NOTE;
    char detail[120] = "kept as a comment";
    if (walk->item->depth > 0)
        return ADJ_OK;
    if (code == DEFECT_TEXT_BETWEEN_GAMES)
        page_lines(walk->game, walk->item, detail, sizeof detail);
    if (add_defect(walk, code, severity, "", detail))
        return error_nomem(err);
    return stops(walk, severity) ? stopped(walk, err) : ADJ_OK;
}

/* Any item but a move and its number, which most are. */
static __attribute__((noinline)) enum adj_status
step_other(struct walk *walk, struct adj_error *err)
{
    switch ((enum item_kind)walk->item->kind) {
    case ITEM_BEGIN:
        step_begin(walk);
        return ADJ_OK;
    case ITEM_END:
        return step_end(walk) ? error_nomem(err) : ADJ_OK;
    case ITEM_EVENT:
        return step_event(walk, err);
    case ITEM_SETUP:
        return step_setup(walk, err);
    case ITEM_BAD:
        return step_bad(walk, err);
    case ITEM_COMMENT:
        return walk->item->value > 0 ? step_text(walk, err) : ADJ_OK;
    case ITEM_MOVE:
    case ITEM_NUMBER:
    case ITEM_SIGN:
    case ITEM_CLOCK:
    case ITEM_MARK:
    case ITEM_ESCAPE:
    case ITEM_RESULT:
        break;
    }
    return ADJ_OK;
}

static inline enum adj_status
step(struct walk *walk, struct adj_error *err)
{
    if (walk->item->kind == ITEM_MOVE)
        return step_move(walk, err);
    return walk->item->kind == ITEM_NUMBER ? step_number(walk, err) : step_other(walk, err);
}

/* What is said of the tags and of the set-up, and stops a strict reading; NULL. */
static const struct defect *
first_stop(const struct walk *walk)
{
    for (size_t i = 0; i < walk->defects.count; i++)
        if (stops(walk, walk->defects.at[i].severity))
            return &walk->defects.at[i];
    return NULL;
}

bool
walk_stops_at_once(const struct walk *walk)
{
    return !walk->begun && first_stop(walk);
}

/* Before the first item. */
static enum adj_status
begin(struct walk *walk, struct adj_error *err)
{
    const struct defect *stop = first_stop(walk);
    walk->begun = true;
    return stop ? stopped_at(stop, err) : ADJ_OK;
}

/* Of a record without any item: what stops a strict reading, else its end. */
static enum adj_status
begin_empty(struct walk *walk, struct adj_error *err)
{
    static const struct item none = {.kind = ITEM_COMMENT};
    enum adj_status st = begin(walk, err);
    walk->item = &none;
    return st ? st : ADJ_EOF;
}

static inline bool
is_passed_over(const struct walk *walk, const struct item *item)
{
    if (item->depth > 0)
        return walk->main_only || walk->over;
    return walk->over && item->kind != ITEM_EVENT;
}

/* Of a walk that goes on through all of the record, as most do, nothing is. */
static inline bool
passes_over(const struct walk *walk)
{
    return walk->main_only || walk->over;
}

/* Is this the number of the pair of moves that begins here, before its move? Such numbers, as most are, say nothing. */
static inline bool
is_due_number(const struct walk *walk, const struct item *item, const struct item *end)
{
    size_t plies = walk->ply + walk->said_second;
    return item->kind == ITEM_NUMBER && item->depth == 0 && item->by == WHITE && plies % 2 == 0 &&
           item->value == walk->base + plies / 2 && walk->numbered && !walk->renumber &&
           walk->gaps.ahead == 0 && item + 1 < end && item[1].kind == ITEM_MOVE;
}

/* The item to come; the number of items: there is none. */
static inline size_t
coming(const struct walk *walk)
{
    const struct adj_game *game = walk->game;
    size_t next = walk->next;
    while (passes_over(walk) && next < game->item_count && is_passed_over(walk, &game->items[next]))
        next++;
    return next;
}

bool
walk_next_quickly(struct walk *walk)
{
    const struct item *items = walk->game->items, *end = items + walk->game->item_count;
    const struct item *item = items + coming(walk);
    if (item == end || !walk->quickly || !walk->begun || walk->pending || walk->lost || walk->over)
        return false;
    item += is_due_number(walk, item, end);
    if (item->kind != ITEM_MOVE || item->depth > 0 ||
        cancel_is_wanted_at(&walk->line.cancel, walk->steps))
        return false;
    if (!walk->quickly(&walk->line, game_chars(walk->game, item->text), item->text.len, &walk->move,
                       &walk->exact)) {
        walk->hard = item;
        return false;
    }
    walk->steps++;
    walk->ply++;
    walk->item = item;
    walk->next = (size_t)(item - items) + 1;
    walk->passes = false;
    walk->understood = walk->pending = true;
    return true;
}

enum adj_status
walk_next(struct walk *walk, struct adj_error *err)
{
    const struct adj_game *game = walk->game;
    const struct item *items = game->items;
    const size_t count = game->item_count;
    if (walk->pending && play_pending(walk))
        return error_nomem(err);
    if (cancel_is_wanted_at(&walk->line.cancel, walk->steps++))
        return error_stopped(err);
    enum adj_status st;
    do {
        size_t next = coming(walk);
        walk->next = next;
        if (next == count)
            return walk->begun || count > 0 ? ADJ_EOF : begin_empty(walk, err);
        next += is_due_number(walk, &items[next], items + count);
        walk->item = &items[next];
        walk->next = next + 1;
        st = walk->begun ? ADJ_OK : begin(walk, err);
        if (!st)
            st = step(walk, err);
    } while (!st && passes_over(walk) && is_passed_over(walk, walk->item)); /* came after the end */
    return st;
}
