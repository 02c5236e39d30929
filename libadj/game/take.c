/* SPDX-License-Identifier: MIT */
/*
 * Recording a game move by move: the adj_game_*() functions of adj.h. A record grows at its end, and the last moves can
 * be taken back. Each change replays the record from its start, so that there is no other state.
 */
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "base/message.h"
#include "game/play.h"
#include "judge/result.h"
#include "judge/verdict.h"
#include "notation/items.h"
#include "notation/movetext.h"
#include "notation/walk.h"

/* Creating a record. */

/* Stores the set-up in canonical form, also if it was given as a FEN or a Chess960 number. */
static enum adj_status
set_up(struct adj_game *game, const char *setup, size_t len, struct adj_error *err)
{
    struct position start;
    enum adj_status st = position_start(game->rules, setup, len, &start, err);
    if (st || len == 0)
        return st;
    struct buffer text = {0};
    game->rules->family->setup_write(game->rules, &start, &text);
    st = text.failed ? ADJ_ENOMEM : game_add_text(game, text.data, text.len, &game->setup);
    buffer_clear(&text);
    return st ? error_nomem(err) : ADJ_OK;
}

enum adj_status
adj_game_new(const struct adj_variant *variant, const char *setup, size_t len, const char *notation,
             struct adj_game **out_game, struct adj_error *err)
{
    const char *name = notation ? notation : adj_variant_notation(variant);
    const struct codec *codec = codec_find(name, strlen(name));
    if (!codec)
        return error_set(err, ADJ_ENOTATION, "unknown-notation", "there is no notation '%.60s'",
                         name);
    if (!codec->carries(variant_rules(variant)))
        return codec_refuse(codec, variant_rules(variant), false, (struct place){0, 0}, err);
    struct adj_game *game = game_new(codec, "");
    if (!game)
        return error_nomem(err);
    game->rules = variant_rules(variant);
    enum adj_status st = set_up(game, setup, len, err);
    if (st)
        adj_game_free(game);
    else
        *out_game = game;
    return st;
}

/* Tags. */

static void
tag_drop(struct adj_game *game, const char *name)
{
    size_t kept = 0;
    for (size_t i = 0; i < game->tag_count; i++)
        if (!game_span_is(game, game->tags[i].name, name))
            game->tags[kept++] = game->tags[i];
    game_keep_tags(game, kept);
}

/* Returns whether a caller may set this tag. Tags that follow from the record may not be set. */
static bool
is_free_tag(const char *name, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", name[i]))
            return false;
    return len > 0 && !tag_is_own(tag_kind(name, len));
}

enum adj_status
adj_game_set_tag(struct adj_game *game, const char *name, const char *value, size_t len,
                 struct adj_error *err)
{
    struct tag tag = {.place = game->place};
    if (!is_free_tag(name, strlen(name)))
        return error_set(err, ADJ_EOPTION, "option", "%.40s: no tag that may be given", name);
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)value[i] < ' ')
            return error_set(err, ADJ_EOPTION, "option", "%.40s: a value of one line is expected",
                             name);
    tag_drop(game, name);
    if (len == 0)
        return ADJ_OK;
    enum adj_status st = game_add_text(game, name, strlen(name), &tag.name);
    if (!st)
        st = game_add_text(game, value, len, &tag.value);
    if (!st)
        st = game_add_tag(game, &tag);
    return st ? error_set(err, st, "too-big", "the record would become too large") : ADJ_OK;
}

/* The end of the record. */

/* Replays the main line to its end; returns ADJ_OK there. The caller always clears `walk`. */
static enum adj_status
walk_through(struct walk *walk, const struct adj_game *game, struct adj_error *err)
{
    enum adj_status st = walk_init(walk, game, true, err);
    while (!st)
        st = walk_next(walk, err);
    return st == ADJ_EOF ? ADJ_OK : st;
}

/* Judges the record and writes the result that follows from rules and events into it. */
static enum adj_status
settle(struct adj_game *game, struct adj_verdict **out_verdict, struct adj_error *err)
{
    while (game->item_count > 0 && game->items[game->item_count - 1].kind == ITEM_RESULT &&
           game->items[game->item_count - 1].depth == 0)
        game->item_count--;
    tag_drop(game, "Result");
    game->result = (struct span){0, 0};
    struct adj_verdict *verdict;
    enum adj_status st = adj_judge(game, NULL, &verdict, err);
    if (st)
        return st;
    if (verdict_is_scored(verdict) && !verdict->is_scored) {
        const char *word = result_word(result_of(&verdict->outcome, verdict->is_partial));
        st = game_add_text(game, word, strlen(word), &game->result);
    }
    *out_verdict = verdict;
    return st ? error_set(err, st, "too-big", "the record would become too large") : ADJ_OK;
}

/* Returns whether the game has ended, even with an undecided result. */
static bool
is_over(const struct adj_verdict *verdict)
{
    const enum reason reason = verdict->outcome.reason;
    return reason != REASON_UNFINISHED && reason != REASON_ILLEGAL_MOVE &&
           reason != REASON_UNREADABLE;
}

/* Returns whether both players lose: the last event was the flag or absence of one player, and the new event is the
 * same for the other player. */
static bool
completes(const struct adj_verdict *verdict, const struct event_said *said)
{
    const struct judged_event *last =
        verdict->event_count ? &verdict->events[verdict->event_count - 1] : NULL;
    return last && last->accepted && last->event.by != NOBODY &&
           (said->kind == EVENT_FLAG || said->kind == EVENT_ABSENCE) &&
           (uint32_t)last->event.kind == said->kind && said->by == other(last->event.by);
}

/* Returns ADJ_EILLEGAL if the game is over. `said` is the event to be added; NULL: a move is to be added. */
static enum adj_status
check_open(const struct adj_game *game, const struct event_said *said, struct adj_error *err)
{
    struct adj_verdict *verdict;
    enum adj_status st = adj_judge(game, NULL, &verdict, err);
    if (st)
        return st;
    bool over = is_over(verdict) && !(said && completes(verdict, said));
    const char *reason = adj_verdict_reason(verdict);
    adj_verdict_free(verdict);
    return over ? error_set(err, ADJ_EILLEGAL, "illegal-move", "the game is over (%s)", reason)
                : ADJ_OK;
}

/* Removes the last move or event with everything after it. Returns false if there is none. */
static bool
drop_last(struct adj_game *game, struct item *out)
{
    size_t at = game->item_count;
    while (at > 0 && (game->items[at - 1].depth > 0 || (game->items[at - 1].kind != ITEM_MOVE &&
                                                        game->items[at - 1].kind != ITEM_EVENT)))
        at--;
    if (at == 0)
        return false;
    *out = game->items[at - 1];
    game->item_count = at - 1;
    game->move_count -= out->kind == ITEM_MOVE;
    return true;
}

/* Appends an item with its text and updates the result. On failure the record is unchanged. */
static enum adj_status
append(struct adj_game *game, struct item *item, const char *text, size_t len,
       struct adj_verdict **out_verdict, struct adj_error *err)
{
    size_t count = game->item_count, moves = game->move_count;
    enum adj_status st = game_add_text(game, text, len, &item->text);
    item->place = (struct place){0, 0};
    if (!st)
        st = game_add_item(game, item);
    if (st)
        return error_set(err, st, "too-big", "the record would become too large");
    st = settle(game, out_verdict, err);
    if (st) {
        game->item_count = count;
        game->move_count = moves;
    }
    return st;
}

/* Moves. */

static enum adj_status
add_move(struct adj_game *game, struct walk *walk, const char *text, size_t len, char **out_text,
         struct adj_error *err)
{
    struct item item = {.kind = ITEM_MOVE, .by = NOBODY};
    struct move move;
    enum adj_status st = move_understand(game->codec, game, &walk->line, text, len, &move, err);
    if (st)
        return st;
    struct buffer written = {0};
    game->codec->write_move(&walk->line, &move, &written);
    struct adj_verdict *verdict;
    st = written.failed ? error_nomem(err)
                        : append(game, &item, written.data, written.len, &verdict, err);
    if (!st)
        adj_verdict_free(verdict);
    if (!st && out_text)
        st = buffer_steal(&written, out_text, NULL, err);
    buffer_clear(&written);
    return st;
}

enum adj_status
adj_game_add_move(struct adj_game *game, const char *text, size_t len, char **out_text,
                  struct adj_error *err)
{
    struct walk walk;
    enum adj_status st = check_open(game, NULL, err);
    if (st)
        return st;
    st = walk_through(&walk, game, err);
    if (!st)
        st = add_move(game, &walk, text, len, out_text, err);
    walk_clear(&walk);
    return st;
}

/* Events. */

/* Checks that a new event states its side and square. (Records that are read may lack them.) */
static enum adj_status
check_event(const struct adj_game *game, const struct event_said *said, struct adj_error *err)
{
    enum event_kind kind = (enum event_kind)said->kind;
    bool personal = event_is_refusable(kind) || kind == EVENT_RESIGN || kind == EVENT_FLAG ||
                    kind == EVENT_ABSENCE || kind == EVENT_ILLEGAL;
    if (personal && kind != EVENT_CLAIM && kind != EVENT_VOID && kind != EVENT_COLOURS &&
        said->by == NOBODY)
        return error_set(err, ADJ_ESYNTAX, "syntax", "%s: whose? expected white or black",
                         event_word(kind));
    if (kind == EVENT_PROTEST &&
        board_square(ruleset_board(game->rules), said->text, said->text_len) < 0)
        return error_set(err, ADJ_ESYNTAX, "syntax", "%s: expected a square of the board",
                         event_word(kind));
    if (memchr(said->text, ']', said->text_len) || memchr(said->text, '}', said->text_len))
        return error_set(err, ADJ_ESYNTAX, "syntax", "%s: brackets cannot be written here",
                         event_word(kind));
    return ADJ_OK;
}

/* Writes how the last event was judged: the reason if rejected, and what follows from it. */
static enum adj_status
tell_event(const struct adj_verdict *v, const char *language, char **out_text,
           struct adj_error *err)
{
    const struct judged_event *last = v->event_count ? &v->events[v->event_count - 1] : NULL;
    const struct language *in = language_find(language);
    struct buffer text = {0};
    message_write(in, last ? last->why : "", &text);
    if (last && last->consequence) {
        buffer_puts(&text, *last->why ? "; " : "");
        message_write(in, last->consequence, &text);
    }
    return buffer_steal(&text, out_text, NULL, err);
}

enum adj_status
adj_game_add_event(struct adj_game *game, const char *text, size_t len, bool *out_accepted,
                   char **out_text, struct adj_error *err)
{
    return adj_game_add_event_in(game, text, len, NULL, out_accepted, out_text, err);
}

enum adj_status
adj_game_add_event_in(struct adj_game *game, const char *text, size_t len, const char *language,
                      bool *out_accepted, char **out_text, struct adj_error *err)
{
    struct item item = {.kind = ITEM_EVENT};
    struct event_said said;
    char words[EVENT_WORDS_SIZE];
    if (!event_said_read(text, len, &said))
        return error_set(err, ADJ_ESYNTAX, "syntax", "'%.*s' is no event, expected one of %s",
                         (int)(said.word_len < 60 ? said.word_len : 60), said.word,
                         event_words(said.word, said.word_len, words));
    enum adj_status st = said.kind == EVENT_DECISION ? ADJ_OK : check_open(game, &said, err);
    if (!st)
        st = check_event(game, &said, err);
    if (st)
        return st;
    item.value = said.kind;
    item.by = (uint8_t)said.by;
    struct adj_verdict *verdict;
    st = append(game, &item, said.text, said.text_len, &verdict, err);
    if (st)
        return st;
    if (out_accepted)
        *out_accepted =
            verdict->event_count > 0 && verdict->events[verdict->event_count - 1].accepted;
    if (out_text)
        st = tell_event(verdict, language, out_text, err);
    adj_verdict_free(verdict);
    return st;
}

/* Taking back. */

enum adj_status
adj_game_take_back(struct adj_game *game, char **out_text, struct adj_error *err)
{
    static const char *const colours[] = {" white", " black", ""};
    struct item item;
    if (!drop_last(game, &item))
        return ADJ_EOF;
    struct adj_verdict *verdict;
    enum adj_status st = settle(game, &verdict, err);
    if (st)
        return st;
    adj_verdict_free(verdict);
    struct buffer text = {0};
    if (item.kind == ITEM_EVENT)
        buffer_printf(&text, "%s%s%s", event_word((enum event_kind)item.value), colours[item.by],
                      item.text.len > 0 ? " " : "");
    buffer_put(&text, game_chars(game, item.text), item.text.len);
    return buffer_steal(&text, out_text, NULL, err);
}

/* Legal moves. */

/* Returns whether the move begins on this square, given by the board's name or the notation's ("32" of "32-28"). */
static bool
begins_on(const struct line *line, const struct move *move, const char *text, const char *square)
{
    size_t len = strlen(square);
    int sq = board_square(ruleset_board(line->rules), square, len);
    if (sq < 0)
        return strncmp(text, square, len) == 0 && !strchr("0123456789", text[len]);
    struct move_view view;
    line->rules->family->view(line, move, &view);
    return view.from == sq;
}

enum adj_status
adj_game_moves(const struct adj_game *game, const char *square, char **out_text,
               struct adj_error *err)
{
    struct walk walk;
    struct lans lans;
    struct buffer out = {0};
    lans_init(&lans);
    buffer_puts(&out, "");
    enum adj_status st = walk_through(&walk, game, err);
    if (!st)
        st = lans_fill(&lans, &walk.line, game->codec, err);
    for (size_t i = 0; !st && i < lans.count; i++)
        if (!square || begins_on(&walk.line, lans.at[i].move, lans.at[i].text, square))
            buffer_put(&out, lans.at[i].text, lans.at[i].len + 1);
    if (!st)
        st = buffer_steal(&out, out_text, NULL, err);
    walk_clear(&walk);
    lans_clear(&lans);
    buffer_clear(&out);
    return st;
}

/* Writes the moves of the main line, up to the first illegal one. */
enum adj_status
adj_game_written(const struct adj_game *game, char **out_text, struct adj_error *err)
{
    struct walk walk;
    struct buffer text = {0};
    buffer_puts(&text, "");
    struct adj_error why = ADJ_ERROR_INIT;
    enum adj_status st = walk_init(&walk, game, true, err);
    if (!st) {
        while (!st)
            st = walk_next(&walk, &why);
        st = error_breaks(st) ? error_broken(err, st) : ADJ_OK;
    }
    struct numbering numbering = {walk.base, walk.second};
    for (size_t ply = 1; !st && ply < walk.line.count; ply++) {
        struct line before = line_until(&walk.line, ply);
        numbering_write(&numbering, ply, &text);
        game->codec->write_move(&before, &walk.line.moves[ply - 1], &text);
        buffer_putc(&text, '\n');
    }
    if (!st)
        st = buffer_steal(&text, out_text, NULL, err);
    walk_clear(&walk);
    buffer_clear(&text);
    return st;
}
