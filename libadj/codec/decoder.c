/* SPDX-License-Identifier: MIT */
/*
 * The only file that includes iconv.h. Text that is UTF-8 is handed through as it comes. At the first byte that is not,
 * HELD_MAX bytes of what follows are held, and tell what the whole is.
 */
#include "codec/decoder.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "codec/encoding.h"
#include "notation/text.h"

enum { HELD_FIRST = 1 << 16, HELD_MAX = 1 << 22, CHAR_MAX_BYTES = 4, UNKNOWN = 0xFFFD };

enum mode {
    MODE_BEGIN, /* nothing was read */
    MODE_RAW,   /* bytes as they are: XML */
    MODE_UTF8,  /* all was UTF-8 so far */
    MODE_MIXED, /* UTF-8 with single bytes that are not, which `bytes` explains */
    MODE_ICONV  /* another encoding, which iconv reads */
};

/* How lines end, as the first one does. */
enum ends { ENDS_UNKNOWN, ENDS_FEED, ENDS_RETURN };

struct decoder {
    adj_read_fn *read;
    void *context;
    enum mode mode;
    enum ends ends;
    bool at_end;          /* of the input; some may still be held */
    char *held;           /* input that is not decoded yet */
    size_t len, cap, pos; /* of held */
    size_t out;           /* bytes decoded so far */
    size_t wide;          /* characters beyond ASCII among them, while all was UTF-8 */
    iconv_t iconv;
    bool is_open;
    struct encoding bytes[ENCODING_COUNT];
    size_t told; /* index of the one that was told */
    struct decoded found;
    bool has_found;
};

/* The last one is what is left when nothing makes words. */
static const char *const names[ENCODING_COUNT] = {"Windows-1251", "KOI8-R", "CP866",
                                                  "Windows-1252"};

/* The upper halves. */

/* What one byte means; 0: nothing. */
static uint16_t
char_of(iconv_t to, unsigned byte)
{
    char in = (char)byte, out[CHAR_MAX_BYTES];
    char *from = &in, *into = out;
    size_t in_left = 1, out_left = sizeof out;
    iconv(to, NULL, NULL, NULL, NULL);
    if (iconv(to, &from, &in_left, &into, &out_left) == (size_t)-1 || into == out)
        return 0;
    size_t bytes;
    return (uint16_t)text_char(out, (size_t)(into - out), &bytes);
}

/* False: iconv does not know the encodings, so that all is told to be the last. */
static void
load_encodings(struct decoder *d)
{
    for (size_t i = 0; i < ENCODING_COUNT; i++) {
        iconv_t to = iconv_open("UTF-8", names[i]);
        d->bytes[i] = (struct encoding){.name = names[i]};
        if (to == (iconv_t)-1)
            continue;
        for (unsigned byte = 0x80; byte < 0x100; byte++)
            d->bytes[i].chars[byte - 0x80] = char_of(to, byte);
        iconv_close(to);
    }
}

/* The input. */

/* More of the input behind what is held; false when it cannot be read. */
static bool
hold(struct decoder *d)
{
    if (d->pos > 0) {
        memmove(d->held, d->held + d->pos, d->len - d->pos);
        d->len -= d->pos;
        d->pos = 0;
    }
    if (d->cap - d->len < HELD_FIRST / 2) {
        size_t cap = d->cap ? 2 * d->cap : HELD_FIRST;
        char *bigger = realloc(d->held, cap);
        if (!bigger)
            return false;
        d->held = bigger;
        d->cap = cap;
    }
    long got = d->read(d->context, d->held + d->len, d->cap - d->len);
    if (got < 0)
        return false;
    d->at_end = got == 0;
    d->len += (size_t)got;
    return true;
}

static bool
hold_up_to(struct decoder *d, size_t wanted)
{
    while (!d->at_end && d->len - d->pos < wanted)
        if (!hold(d))
            return false;
    return true;
}

/* Telling. */

/* How many characters of UTF-8 that people write, and how many bytes that are none? */
static void
count_chars(const char *text, size_t len, size_t *out_good, size_t *out_bad)
{
    for (size_t i = 0, bytes; i < len; i += bytes) {
        bytes = 1;
        if ((unsigned char)text[i] < 0x80)
            continue;
        int32_t c = text_char(text + i, len - i, &bytes);
        bool usual = (c >= 0xC0 && c < 0x180) || (c >= 0x0410 && c <= 0x044F) || c == 0x451 ||
                     (c >= 0x2010 && c < 0x2700) || c >= 0x3000;
        *out_good += bytes > 1 && usual;
        *out_bad += bytes == 1;
    }
}

/* What the single bytes are that are not UTF-8: letters of a plain alphabet stand for the characters that are. */
static bool
tell_single(struct decoder *d)
{
    const char *text = d->held + d->pos;
    size_t len = d->len - d->pos, plain_len = 0;
    char *plain = malloc(len + 1);
    if (!plain)
        return false;
    for (size_t i = 0, bytes; i < len; i += bytes) {
        text_char(text + i, len - i, &bytes);
        plain[plain_len++] = bytes > 1 ? 'a' : text[i];
    }
    d->told = encoding_tell(d->bytes, ENCODING_COUNT, plain, plain_len);
    free(plain);
    return true;
}

/* A byte that is not UTF-8, or a control character: what follows is held and tells what it is. */
static bool
tell(struct decoder *d, unsigned byte)
{
    size_t good = d->wide, bad = 0;
    if (!hold_up_to(d, HELD_MAX))
        return false;
    load_encodings(d);
    count_chars(d->held + d->pos, d->len - d->pos, &good, &bad);
    bool is_utf8 = bad == 0 || 2 * good >= bad;
    d->mode = MODE_MIXED;
    if (!is_utf8)
        d->told = encoding_tell(d->bytes, ENCODING_COUNT, d->held + d->pos, d->len - d->pos);
    else if (!tell_single(d))
        return false;
    d->found = (struct decoded){names[d->told], is_utf8, d->out, byte};
    d->has_found = true;
    if (is_utf8)
        return true;
    d->iconv = iconv_open("UTF-8", names[d->told]);
    d->is_open = d->iconv != (iconv_t)-1;
    if (d->is_open)
        d->mode = MODE_ICONV;
    return true;
}

/* UTF-16 without its mark has a NUL in each character of ASCII, of which the first are. */
static const char *
wide_name(const char *text, size_t len)
{
    if (len >= 2 && memcmp(text, "\xFF\xFE", 2) == 0)
        return "UTF-16LE";
    if (len >= 2 && memcmp(text, "\xFE\xFF", 2) == 0)
        return "UTF-16BE";
    if (len < 4)
        return NULL;
    if (text[0] && !text[1] && text[2] && !text[3])
        return "UTF-16LE";
    return !text[0] && text[1] && !text[2] && text[3] ? "UTF-16BE" : NULL;
}

static bool
begin(struct decoder *d)
{
    if (!hold_up_to(d, 64))
        return false;
    const char *wide = wide_name(d->held, d->len);
    d->mode = MODE_UTF8;
    if (xml_begins(d->held, d->len)) {
        d->mode = MODE_RAW;
    } else if (wide) {
        d->iconv = iconv_open("UTF-8", wide);
        d->is_open = d->iconv != (iconv_t)-1;
        d->mode = d->is_open ? MODE_ICONV : MODE_UTF8;
        d->found = (struct decoded){wide, false, 0, (unsigned char)d->held[0]};
        d->has_found = d->is_open;
    }
    return true;
}

/* Decoding. */

/* Bytes at the end that may be the beginning of a character. */
static size_t
cut_short(const char *text, size_t len)
{
    for (size_t back = 1; back < CHAR_MAX_BYTES && back <= len; back++) {
        unsigned char byte = (unsigned char)text[len - back];
        if (utf8_goes_on(byte))
            continue;
        size_t wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1;
        return wanted > back ? back : 0;
    }
    return 0;
}

/* What is held first, then what comes, straight into the caller's memory. */
static long
pull(struct decoder *d, char *buf, size_t size)
{
    size_t n = d->len - d->pos < size ? d->len - d->pos : size;
    memcpy(buf, d->held + d->pos, n);
    d->pos += n;
    if (n > 0 || d->at_end)
        return (long)n;
    long got = d->read(d->context, buf, size);
    d->at_end = got == 0;
    return got;
}

/* Keep bytes for the next time, before what is held. */
static bool
put_back(struct decoder *d, const char *text, size_t len)
{
    if (len <= d->pos) {
        d->pos -= len;
        memcpy(d->held + d->pos, text, len);
        return true;
    }
    size_t rest = d->len - d->pos;
    if (d->cap < rest + len) {
        char *bigger = realloc(d->held, rest + len + HELD_FIRST);
        if (!bigger)
            return false;
        d->held = bigger;
        d->cap = rest + len + HELD_FIRST;
    }
    memmove(d->held + len, d->held + d->pos, rest);
    memcpy(d->held, text, len);
    d->pos = 0;
    d->len = rest + len;
    return true;
}

static long decode(struct decoder *d, char *buf, size_t size);

/* Characters beyond ASCII, as many as that matters. */
static void
count_wide(struct decoder *d, const char *text, size_t len)
{
    size_t bad = 0;
    if (d->wide < HELD_FIRST)
        count_chars(text, len, &d->wide, &bad);
}

static long
read_utf8(struct decoder *d, char *buf, size_t size)
{
    long got = pull(d, buf, size);
    if (got <= 0)
        return got;
    bool wide = false;
    size_t len = (size_t)got, good = text_bad_byte_wide(buf, len, &wide);
    size_t cut = good < len && len - good < CHAR_MAX_BYTES ? cut_short(buf, len) : 0;
    if (good < len && !put_back(d, buf + good, len - good))
        return -1;
    if (wide)
        count_wide(d, buf, good);
    d->out += good;
    if (good > 0)
        return (long)good;
    if (cut == len && !d->at_end)
        return hold(d) ? read_utf8(d, buf, size) : -1;
    return tell(d, (unsigned char)*buf) ? decode(d, buf, size) : -1;
}

/* The bytes of a character of two bytes in UTF-16. */
static size_t
put_char(uint16_t c, char *out)
{
    if (c < 0x800) {
        out[0] = (char)(0xC0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | c >> 12);
    out[1] = (char)(0x80 | (c >> 6 & 0x3F));
    out[2] = (char)(0x80 | (c & 0x3F));
    return 3;
}

/* A character of the held text; 0: it does not fit. */
static size_t
put_mixed(struct decoder *d, char *buf, size_t size)
{
    const char *text = d->held + d->pos;
    size_t bytes = 1;
    unsigned char byte = (unsigned char)*text;
    text_char(text, d->len - d->pos, &bytes);
    if (byte < 0x80 || bytes > 1) {
        if (bytes > size)
            return 0;
        memcpy(buf, text, bytes);
        d->pos += bytes;
        if (text_bad_byte(buf, bytes) < bytes)
            *buf = ' '; /* a control character */
        return bytes;
    }
    uint16_t c = d->bytes[d->told].chars[byte - 0x80];
    char utf8[CHAR_MAX_BYTES];
    size_t n = put_char(c ? c : UNKNOWN, utf8);
    if (n > size)
        return 0;
    memcpy(buf, utf8, n);
    d->pos++;
    return n;
}

static long
read_mixed(struct decoder *d, char *buf, size_t size)
{
    size_t used = 0, n = 1;
    if (!hold_up_to(d, CHAR_MAX_BYTES))
        return -1;
    while (n > 0 && d->pos < d->len && (d->at_end || d->len - d->pos >= CHAR_MAX_BYTES)) {
        n = put_mixed(d, buf + used, size - used);
        used += n;
    }
    return (long)used;
}

/* One byte that iconv does not know. */
static void
put_unknown(struct decoder *d, char **into, size_t *left)
{
    size_t n = put_char(UNKNOWN, *into);
    *into += n;
    *left -= n;
    d->pos++;
}

/* Line ends and the like are all that is wanted of control characters. */
static void
blank_controls(char *text, size_t len)
{
    for (size_t at; (at = text_bad_byte(text, len)) < len; text += at + 1, len -= at + 1)
        text[at] = ' ';
}

static long
read_iconv(struct decoder *d, char *buf, size_t size)
{
    char *into = buf;
    size_t left = size;
    while (into == buf) {
        if (!hold_up_to(d, CHAR_MAX_BYTES))
            return -1;
        if (d->pos == d->len)
            return 0;
        char *from = d->held + d->pos;
        size_t rest = d->len - d->pos;
        size_t result = iconv(d->iconv, &from, &rest, &into, &left);
        d->pos = d->len - rest;
        if (result != (size_t)-1 || errno == E2BIG)
            continue;
        if (errno == EINVAL && !d->at_end) { /* a character that is cut in two */
            if (!hold_up_to(d, d->len - d->pos + 1))
                return -1;
        } else if (left >= CHAR_MAX_BYTES) {
            put_unknown(d, &into, &left);
        }
    }
    blank_controls(buf, (size_t)(into - buf));
    return into - buf;
}

static long
decode(struct decoder *d, char *buf, size_t size)
{
    switch (d->mode) {
    case MODE_BEGIN:
        return begin(d) ? decode(d, buf, size) : -1;
    case MODE_RAW:
        return pull(d, buf, size);
    case MODE_UTF8:
        return read_utf8(d, buf, size);
    case MODE_MIXED:
        return read_mixed(d, buf, size);
    case MODE_ICONV:
        return read_iconv(d, buf, size);
    }
    return -1;
}

/* A carriage return that is the last byte says nothing: a line feed may follow. */
static enum ends
ends_of(const char *text, size_t len)
{
    const char *feed = memchr(text, '\n', len);
    size_t line = feed ? (size_t)(feed - text) : len;
    const char *turn = memchr(text, '\r', line);
    if (turn && turn + 1 < text + line)
        return ENDS_RETURN;
    return feed ? ENDS_FEED : ENDS_UNKNOWN;
}

bool
decoder_is_returns(const char *text, size_t len)
{
    return ends_of(text, len) == ENDS_RETURN;
}

long
decoder_read(void *decoder, char *buf, size_t size)
{
    struct decoder *d = decoder;
    long got = decode(d, buf, size);
    if (got <= 0 || d->mode == MODE_RAW || d->ends == ENDS_FEED)
        return got;
    if (d->ends == ENDS_UNKNOWN)
        d->ends = ends_of(buf, (size_t)got);
    for (long i = 0; d->ends == ENDS_RETURN && i < got; i++)
        if (buf[i] == '\r' && (i + 1 == got || buf[i + 1] != '\n'))
            buf[i] = '\n';
    return got;
}

enum adj_status
decoder_new(adj_read_fn *read, void *context, const char *encoding, struct decoder **out_decoder,
            struct adj_error *err)
{
    struct decoder *d = calloc(1, sizeof *d);
    if (!d)
        return error_nomem(err);
    d->read = read;
    d->context = context;
    if (encoding) {
        d->iconv = iconv_open("UTF-8", encoding);
        d->is_open = d->iconv != (iconv_t)-1;
        d->mode = MODE_ICONV;
        if (!d->is_open) {
            free(d);
            return error_set(err, ADJ_EOPTION, "unknown-encoding", "there is no encoding '%.60s'",
                             encoding);
        }
    }
    *out_decoder = d;
    return ADJ_OK;
}

void
decoder_free(struct decoder *decoder)
{
    if (!decoder)
        return;
    if (decoder->is_open)
        iconv_close(decoder->iconv);
    free(decoder->held);
    free(decoder);
}

/* All that is left of it; 0, or less when out of memory. */
static long
decode_all(struct decoder *d, struct buffer *out)
{
    char piece[1 << 14];
    long got;
    while ((got = decode(d, piece, sizeof piece)) > 0)
        buffer_put(out, piece, (size_t)got);
    return got;
}

enum adj_status
adj_text_decode(const char *text, size_t len, char **out_text, size_t *out_len,
                const char **out_encoding, struct adj_error *err)
{
    struct cursor left;
    struct decoder *d = NULL;
    struct buffer out = {0};
    *out_text = NULL;
    *out_encoding = NULL;
    if (text_bad_byte(text, len) == len)
        return ADJ_OK;
    cursor_init(&left, text, len);
    enum adj_status st = decoder_new(cursor_read, &left, NULL, &d, err);
    long got = st ? 0 : decode_all(d, &out);
    bool is_other = !st && d->has_found && d->mode != MODE_RAW;
    if (is_other && (!d->found.single || d->found.byte >= 0x80))
        *out_encoding = d->found.name;
    decoder_free(d);
    if (!st && got == 0 && is_other)
        return buffer_steal(&out, out_text, out_len, err);
    bool failed = got < 0 || out.failed;
    buffer_clear(&out);
    return st ? st : failed ? error_nomem(err) : ADJ_OK;
}

enum adj_status
adj_text_decode_from(const char *text, size_t len, const char *encoding, char **out_text,
                     size_t *out_len, struct adj_error *err)
{
    struct cursor left;
    struct decoder *d = NULL;
    cursor_init(&left, text, len);
    enum adj_status st = decoder_new(cursor_read, &left, encoding, &d, err);
    if (st)
        return st;
    struct buffer out = {0};
    long got = decode_all(d, &out);
    decoder_free(d);
    if (got == 0)
        return buffer_steal(&out, out_text, out_len, err);
    buffer_clear(&out);
    return error_nomem(err);
}

bool
decoder_checks(const struct decoder *decoder)
{
    return decoder->mode != MODE_RAW;
}

bool
decoder_found(const struct decoder *decoder, struct decoded *out)
{
    if (decoder->has_found)
        *out = decoder->found;
    return decoder->has_found;
}
