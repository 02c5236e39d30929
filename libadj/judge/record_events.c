/* SPDX-License-Identifier: MIT */
/* The events of a record, and its moves and events after the end of the game. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "judge/events.h"
#include "judge/judge.h"
#include "chess/schema.h"

/* Events. */

/* Adds a judged event. `words` are the record's words that state the event; NULL: it was written as an event. */
static enum adj_status
event_add(struct judge *j, const struct event *event, const struct judgement *judgement,
          const struct span *words)
{
    struct adj_verdict *v = j->verdict;
    struct judged_event *events =
        arena_more(&v->arena, v->events, v->event_count, &j->event_cap, 8, sizeof *events);
    if (!events)
        return ADJ_ENOMEM;
    v->events = events;
    struct judged_event *judged = &v->events[v->event_count++];
    *judged = (struct judged_event){
        .ply = judge_ply(j),
        .event = *event,
        .text = arena_copy(&v->arena, event->text, event->text_len),
        .words = words ? arena_copy(&v->arena, game_chars(j->game, *words), words->len) : NULL,
        .accepted = judgement->result.accepted,
        .why = arena_string(&v->arena, judgement->result.text),
        .consequence = judgement->consequence,
        .ruling = judgement->result.accepted ? judgement->result.ruling : NULL,
    };
    judged->event.text = judged->text; /* the record may be freed before the verdict */
    return ADJ_OK;
}

enum adj_status
judge_take(struct judge *j, const struct event *event, struct judgement *judgement,
           const struct span *words)
{
    struct adj_verdict *v = j->verdict;
    if (judgement->asks)
        judge_add_proof(j, judgement->mater, &judgement->mates);
    mates_clear(&judgement->mates);
    if (event_add(j, event, judgement, words))
        return ADJ_ENOMEM;
    if (!judgement->result.ends)
        return ADJ_OK;
    j->over = true;
    j->ending = judgement->ending;
    j->intended = judgement->move;
    j->has_intended = judgement->names_move;
    v->basis = judgement->basis;
    v->outcome = judgement->result.outcome;
    v->is_scored = judgement->is_scored;
    memcpy(v->hundredths, judgement->hundredths, sizeof v->hundredths);
    return ADJ_OK;
}

/*
 * Translates the move named in a claim from the record's notation into LAN, which the rules read. The text is stored in
 * `lan`. A move that cannot be played stays unchanged, with the reason in `why_not`. May return ADJ_ENOMEM.
 */
static enum adj_status
claim_translate(struct judge *j, struct event *event, struct buffer *lan,
                char why_not[REFUSAL_TEXT])
{
    struct line *line = &j->walk.line;
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct resolution res;
    struct move move;
    enum adj_status st =
        line->rules->family->lan_read(line, event->text, event->text_len, &move, &why, NULL);
    if (st != ADJ_ESYNTAX && st != ADJ_EILLEGAL)
        return st;
    j->game->codec->resolve(j->game, line, event->text, event->text_len, &res);
    if (!res.found) {
        snprintf(why_not, REFUSAL_TEXT, "%s", res.detail);
        return ADJ_OK;
    }
    line->rules->family->lan_write(line->rules, line_now(line), &res.move, lan);
    event->text = lan->data;
    event->text_len = lan->len;
    return lan->failed ? ADJ_ENOMEM : ADJ_OK;
}

/* The full-move number at the end of a FEN; 0: none. */
static unsigned
fen_number(const struct adj_game *game)
{
    const char *text = game_chars(game, game->setup);
    uint32_t at = game->setup.len;
    unsigned number = 0;
    while (at > 0 && ascii_is_digit(text[at - 1]))
        at--;
    bool behind_blank = at > 0 && text[at - 1] == ' ' && game->setup.len - at <= 5;
    for (uint32_t i = at; behind_blank && i < game->setup.len; i++)
        number = 10 * number + (unsigned)(text[i] - '0');
    return number;
}

void
judge_check_made(const struct judge *j, const struct event *event, struct judgement *judgement)
{
    struct numbering numbering = {j->walk.base, j->walk.second};
    if (!j->walk.numbered && fen_number(j->game) > 0)
        numbering.base = fen_number(j->game);
    const struct event_made made = event_made_by(&numbering, &j->walk.line);
    event_check_made(&made, j->regulations->no_agreement_before, event, judgement);
}

static enum adj_status
judge_and_take(struct judge *j, const struct event *event)
{
    struct event judged = *event;
    struct judgement judgement = {.asks = false};
    char why_not[REFUSAL_TEXT] = "";
    struct buffer lan = {0};
    enum adj_status st = ADJ_OK;
    if (event->kind == EVENT_CLAIM && event->text_len > 0)
        st = claim_translate(j, &judged, &lan, why_not);
    if (!st)
        st = event_judge(&j->walk.line, &judged, j->proof_positions, &judgement);
    if (!st)
        judge_check_made(j, event, &judgement);
    if (!st && why_not[0] && judgement.move_refused)
        event_say(&judgement.result, "the move named is not legal: %s", why_not);
    if (!st && event->kind == EVENT_ILLEGAL && judgement.result.accepted)
        st = judge_taken_back(j, event, &judgement);
    buffer_clear(&lan);
    if (st)
        mates_clear(&judgement.mates);
    return st ? ADJ_ENOMEM : judge_take(j, event, &judgement, NULL);
}

enum adj_status
judge_event(struct judge *j, const struct item *item)
{
    struct event event;
    walk_event(j->game, item, &event);
    return judge_and_take(j, &event);
}

/* After the end. */

enum colour
judge_flagged(const struct judge *j)
{
    const struct adj_verdict *v = j->verdict;
    enum colour found = NOBODY;
    for (size_t i = 0; v->outcome.reason == REASON_TIME_FORFEIT && i < v->event_count; i++) {
        if (v->events[i].event.kind != EVENT_FLAG || !v->events[i].accepted)
            continue;
        if (found != NOBODY)
            return NOBODY;
        found = v->events[i].event.by;
    }
    return found;
}

void
judge_late(const struct judge *j, const struct event *event, bool at_once,
           struct judgement *judgement)
{
    const struct event_end end = {
        .rules = j->walk.line.rules,
        .outcome = &j->verdict->outcome,
        .at_once = at_once,
        .flagged = judge_flagged(j),
        .both_flags_draw = j->regulations->both_flags_draw,
    };
    event_judge_late(&end, event, judgement);
    if (judgement->result.ends && event->kind == EVENT_ABSENCE)
        judgement->ending = j->ending;
    if (judgement->result.ends && event->kind == EVENT_FLAG)
        j->verdict->evidence.mates_count = 0; /* the proofs who can mate no longer matter */
}

/* Judges an event after the end: a second absent player, a second fallen flag, or a decision that overrules the rules. */
static enum adj_status
late_event(struct judge *j, const struct item *item, bool at_once)
{
    struct judgement judgement;
    struct event event;
    walk_event(j->game, item, &event);
    judge_late(j, &event, at_once, &judgement);
    return judge_take(j, &event, &judgement, NULL);
}

/* Handles moves after the end of the game: they are reported once and not played. */
static enum adj_status
late_moves(struct judge *j, const struct item *first)
{
    j->walk.item = first;
    j->walk.next = (size_t)(first - j->game->items) + 1;
    j->walk.ply = judge_ply(j) + 1;
    return walk_note_late(&j->walk);
}

enum adj_status
judge_rest(struct judge *j)
{
    const struct adj_game *game = j->game;
    const struct item *first = NULL;
    enum adj_status st = ADJ_OK;
    for (size_t i = j->walk.next; i < game->item_count && !st; i++) {
        const struct item *item = &game->items[i];
        if (item->depth == 0 && item->kind == ITEM_MOVE && !first)
            first = item;
        if (item->depth == 0 && item->kind == ITEM_EVENT)
            st = late_event(j, item, !first);
    }
    return st || !first ? st : late_moves(j, first);
}

enum adj_status
judge_after_stop(struct judge *j)
{
    const struct adj_game *game = j->game;
    enum adj_status st = ADJ_OK;
    for (size_t i = j->walk.next; i < game->item_count && !st; i++) {
        const struct item *item = &game->items[i];
        const struct judgement not_judged = {.result.text =
                                                 "the reading stopped at a move before it"};
        struct event event;
        if (item->kind != ITEM_EVENT || item->depth > 0)
            continue;
        walk_event(game, item, &event);
        st = event.kind == EVENT_DECISION ? judge_and_take(j, &event)
                                          : event_add(j, &event, &not_judged, NULL);
    }
    return st;
}
