/* SPDX-License-Identifier: MIT */
#include "base/xmlbound.h"

#include <string.h>
#include <strings.h>

#include "base/processor.h"
#include "base/utf8.h"

enum place {
    IN_TEXT,
    IN_ANGLE,       /* after "<" */
    IN_TAG,         /* in a start tag, outside quotes */
    IN_SINGLE,      /* in an attribute value in single quotes */
    IN_DOUBLE,      /* in an attribute value in double quotes */
    IN_END,         /* after "</" */
    IN_INSTRUCTION, /* after "<?" */
    IN_MARK,        /* after "<!" */
    IN_COMMENT,
    IN_DATA /* in <![CDATA[ */
};

/* The value of each byte or UTF-16 unit beyond ASCII: part of a name or of text. */
enum { OTHER = 0x80 };

enum { BLOCK = 64 };

void
xmlbound_init(struct xmlbound *b, const struct xml_bounds *bounds)
{
    *b = (struct xmlbound){.bounds = bounds, .line = 1, .column = 1};
}

/* Accepts encodings in which a byte below 0x80 is always the ASCII character, matched by prefix. Others (UTF-7,
 * ISO-2022, EBCDIC) could hide markup from this scanner. */
static bool
encoding_is_plain(const char *name)
{
    static const char *const plain[] = {
        "utf-8", "utf8",  "us-ascii",  "ascii",     "iso-8859-", "iso8859", "latin", "windows-125",
        "cp125", "koi8-", "ibm8",      "cp8",       "mac",       "gb18030", "gbk",   "gb2312",
        "big5",  "euc-",  "shift_jis", "shift-jis", "sjis",      "tis-620", "viscii"};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strncasecmp(name, plain[i], strlen(plain[i])) == 0)
            return true;
    return false;
}

/* Checks the encoding named in the complete XML declaration. */
static const char *
declaration_check(struct xmlbound *b)
{
    b->declaration[b->declaration_len] = '\0';
    const char *name = strstr(b->declaration, "encoding");
    if (strncmp(b->declaration, "xml", 3) != 0 || !name)
        return NULL;
    name += strlen("encoding");
    name += strspn(name, " \t\r\n=");
    if (b->is_wide)
        return strncasecmp(name + 1, "utf-16", 6) == 0 ? NULL
                                                       : "the encoding is not the one declared";
    return *name && encoding_is_plain(name + 1) ? NULL : "the encoding is not accepted";
}

/* Detects UTF-16 from the first four bytes, by its byte order mark or by the zeros around "<". Rejects UTF-32 and
 * EBCDIC. */
static const char *
head_check(struct xmlbound *b)
{
    const unsigned char *h = b->head;
    bool marked_big = h[0] == 0xfe && h[1] == 0xff, marked_little = h[0] == 0xff && h[1] == 0xfe;
    b->is_big = marked_big || (h[0] == 0 && h[1] == '<');
    b->is_wide = b->is_big || marked_little || (h[0] == '<' && h[1] == 0);
    bool is_wider = b->is_wide && h[2] == 0 && h[3] == 0;
    if (is_wider || (h[0] == 0 && h[1] == 0) || (h[0] == 0x4c && h[1] == 0x6f))
        return "the encoding is not accepted";
    return NULL;
}

static bool
is_blank(unsigned c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void
tag_begin(struct xmlbound *b)
{
    b->state = IN_TAG;
    b->attributes = b->word = b->matched = 0;
    b->declared[b->depth] = 0;
    b->is_space = b->is_closed = false;
}

static const char *
tag_end(struct xmlbound *b)
{
    b->state = IN_TEXT;
    if (b->is_closed) {
        b->spaces -= b->declared[b->depth];
        b->declared[b->depth] = 0;
        return NULL;
    }
    b->depth++;
    return b->depth > b->bounds->depth ? "elements are nested too deeply" : NULL;
}

static const char *
attribute_count(struct xmlbound *b)
{
    bool is_space = b->matched == 5 && (b->word == 5 || b->is_space);
    b->word = b->matched = 0;
    b->is_space = false;
    if (++b->attributes > b->bounds->attributes)
        return "an element has too many attributes";
    b->spaces += is_space;
    b->declared[b->depth] = (uint8_t)(b->declared[b->depth] + is_space);
    return b->spaces > b->bounds->spaces ? "there are too many namespaces" : NULL;
}

/* Counts a character of a name in a tag, outside quotes. "xmlns" and "xmlns:a" declare namespaces. */
static const char *
word_count(struct xmlbound *b, unsigned c)
{
    if (b->matched == b->word && b->word < 5 && c == (unsigned char)"xmlns"[b->word])
        b->matched++;
    if (b->word == 5 && b->matched == 5)
        b->is_space = c == ':';
    return ++b->word > b->bounds->name ? "a name is too long" : NULL;
}

static const char *
tag_take(struct xmlbound *b, unsigned c)
{
    bool was_slash = b->is_closed;
    b->is_closed = c == '/';
    if (c == '>') {
        b->is_closed = was_slash;
        return tag_end(b);
    }
    if (c == '"' || c == '\'')
        b->state = c == '"' ? IN_DOUBLE : IN_SINGLE;
    else if (c == '=')
        return attribute_count(b);
    else if (!is_blank(c) && c != '/')
        return word_count(b, c);
    else if (!b->is_space && (b->word != 5 || b->matched != 5))
        b->word = b->matched = 0; /* blanks may precede "=", so a matched "xmlns" is kept */
    return NULL;
}

/* Handles the first character after "<". */
static const char *
angle_take(struct xmlbound *b, unsigned c)
{
    b->units = 0;
    b->matched = 0;
    if (c == '/')
        b->state = IN_END;
    else if (c == '?')
        b->state = IN_INSTRUCTION;
    else if (c == '!')
        b->state = IN_MARK;
    else
        tag_begin(b);
    return b->state == IN_TAG ? word_count(b, c) : NULL;
}

static const char *
instruction_take(struct xmlbound *b, unsigned c)
{
    if (b->declaration_len < sizeof b->declaration - 1 && b->depth == 0)
        b->declaration[b->declaration_len++] = (char)c;
    if (c == '>' && b->matched) {
        b->state = IN_TEXT;
        const char *wrong = b->depth == 0 ? declaration_check(b) : NULL;
        b->declaration_len = 0;
        return wrong;
    }
    b->matched = c == '?';
    return NULL;
}

/* Handles the characters after "<!": a comment, a CDATA section, or a document type declaration, which is rejected. */
static const char *
mark_take(struct xmlbound *b, unsigned c)
{
    static const char data[] = "[CDATA[";
    if (b->units == 0 && c != '-' && c != '[')
        return "a document type declaration is not accepted";
    if (c == '-' && b->units++ == 1)
        b->state = IN_COMMENT;
    else if (c == (unsigned char)data[b->matched] && ++b->matched == sizeof data - 1)
        b->state = IN_DATA;
    else if (c != '-')
        b->units++;
    if (b->state != IN_MARK)
        b->units = 0;
    return b->units > sizeof data ? "what stands behind <! is nothing" : NULL;
}

/* Looks for "-->" or "]]>"; `units` counts the marks before the angle bracket. */
static void
until(struct xmlbound *b, unsigned c, unsigned mark)
{
    if (c == mark)
        b->units++;
    else if (c == '>' && b->units >= 2)
        b->state = IN_TEXT;
    else
        b->units = 0;
}

static void
element_end(struct xmlbound *b)
{
    b->state = IN_TEXT;
    b->depth -= b->depth > 0;
    b->spaces -= b->declared[b->depth];
    b->declared[b->depth] = 0;
}

static const char *
unit_take(struct xmlbound *b, unsigned c)
{
    switch ((enum place)b->state) {
    case IN_TEXT:
        if (c == '<')
            b->state = IN_ANGLE;
        return NULL;
    case IN_ANGLE:
        return angle_take(b, c);
    case IN_TAG:
        return tag_take(b, c);
    case IN_SINGLE:
    case IN_DOUBLE:
        if (c == (b->state == IN_SINGLE ? '\'' : '"'))
            b->state = IN_TAG;
        return NULL;
    case IN_END:
        if (c == '>')
            element_end(b);
        return NULL;
    case IN_INSTRUCTION:
        return instruction_take(b, c);
    case IN_MARK:
        return mark_take(b, c);
    case IN_COMMENT:
    case IN_DATA:
        until(b, c, b->state == IN_COMMENT ? '-' : ']');
        return NULL;
    }
    return NULL;
}

static void
place_move(struct xmlbound *b, const char *data, size_t len)
{
    size_t line; /* where the last line begins */
    b->line += utf8_lines(data, len, &line);
    if (line > 0)
        b->column = 1;
    /* Each two bytes are a UTF-16 unit. */
    b->column += b->is_wide ? (len - line) / 2 : utf8_count(data + line, len - line);
}

/* Takes one byte, which may be half of a UTF-16 unit. */
static const char *
byte_take(struct xmlbound *b, unsigned char byte)
{
    unsigned c = byte;
    if (b->is_wide) {
        if (!b->has_carry) {
            b->carry = byte;
            b->has_carry = true;
            return NULL;
        }
        unsigned char high = b->is_big ? b->carry : byte, low = b->is_big ? byte : b->carry;
        b->has_carry = false;
        c = high || low >= OTHER ? OTHER : low;
    }
    return unit_take(b, c < OTHER ? c : OTHER);
}

/* Fast path: length of the text before the next byte that can change the state. */
static size_t
text_skip(struct xmlbound *b, const char *data, size_t len)
{
    static const char marks[IN_DATA + 1] = {
        [IN_TEXT] = '<', [IN_SINGLE] = '\'', [IN_DOUBLE] = '"', [IN_END] = '>'};
    if (b->is_wide || !marks[b->state])
        return 0;
    const char *end = memchr(data, marks[b->state], len);
    return end ? (size_t)(end - data) : len;
}

/* Parity of the set bits up to each place. */
static inline uint64_t
prefix_parity(uint64_t bits)
{
    for (unsigned shift = 1; shift < 64; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

/*
 * Fast path: takes a block of 64 bytes of content up to the end of its last tag, in a few steps for all bytes, each of
 * which is a bit. Returns how many bytes it took. 0: the block must be taken byte by byte, because it has a longer tag,
 * no plain tag, or perhaps one that exceeds a limit.
 */
static size_t
block_take(struct xmlbound *b, const char *data)
{
    const uint8_t *bytes = (const uint8_t *)data;
    uint64_t open = processor_places(bytes, '<'), close = processor_places(bytes, '>');
    if (!close)
        return open ? (size_t)__builtin_ctzll(open) : BLOCK;
    const int last = 63 - __builtin_clzll(close);
    const uint64_t whole = (UINT64_C(2) << last) - 1;
    open &= whole;
    /* The difference sets the bits from each "<" to the byte before its ">", if the two alternate. Only then does it
     * contain all "<" and no ">". */
    const uint64_t tags = close - open;
    uint64_t quotes = processor_places(bytes, '"') & whole;
    const uint64_t quoted = quotes ? prefix_parity(quotes) : 0, first = open << 1;
    const uint64_t odd = processor_places_any(bytes, "'!?x");
    /* Quotes come in pairs within a tag, without angles between them. An "x" might begin "xmlns". */
    if ((open & ~tags) | (close & tags) | (quotes & ~tags) | (quoted & (open | close)) |
        (first & (close | quotes)) | (odd & tags & ~quoted))
        return 0;
    const uint64_t slashes = processor_places(bytes, '/'), ends = open & slashes >> 1;
    /* Adding the "<" of a start tag carries to its ">", and adding the bit behind that carries to the next "<": an end
     * tag there has its start in the block, others may end elements from before. */
    const uint64_t started = (tags + (open ^ ends)) & close, opened = started & ~(slashes << 1);
    const uint64_t others = ends & ~(~open + (opened << 1));
    const size_t more = processor_bits(opened);
    /* The root, whose namespaces alone are in scope, stays open. */
    if (b->depth + more > b->bounds->depth || b->depth <= (others ? processor_bits(others) : 0) ||
        b->spaces != b->declared[0])
        return 0;
    b->depth += more - processor_bits(ends);
    return (size_t)last + 1;
}

/* Fast path: the length of the content that block_take() takes. */
static size_t
content_skip(struct xmlbound *b, const char *data, size_t len)
{
    size_t at = 0, taken = 1;
    /* A block cannot exceed the limits of a tag. */
    if (b->is_wide || b->state != IN_TEXT || b->bounds->name < BLOCK ||
        b->bounds->attributes < BLOCK)
        return 0;
    for (; taken > 0 && len - at >= BLOCK; at += taken)
        taken = block_take(b, data + at);
    return at;
}

static const char *
bytes_take(struct xmlbound *b, const char *data, size_t len, size_t *out_len)
{
    const char *wrong = NULL;
    size_t at = 0;
    while (at < len && !wrong) {
        at += content_skip(b, data + at, len - at);
        at += text_skip(b, data + at, len - at);
        if (at < len)
            wrong = byte_take(b, (unsigned char)data[at++]);
    }
    *out_len = wrong ? at - 1 : at;
    place_move(b, data, *out_len);
    return wrong;
}

const char *
xmlbound_take(struct xmlbound *b, const char *data, size_t len, size_t *out_len)
{
    size_t before = 0, held = b->head_len;
    *out_len = 0;
    if (b->head_len < sizeof b->head) {
        while (before < len && b->head_len < sizeof b->head)
            b->head[b->head_len++] = (unsigned char)data[before++];
        if (b->head_len < sizeof b->head) {
            *out_len = len;
            return NULL;
        }
        const char *wrong = head_check(b);
        if (!wrong)
            wrong = bytes_take(b, (const char *)b->head, sizeof b->head, out_len);
        *out_len = *out_len > held ? *out_len - held : 0;
        if (wrong)
            return wrong;
    }
    const char *wrong = bytes_take(b, data + before, len - before, out_len);
    *out_len += before;
    return wrong;
}
