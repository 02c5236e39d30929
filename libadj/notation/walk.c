/* SPDX-License-Identifier: MIT */
/* The walk keeps one line: a variation takes back the move that it replaces, and its end plays that move again. */
#include "notation/walk.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "base/utf8.h"
#include "notation/page.h"

/* The side that begins the game from the usual start position. */
static uint8_t
first_to_move(const struct ruleset *rules)
{
    struct position start;
    return position_start(rules, NULL, 0, &start, NULL) == ADJ_OK ? start.turn : WHITE;
}

enum adj_status
walk_init(struct walk *walk, const struct adj_game *game, bool main_only, struct adj_error *err)
{
    memset(walk, 0, offsetof(struct walk, room));
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
    if (!st && line_init_in(&walk->room, &walk->line, game->rules, &start, game->move_count + 2))
        st = error_nomem(err);
    if (!st && remarks_add(game, &walk->defects))
        st = error_nomem(err);
    walk->line.cancel = game->cancel;
    if (game->codec->quick && !game->letters && !game->view)
        walk->quickly = game->codec->quick(game->rules);
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
    free(walk->branch);
    walk->branch = NULL;
    walk->next = walk->game ? walk->game->item_count : 0;
}

static __attribute__((noinline)) enum adj_status
play_pass(struct walk *walk)
{
    bool passed;
    return line_pass(&walk->line, &passed);
}

/* Plays the pending move, or the pending null move. */
static inline enum adj_status
play_pending(struct walk *walk)
{
    walk->pending = false;
    return walk->passes ? play_pass(walk) : line_push(&walk->line, &walk->move);
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
    char text[128]; /* longer text is cut at a character boundary */
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

/* Returns the status with which a walk stops at this defect. */
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

/* Adds an error, at which the walk stops. */
static enum adj_status
stop(struct walk *walk, enum defect_code code, const char *detail, struct adj_error *err)
{
    return add_defect(walk, code, SEVERITY_ERROR, "", detail) ? error_nomem(err)
                                                              : stopped(walk, err);
}

static bool
stops(const struct walk *walk, enum severity severity)
{
    return severity == SEVERITY_ERROR || (severity == SEVERITY_WARNING && walk->game->strict);
}

/* Moves. */

/* Reports the findings of a resolution. Returns ADJ_OK if the walk may continue. */
static enum adj_status
report(struct walk *walk, const struct resolution *res, struct adj_error *err)
{
    struct buffer canonical = {0};
    if (res->found && res->finding_count > 0)
        walk->game->codec->write_move(&walk->line, &res->move, &canonical);
    enum adj_status st = canonical.failed ? ADJ_ENOMEM : ADJ_OK;
    bool ends = false;
    for (size_t i = 0; i < res->finding_count && !st && !ends; i++) {
        enum defect_code code = res->findings[i].code;
        bool last = i + 1 == res->finding_count && (!res->found || code == DEFECT_AMBIGUOUS_MOVE ||
                                                    code == DEFECT_CHECK_MARK_MISMATCH);
        st = add_defect(walk, code, res->findings[i].severity, canonical.data,
                        last ? res->detail : "");
        ends = stops(walk, res->findings[i].severity);
    }
    buffer_clear(&canonical);
    if (st)
        return error_nomem(err);
    return ends ? stopped(walk, err) : ADJ_OK;
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

/* Reports a move after the end of the game, and skips it and all later moves. */
static enum adj_status
step_late(struct walk *walk, struct adj_error *err)
{
    enum adj_status st = report_late(walk, err);
    walk->over = !st;
    walk->ply -= !st;
    return st;
}

/* Resolves an ambiguous move by look-ahead: takes the only candidate after which the rest can be played. */
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

/* Handles an illegal move of a variation, which is no defect of the game: the rest of the variation is not followed. A null
 * move passes the turn; where the turn cannot pass, that is reported. */
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

/* Explains an illegal move of the main line by a gap in the record, if there is one. */
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

/* Handles a text that is not simply a legal move. *out_plays: the walk plays res->move nevertheless. */
static __attribute__((noinline)) enum adj_status
step_unclear(struct walk *walk, struct resolution *res, bool *out_plays, struct adj_error *err)
{
    const struct item *item = walk->item;
    enum adj_status st = ADJ_OK;
    tell_apart(walk, res);
    struct outcome outcome = {.status = OUTCOME_UNDECIDED};
    if (!res->found && !walk->line.goes_on)
        walk->line.rules->family->outcome(&walk->line, &outcome);
    bool late = outcome.status != OUTCOME_UNDECIDED;
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
    if (!st && !res->found && walk->line.goes_on) { /* the moves after the end are illegal */
        if (!late &&
            add_defect(walk, DEFECT_MOVES_AFTER_END, SEVERITY_WARNING, "", "it cannot be played"))
            return error_nomem(err);
        return stopped(walk, err);
    }
    if (!st && !res->found)
        st = blame_gap(walk, res, err);
    if (!st && item->depth == 0 && res->finding_count > 0)
        st = report(walk, res, err);
    *out_plays = !st;
    return st;
}

/* Resolves a move in full. Not inlined, to keep the fast path small. */
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

/* Reports a wrong move number. A strict reading stops here, unless the next move is illegal, which the gap then explains. */
static __attribute__((noinline)) enum adj_status
report_number(struct walk *walk, size_t plies, struct adj_error *err)
{
    char detail[64];
    message_set(detail, sizeof detail, "expected %zu%s", walk->base + plies / 2,
                plies % 2 ? "..." : ".");
    if (add_defect(walk, DEFECT_MOVE_NUMBER, SEVERITY_WARNING, "", detail))
        return error_nomem(err);
    bool ends = walk->game->strict &&
                (walk->gaps.count == 0 || gap_is_playable(walk->game, &walk->line, walk->next));
    return ends ? stopped(walk, err) : ADJ_OK;
}

/* Compares a move number with the one that is due. Only a game with a set-up may begin with another number than 1. */
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
    return ahead == 0 ? ADJ_OK : report_number(walk, plies, err);
}

/* Takes back the move that the variation replaces. */
static enum adj_status
step_begin(struct walk *walk)
{
    if (!walk->branch && !(walk->branch = malloc(GAME_MAX_DEPTH * sizeof *walk->branch)))
        return ADJ_ENOMEM;
    struct branch *branch = &walk->branch[walk->item->depth - 1u];
    branch->lost = walk->lost;
    branch->goes_on = walk->line.goes_on;
    branch->replaces = !walk->lost && walk->line.count > 1;
    branch->count = walk->line.count;
    walk->lost = !branch->replaces;
    if (walk->lost)
        return ADJ_OK;
    branch->move = walk->line.moves[walk->line.count - 2];
    branch->after = *line_now(&walk->line);
    line_pop(&walk->line);
    branch->before = *line_now(&walk->line);
    return ADJ_OK;
}

/* Returns to where the variation began and plays the replaced move again. */
static enum adj_status
step_end(struct walk *walk)
{
    const struct branch *branch = &walk->branch[walk->item->depth - 1u];
    walk->lost = branch->lost;
    walk->line.goes_on = branch->goes_on;
    if (!branch->replaces)
        return ADJ_OK;
    while (walk->line.count >= branch->count)
        line_pop(&walk->line);
    *line_change(&walk->line) = branch->before;
    return line_push_as(&walk->line, &branch->move, &branch->after);
}

/* Set-ups within the game. */

/* Computes the position of a set-up within the game; W:: and B:: only change the side to move. */
static enum adj_status
set_up(struct walk *walk, struct position *out, struct adj_error *err)
{
    const struct adj_game *game = walk->game;
    struct span text = walk->item->text;
    if (!game_span_is(game, text, "W::") && !game_span_is(game, text, "B::"))
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

/* Replaces the current position; the moves before it stay in the line. */
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
    walk->lost = st && walk->item->depth > 0;
    if (st)
        return walk->lost ? ADJ_OK : stop(walk, DEFECT_SYNTAX, why.parts, err);
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
        out->square = board_square(ruleset_board(game->rules), out->text, out->text_len);
}

static enum adj_status
step_event(struct walk *walk, struct adj_error *err)
{
    const struct item *item = walk->item;
    walk_event(walk->game, item, &walk->event);
    bool is_bad = walk->event.kind == EVENT_PROTEST && item->text.len > 0 && walk->event.square < 0;
    return is_bad && !walk->lost && item->depth == 0
               ? stop(walk, DEFECT_SYNTAX, "expected a square of the board", err)
               : ADJ_OK;
}

/* Reports a text that was kept as a comment because it has no meaning at its place. */
static enum adj_status
step_text(struct walk *walk, struct adj_error *err)
{
    bool deep = walk->item->value == COMMENT_DEEP;
    enum defect_code code = deep ? DEFECT_UNKNOWN_SIGN : (enum defect_code)(walk->item->value - 1);
    enum severity severity = code == DEFECT_TAG_MALFORMED ? SEVERITY_WARNING : SEVERITY_NOTE;
    char detail[120] = "kept as a comment";
    if (walk->item->depth > 0 && !deep)
        return ADJ_OK;
    if (deep)
        message_set(detail, sizeof detail, "deeper than %d variations, kept as a comment",
                    GAME_MAX_DEPTH);
    else if (code == DEFECT_TEXT_BETWEEN_GAMES)
        page_lines(walk->game, walk->item, detail, sizeof detail);
    if (add_defect(walk, code, severity, "", detail))
        return error_nomem(err);
    return stops(walk, severity) ? stopped(walk, err) : ADJ_OK;
}

/* Handles any item other than a move or a number. */
static __attribute__((noinline)) enum adj_status
step_other(struct walk *walk, struct adj_error *err)
{
    static const char *const expected[] = {
        [BAD_COMMENT] = "expected the end of the comment",
        [BAD_VARIATION] = "expected the end of the variation, ')'",
        [BAD_SETUP] = "expected a set-up: /FEN \"W:W31-50:B1-20\"/",
    };
    const struct item *item = walk->item;
    if (item->kind == ITEM_BEGIN)
        return step_begin(walk) ? error_nomem(err) : ADJ_OK;
    if (item->kind == ITEM_END)
        return step_end(walk) ? error_nomem(err) : ADJ_OK;
    else if (item->kind == ITEM_EVENT)
        return step_event(walk, err);
    else if (item->kind == ITEM_SETUP)
        return step_setup(walk, err);
    else if (item->kind == ITEM_BAD)
        return stop(walk, DEFECT_SYNTAX, expected[item->value], err);
    else if (item->kind == ITEM_COMMENT && item->value > 0)
        return step_text(walk, err);
    return ADJ_OK;
}

/* The first defect of the tags or the set-up at which a strict reading stops; NULL: none. */
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

/* Starts the walk before its first item. */
static enum adj_status
begin_walk(struct walk *walk, struct adj_error *err)
{
    const struct defect *first = first_stop(walk);
    walk->begun = true;
    return first ? stopped_at(first, err) : ADJ_OK;
}

static inline bool
is_passed_over(const struct walk *walk, const struct item *item)
{
    if (item->depth > 0)
        return walk->main_only || walk->over;
    return walk->over && item->kind != ITEM_EVENT;
}

/* Returns whether the walk skips items; most walks visit the whole record. */
static inline bool
passes_over(const struct walk *walk)
{
    return walk->main_only || walk->over;
}

/* Returns whether this is the expected number before the move of a pair. Such numbers need no step of their own. */
static inline bool
is_due_number(const struct walk *walk, const struct item *item, const struct item *end)
{
    size_t plies = walk->ply + walk->said_second;
    return item->kind == ITEM_NUMBER && item->depth == 0 && item->by == WHITE && plies % 2 == 0 &&
           item->value == walk->base + plies / 2 && walk->numbered && !walk->renumber &&
           walk->gaps.ahead == 0 && item + 1 < end && item[1].kind == ITEM_MOVE;
}

/* The index of the next item; game->item_count: there is none. */
static inline size_t
coming(const struct walk *walk)
{
    const struct adj_game *game = walk->game;
    size_t next = walk->next;
    while (passes_over(walk) && next < game->item_count && is_passed_over(walk, &game->items[next]))
        next++;
    return next;
}

static inline bool
step_quickly(struct walk *walk)
{
    if (!walk->quickly || !walk->begun || walk->lost || walk->over)
        return false;
    const struct item *items = walk->game->items;
    const size_t count = walk->game->item_count;
    size_t next = coming(walk);
    if (next == count)
        return false;
    next += is_due_number(walk, &items[next], items + count);
    const struct item *item = &items[next];
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
    walk->next = next + 1;
    walk->passes = false;
    walk->understood = walk->pending = true;
    return true;
}

bool
walk_next_quickly(struct walk *walk)
{
    return !walk->pending && step_quickly(walk);
}

/* Steps to the next item. Not inlined, to keep the fast path small. */
static __attribute__((noinline)) enum adj_status
step(struct walk *walk, struct adj_error *err)
{
    static const struct item none = {.kind = ITEM_COMMENT};
    const struct item *items = walk->game->items;
    const size_t count = walk->game->item_count;
    if (cancel_is_wanted_at(&walk->line.cancel, walk->steps++))
        return error_stopped(err);
    enum adj_status st;
    do {
        size_t next = coming(walk);
        walk->next = next;
        if (next == count && (walk->begun || count > 0))
            return ADJ_EOF;
        if (next == count) { /* a record without any item; a strict reading may stop at its tags */
            walk->item = &none;
            st = begin_walk(walk, err);
            return st ? st : ADJ_EOF;
        }
        next += is_due_number(walk, &items[next], items + count);
        walk->item = &items[next];
        walk->next = next + 1;
        st = walk->begun ? ADJ_OK : begin_walk(walk, err);
        if (!st && walk->item->kind == ITEM_MOVE)
            st = step_move(walk, err);
        else if (!st)
            st = walk->item->kind == ITEM_NUMBER ? step_number(walk, err) : step_other(walk, err);
    } while (!st && passes_over(walk) && is_passed_over(walk, walk->item)); /* after the end */
    return st;
}

enum adj_status
walk_next(struct walk *walk, struct adj_error *err)
{
    if (walk->pending && play_pending(walk))
        return error_nomem(err);
    return step_quickly(walk) ? ADJ_OK : step(walk, err);
}
