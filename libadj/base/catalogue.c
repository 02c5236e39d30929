/* SPDX-License-Identifier: MIT */
/* Message catalogues in the MO format (GNU gettext manual, 10.3), read in place without unpacking. */
#include "base/message.h"
#include "base/score.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

/* Compiled from po/ru.po by the Makefile. */
extern const unsigned char catalogue_ru[];

static const struct language languages[LANGUAGE_COUNT] = {
    {.tag = "en"},
    {.tag = "ru", .mo = catalogue_ru},
};

const struct language *
language_at(size_t index)
{
    return index < LANGUAGE_COUNT ? &languages[index] : NULL;
}

/* Language preferences. */

static const struct language *
language_of_tag(const char *tag, size_t len)
{
    for (size_t i = 0; i < LANGUAGE_COUNT; i++) {
        size_t n = strlen(languages[i].tag);
        if (len >= n && (len == n || strchr("-_.@", tag[n])) &&
            strncasecmp(tag, languages[i].tag, n) == 0)
            return &languages[i];
    }
    return NULL;
}

/* Returns the quality value of an Accept-Language entry (";q=0.8") in hundredths; 100 when there is none. */
static int64_t
weight_of(const char *parameters, size_t len)
{
    int64_t weight = 0;
    size_t at = 0;
    while (at < len && (parameters[at] == ' ' || parameters[at] == ';'))
        at++;
    if (len - at < 3 || strncmp(parameters + at, "q=", 2) != 0)
        return 100;
    return score_head(parameters + at + 2, len - at - 2, &weight) > 0 ? weight : 0;
}

const struct language *
language_find(const char *preferences)
{
    const struct language *best = &languages[0];
    int64_t best_weight = 0;
    while (preferences && *preferences) {
        size_t len = strcspn(preferences, ",:"), tag_len;
        for (; len > 0 && *preferences == ' '; len--)
            preferences++;
        tag_len = strcspn(preferences, ",:; ");
        const struct language *language = language_of_tag(preferences, tag_len);
        int64_t weight = weight_of(preferences + tag_len, len - tag_len);
        if (language && weight > best_weight) {
            best = language;
            best_weight = weight;
        }
        preferences += len;
        preferences += *preferences != '\0';
    }
    return best;
}

const char *
language_tag(const struct language *language)
{
    return language ? language->tag : languages[0].tag;
}

/* Reading an MO file. */

/* Reads a 32-bit little-endian word; the Makefile makes msgfmt write little-endian on every machine. */
static uint32_t
word_at(const unsigned char *mo, uint32_t at)
{
    return mo[at] | (uint32_t)mo[at + 1] << 8 | (uint32_t)mo[at + 2] << 16 |
           (uint32_t)mo[at + 3] << 24;
}

/* Returns the i-th text of a table of the file: SOURCE_TEXTS (sorted by strcmp()) or TRANSLATIONS. */
enum { SOURCE_TEXTS = 12, TRANSLATIONS = 16 };
static const char *
text_of(const unsigned char *mo, uint32_t table, uint32_t i)
{
    return (const char *)mo + word_at(mo, word_at(mo, table) + 8 * i + 4);
}

const char *
tr_slice(const struct language *language, const char *text, size_t len)
{
    const unsigned char *mo = language ? language->mo : NULL;
    uint32_t low = 0, high = mo && len > 0 ? word_at(mo, 8) : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *known = text_of(mo, SOURCE_TEXTS, middle);
        int order = strncmp(text, known, len);
        if (order == 0 && !known[len])
            return text_of(mo, TRANSLATIONS, middle);
        if (order <= 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *
tr(const struct language *language, const char *text)
{
    const char *known = tr_slice(language, text, strlen(text));
    return known ? known : text;
}

const char *
tr_name(const struct language *language, const char *text)
{
    const char *own = language && language->name
                          ? language->name(language->names, language->tag, text, strlen(text))
                          : NULL;
    return own ? own : tr(language, text);
}

/* Capitalizes a Latin or Russian letter at the start of a text, in the same number of bytes. Other characters are
 * unchanged. */
static void
capitalise(char *head)
{
    unsigned char *at = (unsigned char *)head;
    if (at[0] >= 'a' && at[0] <= 'z')
        at[0] ^= 0x20;
    else if (at[0] == 0xD0 && at[1] >= 0xB0) /* а to п */
        at[1] ^= 0x20;
    else if (at[0] == 0xD1 && at[1] < 0x90) { /* р to я */
        at[0] = 0xD0;
        at[1] += 0x20;
    }
}

void
tr_capital(const struct language *language, const char *text, struct buffer *out)
{
    size_t head = out->len;
    buffer_puts(out, tr(language, text));
    if (!out->failed && out->len > head)
        capitalise(out->data + head);
}

/* Messages. They are translated here and not in message.c, so that tools that ask the library for translations are linked
 * without the catalogues. */

void
message_say(const struct language *language, struct buffer *out, const char *format, ...)
{
    struct buffer message = {0};
    va_list args;
    va_start(args, format);
    message_vput(&message, format, args);
    va_end(args);
    if (!message.failed)
        message_write(language, message.data, out);
    out->failed |= message.failed;
    buffer_clear(&message);
}
