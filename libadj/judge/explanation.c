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
    if (s->no_draws && cause->draw_claimed && cause->reason == REASON_UNFINISHED)
        return true;
    if (s->royal && (!cause->royal || strcmp(s->royal, cause->royal) != 0))
        return false;
    return (s->decides & UINT64_C(1) << cause->reason) != 0;
}

/* The citation under construction, sentence by sentence. */
struct citing {
    const struct source *source; /* of the first sentence; NULL: none yet */
    const char *last;            /* the last paragraph */
    struct buffer paragraph, quote, rulings;
};

static void
cite(struct citing *citing, const struct source *source, const struct sentence *s, bool refused)
{
    citing->source = citing->source ? citing->source : source;
    if (!citing->last || strcmp(citing->last, s->paragraph) != 0)
        buffer_printf(&citing->paragraph, "%s%s", citing->last ? "; " : "", s->paragraph);
    citing->last = s->paragraph;
    if (!source->is_ours)
        buffer_printf(&citing->quote, "%s%s", citing->quote.len > 0 ? " " : "", s->text);
    if (refused && s->rulings)
        buffer_printf(&citing->rulings, "%s%s", citing->rulings.len > 0 ? " " : "", s->rulings);
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
struct asked {
    const struct adj_game *game;
    const struct line *line;
    const struct refusal_detail *why;
    struct arena *arena;
    struct movelist moves;
    /* limit of moves to be written: there may be very many captures, and writing one compares it with the others */
    size_t budget;
    char said[MOVE_TEXT_MAX]; /* folded, without trailing signs */
    struct buffer text;
};

/* Writing. */

static const char *
keep(struct asked *a)
{
    const char *copy = arena_copy(a->arena, a->text.data ? a->text.data : "", a->text.len);
    a->arena->failed |= a->text.failed;
    buffer_reset(&a->text);
    return copy;
}

enum { CAPTURES_TOLD = 300, BUDGET_FEW = 32, BUDGET_MANY = 20000 };

static void
tell(struct asked *a, const struct move *move, struct named_move *out)
{
    a->budget--;
    a->line->rules->family->lan_write(a->line->rules, line_now(a->line), move, &a->text);
    out->lan = keep(a);
    codec_write_move(a->game, a->line, move, &a->text);
    out->text = keep(a);
}

static int
by_lan(const void *a, const void *b)
{
    return strcmp(((const struct named_move *)a)->lan, ((const struct named_move *)b)->lan);
}

/* Returns whether the move belongs to the named piece, or to any piece of its kind if the text does not tell them
 * apart. */
static bool
is_of_piece(const struct asked *a, const struct move *move)
{
    const struct ruleset *rules = a->line->rules;
    if (a->why->from > 0)
        return move->from + 1 == a->why->from;
    enum colour owner;
    return a->why->piece && refusal_cause(a->why) == CAUSE_MODE &&
           strcmp(rules->family->piece_at(rules, line_now(a->line), move->from, &owner),
                  a->why->piece) == 0;
}

static bool
is_capture(const struct asked *a, const struct move *move)
{
    (void)a;
    return move->kind == MOVE_CAPTURE;
}

/* Lists the moves that `fits` accepts, sorted. ADJ_ENOMEM. */
static enum adj_status
list_moves(struct asked *a, bool (*fits)(const struct asked *, const struct move *),
           const struct named_move **out, size_t *out_count)
{
    size_t count = 0, used = 0;
    for (size_t i = 0; i < a->moves.count && count < REFUSED_MAX_MOVES; i++)
        count += fits(a, &a->moves.at[i]);
    struct named_move *list = arena_array(a->arena, count + 1, sizeof *list);
    if (!list)
        return ADJ_ENOMEM;
    for (size_t i = 0; i < a->moves.count && used < count && a->budget > 0; i++)
        if (fits(a, &a->moves.at[i]))
            tell(a, &a->moves.at[i], &list[used++]);
    qsort(list, used, sizeof *list, by_lan);
    *out = list;
    *out_count = used;
    return ADJ_OK;
}

/* Suggestions. */

/* Folds a move and drops trailing signs of check and annotation. */
static void
fold(const char *text, size_t len, char out[MOVE_TEXT_MAX])
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
distance_to(const struct asked *a, const char *text, unsigned most)
{
    char folded[MOVE_TEXT_MAX];
    fold(text, strlen(text), folded);
    return edit_distance(a->said, strlen(a->said), folded, strlen(folded), most);
}

enum { FAR = 1000 };

/*
 * Distance between a legal move and the written one: 0 for the same squares, small for swapped squares, else the edit
 * distance. The piece and the target square break ties.
 */
static unsigned
distance(const struct asked *a, const struct move *move, const struct named_move *told)
{
    unsigned from = a->why->from, to = a->why->to, most = strlen(a->said) < 6 ? 1 : 2;
    bool same_from = is_of_piece(a, move), same_to = to > 0 && move->to + 1u == to;
    if (from > 0 && same_from && same_to)
        return 0;
    if (from > 0 && move->from + 1u == to && move->to + 1u == from)
        return 1;
    unsigned letters = distance_to(a, told->text, most);
    unsigned as_lan = distance_to(a, told->lan, most);
    if (as_lan < letters)
        letters = as_lan;
    return letters > most ? FAR : 4 * letters + 2u * !same_from + !same_to;
}

/* Finds the nearest legal moves, unless too many are equally near. */
static void
find_near(struct asked *a, struct explanation *out)
{
    unsigned best = FAR - 1;
    size_t alike = 0;
    for (size_t i = 0; i < a->moves.count && *a->said && a->budget > 0; i++) {
        struct named_move told;
        tell(a, &a->moves.at[i], &told);
        unsigned far = distance(a, &a->moves.at[i], &told);
        if (far > best)
            continue;
        if (far < best)
            alike = 0;
        best = far;
        if (alike++ < EXPLANATION_MAX_NEAREST)
            out->near[alike - 1] = told.text;
    }
    out->near_count = alike <= EXPLANATION_MAX_NEAREST ? alike : 0;
    if (out->capture_count > 0 && out->near_count > 1)
        out->near_count = 0; /* the compulsory captures are listed instead of suggestions */
}

/* Squares. */

static const char *
name(struct asked *a, unsigned sq)
{
    codec_write_square(a->game, a->line->rules, (int)sq, &a->text);
    return keep(a);
}

static void
name_squares(struct asked *a, struct explanation *out)
{
    const struct refusal_detail *why = a->why;
    out->from = why->from > 0 ? name(a, why->from - 1u) : NULL;
    out->to = why->to > 0 ? name(a, why->to - 1u) : NULL;
    for (unsigned i = 0; i < why->square_count; i++)
        out->squares[i] = name(a, why->squares[i]);
    for (unsigned i = 0; i < why->through_count; i++)
        out->through[i] = name(a, why->through[i]);
}

static void
find_citation(struct asked *a, struct explanation *out)
{
    const struct ruleset *rules = a->line->rules;
    const struct citation_cause cause = {
        .reason = REASON_ILLEGAL_MOVE, .refused = a->why->why, .piece = a->why->piece};
    citation_find(rules, ruleset_ending(rules, REASON_ILLEGAL_MOVE), &cause, a->arena,
                  &out->citation);
}

enum adj_status
explanation_find(const struct adj_game *game, struct line *line, const struct refusal_detail *why,
                 const char *said, size_t said_len, struct arena *arena, struct explanation *out)
{
    struct asked asked = {.game = game, .line = line, .why = why, .arena = arena};
    *out = (struct explanation){.why = *why, .position = *line_now(line)};
    movelist_init(&asked.moves);
    fold(said, said_len, asked.said);
    line->rules->family->moves(line, &asked.moves);
    asked.budget =
        line->rules->draughts && asked.moves.count > CAPTURES_TOLD ? BUDGET_FEW : BUDGET_MANY;
    enum adj_status st = asked.moves.failed && !asked.moves.too_many
                             ? ADJ_ENOMEM
                             : list_moves(&asked, is_of_piece, &out->legal, &out->legal_count);
    if (!st && line->rules->draughts)
        st = list_moves(&asked, is_capture, &out->captures, &out->capture_count);
    if (!st) {
        find_near(&asked, out);
        name_squares(&asked, out);
        find_citation(&asked, out);
    }
    buffer_clear(&asked.text);
    movelist_clear(&asked.moves);
    return st;
}
