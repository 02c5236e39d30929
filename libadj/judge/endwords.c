/* SPDX-License-Identifier: MIT */
/*
 * What a record says of its end beside moves and events (RULES.md 10). The words in which servers and players tell it, in
 * a Termination tag or a comment behind the last move, are judged as the event they tell. A result that nothing explains
 * counts as reported, unless the game cannot have it or the tournament's regulations let none count.
 *
 * One table, a row a phrase: what it says and who writes it so. A text is compared in small letters, blanks as one,
 * its accents as they are, with "ss" for a German sharp s and "е" for the Russian ё: so the rows are written.
 * What the board can show, a mate or a stalemate, is left to the rules: it has no row.
 */
#include <string.h>

#include "base/ascii.h"
#include "judge/judge.h"
#include "judge/result.h"

enum { SIDE_FORMS = 3, SENTENCE_MAX = 120 /* bytes */ };

/* An ending that the record tells in words. */
struct endwords {
    enum event_kind kind; /* what happened */
    enum colour loser;    /* or whom the words of a draw name; NOBODY */
    bool draw;            /* otherwise the game is undecided when nobody has lost */
    enum reason reason;   /* of an ending by the result alone; REASON_NONE: the event is judged */
    struct span words;    /* of the record */
};

/* How a language calls the players. */
struct sides {
    const char *forms[2][SIDE_FORMS];
};
/* clang-format off */
static const struct sides english = {{{"white"}, {"black"}}};
static const struct sides russian = {{{"белые"}, {"черные"}}};       /* who resigned */
static const struct sides russian_of = {{{"белых"}, {"черных"}}};    /* whose time */
static const struct sides russian_to = {{{"белым"}, {"черным"}}};    /* whom a result was given */
static const struct sides german = {{{"weiss"}, {"schwarz"}}};
static const struct sides french = {{{"les blancs", "blancs"}, {"les noirs", "noirs"}}};
static const struct sides dutch = {{{"wit"}, {"zwart"}}};
static const struct sides spanish = {{{"las blancas", "blancas"}, {"las negras", "negras"}}};
static const struct sides italian = {{{"il bianco", "bianco"}, {"il nero", "nero"}}};

/* Of whom a phrase speaks. */
enum who {
    LOSES,  /* %s, or the player named %n, lost ... */
    WINS,   /* ... won */
    DRAWN,  /* nobody did */
    RESULT, /* as the record's result says */
};

/*
 * %s is a side's name, %o the other side's, %n the name of a player as the tags have it. A row with a reason ends the
 * game by its result alone; the others are judged as the event that they tell.
 */
static const struct phrase {
    const char *text;
    enum event_kind kind;
    enum who who;
    const struct sides *sides;
    enum reason reason;
    const char *from; /* who writes so */
} phrases[] = {
    /* Tags. "Normal" tells nothing, "unterminated" that nothing has ended. */
    {"time forfeit", EVENT_FLAG, RESULT, NULL, REASON_NONE, "PGN standard 9.8.1; lichess, lidraughts, ChessBase"},
    {"adjudication", EVENT_ADJUDICATION, RESULT, NULL, REASON_ADJUDICATION, "PGN standard 9.8.1; ChessBase"},
    {"abandoned", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "PGN standard 9.8.1; lichess, lidraughts"},
    {"death", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "PGN standard 9.8.1"},
    {"emergency", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "PGN standard 9.8.1"},
    {"rules infraction", EVENT_ADJUDICATION, RESULT, NULL, REASON_FORFEIT, "PGN standard 9.8.1; lichess, lidraughts"},
    {"illegal move", EVENT_ADJUDICATION, RESULT, NULL, REASON_FORFEIT, "cutechess"},
    {"stalled connection", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "cutechess"},
    {"forfeit", EVENT_ABSENCE, RESULT, NULL, REASON_NONE, "club programs"},
    {"default", EVENT_ABSENCE, RESULT, NULL, REASON_NONE, "club programs"},
    {"walkover", EVENT_ABSENCE, RESULT, NULL, REASON_NONE, "club programs"},
    {"resignation", EVENT_RESIGN, RESULT, NULL, REASON_NONE, "club programs"},
    {"resigned", EVENT_RESIGN, RESULT, NULL, REASON_NONE, "club programs"},
    {"agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "club programs"},
    {"time", EVENT_FLAG, RESULT, NULL, REASON_NONE, "ChessBase (Playchess)"},
    {"resigns", EVENT_RESIGN, RESULT, NULL, REASON_NONE, "ChessBase (Playchess)"},
    {"%n won by resignation", EVENT_RESIGN, WINS, NULL, REASON_NONE, "chess.com"},
    {"%n won on time", EVENT_FLAG, WINS, NULL, REASON_NONE, "chess.com"},
    {"%n won - game abandoned", EVENT_ABANDONED, WINS, NULL, REASON_ABANDONED, "chess.com"},
    {"game drawn by agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "chess.com"},
    {"game drawn by timeout vs insufficient material", EVENT_FLAG, DRAWN, NULL, REASON_TIME_FORFEIT, "chess.com"},
    {"game drawn by 50-move rule", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "chess.com"},
    {"game drawn by repetition", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "FICS, ICC, chess.com"},
    {"game drawn by the 50 move rule", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "FICS, ICC"},
    {"draw by repetition", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "lichess"},
    {"draw by threefold repetition", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "lichess"},
    {"draw by 3-fold repetition", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "cutechess"},
    {"draw by fifty moves rule", EVENT_CLAIM, DRAWN, NULL, REASON_NONE, "cutechess"},
    /* English */
    {"%s resigns", EVENT_RESIGN, LOSES, &english, REASON_NONE, "FICS, ICC, lichess, cutechess"},
    {"%s resigned", EVENT_RESIGN, LOSES, &english, REASON_NONE, "lichess"},
    {"%n resigns", EVENT_RESIGN, LOSES, NULL, REASON_NONE, "FICS, ICC, ChessBase (Playchess)"},
    {"%n resigned", EVENT_RESIGN, LOSES, NULL, REASON_NONE, "lichess"},
    {"%s wins by resignation", EVENT_RESIGN, WINS, &english, REASON_NONE, "lichess"},
    {"%s won by resignation", EVENT_RESIGN, WINS, &english, REASON_NONE, "chess.com"},
    {"%s forfeits on time", EVENT_FLAG, LOSES, &english, REASON_NONE, "FICS, ICC"},
    {"%n forfeits on time", EVENT_FLAG, LOSES, NULL, REASON_NONE, "FICS, ICC"},
    {"%s ran out of time", EVENT_FLAG, LOSES, &english, REASON_NONE, "PyChess, SCID"},
    {"%s loses on time", EVENT_FLAG, LOSES, &english, REASON_NONE, "cutechess"},
    {"%s lost on time", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s forfeited on time", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s forfeits: time", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s forfeits by time", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s loses by time forfeit", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s lost by time forfeit", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s wins on time", EVENT_FLAG, WINS, &english, REASON_NONE, "lichess"},
    {"%s won on time", EVENT_FLAG, WINS, &english, REASON_NONE, "chess.com"},
    {"%s overstepped the time limit", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s's flag fell", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s's flag has fallen", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s flag fell", EVENT_FLAG, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%n lost on time", EVENT_FLAG, LOSES, NULL, REASON_NONE, "tournament bulletins"},
    {"%n ran out of time", EVENT_FLAG, LOSES, NULL, REASON_NONE, "PyChess"},
    {"%s ran out of time and %o has no material to mate", EVENT_FLAG, DRAWN, &english, REASON_TIME_FORFEIT, "FICS, ICC"},
    {"game drawn because both players ran out of time", EVENT_FLAG, DRAWN, NULL, REASON_TIME_FORFEIT, "FICS"},
    {"game drawn by mutual agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "FICS, ICC"},
    {"draw by mutual agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "lichess"},
    {"draw by agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "lichess"},
    {"drawn by agreement", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "tournament bulletins"},
    {"draw agreed", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "tournament bulletins"},
    {"%s forfeits by disconnection", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED, "FICS"},
    {"%n forfeits by disconnection", EVENT_ABANDONED, LOSES, NULL, REASON_ABANDONED, "FICS"},
    {"%s disconnected and forfeits", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED, "ICC"},
    {"%n disconnected and forfeits", EVENT_ABANDONED, LOSES, NULL, REASON_ABANDONED, "ICC"},
    {"%s disconnects", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED, "cutechess"},
    {"%s's connection stalls", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED, "cutechess"},
    {"%s left the game", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED, "lichess, lidraughts"},
    {"%s abandoned the game", EVENT_ABANDONED, LOSES, &english, REASON_ABANDONED, "tournament bulletins"},
    {"game aborted by mutual agreement", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "FICS, ICC"},
    {"game aborted on move 1", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "FICS"},
    {"game aborted", EVENT_ABANDONED, RESULT, NULL, REASON_ABANDONED, "lichess"},
    {"%s wins by adjudication", EVENT_ADJUDICATION, WINS, &english, REASON_ADJUDICATION, "FICS, cutechess"},
    {"%s declared the winner by adjudication", EVENT_ADJUDICATION, WINS, &english, REASON_ADJUDICATION, "ICC"},
    {"%n declared the winner by adjudication", EVENT_ADJUDICATION, WINS, NULL, REASON_ADJUDICATION, "ICC"},
    {"game drawn by adjudication", EVENT_ADJUDICATION, DRAWN, NULL, REASON_ADJUDICATION, "FICS, ICC"},
    {"draw by adjudication", EVENT_ADJUDICATION, DRAWN, NULL, REASON_ADJUDICATION, "cutechess"},
    {"%s wins by forfeit", EVENT_ABSENCE, WINS, &english, REASON_NONE, "tournament bulletins"},
    {"%s did not appear", EVENT_ABSENCE, LOSES, &english, REASON_NONE, "tournament bulletins"},
    {"%s makes an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "cutechess"},
    {"%s forfeits by illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeits by an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeits for an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeits: illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeited by illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeited for an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s loses by illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s lost by illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s loses by an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s lost by an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s made an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s played an illegal move", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeits", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    {"%s forfeits the game", EVENT_ADJUDICATION, LOSES, &english, REASON_FORFEIT, "tournament bulletins"},
    /* Russian: score sheets and tournament bulletins, as all that follow */
    {"%s сдались", EVENT_RESIGN, LOSES, &russian, REASON_NONE, "score sheets"},
    {"%s сдаются", EVENT_RESIGN, LOSES, &russian, REASON_NONE, "score sheets"},
    {"%s просрочили время", EVENT_FLAG, LOSES, &russian, REASON_NONE, "score sheets"},
    {"просрочка времени у %s", EVENT_FLAG, LOSES, &russian_of, REASON_NONE, "score sheets"},
    {"у %s упал флаг", EVENT_FLAG, LOSES, &russian_of, REASON_NONE, "score sheets"},
    {"у %s упал флажок", EVENT_FLAG, LOSES, &russian_of, REASON_NONE, "score sheets"},
    {"время %s истекло", EVENT_FLAG, LOSES, &russian_of, REASON_NONE, "score sheets"},
    {"у %s истекло время", EVENT_FLAG, LOSES, &russian_of, REASON_NONE, "score sheets"},
    {"%s выиграли по времени", EVENT_FLAG, WINS, &russian, REASON_NONE, "score sheets"},
    {"%s проиграли по времени", EVENT_FLAG, LOSES, &russian, REASON_NONE, "score sheets"},
    {"ничья по соглашению", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"ничья по обоюдному согласию", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"соперники согласились на ничью", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"противники согласились на ничью", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"партнеры согласились на ничью", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"неявка %s", EVENT_ABSENCE, LOSES, &russian_of, REASON_NONE, "score sheets"},
    {"%s не явились", EVENT_ABSENCE, LOSES, &russian, REASON_NONE, "score sheets"},
    {"%s засчитано поражение за невозможный ход", EVENT_ADJUDICATION, LOSES, &russian_to, REASON_FORFEIT, "score sheets"},
    {"%s засчитано поражение за второй невозможный ход", EVENT_ADJUDICATION, LOSES, &russian_to, REASON_FORFEIT, "score sheets"},
    {"%s проиграли из-за невозможного хода", EVENT_ADJUDICATION, LOSES, &russian, REASON_FORFEIT, "score sheets"},
    {"%s сделали невозможный ход", EVENT_ADJUDICATION, LOSES, &russian, REASON_FORFEIT, "score sheets"},
    {"%s сделали второй невозможный ход", EVENT_ADJUDICATION, LOSES, &russian, REASON_FORFEIT, "score sheets"},
    {"невозможный ход %s", EVENT_ADJUDICATION, LOSES, &russian_of, REASON_FORFEIT, "score sheets"},
    {"второй невозможный ход %s", EVENT_ADJUDICATION, LOSES, &russian_of, REASON_FORFEIT, "score sheets"},
    {"%s присуждена победа", EVENT_ADJUDICATION, WINS, &russian_to, REASON_ADJUDICATION, "score sheets"},
    {"%s присуждено поражение", EVENT_ADJUDICATION, LOSES, &russian_to, REASON_ADJUDICATION, "score sheets"},
    {"присуждена ничья", EVENT_ADJUDICATION, DRAWN, NULL, REASON_ADJUDICATION, "score sheets"},
    /* German */
    {"%s gibt auf", EVENT_RESIGN, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s gab auf", EVENT_RESIGN, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s hat aufgegeben", EVENT_RESIGN, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s hat die partie aufgegeben", EVENT_RESIGN, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s überschritt die zeit", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s überschritt die bedenkzeit", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s überschreitet die zeit", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"zeitüberschreitung durch %s", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s hat die zeit überschritten", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"zeitüberschreitung %s", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"zeitüberschreitung", EVENT_FLAG, RESULT, NULL, REASON_NONE, "score sheets"},
    {"%s verliert durch zeitüberschreitung", EVENT_FLAG, LOSES, &german, REASON_NONE, "score sheets"},
    {"%s gewinnt durch zeitüberschreitung", EVENT_FLAG, WINS, &german, REASON_NONE, "score sheets"},
    {"remis durch übereinkunft", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"remis vereinbart", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"remis durch vereinbarung", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"%s gewinnt kampflos", EVENT_ABSENCE, WINS, &german, REASON_NONE, "score sheets"},
    {"%s ist nicht erschienen", EVENT_ABSENCE, LOSES, &german, REASON_NONE, "score sheets"},
    /* French */
    {"%s abandonnent", EVENT_RESIGN, LOSES, &french, REASON_NONE, "score sheets"},
    {"%s ont abandonné", EVENT_RESIGN, LOSES, &french, REASON_NONE, "score sheets"},
    {"abandon des %s", EVENT_RESIGN, LOSES, &french, REASON_NONE, "score sheets"},
    {"%s perdent au temps", EVENT_FLAG, LOSES, &french, REASON_NONE, "score sheets"},
    {"%s ont perdu au temps", EVENT_FLAG, LOSES, &french, REASON_NONE, "score sheets"},
    {"%s ont dépassé le temps", EVENT_FLAG, LOSES, &french, REASON_NONE, "score sheets"},
    {"absence des %s", EVENT_ABSENCE, LOSES, &french, REASON_NONE, "score sheets"},
    {"%s gagnent au temps", EVENT_FLAG, WINS, &french, REASON_NONE, "score sheets"},
    {"nulle par accord mutuel", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"nulle par consentement mutuel", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"nulle d'un commun accord", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"partie nulle par accord mutuel", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"%s gagnent par forfait", EVENT_ABSENCE, WINS, &french, REASON_NONE, "score sheets"},
    /* Dutch */
    {"%s geeft op", EVENT_RESIGN, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s gaf op", EVENT_RESIGN, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s heeft opgegeven", EVENT_RESIGN, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s overschrijdt de tijd", EVENT_FLAG, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s overschreed de tijd", EVENT_FLAG, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s verliest op tijd", EVENT_FLAG, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s wint op tijd", EVENT_FLAG, WINS, &dutch, REASON_NONE, "score sheets"},
    {"%s ging door de vlag", EVENT_FLAG, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s gaat door de vlag", EVENT_FLAG, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s is door de vlag gegaan", EVENT_FLAG, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"remise overeengekomen", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"remise in onderling overleg", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"remise in overleg", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"%s kwam niet opdagen", EVENT_ABSENCE, LOSES, &dutch, REASON_NONE, "score sheets"},
    {"%s is niet verschenen", EVENT_ABSENCE, LOSES, &dutch, REASON_NONE, "score sheets"},
    /* Spanish */
    {"%s abandonan", EVENT_RESIGN, LOSES, &spanish, REASON_NONE, "score sheets"},
    {"%s se rinden", EVENT_RESIGN, LOSES, &spanish, REASON_NONE, "score sheets"},
    {"%s abandonaron", EVENT_RESIGN, LOSES, &spanish, REASON_NONE, "score sheets"},
    {"%s perdieron por tiempo", EVENT_FLAG, LOSES, &spanish, REASON_NONE, "score sheets"},
    {"%s pierden por tiempo", EVENT_FLAG, LOSES, &spanish, REASON_NONE, "score sheets"},
    {"%s ganan por tiempo", EVENT_FLAG, WINS, &spanish, REASON_NONE, "score sheets"},
    {"tablas por acuerdo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"tablas por mutuo acuerdo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"tablas de común acuerdo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"%s no se presentan", EVENT_ABSENCE, LOSES, &spanish, REASON_NONE, "score sheets"},
    {"%s no se presentaron", EVENT_ABSENCE, LOSES, &spanish, REASON_NONE, "score sheets"},
    /* Italian */
    {"%s abbandona", EVENT_RESIGN, LOSES, &italian, REASON_NONE, "score sheets"},
    {"%s ha abbandonato", EVENT_RESIGN, LOSES, &italian, REASON_NONE, "score sheets"},
    {"%s si arrende", EVENT_RESIGN, LOSES, &italian, REASON_NONE, "score sheets"},
    {"%s perde per il tempo", EVENT_FLAG, LOSES, &italian, REASON_NONE, "score sheets"},
    {"%s perde per tempo", EVENT_FLAG, LOSES, &italian, REASON_NONE, "score sheets"},
    {"%s vince per il tempo", EVENT_FLAG, WINS, &italian, REASON_NONE, "score sheets"},
    {"patta d'accordo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"patta per accordo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"patta di comune accordo", EVENT_AGREEMENT, DRAWN, NULL, REASON_NONE, "score sheets"},
    {"%s vince a forfait", EVENT_ABSENCE, WINS, &italian, REASON_NONE, "score sheets"},
    {"%s non si è presentato", EVENT_ABSENCE, LOSES, &italian, REASON_NONE, "score sheets"},
};
/* clang-format on */

/* Folding. */

/* Two bytes of UTF-8 in small letters: Latin with accents, Cyrillic. Others stay. */
static void
fold_pair(unsigned char first, unsigned char second, struct buffer *out)
{
    if (first == 0xC3 && second == 0x9F) {
        buffer_puts(out, "ss");
        return;
    }
    if (first == 0xC3 && second >= 0x80 && second <= 0x9E && second != 0x97)
        second += 0x20;
    else if (first == 0xD0 && second >= 0x90 && second <= 0x9F)
        second += 0x20;
    else if (first == 0xD0 && second >= 0xA0 && second <= 0xAF)
        first = 0xD1, second -= 0x20;
    else if ((first == 0xD0 && second == 0x81) || (first == 0xD1 && second == 0x91))
        first = 0xD0, second = 0xB5;
    buffer_putc(out, (char)first);
    buffer_putc(out, (char)second);
}

/* Small letters, blanks as one, a straight apostrophe. */
static void
fold(const char *text, size_t len, struct buffer *out)
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

/* What is looked at: the record's words, folded, and the players' names, folded; "" where there is none. */
struct looking {
    const struct adj_game *game;
    enum result claimed;
    struct buffer words, names[2];
    struct endwords *out;
};

/* The text behind `word`, with which it begins; NULL: it does not. */
static const char *
behind(const char *text, const char *word)
{
    while (*word && *word == *text) {
        word++;
        text++;
    }
    return *word ? NULL : text;
}

static bool
fits(const char *pattern, const char *text, const char *subject, const char *other)
{
    while (*pattern) {
        bool named = pattern[0] == '%';
        if (named)
            text = behind(text, pattern[1] == 'o' ? other : subject);
        else if (*pattern != *text++)
            return false;
        if (!text)
            return false;
        pattern += named ? 2 : 1;
    }
    return *text == '\0';
}

/* Does the phrase speak of this side? */
static bool
names_side(const struct looking *l, const struct phrase *phrase, enum colour side)
{
    const struct buffer *name = &l->names[side];
    if (!phrase->sides)
        return name->len > 0 && fits(phrase->text, l->words.data, name->data, "");
    for (size_t i = 0; i < SIDE_FORMS && phrase->sides->forms[side][i]; i++)
        if (fits(phrase->text, l->words.data, phrase->sides->forms[side][i],
                 phrase->sides->forms[!side][i]))
            return true;
    return false;
}

/* A phrase that names nobody and leaves it to the result who lost. */
static bool
take_result(const struct phrase *phrase, enum result claimed, struct endwords *out)
{
    bool may_stay_open =
        phrase->reason == REASON_ADJUDICATION || phrase->reason == REASON_ABANDONED;
    out->loser = claimed == RESULT_WHITE ? BLACK : claimed == RESULT_BLACK ? WHITE : NOBODY;
    out->draw = claimed == RESULT_DRAW && phrase->kind != EVENT_RESIGN;
    if (out->draw && phrase->kind == EVENT_FLAG)
        out->reason = REASON_TIME_FORFEIT;
    return out->loser != NOBODY || out->draw || (may_stay_open && claimed == RESULT_OPEN);
}

/* Is this what the words say? Then *out says it. */
static bool
phrase_take(const struct looking *l, const struct phrase *phrase)
{
    struct endwords *out = l->out;
    enum colour side = NOBODY;
    /* Most sentences begin like no phrase. */
    if (*phrase->text != '%' && *phrase->text != *l->words.data)
        return false;
    if (strchr(phrase->text, '%')) {
        side = names_side(l, phrase, WHITE) ? WHITE : names_side(l, phrase, BLACK) ? BLACK : NOBODY;
        if (side == NOBODY)
            return false;
    } else if (strcmp(phrase->text, l->words.data) != 0) {
        return false;
    }
    out->kind = phrase->kind;
    out->reason = phrase->reason;
    if (phrase->who == RESULT)
        return take_result(phrase, l->claimed, out);
    out->draw = phrase->who == DRAWN;
    out->loser = phrase->who == WINS ? other(side) : side;
    return true;
}

static bool
words_take(struct looking *l, struct span words)
{
    buffer_reset(&l->words);
    if (words.len > 0 && words.len <= SENTENCE_MAX)
        fold(game_chars(l->game, words), words.len, &l->words);
    if (l->words.len == 0 || l->words.failed)
        return false;
    l->out->words = words;
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (phrase_take(l, &phrases[i]))
            return true;
    return false;
}

/* What a program wrote behind its evaluation: "-8.11/24 5.0s, White resigns". Empty when there is none. */
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

static bool
ends_sentence(char c)
{
    return c == '.' || c == '!' || c == ';' || c == '(' || c == ')' || c == ']' || c == '\n' ||
           c == '\0';
}

/* The words, or what of them stands before a colon: "White makes an illegal move: e2e5". */
static bool
sentence_take(struct looking *l, struct span words)
{
    if (words_take(l, words))
        return true;
    const char *chars = game_chars(l->game, words);
    const char *colon = words.len > 0 ? memchr(chars, ':', words.len) : NULL;
    return colon && words_take(l, (struct span){words.at, (uint32_t)(colon - chars)});
}

/* The words as they are, or one of their sentences; what stands in brackets is apart. */
static bool
text_take(struct looking *l, struct span text)
{
    const char *chars = game_chars(l->game, text);
    if (sentence_take(l, text) || sentence_take(l, behind_evaluation(l->game, text)))
        return true;
    for (uint32_t from = 0; from < text.len;) {
        uint32_t to = from;
        while (to < text.len && !ends_sentence(chars[to]))
            to++;
        while (from < to && chars[from] == ' ')
            from++;
        if (sentence_take(l, (struct span){text.at + from, to - from}))
            return true;
        from = to + 1;
    }
    return false;
}

/* Where they stand. */

static bool
tags_take(struct looking *l)
{
    static const char *const names[] = {"Termination", "ICCResult"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct tag *tag = game_tag(l->game, names[i]);
        if (tag && text_take(l, tag->value))
            return true;
    }
    return false;
}

/* Comments behind the last move of the game itself. */
static bool
comments_take(struct looking *l)
{
    const struct adj_game *game = l->game;
    size_t first = game->item_count;
    while (first > 0 &&
           !(game->items[first - 1].kind == ITEM_MOVE && game->items[first - 1].depth == 0))
        first--;
    for (size_t i = first; i < game->item_count; i++)
        if (game->items[i].kind == ITEM_COMMENT && game->items[i].depth == 0 &&
            text_take(l, game->items[i].text))
            return true;
    return false;
}

/*
 * Find the ending that the record's words tell. Words that do not name a player speak of the loser of `claimed`, the
 * result that the record claims. *out_found is false when there are none, or they fit no result. ADJ_ENOMEM.
 */
static enum adj_status
endwords_find(const struct adj_game *game, enum result claimed, struct endwords *out,
              bool *out_found)
{
    static const char *const players[2] = {"White", "Black"};
    struct looking l = {.game = game, .claimed = claimed, .out = out};
    buffer_init(&l.words);
    for (int side = WHITE; side <= BLACK; side++) {
        const struct tag *tag = game_tag(game, players[side]);
        buffer_init(&l.names[side]);
        if (tag && !game_span_is(game, tag->value, "?"))
            fold(game_chars(game, tag->value), tag->value.len, &l.names[side]);
    }
    *out_found = tags_take(&l) || comments_take(&l);
    bool failed = l.words.failed || l.names[WHITE].failed || l.names[BLACK].failed;
    buffer_clear(&l.words);
    buffer_clear(&l.names[WHITE]);
    buffer_clear(&l.names[BLACK]);
    return failed ? ADJ_ENOMEM : ADJ_OK;
}

static enum result
claimed_result(const struct judge *j)
{
    const char *claimed = j->verdict->claimed;
    return claimed ? result_read(claimed, strlen(claimed)) : RESULT_OPEN;
}

/* Words. */

/* An ending by its result alone is an adjudication's, whatever brought it about. */
static enum adj_status
words_judge(struct judge *j, const struct endwords *words, struct event *event,
            struct judgement *out)
{
    struct event result = {.kind = EVENT_ADJUDICATION, .by = NOBODY, .square = -1};
    result.text = words->draw             ? "1/2-1/2"
                  : words->loser == WHITE ? "0-1"
                  : words->loser == BLACK ? "1-0"
                                          : "";
    result.text_len = strlen(result.text);
    if (words->reason == REASON_NONE)
        return event_judge(&j->walk.line, event, out);
    enum adj_status st = event_judge(&j->walk.line, &result, out);
    if (st || !out->result.ends)
        return st;
    out->result.outcome.reason = words->reason;
    if (words->reason == REASON_FORFEIT && words->loser != NOBODY)
        st = event_draw_without_mate(&j->walk.line, "7.5.5", out);
    if (event->kind == EVENT_ADJUDICATION || event->kind == EVENT_ABANDONED) {
        event->text = result.text;
        event->text_len = result.text_len;
    }
    return st;
}

enum adj_status
judge_words(struct judge *j)
{
    struct endwords words;
    struct judgement judgement;
    bool found;
    if (endwords_find(j->game, claimed_result(j), &words, &found))
        return ADJ_ENOMEM;
    if (!found)
        return ADJ_OK;
    struct event event = {.kind = words.kind, .by = words.loser, .square = -1, .text = ""};
    if (event.kind == EVENT_ADJUDICATION)
        event.by = NOBODY; /* who decides is none of the players (RULES.md 10) */
    if (words_judge(j, &words, &event, &judgement))
        return ADJ_ENOMEM;
    if (event.kind == EVENT_CLAIM && !judgement.result.ends)
        return ADJ_OK; /* nobody claimed in so many words: the result counts as reported */
    return judge_take(j, &event, &judgement, &words.words);
}

/* The bare result. */

/* Why the game cannot end so now; NULL: it can. */
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
    if (v->detail)
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
