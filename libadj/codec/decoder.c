/* SPDX-License-Identifier: MIT */
/*
 * Decodes text while it is read; the only file that includes iconv.h. UTF-8 is copied. At the first byte that is not
 * UTF-8 the decoder reads HELD_MAX bytes ahead and detects the encoding from them: it scores each word that contains
 * bytes beyond ASCII in each encoding. Begin with decode().
 */
#include "codec/decoder.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/ascii.h"
#include "base/buffer.h"
#include "base/cursor.h"
#include "base/error.h"
#include "base/xml.h"
#include "codec/encoding_words.h"
#include "notation/text.h"

enum {
    HELD_FIRST = 1 << 16,
    HELD_MAX = 1 << 22,
    CHAR_MAX_BYTES = 4,
    UNKNOWN = 0xFFFD,
    LEAD_MOST = 32
};

enum mode {
    MODE_BEGIN, /* nothing was read */
    MODE_RAW,   /* bytes are copied unchanged: XML */
    MODE_UTF8,  /* all input so far was UTF-8 */
    MODE_MIXED, /* UTF-8 with single bytes of another encoding, `chars` */
    MODE_ICONV  /* another encoding, decoded by iconv */
};

/* How lines end, decided by the first line end. */
enum ends { ENDS_UNKNOWN, ENDS_FEED, ENDS_RETURN };

/* The encodings that are detected. The last one is assumed when the words are plausible in none of them. */
enum { ENCODING_COUNT = 8 };
static const char *const encoding_names[ENCODING_COUNT] = {"Windows-1251", "KOI8-R",      "CP866",
                                                           "Windows-1250", "ISO-8859-2",  "CP437",
                                                           "CP850",        "Windows-1252"};

struct decoder {
    adj_read_fn *read;
    void *context;
    enum mode mode;
    enum ends ends;
    bool at_end;        /* the input has ended; some of it may still be held */
    struct buffer held; /* input that is not decoded yet, behind `pos` */
    size_t pos;
    size_t out; /* bytes decoded so far */
    char lead
        [LEAD_MOST]; /* the last bytes decoded as UTF-8, for the beginning of the word in which detection starts */
    size_t lead_len;
    size_t wide; /* characters beyond ASCII in these bytes, while all was UTF-8 */
    iconv_t iconv;
    bool is_open;                        /* `iconv` is open */
    uint16_t chars[ENCODING_COUNT][128]; /* code points of bytes 80 to FF; 0: undefined */
    size_t detected;                     /* index of the detected encoding */
    struct decoded found;                /* name NULL: nothing but UTF-8 was found */
};

/* Reading the input. */

/* Reads up to `most` bytes of input behind the held bytes; false when the input cannot be read. */
static bool
hold(struct decoder *d, size_t most)
{
    if (d->pos > 0)
        memmove(d->held.data, d->held.data + d->pos, d->held.len - d->pos);
    d->held.len -= d->pos;
    d->pos = 0;
    long got =
        buffer_reserve(&d->held, most) ? d->read(d->context, d->held.data + d->held.len, most) : -1;
    if (got < 0)
        return false;
    d->at_end = got == 0;
    d->held.len += (size_t)got;
    return true;
}

/* Reads until at least `least` bytes are held, or the input ends. */
static bool
hold_at_least(struct decoder *d, size_t least, size_t most)
{
    while (!d->at_end && d->held.len - d->pos < least)
        if (!hold(d, most))
            return false;
    return true;
}

/* Copies held bytes to the caller's memory. */
static long
take(struct decoder *d, char *buf, size_t size)
{
    size_t n = d->held.len - d->pos < size ? d->held.len - d->pos : size;
    memcpy(buf, d->held.data + d->pos, n);
    d->pos += n;
    return (long)n;
}

/* Scoring encodings. */

static size_t
word_length(const char *text, size_t len, bool *out_high)
{
    size_t n = 0;
    *out_high = false;
    for (; n < len; n++) {
        unsigned char byte = (unsigned char)text[n];
        if (byte < 0x80 && !ascii_is_letter(byte))
            break;
        *out_high |= byte >= 0x80;
    }
    return n;
}

/* Joins the beginning of the word that was decoded already to the `len` bytes of its rest. Returns its length. */
static size_t
first_word(const struct decoder *d, const char *text, size_t len, char out[4 * LEAD_MOST])
{
    size_t from = d->lead_len;
    while (from > 0 && ascii_is_letter((unsigned char)d->lead[from - 1]))
        from--;
    const size_t lead = d->lead_len - from, most = (size_t)3 * LEAD_MOST;
    memcpy(out, d->lead + from, lead);
    memcpy(out + lead, text, len < most ? len : most);
    return lead + (len < most ? len : most);
}

/* Returns the index of the encoding in which the words of the text score best: one script per word, capitals only at the
 * front, frequent letters. Returns the last index when no encoding scores better. */
static size_t
best_encoding(const struct decoder *d, const char *text, size_t len)
{
    long weights[ENCODING_COUNT] = {0};
    size_t best = ENCODING_COUNT - 1;
    char first[4 * LEAD_MOST];
    bool high;
    for (size_t at = 0, n; at < len; at += n + (n == 0)) {
        n = word_length(text + at, len - at, &high);
        const char *word = text + at;
        size_t word_len = n;
        if (at == 0 && high) {
            word_len = first_word(d, text, n, first);
            word = first;
        }
        for (size_t i = 0; high && i < ENCODING_COUNT; i++)
            weights[i] += encoding_weigh_word(d->chars[i], word, word_len);
    }
    for (size_t i = 0; i < ENCODING_COUNT; i++)
        if (weights[i] > weights[best])
            best = i;
    return best;
}

/* Detection. */

static bool
open_iconv(struct decoder *d, const char *name)
{
    d->iconv = iconv_open("UTF-8", name);
    d->is_open = d->iconv != (iconv_t)-1;
    return d->is_open;
}

/* Loads the code points of the encodings from iconv. Those of an encoding that iconv does not know stay undefined. */
static void
load_encodings(struct decoder *d)
{
    for (size_t i = 0; i < ENCODING_COUNT; i++) {
        iconv_t to = iconv_open("UTF-8", encoding_names[i]);
        for (unsigned byte = 0x80; to != (iconv_t)-1 && byte < 0x100; byte++) {
            char in = (char)byte, out[CHAR_MAX_BYTES], *from = &in, *into = out;
            size_t in_left = 1, out_left = sizeof out, bytes;
            iconv(to, NULL, NULL, NULL, NULL);
            if (iconv(to, &from, &in_left, &into, &out_left) != (size_t)-1 && into > out)
                d->chars[i][byte - 0x80] = (uint16_t)text_char(out, (size_t)(into - out), &bytes);
        }
        if (to != (iconv_t)-1)
            iconv_close(to);
    }
}

/* Counts the characters beyond ASCII that are usual in text, and the bytes that are not UTF-8. */
static void
count_chars(const char *text, size_t len, size_t *out_good, size_t *out_bad)
{
    for (size_t i = 0, bytes; i < len; i += bytes) {
        bytes = 1;
        if ((unsigned char)text[i] < 0x80)
            continue;
        int32_t c = text_char(text + i, len - i, &bytes);
        *out_good += bytes > 1 && text_is_usual(c);
        *out_bad += bytes == 1;
    }
}

/* Detects the encoding of single bytes that are not UTF-8; each UTF-8 character around them counts as a plain letter. */
static bool
detect_single(struct decoder *d)
{
    const char *text = d->held.data + d->pos;
    size_t len = d->held.len - d->pos, plain_len = 0;
    char *plain = malloc(len + 1);
    if (!plain)
        return false;
    for (size_t i = 0, bytes; i < len; i += bytes) {
        text_char(text + i, len - i, &bytes);
        plain[plain_len++] = bytes > 1 ? 'a' : text[i];
    }
    d->detected = best_encoding(d, plain, plain_len);
    free(plain);
    return true;
}

/* Detects the encoding at a byte that is not UTF-8, or at a control character, by the text that follows. */
static bool
detect(struct decoder *d)
{
    size_t good = d->wide, bad = 0;
    if (!hold_at_least(d, HELD_MAX, HELD_FIRST))
        return false;
    const char *text = d->held.data + d->pos;
    load_encodings(d);
    count_chars(text, d->held.len - d->pos, &good, &bad);
    bool is_utf8 = bad == 0 || 2 * good >= bad;
    d->mode = MODE_MIXED;
    if (!is_utf8)
        d->detected = best_encoding(d, text, d->held.len - d->pos);
    else if (!detect_single(d))
        return false;
    d->found = (struct decoded){encoding_names[d->detected], is_utf8, d->out, (unsigned char)*text};
    if (!is_utf8 && open_iconv(d, encoding_names[d->detected]))
        d->mode = MODE_ICONV;
    return true;
}

/* The name of the UTF-16 encoding of a text; NULL: it is not UTF-16. Without a byte order mark, every other byte of the
 * first two characters is NUL, because they are ASCII. */
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
    if (!hold_at_least(d, 64, HELD_FIRST))
        return false;
    const char *wide = wide_name(d->held.data, d->held.len);
    d->mode = MODE_UTF8;
    if (xml_begins(d->held.data, d->held.len)) {
        d->mode = MODE_RAW;
    } else if (wide && open_iconv(d, wide)) {
        d->mode = MODE_ICONV;
        d->found = (struct decoded){wide, false, 0, (unsigned char)d->held.data[0]};
    }
    return true;
}

/* Decoding. */

static long decode(struct decoder *d, char *buf, size_t size);

/* Keeps the end of the text that is decoded. */
static void
keep_lead(struct decoder *d, const char *text, size_t len)
{
    size_t add = len < LEAD_MOST ? len : LEAD_MOST;
    size_t kept = d->lead_len < LEAD_MOST - add ? d->lead_len : LEAD_MOST - add;
    memmove(d->lead, d->lead + d->lead_len - kept, kept);
    memcpy(d->lead + kept, text + len - add, add);
    d->lead_len = kept + add;
}

/* The length of the UTF-8 at the beginning of a text, which counts as decoded. */
static size_t
pass_utf8(struct decoder *d, const char *text, size_t len)
{
    size_t usual = 0, good = text_bad_byte_usual(text, len, &usual);
    if (d->wide < HELD_FIRST) /* more would not change the detection */
        d->wide += usual;
    d->out += good;
    keep_lead(d, text, good);
    return good;
}

/* Reads input into the caller's memory while nothing is held. Returns the length of the UTF-8 at its beginning; the bytes behind
 * that are held. */
static long
read_utf8_anew(struct decoder *d, char *buf, size_t size)
{
    long got = d->read(d->context, buf, size);
    if (got < 0)
        return -1;
    d->at_end = got == 0;
    size_t good = pass_utf8(d, buf, (size_t)got);
    buffer_reset(&d->held);
    d->pos = 0;
    buffer_put(&d->held, buf + good, (size_t)got - good);
    return d->held.failed ? -1 : (long)good;
}

static long
read_utf8(struct decoder *d, char *buf, size_t size)
{
    size_t held = d->held.len - d->pos;
    if (held == 0) {
        long good = read_utf8_anew(d, buf, size);
        if (good != 0 || d->pos == d->held.len)
            return good;
    } else {
        size_t good = pass_utf8(d, d->held.data + d->pos, held < size ? held : size);
        if (good > 0)
            return take(d, buf, good);
    }
    /* Fewer bytes are perhaps the beginning of a character. */
    if (d->held.len - d->pos < CHAR_MAX_BYTES && !d->at_end)
        return hold(d, size) ? read_utf8(d, buf, size) : -1;
    return detect(d) ? decode(d, buf, size) : -1;
}

/* Writes a character beyond ASCII in UTF-8. Returns its length. */
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

/* Decodes a character of the held text. Returns the length written; 0: it does not fit. */
static size_t
put_mixed(struct decoder *d, char *buf, size_t size)
{
    const char *text = d->held.data + d->pos;
    size_t bytes = 1, n;
    unsigned char byte = (unsigned char)*text;
    char utf8[CHAR_MAX_BYTES];
    text_char(text, d->held.len - d->pos, &bytes);
    if (byte >= 0x80 && bytes == 1) {
        uint16_t c = d->chars[d->detected][byte - 0x80];
        n = put_char(c ? c : UNKNOWN, utf8);
    } else {
        n = bytes;
        memcpy(utf8, text, n);
        if (text_bad_byte(utf8, n) < n)
            *utf8 = ' '; /* a control character */
    }
    if (n > size)
        return 0;
    memcpy(buf, utf8, n);
    d->pos += bytes;
    return n;
}

static long
read_mixed(struct decoder *d, char *buf, size_t size)
{
    size_t used = 0, n = 1;
    if (!hold_at_least(d, CHAR_MAX_BYTES, HELD_FIRST))
        return -1;
    while (n > 0 && d->pos < d->held.len && (d->at_end || d->held.len - d->pos >= CHAR_MAX_BYTES)) {
        n = put_mixed(d, buf + used, size - used);
        used += n;
    }
    return (long)used;
}

/* Replaces control characters other than white space by blanks. */
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
        if (!hold_at_least(d, CHAR_MAX_BYTES, HELD_FIRST))
            return -1;
        if (d->pos == d->held.len)
            return 0;
        char *from = d->held.data + d->pos;
        size_t rest = d->held.len - d->pos;
        size_t result = iconv(d->iconv, &from, &rest, &into, &left);
        d->pos = d->held.len - rest;
        if (result != (size_t)-1 || errno == E2BIG)
            continue;
        if (errno == EINVAL && !d->at_end) { /* the beginning of a character */
            if (!hold(d, HELD_FIRST))
                return -1;
        } else if (left >= CHAR_MAX_BYTES) { /* a byte that iconv does not know */
            size_t n = put_char(UNKNOWN, into);
            into += n;
            left -= n;
            d->pos++;
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
        return d->pos < d->held.len ? take(d, buf, size) : d->read(d->context, buf, size);
    case MODE_UTF8:
        return read_utf8(d, buf, size);
    case MODE_MIXED:
        return read_mixed(d, buf, size);
    case MODE_ICONV:
        return read_iconv(d, buf, size);
    }
    return -1;
}

/* The first line end of a text. A carriage return at the very end does not decide: a line feed may follow. */
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
        d->mode = MODE_ICONV;
        if (!open_iconv(d, encoding)) {
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
    buffer_clear(&decoder->held);
    free(decoder);
}

/* Decodes a whole text. *out_found: as for decoder_found(); its name is NULL for UTF-8 and for XML. */
static enum adj_status
decode_text(const char *text, size_t len, const char *encoding, struct buffer *out,
            struct decoded *out_found, struct adj_error *err)
{
    struct cursor left;
    struct decoder *d = NULL;
    cursor_init(&left, text, len);
    enum adj_status st = decoder_new(cursor_read, &left, encoding, &d, err);
    if (st)
        return st;
    char piece[1 << 14];
    long got;
    while ((got = decode(d, piece, sizeof piece)) > 0)
        buffer_put(out, piece, (size_t)got);
    *out_found = d->mode == MODE_RAW ? (struct decoded){.name = NULL} : d->found;
    decoder_free(d);
    if (got == 0 && !out->failed)
        return ADJ_OK;
    buffer_clear(out);
    return error_nomem(err);
}

enum adj_status
adj_text_decode(const char *text, size_t len, char **out_text, size_t *out_len,
                const char **out_encoding, struct adj_error *err)
{
    struct buffer out = {0};
    struct decoded found = {.name = NULL};
    *out_text = NULL;
    *out_encoding = NULL;
    if (text_bad_byte(text, len) == len)
        return ADJ_OK;
    enum adj_status st = decode_text(text, len, NULL, &out, &found, err);
    if (st || !found.name) {
        buffer_clear(&out);
        return st;
    }
    if (!found.single || found.byte >= 0x80)
        *out_encoding = found.name;
    return buffer_steal(&out, out_text, out_len, err);
}

enum adj_status
adj_text_decode_from(const char *text, size_t len, const char *encoding, char **out_text,
                     size_t *out_len, struct adj_error *err)
{
    struct buffer out = {0};
    struct decoded found;
    enum adj_status st = decode_text(text, len, encoding, &out, &found, err);
    return st ? st : buffer_steal(&out, out_text, out_len, err);
}

bool
decoder_checks(const struct decoder *decoder)
{
    return decoder->mode != MODE_RAW;
}

bool
decoder_found(const struct decoder *decoder, struct decoded *out)
{
    *out = decoder->found;
    return out->name != NULL;
}
