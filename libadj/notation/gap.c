/* SPDX-License-Identifier: MIT */
/* Missing moves: gaps_number() collects the gaps in the move numbers; gap_blame() explains an illegal move by them. */
#include "notation/walk.h"

#include <string.h>

#include "base/message.h"
#include "base/word.h"
#include "notation/text.h"

/* Collecting. */

static void
gap_add(struct gaps *gaps, const struct gap *gap)
{
    if (gaps->count == GAPS_MAX)
        memmove(gaps->at, gaps->at + 1, (size_t)--gaps->count * sizeof *gaps->at);
    gaps->at[gaps->count++] = *gap;
}

void
gaps_number(struct gaps *gaps, int64_t ahead, size_t due, size_t item)
{
    while (gaps->count > 0 && gaps->ahead > ahead) {
        struct gap *last = &gaps->at[gaps->count - 1];
        int64_t before = gaps->ahead - (int64_t)last->count;
        if (before < ahead) {
            last->count = (size_t)(ahead - before);
            gaps->ahead = ahead;
        } else {
            gaps->ahead = before;
            gaps->count--;
        }
    }
    int64_t known = gaps->ahead > 0 ? gaps->ahead : 0;
    if (ahead > known)
        gap_add(gaps, &(struct gap){due + (size_t)known, (size_t)(ahead - known), item});
    gaps->ahead = ahead;
}

/* Explaining. */

/* Returns whether the text marks an omitted move: "--", "Z0", "null", two or more dashes. */
static bool
is_blank(const char *text, size_t len)
{
    static const char *const words[] = {"Z0", "null", "Null", "NULL", "pass", "@@@@", "0000"};
    char plain[16];
    bool homoglyph = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (word_is(text, len, words[i]))
            return true;
    size_t n = text_fold(text, len, plain, sizeof plain, &homoglyph);
    return n != SIZE_MAX && n > 1 && n < sizeof plain && strspn(plain, "-") == n;
}

/* The number of the move to which a half-move belongs. */
static unsigned
number_of(const struct gap_question *q, size_t half)
{
    return q->base + (uint32_t)(half / 2);
}

/* Names half-moves: "Black's move 3", "moves 4-6", "moves 3... to 6." */
static const char *
halves(struct gap_question *q, size_t from, size_t count)
{
    size_t end = from + count;
    unsigned first = number_of(q, from), last = number_of(q, end - 1);
    if (count == 1)
        return message_make(&q->arena, from % 2 ? "Black's move %u" : "White's move %u", first);
    if (count == 2 && from % 2 == 0)
        return message_make(&q->arena, "move %u", first);
    if (from % 2 == 0 && end % 2 == 0)
        return message_make(&q->arena, "moves %u-%u", first, last);
    return message_make(&q->arena, "moves %u%s to %u%s", first, from % 2 ? "..." : ".", last,
                        end % 2 ? "." : "...");
}

/* The move of an item after the number of its half-move: "4.Ba4". */
static const char *
numbered(struct gap_question *q, size_t item, size_t half)
{
    struct span text = q->game->items[item].text;
    return arena_printf(&q->arena, "%u%s%.*s", number_of(q, half), half % 2 ? "..." : ".",
                        (int)text.len, game_chars(q->game, text));
}

/* The index of the nearest move of the main line from `item` on, in either direction; game->item_count: there is none. */
static size_t
move_near(const struct adj_game *game, size_t item, bool forwards)
{
    while (item < game->item_count &&
           !(game->items[item].depth == 0 && game->items[item].kind == ITEM_MOVE))
        item += forwards ? 1 : SIZE_MAX; /* SIZE_MAX: one step back; wraps below 0 */
    return item < game->item_count ? item : game->item_count;
}

/* Writes "move 3 is missing between 2...Nc6 and 4.Ba4". If the gap is not directly before the move of the question, the place
 * of the number after the gap follows. */
static void
put_gap(struct gap_question *q, const struct gap *gap, struct buffer *out)
{
    const struct adj_game *game = q->game;
    size_t before = move_near(game, gap->item, false), after = move_near(game, gap->item, true);
    struct place place = game->items[gap->item].place;
    bool one = gap->count == 1 || (gap->count == 2 && gap->from % 2 == 0);
    const char *missing = halves(q, gap->from, gap->count);
    const char *right = numbered(q, after, gap->from + gap->count);
    if (after != q->item)
        right = message_make(&q->arena, "%s (line %u, column %u)", right, (unsigned)place.line,
                             (unsigned)place.column);
    if (before < game->item_count && gap->from > 0)
        message_put(out,
                    one ? "%s is missing between %s and %s" : "%s are missing between %s and %s",
                    missing, numbered(q, before, gap->from - 1), right);
    else
        message_put(out, one ? "%s is missing before %s" : "%s are missing before %s", missing,
                    right);
}

/* Writes only the first gap and the last one, because the room for a detail is limited. */
static void
put_gaps(struct gap_question *q, struct buffer *out)
{
    size_t count = q->gaps->count;
    if (count > 0)
        put_gap(q, &q->gaps->at[0], out);
    if (count > 2)
        buffer_puts(out, "; ");
    if (count > 2)
        message_put(out, "gaps between these: %zu", count - 2);
    if (count > 1) {
        buffer_puts(out, "; ");
        put_gap(q, &q->gaps->at[count - 1], out);
    }
}

static void
put_blank(const struct gap_question *q, struct buffer *out)
{
    struct span text = q->game->items[q->item].text;
    size_t half = q->due + (q->gaps->ahead > 0 ? (size_t)q->gaps->ahead : 0);
    message_put(out,
                half % 2 ? "Black's move %u is missing: '%.*s' is written in its place"
                         : "White's move %u is missing: '%.*s' is written in its place",
                number_of(q, half), (int)text.len, game_chars(q->game, text));
}

/* Returns whether a cell of the score sheet is empty: one move stands alone between its number and the next number. It cannot
 * be known whether White's or Black's move is missing. */
static bool
is_alone(const struct gap_question *q)
{
    const struct adj_game *game = q->game;
    size_t next = q->item + 1;
    if (q->due % 2 != 0 || q->item == 0 || game->items[q->item - 1].kind != ITEM_NUMBER)
        return false;
    while (next < game->item_count &&
           (game->items[next].depth > 0 ||
            (game->items[next].kind != ITEM_MOVE && game->items[next].kind != ITEM_NUMBER)))
        next++;
    return next < game->item_count && game->items[next].kind == ITEM_NUMBER &&
           game->items[next].by != BLACK &&
           game->items[next].value == game->items[q->item - 1].value + 1;
}

/* Returns whether the record has this move already under the same number: a line of the score sheet was copied twice. */
static bool
is_twice(const struct gap_question *q)
{
    const struct adj_game *game = q->game;
    struct span text = game->items[q->item].text, old;
    size_t item = q->item;
    for (int64_t i = q->gaps->ahead; i < 0; i++) {
        item = item > 0 ? move_near(game, item - 1, false) : game->item_count;
        if (item == game->item_count)
            return false;
    }
    old = game->items[item].text;
    return q->gaps->ahead < 0 && game_span_same(game, old, text);
}

/* The number written before a move, and the expected one, in a record that numbers its half-moves. */
struct half_numbers {
    int64_t number, due;
};

/* Returns whether the record numbers its half-moves ("1. e4 2. e5 3. Nf3"): each move of the main line up to q->item has a
 * number of its own, one higher than the last, and at least two of the moves could be played. The number of q->item itself may be
 * higher; then three moves must precede it. Numbers such as "2..." count pairs, not half-moves. */
static bool
numbers_half_moves(const struct gap_question *q, struct half_numbers *out)
{
    const struct item *number = NULL;
    size_t moves = 0;
    for (size_t i = 0; i <= q->item; i++) {
        const struct item *item = &q->game->items[i];
        bool is_number = item->kind == ITEM_NUMBER;
        if (item->depth > 0 || (!is_number && item->kind != ITEM_MOVE))
            continue;
        if (is_number == (number != NULL) || (is_number && item->by == BLACK) ||
            (is_number && moves > 0 && out->number != out->due))
            return false;
        if (number) {
            out->due = moves++ > 0 ? out->number + 1 : (int64_t)number->value;
            out->number = number->value;
        }
        number = is_number ? item : NULL;
    }
    return out->number >= out->due && moves > (out->number > out->due ? 3 : 2);
}

/* Returns whether the next number continues the expected one. Then the number of the move itself is a slip of the pen. */
static bool
is_slip(const struct gap_question *q, const struct half_numbers *half)
{
    for (size_t i = q->item + 1; i < q->game->item_count; i++)
        if (q->game->items[i].depth == 0 && q->game->items[i].kind == ITEM_NUMBER)
            return q->game->items[i].value == half->due + 1;
    return false;
}

/* Explains what is missing in a record that numbers its half-moves. Returns false if nothing is missing. */
static bool
explain_halves(const struct gap_question *q, const struct half_numbers *half, bool blank,
               struct buffer *out)
{
    const struct adj_game *game = q->game;
    struct span text = game->items[q->item].text,
                before = game->items[move_near(game, q->item - 1, false)].text;
    bool skips = half->number > half->due && !is_slip(q, half);
    if (skips && half->number == half->due + 1)
        message_put(out, "half-move %u is missing between %u.%.*s and %u.%.*s", (unsigned)half->due,
                    (unsigned)half->due - 1, (int)before.len, game_chars(game, before),
                    (unsigned)half->number, (int)text.len, game_chars(game, text));
    else if (skips)
        message_put(out, "half-moves %u-%u are missing between %u.%.*s and %u.%.*s",
                    (unsigned)half->due, (unsigned)half->number - 1, (unsigned)half->due - 1,
                    (int)before.len, game_chars(game, before), (unsigned)half->number,
                    (int)text.len, game_chars(game, text));
    else if (blank)
        message_put(out, "half-move %u is missing: '%.*s' is written in its place",
                    (unsigned)half->due, (int)text.len, game_chars(game, text));
    return skips || blank;
}

/* Explains the move by a fault of the record and sets its code. Returns false if the record has none. */
static bool
explain(struct gap_question *q, enum defect_code *out_code, struct buffer *out)
{
    struct span text = q->game->items[q->item].text;
    bool blank = is_blank(game_chars(q->game, text), text.len);
    struct half_numbers half = {0, 0};
    bool alone = q->gaps->count == 0 && !blank && is_alone(q);
    *out_code = DEFECT_MOVES_MISSING;
    if (numbers_half_moves(q, &half))
        return explain_halves(q, &half, blank, out);
    put_gaps(q, out);
    if (blank) {
        buffer_puts(out, q->gaps->count > 0 ? "; " : "");
        put_blank(q, out);
    } else if (alone) {
        message_put(out, "one half of move %u is missing: '%.*s' stands alone in it",
                    number_of(q, q->due), (int)text.len, game_chars(q->game, text));
    }
    if (q->gaps->count > 0 || blank || alone)
        return true;
    if (!is_twice(q))
        return false;
    *out_code = DEFECT_MOVE_NUMBER;
    message_put(out, "move %u is written twice, and cannot be played a second time",
                number_of(q, (size_t)((int64_t)q->due + q->gaps->ahead)));
    return true;
}

/* Closes a gap if the next number fits again: "4. Ba4 Nf6 55. Qa8 b5 6. Bb3" skips no move. The number compared is the first
 * one that differs from the last, because "55..." may repeat it after a comment. */
static void
close_by_next_number(const struct gap_question *q, struct gaps *gaps)
{
    const struct adj_game *game = q->game;
    uint32_t last = 0;
    size_t half = q->due + 1;
    for (size_t i = q->item; i-- > 0 && last == 0;)
        if (game->items[i].depth == 0 && game->items[i].kind == ITEM_NUMBER)
            last = game->items[i].value;
    for (size_t i = q->item + 1; i < game->item_count; i++) {
        const struct item *item = &game->items[i];
        if (item->depth > 0)
            continue;
        half += item->kind == ITEM_MOVE;
        if (item->kind != ITEM_NUMBER || item->value == last)
            continue;
        int64_t ahead = 2 * ((int64_t)item->value - (int64_t)number_of(q, half));
        ahead += item->by == NOBODY ? 0 : (int64_t)(item->by == BLACK) - (int64_t)(half % 2);
        if (ahead < gaps->ahead)
            gaps_number(gaps, ahead, half, i);
        return;
    }
}

enum adj_status
gap_blame(const struct gap_question *question, struct resolution *res)
{
    struct gaps gaps = *question->gaps;
    struct gap_question q = *question;
    q.gaps = &gaps;
    if (gaps.count > 0)
        close_by_next_number(question, &gaps);
    struct span text = q.game->items[q.item].text;
    bool blank = is_blank(game_chars(q.game, text), text.len);
    enum defect_code code = res->findings[res->finding_count - 1].code;
    if (!blank && code != DEFECT_ILLEGAL_MOVE && code != DEFECT_AMBIGUOUS_MOVE)
        return ADJ_OK;
    struct buffer why = {0};
    arena_init(&q.arena);
    bool explained = explain(&q, &code, &why), failed = why.failed || q.arena.failed;
    if (explained && !failed) {
        resolution_init(res);
        if (blank)
            resolution_note(res, DEFECT_NULL_MOVE, SEVERITY_NOTE);
        resolution_fail(res, code, "%s", why.data);
    }
    buffer_clear(&why);
    arena_clear(&q.arena);
    return failed ? ADJ_ENOMEM : ADJ_OK;
}

bool
gap_is_playable(const struct adj_game *game, struct line *line, size_t next)
{
    size_t move = move_near(game, next, true);
    if (move == game->item_count)
        return true;
    struct resolution res;
    struct span text = game->items[move].text;
    game->codec->resolve(game, line, game_chars(game, text), text.len, &res);
    return res.found;
}
