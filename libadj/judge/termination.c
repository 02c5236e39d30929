/* SPDX-License-Identifier: MIT */
/*
 * Terminations that a record states beside moves and events (RULES.md 10). The phrases of servers and players, in a
 * Termination tag or in a comment after the last move, are judged like the event that they describe. A bare result
 * counts as reported, unless the game cannot end that way or the regulations do not accept it.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/message.h"
#include "judge/judge.h"
#include "judge/result.h"

enum { SENTENCE_MAX = 120 /* bytes */ };

/* A termination found in the record's words. */
struct termination {
    enum event_kind kind; /* the event described */
    enum colour loser;    /* the loser, or the player that a draw names; NOBODY: none */
    bool named;           /* the words name the player, or both players */
    bool both;            /* both flags fell, that of `loser` and the opponent's */
    struct span other;    /* the words that state the opponent's flag */
    bool draw;            /* the game is drawn; without a loser and a draw it is undecided */
    enum reason reason;   /* of an ending by the result alone; REASON_NONE: judge the event */
    struct span words;    /* the words in the record */
};

/* Phrases. */

enum { SIDE_FORMS = 2 };

/* The names of the two sides in a language. */
struct sides {
    const char *forms[2][SIDE_FORMS];
};

/* The player whom a phrase is about. */
enum who {
    LOSES,  /* %s, or the player named %n, lost ... */
    WINS,   /* ... won */
    DRAWN,  /* a draw */
    RESULT, /* according to the record's result */
    BOTH,   /* both players lost on time */
};

/*
 * %s is a side's name, %o the other side's, %n a player's name from the tags; "[a|b]" is one of these texts. A row with a
 * reason ends the game by the result alone; the others are judged as the event that they describe.
 */
struct phrase {
    const char *text;
    enum event_kind kind;
    enum who who;
    const struct sides *sides;
    enum reason reason;
};

/* clang-format off */
static const struct sides english = {{{"white"}, {"black"}}};
static const struct sides russian = {{{"белые"}, {"черные"}}};       /* nominative: who resigned */
static const struct sides russian_of = {{{"белых"}, {"черных"}}};    /* genitive: whose time */
static const struct sides russian_to = {{{"белым"}, {"черным"}}};    /* dative: whom the result was awarded */
static const struct sides german = {{{"weiss"}, {"schwarz"}}};
static const struct sides french = {{{"les blancs", "blancs"}, {"les noirs", "noirs"}}};
static const struct sides dutch = {{{"wit"}, {"zwart"}}};
static const struct sides spanish = {{{"las blancas", "blancas"}, {"las negras", "negras"}}};
static const struct sides italian = {{{"il bianco", "bianco"}, {"il nero", "nero"}}};

/*
 * Compared in small letters with single spaces, "ss" for the German sharp s and "е" for the Russian ё. Mate and stalemate
 * have no row, because the board shows them.
 */
static const struct phrase phrases[] = {
    /* The tag Termination of the PGN standard (9.8.1), lichess, lidraughts, ChessBase, cutechess and club programs. "Normal"
     * states nothing; "unterminated" states that the game has not ended. */
    {"time[| forfeit]", EVENT_FLAG, RESULT, NULL, REASON_NONE},
    {"adjudication", EVENT_ADJUDICATION, RESULT, NULL, REASON_ADJUDICATION},
    {"[abandoned|death|emergency|stalled connection]", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED},
    {"[rules infraction|illegal move]", EVENT_ADJUDICATION, RESULT, NULL, REASON_FORFEIT},
    {"[forfeit|default|walkover|no show|no-show|won by forfeit]", EVENT_ABSENCE, RESULT, NULL, REASON_NONE},
    {"[resignation|resigned|resigns]", EVENT_RESIGN, RESULT, NULL, REASON_NONE},
    {"agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    /* chess.com */
    {"%n won by resignation", EVENT_RESIGN, WINS, NULL, REASON_NONE},
    {"%n won on time", EVENT_FLAG, WINS, NULL, REASON_NONE},
    {"%n won - game abandoned", EVENT_ABANDONED, WINS, NULL, REASON_ABANDONED},
    {"game drawn by timeout vs insufficient material", EVENT_FLAG, DRAWN, NULL, REASON_TIME_FORFEIT},
    /* chess.com, FICS, ICC, lichess, cutechess */
    {"game drawn by [50-move rule|repetition|the 50 move rule]", EVENT_CLAIM, DRAWN, NULL, REASON_NONE},
    {"draw by [repetition|threefold repetition|3-fold repetition|fifty moves rule]", EVENT_CLAIM, DRAWN, NULL, REASON_NONE},
    /* English: these servers and programs, PyChess, SCID, and tournament bulletins */
    {"%s [resigns|resigned]", EVENT_RESIGN, LOSES, &english, REASON_NONE},
    {"%n [resigns|resigned]", EVENT_RESIGN, LOSES, NULL, REASON_NONE},
    {"%s [wins|won] by resignation", EVENT_RESIGN, WINS, &english, REASON_NONE},
    {"%s [forfeits on|ran out of|loses on|lost on|forfeited on|forfeits by] time", EVENT_FLAG, LOSES, &english, REASON_NONE},
    {"%s [forfeits: time|loses by time forfeit|lost by time forfeit|overstepped the time limit]", EVENT_FLAG, LOSES, &english,
     REASON_NONE},
    {"%n [forfeits on|lost on|ran out of] time", EVENT_FLAG, LOSES, NULL, REASON_NONE},
    {"%s [wins|won] on time", EVENT_FLAG, WINS, &english, REASON_NONE},
    {"%s['s flag fell|'s flag has fallen| flag fell]", EVENT_FLAG, LOSES, &english, REASON_NONE},
    {"%s ran out of time and %o has no material to mate", EVENT_FLAG, DRAWN, &english, REASON_TIME_FORFEIT},
    {"game drawn because both players ran out of time", EVENT_FLAG, DRAWN, NULL, REASON_TIME_FORFEIT},
    {"[game drawn by mutual|game drawn by|draw by mutual|draw by|drawn by] agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"draw agreed", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"%s [forfeits by disconnection|disconnected and forfeits|disconnects|left the game|abandoned the game]", EVENT_ABANDONED,
     LOSES, &english, REASON_ABANDONED},
    {"%s's connection stalls", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED},
    {"%n [forfeits by disconnection|disconnected and forfeits]", EVENT_ABANDONED, LOSES, NULL, REASON_ABANDONED},
    {"game aborted[| by mutual agreement| on move 1]", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED},
    {"%s [wins|declared the winner] by adjudication", EVENT_ADJUDICATION, WINS, &english, REASON_ADJUDICATION},
    {"%n declared the winner by adjudication", EVENT_ADJUDICATION, WINS, NULL, REASON_ADJUDICATION},
    {"[game drawn|draw] by adjudication", EVENT_ADJUDICATION, DRAWN, NULL, REASON_ADJUDICATION},
    {"%s wins by forfeit", EVENT_ABSENCE, WINS, &english, REASON_NONE},
    {"%n wins by forfeit", EVENT_ABSENCE, WINS, NULL, REASON_NONE},
    {"%s did not [appear|come]", EVENT_ABSENCE, LOSES, &english, REASON_NONE},
    {"%s [makes|made|played|forfeits by|forfeits for|forfeited for|loses by|lost by] an illegal move", EVENT_ADJUDICATION, LOSES,
     &english, REASON_FORFEIT},
    {"%s [forfeits by|forfeits:|forfeited by|loses by|lost by] illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT},
    {"%s forfeits[| the game]", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT},
    /* Russian: score sheets and bulletins, as in all following languages */
    {"%s [сдались|сдаются]", EVENT_RESIGN, LOSES, &russian, REASON_NONE},
    {"%s [просрочили время|проиграли по времени]", EVENT_FLAG, LOSES, &russian, REASON_NONE},
    {"просрочка времени у %s", EVENT_FLAG, LOSES, &russian_of, REASON_NONE},
    {"у %s [упал флаг|упал флажок|истекло время]", EVENT_FLAG, LOSES, &russian_of, REASON_NONE},
    {"время %s истекло", EVENT_FLAG, LOSES, &russian_of, REASON_NONE},
    {"%s выиграли по времени", EVENT_FLAG, WINS, &russian, REASON_NONE},
    {"ничья по [соглашению|обоюдному согласию]", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"[соперники|противники|партнеры] согласились на ничью", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"неявка %s", EVENT_ABSENCE, LOSES, &russian_of, REASON_NONE},
    {"%s не явились", EVENT_ABSENCE, LOSES, &russian, REASON_NONE},
    {"%s засчитано поражение за [|второй ]невозможный ход", EVENT_ADJUDICATION, LOSES, &russian_to, REASON_FORFEIT},
    {"%s проиграли из-за невозможного хода", EVENT_ADJUDICATION, LOSES, &russian, REASON_FORFEIT},
    {"%s сделали [|второй ]невозможный ход", EVENT_ADJUDICATION, LOSES, &russian, REASON_FORFEIT},
    {"[|второй ]невозможный ход %s", EVENT_ADJUDICATION, LOSES, &russian_of, REASON_FORFEIT},
    {"%s присуждена победа", EVENT_ADJUDICATION, WINS, &russian_to, REASON_ADJUDICATION},
    {"%s присуждено поражение", EVENT_ADJUDICATION, LOSES, &russian_to, REASON_ADJUDICATION},
    {"присуждена ничья", EVENT_ADJUDICATION, DRAWN, NULL, REASON_ADJUDICATION},
    /* German */
    {"%s [gibt auf|gab auf|hat aufgegeben|hat die partie aufgegeben]", EVENT_RESIGN, LOSES, &german, REASON_NONE},
    {"%s [überschritt die zeit|überschritt die bedenkzeit|überschreitet die zeit|hat die zeit überschritten]", EVENT_FLAG, LOSES,
     &german, REASON_NONE},
    {"zeitüberschreitung[| durch] %s", EVENT_FLAG, LOSES, &german, REASON_NONE},
    {"zeitüberschreitung", EVENT_FLAG, RESULT, NULL, REASON_NONE},
    {"%s verliert durch zeitüberschreitung", EVENT_FLAG, LOSES, &german, REASON_NONE},
    {"%s gewinnt durch zeitüberschreitung", EVENT_FLAG, WINS, &german, REASON_NONE},
    {"remis [durch übereinkunft|vereinbart|durch vereinbarung]", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"%s gewinnt kampflos", EVENT_ABSENCE, WINS, &german, REASON_NONE},
    {"%s ist nicht erschienen", EVENT_ABSENCE, LOSES, &german, REASON_NONE},
    /* French */
    {"%s [abandonnent|ont abandonné]", EVENT_RESIGN, LOSES, &french, REASON_NONE},
    {"abandon des %s", EVENT_RESIGN, LOSES, &french, REASON_NONE},
    {"%s [perdent au|ont perdu au|ont dépassé le] temps", EVENT_FLAG, LOSES, &french, REASON_NONE},
    {"absence des %s", EVENT_ABSENCE, LOSES, &french, REASON_NONE},
    {"%s gagnent au temps", EVENT_FLAG, WINS, &french, REASON_NONE},
    {"nulle [par accord mutuel|par consentement mutuel|d'un commun accord]", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"partie nulle par accord mutuel", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"%s gagnent par forfait", EVENT_ABSENCE, WINS, &french, REASON_NONE},
    /* Dutch */
    {"%s [geeft op|gaf op|heeft opgegeven]", EVENT_RESIGN, LOSES, &dutch, REASON_NONE},
    {"%s [overschrijdt de|overschreed de|verliest op] tijd", EVENT_FLAG, LOSES, &dutch, REASON_NONE},
    {"%s [ging door de vlag|gaat door de vlag|is door de vlag gegaan]", EVENT_FLAG, LOSES, &dutch, REASON_NONE},
    {"%s wint op tijd", EVENT_FLAG, WINS, &dutch, REASON_NONE},
    {"remise [overeengekomen|in onderling overleg|in overleg]", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"%s [kwam niet opdagen|is niet verschenen]", EVENT_ABSENCE, LOSES, &dutch, REASON_NONE},
    /* Spanish */
    {"%s [abandonan|se rinden|abandonaron]", EVENT_RESIGN, LOSES, &spanish, REASON_NONE},
    {"%s [perdieron|pierden] por tiempo", EVENT_FLAG, LOSES, &spanish, REASON_NONE},
    {"%s ganan por tiempo", EVENT_FLAG, WINS, &spanish, REASON_NONE},
    {"tablas [por|por mutuo|de común] acuerdo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"%s no se [presentan|presentaron]", EVENT_ABSENCE, LOSES, &spanish, REASON_NONE},
    /* Italian */
    {"%s [abbandona|ha abbandonato|si arrende]", EVENT_RESIGN, LOSES, &italian, REASON_NONE},
    {"%s perde per [|il ]tempo", EVENT_FLAG, LOSES, &italian, REASON_NONE},
    {"%s vince per il tempo", EVENT_FLAG, WINS, &italian, REASON_NONE},
    {"patta [d'|per |di comune ]accordo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE},
    {"%s vince a forfait", EVENT_ABSENCE, WINS, &italian, REASON_NONE},
    {"%s non si è presentato", EVENT_ABSENCE, LOSES, &italian, REASON_NONE},
    /* Both flags, in every language */
    {"both flags [fell|have fallen|are down|down]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"both [players |sides |]ran out of time", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"both players [are out of time|forfeit on time|forfeited on time|lose on time|overstepped the time limit]", EVENT_FLAG, BOTH,
     NULL, REASON_NONE},
    {"both [players |]lost on time", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"white and black [forfeit on|ran out of|lost on] time", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"[оба|оба игрока|оба соперника|оба партнера|оба противника|обе стороны|белые и черные] просрочили время", EVENT_FLAG, BOTH,
     NULL, REASON_NONE},
    {"[оба флага упали|упали оба флага|оба флажка упали|упали оба флажка]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"у обоих [упал флаг|упал флажок|упали флаги|упали флажки|истекло время]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"[время истекло у обоих|время обоих истекло|просрочка времени у обоих|обоюдная просрочка времени]", EVENT_FLAG, BOTH, NULL,
     REASON_NONE},
    {"beide [haben die zeit überschritten|überschritten die zeit|überschritten die bedenkzeit]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"[zeitüberschreitung durch beide|beidseitige zeitüberschreitung]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"les deux [joueurs perdent au temps|drapeaux sont tombés]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"[beide vlaggen zijn gevallen|beide spelers gingen door de vlag|beiden gingen door de vlag]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"[ambos perdieron por tiempo|ambas banderas cayeron]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
    {"[entrambi perdono per il tempo|entrambe le bandierine sono cadute]", EVENT_FLAG, BOTH, NULL, REASON_NONE},
};
/* clang-format on */

/* Case folding. */

/* Folds a two-byte UTF-8 letter, Latin with accents or Cyrillic, to small; copies others. */
static void
fold_pair(unsigned char first, unsigned char second, struct buffer *out)
{
    if (first == 0xC3 && second == 0x9F) {
        buffer_puts(out, "ss");
        return;
    }
    bool latin = first == 0xC3 && second >= 0x80 && second <= 0x9E && second != 0x97;
    if (latin || (first == 0xD0 && second >= 0x90 && second <= 0x9F))
        second += 0x20;
    else if (first == 0xD0 && second >= 0xA0 && second <= 0xAF)
        first = 0xD1, second -= 0x20;
    else if ((first == 0xD0 && second == 0x81) || (first == 0xD1 && second == 0x91))
        first = 0xD0, second = 0xB5;
    buffer_putc(out, (char)first);
    buffer_putc(out, (char)second);
}

/* Folds to small letters, single spaces and straight apostrophes. */
static void
fold_words(const char *text, size_t len, struct buffer *out)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r') {
            if (out->len > 0 && out->data[out->len - 1] != ' ')
                buffer_putc(out, ' ');
        } else if (i + 2 < len && memcmp(text + i, "\u2019", 3) == 0) {
            buffer_putc(out, '\'');
            i += 2;
        } else if ((byte == 0xC3 || byte == 0xD0 || byte == 0xD1) && i + 1 < len) {
            fold_pair(byte, (unsigned char)text[++i], out);
        } else {
            buffer_putc(out, ascii_small((char)byte));
        }
    }
    while (out->len > 0 && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
}

/* Matching. */

/* State of the search: the folded words of the record, and the folded names of the players ("": none). */
struct search {
    const struct adj_game *game;
    enum result claimed;
    const char *ends; /* characters that end a sentence */
    enum colour
        flagged; /* look only for the fallen flag of this side; NOBODY: for any termination */
    struct buffer words, names[2];
    struct termination *out;
};

/* Returns whether the pattern matches the whole text; `subject` stands for %s and %n, `other` for %o. */
static bool
fits(const char *pattern, const char *text, const char *subject, const char *other)
{
    for (; *pattern && *pattern != '[' && *pattern != '%'; pattern++, text++)
        if (*pattern != *text)
            return false;
    if (!*pattern)
        return !*text;
    const bool is_name = *pattern == '%';
    const char *word = is_name ? pattern[1] == 'o' ? other : subject : pattern + 1;
    const char *rest = is_name ? pattern + 2 : strchr(pattern, ']') + 1;
    for (size_t len;; word += len + 1) {
        len = is_name ? strlen(word) : strcspn(word, "|]");
        if (strncmp(text, word, len) == 0 && fits(rest, text + len, subject, other))
            return true;
        if (is_name || word[len] == ']')
            return false;
    }
}

/* Returns whether the phrase names this side. */
static bool
names_side(const struct search *s, const struct phrase *phrase, enum colour side)
{
    const struct buffer *name = &s->names[side];
    if (!phrase->sides)
        return name->len > 0 && fits(phrase->text, s->words.data, name->data, "");
    for (size_t i = 0; i < SIDE_FORMS && phrase->sides->forms[side][i]; i++)
        if (fits(phrase->text, s->words.data, phrase->sides->forms[side][i],
                 phrase->sides->forms[!side][i]))
            return true;
    return false;
}

/* Matches a phrase that names no player: the claimed result tells who lost. */
static bool
match_result(const struct phrase *phrase, enum result claimed, struct termination *out)
{
    bool may_stay_open =
        phrase->reason == REASON_ADJUDICATION || phrase->reason == REASON_ABANDONED;
    out->loser = claimed == RESULT_WHITE ? BLACK : claimed == RESULT_BLACK ? WHITE : NOBODY;
    out->draw = claimed == RESULT_DRAW && phrase->kind != EVENT_RESIGN;
    if (out->draw && phrase->kind == EVENT_FLAG)
        out->reason = REASON_TIME_FORFEIT;
    return out->loser != NOBODY || out->draw || (may_stay_open && claimed == RESULT_OPEN);
}

/* Matches the words against a phrase and fills the result. */
static bool
match_phrase(const struct search *s, const struct phrase *phrase)
{
    struct termination *out = s->out;
    enum colour side = NOBODY;
    /* Fast test: most sentences start like no phrase. */
    if (!strchr("%[", *phrase->text) && *phrase->text != *s->words.data)
        return false;
    if (strchr(phrase->text, '%')) {
        side = names_side(s, phrase, WHITE) ? WHITE : names_side(s, phrase, BLACK) ? BLACK : NOBODY;
        if (side == NOBODY)
            return false;
    } else if (!fits(phrase->text, s->words.data, "", "")) {
        return false;
    }
    out->kind = phrase->kind;
    out->reason = phrase->reason;
    out->named = phrase->who != RESULT;
    out->both = phrase->who == BOTH;
    if (phrase->who == RESULT)
        return match_result(phrase, s->claimed, out);
    out->draw = phrase->who == DRAWN;
    out->loser = out->both ? WHITE : phrase->who == WINS ? other(side) : side;
    return true;
}

/* Returns whether the match is one that is looked for. */
static bool
is_wanted(const struct search *s)
{
    const struct termination *out = s->out;
    return s->flagged == NOBODY || (out->kind == EVENT_FLAG && out->named && !out->draw &&
                                    (out->both || out->loser == s->flagged));
}

static bool
match_words(struct search *s, struct span words)
{
    buffer_reset(&s->words);
    if (words.len > 0 && words.len <= SENTENCE_MAX)
        fold_words(game_chars(s->game, words), words.len, &s->words);
    if (s->words.len == 0 || s->words.failed)
        return false;
    s->out->words = words;
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (match_phrase(s, &phrases[i]) && is_wanted(s))
            return true;
    return false;
}

/* Returns the text after an engine's evaluation: "-8.11/24 5.0s, White resigns". Empty when there is no evaluation. */
static struct span
behind_evaluation(const struct adj_game *game, struct span text)
{
    const char *chars = game_chars(game, text);
    uint32_t at = text.len;
    if (text.len == 0 || !strchr("+-0123456789", chars[0]))
        return (struct span){text.at, 0};
    while (at > 0 && chars[at - 1] != ',')
        at--;
    while (at > 0 && at < text.len && chars[at] == ' ')
        at++;
    return (struct span){text.at + at, at > 0 ? text.len - at : 0};
}

/* Matches a sentence, or its part before a colon: "White makes an illegal move: e2e5". */
static bool
match_sentence(struct search *s, struct span words)
{
    if (match_words(s, words))
        return true;
    const char *chars = game_chars(s->game, words);
    const char *colon = words.len > 0 ? memchr(chars, ':', words.len) : NULL;
    return colon && match_words(s, (struct span){words.at, (uint32_t)(colon - chars)});
}

/* Matches the whole text, or one of its sentences; text in brackets is a sentence of its own. */
static bool
search_text(struct search *s, struct span text)
{
    const char *chars = game_chars(s->game, text);
    if (match_sentence(s, text) || match_sentence(s, behind_evaluation(s->game, text)))
        return true;
    for (uint32_t from = 0; from < text.len;) {
        uint32_t to = from;
        while (to < text.len && !strchr(s->ends, chars[to])) /* NUL ends a sentence too */
            to++;
        while (from < to && chars[from] == ' ')
            from++;
        if (match_sentence(s, (struct span){text.at + from, to - from}))
            return true;
        from = to + 1;
    }
    return false;
}

/* Places in the record. */

static bool
search_tags(struct search *s)
{
    static const char *const names[] = {"Termination", "ICCResult"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct tag *tag = game_tag(s->game, names[i]);
        if (tag && search_text(s, tag->value))
            return true;
    }
    return false;
}

/* Searches the comments after the last move of the main line. */
static bool
search_comments(struct search *s)
{
    const struct adj_game *game = s->game;
    size_t first = game->item_count;
    while (first > 0 &&
           !(game->items[first - 1].kind == ITEM_MOVE && game->items[first - 1].depth == 0))
        first--;
    for (size_t i = first; i < game->item_count; i++)
        if (game->items[i].kind == ITEM_COMMENT && game->items[i].depth == 0 &&
            search_text(s, game->items[i].text))
            return true;
    return false;
}

/* Searches tags and comments for the fallen flag of `colour` as well; *out_words are the words. */
static bool
search_second_flag(struct search *s, enum colour colour, struct span *out_words)
{
    struct termination second = {.loser = NOBODY};
    struct termination *first = s->out;
    s->out = &second;
    s->flagged = colour;
    bool found = search_tags(s) || search_comments(s);
    s->flagged = NOBODY;
    s->out = first;
    *out_words = second.words;
    return found;
}

/* Searches a text for a termination. Two flags are both found, in any order. */
static bool
search_termination(struct search *s)
{
    struct termination *out = s->out;
    if (!search_tags(s) && !search_comments(s))
        return false;
    out->other = out->words;
    if (out->kind == EVENT_FLAG && out->named && !out->draw && !out->both && out->loser != NOBODY)
        out->both = search_second_flag(s, other(out->loser), &out->other);
    return true;
}

static void
search_init(struct search *s, const struct adj_game *game, enum result claimed)
{
    static const char *const players[2] = {"White", "Black"};
    *s = (struct search){.game = game, .claimed = claimed, .ends = ".!;()]\n", .flagged = NOBODY};
    for (int side = WHITE; side <= BLACK; side++) {
        const struct tag *tag = game_tag(game, players[side]);
        if (tag && !game_span_is(game, tag->value, "?"))
            fold_words(game_chars(game, tag->value), tag->value.len, &s->names[side]);
    }
}

/* Frees the state; ADJ_ENOMEM when memory ran out. */
static enum adj_status
search_clear(struct search *s)
{
    bool failed = s->words.failed || s->names[WHITE].failed || s->names[BLACK].failed;
    buffer_clear(&s->words);
    buffer_clear(&s->names[WHITE]);
    buffer_clear(&s->names[BLACK]);
    return failed ? ADJ_ENOMEM : ADJ_OK;
}

/*
 * Finds the termination stated by the record's words. Words without a player are about the loser of `claimed`, the
 * record's result. A comma separates only the two flags. *out_found is false when there is no phrase or it fits no
 * result. May return ADJ_ENOMEM.
 */
static enum adj_status
termination_find(const struct adj_game *game, enum result claimed, struct termination *out,
                 bool *out_found)
{
    struct search s;
    search_init(&s, game, claimed);
    s.out = out;
    *out_found = search_termination(&s);
    if (!*out_found) {
        s.ends = ".!;()]\n,";
        *out_found = search_termination(&s) && out->both;
    }
    return search_clear(&s);
}

static enum result
claimed_result(const struct judge *j)
{
    const char *claimed = j->verdict->claimed;
    return claimed ? result_read(claimed, strlen(claimed)) : RESULT_OPEN;
}

/* Judging. */

/* Judges the event that a phrase describes. An ending by its result alone counts as an adjudication. */
static enum adj_status
judge_by_phrase(struct judge *j, const struct termination *words, struct event *event,
                struct judgement *out)
{
    const char *score = words->draw             ? "1/2-1/2"
                        : words->loser == WHITE ? "0-1"
                        : words->loser == BLACK ? "1-0"
                                                : "";
    const struct event result = {EVENT_ADJUDICATION, NOBODY, -1, score, strlen(score)};
    if (words->reason == REASON_NONE)
        return event_judge(&j->walk.line, event, j->proof_positions, out);
    enum adj_status st = event_judge(&j->walk.line, &result, j->proof_positions, out);
    if (st || !out->result.ends)
        return st;
    out->result.outcome.reason = words->reason;
    if (words->reason == REASON_FORFEIT && words->loser != NOBODY)
        st = event_draw_without_mate(&j->walk.line, j->proof_positions, "7.5.5", out);
    if (event->kind == EVENT_ADJUDICATION || event->kind == EVENT_ABANDONED) {
        event->text = score;
        event->text_len = strlen(score);
    }
    return st;
}

/* Judges the flag of the other player, which the words also state. */
static enum adj_status
judge_other_flag(struct judge *j, const struct span *words)
{
    const enum colour first = judge_flagged(j);
    struct event event = {.kind = EVENT_FLAG, .by = other(first), .square = -1, .text = ""};
    struct judgement judgement;
    if (first == NOBODY)
        return ADJ_OK;
    judge_late(j, &event, true, &judgement);
    return judge_take(j, &event, &judgement, words);
}

enum adj_status
judge_termination(struct judge *j)
{
    struct termination words = {.both = false};
    struct judgement judgement;
    bool found;
    if (termination_find(j->game, claimed_result(j), &words, &found))
        return ADJ_ENOMEM;
    if (!found)
        return ADJ_OK;
    struct event event = {.kind = words.kind, .by = words.loser, .square = -1, .text = ""};
    if (event.kind == EVENT_ADJUDICATION)
        event.by = NOBODY; /* neither player decides it (RULES.md 10) */
    if (judge_by_phrase(j, &words, &event, &judgement))
        return ADJ_ENOMEM;
    if (event.kind == EVENT_CLAIM && !judgement.result.ends)
        return ADJ_OK; /* no claim in the record: the result counts as reported */
    judge_check_made(j, &event, &judgement);
    if (judge_take(j, &event, &judgement, &words.words))
        return ADJ_ENOMEM;
    return words.both ? judge_other_flag(j, &words.other) : ADJ_OK;
}

enum adj_status
judge_second_flag(struct judge *j)
{
    const enum colour first = judge_flagged(j);
    struct search s;
    struct span words;
    if (first == NOBODY)
        return ADJ_OK;
    search_init(&s, j->game, RESULT_OPEN);
    bool found = search_second_flag(&s, other(first), &words);
    if (search_clear(&s))
        return ADJ_ENOMEM;
    return found ? judge_other_flag(j, &words) : ADJ_OK;
}

/* Bare results. */

/* Returns why the game cannot end with this result; NULL: it can. */
static const char *
impossible(const struct judge *j, enum result result)
{
    const struct outcome *now = &j->verdict->outcome;
    const unsigned *points = now->points;
    if (result == RESULT_WHITE_MORE || result == RESULT_BLACK_MORE)
        return "the result reported is not one of those that a game can have without its reason";
    if (result == RESULT_DRAW && !event_draws_exist(j->walk.line.rules))
        return "a draw is reported, and this game has no draws";
    if (!now->has_points || result == RESULT_BOTH_LOST)
        return NULL;
    if (result == RESULT_DRAW)
        return points[WHITE] != points[BLACK] ? "a draw is reported, and the points are unequal"
                                              : NULL;
    return points[result == RESULT_BLACK] < points[result != RESULT_BLACK]
               ? "the winner reported is the one with fewer points"
               : NULL;
}

/* The agreement rejected at the current ply; NULL: none, or moves followed. */
static const struct judged_event *
rejected_agreement(const struct judge *j)
{
    const struct adj_verdict *v = j->verdict;
    for (size_t i = v->event_count; i-- > 0;)
        if (v->events[i].event.kind == EVENT_AGREEMENT && !v->events[i].accepted &&
            v->events[i].ply == judge_ply(j))
            return &v->events[i];
    return NULL;
}

void
judge_reported(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct outcome *outcome = &v->outcome;
    enum result result = claimed_result(j);
    if (result == RESULT_OPEN || result == RESULT_UNKNOWN)
        return;
    v->detail = j->regulations->ignore_reported
                    ? "the regulations do not count a result that is only reported"
                    : impossible(j, result);
    const struct judged_event *agreement = rejected_agreement(j);
    if (agreement && result == RESULT_DRAW && !v->detail)
        v->detail =
            message_make(&v->arena, "the agreement on which it probably rests was not allowed: %s",
                         agreement->why);
    else if (v->detail)
        return;
    v->basis = BASIS_REPORTED;
    outcome->status = result == RESULT_DRAW        ? OUTCOME_DRAW
                      : result == RESULT_BOTH_LOST ? OUTCOME_UNDECIDED
                                                   : OUTCOME_DECIDED;
    outcome->winner = result == RESULT_WHITE ? WHITE : result == RESULT_BLACK ? BLACK : NOBODY;
    outcome->both_lost = result == RESULT_BOTH_LOST;
    outcome->reason = REASON_REPORTED;
    outcome->above_points = outcome->has_points;
    j->over = true;
}
