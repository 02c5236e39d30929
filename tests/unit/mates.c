/* SPDX-License-Identifier: MIT */
/*
 * The helpmate prover (FIDE Laws 5.2.2, 6.9; RULES.md 9) answers positions of every family whose answer a person can
 * explain; each line offered as proof is replayed.
 */
#include <string.h>

#include "adj.h"
#include "proof.h"
#include "tap.h"

static const struct {
    const char *variant, *setup, *side;
    enum adj_mates_answer answer;
    const char *kind, *why;
} cases[] = {
    {"chess", "", "white", ADJ_MATES_CAN, NULL, "from the start"},
    {"chess", "", "black", ADJ_MATES_CAN, NULL, "from the start"},
    {"chess", "W:WKa1:BKc3,Qb2", "white", ADJ_MATES_CANNOT, "material", "a lone king"},
    {"chess", "B:WKa1,Nb1:BKe8", "white", ADJ_MATES_CANNOT, "material", "a knight alone"},
    {"chess", "B:WKa1,Nb1:BKe8,Qe7", "white", ADJ_MATES_CANNOT, "material",
     "no queen blocks a flight"},
    {"chess", "B:WKa1,Nb1:BKh8,Rh7", "white", ADJ_MATES_CAN, NULL, "a rook blocks a flight"},
    {"chess", "B:WKa1,Bb1:BKe8,Rh8,Qh7", "white", ADJ_MATES_CANNOT, "material",
     "rooks and queens take or interpose"},
    {"chess", "W:WKe1,Bc1:BKe8,Bf8", "white", ADJ_MATES_CANNOT, "material",
     "bishops on one colour"},
    {"chess", "W:WKa1,Na2,Nb2:BKh8", "white", ADJ_MATES_CAN, NULL, "two knights, with help"},
    {"chess", "W:WKg1,Pa4:BKg8", "white", ADJ_MATES_CAN, NULL, "a pawn promotes"},
    {"chess", "W:WKe1,Pb4,Pd4,Pf4,Ph4:BKe8,Pb5,Pd5,Pf5,Ph5", "white", ADJ_MATES_CANNOT, "blocked",
     "a wall of pawns"},
    {"chess", "W:WKe1,Pb4,Pd4,Pf4,Ph4:BKe8,Pb5,Pd5,Pf5,Ph5", "black", ADJ_MATES_CANNOT, "blocked",
     "a wall of pawns"},
    {"chess", "B:WKa1,Qg7:BKh8", "white", ADJ_MATES_CANNOT, "exhausted", "the queen must be taken"},
    {"brilliant", "", "white", ADJ_MATES_CAN, NULL, "from the start"},
    {"brilliant", "W:WKe1:BKe8", "white", ADJ_MATES_CANNOT, "material", "king against king"},
    {"nihongi", "", "black", ADJ_MATES_CAN, NULL, "from the start"},
    {"nihongi", "W:WKa1:BKi9,Qe5", "white", ADJ_MATES_CANNOT, "material", "a lone king"},
    {"cubic-symmetric", "", "white", ADJ_MATES_CAN, NULL, "from the start"},
    {"turtle-indian", "W:WKa1,Mb2,Fc3:BKe8", "white", ADJ_MATES_CAN, NULL, "what joins"},
    {"turtle-indian", "W:WKa1,Qb2:BKe8", "white", ADJ_MATES_CAN, NULL, "a lynx pair"},
    {"turtle-indian", "W:WSa8,Kh7,Wb7:BSg1,Ph1,Kb3", "white", ADJ_MATES_CANNOT, "material",
     "Black has no move to play before the mate in the corner"},
    {"turtle-indian", "W:WKg3,Wh3:BKh1,Sg1", "white", ADJ_MATES_CAN, NULL,
     "... and needs none when White mates at once"},
    {"turtle-indian", "B:WPf7,Kf1,Ff3:BKc4,Wb7", "black", ADJ_MATES_CANNOT, "material",
     "the blocking pawn would have to capture the only mating piece"},
    {"turtle-indian", "W:WPa8,Ka5,Wd1:BSa2,Pa1,Ke6", "black", ADJ_MATES_CANNOT, "material",
     "the soldier stands already where it would have to arrive with check"},
    {"turtle-indian", "B:WKg3:BPf5,Kb8,Wa8", "black", ADJ_MATES_CAN, NULL,
     "two weak pieces, by a directed search"},
    {"waterloo7", "", "black", ADJ_MATES_CAN, NULL, "from the start, without repetition"},
    {"makruk", "B:WKb6,Rh1:BKa8:count=31,32", "white", ADJ_MATES_CAN, NULL,
     "the mate comes before the draw by the count"},
    {"makruk", "B:WKb6,Rh1:BKa8:count=32,32", "white", ADJ_MATES_CANNOT, "exhausted",
     "Black's move passes the limit of the count"},
    {"makruk", "W:WRc7,Kd4:BKg5:count=29,32", "white", ADJ_MATES_CANNOT, "exhausted",
     "no mate in the two moves before the limit"},
    {"makruk", "W:WRc7,Kd4:BKg5:count=5,32", "white", ADJ_MATES_CAN, NULL,
     "a mate within the limit"},
    {"makruk", "W:WPb3,Sg6,Re2,Ma8,Mg1,Kf1:BKa5", "white", ADJ_MATES_CAN, NULL,
     "the count begins when the last bia promotes, and the mate comes in time"},
};

static void
check(size_t n)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_mates mates = ADJ_MATES_INIT;
    struct adj_play *play = NULL;
    const char *variant = cases[n].variant, *setup = cases[n].setup;
    if (!is_int(adj_play_new(adj_variant_find(variant, strlen(variant)), setup, strlen(setup),
                             &play, &err),
                ADJ_OK, "%s %s: %s", variant, setup, err.message))
        return;
    is_int(adj_play_can_mate(play, cases[n].side, 0, &mates, &err), ADJ_OK, "it is asked");
    is_int((int)mates.answer, (int)cases[n].answer, "%s, %s: %s", variant, cases[n].side,
           cases[n].why);
    if (cases[n].kind)
        is_str(mates.kind ? mates.kind : "", cases[n].kind, "... by this proof");
    if (mates.answer == ADJ_MATES_CAN)
        ok(is_proof(variant, setup, mates.line), "... and the line of %zu plies ends the game",
           mates.plies);
    adj_mates_clear(&mates);
    adj_play_free(play);
}

/* The node limit holds and gives no other answer, and an invalid question is rejected. */
static void
check_bounds(void)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_mates mates = ADJ_MATES_INIT;
    struct adj_play *play = NULL;
    if (adj_play_new(adj_variant_find("chess", 5), "", 0, &play, &err))
        return;
    adj_play_can_mate(play, "white", 3, &mates, &err);
    is_int((int)mates.answer, ADJ_MATES_UNKNOWN, "three positions are too few");
    ok(mates.nodes <= 3, "and no more are looked at");
    adj_mates_clear(&mates);
    is_int(adj_play_can_mate(play, "green", 0, &mates, &err), ADJ_EOPTION, "there is no such side");
    adj_play_free(play);
    if (adj_play_new(adj_variant_find("lippo-chess", 11), "", 0, &play, &err))
        return;
    is_int(adj_play_can_mate(play, "white", 0, &mates, &err), ADJ_EOPTION,
           "Lippo's president is captured");
    adj_play_free(play);
}

int
main(void)
{
    for (size_t n = 0; n < sizeof cases / sizeof cases[0]; n++)
        check(n);
    check_bounds();
    return tap_done();
}
