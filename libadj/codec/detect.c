/* SPDX-License-Identifier: MIT */
/* By looks for the notation, by playing the moves for the game. */
#include "codec/detect.h"

#include <assert.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"
#include "base/message.h"
#include "notation/movetext.h"
#include "notation/walk.h"
#include "chess/chess.h"
#include "rules/rules.h"

enum { NAMES_SIZE = 300, HEAD = 1 << 14, CODECS_MAX = 16 };

/* "a, b, c" */
static void
name_add(char names[NAMES_SIZE], const char *name)
{
    size_t used = strlen(names), len = strlen(name);
    if (used + len + 3 > NAMES_SIZE)
        return;
    if (used > 0) {
        memcpy(names + used, ", ", 2);
        used += 2;
    }
    memcpy(names + used, name, len + 1);
}

/* The game that a Variant tag in the text names; NULL: there is none, or it is unknown. */
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

/* May the notation say 100 of this text? */
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
 * Nothing but a result, or an event, as "{Black did not come} 1-0": the score sheet of a game that was not played says the
 * same in every notation of the game. 0-0 castles nowhere before all other moves.
 */
static bool
is_unplayed(const struct codec *codec, const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    size_t results = 0;
    lexer_init(&lex, codec->manner, text, len, (struct place){1, 1});
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

/* How sure the notation is that the text is its own, where nothing else is known of it than perhaps its game. */
static int
score_of(const struct codec *codec, const struct ruleset *rules, const char *text, size_t len)
{
    bool strange = rules && !codec->carries(rules);
    int score = strange && !may_be_certain(codec, text, len) ? 0 : codec->sniff(text, len);
    assert(score <= codec->most && (score < 100 || codec->certain));
    /* What is certain knows better than a name that several games have. */
    return strange && score < 100 ? 0 : score;
}

/* All of them, those first that may be surest; of one that cannot reach the best 0 is as good. Returns the best. */
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
            out[i] = codec->most < best ? 0 : score_of(codec, rules, text, len);
            best = out[i] > best ? out[i] : best;
        }
    return best;
}

/* The codecs with the best score above `least`: the last of them, and all their names. NULL: there is none. */
static const struct codec *
best_codec(const struct ruleset *rules, const char *text, size_t len, int least,
           char names[NAMES_SIZE])
{
    const struct codec *found = NULL;
    int scores[CODECS_MAX] = {0};
    int best = score_all(rules, text, len, scores);
    for (size_t i = 0; i < codec_count() && best > least; i++) {
        if (scores[i] < best)
            continue;
        name_add(names, codec_at(i)->name);
        found = codec_at(i);
    }
    return found;
}

/* No notation of `rules` (NULL: no notation at all) fits the text. A text that is clearly in another notation is refused
 * as such; prose with a few numbers in it scores at most GUESS, and is in no notation. */
static enum adj_status
no_codec(const char *text, size_t len, const struct ruleset *rules, struct adj_error *err)
{
    enum { GUESS = 5 };
    char names[NAMES_SIZE] = "", all[NAMES_SIZE] = "";
    const struct codec *other = rules ? best_codec(NULL, text, len, GUESS, names) : NULL;
    if (other && !strchr(names, ','))
        return codec_refuse_record(other, rules, (struct place){1, 1}, err);
    for (size_t i = 0; i < codec_count(); i++)
        if (!rules || codec_at(i)->carries(rules))
            name_add(all, codec_at(i)->name);
    return error_at(err, ADJ_ENOTATION, "unknown-notation", 1, 1,
                    "this is none of the notations %s", all);
}

enum adj_status
detect_codec(const char *text, size_t len, const struct ruleset *rules,
             const struct codec **out_codec, struct adj_error *err)
{
    char names[NAMES_SIZE] = "";
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

/* Only where the text is to be a list of objects something else is looked for: all else is told from a sign that a
 * record in our text notations begins with seldom. */
const struct codec *
detect_head(const struct codec *codec, const char *text, size_t len, const struct ruleset *rules)
{
    const struct codec *other = NULL;
    if (len == 0 || codec->stream)
        return NULL;
    if (codec->manner && !strchr("{[<", *text))
        return NULL;
    bool tag = *text == '[' && len > 1 && ascii_is_letter(text[1]);
    if (!codec->manner && strchr("{[,]", *text) && !tag)
        return NULL;
    if (!codec->manner)
        return detect_codec(text, len < HEAD ? len : HEAD, rules, &other, NULL) ? NULL : other;
    for (size_t i = 0; i < codec_count() && !other; i++)
        if (!codec_at(i)->manner && codec_at(i)->sniff(text, len) == 100)
            other = codec_at(i);
    return other;
}

const struct codec *
detect_other(const struct adj_game *game, size_t len, bool closely)
{
    const struct tag *variant = game_tag(game, "Variant"), *type = game_tag(game, "GameType");
    const struct codec *other = NULL;
    const struct ruleset *rules =
        variant ? rules_find(game_chars(game, variant->value), variant->value.len) : NULL;
    bool strange = rules && !game->codec->carries(rules);
    if (!game->codec->manner || (!closely && !strange && (!type || game->codec->suits)))
        return NULL;
    if (detect_codec(game->text, len, strange ? rules : NULL, &other, NULL) || !other ||
        !other->manner)
        return NULL;
    return other != game->codec && (!rules || other->carries(rules)) ? other : NULL;
}

/*
 * The first games of an archive decide its notation, which may not be that of this game. Only a game whose notation does
 * not write `rules`, or that has a tag of PDN, is looked at again.
 */
const struct codec *
detect_named(const struct adj_game *game, size_t len, const struct ruleset *rules)
{
    const struct codec *codec = game->codec, *other = NULL;
    if (!codec->manner || (codec->carries(rules) && (codec->suits || !game_tag(game, "GameType"))))
        return NULL;
    if (detect_codec(game->text, len, rules, &other, NULL) || !other || !other->manner)
        return NULL;
    return other != codec ? other : NULL;
}

/* The game. */

/* How far a record can be played as one game. */
struct fit {
    bool on_board; /* its squares and its set-up are that game's */
    bool whole;    /* all moves are legal, perhaps behind the end ... */
    bool late;     /* ... as some are */
    bool denied;   /* the result that it claims is not the one that its moves have */
    size_t plies;
    unsigned suits;
};

/* Does the game that was played to its end say otherwise than the record? */
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

/* Play at most `most` moves of the main line. ADJ_ENOMEM, ADJ_ESTOPPED. */
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
    /* What stops it at once is a square that is not there; later it is a word that is none. */
    out->on_board = out->whole || (set_up && (stopped || out->plies > 0));
    out->denied = out->whole && !out->late && is_denied(&walk);
    if (out->on_board && game->codec->suits)
        out->suits = game->codec->suits(game, rules);
    walk_clear(&walk);
    game->rules = own;
    return error_breaks(st) ? st : ADJ_OK;
}

/*
 * Is `a` the better fit? Where neither is whole, one must go at least twice as far: all such games begin alike, and a
 * slip in the moves of the right one must not hand the record to a neighbour that stumbles a ply later.
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

/* The games that fit best: the first of them, and the names of all that fit in the same measure but for the squares. */
struct choice {
    const struct ruleset *rules;
    struct fit fit;
    char equal[NAMES_SIZE]; /* as good as the best, itself first */
    char also[NAMES_SIZE];  /* playable to the same extent */
};

/* A better one that is whole, as the best so far was, leaves that as another that the record could be; one that goes
 * further takes from all before it what they had for them. */
static void
consider(struct choice *choice, const struct ruleset *rules, const struct fit *fit)
{
    bool is_first = !choice->rules, better = !is_first && is_better(fit, &choice->fit);
    bool worse = !is_first && is_better(&choice->fit, fit);
    if (better && fit->whole && choice->fit.whole && !choice->fit.late && !choice->fit.denied)
        name_add(choice->also, choice->equal);
    else if (better)
        choice->also[0] = '\0';
    if (worse && fit->whole && !fit->late && !fit->denied)
        name_add(choice->also, rules->id);
    if (worse)
        return;
    if (is_first || better) {
        choice->equal[0] = '\0';
        choice->rules = rules;
        choice->fit = *fit;
    }
    name_add(choice->equal, rules->id);
}

/* All games that the notation carries, or those that the squares suit, seen as game->view says. */
static enum adj_status
choose(struct adj_game *game, bool suiting, struct choice *out)
{
    const struct codec *codec = game->codec;
    enum adj_status st = ADJ_OK;
    *out = (struct choice){.rules = NULL};
    for (size_t i = 0; i < rules_count() && !st; i++) {
        struct fit fit = {.on_board = false};
        /* A game with many starts is named by its records: from one of them it is also another. */
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

/* The record is of this game, though it does not say so. */
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
    enum adj_status st =
        also.failed ? ADJ_ENOMEM : game_add_text(game, also.data, also.len, &game->assumed);
    buffer_clear(&also);
    return st ? error_nomem(err) : ADJ_OK;
}

/* In the usual view of the board, then from the other side, at last games that the squares do not suit. */
static enum adj_status
choose_view(struct adj_game *game, struct choice *out)
{
    uint8_t turned = game->codec->views > 1 ? (uint8_t)(game->codec->views - 1) : 0;
    const uint8_t views[] = {0, turned, 0}; /* the last for what the squares do not suit */
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
    game->strict = false; /* which game it is does not depend on how carefully it was written */
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

/* Nearly always the first move is legal and the tags say nothing else. */
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
