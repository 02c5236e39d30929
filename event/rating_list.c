/* SPDX-License-Identifier: MIT */
#include "event/rating_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/word.h"
#include "base/xml.h"
#include "base/xmlread.h"

enum { BLOCK = 64 << 10, LINE_MOST = 1024, ID_MOST = 11, RATING_MOST = 9999, FIELD_MOST = 200 };

/* The facts of a player that the lists have; those in pairs: the later one is used where the earlier is empty. */
enum fact {
    FACT_ID,
    FACT_NAME,
    FACT_FEDERATION,
    FACT_SEX,
    FACT_TITLE,
    FACT_WOMENS_TITLE,
    FACT_RATING,
    FACT_RAPID,
    FACT_BLITZ,
    FACT_BORN,
    FACT_COUNT,
    FACT_NONE = FACT_COUNT
};

/* Names of the columns of the text list, and of the elements of the XML list. */
static const struct {
    const char *column, *element;
} names[FACT_COUNT] = {
    [FACT_ID] = {"ID Number", "fideid"},      [FACT_NAME] = {"Name", "name"},
    [FACT_FEDERATION] = {"Fed", "country"},   [FACT_SEX] = {"Sex", "sex"},
    [FACT_TITLE] = {"Tit", "title"},          [FACT_WOMENS_TITLE] = {"WTit", "w_title"},
    [FACT_RATING] = {"SRtng", "rating"},      [FACT_RAPID] = {"RRtng", "rapid_rating"},
    [FACT_BLITZ] = {"BRtng", "blitz_rating"}, [FACT_BORN] = {"B-day", "birthday"},
};

/* The bytes before the first block is parsed, then the rest of the stream. */
struct reading {
    adj_read_fn *read;
    void *context;
    rated_fn *each;
    void *each_context;
    uint64_t skipped;
    char block[BLOCK];
    size_t len, at;
    bool at_end;
    char text[FACT_COUNT][FIELD_MOST + 1]; /* of the current player, trimmed, in UTF-8 */
};

static bool
is_utf8(const char *text, size_t len)
{
    for (size_t at = 0, bytes; at < len; at += bytes)
        if (utf8_decode(text + at, len - at, &bytes) < 0)
            return false;
    return true;
}

/* Copy a field without the blanks around it. A text that is not UTF-8 is Latin-1. */
static void
field_set(struct reading *r, enum fact fact, const char *text, size_t len)
{
    char *out = r->text[fact];
    size_t at = 0;
    while (len && strchr(" \t\r\n", *text)) {
        text++;
        len--;
    }
    while (len && strchr(" \t\r\n", text[len - 1]))
        len--;
    bool is_latin = !is_utf8(text, len);
    len = is_latin ? len : utf8_cut(text, len, FIELD_MOST - 2);
    for (size_t i = 0; i < len && at + 2 < FIELD_MOST; i++) {
        unsigned char c = (unsigned char)text[i];
        if (is_latin && c >= 0x80)
            out[at++] = (char)(0xC0 | c >> 6);
        out[at++] = (char)(is_latin && c >= 0x80 ? 0x80 | (c & 0x3F) : c);
    }
    out[at] = '\0';
}

static int64_t
field_number(const struct reading *r, enum fact fact, int64_t most)
{
    int64_t number = 0;
    for (const char *at = r->text[fact]; *at; at++) {
        if (*at < '0' || *at > '9' || number > most)
            return 0;
        number = number * 10 + (*at - '0');
    }
    return number <= most ? number : 0;
}

/* Pass the current player on. */
static bool
player_take(struct reading *r)
{
    const char *sex = r->text[FACT_SEX], *title = r->text[FACT_TITLE];
    struct rated p = {
        .fide_id = field_number(r, FACT_ID, 99999999999),
        .name = r->text[FACT_NAME],
        .federation = r->text[FACT_FEDERATION],
        .title = *title ? title : r->text[FACT_WOMENS_TITLE],
        .sex = *sex == 'F' || *sex == 'f' || *sex == 'w' ? "w"
               : *sex == 'M' || *sex == 'm'              ? "m"
                                                         : "",
        .rating = field_number(r, FACT_RATING, RATING_MOST),
        .rapid = field_number(r, FACT_RAPID, RATING_MOST),
        .blitz = field_number(r, FACT_BLITZ, RATING_MOST),
        .born = field_number(r, FACT_BORN, 9999),
    };
    bool is_player = p.fide_id > 0 && *p.name;
    r->skipped += !is_player;
    return !is_player || r->each(r->each_context, &p);
}

/* The text list. */

struct columns {
    size_t from[FACT_COUNT], to[FACT_COUNT]; /* equal: there is no such column */
};

/* The fact of a column; FACT_NONE: another one. The rating of one month's list is headed by the month, such as NOV26. */
static enum fact
column_fact(const char *label, size_t len)
{
    bool is_month = len == 5 && label[3] >= '0' && label[3] <= '9' && label[4] >= '0' &&
                    label[4] <= '9' && label[0] >= 'A' && label[0] <= 'Z';
    for (unsigned i = 0; i < FACT_COUNT; i++)
        if (strlen(names[i].column) == len && strncmp(label, names[i].column, len) == 0)
            return (enum fact)i;
    return is_month ? FACT_RATING : FACT_NONE;
}

/* Read the header: each label begins its column. False when it is none. */
static bool
columns_read(const char *line, size_t len, struct columns *out)
{
    enum fact last = FACT_NONE;
    *out = (struct columns){{0}, {0}};
    for (size_t at = 0; at < len;) {
        size_t end = at;
        while (end < len &&
               (line[end] != ' ' || (end + 1 < len && line[end + 1] == 'N' && end == 2)))
            end++;
        if (last != FACT_NONE)
            out->to[last] = at;
        last = column_fact(line + at, end - at);
        if (last != FACT_NONE) {
            out->from[last] = at;
            out->to[last] = LINE_MOST;
        }
        for (at = end; at < len && line[at] == ' ';)
            at++;
    }
    return out->to[FACT_ID] && out->to[FACT_NAME] && out->from[FACT_NAME];
}

static bool
line_take(struct reading *r, const struct columns *columns, const char *line, size_t len)
{
    for (unsigned i = 0; i < FACT_COUNT; i++) {
        size_t from = columns->from[i], to = columns->to[i] < len ? columns->to[i] : len;
        field_set(r, (enum fact)i, from < to ? line + from : "", from < to ? to - from : 0);
    }
    return player_take(r);
}

/* Read the next block behind the bytes that are left. False at the end, or on failure, with *err filled. */
static bool
block_read(struct reading *r, struct adj_error *err)
{
    memmove(r->block, r->block + r->at, r->len - r->at);
    r->len -= r->at;
    r->at = 0;
    long got = r->len < BLOCK ? r->read(r->context, r->block + r->len, BLOCK - r->len) : 0;
    if (got < 0)
        (void)error_set(err, ADJ_EIO, "", "the rating list cannot be read");
    r->at_end = got <= 0;
    r->len += got > 0 ? (size_t)got : 0;
    return got > 0;
}

static enum adj_status
text_read(struct reading *r, struct adj_error *err)
{
    struct columns columns = {{0}, {0}};
    for (size_t number = 1;; number++) {
        const char *line = r->block + r->at, *end = memchr(line, '\n', r->len - r->at);
        while (!end && !r->at_end && block_read(r, err)) {
            line = r->block + r->at;
            end = memchr(line, '\n', r->len - r->at);
        }
        if (err->status)
            return err->status;
        size_t len = end ? (size_t)(end - line) : r->len - r->at;
        r->at += len + (end != NULL);
        if (!end && !len)
            return number > 1 ? ADJ_OK
                              : error_at(err, ADJ_ESYNTAX, "", 1, 1, "the rating list is empty");
        while (len && line[len - 1] == '\r')
            len--;
        if (len > LINE_MOST)
            return error_at(err, ADJ_ESYNTAX, "", number, 1,
                            "the line is too long for a rating list");
        if (number == 1 && !columns_read(line, len, &columns))
            return error_at(
                err, ADJ_ESYNTAX, "", 1, 1,
                "the first line must name the columns of FIDE's list: ID Number, Name, Fed "
                "and so on");
        if (number > 1 && len && !line_take(r, &columns, line, len))
            return ADJ_ESTOPPED;
    }
}

/* The XML list. */

static long
rest_read(void *context, char *buf, size_t size)
{
    struct reading *r = context;
    size_t left = r->len - r->at < size ? r->len - r->at : size;
    if (!left)
        return r->read(r->context, buf, size);
    memcpy(buf, r->block + r->at, left);
    r->at += left;
    return (long)left;
}

static enum fact
element_fact(const char *name)
{
    for (unsigned i = 0; i < FACT_COUNT; i++)
        if (strcmp(names[i].element, name) == 0)
            return (enum fact)i;
    return FACT_NONE;
}

/* The current position in the XML list. */
struct place {
    struct reading *reading;
    struct adj_error *err;
    enum fact fact; /* whose element is open */
    char text[FIELD_MOST];
    size_t len;
    bool is_list; /* the root is that of a rating list */
};

static enum adj_status
node_take(void *context, const struct xml_node *n)
{
    struct place *p = context;
    struct reading *r = p->reading;
    if (n->kind == XML_TEXT && p->fact != FACT_NONE) {
        size_t more = n->len < sizeof p->text - p->len ? n->len : sizeof p->text - p->len;
        memcpy(p->text + p->len, n->text, more);
        p->len += more;
    } else if (n->kind == XML_START) {
        p->is_list |= n->depth == 0 && strcmp(n->name, "playerslist") == 0;
        p->fact = n->depth == 2 ? element_fact(n->name) : FACT_NONE;
        p->len = 0;
        for (size_t i = 0; n->depth == 1 && i < FACT_COUNT; i++)
            *r->text[i] = '\0';
    } else if (n->kind == XML_END) {
        if (p->fact != FACT_NONE)
            field_set(r, p->fact, p->text, p->len);
        p->fact = FACT_NONE;
        if (n->depth == 1 && !player_take(r))
            return ADJ_ESTOPPED;
    }
    if (p->is_list)
        return ADJ_OK;
    return error_at(p->err, ADJ_ESYNTAX, "", n->line, n->column,
                    "the root element of a rating list is playerslist, not %.60s", n->name);
}

static enum adj_status
xml_read(struct reading *r, struct adj_error *err)
{
    struct place place = {.reading = r, .err = err, .fact = FACT_NONE};
    return xmlread_all(
        &(struct xmlread_setup){rest_read, r, NULL, {node_take, node_take, node_take}, &place},
        err);
}

enum adj_status
rating_list_read(adj_read_fn *read, void *context, rated_fn *each, void *each_context,
                 uint64_t *out_skipped, struct adj_error *err)
{
    struct reading *r = calloc(1, sizeof *r);
    struct adj_error own = ADJ_ERROR_INIT;
    if (!r)
        return error_nomem(err);
    *err = own;
    r->read = read;
    r->context = context;
    r->each = each;
    r->each_context = each_context;
    while (r->len < 256 && block_read(r, err))
        ;
    enum adj_status st = err->status                    ? err->status
                         : xml_begins(r->block, r->len) ? xml_read(r, err)
                                                        : text_read(r, err);
    *out_skipped = r->skipped;
    free(r);
    return st;
}

void
rated_write(struct buffer *out, const struct rated *p)
{
    char text[16];
    json_open(out, NULL, '{');
    json_put_member(out, "name", p->name);
    json_put_known(out, "sex", *p->sex ? p->sex : NULL);
    json_put_known(out, "title", *p->title ? p->title : NULL);
    if (p->rating)
        json_put_int(out, "rating", p->rating);
    json_put_known(out, "federation", *p->federation ? p->federation : NULL);
    snprintf(text, sizeof text, "%lld", (long long)p->fide_id);
    json_put_member(out, "fide_id", text);
    snprintf(text, sizeof text, "%04lld", (long long)p->born);
    if (p->born)
        json_put_member(out, "birth", text);
    json_close(out, '}');
}
