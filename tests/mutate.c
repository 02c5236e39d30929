/* SPDX-License-Identifier: MIT */
/* Collects mutations of all rows, as mutate_shapes.h describes them. Begin with mutations_collect(). */
#include "mutate.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "mutate_shapes.h"

struct walk {
    struct mutations *out;
    const struct ruleset *rules; /* current row, for its board and pieces */
    uint64_t game;
    const struct draughts_forces *forces; /* forces that contain the current field; NULL */
    const struct ending *ending;          /* the last ending visited */
    char path[MUTATION_PATH];
};

static uint64_t
read_value(const void *at, size_t size)
{
    uint64_t value = 0;
    memcpy(&value, at, size); /* all supported machines are little-endian */
    return value;
}

/* Looks for the same mutation, added for another row that shares this place, and adds the current game to it. */
static bool
already(struct walk *w, const void *at, const void *value, size_t size, const char *text)
{
    for (size_t i = w->out->count; i-- > 0;) {
        struct mutation *m = &w->out->all[i];
        if (m->at != at || m->size != size ||
            (text ? !m->text || strcmp(m->text, text) != 0 : memcmp(m->value, value, size) != 0))
            continue;
        m->games |= w->game;
        return true;
    }
    return false;
}

/* Adds a mutation. `value` NULL: the new value is the pointer `text`, which is taken. */
static void
add(struct walk *w, const void *at, size_t size, const void *value, char *text, const char *what)
{
    struct mutations *out = w->out;
    if (already(w, at, value ? value : &text, size, text)) {
        free(text);
        return;
    }
    if (out->count == out->cap) {
        out->cap = out->cap ? 2 * out->cap : 1024;
        out->all = realloc(out->all, out->cap * sizeof *out->all);
        if (!out->all)
            abort();
    }
    struct mutation *m = &out->all[out->count++];
    *m = (struct mutation){.games = w->game, .size = size, .text = text};
    m->at = (void *)(uintptr_t)at;
    memcpy(m->value, value ? value : &text, size);
    snprintf(m->path, sizeof m->path, "%.80s %.38s", w->path, what);
}

static void
add_number(struct walk *w, const void *at, size_t size, uint64_t value)
{
    char what[64];
    snprintf(what, sizeof what, "%llu->%llu", (unsigned long long)read_value(at, size),
             (unsigned long long)value);
    add(w, at, size, &value, NULL, what);
}

/* Adds a mutation that replaces the string `old` by a copy of `text`. */
static void
add_text(struct walk *w, const void *at, const char *old, const char *text)
{
    char what[80];
    snprintf(what, sizeof what, "\"%.30s\"->\"%.30s\"", old, text);
    char *copy = malloc(strlen(text) + 1);
    if (!copy)
        abort();
    add(w, at, sizeof old, NULL, strcpy(copy, text), what);
}

/* Returns whether these forces fit in either order: kings and men of one side, then of the other. */
static bool
range_has(const struct draughts_range *r, unsigned n)
{
    return n >= r->least && n <= r->most;
}

static bool
side_fits(const struct draughts_side *s, unsigned kings, unsigned men)
{
    return range_has(&s->kings, kings) && range_has(&s->men, men) &&
           range_has(&s->pieces, kings + men);
}

static bool
forces_fit(const struct draughts_forces *f, unsigned k, unsigned m, unsigned l, unsigned n)
{
    return range_has(&f->all, k + m + l + n) &&
           ((side_fits(&f->side[0], k, m) && side_fits(&f->side[1], l, n)) ||
            (side_fits(&f->side[0], l, n) && side_fits(&f->side[1], k, m)));
}

/* Returns whether the row's counter can run: the counters of the long diagonal need a lone king against pieces with a
 * king among them. */
static bool
may_count(const struct ending *e, unsigned k, unsigned m, unsigned l, unsigned n)
{
    bool lone = (k == 1 && m == 0 && l > 0) || (l == 1 && n == 0 && k > 0);
    return lone || (e->counter != COUNT_ON_DIAGONAL && e->counter != COUNT_SINCE_DIAGONAL);
}

/* Returns whether both describe the same forces, compared for all numbers of kings and men up to a limit, at least one
 * piece a side. */
static bool
same_forces(const struct ending *e, const struct draughts_forces *a,
            const struct draughts_forces *b)
{
    enum { MOST = 10 };
    for (unsigned k = 0; k < MOST; k++)
        for (unsigned m = k == 0; m < MOST; m++)
            for (unsigned l = 0; l < MOST; l++)
                for (unsigned n = l == 0; n < MOST; n++)
                    if (may_count(e, k, m, l, n) &&
                        forces_fit(a, k, m, l, n) != forces_fit(b, k, m, l, n))
                        return false;
    return true;
}

/* Returns whether the value is a number of forces that would not change their meaning. */
static bool
no_change(const struct walk *w, const void *at, uint64_t value)
{
    if (!w->forces)
        return false;
    struct draughts_forces other = *w->forces;
    ((unsigned char *)&other)[(const char *)at - (const char *)w->forces] = (unsigned char)value;
    return same_forces(w->ending, w->forces, &other);
}

static void
change_number(struct walk *w, const void *at, size_t size, bool zero_too)
{
    uint64_t value = read_value(at, size);
    if (value == 0 && !zero_too)
        return;
    if ((size > 1 || value < 255) && !no_change(w, at, value + 1))
        add_number(w, at, size, value + 1);
    if (value > 0 && !no_change(w, at, value - 1))
        add_number(w, at, size, value - 1);
}

/* Kinds of values. */

/* Different images of a vector that give the same moves are no mutation. */
static bool
same_images(const struct board *board, struct vec v, enum images a, enum images b)
{
    struct vec one[BOARD_MAX_IMAGES], two[BOARD_MAX_IMAGES];
    size_t n = board_images(board, v, a, one), same = 0;
    if (board_images(board, v, b, two) != n)
        return false;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            same += memcmp(&one[i], &two[k], sizeof one[i]) == 0;
    return same == n;
}

static void
change_images(struct walk *w, const struct chess_mode *mode)
{
    const struct board *board = board_get(w->rules->board);
    for (unsigned i = 1; i <= IMAGES_SELF; i++) {
        unsigned next = (mode->images + i) % (IMAGES_SELF + 1);
        if (same_images(board, mode->v, (enum images)mode->images, (enum images)next))
            continue;
        add_number(w, &mode->images, sizeof mode->images, next);
        return;
    }
}

static void
change_vector(struct walk *w, const struct vec *v)
{
    for (unsigned axis = 0; axis < board_get(w->rules->board)->axes; axis++)
        add_number(w, &v->at[axis], sizeof v->at[axis], (uint8_t)(v->at[axis] + 1));
}

static void
change_bits(struct walk *w, const void *at, size_t size)
{
    uint64_t value = read_value(at, size);
    for (uint64_t bits = value; bits; bits &= bits - 1)
        add_number(w, at, size, value & ~(bits & -bits));
}

/* Replaces a symbol by the next one in the game's list of pieces. */
static void
change_symbol(struct walk *w, const void *at)
{
    const char *old = *(const char *const *)at;
    const struct chess_piece *piece = w->rules->chess ? w->rules->chess->pieces : NULL;
    if (!old || !piece)
        return;
    const char *first = piece->sym, *next = first;
    for (; piece->sym; piece++)
        if (strcmp(piece->sym, old) == 0 && piece[1].sym && strcmp(piece[1].sym, old) != 0)
            next = piece[1].sym;
    add_text(w, at, old, next);
}

/* Adds the text without `len` bytes at offset `from`. */
static void
leave_out(struct walk *w, const void *at, size_t from, size_t len)
{
    const char *old = *(const char *const *)at;
    char text[2048];
    snprintf(text, sizeof text, "%.*s%s", (int)from, old, old + from + len);
    add_text(w, at, old, text);
}

static void
change_symbols(struct walk *w, const void *at)
{
    const char *old = *(const char *const *)at;
    if (!old)
        return;
    if (!strchr(old, ' ')) {
        change_symbol(w, at);
        return;
    }
    for (size_t i = 0, len; old[i]; i += len) {
        len = strcspn(old + i, " ");
        if (old[i + len])
            leave_out(w, at, i, ++len);
        else
            leave_out(w, at, i - 1, len + 1);
    }
}

static void
change_letters(struct walk *w, const void *at)
{
    const char *old = *(const char *const *)at;
    for (size_t i = 0; old && old[i]; i++)
        if (old[1])
            leave_out(w, at, i, 1);
}

static void
change_square(struct walk *w, const void *at)
{
    const struct board *board = board_get(w->rules->board);
    const char *old = *(const char *const *)at;
    int sq = old ? board_square(board, old, strlen(old)) : -1;
    if (sq >= 0)
        add_text(w, at, old, board->name[(sq + 1) % board->count]);
}

/* The next square that is empty in the set-up. */
static const char *
free_square(const struct walk *w, const char *setup, int sq)
{
    const struct board *board = board_get(w->rules->board);
    bool taken[BOARD_MAX_SQUARES] = {false};
    for (const char *p = setup; *p; p++) {
        size_t len = strcspn(p, ",:");
        for (size_t i = 1; i < len; i++) {
            int at = board_square(board, p + i, len - i);
            if (at >= 0) {
                taken[at] = true;
                break;
            }
        }
        p += len;
        if (!*p)
            break;
    }
    while (taken[sq])
        sq = (sq + 1) % board->count;
    return board->name[sq];
}

/* Mutates a set-up such as "W:WPa2,Nb1:BPa7:castle=W0-0": moves each piece, removes each right. */
static void
change_setup(struct walk *w, const void *at)
{
    const struct board *board = board_get(w->rules->board);
    const char *old = *(const char *const *)at;
    char text[2048];
    for (size_t i = 0, len; old && old[i]; i += len + (old[i + len] != '\0')) {
        int sq = -1;
        len = strcspn(old + i, ",:");
        size_t square = 1;
        for (; square < len && sq < 0; square++)
            sq = board_square(board, old + i + square, len - square);
        if (sq < 0) {
            if (i > 0 && old[i - 1] == ',')
                leave_out(w, at, i - 1, len + 1);
            continue;
        }
        snprintf(text, sizeof text, "%.*s%s%s", (int)(i + square - 1), old, free_square(w, old, sq),
                 old + i + len);
        char what[80];
        snprintf(what, sizeof what, "%.*s->%s", (int)len, old + i, free_square(w, old, sq));
        char *copy = malloc(strlen(text) + 1);
        if (!copy)
            abort();
        add(w, at, sizeof old, NULL, strcpy(copy, text), what);
    }
}

/* The walk. */

static void walk_shape(struct walk *w, const struct shape *shape, const void *whole, unsigned most,
                       const char *name, bool many);

static void
walk_links(struct walk *w, const struct field *f, const void *at)
{
    const void *const *links = at;
    for (unsigned i = 0; i < f->arg && links[i]; i++) {
        char name[48];
        snprintf(name, sizeof name, "%s[%u]", f->name, i);
        walk_shape(w, f->shape, links[i], 1, name, false);
    }
}

static void
change_hook(struct walk *w, const struct field *f, const void *at)
{
    static const unsigned char nothing[sizeof(void *)];
    if (memcmp(at, nothing, sizeof nothing) != 0)
        add(w, at, f->size, nothing, NULL, "gone");
}

static void
change_each_choice(struct walk *w, const struct field *f, const unsigned char *at, size_t size)
{
    for (size_t i = 0; i < f->size / size && (i == 0 || read_value(at, size)); i++, at += size)
        add_number(w, at, size, (read_value(at, size) + 1) % f->arg);
}

static void
change_field(struct walk *w, const struct field *f, const void *whole)
{
    const unsigned char *at = (const unsigned char *)whole + f->at;
    switch (f->how) {
    case APART:
    case APARTS:
        return;
    case NUMBER:
    case COUNT:
        change_number(w, at, f->size, f->how == COUNT);
        return;
    case CHOICE:
        change_each_choice(w, f, at, f->size);
        return;
    case CHOICES:
        change_each_choice(w, f, at, sizeof(int));
        return;
    case FLAG:
    case LETTER:
        add_number(w, at, f->size, read_value(at, f->size) ^ f->arg);
        return;
    case BITS:
        change_bits(w, at, f->size);
        return;
    case SYMBOL:
    case SYMBOL2:
        for (size_t i = 0; i < f->size; i += sizeof(char *))
            change_symbol(w, at + i);
        return;
    case SYMBOLS:
        change_symbols(w, at);
        return;
    case LETTERS:
        change_letters(w, at);
        return;
    case SQUARE:
        for (size_t i = 0; i < f->size; i += sizeof(char *))
            change_square(w, at + i);
        return;
    case SETUP:
        change_setup(w, at);
        return;
    case HOOK:
        change_hook(w, f, at);
        return;
    case VECTOR:
        change_vector(w, (const struct vec *)(const void *)at);
        return;
    case IMAGES:
        change_images(w, whole);
        return;
    case INNER:
        walk_shape(w, f->shape, at, f->arg, f->name, f->arg > 1);
        return;
    case TABLE:
        walk_shape(w, f->shape, *(const void *const *)(const void *)at, f->arg ? f->arg : 9999,
                   f->name, f->arg == 0);
        return;
    case LINK:
        walk_links(w, f, at);
        return;
    }
}

static void
walk_shape(struct walk *w, const struct shape *shape, const void *whole, unsigned most,
           const char *name, bool many)
{
    const unsigned char *one = whole;
    size_t len = strlen(w->path);
    if (shape == &forces_shape)
        w->forces = whole;
    for (unsigned n = 0; one && n < most && (!shape->used || shape->used(one));
         n++, one += shape->size) {
        if (shape == &ending_shape)
            w->ending = (const struct ending *)(const void *)one;
        for (size_t i = 0; i < shape->count; i++) {
            const struct field *f = &shape->fields[i];
            char number[16] = "";
            if (f->says && !f->says(one))
                continue;
            if (many)
                snprintf(number, sizeof number, "[%u]", n);
            bool leaf = f->how != INNER && f->how != TABLE && f->how != LINK;
            snprintf(w->path + len, sizeof w->path - len, "%s%s%s%s%s", len ? "." : "", name,
                     number, leaf ? "." : "", leaf ? f->name : "");
            change_field(w, f, one);
            w->path[len] = '\0';
        }
    }
    if (shape == &forces_shape)
        w->forces = NULL;
}

void
mutations_collect(struct mutations *out)
{
    *out = (struct mutations){0};
    for (size_t i = 0; i < rules_count(); i++) {
        struct walk w = {.out = out, .rules = rules_at(i), .game = UINT64_C(1) << i};
        walk_shape(&w, &ruleset_shape, rules_at(i), 1, rules_at(i)->id, false);
    }
}

void
mutations_clear(struct mutations *m)
{
    for (size_t i = 0; i < m->count; i++)
        free(m->all[i].text);
    free(m->all);
    *m = (struct mutations){0};
}

void
mutation_apply(const struct mutation *m)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), at = (uintptr_t)m->at;
    uintptr_t first = at & ~(page - 1), end = at + m->size;
    if (mprotect((void *)first, end - first, PROT_READ | PROT_WRITE))
        abort();
    memcpy(m->at, m->value, m->size);
}
