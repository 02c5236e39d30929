/* SPDX-License-Identifier: MIT */
/* Damerau-Levenshtein edit distance (only neighbours are swapped), computed row by row. */
#include "base/edit_distance.h"

#include <stdint.h>

#include "base/utf8.h"

enum { LETTERS_MOST = 63 };

/* Decodes a word into letters, ASCII ones in lower case. Returns their number, LETTERS_MOST + 1 when there are more. */
static size_t
letters(const char *text, size_t len, uint32_t out[LETTERS_MOST])
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (utf8_goes_on(byte) && count > 0) {
            out[count - 1] = out[count - 1] << 6 | (byte & 0x3f);
            continue;
        }
        if (count == LETTERS_MOST)
            return LETTERS_MOST + 1;
        out[count++] = byte >= 'A' && byte <= 'Z' ? byte + 32u : byte;
    }
    return count;
}

static unsigned
least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Computes the matrix row of letter `i` of a; `one` and `two` are the two rows before it. */
static void
fill_row(const uint32_t *a, size_t i, const uint32_t *b, size_t b_count, const unsigned *two,
         const unsigned *one, unsigned *out)
{
    out[0] = (unsigned)i;
    for (size_t j = 1; j <= b_count; j++) {
        unsigned changed = one[j - 1] + (a[i - 1] != b[j - 1]);
        out[j] = least(least(one[j], out[j - 1]) + 1, changed);
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            out[j] = least(out[j], two[j - 2] + 1);
    }
}

unsigned
edit_distance(const char *a, size_t a_len, const char *b, size_t b_len, unsigned most)
{
    uint32_t letters_a[LETTERS_MOST], letters_b[LETTERS_MOST];
    size_t count_a = letters(a, a_len, letters_a), count_b = letters(b, b_len, letters_b);
    size_t apart = count_a > count_b ? count_a - count_b : count_b - count_a;
    if (count_a > LETTERS_MOST || count_b > LETTERS_MOST || apart > most)
        return most + 1;
    unsigned rows[3][LETTERS_MOST + 1];
    for (size_t j = 0; j <= count_b; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= count_a; i++)
        fill_row(letters_a, i, letters_b, count_b, rows[(i + 1) % 3], rows[(i - 1) % 3],
                 rows[i % 3]);
    return least(rows[count_a % 3][count_b], most + 1);
}

void
edit_trim(const char **a, size_t *a_len, const char **b, size_t *b_len)
{
    const char *x = *a, *y = *b;
    size_t x_len = *a_len, y_len = *b_len, head = 0;
    while (head < x_len && head < y_len && x[head] == y[head])
        head++;
    /* Two different characters may share their first or last bytes: cut only between characters. */
    while (head > 0 &&
           ((head < x_len && utf8_goes_on(x[head])) || (head < y_len && utf8_goes_on(y[head]))))
        head--;
    size_t tail = 0, most = (x_len < y_len ? x_len : y_len) - head;
    while (tail < most && x[x_len - tail - 1] == y[y_len - tail - 1])
        tail++;
    while (tail > 0 && (utf8_goes_on(x[x_len - tail]) || utf8_goes_on(y[y_len - tail])))
        tail--;
    *a = x + head, *a_len = x_len - head - tail;
    *b = y + head, *b_len = y_len - head - tail;
}

void
suggestion_init(struct suggestion *near, const char *word, size_t len)
{
    *near = (struct suggestion){
        .word = word, .len = len, .distance = (unsigned)(len / 3 + (len < 3)) + 1};
    if (near->distance > 4)
        near->distance = 4;
}

void
suggestion_try(struct suggestion *near, const char *candidate, size_t len)
{
    unsigned distance = edit_distance(near->word, near->len, candidate, len, near->distance - 1);
    if (distance >= near->distance)
        return;
    near->distance = distance;
    near->best = candidate;
    near->best_len = len;
}
