/* SPDX-License-Identifier: MIT */
#include "event/names.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

#include "base/edit_distance.h"
#include "base/library.h"
#include "base/message.h"
#include "base/utf8.h"

/* Functions and data of libunistring, which is loaded with the first name. */

#define FUNCTIONS(X)                                                                               \
    X(UC_CATEGORY_Cc)                                                                              \
    X(UC_CATEGORY_L)                                                                               \
    X(UC_CATEGORY_Zl)                                                                              \
    X(UC_CATEGORY_Zp)                                                                              \
    X(u8_casefold)                                                                                 \
    X(u8_check)                                                                                    \
    X(u8_next)                                                                                     \
    X(u8_normalize)                                                                                \
    X(uc_is_general_category)                                                                      \
    X(uc_is_property_bidi_control)                                                                 \
    X(uc_is_property_default_ignorable_code_point)                                                 \
    X(uc_is_property_white_space)                                                                  \
    X(uninorm_nfc)

static struct {
    FUNCTIONS(LIBRARY_MEMBER)
} lib;

const char *
names_start(void)
{
    static const struct library_function functions[] = {FUNCTIONS(LIBRARY_NAMED)};
    return library_load(LIBUNISTRING_SONAME, functions, sizeof functions / sizeof *functions);
}

/* Without the library the program cannot go on, as if the dynamic linker had not found it. */
static void
load_or_abort(void)
{
    const char *why = lib.u8_check ? NULL : names_start();
    if (why) {
        fprintf(stderr, "%s\n", why);
        abort();
    }
}

static void
need_unicode(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_or_abort);
}

/* Copies the text with white space trimmed and collapsed to single blanks. Returns the length. */
static size_t
blanks_fold(const uint8_t *text, size_t len, char *out)
{
    size_t at = 0;
    bool blank = false;
    for (size_t i = 0; i < len;) {
        size_t bytes;
        int32_t letter = utf8_decode((const char *)text + i, len - i, &bytes);
        if (lib.uc_is_property_white_space((ucs4_t)letter)) {
            blank = at > 0;
        } else {
            if (blank)
                out[at++] = ' ';
            blank = false;
            memcpy(out + at, text + i, bytes);
            at += bytes;
        }
        i += bytes;
    }
    return at;
}

/* Controls, separators of lines and paragraphs, and Unicode's directional marks, embeddings, overrides and isolates. */
static bool
is_refused(ucs4_t letter)
{
    return lib.uc_is_general_category(letter, *lib.UC_CATEGORY_Cc) ||
           lib.uc_is_general_category(letter, *lib.UC_CATEGORY_Zl) ||
           lib.uc_is_general_category(letter, *lib.UC_CATEGORY_Zp) ||
           lib.uc_is_property_bidi_control(letter);
}

const char *
text_fault(struct arena *pool, const char *what, const char *text)
{
    const uint8_t *at = (const uint8_t *)text;
    ucs4_t letter;
    need_unicode();
    while ((at = lib.u8_next(&letter, at)))
        if (is_refused(letter))
            return message_make(pool, N_("%s contains the invisible character %s: remove it"), what,
                                arena_printf(pool, "U+%04X", (unsigned)letter));
    return NULL;
}

const char *
name_fault(struct arena *pool, const char *what, const char *name)
{
    const uint8_t *at = (const uint8_t *)name;
    const char *fault = text_fault(pool, what, name);
    ucs4_t letter;
    while (!fault && (at = lib.u8_next(&letter, at)))
        if (lib.uc_is_general_category(letter, *lib.UC_CATEGORY_L) &&
            !lib.uc_is_property_default_ignorable_code_point(letter))
            return NULL;
    return fault ? fault : message_make(pool, N_("%s has no visible letter"), what);
}

const char *
name_fold(struct arena *pool, const char *text)
{
    size_t len = 0;
    const uint8_t *bytes = (const uint8_t *)text;
    need_unicode();
    if (lib.u8_check(bytes, strlen(text)))
        return "";
    uint8_t *normal = lib.u8_normalize(lib.uninorm_nfc, bytes, strlen(text), NULL, &len);
    char *folded = normal ? arena_alloc(pool, len + 1) : NULL;
    pool->failed |= !normal && *text;
    if (folded)
        folded[blanks_fold(normal, len, folded)] = '\0';
    free(normal);
    return folded ? folded : "";
}

/* Comparison key: the normalised name, case-folded, with the given name first ("Berg, Anna" becomes
 * "anna berg"). */
static const char *
name_key(struct arena *pool, const char *text)
{
    const char *name = name_fold(pool, text), *comma = strchr(name, ',');
    if (comma && comma[1])
        name = name_fold(pool, arena_printf(pool, "%s %.*s", comma + 1, (int)(comma - name), name));
    size_t len = 0;
    const uint8_t *bytes = (const uint8_t *)name;
    uint8_t *small = lib.u8_casefold(bytes, strlen(name), NULL, lib.uninorm_nfc, NULL, &len);
    const char *key = small ? arena_copy(pool, (const char *)small, len) : name;
    free(small);
    return key;
}

/* A name in ASCII needs no Unicode. NULL: it is another. */
static const char *
ascii_search_key(struct arena *pool, const char *text)
{
    size_t len = strlen(text), at = 0;
    char *key = arena_alloc(pool, len + 1);
    for (size_t i = 0; key && i < len; i++) {
        char c = text[i] == ',' || text[i] == '\t' ? ' ' : text[i];
        if (c & '\x80')
            return NULL;
        if (c == ' ' && (!at || key[at - 1] == ' '))
            continue;
        key[at++] = c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
    }
    if (key)
        key[at && key[at - 1] == ' ' ? at - 1 : at] = '\0';
    return key ? key : "";
}

const char *
name_search_key(struct arena *pool, const char *text)
{
    const char *key = ascii_search_key(pool, text);
    if (key)
        return key;
    size_t len = 0;
    need_unicode();
    uint8_t *small =
        lib.u8_casefold((const uint8_t *)text, strlen(text), NULL, lib.uninorm_nfc, NULL, &len);
    char *copy = small ? arena_copy(pool, (const char *)small, len) : NULL;
    free(small);
    for (char *at = copy; at && *at; at++)
        *at = *at == ',' ? ' ' : *at;
    return copy ? name_fold(pool, copy) : "";
}

enum { WORDS_MOST = 8 };

void
name_words_read(struct name_words *w, struct arena *pool, const char *text)
{
    arena_init(&w->scratch);
    w->at = arena_split(pool, name_search_key(pool, text), ' ', 0, &w->count);
    w->count = w->at && w->count <= WORDS_MOST ? w->count : 0;
}

bool
name_has_words(struct name_words *w, const char *name)
{
    const char *key = name_search_key(&w->scratch, name);
    bool has = true;
    for (size_t i = 0; has && i < w->count; i++)
        has = strstr(key, w->at[i]) != NULL;
    arena_clear(&w->scratch);
    return has;
}

void
name_words_clear(struct name_words *w)
{
    arena_clear(&w->scratch);
}

bool
name_is_same(struct arena *pool, const char *a, const char *b)
{
    return strcmp(a, b) == 0 || strcmp(name_key(pool, a), name_key(pool, b)) == 0;
}

bool
name_is_near(const char *a, const char *b)
{
    size_t a_len = strlen(a), b_len = strlen(b);
    edit_trim(&a, &a_len, &b, &b_len);
    size_t a_count = utf8_count(a, a_len), b_count = utf8_count(b, b_len);
    if (a_count <= 1 && b_count <= 1)
        return a_count + b_count > 0;
    size_t first = utf8_bytes(a, 1), second = a_len - first;
    return a_count == 2 && b_count == 2 && a_len == b_len && memcmp(a, b + second, first) == 0 &&
           memcmp(a + first, b, second) == 0;
}
