/* SPDX-License-Identifier: MIT */
/* The keys of variants.ini and their values. Begin with keys[]. */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "rules/ini_keys.h"

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

struct span
ini_trimmed(const char *from, const char *to)
{
    while (from < to && is_blank(*from))
        from++;
    while (to > from && is_blank(to[-1]))
        to--;
    return (struct span){from, (size_t)(to - from)};
}

bool
ini_span_is(struct span s, const char *word)
{
    return s.len == strlen(word) && memcmp(s.at, word, s.len) == 0;
}

static bool
is_inside(const struct ini *ini, const char *at)
{
    return at && at >= ini->text.at && at <= ini->text.at + ini->text.len;
}

struct document_place
ini_place(const struct ini *ini, const char *at)
{
    struct document_place place = {1, 1};
    if (!is_inside(ini, at))
        at = ini->head;
    for (const char *c = ini->text.at; at && c < at; c++) {
        place.column += ((unsigned char)*c & 0xC0) != 0x80;
        if (*c == '\n')
            place = (struct document_place){place.line + 1, 1};
    }
    return place;
}

void
fault_at(struct ini *ini, const char *at, const char *format, ...)
{
    const struct document_place place = ini_place(ini, at);
    va_list args;
    va_start(args, format);
    document_vfault(ini->faults, place.line, place.column, format, args);
    va_end(args);
}

/* Values. */

enum value_kind {
    KEY_BOOL,
    KEY_NUMBER,
    KEY_COUNT, /* a number up to 255 */
    KEY_SIDE,  /* a side of the board, as a letter or a number */
    KEY_FILE,
    KEY_SET,     /* kinds of piece */
    KEY_ONE,     /* one kind of piece */
    KEY_SQUARES, /* a list of squares */
    KEY_WORD,    /* text: the start */
    KEY_VALUE,   /* win, loss, draw, none */
    KEY_LIMITS,  /* p:2 q:1 */
    KEY_PAIRS,   /* p:g s:g */
    KEY_IGNORED, /* does not change the rules of play */
    KEY_ABSENT,  /* not supported: only the value that is the default is accepted */
};

#define OF(member) offsetof(struct ini_game, member)

/* The keys. A key for both sides writes two members. */
static const struct key {
    const char *name;
    enum value_kind kind;
    size_t white, black; /* members; equal: one */
    const char *absent;  /* KEY_ABSENT: the default, as a word */
} keys[] = {
#define ONE(name, kind, member)                                                                    \
    {                                                                                              \
        name, kind, OF(member), OF(member), NULL                                                   \
    }
#define TWO(name, kind, member)                                                                    \
    {                                                                                              \
        name, kind, OF(member[0]), OF(member[1]), NULL                                             \
    }
#define SIDES(name, kind, member)                                                                  \
    {name "White", kind, OF(member[0]), OF(member[0]), NULL},                                      \
    {                                                                                              \
        name "Black", kind, OF(member[1]), OF(member[1]), NULL                                     \
    }
#define ABSENT(name, word)                                                                         \
    {                                                                                              \
        name, KEY_ABSENT, 0, 0, word                                                               \
    }
#define IGNORED(name)                                                                              \
    {                                                                                              \
        name, KEY_IGNORED, 0, 0, NULL                                                              \
    }
    IGNORED("variantTemplate"),
    IGNORED("pieceToCharTable"),
    IGNORED("pocketSize"),
    IGNORED("pieceValueMg"),
    IGNORED("pieceValueEg"),
    TWO("pawnTypes", KEY_SET, pawns),
    TWO("pawnTypes", KEY_SET, passing),
    TWO("pawnTypes", KEY_ONE, main_pawn),
    ONE("chess960", KEY_BOOL, chess960),
    ABSENT("twoBoards", "false"),
    ONE("startFen", KEY_WORD, start),
    {"whiteFlag", KEY_SQUARES, OF(goal[0]), OF(goal[0]), NULL},
    {"blackFlag", KEY_SQUARES, OF(goal[1]), OF(goal[1]), NULL},
    {"whiteDropRegion", KEY_SQUARES, OF(drop_on[0]), OF(drop_on[0]), NULL},
    {"blackDropRegion", KEY_SQUARES, OF(drop_on[1]), OF(drop_on[1]), NULL},
    TWO("castlingRookPiece", KEY_SET, castling_rooks),
    SIDES("promotionRegion", KEY_SQUARES, zone),
    TWO("promotionPawnTypes", KEY_SET, pawns),
    TWO("promotionPawnTypes", KEY_ONE, main_pawn),
    SIDES("promotionPawnTypes", KEY_SET, pawns),
    SIDES("promotionPawnTypes", KEY_ONE, main_pawn),
    TWO("promotionPieceTypes", KEY_SET, into),
    SIDES("promotionPieceTypes", KEY_SET, into),
    ONE("promotionLimit", KEY_LIMITS, limit),
    ONE("promotedPieceType", KEY_PAIRS, promoted),
    ONE("piecePromotionOnCapture", KEY_BOOL, on_capture),
    ONE("mandatoryPawnPromotion", KEY_BOOL, pawn_forced),
    ONE("mandatoryPiecePromotion", KEY_BOOL, piece_forced),
    ONE("pieceDemotion", KEY_BOOL, demotes),
    ONE("blastOnCapture", KEY_BOOL, blast),
    ONE("blastImmuneTypes", KEY_SET, blast_immune),
    ONE("mutuallyImmuneTypes", KEY_SET, spares),
    ONE("doubleStep", KEY_BOOL, double_step),
    SIDES("doubleStepRegion", KEY_SQUARES, first_on),
    ABSENT("tripleStepRegionWhite", "-"),
    ABSENT("tripleStepRegionBlack", "-"),
    TWO("enPassantRegion", KEY_SQUARES, passing_on),
    SIDES("enPassantRegion", KEY_SQUARES, passing_on),
    TWO("enPassantTypes", KEY_SET, passing),
    SIDES("enPassantTypes", KEY_SET, passing),
    ONE("castling", KEY_BOOL, castling),
    ONE("castlingKingsideFile", KEY_FILE, castling_short),
    ONE("castlingQueensideFile", KEY_FILE, castling_long),
    ONE("castlingRank", KEY_SIDE, castling_rank),
    ONE("castlingKingFile", KEY_FILE, castling_king_file),
    TWO("castlingKingPiece", KEY_ONE, castling_king),
    SIDES("castlingKingPiece", KEY_ONE, castling_king),
    ONE("castlingRookKingsideFile", KEY_FILE, rook_short),
    ONE("castlingRookQueensideFile", KEY_FILE, rook_long),
    TWO("castlingRookPieces", KEY_SET, castling_rooks),
    SIDES("castlingRookPieces", KEY_SET, castling_rooks),
    ONE("oppositeCastling", KEY_BOOL, opposite_castling),
    ONE("checking", KEY_BOOL, checking),
    ONE("dropChecks", KEY_BOOL, drop_checks),
    ONE("mustCapture", KEY_BOOL, must_capture),
    ONE("mustDrop", KEY_BOOL, must_drop),
    ONE("mustDropType", KEY_ONE, first_of),
    ONE("pieceDrops", KEY_BOOL, drops),
    ONE("dropLoop", KEY_BOOL, drop_loop),
    ONE("capturesToHand", KEY_BOOL, to_hand),
    ONE("firstRankPawnDrops", KEY_BOOL, first_rank_drops),
    ONE("promotionZonePawnDrops", KEY_BOOL, zone_drops),
    SIDES("dropRegion", KEY_SQUARES, drop_on),
    ONE("dropPromoted", KEY_BOOL, drop_promoted),
    ONE("dropNoDoubled", KEY_ONE, no_doubled),
    ONE("dropNoDoubledCount", KEY_COUNT, no_doubled_count),
    ONE("immobilityIllegal", KEY_BOOL, immobile),
    ONE("shogiPawnDropMateIllegal", KEY_BOOL, no_drop_mate),
    ONE("flyingGeneral", KEY_BOOL, facing),
    ONE("soldierPromotionRank", KEY_SIDE, soldier_rank),
    ONE("nMoveRule", KEY_NUMBER, move_rule),
    IGNORED("nMoveRuleTypes"),
    IGNORED("nMoveRuleTypesWhite"),
    IGNORED("nMoveRuleTypesBlack"),
    ONE("nFoldRule", KEY_NUMBER, fold_rule),
    ONE("nFoldValue", KEY_VALUE, fold_value),
    ONE("perpetualCheckIllegal", KEY_BOOL, perpetual),
    ONE("stalemateValue", KEY_VALUE, stalemate),
    ONE("stalematePieceCount", KEY_BOOL, stalemate_count),
    ONE("checkmateValue", KEY_VALUE, checkmate),
    ONE("extinctionValue", KEY_VALUE, extinct_value),
    ONE("extinctionClaim", KEY_BOOL, extinct_claim),
    ONE("extinctionPseudoRoyal", KEY_BOOL, extinct_royal),
    ONE("dupleCheck", KEY_BOOL, duple),
    ONE("extinctionPieceTypes", KEY_SET, extinct),
    ONE("extinctionPieceCount", KEY_COUNT, extinct_count),
    ONE("extinctionOpponentPieceCount", KEY_COUNT, extinct_foe),
    TWO("flagPiece", KEY_SET, goal_piece),
    SIDES("flagPiece", KEY_SET, goal_piece),
    TWO("flagRegion", KEY_SQUARES, goal),
    SIDES("flagRegion", KEY_SQUARES, goal),
    ONE("flagPieceCount", KEY_COUNT, goal_count),
    ONE("flagPieceBlockedWin", KEY_BOOL, goal_full),
    ONE("flagMove", KEY_BOOL, goal_move),
    ONE("flagPieceSafe", KEY_BOOL, goal_safe),
    ONE("checkCounting", KEY_BOOL, check_counting),
    ONE("connectN", KEY_COUNT, connect),
    ONE("connectPieceTypes", KEY_SET, connects),
    ONE("connectHorizontal", KEY_BOOL, lines[0]),
    ONE("connectVertical", KEY_BOOL, lines[1]),
    ONE("connectDiagonal", KEY_BOOL, lines[2]),
    SIDES("connectRegion1", KEY_SQUARES, connect_from),
    SIDES("connectRegion2", KEY_SQUARES, connect_to),
    ONE("connectNxN", KEY_COUNT, connect_block),
    ONE("collinearN", KEY_COUNT, connect_apart),
    ONE("connectValue", KEY_VALUE, connect_value),
    ONE("adjudicateFullBoard", KEY_BOOL, full_board),
    ONE("maxRank", KEY_SIDE, max_rank),
    ONE("maxFile", KEY_SIDE, max_file),
    ABSENT("promotionRank", NULL),
    ABSENT("doubleStepRank", NULL),
    ABSENT("doubleStepRankMin", NULL),
    ABSENT("dropOnTop", "false"),
    ABSENT("sittuyinPromotion", "false"),
    ABSENT("petrifyOnCaptureTypes", "-"),
    ABSENT("petrifyBlastPieces", "false"),
    ABSENT("castlingDroppedPiece", "false"),
    ABSENT("enclosingDrop", "none"),
    ABSENT("enclosingDropStart", "-"),
    ABSENT("sittuyinRookDrop", "false"),
    ABSENT("dropOppositeColoredBishop", "false"),
    ABSENT("gating", "false"),
    ABSENT("wallingRule", "none"),
    ABSENT("wallingRegion", NULL),
    ABSENT("wallingRegionWhite", NULL),
    ABSENT("wallingRegionBlack", NULL),
    ABSENT("wallOrMove", "false"),
    ABSENT("seirawanGating", "false"),
    ABSENT("cambodianMoves", "false"),
    ABSENT("diagonalLines", "-"),
    ABSENT("pass", "false"),
    ABSENT("passWhite", "false"),
    ABSENT("passBlack", "false"),
    ABSENT("passOnStalemate", "false"),
    ABSENT("passOnStalemateWhite", "false"),
    ABSENT("passOnStalemateBlack", "false"),
    ABSENT("makpongRule", "false"),
    ABSENT("flipEnclosedPieces", "none"),
    ABSENT("freeDrops", "false"),
    ABSENT("nFoldValueAbsolute", "false"),
    ABSENT("moveRepetitionIllegal", "false"),
    ABSENT("chasingRule", "none"),
    ABSENT("shatarMateRule", "false"),
    ABSENT("bikjangRule", "false"),
    ABSENT("materialCounting", "none"),
    ABSENT("countingRule", "none"),
    ABSENT("castlingWins", "-"),
};
enum { KEYS = sizeof keys / sizeof *keys };

static unsigned
type_of(const struct ini_game *game, char letter)
{
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (game->letter[type] && game->letter[type] == ascii_capital(letter))
            return type;
    return 0;
}

/* Reads letters of pieces; "*" is all of them, "-" none. */
static bool
read_set(const struct ini_game *game, struct span value, ini_set *out)
{
    *out = 0;
    for (size_t i = 0; i < value.len; i++) {
        unsigned type = value.at[i] == '*' ? INI_ALL : type_of(game, value.at[i]);
        if (is_blank(value.at[i]) || value.at[i] == '-')
            continue;
        if (type == 0 && value.at[i] != '*')
            return false;
        *out |= (ini_set)1 << type;
    }
    return true;
}

/* Changes the values of the pieces that are named: "p:2 q:1", or "p:g s:g" when `pieces`; "-" after the colon is 0. */
static bool
read_limits(const struct ini_game *game, struct span value, bool pieces, long out[INI_TYPES])
{
    size_t i = 0;
    while (i < value.len) {
        if (is_blank(value.at[i])) {
            i++;
            continue;
        }
        unsigned type = type_of(game, value.at[i++]);
        if (type == 0 && i == value.len && value.at[i - 1] == '-')
            return true;
        while (i < value.len && is_blank(value.at[i]))
            i++;
        if (type == 0 || i + 1 >= value.len || value.at[i++] != ':')
            return false;
        while (i < value.len && is_blank(value.at[i]))
            i++;
        if (i == value.len)
            return false;
        if (pieces) {
            out[type] = type_of(game, value.at[i]);
            if (!out[type] && value.at[i] != '-')
                return false;
            i++;
            continue;
        }
        size_t from = i;
        for (out[type] = 0; i < value.len && isdigit((unsigned char)value.at[i]) && i - from < 4;
             i++)
            out[type] = out[type] * 10 + value.at[i] - '0';
        if (i == from || out[type] > 100)
            return false;
    }
    return true;
}

static bool
read_number(struct span value, long most, long *out)
{
    long n = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (!isdigit((unsigned char)value.at[i]) || (n = n * 10 + value.at[i] - '0') > most)
            return false;
    }
    *out = n;
    return value.len > 0;
}

/* Reads a file as a letter or a number from 1. */
static bool
read_file(struct span value, long most, long *out)
{
    if (value.len == 1 && ascii_is_small(*value.at)) {
        *out = *value.at - 'a' + 1;
        return *out <= most;
    }
    return read_number(value, most, out) && *out > 0;
}

static bool
read_word(struct span value, enum ini_value *out)
{
    static const char *const words[] = {"draw", "win", "loss", "none"};
    for (unsigned i = 0; i < 4; i++)
        if (ini_span_is(value, words[i])) {
            *out = (enum ini_value)i;
            return true;
        }
    return false;
}

static bool
are_squares(struct span value)
{
    bool good = true;
    for (size_t i = 0; i < value.len; i++)
        good &= is_blank(value.at[i]) || isalnum((unsigned char)value.at[i]) ||
                value.at[i] == '*' || value.at[i] == '-';
    return good;
}

const char *
ini_squares(struct ini *ini, struct span value)
{
    char *text = arena_copy(ini->arena, value.len ? value.at : "-", value.len ? value.len : 1);
    for (char *c = text; *c; c++)
        *c = *c == '\t' ? ' ' : (char)tolower((unsigned char)*c);
    return text;
}

#define FOUND ini->section, key->name, SHOWN(value)
/* Of several letters the last one counts. */
static void
set_one(struct ini *ini, const struct key *key, ini_set *out, struct span value)
{
    ini_set set = 0;
    if (!read_set(ini->game, value, &set))
        fault_at(ini, value.at,
                 "[%s] %s: found \"%.*s\", expected the letter of a piece of this game", FOUND);
    for (size_t i = value.len; set && i-- > 0;)
        if (type_of(ini->game, value.at[i])) {
            set = (ini_set)1 << type_of(ini->game, value.at[i]);
            break;
        }
    *out = set;
}

static void
set_number(struct ini *ini, const struct key *key, long *out, struct span value)
{
    const bool file = key->kind == KEY_SIDE || key->kind == KEY_FILE;
    const int most = key->kind == KEY_NUMBER  ? 1000
                     : key->kind == KEY_COUNT ? 255
                     : key->kind == KEY_SIDE  ? INI_SIDE_MAX
                                              : INI_FILE_MAX;
    if (file ? !read_file(value, most, out) : !read_number(value, most, out))
        fault_at(ini, value.at,
                 file
                     ? "[%s] %s: found \"%.*s\", expected a number from 1 to %d, or a file's letter"
                     : "[%s] %s: found \"%.*s\", expected a number up to %d",
                 FOUND, most);
}

static void
set_value(struct ini *ini, const struct key *key, size_t offset, struct span value)
{
    void *at = (char *)ini->game + offset;
    switch (key->kind) {
    case KEY_BOOL:
        *(bool *)at = ini_span_is(value, "true");
        if (!*(bool *)at && !ini_span_is(value, "false"))
            fault_at(ini, value.at, "[%s] %s: found \"%.*s\", expected true or false", FOUND);
        return;
    case KEY_NUMBER:
    case KEY_COUNT:
    case KEY_SIDE:
    case KEY_FILE:
        set_number(ini, key, at, value);
        return;
    case KEY_SET:
        if (!read_set(ini->game, value, at))
            fault_at(ini, value.at,
                     "[%s] %s: found \"%.*s\", expected letters of this game's pieces", FOUND);
        return;
    case KEY_ONE:
        set_one(ini, key, at, value);
        return;
    case KEY_SQUARES:
        if (!are_squares(value))
            fault_at(ini, value.at,
                     "[%s] %s: found \"%.*s\", expected squares (a1), ranks (*1) and files (a*)",
                     FOUND);
        *(const char **)at = ini_squares(ini, value);
        return;
    case KEY_WORD:
        ini->start = value.at;
        *(const char **)at = arena_copy(ini->arena, value.at, value.len);
        return;
    case KEY_VALUE:
        if (!read_word(value, at))
            fault_at(ini, value.at, "[%s] %s: found \"%.*s\", expected win, loss, draw or none",
                     FOUND);
        return;
    case KEY_LIMITS:
    case KEY_PAIRS:
        if (!read_limits(ini->game, value, key->kind == KEY_PAIRS, at))
            fault_at(ini, value.at,
                     "[%s] %s: found \"%.*s\", expected pieces with numbers or pieces, such as q:1 "
                     "or p:g",
                     FOUND);
        return;
    case KEY_IGNORED:
        return;
    case KEY_ABSENT:
    default:
        ini->absent[key - keys] = key->absent && ini_span_is(value, key->absent)
                                      ? (struct ini_place){NULL, NULL}
                                      : (struct ini_place){value.at, ini->section};
    }
}

void
ini_check_keys(struct ini *ini)
{
    for (unsigned i = 0; i < KEYS; i++)
        if (ini->absent[i].at)
            fault_at(ini, ini->absent[i].at, "[%s] the key %s is not supported",
                     ini->absent[i].section, keys[i].name);
}

/* Pieces. */

static void
remove_type(struct ini_game *game, unsigned type)
{
    game->letter[type] = 0;
    game->into[0] &= ~((ini_set)1 << type);
    game->into[1] &= ~((ini_set)1 << type);
}

static void
check_moves(struct ini *ini, const char *name, const char *betza, const char *place)
{
    struct chess_mode modes[CHESS_MAX_MODES] = {{0}};
    const char *fault = ini_betza(betza, modes, INI_MODES_MAX);
    if (fault)
        fault_at(ini, place, "[%s] %s: \"%.60s\": %s", ini->section, name, betza, fault);
}

#define NAMED ini->section, name, SHOWN(value)
void
ini_set_type(struct ini *ini, unsigned type, const char *name, struct span value)
{
    struct ini_game *game = ini->game;
    bool custom = type >= INI_CUSTOM && type != INI_KING;
    if (value.len == 0)
        return;
    if (!ascii_is_small(ascii_small(*value.at))) {
        remove_type(game, type);
        if (*value.at != '-')
            fault_at(ini, value.at, "[%s] %s: found \"%.*s\", expected a letter", NAMED);
        return;
    }
    unsigned old = type_of(game, *value.at);
    if (old)
        remove_type(game, old);
    game->letter[type] = ascii_capital(*value.at);
    if (value.len > 2 && value.at[1] == ':') {
        struct span moves = ini_trimmed(value.at + 2, value.at + value.len);
        game->betza[type] = arena_copy(ini->arena, moves.at, moves.len);
        check_moves(ini, name, game->betza[type], moves.at);
        if (!custom && type != INI_KING)
            fault_at(ini, value.at,
                     "[%s] %s: found \"%.*s\", expected a letter alone: only custom pieces and the "
                     "king have moves",
                     NAMED);
        if (custom && memchr(moves.at, 'e', moves.len)) {
            game->passing[0] |= (ini_set)1 << type;
            game->passing[1] |= (ini_set)1 << type;
        }
    } else if (type == INI_KING) {
        game->betza[type] = NULL;
        if (value.len > 1)
            fault_at(ini, value.at, "[%s] %s: found \"%.*s\", expected a letter", NAMED);
    } else if (value.len > 1 || custom) {
        fault_at(ini, value.at,
                 "[%s] %s: found \"%.*s\", expected a letter, for custom pieces with a colon "
                 "and moves",
                 NAMED);
    }
}

const char *
ini_key(unsigned index)
{
    return index < KEYS ? keys[index].name : NULL;
}

void
ini_set_key(struct ini *ini, unsigned index, struct span value)
{
    const struct key *key = &keys[index];
    set_value(ini, key, key->white, value);
    if (key->black != key->white)
        set_value(ini, key, key->black, value);
}
