/* SPDX-License-Identifier: MIT */
/* A game in progress, played move by move or replayed from a record up to a ply. Implements adj_play_*() of adj.h. */
#include "game/play.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/digest.h"
#include "base/error.h"
#include "base/message.h"
#include "mates/mates.h"
#include "notation/walk.h"

enum adj_status
adj_play_new(const struct adj_variant *variant, const char *setup, size_t len,
             struct adj_play **out_play, struct adj_error *err)
{
    const struct ruleset *rules = variant_rules(variant);
    struct position start;
    enum adj_status st = position_start(rules, setup, len, &start, err);
    if (st)
        return st;
    struct adj_play *play = calloc(1, sizeof *play);
    if (!play || line_init(&play->line, rules, &start)) {
        free(play);
        return error_nomem(err);
    }
    *out_play = play;
    return ADJ_OK;
}

enum adj_status
adj_setup_warnings(const struct adj_variant *variant, const char *setup, size_t len,
                   char **out_text, struct adj_error *err)
{
    return adj_setup_warnings_in(variant, setup, len, NULL, out_text, err);
}

enum adj_status
adj_setup_warnings_in(const struct adj_variant *variant, const char *setup, size_t len,
                      const char *language, char **out_text, struct adj_error *err)
{
    const struct ruleset *rules = variant_rules(variant);
    struct position start;
    struct buffer odd = {0}, said = {0};
    enum adj_status st = position_start(rules, setup, len, &start, err);
    if (st)
        return st;
    said.failed = position_oddities(rules, setup, len, &odd) != ADJ_OK;
    if (!said.failed)
        message_write(language_find(language), odd.data ? odd.data : "", &said);
    buffer_clear(&odd);
    return buffer_steal(&said, out_text, NULL, err);
}

void
adj_play_free(struct adj_play *play)
{
    if (!play)
        return;
    line_clear(&play->line);
    free(play);
}

void
adj_play_set_stop(struct adj_play *play, bool (*stop)(void *context), void *context)
{
    play->line.cancel = (struct cancel){stop, context};
}

enum adj_status
adj_play_move(struct adj_play *play, const char *lan, size_t len, struct adj_error *err)
{
    const struct family *family = play->line.rules->family;
    struct refusal_detail why;
    struct move move;
    enum adj_status st = family->lan_read(&play->line, lan, len, &move, &why, err);
    if (st)
        return st;
    return line_push(&play->line, &move) ? error_nomem(err) : ADJ_OK;
}

enum adj_status
adj_play_moves(const struct adj_play *play, char **out_text, size_t *out_count,
               struct adj_error *err)
{
    struct lans lans;
    lans_init(&lans);
    struct buffer out = {0};
    enum adj_status st = lans_fill(&lans, &play->line, NULL, err);
    buffer_puts(&out, "");
    for (size_t i = 0; !st && i < lans.count; i++)
        buffer_put(&out, lans.at[i].text, lans.at[i].len + 1);
    if (!st)
        st = buffer_steal(&out, out_text, NULL, err);
    if (!st && out_count)
        *out_count = lans.count;
    buffer_clear(&out);
    lans_clear(&lans);
    return st;
}

enum adj_status
adj_play_setup(const struct adj_play *play, char **out_text, struct adj_error *err)
{
    struct buffer out = {0};
    play->line.rules->family->setup_write(play->line.rules, line_now(&play->line), &out);
    return buffer_steal(&out, out_text, NULL, err);
}

enum adj_status
adj_play_squares(const struct adj_play *play, const char *piece, char **out_text,
                 struct adj_error *err)
{
    const struct ruleset *rules = play->line.rules;
    const struct board *board = ruleset_board(rules);
    struct buffer out = {0};
    for (int sq = 0; sq < board->count; sq++) {
        enum colour owner;
        const char *symbol = rules->family->piece_at(rules, line_now(&play->line), sq, &owner);
        if (symbol && strcmp(symbol, piece) == 0)
            buffer_printf(&out, "%s\n", board->name[sq]);
    }
    return buffer_steal(&out, out_text, NULL, err);
}

/* Replaying a record. */

/* Plays the record until the line has `plies` moves. Returns ADJ_OK, ADJ_EOF if the record is shorter, or the error of
 * an illegal move. */
static enum adj_status
replay(struct walk *walk, size_t plies, struct adj_error *err)
{
    enum adj_status st = ADJ_OK;
    while (!st && walk->line.count - 1 < plies) {
        st = walk_next(walk, err);
        if (!st && walk->item->kind == ITEM_MOVE && walk_play(walk))
            st = error_nomem(err);
    }
    return st;
}

enum adj_status
adj_game_play(const struct adj_game *game, size_t plies, struct adj_play **out_play,
              struct adj_error *err)
{
    struct adj_error trouble = ADJ_ERROR_INIT;
    struct adj_play *play = calloc(1, sizeof *play);
    struct walk walk;
    if (!play)
        return error_nomem(err);
    enum adj_status st = walk_init(&walk, game, true, &trouble);
    if (!st)
        st = replay(&walk, plies, &trouble);
    if (plies == SIZE_MAX && (st == ADJ_EOF || st == ADJ_EILLEGAL || st == ADJ_ESYNTAX))
        st = ADJ_OK;
    if (st == ADJ_EOF)
        st = error_set(&trouble, ADJ_EOPTION, "option", "ply: the record has only %zu plies",
                       walk.line.count - 1);
    if (!st && line_keep(&walk.line, walk.line.count))
        st = error_nomem(&trouble);
    if (!st) {
        play->line = walk.line;
        walk.line = (struct line){.rules = NULL};
        *out_play = play;
    } else {
        free(play);
        if (err)
            error_copy(err, &trouble);
    }
    walk_clear(&walk);
    return st;
}

/* Legal moves as text. */

void
lans_init(struct lans *lans)
{
    *lans = (struct lans){0};
    movelist_init(&lans->moves);
    buffer_init(&lans->text);
}

void
lans_clear(struct lans *lans)
{
    movelist_clear(&lans->moves);
    buffer_clear(&lans->text);
    free(lans->at);
    lans->at = NULL;
    lans->count = lans->cap = 0;
}

static bool
lans_reserve(struct lans *lans, size_t count)
{
    if (count <= lans->cap)
        return true;
    /* `count` is at most MOVELIST_MAX, so the product cannot overflow. */
    struct lan *at = realloc(lans->at, count * sizeof *at);
    if (!at)
        return false;
    lans->at = at;
    lans->cap = count;
    return true;
}

/* Compares two moves together with the newline after each, which sorts before any byte of a move. */
static int
lan_compare(const void *a, const void *b)
{
    const struct lan *x = a, *y = b;
    return memcmp(x->text, y->text, (x->len < y->len ? x->len : y->len) + 1);
}

enum adj_status
lans_fill(struct lans *lans, const struct line *line, const struct codec *codec,
          struct adj_error *err)
{
    const struct family *family = line->rules->family;
    size_t start = 0;
    lans->count = 0;
    buffer_reset(&lans->text);
    family->moves(line, &lans->moves);
    if (lans->moves.too_many)
        return error_set(err, ADJ_ETOOBIG, "too-big",
                         "the moves of this position are too many to be listed");
    if (lans->moves.failed || !lans_reserve(lans, lans->moves.count))
        return error_nomem(err);
    for (size_t i = 0; i < lans->moves.count; i++) {
        size_t before = lans->text.len;
        if (codec)
            codec->write_move(line, &lans->moves.at[i], &lans->text);
        else
            family->lan_write(line->rules, line_now(line), &lans->moves.at[i], &lans->text);
        lans->at[i].len = lans->text.len - before;
        buffer_putc(&lans->text, '\n');
    }
    if (lans->text.failed)
        return error_nomem(err);
    lans->count = lans->moves.count;
    /* The buffer is complete and does not move any more: set the pointers into it. */
    for (size_t i = 0; i < lans->count; i++) {
        lans->at[i].text = lans->text.data + start;
        lans->at[i].move = &lans->moves.at[i];
        start += lans->at[i].len + 1;
    }
    if (lans->count > 1)
        qsort(lans->at, lans->count, sizeof *lans->at, lan_compare);
    return ADJ_OK;
}

uint32_t
lans_crc(const struct lans *lans)
{
    uint32_t crc = 0;
    for (size_t i = 0; i < lans->count; i++)
        crc = digest_crc32(crc, lans->at[i].text, lans->at[i].len + 1);
    return crc;
}

/* Mating material: adj_play_can_mate(). */

void
adj_mates_clear(struct adj_mates *mates)
{
    adj_free(mates->line);
    *mates = (struct adj_mates)ADJ_MATES_INIT;
}

/* Writes the moves of the mate in LAN, one a line. */
static enum adj_status
write_found(const struct line *line, const struct mates *found, struct adj_mates *out,
            struct adj_error *err)
{
    struct buffer text = {0};
    line_write_on(line, found->line, found->count, "\n", &text);
    buffer_puts(&text, found->count > 0 ? "\n" : "");
    out->plies = found->count;
    return buffer_steal(&text, &out->line, NULL, err);
}

enum adj_status
adj_play_can_mate(const struct adj_play *play, const char *side, uint64_t nodes,
                  struct adj_mates *out, struct adj_error *err)
{
    enum colour colour;
    if (!colour_find(side, &colour))
        return error_set(err, ADJ_EOPTION, "option", "side: \"%.20s\", expected white or black",
                         side);
    if (!mates_exist(play->line.rules))
        return error_set(err, ADJ_EOPTION, "option", "there is no mate in %s",
                         play->line.rules->title);
    struct mates_memory memory = {0};
    struct mates found;
    enum adj_status st =
        mates_find(&play->line, colour, nodes ? nodes : MATES_NODES, &memory, &found);
    *out = (struct adj_mates)ADJ_MATES_INIT;
    out->nodes = found.nodes;
    if (!st && found.answer == MATES_CAN) {
        out->answer = ADJ_MATES_CAN;
        st = write_found(&play->line, &found, out, err);
    } else if (!st && found.answer == MATES_CANNOT) {
        out->answer = ADJ_MATES_CANNOT;
        out->kind = mates_kind_word(found.kind);
    } else if (st) {
        error_broken(err, st);
    }
    mates_clear(&found);
    mates_memory_clear(&memory);
    return st;
}
