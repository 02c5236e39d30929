/* SPDX-License-Identifier: MIT */
/* The table of optional rulings. To add one, add a row here and let its engine read the value with option_of(). */
#include "play/option.h"

#include <assert.h>
#include <string.h>

#include "play/ruleset.h"

/* clang-format off */
static const struct option_row rows[OPTION_COUNT] = {
    [OPTION_DRAWS] = {
        .ruling = "D-R1", .about = "the repetitions and counts of draughts: as each federation has them, all by\n"
            "themselves, or all only when they are claimed",
        .words = {"federation", "automatic", "claimed"}, .first_edition = {NULL, "federation"}},
    [OPTION_SURRENDER] = {
        .ruling = "L-R3", .about = "Lippo's president is mated or in patt before it is captured",
        .words = {"on", "off"}},
    [OPTION_CASTLING] = {
        .ruling = "L-R4", .about = "castling in Lippo's chess: also under attack, never, by the orthodox condition, or\n"
            "president and fortress exchange their squares",
        .words = {"on", "off", "orthodox", "exchange"}, .first_edition = {"off", "on"}},
    [OPTION_MOVES] = {
        .ruling = "L-R7", .about = "what §14 and §15 of Lippo's chess count: full moves, or each player's",
        .words = {"moves", "plies"}},
    [OPTION_EQUAL_PERCENT] = {
        .ruling = "L-R8", .about = "the percentage by which equal forces may differ in Lippo's chess",
        .least = 0, .most = 100, .usual = 10},
    [OPTION_PATT] = {
        .ruling = "L-R15", .about = "patt in Lippo's chess: no move at all is safe, or the president alone cannot move",
        .words = {"stalemate", "president"}},
    [OPTION_STALEMATE] = {
        .ruling = "B-R5", .about = "stalemate in Brilliant chess: three quarters to who gives it, or a draw",
        .words = {"glinski", "draw"}},
    [OPTION_BARE_KINGS] = {
        .ruling = "B-R6", .about = "king against king in Brilliant chess: a draw at once, or the game goes on",
        .words = {"draw", "play"}},
    [OPTION_PAWNS] = {
        .ruling = "C-R1", .about = "where the pawns of Nihongi and of cubic chess go: ahead, or back as well",
        .words = {"ahead", "any"}},
};
/* clang-format on */

const struct option_row *
option_row(enum option option)
{
    assert(option < OPTION_COUNT);
    return &rows[option];
}

bool
option_find(const char *ruling, enum option *out)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(rows[i].ruling, ruling) == 0) {
            *out = (enum option)i;
            return true;
        }
    }
    return false;
}

unsigned
option_of(const struct ruleset *rules, enum option option)
{
    return rules->options ? rules->options[option] : rows[option].usual;
}

void
options_usual(uint8_t out[OPTION_COUNT])
{
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        out[i] = rows[i].usual;
}
