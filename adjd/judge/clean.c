/* SPDX-License-Identifier: MIT */
#include "judge/clean.h"

#include <string.h>

#include "base/ascii.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "event/names.h"

/* Whether a character that text_fault() refuses may be in the text: as itself in UTF-8, in another encoding, or as an escape. */
static bool
may_hide(struct bytes text)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        unsigned char a = (unsigned char)text.data[i], b = (unsigned char)text.data[i + 1];
        unsigned char c = i + 2 < text.len ? (unsigned char)text.data[i + 2] : 0;
        if (a == 0xC2   ? b < 0xA0
            : a == 0xD8 ? b == 0x9C
            : a == 0xE2 ? (b == 0x80 && (c == 0x8E || c == 0x8F || (c >= 0xA8 && c <= 0xAE))) ||
                              (b == 0x81 && c >= 0xA6 && c <= 0xA9)
                        : !a || a >= 0xFE || (a == '\\' && b == 'u') || (a == '&' && b == '#'))
            return true;
    }
    return false;
}

/* The first control character in a quoted value or a comment, which the reader takes for a blank; 0: none, or the text is UTF-16. */
static char
control_in(struct bytes text)
{
    char within = '\0'; /* what ends the value or comment */
    for (size_t i = 0; i < text.len && text.data[i]; i++) {
        char c = text.data[i];
        bool is_control = c == 0x7F || ((unsigned char)c < ' ' && !strchr("\t\n\v\f\r", c));
        if (is_control && within)
            return c;
        if (c == within || (within == '"' && c == '\n'))
            within = '\0';
        else if (!within)
            within = c == '{' ? '}' : c == '"' ? '"' : '\0';
    }
    return '\0';
}

/* Marks those of eight bytes that hide nothing, whatever stands beside them. */
static uint64_t
plain_bytes(uint64_t bytes)
{
    uint64_t shown =
        ascii_between(bytes, ' ', '~') | ascii_same(bytes, '\n') | ascii_same(bytes, '\r');
    return shown & ~ascii_same(bytes, '\\') & ~ascii_same(bytes, '&');
}

/* Almost all records consist of these bytes only, which hide nothing. */
static bool
is_plain(struct bytes text)
{
    char last[8] = "        ";
    size_t i = 0;
    uint64_t bytes, plain = ASCII_HIGH;
    for (; text.len - i >= sizeof bytes; i += sizeof bytes) {
        memcpy(&bytes, text.data + i, sizeof bytes);
        plain &= plain_bytes(bytes);
    }
    memcpy(last, text.data + i, text.len - i);
    memcpy(&bytes, last, sizeof bytes);
    return (plain & plain_bytes(bytes)) == ASCII_HIGH;
}

enum adj_status
record_clean(struct arena *pool, struct bytes record, const struct adj_game *game,
             struct adj_error *err)
{
    if (is_plain(record))
        return ADJ_OK;
    const char *what = N_("the record"), control[2] = {control_in(record)};
    const char *fault = *control ? text_fault(pool, what, control) : NULL;
    if (!fault && may_hide(record)) {
        /* All tags and comments are in the game's JSON, which escapes a line break within them. */
        struct adj_write_options options = ADJ_WRITE_OPTIONS_INIT;
        char *text = NULL;
        size_t len = 0;
        options.lossy = true;
        enum adj_status st = adj_game_convert(game, "json", &options, &text, &len, NULL, err);
        if (st)
            return st;
        text[strcspn(text, "\n")] = '\0';
        fault = text_fault(pool, what, text);
        adj_free(text);
    }
    return fault ? error_set(err, ADJ_ESYNTAX, "tag-malformed", "%s", fault) : ADJ_OK;
}
