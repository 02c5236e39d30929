/* SPDX-License-Identifier: MIT */
/*
 * Short moves, spelled in every way and at random, mean the one legal move that fits them, or none: what is read
 * quickly and what is searched for must not differ. Looked at in games played at random from the start and from
 * positions made at random. TEST_DEPTH=n plays n times as many.
 */
#include "chess_line.h"
#include "random_setup.h"
#include "tap.h"

#include "codec/san.h"

enum { GAMES = 12, GAME_PLIES = 90, SETUPS = 120, SETUP_PLIES = 12, RANDOM_TEXTS = 60 };

/* What a text says of its move. */
struct spelling {
    unsigned piece, sym; /* numbers; sym 0: none */
    int file, rank;      /* of departure; -1: not said */
    unsigned to;
    bool capture, check;
};

struct probe {
    const struct chess_tables *t;
    uint32_t seed;
    struct line line;
    struct movelist list; /* the legal moves of the line's last position */
    unsigned long texts, wrong;
};

static bool
is_pawn(const struct probe *p, unsigned piece)
{
    return p->t->flags[piece] & PIECE_PAWN;
}

static void
spell(const struct probe *p, const struct spelling *s, struct buffer *out)
{
    buffer_reset(out);
    if (!is_pawn(p, s->piece))
        buffer_puts(out, p->t->piece[s->piece].sym);
    if (s->file >= 0)
        buffer_putc(out, (char)('a' + s->file));
    if (s->rank >= 0)
        buffer_putc(out, (char)('1' + s->rank));
    if (s->capture)
        buffer_putc(out, 'x');
    buffer_puts(out, p->t->board->name[s->to]);
    if (s->sym)
        buffer_printf(out, "=%s", p->t->piece[s->sym].sym);
    if (s->check)
        buffer_putc(out, '+');
}

/* A pawn of which no file is said stays on its own. */
static bool
fits(const struct probe *p, const struct spelling *s, const struct move *m)
{
    int file = s->file < 0 && is_pawn(p, s->piece) ? (int)(s->to % 8) : s->file;
    return m->kind < MOVE_CASTLE_SHORT && m->to == s->to && m->sym == s->sym &&
           piece_of(line_now(&p->line)->chess.board[m->from]) == s->piece &&
           (file < 0 || m->from % 8 == file) && (s->rank < 0 || m->from / 8 == s->rank);
}

/* The only legal move that fits; NULL: there is none, or there are several. */
static const struct move *
only_move(const struct probe *p, const struct spelling *s)
{
    const struct move *found = NULL;
    for (size_t i = 0; i < p->list.count; i++)
        if (fits(p, s, &p->list.at[i])) {
            if (found)
                return NULL;
            found = &p->list.at[i];
        }
    return found;
}

static bool
gives_check(const struct probe *p, const struct move *move)
{
    struct position after;
    chess_apply(p->line.rules, line_now(&p->line), move, &after);
    return chess_in_check(p->t, &after.chess, (enum colour)after.turn);
}

/* Is the text read as the one move that fits it, with a finding for each mark that is wrong? */
static void
read_back(struct probe *p, const struct spelling *s, struct buffer *text)
{
    const struct move *move = only_move(p, s);
    struct resolution res;
    bool whole, mark, check;
    spell(p, s, text);
    san_resolve(&p->line, text->data, text->len, &res);
    p->texts++;
    if (res.found != (move != NULL))
        goto wrong;
    if (!move)
        return;
    /* e4d5 needs no mark of capture, as engines write it: that is another form, and no fault. */
    whole = is_pawn(p, s->piece) && s->file >= 0 && s->rank >= 0;
    mark = s->capture != (move->kind != MOVE_QUIET) && (s->capture || !whole);
    check = s->check != gives_check(p, move);
    if (move_same(&res.move, move) && res.finding_count == (size_t)(mark || whole) + check)
        return;
wrong:
    if (p->wrong++ == 0)
        printf("# %s in %s\n", text->data, setup_of(p->line.rules, line_now(&p->line)));
}

/* A legal move with and without each thing that can be said of it. */
static void
spell_move(struct probe *p, const struct move *move, struct buffer *text)
{
    for (unsigned ways = 0; ways < 16; ways++) {
        struct spelling s = {
            .piece = piece_of(line_now(&p->line)->chess.board[move->from]),
            .sym = move->sym,
            .file = ways & 1 ? move->from % 8 : -1,
            .rank = ways & 2 ? move->from / 8 : -1,
            .to = move->to,
            .capture = (move->kind != MOVE_QUIET) != ((ways & 4) != 0),
            .check = gives_check(p, move) != ((ways & 8) != 0),
        };
        read_back(p, &s, text);
    }
}

/* Any piece to anywhere. What could be a bishop's with a small letter is left out. */
static void
spell_random(struct probe *p, struct buffer *text)
{
    struct spelling s = {
        .piece = 1 + random_below(&p->seed, p->t->pieces),
        .file = (int)random_below(&p->seed, 16) - 8,
        .rank = -1,
        .to = random_below(&p->seed, 64),
        .capture = random_below(&p->seed, 3) == 0,
        .check = random_below(&p->seed, 4) == 0,
    };
    if (s.file < 0 && random_below(&p->seed, 4) == 0)
        s.rank = (int)random_below(&p->seed, 8);
    if (is_pawn(p, s.piece) && random_below(&p->seed, 2))
        s.sym = 1 + random_below(&p->seed, p->t->pieces);
    if (!is_pawn(p, s.piece) || (s.file >= 0 ? s.file != 1 : s.to % 8 != 1))
        read_back(p, &s, text);
}

static void
look(struct probe *p, struct buffer *text)
{
    p->line.rules->family->moves(&p->line, &p->list);
    for (size_t i = 0; i < p->list.count; i++)
        if (p->list.at[i].kind < MOVE_CASTLE_SHORT)
            spell_move(p, &p->list.at[i], text);
    for (unsigned i = 0; i < RANDOM_TEXTS; i++)
        spell_random(p, text);
}

static void
play(struct probe *p, const struct position *start, unsigned plies)
{
    struct buffer text;
    buffer_init(&text);
    if (line_init(&p->line, p->t->rules, start))
        return;
    look(p, &text);
    while (plies-- > 0 && p->list.count > 0) {
        struct move move = p->list.at[random_below(&p->seed, (unsigned)p->list.count)];
        if (line_push(&p->line, &move))
            break;
        look(p, &text);
    }
    line_clear(&p->line);
    buffer_clear(&text);
}

static void
play_setups(struct probe *p, unsigned count)
{
    struct buffer setup;
    buffer_init(&setup);
    struct position start;
    for (unsigned made = 0, tries = 0; made < count && tries < 20 * count; tries++) {
        random_setup(p->t->rules, &p->seed, random_below(&p->seed, 3) ? 8 : 16, &setup);
        if (position_start(p->t->rules, setup.data, setup.len, &start, NULL))
            continue;
        play(p, &start, SETUP_PLIES);
        made++;
    }
    buffer_clear(&setup);
}

int
main(void)
{
    const char *times = getenv("TEST_DEPTH");
    unsigned long depth = times ? strtoul(times, NULL, 10) : 1;
    struct probe p = {.t = chess_tables_get(rules_unnamed()), .seed = 1851};
    movelist_init(&p.list);
    struct position start;
    for (unsigned i = 0; i < (depth ? depth : 1) * GAMES; i++)
        if (position_start(rules_unnamed(), NULL, 0, &start, NULL) == ADJ_OK)
            play(&p, &start, GAME_PLIES);
    ok(p.wrong == 0 && p.texts > 0, "in games: %lu texts", p.texts);
    p.texts = p.wrong = 0;
    play_setups(&p, (unsigned)(depth ? depth : 1) * SETUPS);
    ok(p.wrong == 0 && p.texts > 0, "from positions made at random: %lu texts", p.texts);
    movelist_clear(&p.list);
    return tap_done();
}
