/* SPDX-License-Identifier: MIT */
/* Message catalogues in the MO format (GNU gettext manual, 10.3), read in place without unpacking. */
#include "base/catalogue.h"

#include <stdint.h>
#include <string.h>

struct language {
    const char *tag;
    const unsigned char *mo; /* NULL: the source texts (English) */
};

/* Compiled from po/ru.po by the Makefile. */
extern const unsigned char catalogue_ru[];

static const struct language languages[] = {
    {"en", NULL},
    {"ru", catalogue_ru},
};
enum { LANGUAGES = sizeof languages / sizeof languages[0], MAX_WORDS = 12, LONGEST_LIST = 2048 };

/* Language preferences. */

static const struct language *
language_of_tag(const char *tag, size_t len)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        size_t n = strlen(languages[i].tag);
        if (len >= n && (len == n || strchr("-_.@", tag[n])) &&
            (tag[0] | 0x20) == languages[i].tag[0] && (tag[1] | 0x20) == languages[i].tag[1])
            return &languages[i];
    }
    return NULL;
}

/* Returns the quality value of an Accept-Language entry (";q=0.8") in thousandths; 1000 when there is none or it is
 * malformed. */
static unsigned
weight_of(const char *parameters, size_t len)
{
    unsigned weight = 0, unit = 1000;
    while (len > 0 && (*parameters == ' ' || *parameters == ';')) {
        parameters++;
        len--;
    }
    if (len < 3 || parameters[0] != 'q' || parameters[1] != '=')
        return 1000;
    for (size_t i = 2; i < len && unit > 0; i++) {
        if (parameters[i] == '.')
            continue;
        if (parameters[i] < '0' || parameters[i] > '9')
            break;
        weight += (unsigned)(parameters[i] - '0') * unit;
        unit /= 10;
    }
    return weight;
}

const struct language *
language_find(const char *preferences)
{
    const struct language *best = &languages[0];
    unsigned best_weight = 0;
    while (preferences && *preferences) {
        size_t len = strcspn(preferences, ",:"), tag_len;
        for (; len > 0 && *preferences == ' '; len--)
            preferences++;
        tag_len = strcspn(preferences, ",:; ");
        const struct language *language = language_of_tag(preferences, tag_len);
        unsigned weight = weight_of(preferences + tag_len, len - tag_len);
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

static uint32_t
entries(const unsigned char *mo)
{
    return word_at(mo, 8);
}

/* The i-th source text, in strcmp() order, and its translation. */
static const char *
original(const unsigned char *mo, uint32_t i)
{
    return (const char *)mo + word_at(mo, word_at(mo, 12) + 8 * i + 4);
}

static const char *
translation(const unsigned char *mo, uint32_t i)
{
    return (const char *)mo + word_at(mo, word_at(mo, 16) + 8 * i + 4);
}

const char *
tr(const struct language *language, const char *text)
{
    const unsigned char *mo = language ? language->mo : NULL;
    uint32_t low = 0, high = mo && *text ? entries(mo) : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(text, original(mo, middle));
        if (order == 0)
            return translation(mo, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return text;
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

/* Sentences that were formatted before translation. */

/* The arguments found in place of a format's directives. */
struct words {
    struct {
        const char *text;
        size_t len;
        bool quoted; /* quoted user data: not translated */
    } at[MAX_WORDS];
    size_t count;
    size_t literal; /* bytes of literal text that format and sentence share */
};

/* Length of the directive at the start of a format ("%s", "%.*s", "%zu", "%2$s"); 0: no directive. */
static size_t
directive(const char *format)
{
    size_t len = format[0] == '%' ? 1 + strspn(format + 1, "0123456789.*$zl") : 0;
    return len > 0 && format[len] && strchr("sucdx", format[len]) ? len + 1 : 0;
}

/* Bytes of literal text before the next directive or the end. */
static size_t
literal(const char *format)
{
    size_t len = 0;
    while (format[len] && directive(format + len) == 0)
        len++;
    return len;
}

/* Finds the next occurrence of the first `len` bytes of `format` in the text. Text that ends the format must also end
 * the sentence. NULL: not found. */
static const char *
find_literal(const char *text, const char *format, size_t len)
{
    size_t rest = strlen(text);
    if (!format[len])
        return rest >= len && memcmp(text + rest - len, format, len) == 0 ? text + rest - len
                                                                          : NULL;
    for (; rest >= len; text++, rest--)
        if (memcmp(text, format, len) == 0)
            return text;
    return NULL;
}

/* Matches a sentence with a format and stores the arguments; each directive matches the shortest possible text. */
static bool
fits(const char *format, const char *text, struct words *out)
{
    size_t len = literal(format);
    if (strncmp(text, format, len) != 0)
        return false;
    *out = (struct words){.count = 0, .literal = len};
    text += len;
    format += len;
    while (*format) {
        format += directive(format);
        len = literal(format);
        const char *end = find_literal(text, format, len);
        if (!end || out->count == MAX_WORDS)
            return false;
        out->at[out->count].text = text;
        out->at[out->count].quoted = out->literal > 0 && (text[-1] == '\'' || text[-1] == '"');
        out->at[out->count++].len = (size_t)(end - text);
        out->literal += len;
        text = end + len;
        format += len;
    }
    return !*text;
}

/* Writes the translated format with the arguments in place; each argument is translated too when the catalogue contains
 * it. */
static void
fill(const struct language *language, const char *format, const struct words *words,
     struct buffer *out)
{
    size_t next = 0;
    while (*format) {
        size_t skip = directive(format), i;
        struct buffer word;
        if (skip == 0) {
            buffer_putc(out, *format++);
            continue;
        }
        i = skip > 3 && format[2] == '$' ? (size_t)(format[1] - '1') : next++;
        format += skip;
        if (i >= words->count)
            continue;
        if (words->at[i].quoted) {
            buffer_put(out, words->at[i].text, words->at[i].len);
            continue;
        }
        buffer_init(&word);
        buffer_put(&word, words->at[i].text, words->at[i].len);
        tr_sentence(language, word.data ? word.data : "", out);
        out->failed |= word.failed;
        buffer_clear(&word);
    }
}

/* Translates each part of a hyphenated word such as "mann-ferz". */
static void
put_parts(const struct language *language, const char *text, struct buffer *out)
{
    while (*text) {
        size_t len = strcspn(text, "-");
        char part[32];
        if (len < sizeof part) {
            memcpy(part, text, len);
            part[len] = '\0';
            buffer_puts(out, tr(language, part));
        } else {
            buffer_put(out, text, len);
        }
        text += len;
        if (*text)
            buffer_putc(out, *text++);
    }
}

/* Translates a compound sentence at its first `between`, both parts separately. Returns false when there is no
 * `between` or the text is too long. */
static bool
put_list(const struct language *language, const char *text, const char *between, struct buffer *out)
{
    const char *end = strstr(text, between);
    if (!end || strlen(text) > LONGEST_LIST)
        return false;
    struct buffer part;
    buffer_init(&part);
    buffer_put(&part, text, (size_t)(end - text));
    tr_sentence(language, part.data ? part.data : "", out);
    buffer_puts(out, between);
    tr_sentence(language, end + strlen(between), out);
    out->failed |= part.failed;
    buffer_clear(&part);
    return true;
}

/* Finds the format that shares the most literal bytes with the sentence. Returns entries(mo) when no format matches. */
static uint32_t
find_format(const unsigned char *mo, const char *text, struct words *out)
{
    enum { LEAST = 4 }; /* minimum of shared bytes; fewer would match by chance */
    struct words words;
    uint32_t count = entries(mo), found = count;
    *out = (struct words){.literal = LEAST - 1};
    for (uint32_t i = 0; i < count; i++)
        if (strchr(original(mo, i), '%') && fits(original(mo, i), text, &words) &&
            words.count > 0 && words.literal > out->literal) {
            *out = words;
            found = i;
        }
    return found;
}

/*
 * Returns the sentence after a prefix such as "KEY: " or "L-R4: " when the catalogue matches that sentence at least as
 * well as `literal` bytes of the whole. A key in lower case stays a key even if the catalogue has a word of the same
 * spelling. NULL: treat the sentence as a whole.
 */
static const char *
behind_name(const struct language *language, const char *text, size_t literal)
{
    const char *tail = strstr(text, ": ");
    char head[40];
    size_t len = tail ? (size_t)(tail - text) : 0;
    if (len == 0 || len >= sizeof head || memchr(text, ' ', len))
        return NULL;
    memcpy(head, text, len);
    head[len] = '\0';
    if (!(head[0] >= 'a' && head[0] <= 'z') && tr(language, head) != head)
        return NULL;
    tail += 2;
    struct words words;
    if (tr(language, tail) != tail)
        return tail;
    return find_format(language->mo, tail, &words) < entries(language->mo) &&
                   words.literal + 2 >= literal
               ? tail
               : NULL;
}

void
tr_sentence(const struct language *language, const char *text, struct buffer *out)
{
    const unsigned char *mo = language ? language->mo : NULL;
    const char *known = tr(language, text), *tail;
    struct words best = {.literal = 0};
    uint32_t count = mo && known == text ? entries(mo) : 0;
    uint32_t found = count > 0 ? find_format(mo, text, &best) : 0;
    if (count > 0 && !(found < count && strstr(original(mo, found), "; ")) &&
        put_list(language, text, "; ", out))
        return;
    if (count > 0 && (tail = behind_name(language, text, best.literal)) != NULL) {
        buffer_put(out, text, (size_t)(tail - text));
        tr_sentence(language, tail, out);
    } else if (found < count) {
        fill(language, translation(mo, found), &best, out);
    } else if (mo && known == text && !strchr(text, ' ')) {
        put_parts(language, text, out);
    } else if (count == 0 || !put_list(language, text, ": ", out)) {
        buffer_puts(out, known);
    }
}
