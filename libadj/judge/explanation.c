/* SPDX-License-Identifier: MIT */
/*
 * The sentences that a verdict quotes, selected from the tables of rules/ (rules/sentences.h), and illegal-move
 * explanations. explanation_find() lists the legal moves once and compares each with the written one.
 */
#include "judge/explanation.h"

#include <stdlib.h>
#include <string.h>

#include "base/edit_distance.h"
#include "notation/text.h"
#include "rules/sentences.h"

/* Citations. */

/* Returns whether the move was refused because the piece does not move that way. */
static bool
is_mode(enum refusal refused)
{
    return refused == REFUSED_GEOMETRY || refused == REFUSED_BLOCKED ||
           refused == REFUSED_PROMOTION;
}

static bool
refuses(const struct sentence *s, const struct citation_cause *cause)
{
    if (s->refuses & UINT32_C(1) << cause->refused)
        return true;
    return is_mode(cause->refused) && s->piece && cause->piece &&
           strcmp(s->piece, cause->piece) == 0;
}

static bool
decides(const struct sentence *s, const struct citation_cause *cause)
{
    if (cause->points)
        return s->points;
    if (s->decides & UINT64_C(1) << cause->reason &&
        (!s->royal || (cause->royal && strcmp(s->royal, cause->royal) == 0)))
        return true;
    return s->no_draws && cause->draw_claimed && cause->reason == REASON_UNFINISHED;
}

/* The citation under construction, sentence by sentence. */
struct citing {
    const struct source *source; /* source of the first sentence; NULL: none yet */
    const char *last;            /* the last paragraph */
    struct buffer paragraph, quote, rulings;
};

/* Appends to a list of texts. */
static void
add_text(struct buffer *list, const char *between, const char *text)
{
    if (list->len > 0)
        buffer_puts(list, between);
    buffer_puts(list, text);
}

static void
cite(struct citing *citing, const struct source *source, const struct sentence *s, bool refused)
{
    citing->source = citing->source ? citing->source : source;
    if (!citing->last || strcmp(citing->last, s->paragraph) != 0)
        add_text(&citing->paragraph, "; ", s->paragraph);
    citing->last = s->paragraph;
    if (!source->is_ours)
        add_text(&citing->quote, " ", s->text);
    if (refused && s->rulings)
        add_text(&citing->rulings, " ", s->rulings);
}

/* Adds every sentence of the game's sources that fits the cause. */
static void
cite_all(struct citing *citing, const struct ruleset *rules, const struct citation_cause *cause,
         bool (*fits)(const struct sentence *, const struct citation_cause *))
{
    for (size_t i = 0; i < RULESET_MAX_SOURCES && rules->sources[i]; i++)
        for (const struct sentence *s = rules->sources[i]->sentences; s->paragraph; s++)
            if (fits(s, cause))
                cite(citing, rules->sources[i], s, fits == refuses);
}

/* Copies the text to the arena; NULL when it is empty. */
static const char *
keep_text(struct arena *arena, struct buffer *text)
{
    const char *kept = arena_keep(arena, text);
    return *kept ? kept : NULL;
}

void
citation_find(const struct ruleset *rules, const struct ending *ending,
              const struct citation_cause *cause, struct arena *arena, struct citation *out)
{
    struct citing citing = {.source = NULL};
    *out = (struct citation){.document = rules->source};
    if (ending && ending->document) {
        out->document = ending->document;
        out->paragraph = ending->paragraph;
    }
    cite_all(&citing, rules, cause, decides);
    if (cause->reason == REASON_ILLEGAL_MOVE && cause->refused != REFUSED_NOTHING)
        cite_all(&citing, rules, cause, refuses);
    if (!citing.source)
        return;
    out->document = citing.source->document;
    out->paragraph = keep_text(arena, &citing.paragraph);
    out->quote = keep_text(arena, &citing.quote);
    out->rulings = keep_text(arena, &citing.rulings);
}

/* Illegal moves. */

/* The position, the written move, and the legal moves. */
struct query {
    const struct adj_game *game;
    const struct line *line;
    const struct refusal_detail *why;
    struct arena *arena;
    struct movelist moves;
    /* limit of moves to be written: there may be very many captures, and writing one compares it with the others */
    size_t budget;
    char written[MOVE_TEXT_MAX]; /* folded, without trailing signs */
    struct buffer text;
};

/* Writing. */

static const char *
keep(struct query *q)
{
    const char *copy = arena_copy(q->arena, q->text.data ? q->text.data : "", q->text.len);
    q->arena->failed |= q->text.failed;
    buffer_reset(&q->text);
    return copy;
}

enum { CAPTURES_NAMED = 300, BUDGET_FEW = 32, BUDGET_MANY = 20000 };

static void
name_move(struct query *q, const struct move *move, struct named_move *out)
{
    q->budget--;
    q->line->rules->family->lan_write(q->line->rules, line_now(q->line), move, &q->text);
    out->lan = keep(q);
    codec_write_move(q->game, q->line, move, &q->text);
    out->text = keep(q);
}

static int
by_lan(const void *a, const void *b)
{
    return strcmp(((const struct named_move *)a)->lan, ((const struct named_move *)b)->lan);
}

/* Returns whether the move belongs to the named piece, or to any piece of its kind if the text does not tell them
 * apart. */
static bool
is_of_piece(const struct query *q, const struct move *move)
{
    const struct ruleset *rules = q->line->rules;
    if (q->why->from > 0)
        return move->from + 1 == q->why->from;
    enum colour owner;
    return q->why->piece && refusal_cause(q->why) == CAUSE_MODE &&
           strcmp(rules->family->piece_at(rules, line_now(q->line), move->from, &owner),
                  q->why->piece) == 0;
}

static bool
is_capture(const struct query *q, const struct move *move)
{
    (void)q;
    return move->kind == MOVE_CAPTURE;
}

/* Lists the moves that `fits` accepts, sorted. May return ADJ_ENOMEM. */
static enum adj_status
list_moves(struct query *q, bool (*fits)(const struct query *, const struct move *),
           const struct named_move **out, size_t *out_count)
{
    size_t count = 0, used = 0;
    for (size_t i = 0; i < q->moves.count && count < REFUSED_MAX_MOVES; i++)
        count += fits(q, &q->moves.at[i]);
    struct named_move *list = arena_array(q->arena, count + 1, sizeof *list);
    if (!list)
        return ADJ_ENOMEM;
    for (size_t i = 0; i < q->moves.count && used < count && q->budget > 0; i++)
        if (fits(q, &q->moves.at[i]))
            name_move(q, &q->moves.at[i], &list[used++]);
    qsort(list, used, sizeof *list, by_lan);
    *out = list;
    *out_count = used;
    return ADJ_OK;
}

/* Suggestions. */

/* Folds a move and drops trailing signs of check and annotation. */
static void
fold_move(const char *text, size_t len, char out[MOVE_TEXT_MAX])
{
    bool homoglyph = false;
    size_t n = text_fold(text, len, out, MOVE_TEXT_MAX, &homoglyph);
    if (n == SIZE_MAX)
        n = 0;
    while (n > 0 && strchr("+#!?", out[n - 1]))
        n--;
    out[n] = '\0';
}

static unsigned
distance_to(const struct query *q, const char *text, unsigned most)
{
    char folded[MOVE_TEXT_MAX];
    fold_move(text, strlen(text), folded);
    return edit_distance(q->written, strlen(q->written), folded, strlen(folded), most);
}

enum { FAR = 1000 };

/*
 * Distance between a legal move and the written one: 0 for the same squares, small for swapped squares, else the edit
 * distance. The piece and the target square break ties.
 */
static unsigned
distance(const struct query *q, const struct move *move, const struct named_move *named)
{
    unsigned from = q->why->from, to = q->why->to, most = strlen(q->written) < 6 ? 1 : 2;
    bool same_from = is_of_piece(q, move), same_to = to > 0 && move->to + 1u == to;
    if (from > 0 && same_from && same_to)
        return 0;
    if (from > 0 && move->from + 1u == to && move->to + 1u == from)
        return 1;
    unsigned letters = distance_to(q, named->text, most);
    unsigned as_lan = distance_to(q, named->lan, most);
    if (as_lan < letters)
        letters = as_lan;
    return letters > most ? FAR : 4 * letters + 2u * !same_from + !same_to;
}

/* Finds the nearest legal moves, unless too many are equally near. */
static void
find_near(struct query *q, struct explanation *out)
{
    unsigned best = FAR - 1;
    size_t alike = 0;
    for (size_t i = 0; i < q->moves.count && *q->written && q->budget > 0; i++) {
        struct named_move named;
        name_move(q, &q->moves.at[i], &named);
        unsigned far = distance(q, &q->moves.at[i], &named);
        if (far > best)
            continue;
        if (far < best)
            alike = 0;
        best = far;
        if (alike++ < EXPLANATION_MAX_NEAREST)
            out->near[alike - 1] = named.text;
    }
    out->near_count = alike <= EXPLANATION_MAX_NEAREST ? alike : 0;
    if (out->capture_count > 0 && out->near_count > 1)
        out->near_count = 0; /* the compulsory captures are listed instead of suggestions */
}

/* Squares. */

static const char *
name(struct query *q, unsigned sq)
{
    codec_write_square(q->game, q->line->rules, (int)sq, &q->text);
    return keep(q);
}

static void
name_squares(struct query *q, struct explanation *out)
{
    const struct refusal_detail *why = q->why;
    out->from = why->from > 0 ? name(q, why->from - 1u) : NULL;
    out->to = why->to > 0 ? name(q, why->to - 1u) : NULL;
    for (unsigned i = 0; i < why->square_count; i++)
        out->squares[i] = name(q, why->squares[i]);
    for (unsigned i = 0; i < why->through_count; i++)
        out->through[i] = name(q, why->through[i]);
}

static void
find_citation(struct query *q, struct explanation *out)
{
    const struct ruleset *rules = q->line->rules;
    const struct citation_cause cause = {
        .reason = REASON_ILLEGAL_MOVE, .refused = q->why->why, .piece = q->why->piece};
    citation_find(rules, ruleset_ending(rules, REASON_ILLEGAL_MOVE), &cause, q->arena,
                  &out->citation);
}

enum adj_status
explanation_find(const struct adj_game *game, struct line *line, const struct refusal_detail *why,
                 const char *written, size_t written_len, struct arena *arena,
                 struct explanation *out)
{
    struct query query = {.game = game, .line = line, .why = why, .arena = arena};
    *out = (struct explanation){.why = *why, .position = *line_now(line)};
    movelist_init(&query.moves);
    fold_move(written, written_len, query.written);
    line->rules->family->moves(line, &query.moves);
    query.budget =
        line->rules->draughts && query.moves.count > CAPTURES_NAMED ? BUDGET_FEW : BUDGET_MANY;
    enum adj_status st = query.moves.failed && !query.moves.too_many
                             ? ADJ_ENOMEM
                             : list_moves(&query, is_of_piece, &out->legal, &out->legal_count);
    if (!st && line->rules->draughts)
        st = list_moves(&query, is_capture, &out->captures, &out->capture_count);
    if (!st) {
        find_near(&query, out);
        name_squares(&query, out);
        find_citation(&query, out);
    }
    buffer_clear(&query.text);
    movelist_clear(&query.moves);
    return st;
}
