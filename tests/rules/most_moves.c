/* SPDX-License-Identifier: MIT */
/* Positions with as many moves as can be made up, against the bound that move_bounds.h proves. */
#include "chess_line.h"
#include "move_bounds.h"
#include "tap.h"

#include "chess/schema.h"

static void
check(const char *variant, const char *setup, const char *name)
{
    struct line line;
    if (!ok(line_start(&line, variant, setup, strlen(setup)), "%s: %s", variant, name)) {
        line_clear(&line);
        return;
    }
    struct movelist list;
    movelist_init(&list);
    line.rules->family->moves(&line, &list);
    printf("# %zu moves, and at most %zu\n", list.count, move_bound(line.rules));
    ok(list.count > 0 && list.count <= move_bound(line.rules) && list.count <= MOVELIST_MAX,
       "%s: %s: within the bound", variant, name);
    is_int((int64_t)line.rules->family->count(&line), (int64_t)list.count, "%s: %s: counted alike",
           variant, name);
    movelist_clear(&list);
    line_clear(&line);
}

/* White's `piece` on every square of one colour, the royal pieces in corners out of each other's way. */
static void
check_full(const char *variant, const char *piece, const char *royals)
{
    const struct ruleset *rules = rules_find(NULL, variant, strlen(variant));
    const struct board *b = board_get(rules->board);
    struct buffer setup;
    buffer_init(&setup);
    buffer_printf(&setup, "W:W%.*s", (int)strcspn(royals, " "), royals);
    for (unsigned sq = 0; sq < b->count; sq++)
        if ((b->file[sq] + b->rank[sq]) % 2 && !strstr(royals, b->name[sq]))
            buffer_printf(&setup, ",%s%s", piece, b->name[sq]);
    buffer_printf(&setup, ":B%s", strchr(royals, ' ') + 1);
    check(variant, setup.data, piece);
    buffer_clear(&setup);
}

int
main(void)
{
    for (size_t r = 0; r < rules_count(); r++)
        if (rules_at(r)->chess)
            ok(move_bound(rules_at(r)) > 0,
               "%s has a bound that is proved (if not: tests/rules/move_bounds.h)",
               rules_at(r)->id);
    struct line line;
    /* N. Petrovic, 1964 */
    static const char petrovic[] =
        "W:WKf1,Qd7,Qb6,Qg6,Qe5,Qc4,Qh4,Qa3,Qf3,Qd2,Ra8,Rh8,Bb1,Bg1,Nc1,Nd1:BKa1,Pa2,Pb2";

    if (line_start(&line, "chess", petrovic, strlen(petrovic)))
        is_int((int64_t)chess_family.count(&line), 218, "chess: the record position has 218 moves");
    line_clear(&line);
    check_full("lippo-chess", "G", "Pa1 Pm12");
    check_full("lippo-chess", "A", "Pa1 Pm12");
    check("lippo-chess",
          "W:WPf11,Sa11,Sb11,Sc11,Sd11,Se11,Sg11,Sh11,Si11,Sk11,Sl11,Sm11"
          ":BPa1,Ua12,Ub12,Uc12,Ud12,Ue12,Ug12,Uh12,Ui12,Uk12,Ul12,Um12:captured=5,5",
          "promotions and a returned soldier");
    check_full("brilliant", "Q", "Ka1 Ki8,Ri7,Rh7,Rh6,Rg8");
    check("chess", petrovic, "queens");
    check_full("waterloo5", "A", "Ka1 Kk10,Ri10,Ri9,Rk9");
    check("waterloo5",
          "W:WKa1,Sa8,Sb8,Sd8,Se8,Sg8,Sh8,Sa9,Sc9,Sd9,Sf9,Sg9:BKk10,Pi10,Pi9,Pk9,Nb9,Nb10,Nf10,Nh9",
          "spies");
    check("waterloo6",
          "W:WEb2,Qd1,Qg1,Qk2,Qe3,Qh4,Qa4,Qc5,Qf6,Qi5,Qk7,Qb6,Qd7,Mg8,Mi8,Cd4,Cf4,Wc7,We8,Ga6,Gk4"
          ":BKa10,Pa9,Pb9,Pb10,Pi10,Pk10",
          "compounds");
    check(
        "waterloo7",
        "W:WEb2,Qd1,Qg4,Qe6,Cc4,Ch3,Ci6,Cb7,Ma4,Mf2,Mk5,Mf8,Jd6,Jh7,Jc8,Ji3,Ge3,Gg6,Gk8,Ga7,De5,Df5"
        ":BKa10",
        "compounds");
    check("waterloo7-junior", "W:WEb2,Qd1,Qg4,Qe6,Cc4,Ch3,Ma4,Mf2,Jd6,Jh7,Ge3,De5:BKa8,Pa7,Pb8,Pb7",
          "compounds");
    check("turtle-chinese", "W:WCBRe5,Qc4,Ga2,Gb2,Gc2,Gd2,Ka1:BKi9,Pi8,Ph8,Ph9",
          "one pile of nine");
    check("turtle-chinese", "W:WMFWe5,MFWc3,MFWg3,Ai4,Af7,Ga2,Gb2,Gc2,Gd2,Ka1:BKi9", "three piles");
    check("nihongi", "W:WKa1,Qe5,Qc2,Pi8,Ph9,Pf9,Pi6:BKa9", "queens and pawns");
    check("cubic-symmetric", "W:WKa1,Qc3,Qf2,Qe6,Pd8,Pg8,Ph7:BKh1", "queens and pawns");
    return tap_done();
}
