/* SPDX-License-Identifier: MIT */
#include "http/markup.h"

#include <stdint.h>
#include <string.h>

#include "http/request.h"

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

static void
directive_put(struct buffer *out, const struct language *language, char kind, va_list *args)
{
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
    case 'd':
        buffer_printf(out, "%lld", (long long)va_arg(*args, int64_t));
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
