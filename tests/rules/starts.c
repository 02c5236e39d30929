/* SPDX-License-Identifier: MIT */
/*
 * The initial positions, list by list, against the authors' own sentences (rules/sentences.h): every piece that a list
 * names stands where it says, so many of them, and nothing stands elsewhere. Boards as the sentences count them.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/board.h"
#include "chess/engine.h"
#include "rules/rules.h"
#include "rules/sentences.h"
#include "tap.h"

/* A list's paragraph begins with the colour of its pieces; "reserve" lists are told by the squares off the board. */
static bool
list_colour(const char *paragraph, enum colour *out)
{
    static const struct {
        const char *word;
        enum colour colour;
    } words[] = {
        {"white ", WHITE}, {"black ", BLACK}, {"yellow ", WHITE},        {"red ", WHITE},
        {"green ", BLACK}, {"blue ", BLACK},  {"reserve white ", WHITE}, {"reserve black ", BLACK},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(paragraph, words[i].word, strlen(words[i].word)) == 0) {
            *out = words[i].colour;
            return true;
        }
    return false;
}

/* "(P)", wherever it stands. */
static char
list_symbol(const char *text)
{
    for (; *text; text++)
        if (text[0] == '(' && isupper((unsigned char)text[1]) && text[2] == ')')
            return text[1];
    return '\0';
}

struct tally {
    unsigned named, off, right;
    unsigned promised; /* "(8 pieces)"; 0: the list does not count */
};

/* The squares a list names, after its colon; W5-R1 exchanges Black's king and queen. */
static struct tally
list_tally(const struct ruleset *rules, const struct position *start, const struct sentence *s,
           enum colour us)
{
    const struct board *board = board_get(rules->board);
    const char *text = strchr(s->text, ':');
    char symbol = list_symbol(s->text);
    struct tally tally = {0, 0, 0, 0};
    if (rulings_have(s->rulings, "W5-R1", 5))
        symbol = symbol == 'K' ? 'Q' : 'K';
    while (text && *text && *text != '(') {
        size_t len = 0;
        while (isalnum((unsigned char)text[len]))
            len++;
        if (len == 0) {
            text++;
            continue;
        }
        int sq = board_square(board, text, len);
        enum colour owner = NOBODY;
        const char *stands = sq < 0 ? "" : rules->family->piece_at(rules, start, sq, &owner);
        tally.named++;
        tally.off += sq < 0;
        tally.right += owner == us && stands[0] == symbol && !stands[1];
        text += len;
    }
    if (text && *text == '(')
        tally.promised = (unsigned)strtoul(text + 1, NULL, 10);
    return tally;
}

static unsigned
pieces_on(const struct ruleset *rules, const struct position *start)
{
    const struct board *board = board_get(rules->board);
    unsigned count = 0;
    for (unsigned sq = 0; sq < board->count; sq++) {
        enum colour owner;
        count += rules->family->piece_at(rules, start, (int)sq, &owner)[0] != '\0';
    }
    return count;
}

static void
check_lists(const struct ruleset *rules, const struct position *start)
{
    unsigned named = 0, off = 0;
    for (size_t i = 0; i < RULESET_MAX_SOURCES && rules->sources[i]; i++)
        for (const struct sentence *s = rules->sources[i]->sentences; s->paragraph; s++) {
            enum colour us;
            if (!list_colour(s->paragraph, &us) || !strchr(s->text, ':'))
                continue;
            struct tally tally = list_tally(rules, start, s, us);
            ok(tally.named > 0 && tally.right + tally.off == tally.named &&
                   (!tally.promised || tally.promised == tally.named),
               "%s %s: %s", rules->id, s->paragraph, s->text);
            named += tally.named;
            off += tally.off;
        }
    if (named > 0)
        is_int(pieces_on(rules, start), named - off, "%s: nothing else stands on the board",
               rules->id);
}

/* Turned by half a turn the board is the same with the colours exchanged. */
static bool
is_centre_symmetric(const struct ruleset *rules, const struct position *start)
{
    const struct board *board = board_get(rules->board);
    for (unsigned sq = 0; sq < board->count; sq++) {
        enum colour a, b;
        int turned =
            board->by_name[board->files - 1 - board->file[sq]][board->ranks - 1 - board->rank[sq]];
        const char *here = rules->family->piece_at(rules, start, (int)sq, &a);
        const char *there = rules->family->piece_at(rules, start, turned, &b);
        if (strcmp(here, there) != 0 || (here[0] && a == b))
            return false;
    }
    return true;
}

/* A rank of the initial position, file by file. */
static void
check_rank(const char *id, unsigned rank, enum colour us, const char *pieces)
{
    const struct ruleset *rules = rules_find(NULL, id, strlen(id));
    const struct board *board = board_get(rules->board);
    struct position start;
    char stands[128] = "";
    bool own = position_start(rules, NULL, 0, &start, NULL) == ADJ_OK;
    for (unsigned file = 0; file < board->files; file++) {
        enum colour owner;
        const char *piece =
            rules->family->piece_at(rules, &start, board->by_name[file][rank - 1], &owner);
        own = own && (!piece[0] || owner == us);
        snprintf(stands + strlen(stands), sizeof stands - strlen(stands), "%s%s",
                 file > 0 ? " " : "", piece[0] ? piece : "-");
    }
    ok(own && strcmp(stands, pieces) == 0, "%s: rank %u: %s", id, rank, pieces);
}

/* White at the right hand: as boards are drawn. */
static void
check_corner(const char *id)
{
    const struct ruleset *rules = rules_find(NULL, id, strlen(id));
    const struct board *board = board_get(rules->board);
    struct position start;
    ok(position_start(rules, NULL, 0, &start, NULL) == ADJ_OK, "%s has a start", id);
    struct board_view view;
    board_view_init(&view, rules, &start);
    ok(!view_is_dark(&view, board->by_name[board->files - 1][0]) &&
           view_is_dark(&view, board->by_name[0][0]),
       "%s: the square at White's right hand is light", id);
}

/* So many men a side, who begins, and whether the right corner is played on. */
static void
check_men(const char *id, unsigned men, bool black_begins, bool right_corner)
{
    const struct ruleset *rules = rules_find(NULL, id, strlen(id));
    const struct board *board = board_get(rules->board);
    struct position start;
    ok(position_start(rules, NULL, 0, &start, NULL) == ADJ_OK &&
           start.turn == (black_begins ? BLACK : WHITE),
       "%s: %s begins", id, black_begins ? "Black" : "White");
    is_int(pieces_on(rules, &start), 2 * men, "%s: %u men a side", id, men);
    enum colour owner;
    ok(right_corner == (rules->family->piece_at(rules, &start, board->by_name[board->files - 1][0],
                                                &owner)[0] != '\0'),
       "%s: %c1 is %splayed on", id, board_file_letter(board, board->files - 1u),
       right_corner ? "" : "not ");
}

static void
check_draughts(void)
{
    check_men("international", 20, false, false);
    check_men("english", 12, true, false);
    check_men("italian", 12, false, true);
    check_men("pool", 12, true, false);
    check_men("portuguese", 12, false, true);
    check_men("czech", 12, false, false);
    const struct ruleset *rules = rules_find(NULL, "lippo-draughts", 14);
    struct position start;
    ok(position_start(rules, NULL, 0, &start, NULL) == ADJ_OK && start.turn == WHITE,
       "lippo-draughts: White begins");
    is_int(pieces_on(rules, &start), 36, "lippo-draughts: 18 men a side");
    check_rank("lippo-draughts", 1, WHITE, "M - M - M - M - M - M -");
    check_rank("lippo-draughts", 3, WHITE, "M - M - M - M - M - M -");
    check_rank("lippo-draughts", 12, BLACK, "- M - M - M - M - M - M");
}

static void
check_ranks(void)
{
    static const char lippo_1[] = "K M Sch A G Ad P G A Sch M K",
                      lippo_2[] = "Gr O Kn T Pl F F Pl T Kn O Gr",
                      lippo_3[] = "U S S S S S S S S S S U";
    check_rank("lippo-chess", 1, WHITE, lippo_1);
    check_rank("lippo-chess", 2, WHITE, lippo_2);
    check_rank("lippo-chess", 3, WHITE, lippo_3);
    check_rank("lippo-chess", 12, BLACK, lippo_1);
    check_rank("lippo-chess", 11, BLACK, lippo_2);
    check_rank("lippo-chess", 10, BLACK, lippo_3);
    check_rank("chess", 1, WHITE, "R N B Q K B N R");
    check_rank("chess", 2, WHITE, "P P P P P P P P");
    check_rank("chess", 8, BLACK, "R N B Q K B N R");
    check_rank("chess", 7, BLACK, "P P P P P P P P");
}

static void
check_board(const char *id, unsigned squares, const char *last)
{
    const struct ruleset *rules = rules_find(NULL, id, strlen(id));
    const struct board *board = board_get(rules->board);
    is_int(board->count, squares, "%s: %u squares", id, squares);
    ok(board_square(board, last, strlen(last)) >= 0, "%s: the last one is %s", id, last);
    ok(board_square(board, "j1", 2) < 0, "%s: there is no j", id);
}

/* The pieces a side begins with, on the board and in the reserve; the kinds that there are. */
static void
check_counts(const char *id, unsigned on_board, unsigned reserve, unsigned kinds)
{
    const struct ruleset *rules = rules_find(NULL, id, strlen(id));
    const struct chess_tables *t = chess_tables_get(rules);
    struct position start;
    unsigned kept = 0, known = 0;
    ok(position_start(rules, NULL, 0, &start, NULL) == ADJ_OK, "%s has a start", id);
    for (unsigned i = 0; i < CHESS_MAX_RESERVE; i++)
        kept += rules->chess->reserve[i].most;
    for (unsigned p = 1; p <= t->pieces; p++)
        known += !(t->flags[p] & PIECE_MARKED);
    is_int(pieces_on(rules, &start), 2 * on_board, "%s: %u pieces a side", id, on_board);
    is_int(kept, reserve, "%s: %u in reserve", id, reserve);
    is_int(known, kinds, "%s: %u kinds of piece", id, kinds);
}

int
main(void)
{
    for (size_t i = 0; i < rules_count(); i++) {
        const struct ruleset *rules = rules_at(i);
        struct position start;
        if (position_start(rules, NULL, 0, &start, NULL) == ADJ_OK)
            check_lists(rules, &start);
    }
    static const char *const symmetric[] = {"waterloo5", "waterloo6", "waterloo7",
                                            "waterloo7-junior"};
    for (size_t i = 0; i < sizeof symmetric / sizeof symmetric[0]; i++) {
        const struct ruleset *rules = rules_find(NULL, symmetric[i], strlen(symmetric[i]));
        struct position start;
        ok(position_start(rules, NULL, 0, &start, NULL) == ADJ_OK &&
               is_centre_symmetric(rules, &start),
           "%s: the initial position is centre-symmetric", symmetric[i]);
    }
    check_counts("waterloo5", 30, 6, 13);
    check_counts("waterloo6", 30, 0, 13);
    check_counts("waterloo7", 30, 0, 14);
    check_counts("lippo-chess", 36, 0, 15);
    check_ranks();
    check_draughts();
    check_corner("lippo-chess");
    check_board("waterloo5", 100, "k10");
    check_board("lippo-chess", 144, "m12");
    check_board("lippo-draughts", 144, "m12");
    check_board("brilliant", 68, "i8");
    check_board("turtle-indian", 64, "h8");
    check_board("turtle-chinese", 81, "i9");
    check_board("turtle-japan", 81, "i9");
    check_board("nihongi", 81, "i9");
    check_board("cubic-symmetric", 64, "h8");
    return tap_done();
}
