/* SPDX-License-Identifier: MIT */
#include "desk/html.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <adj.h>

#include "http/route.h"
#include "http/session.h"
#include "os/clock.h"
#include "os/token.h"

/* ---- words -------------------------------------------------------------------------------------- */

const struct language *
page_language(struct request *req)
{
    const char *chosen = cookie_get(req, "adjd_language");
    return language_find(chosen ? chosen : req->headers[HEADER_ACCEPT_LANGUAGE]);
}

const char *
word(const struct html *h, const char *text)
{
    return tr(h->language, text);
}

bool
may(const struct html *h, unsigned scope)
{
    return (h->req->scopes & scope) == scope;
}

/* ---- markup ------------------------------------------------------------------------------------- */

static void
put_escaped(struct buffer *out, const char *text)
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
put_encoded(struct buffer *out, const char *text)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    for (; text && *text; text++) {
        if (strchr(plain, *text))
            buffer_putc(out, *text);
        else
            buffer_printf(out, "%%%02X", (unsigned char)*text);
    }
}

/* Without a language it is an address that is made, and no markup. */
static void
put_directive(struct buffer *out, const struct language *language, char kind, va_list *args)
{
    switch (kind) {
    case 's':
        if (language)
            put_escaped(out, va_arg(*args, const char *));
        else
            buffer_puts(out, va_arg(*args, const char *));
        break;
    case 'w':
        put_escaped(out, tr(language, va_arg(*args, const char *)));
        break;
    case 'u':
        put_encoded(out, va_arg(*args, const char *));
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

static void
put_list(struct buffer *out, const struct language *language, const char *format, va_list *args)
{
    while (*format) {
        size_t len = strcspn(format, "%");
        buffer_put(out, format, len);
        format += len;
        if (!*format)
            return;
        put_directive(out, language, format[1], args);
        format += 2;
    }
}

void
put(struct html *h, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_list(h->out, h->language, format, &args);
    va_end(args);
}

const char *
address(struct request *req, const char *format, ...)
{
    struct buffer out = {0};
    va_list args;
    va_start(args, format);
    put_list(&out, NULL, format, &args);
    va_end(args);
    return arena_keep(&req->pool, &out);
}

void
table_open(struct html *h, const char *kind, ...)
{
    const char *column;
    va_list args;
    put(h,
        kind ? "<div class=\"scroll\"><table class=\"%s\"><thead><tr>"
             : "<div class=\"scroll\"><table><thead><tr>",
        kind);
    va_start(args, kind);
    while ((column = va_arg(args, const char *)))
        put(h, *column ? "<th>%w</th>" : "<td></td>", column);
    va_end(args);
    put(h, "</tr></thead><tbody>\n");
}

void
table_close(struct html *h)
{
    put(h, "</tbody></table></div>\n");
}

void
put_menu_item(struct html *h, const char *to, const char *label, bool is_here)
{
    put(h, "<li><a href=\"%s\"%r>%w</a></li>", to, is_here ? " aria-current=\"page\"" : "", label);
}

void
put_sentence(struct html *h, const char *text)
{
    struct buffer said;
    buffer_init(&said);
    tr_sentence(h->language, text ? text : "", &said);
    put_escaped(h->out, said.failed || !said.data ? text : said.data);
    buffer_clear(&said);
}

void
put_time(struct html *h, int64_t ms)
{
    char text[CLOCK_TEXT_SIZE];
    clock_write(ms, text);
    put(h, "<time datetime=\"%s\">", text);
    text[10] = ' ';
    text[16] = '\0';
    put(h, "%s UTC</time>", text);
}

const char *
variant_title(const struct html *h, const char *id)
{
    const struct adj_variant *v = id ? adj_variant_find(id, strlen(id)) : NULL;
    return v ? word(h, adj_variant_title(v)) : "";
}

const char *
reason_text(const struct html *h, const char *reason)
{
    /* The others are the words of reports with dashes between them. */
    static const char *const named[][2] = {{"president-captured", N_("capture of the president")},
                                           {"president-mated", N_("mate of the president")},
                                           {"kings-row", N_("king's row")},
                                           {"abandoned", N_("game abandoned")},
                                           {"void", N_("void game")},
                                           {"seventy-five-moves", N_("seventy-five moves")}};
    for (size_t i = 0; reason && i < sizeof named / sizeof *named; i++)
        if (strcmp(named[i][0], reason) == 0)
            return word(h, named[i][1]);
    char *text = arena_string(&h->req->pool, reason ? reason : "");
    for (char *at = text; *at; at++)
        if (*at == '-')
            *at = ' ';
    return *text ? word(h, text) : "";
}
