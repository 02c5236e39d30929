/* SPDX-License-Identifier: MIT */
/*
 * Messages that are translated when they are shown. A message is one string with its parts: its id, which is an English
 * printf format, and its arguments as text. An argument may itself be a message. Begin with message_put(), which makes
 * one, and message_write(), which shows it in a language.
 *
 * The arguments of some directives are data and are shown unchanged: a directive in quotation marks ("'%s'"), one with a
 * precision ("%.*s"), and one at the beginning of a format with a colon after it ("%s: expected ..."). Any other argument
 * is translated if it is a message or if the catalogue contains it. A string without parts is a message too: its own id.
 */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include "base/arena.h"
#include "base/catalogue.h"

/* The signs between the parts: a message is OPEN id {(NEXT argument) | (DATA argument)} CLOSE. */
enum { MESSAGE_OPEN = '\1', MESSAGE_NEXT = '\2', MESSAGE_CLOSE = '\3', MESSAGE_DATA = '\4' };
static inline bool
message_is_sign(char c)
{
    return c >= MESSAGE_OPEN && c <= MESSAGE_DATA;
}

/* Append a message. Directives: %s with or without a precision, %c, and %d, %u, %x, also with ll or z, perhaps padded with
 * zeros. */
void message_vput(struct buffer *out, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void message_put(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends a message whose id is not constant and contains "%s" as its only directive. */
void message_fill(struct buffer *out, const char *id, const char *text);
/* Write a message into an array. One that is too long loses the rest of its arguments. */
void message_vset(char *out, size_t size, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));
void message_set(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Return a message in the arena; "" when out of memory. */
char *message_vmake(struct arena *a, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
char *message_make(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the translation of `len` bytes, or NULL. message_write_by() calls it; without a function it writes English. */
typedef const char *message_find_fn(const struct language *language, const char *text, size_t len);
void message_write_by(message_find_fn *find, const struct language *language, const char *text,
                      struct buffer *out);
static inline void
message_write_english(const char *text, struct buffer *out)
{
    message_write_by(NULL, NULL, text, out);
}
/* Appends a formatted text in a language, as if it were a message. */
void message_say(const struct language *language, struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Appends a message, or a text that contains messages, in a language; NULL: English. */
static inline void
message_write(const struct language *language, const char *text, struct buffer *out)
{
    message_write_by(tr_slice, language, text, out);
}
/* Write a JSON member with the message in English; null for NULL and "". */
void json_put_message(struct buffer *out, const char *name, const char *message);
/* Returns the English text in the arena; `text` itself when it has no parts. "" when out of memory. */
const char *message_english(struct arena *a, const char *text);

#endif
