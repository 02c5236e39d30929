/* SPDX-License-Identifier: MIT */
/*
 * Detects the notation of a text (RULES.md 11, "Which game is it?"): by its appearance, and by playing its first games where
 * the appearance does not decide. Begin with detect_codec().
 */
#include "codec/reader.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/word.h"
#include "notation/movetext.h"
#include "rules/rules.h"

/* CERTAIN: from this score on, no other notation is tried. */
enum { HEAD = 1 << 14, CODECS_MAX = 16, CERTAIN = 99 };

/* The notation of a file's name. */

static bool
is_ending(const struct codec *codec, const char *word, size_t len)
{
    bool found = word_says(word, len, codec->name);
    for (size_t i = 0; i < sizeof codec->endings / sizeof *codec->endings; i++)
        found = found || (codec->endings[i] && word_says(word, len, codec->endings[i]));
    return found;
}

const struct codec *
detect_name(const char *name)
{
    static const char *const packed[] = {".gz", ".xz", ".zst", ".bz2"};
    size_t len = name ? strlen(name) : 0;
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++) {
        size_t end = strlen(packed[i]);
        if (len > end && strcasecmp(name + len - end, packed[i]) == 0) {
            len -= end;
            break;
        }
    }
    size_t at = len;
    while (at > 0 && ascii_is_letter(name[at - 1]))
        at--;
    if (at < 2 || name[at - 1] != '.')
        return NULL;
    for (size_t i = 0; i < codec_count(); i++)
        if (is_ending(codec_at(i), name + at, len - at))
            return codec_at(i);
    return NULL;
}

const char *
adj_notation_of_name(const char *file)
{
    const struct codec *codec = detect_name(file);
    return codec ? codec->name : NULL;
}

/* The ruleset named by a Variant tag in the text; NULL: no tag, or an unknown name. */
static const struct ruleset *
tagged_rules(const struct adj_rulesets *set, const char *text, size_t len)
{
    static const char tag[] = "[Variant \"";
    const char *end = text + len;
    for (const char *p = text; (p = memchr(p, '[', (size_t)(end - p))) != NULL; p++) {
        if ((size_t)(end - p) < sizeof tag || memcmp(p, tag, sizeof tag - 1) != 0)
            continue;
        p += sizeof tag - 1;
        const char *quote = memchr(p, '"', (size_t)(end - p));
        return quote ? rules_find(set, p, (size_t)(quote - p)) : NULL;
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
 * Returns whether the text is only tags and a result or an event, as "{Black did not come} 1-0": the score sheet of an
 * unplayed game looks the same in every notation of the game. 0-0 before any move is no castling.
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
            token.kind != TOKEN_COMMAND && token.kind != TOKEN_TAG)
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
    static const int passes[] = {CERTAIN, 90, 0}; /* the least `most` of each pass */
    int best = 0;
    assert(codec_count() <= CODECS_MAX);
    for (size_t pass = 0; pass < sizeof passes / sizeof *passes; pass++)
        for (size_t i = 0; i < codec_count(); i++) {
            const struct codec *codec = codec_at(i);
            if (codec->most < passes[pass] || (pass > 0 && codec->most >= passes[pass - 1]))
                continue;
            bool strange = rules && !codec->carries(rules);
            bool can_win = (!strange && codec->most >= best) || may_be_certain(codec, text, len);
            int score = can_win ? codec->sniff(text, len) : 0;
            assert(score <= codec->most || (score == 100 && codec->certain));
            out[i] = strange && score < 100 ? 0 : score;
            best = out[i] > best ? out[i] : best;
        }
    return best;
}

/* Returns the last of the codecs with the best score above `least`, and the names of all of them; NULL: there is none. */
static const struct codec *
best_codec(const struct ruleset *rules, const char *text, size_t len, int least,
           char names[CODEC_NAMES_SIZE], int scores[CODECS_MAX])
{
    const struct codec *found = NULL;
    int best = score_all(rules, text, len, scores);
    for (size_t i = 0; i < codec_count() && best > least; i++) {
        if (scores[i] < best)
            continue;
        codec_name_add(names, codec_at(i)->name);
        found = codec_at(i);
    }
    return found;
}

/* Trials. */

enum {
    TRIAL_GAMES = 8,  /* games of a trial */
    TRIAL_PLIES = 64, /* half-moves of each game */
    TRIAL_SHORT =
        16, /* the same, to confirm the notation that the name or the appearance suggests */
    TRIAL_FURTHER =
        4 /* a notation in which so many half-moves more can be played overrides the appearance */
};

/* How far the first games of a text can be played when it is read in a notation. */
struct trial {
    size_t most; /* half-moves to try of each game */
    size_t games, moves, plies;
    bool whole; /* all moves of the first game can be played, of those that were tried */
    enum adj_status breaking; /* ADJ_ENOMEM or ADJ_ESTOPPED ended the trial; else ADJ_OK */
};

/* Returns the ruleset of a game in a trial; NULL: any. *out_fits: whether the notation can write it. */
static const struct ruleset *
trial_rules(const struct adj_game *game, const struct ruleset *rules, bool *out_fits)
{
    const struct ruleset *own =
        game->variant.len == 0
            ? game->rules
            : rules_find(game->rulesets, game_chars(game, game->variant), game->variant.len);
    own = rules ? rules : own;
    *out_fits = own ? game->codec->carries(own) : game->variant.len == 0;
    return own;
}

/* Reads the game at the start of the text and adds how far it can be played. Returns its length; 0: no game, or there is only one to
 * try. */
static size_t
trial_game(const struct codec *codec, const struct ruleset *rules, const char *text, size_t len,
           bool is_only, struct trial *trial)
{
    struct adj_game *game = game_new(codec, text);
    struct movetext_end end = {.used = 0};
    size_t plies = 0;
    bool fits = false;
    if (!game) {
        trial->breaking = ADJ_ENOMEM;
        return 0;
    }
    game->place = (struct place){1, 1};
    enum adj_status st = is_only ? movetext_begin(game, len, trial->most)
                                 : movetext_next(game, len, true, &end, NULL);
    if (!st && codec->finish)
        st = codec->finish(game, NULL);
    const struct ruleset *own = st ? NULL : trial_rules(game, rules, &fits);
    if (!st && fits)
        st = detect_reach(game, own, trial->most, &plies);
    const size_t moves = game->move_count < trial->most ? game->move_count : trial->most;
    if (trial->games == 0)
        trial->whole = !st && fits && plies == moves;
    trial->games++;
    trial->moves += moves;
    trial->plies += plies;
    adj_game_free(game);
    if (error_breaks(st))
        trial->breaking = st;
    return trial->breaking ? 0 : end.used;
}

static struct trial
trial_run(const struct codec *codec, const struct ruleset *rules, const char *text, size_t len,
          size_t games, size_t most)
{
    struct trial trial = {.most = most};
    for (size_t used = 1; codec->dialect && used > 0 && trial.games < games;) {
        for (size_t blank; (blank = text_space(text, len)) > 0; text += blank)
            len -= blank;
        used = len > 0 ? trial_game(codec, rules, text, len, games == 1, &trial) : 0;
        text += used;
        len -= used;
    }
    return trial;
}

/*
 * Checks the notation that the name or the appearance suggests (NULL: none) by playing: the one in which most can be played
 * is taken, but no other for fewer than four half-moves. A game without moves fits every notation. Changes *best. May return
 * ADJ_ENOMEM or ADJ_ESTOPPED.
 */
static enum adj_status
try_codecs(const struct codec **best, const struct ruleset *rules, const char *text, size_t len)
{
    const struct codec *first = *best;
    struct trial most = {.plies = 0}, now;
    if (first && !first->dialect)
        return ADJ_OK;
    if (first)
        most = trial_run(first, rules, text, len, 1, TRIAL_SHORT);
    if (most.whole || most.breaking)
        return most.breaking;
    if (first)
        most = trial_run(first, rules, text, len, TRIAL_GAMES, TRIAL_PLIES);
    for (size_t i = 0; i < codec_count() && !most.breaking; i++) {
        const struct codec *codec = codec_at(i);
        if (codec == first || !codec->dialect || (rules && !codec->carries(rules)))
            continue;
        now = trial_run(codec, rules, text, len, TRIAL_GAMES, TRIAL_PLIES);
        if (now.breaking)
            return now.breaking;
        bool silent = now.whole && now.moves == 0 && first && most.plies == 0 && most.moves > 0 &&
                      codec->suits;
        if (silent || now.plies >= most.plies + (most.plies > 0 ? TRIAL_FURTHER : 1)) {
            most = now;
            *best = codec;
        }
    }
    return most.breaking;
}

/* Returns the place of the first move in a text of this notation. */
static struct place
first_move(const struct codec *codec, const char *text, size_t len)
{
    struct lexer lex;
    struct token token;
    lexer_init(&lex, codec->dialect, text, len, (struct place){1, 1});
    do
        lexer_next(&lex, &token);
    while (token.kind != TOKEN_END && token.kind != TOKEN_MOVE && token.kind != TOKEN_WORD);
    return token.kind == TOKEN_END ? (struct place){1, 1} : token.place;
}

/* Reports that no notation of `rules` (NULL: no notation at all) fits the text. If the text is clearly in another notation,
 * the message says so; prose with a few numbers scores at most GUESS and is in no notation. */
static enum adj_status
no_codec(const char *text, size_t len, const struct ruleset *rules, struct adj_error *err)
{
    enum { GUESS = 5 };
    char names[CODEC_NAMES_SIZE] = "", all[CODEC_NAMES_SIZE];
    int scores[CODECS_MAX] = {0};
    const struct codec *other = rules ? best_codec(NULL, text, len, GUESS, names, scores) : NULL;
    if (other && !strchr(names, ','))
        return codec_refuse(other, rules, true,
                            other->dialect ? first_move(other, text, len) : (struct place){1, 1},
                            err);
    codec_names(rules, all);
    return error_at(err, ADJ_ENOTATION, "unknown-notation", 1, 1,
                    "this is none of the notations %s", all);
}

enum adj_status
detect_codec(const struct adj_rulesets *set, const char *text, size_t len,
             const struct ruleset *rules, const struct codec *named, const struct codec **out_codec,
             struct adj_error *err)
{
    char names[CODEC_NAMES_SIZE] = "";
    int scores[CODECS_MAX] = {0};
    if (!rules)
        rules = tagged_rules(set, text, len);
    const struct codec *found = best_codec(rules, text, len, 0, names, scores);
    const bool several = strchr(names, ',');
    int score = 0;
    for (size_t i = 0; i < codec_count() && !several; i++)
        score = codec_at(i) == found ? scores[i] : score;
    /* of a known game some notation may be clear by itself */
    bool clear = score >= CERTAIN || (rules && found && found->sure && score >= found->sure);
    if (named && score < CERTAIN && named->dialect && (!rules || named->carries(rules))) {
        clear = clear && found == named;
        found = named;
    } else if (several) {
        found = NULL;
    }
    enum adj_status st = clear ? ADJ_OK : try_codecs(&found, rules, text, len);
    if (st)
        return error_broken(err, st);
    if (!found && rules && is_unplayed(codec_own(rules), text, len))
        found = codec_own(rules);
    if (!found && several)
        return error_at(err, ADJ_ENOTATION, "ambiguous-notation", 1, 1,
                        "the notation may be %s: say which", names);
    if (!found)
        return no_codec(text, len, rules, err);
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
        return detect_codec(NULL, text, len < HEAD ? len : HEAD, rules, NULL, &other, NULL) ? NULL
                                                                                            : other;
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
    bool found = !detect_codec(game->rulesets, game->text, len, rules, game->codec, &other, NULL) &&
                 other && other->dialect;
    return found && other != game->codec ? other : NULL;
}

const struct codec *
detect_other(const struct adj_game *game, size_t len, bool closely)
{
    const struct tag *variant = game_tag_of(game, TAG_VARIANT),
                     *type = game_tag_of(game, TAG_GAMETYPE);
    const struct ruleset *rules =
        variant ? rules_find(game->rulesets, game_chars(game, variant->value), variant->value.len)
                : NULL;
    bool strange = rules && !game->codec->carries(rules);
    if (!game->codec->dialect || (!closely && !strange && (!type || game->codec->suits)))
        return NULL;
    const struct codec *other = other_codec(game, len, strange ? rules : NULL);
    return other && (!rules || other->carries(rules)) ? other : NULL;
}

bool
detect_is_foreign(struct adj_game *game)
{
    size_t i = 0, plies;
    while (i < game->item_count && game->items[i].kind != ITEM_MOVE)
        i++;
    if (game->variant.len > 0 || !game->rules || game->named || i == game->item_count)
        return false;
    const char *text = game_chars(game, game->items[i].text);
    const size_t len = game->items[i].text.len;
    bool marked =
        *text != 'O' && *text != '0' && (memchr(text, '-', len) || memchr(text, ':', len));
    return (marked || ascii_is_digit(*text)) && !detect_reach(game, game->rules, 1, &plies) &&
           plies == 0;
}

/*
 * The first games of an archive decide its notation, which may differ from that of this game. Only a game with a PDN
 * tag, or whose notation cannot write `rules`, is examined again.
 */
const struct codec *
detect_named(const struct adj_game *game, size_t len, const struct ruleset *rules)
{
    const struct codec *codec = game->codec;
    if (!codec->dialect ||
        (codec->carries(rules) && (codec->suits || !game_tag_of(game, TAG_GAMETYPE))))
        return NULL;
    return other_codec(game, len, rules);
}
