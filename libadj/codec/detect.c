/* SPDX-License-Identifier: MIT */
/* Detects the notation of a text by its appearance, and the game by playing its moves. */
#include "codec/reader.h"

#include <assert.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"
#include "base/message.h"
#include "notation/movetext.h"
#include "notation/walk.h"
#include "chess/schema.h"
#include "rules/rules.h"

enum { HEAD = 1 << 14, CODECS_MAX = 16 };

/* The ruleset named by a Variant tag in the text; NULL: no tag, or an unknown name. */
static const struct ruleset *
tagged_rules(const char *text, size_t len)
{
    static const char tag[] = "[Variant \"";
    const char *end = text + len;
    for (const char *p = text; (p = memchr(p, '[', (size_t)(end - p))) != NULL; p++) {
        if ((size_t)(end - p) < sizeof tag || memcmp(p, tag, sizeof tag - 1) != 0)
            continue;
        p += sizeof tag - 1;
        const char *quote = memchr(p, '"', (size_t)(end - p));
        return quote ? rules_find(p, (size_t)(quote - p)) : NULL;
    }
    return NULL;
}

/* Returns whether the notation may give this text the certain score, 100. */
static bool
may_be_certain(const struct codec *codec, const char *text, size_t len)
{
    size_t sign = codec->certain ? strlen(codec->certain) : 0;
    const char *end = text + len;
    for (const char *p = text; sign && (p = memchr(p, *codec->certain, (size_t)(end - p))); p++)
        if ((size_t)(end - p) >= sign && memcmp(p, codec->certain, sign) == 0)
            return true;
    return false;
}

/*
 * Returns whether the text is only a result or an event, as "{Black did not come} 1-0": the score sheet of an unplayed
 * game looks the same in every notation of the game. 0-0 before any move is no castling.
 */
static bool
is_unplayed(const struct codec *codec, const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t results = 0;
    lexer_init(&lex, codec->dialect, text, len, (struct place){1, 1});
    for (lexer_next(&lex, &token); token.kind != TOKEN_END; lexer_next(&lex, &token)) {
        bool none = token.kind == TOKEN_MOVE && word_is(text + token.at, token.len, "0-0");
        bool event = token.kind == TOKEN_COMMENT && token.len > 7 &&
                     memcmp(text + token.at, "[%event", 7) == 0;
        results += none || event || token.kind == TOKEN_RESULT || token.kind == TOKEN_COMMAND;
        if (!none && token.kind != TOKEN_RESULT && token.kind != TOKEN_COMMENT &&
            token.kind != TOKEN_COMMAND)
            return false;
    }
    return results > 0;
}

/*
 * Scores all notations, starting with those that may be certain; a certain score outweighs a name that several games
 * share. A notation that cannot reach the best score gets 0. Returns the best score.
 */
static int
score_all(const struct ruleset *rules, const char *text, size_t len, int out[CODECS_MAX])
{
    enum { SURE = 90 };
    int best = 0;
    assert(codec_count() <= CODECS_MAX);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < codec_count(); i++) {
            const struct codec *codec = codec_at(i);
            if ((codec->most < SURE) != pass)
                continue;
            bool strange = rules && !codec->carries(rules);
            bool can_win = codec->most >= best && (!strange || may_be_certain(codec, text, len));
            int score = can_win ? codec->sniff(text, len) : 0;
            assert(score <= codec->most && (score < 100 || codec->certain));
            out[i] = strange && score < 100 ? 0 : score;
            best = out[i] > best ? out[i] : best;
        }
    return best;
}

/* Returns the last of the codecs with the best score above `least`, and the names of all of them; NULL: there is none. */
static const struct codec *
best_codec(const struct ruleset *rules, const char *text, size_t len, int least,
           char names[CODEC_NAMES_SIZE])
{
    const struct codec *found = NULL;
    int scores[CODECS_MAX] = {0};
    int best = score_all(rules, text, len, scores);
    for (size_t i = 0; i < codec_count() && best > least; i++) {
        if (scores[i] < best)
            continue;
        codec_name_add(names, codec_at(i)->name);
        found = codec_at(i);
    }
    return found;
}

/* Reports that no notation of `rules` (NULL: no notation at all) fits the text. If the text is clearly in another notation,
 * the message says so; prose with a few numbers scores at most GUESS and is in no notation. */
static enum adj_status
no_codec(const char *text, size_t len, const struct ruleset *rules, struct adj_error *err)
{
    enum { GUESS = 5 };
    char names[CODEC_NAMES_SIZE] = "", all[CODEC_NAMES_SIZE];
    const struct codec *other = rules ? best_codec(NULL, text, len, GUESS, names) : NULL;
    if (other && !strchr(names, ','))
        return codec_refuse(other, rules, true, (struct place){1, 1}, err);
    codec_names(rules, all);
    return error_at(err, ADJ_ENOTATION, "unknown-notation", 1, 1,
                    "this is none of the notations %s", all);
}

enum adj_status
detect_codec(const char *text, size_t len, const struct ruleset *rules,
             const struct codec **out_codec, struct adj_error *err)
{
    char names[CODEC_NAMES_SIZE] = "";
    if (!rules)
        rules = tagged_rules(text, len);
    const struct codec *found = best_codec(rules, text, len, 0, names);
    if (!found && rules && is_unplayed(codec_own(rules), text, len))
        found = codec_own(rules);
    if (!found)
        return no_codec(text, len, rules, err);
    if (strchr(names, ','))
        return error_at(err, ADJ_ENOTATION, "ambiguous-notation", 1, 1,
                        "the notation may be %s: say which", names);
    *out_codec = found;
    return ADJ_OK;
}

/* Looks for any other notation in an archive in JSON, but in other archives only for one whose first bytes are certain. */
const struct codec *
detect_head(const struct codec *codec, const char *text, size_t len, const struct ruleset *rules)
{
    const struct codec *other = NULL;
    if (len == 0 || codec->stream || (codec->dialect && !strchr("{[<", *text)))
        return NULL;
    bool tag = *text == '[' && len > 1 && ascii_is_letter(text[1]);
    if (!codec->dialect && strchr("{[,]", *text) && !tag)
        return NULL;
    if (!codec->dialect)
        return detect_codec(text, len < HEAD ? len : HEAD, rules, &other, NULL) ? NULL : other;
    for (size_t i = 0; i < codec_count() && !other; i++)
        if (!codec_at(i)->dialect && codec_at(i)->sniff(text, len) == 100)
            other = codec_at(i);
    return other;
}

/* Returns the notation of the game's text if it has movetext and is not game->codec; else NULL. */
static const struct codec *
other_codec(const struct adj_game *game, size_t len, const struct ruleset *rules)
{
    const struct codec *other = NULL;
    bool found = !detect_codec(game->text, len, rules, &other, NULL) && other && other->dialect;
    return found && other != game->codec ? other : NULL;
}

const struct codec *
detect_other(const struct adj_game *game, size_t len, bool closely)
{
    const struct tag *variant = game_tag(game, "Variant"), *type = game_tag(game, "GameType");
    const struct ruleset *rules =
        variant ? rules_find(game_chars(game, variant->value), variant->value.len) : NULL;
    bool strange = rules && !game->codec->carries(rules);
    if (!game->codec->dialect || (!closely && !strange && (!type || game->codec->suits)))
        return NULL;
    const struct codec *other = other_codec(game, len, strange ? rules : NULL);
    return other && (!rules || other->carries(rules)) ? other : NULL;
}

/*
 * The first games of an archive decide its notation, which may differ from that of this game. Only a game with a PDN
 * tag, or whose notation cannot write `rules`, is examined again.
 */
const struct codec *
detect_named(const struct adj_game *game, size_t len, const struct ruleset *rules)
{
    const struct codec *codec = game->codec;
    if (!codec->dialect || (codec->carries(rules) && (codec->suits || !game_tag(game, "GameType"))))
        return NULL;
    return other_codec(game, len, rules);
}

/* The game. */

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

/* The best fit so far: the first ruleset, and the names of those that fit equally. */
struct choice {
    const struct ruleset *rules;
    struct fit fit;
    char equal[CODEC_NAMES_SIZE]; /* rulesets that fit equally, the best first */
    char also[CODEC_NAMES_SIZE];  /* rulesets that can be played to the same extent */
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

/* Tries all games of the notation, or only those whose squares suit, in the view game->view. */
static enum adj_status
choose(struct adj_game *game, bool suiting, struct choice *out)
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
        st = fit_of(game, rules_at(i), SIZE_MAX, &fit);
        if (!st && fit.on_board)
            consider(out, rules_at(i), &fit);
    }
    return st;
}

/* Assumes this game for a record that names none. */
static enum adj_status
assume(struct adj_game *game, const struct choice *choice, struct adj_error *err)
{
    game->rules = choice->rules;
    if (!game->codec->suits)
        return ADJ_OK;
    struct buffer also = {0};
    if (*choice->also)
        message_put(&also, "it also fits %s", choice->also);
    else
        buffer_puts(&also, "it fits no other game");
    return game_take_text(game, &also, &game->assumed) ? error_nomem(err) : ADJ_OK;
}

/* Tries the usual view of the board, then the reverse view, and last the games whose squares do not suit. */
static enum adj_status
choose_view(struct adj_game *game, struct choice *out)
{
    uint8_t turned = game->codec->views > 1 ? (uint8_t)(game->codec->views - 1) : 0;
    const uint8_t views[] = {0, turned, 0}; /* the last entry for games whose squares do not suit */
    uint8_t view = 0;
    enum adj_status st = ADJ_OK;
    *out = (struct choice){.rules = NULL};
    struct choice other;
    for (size_t i = 0; i < 3 && !st && !out->fit.whole && (i == 0 || turned > 0); i++) {
        game->view = views[i];
        st = choose(game, i < 2, &other);
        if (!st && other.rules && (!out->rules || is_better(&other.fit, &out->fit))) {
            *out = other;
            view = views[i];
        }
    }
    game->view = view;
    return st;
}

enum adj_status
detect_rules(struct adj_game *game, struct adj_error *err)
{
    struct choice choice;
    bool strict = game->strict;
    game->strict = false; /* the game does not depend on how carefully the record was written */
    enum adj_status st = choose_view(game, &choice);
    game->strict = strict;
    if (st)
        return error_broken(err, st);
    if (!choice.rules)
        return error_at(
            err, ADJ_EVARIANT, "unknown-variant", game->place.line, game->place.column,
            "the record does not name its game, and its moves fit none that is written in %s",
            game->codec->name);
    if (strchr(choice.equal, ','))
        return error_at(
            err, ADJ_EVARIANT, "ambiguous-variant", game->place.line, game->place.column,
            "the record does not name its game, and it may be %s: say which", choice.equal);
    return assume(game, &choice, err);
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
