/* SPDX-License-Identifier: MIT */
/*
 * A report file that was imported is written with its own bytes, as far as the tournament still says what it said then:
 * trf_write(). It is a merge of three texts: the file as it was read, what adj would have written of it then (the base), and
 * what adj writes of the tournament now. Where the last two agree, the file's own line stays; where they differ, the
 * new text replaces it. Lines without a meaning for adj stay in their place.
 *
 * The tournament's facts have it as "report_file": {"form", "encoding", "mark", "lines", "base"}. A line that is kept is
 * a list of one text, any other a text.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/json.h"
#include "base/utf8.h"
#include "event/import.h"
#include "event/trf.h"
#include "event/trf_reading.h"

/* The facts of a tournament are read for each game. A larger file is written anew, with its kept lines. */
enum { SOURCE_MOST = 1048576 };

/* Keys: the lines of a file that say one thing have the same key. */

enum { KEY_SIZE = 16 };

/* Tags of different forms for one thing. */
static const char *const same_tags[][2] = {
    {"XXR", "142"}, {"XXC", "152"}, {"XXS", "162"}, {"BBW", "162"}, {"BBD", "162"},
    {"BBL", "162"}, {"BBZ", "162"}, {"BBF", "162"}, {"BBU", "162"}, {"212", "202"},
    {"XXZ", "240"}, {"XXA", "250"}, {"XXP", "260"}, {"013", "310"}};

static size_t
length_without_break(const char *line, size_t len)
{
    while (len && strchr("\r\n", line[len - 1]))
        len--;
    return len;
}

/* Sets the key of a line. `s` NULL: players have the numbers of the file that was imported. */
static void
key_make(const struct standings *s, const char *line, size_t len, char out[KEY_SIZE])
{
    static const char ties[] = "### tie-breaks: ", pending[] = "### pending: ",
                      points[] = "### points: ";
    if (len >= sizeof ties - 1 && memcmp(line, ties, sizeof ties - 1) == 0)
        line = "202";
    else if (len >= sizeof pending - 1 && memcmp(line, pending, sizeof pending - 1) == 0)
        line = "#pn";
    else if (len >= sizeof points - 1 && memcmp(line, points, sizeof points - 1) == 0)
        line = "#pt";
    for (size_t i = 0; i < sizeof same_tags / sizeof *same_tags; i++)
        if (strncmp(line, same_tags[i][0], 3) == 0)
            line = same_tags[i][1];
    if (strncmp(line, "001", 3) != 0) {
        snprintf(out, KEY_SIZE, "%.3s", line);
        return;
    }
    long long number = len > 4 ? strtoll(line + 4, NULL, 10) : 0;
    size_t player = s ? trf_player(s, number) : NO_OPPONENT;
    /* An imported player's permanent id is the number in the file; numbers move up when a player is deleted. */
    if (player != NO_OPPONENT && s->players[player].entry > s->players[player].number)
        number = (long long)s->players[player].entry;
    snprintf(out, KEY_SIZE, "001%lld", number);
}

/* Texts by key. */

struct piece {
    char key[KEY_SIZE];
    const char *text;
    size_t len, order;
};

/* What all lines with a key say together. */
struct part {
    char key[KEY_SIZE];
    const char *text; /* without trailing blanks of lines */
    size_t order;     /* of its first line among all */
    bool written;
};

struct parts {
    struct part *list; /* by key */
    size_t count;
};

static int
piece_compare(const void *a, const void *b)
{
    const struct piece *x = a, *y = b;
    int by_key = strcmp(x->key, y->key);
    return by_key ? by_key : (x->order > y->order) - (x->order < y->order);
}

static int
part_compare(const void *a, const void *b)
{
    const struct part *x = a, *y = b;
    return strcmp(x->key, y->key);
}

static int
order_compare(const void *a, const void *b)
{
    const struct part *const *x = a, *const *y = b;
    return ((*x)->order > (*y)->order) - ((*x)->order < (*y)->order);
}

static struct part *
part_find(const struct parts *parts, const char *key)
{
    struct part sought = {.order = 0};
    snprintf(sought.key, sizeof sought.key, "%s", key);
    return parts->count ? bsearch(&sought, parts->list, parts->count, sizeof sought, part_compare)
                        : NULL;
}

static bool
part_is(const struct part *a, const struct part *b)
{
    return a && b ? strcmp(a->text, b->text) == 0 : a == b;
}

/* Splits a text that trf_compose() wrote. */
static struct parts
parts_make(struct arena *pool, const struct standings *s, const char *text)
{
    struct parts parts = {.list = NULL};
    size_t lines = 0, count = 0;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    struct piece *pieces = arena_array(pool, lines + 1, sizeof *pieces);
    parts.list = arena_array(pool, lines + 1, sizeof *parts.list);
    if (!pieces || !parts.list)
        return parts;
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        struct piece *p = &pieces[count];
        *p = (struct piece){.text = text, .len = (size_t)(end - text), .order = count};
        while (p->len && strchr("\r ", p->text[p->len - 1]))
            p->len--;
        key_make(s, p->text, p->len, p->key);
        count++;
    }
    if (count)
        qsort(pieces, count, sizeof *pieces, piece_compare);
    struct buffer all = {0};
    for (size_t i = 0; i < count; i++) {
        bool is_last = i + 1 == count || strcmp(pieces[i].key, pieces[i + 1].key) != 0;
        struct part *part = &parts.list[parts.count];
        if (!all.len) {
            memcpy(part->key, pieces[i].key, sizeof part->key);
            part->order = pieces[i].order;
        }
        buffer_put(&all, pieces[i].text, pieces[i].len);
        buffer_putc(&all, '\n');
        if (!is_last)
            continue;
        part->text = arena_keep(pool, &all);
        parts.count++;
    }
    return parts;
}

/* The merge. */

struct merge {
    struct arena pool;
    const struct standings *s;
    const struct json *lines;
    struct parts base, now;
    const char *eol;
    bool is_other;   /* the form is not that of the source */
    bool is_changed; /* something is not as it was */
    bool byes_changed;
    bool is_renumbered;
    struct buffer *out;
};

/* The text of a line of the source; *out_kept: it has no meaning for adj. */
static const char *
line_of(const struct merge *m, size_t index, bool *out_kept)
{
    const struct json *item = json_item(m->lines, index);
    *out_kept = json_kind(item) == JSON_LIST;
    const char *text = json_text(*out_kept ? json_item(item, 0) : item);
    return text ? text : "";
}

/* Appends the lines of a part, with the line breaks of the source. */
static void
part_write(struct merge *m, struct part *part)
{
    if (m->out->len && !strchr("\r\n", m->out->data[m->out->len - 1]))
        buffer_puts(m->out, m->eol);
    for (const char *at = part->text, *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        buffer_put(m->out, at, (size_t)(end - at));
        buffer_puts(m->out, m->eol);
    }
    part->written = true;
}

/* The columns of a player's line at which a fact begins, and then each round. */
static size_t
column_next(size_t column)
{
    static const size_t columns[] = {5, 10, 11, 15, 49, 54, 58, 70, POINTS_AT, 86, ROUNDS_FROM};
    size_t i = 0;
    while (i < sizeof columns / sizeof *columns && columns[i] <= column)
        i++;
    return i < sizeof columns / sizeof *columns ? columns[i] : column + ROUND_WIDTH;
}

/* The columns from `from` to before `to` of a line; *out_len without trailing blanks. */
static const char *
slice(const char *line, size_t len, size_t from, size_t to, size_t *out_len)
{
    const char *start = column_at(line, from), *stop = column_at(start, to - from + 1);
    const char *end = line + len;
    start = start < end ? start : end;
    stop = stop < end ? stop : end;
    while (stop > start && stop[-1] == ' ')
        stop--;
    *out_len = (size_t)(stop - start);
    return start;
}

/* Writes a player's line: each fact that has not changed as it was in the source. */
static void
player_merge(struct merge *m, const char *line, const char *base, const char *now)
{
    size_t own_len = length_without_break(line, strlen(line)), base_len = strcspn(base, "\n"),
           now_len = strcspn(now, "\n"), last = now_len > own_len ? now_len : own_len, count = 0;
    for (size_t from = 1; from <= last; from = column_next(from)) {
        size_t to = column_next(from), a_len, b_len, own;
        const char *a = slice(base, base_len, from, to, &a_len),
                   *b = slice(now, now_len, from, to, &b_len),
                   *text = slice(line, own_len, from, to, &own);
        bool same = a_len == b_len && memcmp(a, b, a_len) == 0;
        if (!same || (m->byes_changed && from >= ROUNDS_FROM && !own)) {
            text = b;
            own = b_len;
        }
        for (; own && count + 1 < from; count++)
            buffer_putc(m->out, ' ');
        buffer_put(m->out, text, own);
        count += utf8_count(text, own);
    }
    buffer_puts(m->out, line + own_len);
}

/* Kept lines that begin with a player's number: national ratings, behind a federation's code. */
static void
kept_write(struct merge *m, const char *line)
{
    bool numbered = m->is_renumbered && isupper((unsigned char)line[0]) &&
                    isupper((unsigned char)line[1]) && isupper((unsigned char)line[2]) &&
                    line[3] == ' ' && strncmp(line, "XX", 2) != 0;
    char *end = NULL;
    long number = numbered ? strtol(line + 4, &end, 10) : 0;
    if (number <= 0) {
        buffer_puts(m->out, line);
        return;
    }
    for (size_t i = 0; i < m->s->player_count; i++) {
        const struct standing *p = &m->s->players[i];
        int64_t own = p->entry > p->number ? p->entry : p->number;
        if (own == number)
            buffer_printf(m->out, "%.4s%4lld%s", line, (long long)trf_number(m->s, i), end);
    }
}

/* Writes a line of the source, or what replaces it. */
static void
line_merge(struct merge *m, size_t index)
{
    bool kept;
    char key[KEY_SIZE];
    const char *line = line_of(m, index, &kept);
    if (kept) {
        kept_write(m, line);
        return;
    }
    key_make(NULL, line, length_without_break(line, strlen(line)), key);
    struct part *base = part_find(&m->base, key), *now = part_find(&m->now, key);
    bool is_player = strncmp(key, "001", 3) == 0 && base && now;
    bool is_same = part_is(base, now) && !(m->is_other && strcmp(key, "240") == 0);
    if (is_same && (!is_player || !m->byes_changed))
        buffer_puts(m->out, line);
    else if (is_player && !now->written)
        player_merge(m, line, base->text, now->text);
    else if (now && !now->written)
        part_write(m, now);
    if (now)
        now->written = true;
}

/* For each part that the source does not have: the index of the line behind which it belongs, plus 1. */
struct insertion {
    size_t behind;
    struct part *part;
};

static bool
is_missing(const struct merge *m, const struct part *part)
{
    bool is_needed = m->is_changed && strcmp(part->key, "142") == 0;
    return is_needed || !part_is(part_find(&m->base, part->key), part);
}

/* Where the parts are in the source: the last line of each, plus 1; 0: nowhere. Indexed like `now`. */
static size_t *
places_make(struct merge *m)
{
    size_t *places = arena_array(&m->pool, m->now.count + 1, sizeof *places);
    for (size_t i = 0; places && i < json_count(m->lines); i++) {
        bool kept;
        char key[KEY_SIZE];
        const char *line = line_of(m, i, &kept);
        if (kept)
            continue;
        key_make(NULL, line, length_without_break(line, strlen(line)), key);
        const struct part *now = part_find(&m->now, key);
        if (now)
            places[now - m->now.list] = i + 1;
    }
    return places;
}

/* The parts that the source does not have, in their order. */
static struct insertion *
insertions_make(struct merge *m, size_t *out_count)
{
    const size_t *places = places_make(m);
    struct part **order = arena_array(&m->pool, m->now.count + 1, sizeof *order);
    struct insertion *list = arena_array(&m->pool, m->now.count + 1, sizeof *list);
    size_t behind = 0;
    if (!places || !order || !list)
        return NULL;
    for (size_t i = 0; i < m->now.count; i++)
        order[i] = &m->now.list[i];
    if (m->now.count)
        qsort(order, m->now.count, sizeof *order, order_compare);
    for (size_t i = 0; i < m->now.count; i++) {
        size_t place = places[order[i] - m->now.list];
        if (place)
            behind = place > behind ? place : behind;
        else if (is_missing(m, order[i]))
            list[(*out_count)++] = (struct insertion){behind, order[i]};
    }
    return list;
}

/* Whether something is not as it was when the file was read. */
static void
changes_find(struct merge *m)
{
    for (size_t i = 0; i < m->now.count; i++)
        m->is_changed |= !part_is(part_find(&m->base, m->now.list[i].key), &m->now.list[i]);
    for (size_t i = 0; i < m->base.count; i++)
        m->is_changed |= !part_find(&m->now, m->base.list[i].key);
    m->byes_changed =
        m->is_other || !part_is(part_find(&m->base, "240"), part_find(&m->now, "240"));
    for (size_t i = 0; i < m->s->player_count; i++) {
        const struct standing *p = &m->s->players[i];
        m->is_renumbered |= trf_number(m->s, i) < p->entry;
    }
}

static void
merge_write(struct merge *m, enum trf_form form)
{
    size_t count = 0, next = 0;
    changes_find(m);
    struct part *coming = part_find(&m->now, "240");
    if (form == TRF_16 && coming)
        coming->written = true; /* TRF16 has no lines 240 */
    struct insertion *list = insertions_make(m, &count);
    m->out->failed |= !list;
    for (size_t i = 0; list && i <= json_count(m->lines); i++) {
        if (i)
            line_merge(m, i - 1);
        for (; next < count && list[next].behind == i; next++)
            if (!list[next].part->written)
                part_write(m, list[next].part);
    }
}

/* Encodings. */

/* Writes UTF-8 text in an encoding of single bytes; false if it cannot express the text. */
static bool
text_encode(struct arena *pool, const char *encoding, const char *text, size_t len,
            struct buffer *out)
{
    const char *letters[128] = {NULL};
    for (int byte = 0x80; byte <= 0xFF; byte++) {
        const char single = (char)byte;
        char *letter = NULL;
        size_t letter_len = 0;
        if (adj_text_decode_from(&single, 1, encoding, &letter, &letter_len, NULL))
            return false;
        letters[byte - 0x80] = arena_copy(pool, letter, letter_len);
        adj_free(letter);
    }
    for (size_t i = 0; i < len;) {
        size_t bytes = utf8_bytes(text + i, 1), k = 0;
        if ((unsigned char)text[i] < 0x80) {
            buffer_putc(out, text[i++]);
            continue;
        }
        while (k < 128 && (strlen(letters[k]) != bytes || memcmp(letters[k], text + i, bytes) != 0))
            k++;
        if (k == 128 || !bytes)
            return false;
        buffer_putc(out, (char)(0x80 + k));
        i += bytes;
    }
    return true;
}

/* Writes the text in the encoding of the source, if that can express it. Returns the charset. */
static const char *
encoded_put(struct arena *pool, const struct json *source, const struct buffer *text,
            struct buffer *out)
{
    const char *encoding = json_member_text(source, "encoding");
    struct buffer bytes = {0};
    bool encoded = encoding && text_encode(pool, encoding, text->data, text->len, &bytes);
    if (!encoding && json_bool(json_member(source, "mark"), false))
        buffer_puts(out, "\xef\xbb\xbf");
    if (encoded)
        buffer_put(out, bytes.data, bytes.len);
    else
        buffer_put(out, text->data, text->len);
    buffer_clear(&bytes);
    return encoded ? arena_string(pool, encoding) : "utf-8";
}

/* The file. */

/* A file with lines of both forms is one of either, as long as the tournament says what it says. */
static bool
is_unchanged_mixture(const struct standings *s, const struct tournament *t,
                     const struct json *source, enum trf_form own)
{
    const char *base = json_member_text(source, "base");
    struct buffer now = {0};
    if (!json_bool(json_member(source, "mixed"), false))
        return false;
    trf_compose(&now, s, t, own, true);
    bool same = now.data && strcmp(now.data, base) == 0;
    buffer_clear(&now);
    return same;
}

/* The line break of the source. */
static const char *
eol_of(struct merge *m)
{
    bool kept;
    const char *line = json_count(m->lines) ? line_of(m, 0, &kept) : "";
    size_t len = length_without_break(line, strlen(line));
    return line[len] ? arena_string(&m->pool, line + len) : "\r\n";
}

/* Lines that are kept without the file, as by versions before 1.1.0: those of the tournament before the players, the others
 * behind. */
static void
old_lines_write(struct buffer *out, const struct json *lines, bool of_tournament)
{
    for (size_t i = 0; i < json_count(lines); i++) {
        const char *line = json_text(json_item(lines, i));
        if (line && (strspn(line, "0123456789") >= 3 && line[2] == '2') == of_tournament)
            buffer_printf(out, "%s\r\n", line);
    }
}

static void
file_write_anew(struct buffer *out, const struct standings *s, const struct tournament *t,
                const struct json *facts, enum trf_form form)
{
    const struct json *lines = json_member(facts, "trf_lines");
    struct buffer text = {0};
    trf_compose(&text, s, t, form, false);
    const char *players = text.data ? strstr(text.data, "\n001") : NULL;
    size_t head = players ? (size_t)(players + 1 - text.data) : text.len;
    buffer_put(out, text.data, head);
    old_lines_write(out, lines, true);
    buffer_put(out, text.data + head, text.len - head);
    old_lines_write(out, lines, false);
    out->failed |= text.failed;
    buffer_clear(&text);
}

const char *
trf_write(struct arena *pool, const struct standings *s, const struct tournament *t,
          enum trf_form form, struct buffer *out)
{
    struct json *facts = json_parse(t->facts, strlen(t->facts), NULL);
    const struct json *source = json_member(facts, "report_file");
    const char *base = json_member_text(source, "base"), *charset = "utf-8";
    const char *of = json_member_text(source, "form");
    enum trf_form own = of && strcmp(of, "TRF16") == 0 ? TRF_16 : TRF_26;
    struct buffer now = {0}, text = {0};
    struct merge m = {.s = s, .lines = json_member(source, "lines"), .out = &text};
    if (!base) {
        file_write_anew(out, s, t, facts, form);
        json_free(facts);
        return charset;
    }
    if (form != own && is_unchanged_mixture(s, t, source, own))
        form = own;
    m.is_other = form != own;
    arena_init(&m.pool);
    trf_compose(&now, s, t, form, true);
    m.eol = eol_of(&m);
    m.base = parts_make(&m.pool, NULL, base);
    m.now = parts_make(&m.pool, s, now.data ? now.data : "");
    merge_write(&m, form);
    if (!text.failed && text.data)
        charset = encoded_put(pool, source, &text, out);
    out->failed |= text.failed || now.failed || m.pool.failed;
    arena_clear(&m.pool);
    buffer_clear(&now);
    buffer_clear(&text);
    json_free(facts);
    return charset;
}

/* Keeping the file. */

/* What adj writes of the tournament as it was read; "" when that fails. */
static const char *
base_make(struct reading *r, enum trf_form form)
{
    const struct trf_content *content = r->out;
    struct event_content c = {.players = NULL};
    struct import import = {.pool = r->pool, .imported = true};
    struct standings s;
    struct buffer out = {0};
    struct json *doc = json_parse(content->tournament.data, content->tournament.len, NULL);
    bool good = doc && import_event(&import, doc, &c);
    json_free(doc);
    if (!good)
        return "";
    c.tournament.facts =
        arena_printf(r->pool, "%.*s%s\"report_file\":{}}", (int)strlen(c.tournament.facts) - 1,
                     c.tournament.facts, c.tournament.facts[1] == '}' ? "" : ",");
    standings_begin(&s, &c.tournament);
    s.cancel = r->cancel;
    for (size_t i = 0; good && i < c.player_count; i++)
        good = standings_player(&s, &c.players[i]);
    for (size_t i = 0; good && i < content->fixture_count; i++)
        good = standings_fixture(&s, &content->fixtures[i]);
    for (size_t i = 0; good && i < content->bye_count; i++)
        good = standings_bye(&s, &content->byes[i]);
    if (good && standings_compute(&s))
        trf_compose(&out, &s, &c.tournament, form, true);
    standings_clear(&s);
    return arena_keep(r->pool, &out);
}

/* The lines that are kept, for a client to see; they are all that is left of a file that is too large to be stored. */
static bool
kept_lines_add(struct reading *r, struct buffer *out)
{
    size_t begun = out->len, count = 0;
    json_open(out, "trf_lines", '[');
    for (size_t i = 0; i < r->line_count; i++) {
        const struct source_line *line = &r->lines[i];
        if (!line->kept || !line->len)
            continue;
        json_put_item(out);
        json_put_string(out, line->text, length_without_break(line->text, line->len));
        count++;
    }
    json_close(out, ']');
    if (!count)
        out->len = begun;
    return out->len - begun <= SOURCE_MOST ||
           reading_fail(r, 1, "lines that are kept as they are have at most %d bytes", SOURCE_MOST);
}

static void
source_write(struct reading *r, struct buffer *out, const struct source_header *header)
{
    json_open(out, NULL, '{');
    json_put_member(out, "form", r->is_new ? "TRF26" : "TRF16");
    if (r->has_new && r->has_old)
        json_put_bool(out, "mixed", true);
    json_put_known(out, "encoding", header->encoding);
    if (header->has_mark)
        json_put_bool(out, "mark", true);
    json_open(out, "lines", '[');
    for (size_t i = 0; i < r->line_count; i++) {
        const struct source_line *line = &r->lines[i];
        json_put_item(out);
        if (line->kept)
            buffer_putc(out, '[');
        json_put_string(out, line->text, line->len);
        if (line->kept)
            buffer_putc(out, ']');
    }
    json_close(out, ']');
    json_put_member(out, "base", base_make(r, r->is_new ? TRF_26 : TRF_16));
    json_close(out, '}');
}

bool
source_add(struct reading *r, const struct source_header *header)
{
    struct buffer *out = &r->out->tournament, text = {0};
    bool has_nul = false; /* a byte that these JSON texts cannot have */
    for (size_t i = 0; i < r->line_count; i++)
        has_nul |= memchr(r->lines[i].text, '\0', r->lines[i].len) != NULL;
    source_write(r, &text, header);
    if (text.len > SOURCE_MOST || has_nul)
        reading_warn(r, 0,
                     "the report file cannot be written again byte for byte: it is too large, or "
                     "has NUL bytes");
    if (!out->failed && out->len)
        out->len--; /* reopen the object: remove its closing bracket */
    bool good = kept_lines_add(r, out);
    if (text.len <= SOURCE_MOST && !has_nul)
        json_put_raw(out, "report_file", text.data);
    json_close(out, '}');
    good = good && ((!out->failed && !text.failed) || reading_fail(r, 1, "out of memory"));
    buffer_clear(&text);
    return good;
}

size_t
trf_player(const struct standings *s, int64_t number)
{
    if (s->keeps_numbers)
        return standings_find(s, number);
    return number >= 1 && (size_t)number <= s->player_count ? (size_t)number - 1 : NO_OPPONENT;
}
