/* SPDX-License-Identifier: MIT */
#include "http/parser.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

/* The longest Content-Length: 18 digits. */
#define LENGTH_MOST 999999999999999999
/* Limits of chunk extensions and trailers (RFC 9112, 7.1.1 asks for them). */
enum { EXTENSIONS_MOST = 1024, TRAILERS_MOST = 4096 };

/* Whether `c` may occur in a token (RFC 9110, 5.6.2). */
static bool
is_token(unsigned char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Whether `c` may occur in a field value: anything but control characters. */
static bool
is_plain(unsigned char c)
{
    return c == '\t' || (c >= ' ' && c != 0x7f);
}

static bool
all_are(const char *text, size_t len, bool (*fits)(unsigned char))
{
    for (size_t i = 0; i < len; i++)
        if (!fits((unsigned char)text[i]))
            return false;
    return true;
}

/* Whether `c` may occur in a host name or address with port and brackets. */
static bool
is_host(unsigned char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           (c && strchr("-._~!$&'()*+,;=%:[]", c));
}

size_t
parser_head_length(const char *data, size_t len, size_t *seen)
{
    size_t from = *seen > 3 ? *seen - 3 : 0;
    *seen = len;
    const char *at = data + from;
    while ((at = memchr(at, '\n', len - (size_t)(at - data))) != NULL) {
        size_t end = (size_t)(++at - data);
        bool alone = end < 2 || at[-2] != '\r'; /* a bare LF is an error, reported at once */
        if (alone || (end >= 4 && memcmp(at - 4, "\r\n\r\n", 4) == 0))
            return end;
    }
    return 0;
}

/* Cut off the next line. NULL unless it ends with CR LF and contains no other line feed. */
static char *
line_cut(char **at, const char *end, size_t *out_len)
{
    char *line = *at;
    char *stop = memchr(line, '\n', (size_t)(end - line));
    if (!stop || stop == line || stop[-1] != '\r')
        return NULL;
    *at = stop + 1;
    *out_len = (size_t)(stop - 1 - line);
    stop[-1] = '\0';
    return line;
}

/* Parse "GET /path?query HTTP/1.1", with single spaces. */
static const char *
request_line_read(char *line, size_t len, struct parser_head *out)
{
    char *target = memchr(line, ' ', len);
    char *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version || strlen(line) != len || target == line)
        return "the request line is malformed; expected \"METHOD TARGET HTTP/1.1\"";
    *target++ = *version++ = '\0';
    out->method = line;
    out->target = target;
    out->is_old = strcmp(version, "HTTP/1.0") == 0;
    out->keeps = !out->is_old;
    if (!all_are(line, strlen(line), is_token))
        return "the method contains an invalid character";
    if (!*target || !all_are(target, strlen(target), is_plain) || strchr(target, '\t'))
        return "the request target is empty or contains an invalid character";
    if (!out->is_old && strcmp(version, "HTTP/1.1") != 0)
        return "unsupported protocol version; expected HTTP/1.1 or HTTP/1.0";
    return NULL;
}

/* The value of the field with this name; NULL: not sent. */
static const char *
field_find(const struct parser_head *head, const char *name)
{
    for (size_t i = 0; i < head->field_count; i++)
        if (strcasecmp(head->fields[i].name, name) == 0)
            return head->fields[i].value;
    return NULL;
}

/* Whether a field may occur only once: with two of them, two parsers could use different ones. */
static bool
is_single(const char *name)
{
    static const char *const singles[] = {
        "Authorization", "Content-Encoding", "Content-Length", "Content-Type",     "Expect",
        "Host",          "Idempotency-Key",  "Origin",         "Transfer-Encoding"};
    for (size_t i = 0; i < sizeof singles / sizeof *singles; i++)
        if (strcasecmp(name, singles[i]) == 0)
            return true;
    return false;
}

/* Parse "Name: value". Obsolete line folding is rejected: parsers disagree about it. */
static const char *
field_read(char *line, size_t len, struct parser_head *out)
{
    char *colon = memchr(line, ':', len);
    if (*line == ' ' || *line == '\t')
        return "a header continues on the next line, which is not allowed; send it on one line";
    if (!colon || colon == line || !all_are(line, (size_t)(colon - line), is_token))
        return "a header is malformed; expected \"Name: value\" without a space before the colon";
    if (!all_are(colon + 1, len - (size_t)(colon + 1 - line), is_plain))
        return "a header value contains a control character";
    if (out->field_count == HEAD_FIELDS_MOST)
        return "the request has more than 100 headers";
    char *value = colon + 1, *end = line + len;
    value += strspn(value, " \t");
    while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    *colon = *end = '\0';
    if (field_find(out, line) && is_single(line)) {
        snprintf(out->wrong, sizeof out->wrong, "more than one %.40s header; send one", line);
        return out->wrong;
    }
    out->fields[out->field_count++] = (struct parser_field){line, value};
    return NULL;
}

/* Determine the body's length (RFC 9112, 6.3). Conflicting lengths are rejected. */
static const char *
length_find(struct parser_head *head)
{
    const char *length = field_find(head, "Content-Length");
    const char *coding = field_find(head, "Transfer-Encoding");
    head->length = length ? digits_read(length, LENGTH_MOST) : 0;
    if (head->length < 0)
        return "Content-Length is not a decimal number";
    if (!coding)
        return NULL;
    if (length)
        return "both Content-Length and Transfer-Encoding are present; send one of them";
    if (head->is_old)
        return "Transfer-Encoding is not allowed in HTTP/1.0; send Content-Length";
    if (strcasecmp(coding, "chunked") != 0)
        return "unsupported Transfer-Encoding; expected \"chunked\"";
    head->length = -1;
    return NULL;
}

/* Split the absolute form "http://host/path", which overrides Host (RFC 9112, 3.2.2). */
static const char *
target_cut(struct parser_head *head)
{
    char *target = head->target;
    if (strncasecmp(target, "http://", 7) != 0)
        return *target == '/' || strcmp(target, "*") == 0
                   ? NULL
                   : "the request target has no path; expected \"/PATH\"";
    char *host = target + 7;
    size_t len = strcspn(host, "/?#");
    if (!len || (host[len] && host[len] != '/'))
        return "the request target is malformed; expected \"http://HOST/PATH\"";
    /* Move the host over "http://": this makes room for its NUL and for a missing path. */
    memmove(target, host, len);
    target[len] = '\0';
    head->host = target;
    head->target = host + len;
    if (!*head->target)
        *--head->target = '/';
    return NULL;
}

static const char *
host_find(struct parser_head *head)
{
    const char *host = field_find(head, "Host");
    if (!host && !head->is_old)
        return "the Host header is missing";
    head->host = host;
    const char *wrong = target_cut(head);
    if (wrong)
        return wrong;
    host = head->host;
    return host && !all_are(host, strlen(host), is_host) ? "the Host is not a valid name or address"
                                                         : NULL;
}

/* Whether a comma-separated list contains the word. */
static bool
list_has(const char *list, const char *word)
{
    size_t len = strlen(word);
    while (*list) {
        list += strspn(list, ", \t");
        size_t found = strcspn(list, ", \t");
        if (found == len && strncasecmp(list, word, len) == 0)
            return true;
        list += found;
    }
    return false;
}

static void
connection_find(struct parser_head *head)
{
    for (size_t i = 0; i < head->field_count; i++) {
        if (strcasecmp(head->fields[i].name, "Connection") != 0)
            continue;
        if (list_has(head->fields[i].value, "close"))
            head->keeps = false;
        else if (head->is_old && list_has(head->fields[i].value, "keep-alive"))
            head->keeps = true;
    }
}

bool
parser_head_read(char *data, size_t len, struct parser_head *out, const char **out_wrong)
{
    const char *end = data + len, *wrong = "a line of the request head does not end with CR LF";
    size_t size;
    *out = (struct parser_head){0};
    /* Accept one empty line before a request (RFC 9112, 2.2). */
    char *at = len > 2 && memcmp(data, "\r\n", 2) == 0 ? data + 2 : data;
    char *line = line_cut(&at, end, &size);
    if (line)
        wrong = request_line_read(line, size, out);
    while (line && !wrong) {
        line = line_cut(&at, end, &size);
        if (!line)
            wrong = "a line of the request head does not end with CR LF";
        else if (size == 0)
            break;
        else
            wrong = field_read(line, size, out);
    }
    if (!wrong)
        wrong = length_find(out);
    if (!wrong)
        wrong = host_find(out);
    if (!wrong)
        connection_find(out);
    *out_wrong = wrong;
    return !wrong;
}

enum place {
    AT_PLAIN,     /* body with Content-Length: content */
    AT_SIZE,      /* chunk size, in hexadecimal */
    AT_BLANK,     /* blanks after the size */
    AT_EXTENSION, /* chunk extension, after the semicolon */
    AT_SIZE_END,  /* LF of the size line */
    AT_CHUNK,     /* content of a chunk */
    AT_CHUNK_CR,  /* CR after the content */
    AT_CHUNK_LF,
    AT_TRAILER,     /* start of a trailer line */
    AT_TRAILER_ON,  /* within a trailer */
    AT_TRAILER_END, /* LF of a trailer */
    AT_LAST_LF,     /* LF of the final empty line */
    AT_OVER
};

void
parser_body_start(struct parser_body *body, int64_t length)
{
    *body = (struct parser_body){.state = length < 0 ? AT_SIZE : AT_PLAIN};
    if (length >= 0)
        body->left = (uint64_t)length;
}

int
hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Take a digit of the chunk size, or the character after the size. */
static bool
size_take(struct parser_body *body, unsigned char c)
{
    int digit = hex_value((char)c);
    if (digit >= 0 && body->state == AT_SIZE) {
        body->left = body->left * 16 + (uint64_t)digit;
        return ++body->digits <= 15;
    }
    if (!body->digits)
        return false;
    if (c == '\r')
        body->state = AT_SIZE_END;
    else if (c == ';')
        body->state = AT_EXTENSION;
    else if (c == ' ' || c == '\t')
        body->state = AT_BLANK;
    else
        return false;
    return c == '\r' || ++body->extended <= EXTENSIONS_MOST;
}

static bool
extension_take(struct parser_body *body, unsigned char c)
{
    if (c == '\r') {
        body->state = AT_SIZE_END;
        return true;
    }
    return is_plain(c) && ++body->extended <= EXTENSIONS_MOST;
}

/* Check a byte of a trailer as in headers, and discard it. */
static bool
trailer_take(struct parser_body *body, unsigned char c)
{
    bool first = body->state == AT_TRAILER;
    if (c == '\r') {
        body->state = first ? AT_LAST_LF : AT_TRAILER_END;
        return first || body->named;
    }
    body->state = AT_TRAILER_ON;
    if (first)
        body->named = false;
    if (!first && !body->named && c == ':')
        body->named = true;
    else if (!body->named && !is_token(c))
        return false;
    return is_plain(c) && ++body->trailed <= TRAILERS_MOST;
}

static bool
line_feed_take(struct parser_body *body, unsigned char c, enum place next)
{
    body->state = next;
    return c == '\n';
}

/* Take one byte of chunked framing; false when it is invalid. */
static bool
mark_take(struct parser_body *body, unsigned char c)
{
    switch ((enum place)body->state) {
    case AT_SIZE:
    case AT_BLANK:
        return size_take(body, c);
    case AT_EXTENSION:
        return extension_take(body, c);
    case AT_SIZE_END:
        return line_feed_take(body, c, body->left ? AT_CHUNK : AT_TRAILER);
    case AT_CHUNK_CR:
        body->state = AT_CHUNK_LF;
        return c == '\r';
    case AT_CHUNK_LF:
        body->digits = 0;
        return line_feed_take(body, c, AT_SIZE);
    case AT_TRAILER:
    case AT_TRAILER_ON:
        return trailer_take(body, c);
    case AT_TRAILER_END:
        return line_feed_take(body, c, AT_TRAILER);
    case AT_LAST_LF:
        return line_feed_take(body, c, AT_OVER);
    case AT_PLAIN:
    case AT_CHUNK:
    case AT_OVER:
        break;
    }
    return false;
}

enum parser_status
parser_body_take(struct parser_body *body, const char *data, size_t len, size_t *out_used,
                 const char **out_data, size_t *out_len)
{
    size_t at = 0;
    *out_data = data;
    *out_len = 0;
    while (at < len && body->state != AT_OVER && body->state != AT_PLAIN && body->state != AT_CHUNK)
        if (!mark_take(body, (unsigned char)data[at++])) {
            *out_used = at;
            return PARSER_BAD;
        }
    if (body->state == AT_PLAIN || body->state == AT_CHUNK) {
        size_t piece = len - at < body->left ? len - at : (size_t)body->left;
        *out_data = data + at;
        *out_len = piece;
        body->left -= piece;
        at += piece;
        if (body->left == 0)
            body->state = body->state == AT_PLAIN ? AT_OVER : AT_CHUNK_CR;
    }
    *out_used = at;
    return body->state == AT_OVER ? PARSER_DONE : PARSER_MORE;
}
