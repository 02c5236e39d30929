/* SPDX-License-Identifier: MIT */
/* Set-up strings as bytes: cut short, damaged, too long, with a NUL inside. What they mean is in setups.txt. */
#include "chess_line.h"
#include "tap.h"

/* Read from memory of exactly its size, so that sanitizers see a byte read too far. Refused with a reason, or good for
 * a set-up string that reads back. */
static bool
reads_or_says_why(const struct ruleset *rules, const char *text, size_t len)
{
    char *exact = malloc(len + !len);
    struct adj_error err = ADJ_ERROR_INIT;
    if (!exact)
        return false;
    memcpy(exact, text, len);
    struct position pos;
    enum adj_status st = position_start(rules, exact, len, &pos, &err);
    free(exact);
    if (st)
        return st == ADJ_ESETUP && *err.message != '\0';
    if (len == 0)
        return true;
    const char *written = setup_of(rules, &pos);
    struct position again;
    return position_start(rules, written, strlen(written), &again, NULL) == ADJ_OK &&
           again.hash == pos.hash;
}

static void
check_damage(const struct ruleset *rules, const char *setup)
{
    static const char likely[] = {'0', '9', '-', ':', '=', ',', 'W', 'B', 'k', '\0', '\xff', ' '};
    size_t len = strlen(setup);
    bool cut = true, changed = true;
    char copy[2048];
    snprintf(copy, sizeof copy, "%s", setup);
    for (size_t n = 0; n <= len; n++)
        cut = cut && reads_or_says_why(rules, setup, n);
    for (size_t i = 0; i < len; i++) {
        for (size_t k = 0; k < sizeof likely; k++) {
            copy[i] = likely[k];
            changed = changed && reads_or_says_why(rules, copy, len);
        }
        copy[i] = setup[i];
    }
    ok(cut, "%s: cut short anywhere", rules->id);
    ok(changed, "%s: one byte wrong anywhere", rules->id);
}

static const char *
message_of(const char *variant, const char *text, size_t len)
{
    static struct adj_error err;
    err = (struct adj_error)ADJ_ERROR_INIT;
    struct position pos;
    if (position_start(rules_find(NULL, variant, strlen(variant)), text, len, &pos, &err) !=
        ADJ_ESETUP)
        return "no fault";
    return err.message;
}

static void
check_bytes(void)
{
    static char longest[5000];
    static const char nul[] = "W:WKe1,Q\0d1:BKe8";
    memset(longest, 'W', sizeof longest);
    is_str(message_of("chess", longest, sizeof longest), "the set-up is longer than 4096 bytes",
           "too long");
    ok(strstr(message_of("chess", longest, 4096), "\"WWWW"), "as long as may be");
    ok(strstr(message_of("chess", nul, sizeof nul - 1), "no piece"), "a NUL inside");
    is_str(message_of("turtle-japan", "", 0),
           "the initial position of Turtle is lost (T-R4): the record must bring its own set-up",
           "no set-up where there is no start position");
}

/* Why not, when there is not even a square. */
static void
check_refusals(void)
{
    struct line line;
    struct refusal_detail why;
    if (ok(line_start(&line, "chess", NULL, 0), "the start position")) {
        chess_family.refuse(&line, -1, -1, "", "", &why);
        ok(why.why != REFUSED_NOTHING && *why.text, "a move from nowhere to nowhere");
        chess_family.refuse(&line, 12, -1, "", "", &why);
        ok(why.why != REFUSED_NOTHING && *why.text, "a move to nowhere");
        chess_family.refuse(&line, 255, 12, "X", "Y", &why);
        ok(why.why != REFUSED_NOTHING && *why.text, "a move of pieces that do not exist");
    }
    line_clear(&line);
}

int
main(void)
{
    static const struct {
        const char *variant, *setup;
    } setups[] = {
        {"chess", "B:WRa1,Rh1,Ke1,Pd5:BRa8,Rh8,Ke8,Pe5:castle=W0-0,B0-0-0:plies=3"},
        {"chess", "W:WPd5,Ke1:BPe5,Ke8:ep=e6"},
        {"waterloo5", "W:WPb7,Sb8,Ke1:BKf10,Wa1:reserve=S1W2,J2:idle=29,12:promoted=2,1"},
        {"waterloo6", "B:WMb1,Ra1,Ee1:BEf10,Qe9,Pd8:castle=W0-0:idle=1,0:promoted=1,0"},
        {"waterloo7", "W:WDa1,Sb2,Gc3,Jd4,Ke1:BMb10,Ra10,Kf10:castle=B0-0-0"},
        {"waterloo7-junior", "W:WPa2,Jb1,Ke1:BKd8,Ad7:idle=0,3"},
        {"lippo-chess", "W:WPe1,Ad2,Schh3,Sa3,Sb4:BPg12,Fa10,Pld8,Sb5"
                        ":castled=W:arrived=B:captured=3,4:former=b4,b5"},
        {"brilliant", "W:WKd1,Ke1,Pe2:BRi8,Ke8:checked=We1,B:plies=149"},
        {"nihongi", "W:WPa4,Hb3,Ka1:BQh9,Ki9:checked=B:plies=2"},
        {"turtle-chinese", "W:WCBRe5,Qc4,Ga2,WWd1,Ka1:BNDi8,Ki9"},
    };

    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        check_damage(rules_find(NULL, setups[i].variant, strlen(setups[i].variant)),
                     setups[i].setup);
    check_bytes();
    check_refusals();
    return tap_done();
}
