/* SPDX-License-Identifier: MIT */
#include "event/names.h"

#include <stdlib.h>
#include <string.h>

#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

#include "base/utf8.h"

/* Copy without white space at the ends and with one blank for each stretch of it; returns the length. */
static size_t
blanks_fold(const uint8_t *text, size_t len, char *out)
{
    size_t at = 0;
    bool blank = false;
    for (size_t i = 0; i < len;) {
        ucs4_t letter;
        int bytes = u8_mbtouc(&letter, text + i, len - i);
        if (uc_is_property_white_space(letter)) {
            blank = at > 0;
        } else {
            if (blank)
                out[at++] = ' ';
            blank = false;
            memcpy(out + at, text + i, (size_t)bytes);
            at += (size_t)bytes;
        }
        i += (size_t)bytes;
    }
    return at;
}

const char *
name_fold(struct arena *pool, const char *text)
{
    size_t len = 0;
    const uint8_t *bytes = (const uint8_t *)text;
    if (u8_check(bytes, strlen(text)))
        return "";
    uint8_t *normal = u8_normalize(UNINORM_NFC, bytes, strlen(text), NULL, &len);
    char *folded = normal ? arena_alloc(pool, len + 1) : NULL;
    pool->failed |= !normal && *text;
    if (folded)
        folded[blanks_fold(normal, len, folded)] = '\0';
    free(normal);
    return folded ? folded : "";
}

bool
name_is_near(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    while (utf8_goes_on(*a) || utf8_goes_on(*b)) {
        a--; /* back to where the differing letters begin */
        b--;
    }
    if (!*a || !*b) /* one more at the end */
        return strcmp(a, b) != 0 && !(*a ? a : b)[utf8_bytes(*a ? a : b, 1)];
    size_t x = utf8_bytes(a, 1), y = utf8_bytes(b, 1);
    if (strcmp(a + x, b + y) == 0 || strcmp(a + x, b) == 0 || strcmp(a, b + y) == 0)
        return true;
    size_t u = a[x] ? utf8_bytes(a + x, 1) : 0, v = b[y] ? utf8_bytes(b + y, 1) : 0;
    return u == y && v == x && memcmp(a, b + y, x) == 0 && memcmp(a + x, b, y) == 0 &&
           strcmp(a + x + u, b + y + v) == 0;
}
