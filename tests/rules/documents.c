/* SPDX-License-Identifier: MIT */
/*
 * Every game through its document: exported, read under another id and played, it has the same moves, outcomes, set-ups and
 * drawings, and its document is the same again. Documents with random damage are refused or played, and never more.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/buffer.h"
#include "game/play.h"
#include "rules/rules.h"
#include "rules/rulesets.h"
#include "tap.h"

enum { GAMES = 3, PLIES = 60, DAMAGED = 40 };

static uint64_t state = 38;
static unsigned
draw(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % below;
}

static char *
moves_of(const struct adj_play *play, size_t *out_count)
{
    char *text = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    if (adj_play_moves(play, &text, out_count, &err))
        ok(false, "moves: %s", err.message);
    return text;
}

/* Returns whether both games are in the same state. */
static bool
is_alike(struct adj_play *a, struct adj_play *b)
{
    struct adj_state left = ADJ_STATE_INIT, right = ADJ_STATE_INIT;
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    char *setups[2] = {NULL, NULL}, *boards[2] = {NULL, NULL};
    drawing.format = "svg";
    adj_play_state(a, &left);
    adj_play_state(b, &right);
    bool same = strcmp(left.reason, right.reason) == 0 && left.winner == right.winner &&
                left.in_check == right.in_check && !adj_play_setup(a, &setups[0], NULL) &&
                !adj_play_setup(b, &setups[1], NULL) && strcmp(setups[0], setups[1]) == 0 &&
                !adj_play_draw(a, &drawing, &boards[0], NULL) &&
                !adj_play_draw(b, &drawing, &boards[1], NULL) && strcmp(boards[0], boards[1]) == 0;
    for (int i = 0; i < 2; i++) {
        adj_free(setups[i]);
        adj_free(boards[i]);
    }
    return same;
}

/* Plays a random game in both; returns the plies after which they are still alike. */
static size_t
play_both(const struct adj_variant *a, const struct adj_variant *b, const char *setup)
{
    struct adj_play *left = NULL, *right = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    size_t len = setup ? strlen(setup) : 0, ply = 0, count, other;
    if (adj_play_new(a, setup, len, &left, &err) || adj_play_new(b, setup, len, &right, &err)) {
        ok(false, "%s: %s", adj_variant_id(a), err.message);
        return 0;
    }
    for (; ply < PLIES; ply++) {
        char *moves = moves_of(left, &count), *others = moves_of(right, &other);
        bool same = strcmp(moves, others) == 0 && (ply % 10 > 0 || is_alike(left, right));
        const char *lan = moves;
        for (unsigned skip = count > 0 ? draw((unsigned)count) : 0; skip > 0; skip--)
            lan = strchr(lan, '\n') + 1;
        size_t lan_len = strcspn(lan, "\n");
        if (same && count > 0)
            same = !adj_play_move(left, lan, lan_len, NULL) &&
                   !adj_play_move(right, lan, lan_len, NULL);
        adj_free(moves);
        adj_free(others);
        if (!same || count == 0) {
            ply = same ? PLIES : ply;
            break;
        }
    }
    adj_play_free(left);
    adj_play_free(right);
    return ply;
}

/* A start position for games that have none. */
static const char *
setup_of(const struct adj_variant *variant)
{
    const struct chess_rules *chess = variant_rules(variant)->chess;
    return chess && !chess->start ? "W:WKe1,Ra1,Nb1,Pd2,Pe2,Sa2:BKe8,Rh8,Pd7,Pe7,Sh7" : NULL;
}

static const struct adj_variant *
copy_of(struct adj_rulesets *set, const struct adj_variant *variant, char **out_text)
{
    char id[64];
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *copy = NULL;
    snprintf(id, sizeof id, "x-%s", adj_variant_id(variant));
    if (adj_variant_export(variant, id, out_text, &err) ||
        adj_rulesets_add(set, *out_text, strlen(*out_text), &copy, NULL, &err))
        ok(false, "%s: line %zu: %s", id, err.line, err.message);
    return copy;
}

static void
check_game(struct adj_rulesets *set, const struct adj_variant *variant)
{
    const char *id = adj_variant_id(variant);
    char *text = NULL, *again = NULL;
    const struct adj_variant *copy = copy_of(set, variant, &text);
    if (!ok(copy != NULL, "%s is a document", id))
        return;
    ok(!adj_variant_export(copy, NULL, &again, NULL) && strcmp(text, again) == 0,
       "%s: and its document is the same again", id);
    ok(adj_rulesets_find(set, adj_variant_id(copy), strlen(adj_variant_id(copy))) == copy,
       "%s: the set finds it", id);
    ok(!adj_variant_find(adj_variant_id(copy), strlen(adj_variant_id(copy))),
       "%s: and nothing else does", id);
    for (unsigned i = 0; i < GAMES; i++)
        ok(play_both(variant, copy, setup_of(variant)) == PLIES, "%s: game %u is the same", id, i);
    adj_free(text);
    adj_free(again);
}

/* Damages one byte or number of a document. */
static void
damage(char *text, size_t len)
{
    static const char bytes[] = "\"<>/ 0123456789abcKP-=\x80";
    for (unsigned n = 1 + draw(3); n > 0; n--)
        text[draw((unsigned)len)] = bytes[draw(sizeof bytes - 1)];
}

static void
check_damage(const struct adj_variant *variant)
{
    char *text = NULL;
    unsigned accepted = 0, refused = 0;
    if (adj_variant_export(variant, "damaged", &text, NULL))
        return;
    size_t len = strlen(text);
    for (unsigned i = 0; i < DAMAGED; i++) {
        struct adj_rulesets *set = NULL;
        const struct adj_variant *made = NULL;
        struct adj_faults *faults = NULL;
        char *copy = strdup(text);
        if (!copy || adj_rulesets_new(&set, NULL))
            abort();
        damage(copy, len);
        enum adj_status st = adj_rulesets_add(set, copy, len, &made, &faults, NULL);
        if (!st) {
            struct adj_play *play = NULL;
            const char *setup = setup_of(made);
            accepted++;
            if (!adj_play_new(made, setup, setup ? strlen(setup) : 0, &play, NULL)) {
                uint64_t count;
                adj_play_perft(play, 2, 1, &count, NULL);
            }
            adj_play_free(play);
        } else {
            struct adj_error first = ADJ_ERROR_INIT;
            refused +=
                st == ADJ_ESYNTAX && faults && adj_faults_at(faults, 0, &first) && first.line > 0;
        }
        adj_faults_free(faults);
        adj_rulesets_free(set);
        free(copy);
    }
    ok(accepted + refused == DAMAGED,
       "%s: %u damaged documents are played, %u refused with a place", adj_variant_id(variant),
       accepted, refused);
    adj_free(text);
}

int
main(void)
{
    struct adj_rulesets *set = NULL;
    const struct adj_variant *variant;
    if (!ok(!adj_rulesets_new(&set, NULL), "there is a set"))
        return tap_done();
    for (size_t i = 0; (variant = adj_variant_at(i)); i++)
        check_game(set, variant);
    for (size_t i = 0; (variant = adj_variant_at(i)); i++)
        check_damage(variant);
    ok(adj_rulesets_at(set, 2 * adj_variant_count() - 1) &&
           !adj_rulesets_at(set, 2 * adj_variant_count()),
       "the set lists its games behind the library's");
    adj_rulesets_free(set);
    adj_rulesets_free(NULL);
    return tap_done();
}
