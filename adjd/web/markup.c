/* SPDX-License-Identifier: MIT */
#include "web/markup.h"

#include <stdint.h>
#include <string.h>

#include "web/request.h"
#include "base/message.h"
#include "os/clock.h"

void
markup_text(struct buffer *out, const char *text)
{
    while (text && *text) {
        size_t len = strcspn(text, "<>&\"'");
        buffer_put(out, text, len);
        text += len;
        if (!*text)
            return;
        buffer_puts(out, *text == '<'   ? "&lt;"
                         : *text == '>' ? "&gt;"
                         : *text == '&' ? "&amp;"
                         : *text == '"' ? "&quot;"
                                        : "&#39;");
        text++;
    }
}

/* The translation of a message. */
static void
sentence_put(struct buffer *out, const struct language *language, const char *text)
{
    struct buffer said;
    buffer_init(&said);
    message_write(language, text ? text : "", &said);
    markup_text(out, said.failed || !said.data ? text : said.data);
    buffer_clear(&said);
}

static void
time_put(struct buffer *out, int64_t ms)
{
    char text[CLOCK_TEXT_SIZE];
    clock_write(ms, text);
    buffer_printf(out, "<time datetime=\"%s\">%.10s %.5s UTC</time>", text, text, text + 11);
}

static void
directive_put(struct buffer *out, const struct language *language, char kind, va_list *args)
{
    int64_t number;
    switch (kind) {
    case 's':
        if (language)
            markup_text(out, va_arg(*args, const char *));
        else
            buffer_puts(out, va_arg(*args, const char *));
        break;
    case 'w':
        markup_text(out, tr(language, va_arg(*args, const char *)));
        break;
    case 'u':
        escape_put(out, va_arg(*args, const char *));
        break;
    case 't':
        sentence_put(out, language, va_arg(*args, const char *));
        break;
    case 'm':
        time_put(out, va_arg(*args, int64_t));
        break;
    case 'd':
        buffer_printf(out, "%lld", (long long)va_arg(*args, int64_t));
        break;
    case 'n':
        number = va_arg(*args, int64_t);
        if (number)
            buffer_printf(out, "%lld", (long long)number);
        break;
    case 'r':
        buffer_puts(out, va_arg(*args, const char *));
        break;
    default:
        buffer_putc(out, '%');
    }
}

void
markup_list(struct buffer *out, const struct language *language, const char *format, va_list *args)
{
    while (*format) {
        size_t len = strcspn(format, "%");
        buffer_put(out, format, len);
        format += len;
        if (!*format)
            return;
        directive_put(out, language, format[1], args);
        format += 2;
    }
}

void
markup_put(struct buffer *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    markup_list(out, language_find(NULL), format, &args);
    va_end(args);
}
