/* SPDX-License-Identifier: MIT */
/* Russian short notation of draughts (RULES.md 11): what records have, and every legal move of the test vectors. */
#include "codec/draughtsmove.h"
#include "codec/lan.h"
#include "playing.h"
#include "reading.h"
#include "rules/rules.h"
#include "tap.h"

static uint64_t seed = 1;

static unsigned
random_below(unsigned n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % n;
}

/* clang-format off */
static const struct {
    const char *text, *variant, *result, *name;
} cases[] = {
    {"[GameType \"25\"]\n1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. db6 ac7 *", NULL, "8 pdn russian\n", "GameType 25"},
    {"1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. db6 ac7 1/2:1/2", "russian", "8 pdn russian\n", "a draw with a colon"},
    {"1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. d:b6 a:c7 2:0", "brazilian", "8 pdn brazilian\n", "captures with a colon"},
    {"1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. dxb6 1:0", "czech", "7 pdn czech\n", "or with an x"},
    {"[GameType \"23,W,8,8,A0,0\"]\n1. ed4 dc5 2. fe3 cd6 0:2", NULL, "4 pdn pool\n", "American pool checkers"},
    {"1. ED4 DC5 *", "russian", "2 pdn russian\n", "capitals"},
    {"1.ed4 dc5 2.fe3! cd6 (2... bc7?) 3.cb4 {well} *", "russian", "5 pdn russian\n", "signs and variations"},
    {"1. e3d4 d6-c5 2. f2-e3 cd6 *", "russian", "4 pdn russian\n", "whole squares among them"},
    {"1. \u0435d4 dc5 2. fe3 *", "russian", "1 homoglyph 1:4 e3-d4\n3 pdn russian\n", "a Cyrillic letter"},
    {"1. \u0435\u04344 \u0434\u04415 2. \u0433\u043d4 *", "russian", "1 homoglyph 1:4 e3-d4\n2 homoglyph 1:8 d6-c5\n3 homoglyph 1:15 g3-h4\n3 pdn russian\n", "all of them"},
    {"1. \u0433\u04454 *", "russian", "1 homoglyph 1:4 g3-h4\n1 pdn russian\n", "the letter that looks like an x"},
    {"1. ed4 dc5 2. ae5 *", "russian", "3 illegal-move 1:15 the man on a3 cannot step to e5. A man does not move like that\n3 pdn russian\n", "no piece of the file can go there"},
    {"1. ed4 dc5 *", "english", "1 syntax 1:4 expected two squares or more, such as 32-28\n1 pdn english\n", "not for other games"},
    {"[FEN \"W:Wc3,c5:Bh8\"]\n\n1. cd4 *", "russian", "1 pdn russian\n", "only one of two can step there"},
    {"[FEN \"W:WKc1,Kc3:Ba7\"]\n\n1. cg5 *", "russian", "1 pdn russian\n", "of two kings only one reaches it"},
    {"[FEN \"W:WKa1,Ka5:Bh2\"]\n\n1. ac3 *", "russian", "1 ambiguous-move 3:4 a1-c3, a5-c3\n1 pdn russian\n", "two pieces of a file can go there"},
    {"[FEN \"W:WKa1,Ka5:Bh2\"]\n\n1. a1c3 *", "russian", "1 pdn russian\n", "then the whole square is written"},
};
/* clang-format on */

static void
test_reading(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        is_str(reading_of(cases[i].text, cases[i].variant, NULL), cases[i].result, "%s",
               cases[i].name);
    is_str(reading_of("1. ed4 dc5 2. fe3 cd6 3. cb4 ba5 4. db6 ac7 *", NULL, NULL),
           "next 1:1 ambiguous-variant: the record does not name its game, and it may be russian "
           "8/8, brazilian 8/8 (half-moves that can be played): say which\n",
           "it does not tell the games apart");
}

struct count {
    size_t moves, wrong;
};

/* Each legal move, written short, is read as itself. */
static void
try_moves(struct line *line, const struct movelist *list, struct count *count)
{
    for (size_t i = 0; i < list->count; i++) {
        struct resolution res;
        struct buffer text = {0}, meant = {0}, read = {0};
        style_short.write_move(line, &list->at[i], &text);
        codec_pdn.resolve(NULL, line, text.data, text.len, &res);
        lan_write_move(line, &list->at[i], &meant);
        if (res.found)
            lan_write_move(line, &res.move, &read);
        bool same = read.data && strcmp(read.data, meant.data) == 0;
        if (!same && count->wrong++ < 5)
            printf("# %s is read as %s\n", text.data, read.data ? read.data : res.detail);
        count->moves++;
        buffer_clear(&text);
        buffer_clear(&meant);
        buffer_clear(&read);
    }
}

static void
test_writing(const char *variant)
{
    const struct ruleset *rules = rules_find(NULL, variant, strlen(variant));
    struct count count = {0, 0};
    ok(rules && style_short.fits(rules), "%s has short notation", variant);
    for (unsigned game = 0; game < 200; game++) {
        struct line line = play_begin(variant, NULL);
        struct movelist list;
        movelist_init(&list);
        for (unsigned ply = 0; ply < 120; ply++) {
            rules->family->moves(&line, &list);
            try_moves(&line, &list, &count);
            if (list.count == 0 || line_push(&line, &list.at[random_below((unsigned)list.count)]))
                break;
        }
        movelist_clear(&list);
        line_clear(&line);
    }
    is_int((int64_t)count.wrong, 0, "%s: %zu moves written short are read as they are", variant,
           count.moves);
}

int
main(void)
{
    test_reading();
    test_writing("russian");
    test_writing("brazilian");
    test_writing("czech");
    test_writing("pool");
    return tap_done();
}
