/* SPDX-License-Identifier: MIT */
#include "http/accept.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* One element of a comma-separated header: its value, and its q weight in thousandths. */
struct element {
    const char *value;
    size_t len;
    int quality;
};

static const char *
space_skip(const char *at)
{
    return at + strspn(at, " \t");
}

static size_t
trimmed(const char *text, size_t len)
{
    while (len && (text[len - 1] == ' ' || text[len - 1] == '\t'))
        len--;
    return len;
}

/* Parse a q weight in thousandths: "0.5" is 500. An invalid weight counts as 1. */
static int
quality_read(const char *text)
{
    int value = 0, weight = 100;
    if (*text != '0')
        return 1000;
    if (text[1] != '.')
        return 0;
    for (text += 2; isdigit((unsigned char)*text) && weight; text++, weight /= 10)
        value += (*text - '0') * weight;
    return value;
}

/* Read the next element at *at and advance it; false at the end. */
static bool
element_next(const char **at, struct element *out)
{
    const char *start = space_skip(*at + strspn(*at, ", \t"));
    if (!*start)
        return false;
    const char *end = start + strcspn(start, ",");
    const char *value_end = start + strcspn(start, ";,");
    *out = (struct element){start, trimmed(start, (size_t)(value_end - start)), 1000};
    for (const char *p = value_end; p < end; p += strcspn(p, ";,")) {
        p = space_skip(p + 1);
        if ((*p == 'q' || *p == 'Q') && p[1] == '=')
            out->quality = quality_read(p + 2);
    }
    *at = end;
    return true;
}

/* How exactly a media range matches a type: 3 exact, 2 "text/" + star, 1 any type, 0 no match. */
static int
range_fits(const struct element *range, const char *type)
{
    size_t len = range->len;
    if (len == strlen(type) && strncasecmp(range->value, type, len) == 0)
        return 3;
    if (len == 3 && strncmp(range->value, "*/*", 3) == 0)
        return 1;
    if (len > 2 && strncmp(range->value + len - 2, "/*", 2) == 0 &&
        strncasecmp(range->value, type, len - 1) == 0)
        return 2;
    return 0;
}

/* The weight that the header gives to a type: that of the most exact matching range. */
static int
quality_of(const char *header, const char *type)
{
    struct element range;
    int best = 0, quality = 0;
    while (element_next(&header, &range)) {
        int fit = range_fits(&range, type);
        if (fit > best) {
            best = fit;
            quality = range.quality;
        }
    }
    return quality;
}

size_t
accept_choose(const char *header, const char *const *offers, size_t count)
{
    size_t chosen = count;
    int best = 0;
    if (!header || !*space_skip(header))
        return 0;
    for (size_t i = 0; i < count; i++) {
        int quality = quality_of(header, offers[i]);
        if (quality > best) {
            best = quality;
            chosen = i;
        }
    }
    return chosen;
}

bool
accept_coding(const char *header, const char *coding)
{
    struct element e;
    int any = 0;
    if (!header)
        return false;
    while (element_next(&header, &e)) {
        if (e.len == strlen(coding) && strncasecmp(e.value, coding, e.len) == 0)
            return e.quality > 0;
        if (e.len == 1 && *e.value == '*')
            any = e.quality;
    }
    return any > 0;
}

void
media_type(const char *header, char *out, size_t size)
{
    struct element e = {0};
    size_t n = 0;
    if (header && element_next(&header, &e))
        for (; n < e.len && n + 1 < size; n++)
            out[n] = (char)tolower((unsigned char)e.value[n]);
    out[n] = '\0';
}

/* Read a parameter's value, a token or a quoted string (RFC 9110, 5.6.6). Returns its end. A long
 * value is cut: no known value is that long. */
static const char *
value_read(const char *at, char *out, size_t size)
{
    size_t n = 0;
    bool quoted = *at == '"';
    at += quoted;
    while (*at && (quoted ? *at != '"' : !strchr("; \t", *at))) {
        at += quoted && *at == '\\' && at[1];
        if (n + 1 < size)
            out[n++] = *at;
        at++;
    }
    out[n] = '\0';
    return at + (quoted && *at == '"');
}

/* Find the first parameter with this name; false when there is none. */
static bool
parameter_find(const char *header, const char *name, char *out, size_t size)
{
    const size_t len = strlen(name);
    const char *at = header + strcspn(header, ";");
    while (*at == ';') {
        at = space_skip(at + 1);
        size_t own = strcspn(at, "=;");
        bool found = at[own] == '=' && own == len && strncasecmp(at, name, len) == 0;
        at += own;
        if (*at == '=')
            at = value_read(at + 1, out, size);
        if (found)
            return true;
        at += strcspn(at, ";");
    }
    return false;
}

const char *
media_encoding(const char *header)
{
    static const struct {
        const char *charset, *encoding;
    } known[] = {
        {"utf-8", "UTF-8"},
        {"utf8", "UTF-8"},
        {"us-ascii", "UTF-8"},
        {"ascii", "UTF-8"},
        {"utf-16", "UTF-16"},
        {"utf-16le", "UTF-16LE"},
        {"utf-16be", "UTF-16BE"},
        {"windows-1251", "Windows-1251"},
        {"cp1251", "Windows-1251"},
        {"koi8-r", "KOI8-R"},
        {"windows-1252", "Windows-1252"},
        {"cp1252", "Windows-1252"},
        {"iso-8859-1", "Windows-1252"}, /* WHATWG: decoded as its superset windows-1252 */
        {"ibm866", "CP866"},
        {"cp866", "CP866"},
    };
    char charset[16];
    if (!header || !parameter_find(header, "charset", charset, sizeof charset))
        return "UTF-8";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcasecmp(charset, known[i].charset) == 0)
            return known[i].encoding;
    return NULL;
}
