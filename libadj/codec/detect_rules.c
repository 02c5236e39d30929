/* SPDX-License-Identifier: MIT */
/*
 * Detects the game of a record that names none (RULES.md 11, "Which game is it?"): the one in which most of the record can
 * be played. Begin with detect_rules().
 */
#include "codec/reader.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/message.h"
#include "notation/movetext.h"
#include "notation/walk.h"
#include "chess/schema.h"
#include "rules/rules.h"

enum {
    FURTHER =
        4, /* a game that plays so many half-moves further than another one is preferred to it */
};

/* How far a record can be played as a given game. */
struct fit {
    bool on_board; /* the record's squares and set-up exist in the game */
    bool whole;    /* all moves are legal, including moves after the end of the game */
    bool late;     /* some moves come after the end */
    bool denied;   /* the claimed result contradicts the end of the game on the board */
    size_t plies;
    unsigned suits;
};

/* Returns whether the end of the game contradicts the claimed result. */
static bool
is_denied(struct walk *walk)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    struct outcome outcome;
    walk->line.rules->family->outcome(&walk->line, &outcome);
    const char *claim = movetext_result(walk->game, false);
    if (outcome.status == OUTCOME_UNDECIDED || outcome.has_points || !claim || *claim == '*')
        return false;
    return strcmp(claim, results[outcome.status == OUTCOME_DRAW ? 2 : outcome.winner]) != 0;
}

/* Plays at most `most` moves of the main line. May return ADJ_ENOMEM or ADJ_ESTOPPED. */
static enum adj_status
fit_of(struct adj_game *game, const struct ruleset *rules, size_t most, struct fit *out)
{
    const struct ruleset *own = game->rules;
    struct walk walk;
    game->rules = rules;
    enum adj_status st = walk_init(&walk, game, true, NULL);
    bool set_up = st == ADJ_OK;
    while (!st && walk.ply < most)
        st = walk_next(&walk, NULL);
    const struct defect *last =
        walk.defects.count > 0 ? &walk.defects.at[walk.defects.count - 1] : NULL;
    bool ended = !st || st == ADJ_EOF;
    *out = (struct fit){.late = last && last->code == DEFECT_MOVES_AFTER_END};
    out->whole = set_up && (ended || out->late);
    bool stopped =
        st == ADJ_EILLEGAL ||
        (last && (last->code == DEFECT_AMBIGUOUS_MOVE || last->code == DEFECT_MOVES_MISSING));
    out->plies = set_up ? walk.ply - (walk.ply > 0 && !ended) : 0;
    /* A first move that cannot be read names a missing square; later ones are misspelt. */
    out->on_board = out->whole || (set_up && (stopped || out->plies > 0));
    out->denied = out->whole && !out->late && is_denied(&walk);
    if (out->on_board && game->codec->suits)
        out->suits = game->codec->suits(game, rules);
    walk_clear(&walk);
    game->rules = own;
    return error_breaks(st) ? st : ADJ_OK;
}

/*
 * Returns whether `a` fits better. If neither can be played whole, one must go at least twice as far: all such games
 * start alike, and an error in the right one must not give the record to a game that fails a ply later.
 */
static bool
is_better(const struct fit *a, const struct fit *b)
{
    if (a->on_board != b->on_board || a->whole != b->whole)
        return a->on_board != b->on_board ? a->on_board : a->whole;
    if (!a->whole && (a->plies > 2 * b->plies || b->plies > 2 * a->plies))
        return a->plies > b->plies;
    if (a->late != b->late || a->denied != b->denied)
        return a->late != b->late ? b->late : b->denied;
    return a->suits > b->suits;
}

/* How far one of the games of a notation came, in the view in which it came furthest. */
struct reach {
    const struct ruleset *rules;
    size_t plies;
    uint8_t view;
    bool is_default; /* the notation's standard assumes this game */
};

/* The best fit so far: the first ruleset, and the names of those that fit equally. */
struct choice {
    const struct ruleset *rules;
    struct fit fit;
    char equal[CODEC_NAMES_SIZE]; /* rulesets that fit equally, the best first */
    char also[CODEC_NAMES_SIZE];  /* rulesets that can be played to the same extent */
};

/* All games that have the squares of the record. */
struct field {
    struct reach at[RULES_MOST];
    size_t count;
};

/* Compares a fit with the best so far, and replaces it if the new one is better. The replaced one is kept as an alternative
 * if the record can be played whole in both games; otherwise it is dropped. */
static void
consider(struct choice *choice, const struct ruleset *rules, const struct fit *fit)
{
    bool is_first = !choice->rules, better = !is_first && is_better(fit, &choice->fit);
    bool worse = !is_first && is_better(&choice->fit, fit);
    if (better && fit->whole && choice->fit.whole && !choice->fit.late && !choice->fit.denied)
        codec_name_add(choice->also, choice->equal);
    else if (better)
        choice->also[0] = '\0';
    if (worse && fit->whole && !fit->late && !fit->denied)
        codec_name_add(choice->also, rules->id);
    if (worse)
        return;
    if (is_first || better) {
        choice->equal[0] = '\0';
        choice->rules = rules;
        choice->fit = *fit;
    }
    codec_name_add(choice->equal, rules->id);
}

/* Records how far a game came in the view game->view. */
static void
field_add(struct field *field, const struct adj_game *game, const struct ruleset *rules,
          const struct fit *fit)
{
    const struct reach now = {rules, fit->plies, game->view, fit->suits > 1};
    size_t i = 0;
    while (i < field->count && field->at[i].rules != rules)
        i++;
    if (i < field->count && field->at[i].plies >= now.plies)
        return;
    assert(i < RULES_MOST);
    field->at[i] = now;
    field->count += i == field->count;
}

/* Tries all games of the notation, or only those whose squares suit, in the view game->view. */
static enum adj_status
choose(struct adj_game *game, bool suiting, size_t most, struct field *field, struct choice *out)
{
    const struct codec *codec = game->codec;
    enum adj_status st = ADJ_OK;
    *out = (struct choice){.rules = NULL};
    for (size_t i = 0; i < rules_count() && !st; i++) {
        struct fit fit = {.on_board = false};
        /* Records of a game with numbered starts name it; without the name they fit another game too. */
        if (rules_at(i)->chess && rules_at(i)->chess->arrays)
            continue;
        if (!codec->carries(rules_at(i)) ||
            (suiting && codec->suits && codec->suits(game, rules_at(i)) == 0))
            continue;
        st = fit_of(game, rules_at(i), most, &fit);
        if (st || !fit.on_board)
            continue;
        field_add(field, game, rules_at(i), &fit);
        consider(out, rules_at(i), &fit);
    }
    return st;
}

/* Assumes this game for a record that names none, with a note that says why; NULL: which other games fit. May return
 * ADJ_ENOMEM. */
static enum adj_status
assume(struct adj_game *game, const struct choice *choice, const char *why)
{
    game->rules = choice->rules;
    if (!game->codec->suits)
        return ADJ_OK;
    struct buffer also = {0};
    if (!why && *choice->also)
        message_put(&also, "it also fits %s", choice->also);
    else
        buffer_puts(&also, why ? why : "it fits no other game");
    return game_take_text(game, &also, &game->assumed);
}

/* Tries the usual view of the board, then the reverse view, and last the games whose squares do not suit. */
static enum adj_status
choose_view(struct adj_game *game, size_t most, struct field *field, struct choice *out)
{
    uint8_t turned = game->codec->views > 1 ? (uint8_t)(game->codec->views - 1) : 0;
    const uint8_t views[] = {0, turned, 0}; /* the last entry for games whose squares do not suit */
    uint8_t view = 0;
    enum adj_status st = ADJ_OK;
    *out = (struct choice){.rules = NULL};
    *field = (struct field){.count = 0};
    struct choice other;
    for (size_t i = 0; i < 3 && !st && !out->fit.whole && (i == 0 || turned > 0); i++) {
        game->view = views[i];
        st = choose(game, i < 2, most, field, &other);
        if (!st && other.rules && (!out->rules || is_better(&other.fit, &out->fit))) {
            *out = other;
            view = views[i];
        }
    }
    game->view = view;
    return st;
}

/* Sorts the games by how far they came, the furthest first, otherwise in the order of the table. */
static void
field_sort(struct field *field)
{
    for (size_t i = 1; i < field->count; i++) {
        const struct reach now = field->at[i];
        size_t at = i;
        for (; at > 0 && field->at[at - 1].plies < now.plies; at--)
            field->at[at] = field->at[at - 1];
        field->at[at] = now;
    }
}

/*
 * Returns the game of a record that can be played whole in none, so that an illegal move is a verdict: the game of the
 * file's other games or the notation's default, unless another one plays four half-moves further; a game that alone can
 * play the first half-move; one that plays four further than every other. NULL: the record does not decide.
 */
static const struct reach *
field_leader(const struct field *field, const struct ruleset *others)
{
    const struct reach *first = field->at, *named = NULL;
    for (size_t i = field->count; i-- > 0;)
        if (field->at[i].rules == others ||
            (field->at[i].is_default && (!named || named->rules != others)))
            named = &field->at[i];
    if (named && named->plies + FURTHER > first->plies)
        return named;
    bool alone = field->count == 1 || (field->at[1].plies == 0 && first->plies > 0);
    return alone || first->plies >= field->at[1].plies + FURTHER ? first : NULL;
}

/* Lists the games that came nearly as far as the first one, and how far: "russian 9/12, brazilian 8/12". `ids`: only their
 * names. */
static void
field_names(const struct field *field, size_t moves, bool ids, char names[CODEC_NAMES_SIZE])
{
    *names = '\0';
    for (size_t i = 0; i < field->count; i++) {
        char name[80];
        if (field->at[i].plies + FURTHER <= field->at[0].plies)
            break;
        if (ids || moves == 0)
            snprintf(name, sizeof name, "%s", field->at[i].rules->id);
        else
            snprintf(name, sizeof name, "%s %zu/%zu", field->at[i].rules->id, field->at[i].plies,
                     moves);
        codec_name_add(names, name);
    }
}

/* Returns whether a list of names contains this one. */
static bool
is_listed(const char *names, const char *name)
{
    const size_t len = strlen(name);
    for (const char *at = names; (at = strstr(at, name)) != NULL; at += len)
        if ((at == names || at[-1] == ' ') && (at[len] == '\0' || at[len] == ','))
            return true;
    return false;
}

/* Keeps only the games with these names. */
static void
field_keep(struct field *field, const char *names)
{
    size_t kept = 0;
    for (size_t i = 0; i < field->count; i++)
        if (is_listed(names, field->at[i].rules->id))
            field->at[kept++] = field->at[i];
    field->count = kept;
}

static enum adj_status
ambiguous_variant(const struct adj_game *game, const struct field *field, struct adj_error *err)
{
    char names[CODEC_NAMES_SIZE];
    field_names(field, game->move_count, false, names);
    if (game->move_count > 0)
        error_at(err, ADJ_EVARIANT, "ambiguous-variant", game->place.line, game->place.column,
                 "the record does not name its game, and it may be %s (half-moves that can be "
                 "played): say which",
                 names);
    else
        error_at(err, ADJ_EVARIANT, "ambiguous-variant", game->place.line, game->place.column,
                 "the record does not name its game, and it may be %s: say which", names);
    if (err && err->size > offsetof(struct adj_error, variants))
        field_names(field, game->move_count, true, err->variants);
    return ADJ_EVARIANT;
}

/* Reports that no game of the notation has the squares or the set-up of the record, at its first move. */
static enum adj_status
unknown(const struct adj_game *game, struct adj_error *err)
{
    struct place place = game->place;
    for (size_t i = game->item_count; i-- > 0;)
        if (game->items[i].kind == ITEM_MOVE)
            place = game->items[i].place;
    return error_at(
        err, ADJ_EVARIANT, "unknown-variant", place.line, place.column,
        game->move_count > 0
            ? "the record does not name its game, and its moves fit none that is written in %s"
            : "the record does not name its game, and its position fits none that is written in %s",
        game->codec->name);
}

static const char as_others[] = "as the other games of the file";

/* Takes the game of the file's other games if the record can be played whole in it; *out_fits says so. */
static enum adj_status
take_others(struct adj_game *game, const struct ruleset *others, bool *out_fits)
{
    uint8_t turned = game->codec->views > 1 ? (uint8_t)(game->codec->views - 1) : 0;
    struct fit fit = {.on_board = false};
    enum adj_status st = ADJ_OK;
    *out_fits = false;
    if (!others || !game->codec->carries(others))
        return ADJ_OK;
    for (uint8_t i = 0; i < 2 && !st && !fit.whole && (i == 0 || turned > 0); i++) {
        game->view = i == 0 ? 0 : turned;
        st = fit_of(game, others, SIZE_MAX, &fit);
    }
    *out_fits = !st && fit.whole;
    if (*out_fits)
        return assume(game, &(struct choice){.rules = others}, as_others);
    game->view = 0;
    return st;
}

/* Decides by the text, if the file's other games do not. */
static enum adj_status
decide(struct adj_game *game, const struct ruleset *others, struct adj_error *err)
{
    struct choice choice;
    struct field field;
    enum adj_status st = choose_view(game, SIZE_MAX, &field, &choice);
    if (st)
        return error_broken(err, st);
    const bool whole = choice.rules && choice.fit.whole, tie = whole && strchr(choice.equal, ',');
    if (tie)
        field_keep(&field, choice.equal);
    field_sort(&field);
    const struct reach *leader = whole || !choice.rules ? NULL : field_leader(&field, others);
    if (leader) {
        choice.rules = leader->rules;
        game->view = leader->view;
        st = assume(game, &choice,
                    leader->rules == others ? as_others
                    : leader->is_default    ? "the usual game of this notation"
                                            : "no other game can be played as far");
    } else if (whole && !tie) {
        st = assume(game, &choice, NULL);
    } else if (others &&
               game->codec->carries(others)) { /* the defect is then an error at its place */
        game->view = 0;
        st = assume(game, &(struct choice){.rules = others}, as_others);
    } else {
        return choice.rules ? ambiguous_variant(game, &field, err) : unknown(game, err);
    }
    return st ? error_nomem(err) : ADJ_OK;
}

enum adj_status
detect_rules(struct adj_game *game, const struct ruleset *others, struct adj_error *err)
{
    bool strict = game->strict, fits = false;
    game->strict = false; /* the game does not depend on how carefully the record was written */
    enum adj_status st = take_others(game, others, &fits);
    if (st)
        error_broken(err, st);
    else if (!fits)
        st = decide(game, others, err);
    game->strict = strict;
    return st;
}

enum adj_status
detect_sole(struct adj_game *game, const struct ruleset **out_rules)
{
    struct choice choice;
    struct field field;
    *out_rules = NULL;
    if (game->move_count == 0)
        return ADJ_OK;
    enum adj_status st = choose_view(game, SIZE_MAX, &field, &choice);
    bool sole =
        !st && choice.rules && choice.fit.whole && !*choice.also && !strchr(choice.equal, ',');
    *out_rules = sole ? choice.rules : NULL;
    return st;
}

enum adj_status
detect_reach(struct adj_game *game, const struct ruleset *rules, size_t most, size_t *out_plies)
{
    struct choice choice;
    struct field field;
    struct fit fit = {.on_board = false};
    bool strict = game->strict;
    game->strict = false;
    enum adj_status st =
        rules ? fit_of(game, rules, most, &fit) : choose_view(game, most, &field, &choice);
    game->strict = strict;
    *out_plies = fit.plies;
    for (size_t i = 0; !rules && i < field.count; i++)
        *out_plies = field.at[i].plies > *out_plies ? field.at[i].plies : *out_plies;
    return st;
}

/* Finds the view of the board (from which corner squares are numbered) in which the moves can be played furthest. If no tag
 * names a view and the first move is legal in the usual one, that is taken. */
enum adj_status
detect_view(struct adj_game *game, struct adj_error *err)
{
    const struct codec *codec = game->codec;
    unsigned said = codec->view ? codec->view(game) : 0;
    bool strict = game->strict;
    struct fit fit;
    uint8_t view = 0;
    if (codec->views < 2 || game->move_count == 0 || game->setup.len > 0)
        return ADJ_OK;
    game->strict = false;
    enum adj_status st = fit_of(game, game->rules, said ? SIZE_MAX : 1, &fit);
    struct fit other;
    for (uint8_t v = 1; v < codec->views && !st && !fit.whole; v++) {
        game->view = v;
        st = fit_of(game, game->rules, SIZE_MAX, &other);
        if (!st && is_better(&other, &fit)) {
            fit = other;
            view = v;
        }
    }
    game->view = view;
    game->strict = strict;
    return st ? error_broken(err, st) : ADJ_OK;
}

enum adj_status
detect_beginner(struct adj_game *game, struct adj_error *err)
{
    struct position start;
    if (!game->rules->either_begins || game->setup.len > 0 || !game_begins_second(game) ||
        position_start(game->rules, NULL, 0, &start, NULL))
        return ADJ_OK;
    return game_begin_with(game, other((enum colour)start.turn)) ? error_nomem(err) : ADJ_OK;
}
