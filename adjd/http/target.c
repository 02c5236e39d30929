/* SPDX-License-Identifier: MIT */
#include "http/target.h"

#include <string.h>

static int
hex_digit(char c)
{
    const char *digits = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

/* Undo "%41", and in a query "+", in place; false when an escape is none or stands for NUL. */
static bool
escapes_undo(char *text, bool is_query)
{
    char *out = text;
    for (; *text; text++) {
        if (*text == '+' && is_query) {
            *out++ = ' ';
        } else if (*text != '%') {
            *out++ = *text;
        } else {
            int high = hex_digit(text[1]), low = high < 0 ? -1 : hex_digit(text[2]);
            if (low < 0 || (high == 0 && low == 0))
                return false;
            *out++ = (char)(high * 16 + low);
            text += 2;
        }
    }
    *out = '\0';
    return true;
}

/* "name=value" */
static bool
parameter_read(struct request *req, const char *text, size_t len)
{
    char *name = arena_copy(&req->pool, text, len);
    char *value = strchr(name, '=');
    if (value)
        *value++ = '\0';
    if (req->query_count == QUERY_LIMIT || !escapes_undo(name, true) ||
        (value && !escapes_undo(value, true)))
        return false;
    req->query[req->query_count++] = (struct pair){name, value ? value : ""};
    return true;
}

bool
target_read(struct request *req, const char *target)
{
    size_t len = strcspn(target, "?#");
    char *path = arena_copy(&req->pool, target, len);
    const char *at = target + len + (target[len] == '?');
    req->path = path;
    if (!escapes_undo(path, false))
        return false;
    while (*at && *at != '#') {
        size_t size = strcspn(at, "&#");
        if (size && !parameter_read(req, at, size))
            return false;
        at += size + (at[size] == '&');
    }
    return true;
}
