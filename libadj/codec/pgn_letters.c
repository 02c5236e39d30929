/* SPDX-License-Identifier: MIT */
/*
 * Detection of the language of a record's piece letters; begin with pgn_letters_find(). A record uses one language. The
 * letters leave few candidates, and the best candidate is the one in which the most moves can be played: French and
 * Italian both have R D T C; Dutch P is a knight, English P a pawn.
 */
#include "base/ascii.h"
#include "base/error.h"
#include "base/word.h"
#include "codec/san.h"

#include <string.h>

#include "notation/text.h"
#include "notation/walk.h"
#include "chess/schema.h"

enum { PIECES = 6, LETTERS_MAX = 16 };
static const char english[PIECES] = {'K', 'Q', 'R', 'B', 'N', 'P'};

/* clang-format off */
/* In order of preference among languages that fit equally well. */
static const struct {
    const char *name;
    const char *letter[PIECES]; /* king, queen, rook, bishop, knight, pawn; NULL: none */
} languages[] = {
    {"English",    {"K", "Q", "R", "B", "N", "P"}},
    {"German",     {"K", "D", "T", "L", "S", NULL}},
    {"French",     {"R", "D", "T", "F", "C", "P"}},
    {"Spanish or Italian", {"R", "D", "T", "A", "C", "P"}},
    {"Dutch",      {"K", "D", "T", "L", "P", NULL}},
    {"Russian",    {"\u041A\u0440", "\u0424", "\u041B", "\u0421", "\u041A", "\u041F"}},
    {"Polish",     {"K", "H", "W", "G", "S", NULL}},
    {"Czech",      {"K", "D", "V", "S", "J", "P"}},
    {"Hungarian",  {"K", "V", "B", "F", "H", NULL}},
    {"Portuguese", {"R", "D", "T", "B", "C", "P"}},
    {"Finnish",    {"K", "D", "T", "L", "R", NULL}},
    {"Romanian",   {"R", "D", "T", "N", "C", "P"}},
    /* N-R1: К for the king, where it is never a knight. */
    {"Russian",    {"\u041A", "\u0424", "\u041B", "\u0421", NULL, "\u041F"}},
    /* Cyrillic look-alikes of Latin letters. */
    {"English",    {"\u041A", NULL, NULL, "\u0412", NULL, "\u0420"}},
};
/* clang-format on */
enum {
    LANGUAGES = sizeof languages / sizeof *languages,
    MISTAKEN = LANGUAGES - 2,
    LOOK_ALIKES = LANGUAGES - 1,
};

/* Letters. */

/* Length of a piece letter at the start of a text: a capital, or two letters as in Кр; 0: none. */
static size_t
piece_letter_len(const char *text, size_t len)
{
    if (len == 0)
        return 0;
    if ((unsigned char)text[0] < 0x80)
        return ascii_is_capital(text[0]) && text[0] != 'O';
    size_t bytes, more;
    int32_t c = text_char(text, len, &bytes);
    if (c < 0x410 || c > 0x42F || c == 0x41E) /* О is used in castling */
        return 0;
    int32_t next = bytes < len ? text_char(text + bytes, len - bytes, &more) : 0;
    return next == 0x440 || (next == 'p' && c == 0x41A) ? bytes + more : bytes;
}

/* Index of the piece that this letter names, PIECES when none. Кр may have a Latin p. */
static unsigned
piece_named(unsigned language, const char *letter, size_t len)
{
    unsigned i = 0;
    for (; i < PIECES; i++) {
        const char *own = languages[language].letter[i];
        if (own && word_is(letter, len, own))
            break;
        if (own && len == 3 && strlen(own) == 4 && memcmp(own, letter, 2) == 0)
            break;
    }
    return i;
}

/* The distinct letters that a record uses. */
struct used {
    struct span at[LETTERS_MAX];
    size_t count;
    bool cyrillic;
    /* at least one is not English, or is P, which is a knight in Dutch */
    bool foreign;
};

static bool
has(const struct adj_game *game, const struct used *used, const char *letter, size_t len)
{
    size_t i = 0;
    while (i < used->count &&
           !(used->at[i].len == len && memcmp(game_chars(game, used->at[i]), letter, len) == 0))
        i++;
    return i < used->count;
}

/* Returns whether the letter names a piece of this game that orthodox chess does not have. */
static bool
is_unorthodox_piece(const struct ruleset *rules, const char *letter, size_t len)
{
    const struct chess_piece *piece = rules->chess->pieces;
    while (piece->sym && !word_is(letter, len, piece->sym))
        piece++;
    return piece->sym && piece_named(0, letter, len) == PIECES;
}

/* Returns whether a capital is a file, as in E4, rather than a piece. */
static bool
is_capital_file(const char *text, size_t len)
{
    bool square = len > 1 && text[0] >= 'A' && text[0] <= 'H' && text[1] >= '1' && text[1] <= '8';
    return square && (len == 2 || !memchr("abcdefghx:-", text[2], 11));
}

static void
collect(const struct adj_game *game, struct used *out)
{
    for (size_t i = 0; i < game->item_count && out->count < LETTERS_MAX; i++) {
        const struct item *item = &game->items[i];
        const char *text = game_chars(game, item->text);
        if (item->kind != ITEM_MOVE || item->depth > 0 || item->text.len == 0 ||
            ascii_is_small(text[0]) || is_capital_file(text, item->text.len))
            continue;
        struct span letter = {item->text.at, (uint32_t)piece_letter_len(text, item->text.len)};
        if (letter.len == 0 || is_unorthodox_piece(game->rules, text, letter.len) ||
            has(game, out, text, letter.len))
            continue;
        out->at[out->count++] = letter;
        out->cyrillic |= letter.len > 1;
        out->foreign |= letter.len > 1 || piece_named(0, text, 1) >= PIECES - 1;
    }
}

/* Returns whether the language has all letters of the game except exactly `strange` of them. */
static bool
knows(const struct adj_game *game, const struct used *used, unsigned language, size_t strange)
{
    size_t unknown = 0;
    if (language == LOOK_ALIKES && (!used->cyrillic || used->count < 2))
        return false;
    for (size_t i = 0; i < used->count; i++) {
        const char *letter = game_chars(game, used->at[i]);
        bool known = piece_named(language, letter, used->at[i].len) < PIECES;
        if (!known && language == LOOK_ALIKES)
            known = piece_named(0, letter, used->at[i].len) < PIECES;
        unknown += !known;
    }
    return unknown == strange;
}

/* Playing. */

/* Returns whether the К of the current move could be a knight; then N-R1 does not apply. */
static bool
is_knights(struct walk *walk)
{
    char text[MOVE_TEXT_MAX];
    const struct item *item = walk->item;
    size_t len = pgn_letters_translate(walk->game, game_chars(walk->game, item->text),
                                       item->text.len, text, sizeof text);
    if (len == SIZE_MAX || text[0] != 'K')
        return false;
    text[0] = 'N';
    struct resolution res;
    walk->game->codec->resolve(NULL, &walk->line, text, len, &res);
    return res.found || res.candidate_count > 0;
}

/*
 * Counts the positions of the main line that can be reached with these letters; SIZE_MAX: the whole record. N-R1: a К that
 * is the king must never be legal as a knight's move; otherwise 0. May return ADJ_ENOMEM or ADJ_ESTOPPED.
 */
static enum adj_status
play_in(struct adj_game *game, unsigned language, size_t *out)
{
    struct walk walk;
    bool strict = game->strict, knight = false;
    game->letters = (uint8_t)language;
    game->strict = false;
    enum adj_status st = walk_init(&walk, game, true, NULL);
    while (!st && !knight && (st = walk_next(&walk, NULL)) == ADJ_OK)
        knight = language == MISTAKEN && walk.item->kind == ITEM_MOVE && is_knights(&walk);
    *out = st == ADJ_EOF ? SIZE_MAX : language == MISTAKEN ? 0 : walk.line.count;
    walk_clear(&walk);
    game->strict = strict;
    game->letters = 0;
    return error_breaks(st) ? st : ADJ_OK;
}

/* The language in which the most moves can be played. */
struct best_language {
    size_t reached;
    unsigned language;
};

/* Tries the languages that have all letters except `strange` of them. */
static enum adj_status
choose_language(struct adj_game *game, const struct used *used, size_t strange,
                struct best_language *best)
{
    enum adj_status st = ADJ_OK;
    size_t reached;
    for (unsigned i = 0; i < LANGUAGES && best->reached < SIZE_MAX && !st; i++) {
        if (!knows(game, used, i, strange))
            continue;
        st = play_in(game, i, &reached);
        if (!st && reached > best->reached)
            *best = (struct best_language){reached, i};
    }
    return st;
}

enum adj_status
pgn_letters_find(struct adj_game *game)
{
    struct used used = {.count = 0};
    struct best_language best = {.reached = 0};
    enum adj_status st = ADJ_OK;
    if (game->odd_letters)
        collect(game, &used);
    if (!used.foreign)
        return ADJ_OK;
    st = choose_language(game, &used, 0, &best);
    if (!st && best.reached == 0 && used.count > 2) /* one letter may be misspelt */
        st = choose_language(game, &used, 1, &best);
    /* Look-alikes are folded in any case. */
    game->letters = best.language == LOOK_ALIKES ? 0 : (uint8_t)best.language;
    return st;
}

/* Translating. */

size_t
pgn_letters_translate(const struct adj_game *game, const char *text, size_t len, char *out,
                      size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < len;) {
        bool begins = i == 0 || (text[i - 1] != '\0' && strchr("=(/12345678", text[i - 1]));
        size_t bytes = begins ? piece_letter_len(text + i, len - i) : 0;
        unsigned piece = bytes > 0 ? piece_named(game->letters, text + i, bytes) : PIECES;
        if (used + 1 >= size)
            return SIZE_MAX;
        out[used++] = piece < PIECES ? english[piece] : text[i];
        i += piece < PIECES ? bytes : 1;
    }
    out[used] = '\0';
    return used;
}

bool
pgn_letters_mistaken(const struct adj_game *game, const char *text, size_t len)
{
    size_t bytes = piece_letter_len(text, len);
    return game->letters == MISTAKEN && bytes > 0 && piece_named(MISTAKEN, text, bytes) == 0;
}

const char *
pgn_letters_name(const struct adj_game *game)
{
    return game->letters > 0 ? languages[game->letters].name : NULL;
}
