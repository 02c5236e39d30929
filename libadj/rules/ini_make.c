/* SPDX-License-Identifier: MIT */
/* Makes a ruleset of the keys of variants.ini. Begin with ini_make(). */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "chess/special.h"
#include "rules/ini.h"

struct maker {
    const struct ini_game *game;
    struct ruleset_draft *draft;
    struct document_faults *faults;
    const char *name;
    struct document_place head;
    struct chess_piece *pieces;
    size_t count;
    bool marks; /* a promoted pawn is marked, since it is captured into the hand as a pawn */
};

static bool
has(ini_set set, unsigned type)
{
    return set >> type & 1;
}

static void
refuse(struct maker *m, const char *what)
{
    document_fault(m->faults, m->head.line, m->head.column, "[%s] %s", m->name, what);
}

/* Returns the symbol of a kind of piece: "Q", "+Q" with the prefix '+', "Q~" with '~'. */
static const char *
symbol(struct maker *m, unsigned type, char mark)
{
    char letter = m->game->letter[type];
    if (mark == '+')
        return arena_printf(m->draft->arena, "+%c", letter);
    return arena_printf(m->draft->arena, "%c%s", letter, mark == '~' ? "~" : "");
}

/* Returns a list of symbols: the letters of the set, and the marked forms with `marks`. */
static const char *
symbols(struct maker *m, ini_set set, bool marks)
{
    struct buffer list = {0};
    if (set == 1)
        return "*";
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (has(set, type) && m->game->letter[type])
            buffer_printf(&list, "%s%c%s", list.len ? " " : "", m->game->letter[type],
                          marks ? "~" : "");
    return list.len ? arena_keep(m->draft->arena, &list) : NULL;
}

/* Pieces. */

static void
add_pawn_moves(struct chess_piece *piece)
{
    static const struct chess_mode twice = {.kind = MODE_SLIDE,
                                            .v = {{0, 1}},
                                            .images = IMAGES_SELF,
                                            .use = USE_QUIET,
                                            .max = 2,
                                            .first = true};
    size_t n = 0;
    while (piece->modes[n].kind != MODE_NONE)
        n++;
    piece->modes[n] = twice;
}

/* A soldier moves sideways only beyond its river. */
static void
limit_soldier(const struct maker *m, struct chess_piece *piece)
{
    for (struct chess_mode *mode = piece->modes; mode->kind != MODE_NONE; mode++)
        if (mode->v.at[0] != 0 && m->game->soldier_rank > 1) {
            mode->row = (uint8_t)m->game->soldier_rank;
            mode->to_row = INI_SIDE_MAX;
        }
}

static bool
set_moves(struct maker *m, struct chess_piece *piece, unsigned type)
{
    const char *own = m->game->betza[type], *betza = own ? own : ini_betza_of(type);
    if (!betza) {
        refuse(m, "a custom piece has no moves");
        return false;
    }
    ini_betza(betza, piece->modes, INI_MODES_MAX);
    if (type == INI_PAWN)
        add_pawn_moves(piece);
    if (type == INI_SOLDIER)
        limit_soldier(m, piece);
    return true;
}

static bool
is_pawn(const struct maker *m, unsigned type)
{
    return has(m->game->passing[0] | m->game->passing[1], type);
}

/* Returns whether a list of squares, ranks and files holds this square. */
static bool
is_listed(const char *list, const char *name)
{
    while (list && *(list += strspn(list, " "))) {
        size_t len = strcspn(list, " ");
        if ((len == strlen(name) && memcmp(list, name, len) == 0) ||
            (len == 2 && list[1] == '*' && list[0] == name[0]) ||
            (list[0] == '*' && len == strlen(name) && memcmp(list + 1, name + 1, len - 1) == 0))
            return true;
        list += len;
    }
    return !list;
}

/* Squares where a pawn may be dropped: not in the promotion zone, not on the own first rank. */
static void
limit_pawn_drops(struct maker *m, struct chess_piece *piece)
{
    for (int c = 0; c < 2 && !piece->drop_on[c]; c++) {
        struct buffer list = {0};
        for (long rank = 1; rank <= m->game->max_rank; rank++) {
            struct buffer squares = {0};
            long count = 0;
            for (long file = 1; file <= m->game->max_file; file++) {
                char name[16];
                snprintf(name, sizeof name, "%c%u", (char)('a' + file - 1), (unsigned)rank);
                if (!m->game->zone_drops && is_listed(m->game->zone[c], name))
                    continue;
                buffer_printf(&squares, " %s", name);
                count++;
            }
            bool first = rank == (c == 0 ? 1 : m->game->max_rank);
            if (count == m->game->max_file && (!first || m->game->first_rank_drops))
                buffer_printf(&list, " *%ld", rank);
            else if (count > 0 && (!first || m->game->first_rank_drops))
                buffer_puts(&list, squares.data);
            buffer_clear(&squares);
        }
        piece->drop_on[c] = list.len ? arena_keep(m->draft->arena, &list) + 1 : "-";
    }
}

/* The name of a kind in words: "shogi pawn"; of custom pieces, the symbol. */
static const char *
kind_name(struct maker *m, unsigned type, const char *sym)
{
    char scratch[20];
    struct buffer words = {0};
    if (type >= INI_CUSTOM && type != INI_KING)
        return sym;
    for (const char *c = ini_type_name(type, scratch); *c; c++)
        buffer_printf(&words, "%s%c", ascii_is_small(*c) ? "" : " ", ascii_small(*c));
    return arena_keep(m->draft->arena, &words);
}

static struct chess_piece *
add_piece(struct maker *m, unsigned type, const char *sym)
{
    struct chess_piece *piece = &m->pieces[m->count];
    if (m->count + 2 >= CHESS_MAX_PIECES) {
        refuse(m, "there are too many kinds of piece");
        return NULL;
    }
    piece->sym = sym;
    piece->name = kind_name(m, type, sym);
    if (!set_moves(m, piece, type))
        return NULL;
    piece->flags =
        (uint8_t)((type == INI_KING ? PIECE_ROYAL : 0) | (is_pawn(m, type) ? PIECE_PAWN : 0));
    for (int c = 0; c < 2; c++)
        if (m->game->within[c][type] && *m->game->within[c][type] != '-')
            piece->within[c] = m->game->within[c][type];
    piece->blast_proof = has(m->game->blast_immune, type) ? 2 : type == INI_PAWN;
    piece->spares_own_kind = has(m->game->spares, type);
    if (has(m->game->no_doubled, type)) {
        piece->file_most = (uint8_t)m->game->no_doubled_count;
        if (m->game->no_doubled_count == 0)
            piece->drop_on[0] = piece->drop_on[1] = "-";
    }
    for (const struct chess_mode *mode = piece->modes; mode->kind != MODE_NONE; mode++)
        if (mode->first && mode->kind == MODE_SLIDE && mode->max != 1 && mode->max != 2)
            refuse(m, "a first move of more than two squares is not supported");
    m->count++;
    return piece;
}

static bool
is_promoted(const struct maker *m, unsigned type)
{
    long into = m->game->promoted[type];
    return m->game->letter[type] && into > 0 && m->game->letter[into];
}

static void
make_pieces(struct maker *m)
{
    const struct ini_game *game = m->game;
    m->pieces = arena_array(m->draft->arena, CHESS_MAX_PIECES, sizeof *m->pieces);
    m->marks = game->to_hand && !game->drop_loop;
    if (!m->pieces)
        return;
    for (unsigned type = 1; type < INI_TYPES && m->faults->count == 0; type++) {
        if (!game->letter[type])
            continue;
        struct chess_piece *piece = add_piece(m, type, symbol(m, type, 0));
        if (piece && is_promoted(m, type))
            piece->promotes = symbol(m, type, '+');
        if (piece && type == INI_PAWN)
            limit_pawn_drops(m, piece);
    }
    for (unsigned type = 1; type < INI_TYPES && m->faults->count == 0; type++) {
        if (!is_promoted(m, type))
            continue;
        unsigned into = (unsigned)game->promoted[type];
        struct chess_piece *piece = add_piece(m, into, symbol(m, type, '+'));
        if (!piece)
            return;
        piece->counts_as = symbol(m, into, 0);
        if (!game->drop_loop)
            piece->in_hand = symbol(m, type, 0);
        if (game->demotes)
            piece->reverts = symbol(m, type, 0);
        if (is_promoted(m, into))
            piece->promotes = symbol(m, into, '+');
    }
    for (unsigned type = 1; m->marks && type < INI_TYPES && m->faults->count == 0; type++) {
        unsigned pawn = 0;
        if (!has(game->into[0] | game->into[1], type) || !game->letter[type])
            continue;
        while (pawn < INI_KING && !has(game->main_pawn[0], pawn))
            pawn++;
        if (game->main_pawn[0] != game->main_pawn[1])
            refuse(m, "capturesToHand with different pawns of both sides is not supported");
        struct chess_piece *piece = add_piece(m, type, symbol(m, type, '~'));
        if (!piece)
            return;
        piece->counts_as = symbol(m, type, 0);
        piece->in_hand = game->letter[pawn] ? symbol(m, pawn, 0) : NULL;
        if (is_promoted(m, type))
            piece->promotes = symbol(m, type, '+');
    }
}

/* Promotions. */

static void
make_promotions(struct maker *m)
{
    const struct ini_game *game = m->game;
    struct chess_promotion *out = m->draft->chess.promotions;
    unsigned count = 0;
    for (unsigned type = 1; type < INI_TYPES; type++)
        for (unsigned c = 0; c < 2 && game->letter[type]; c++) {
            const char *into = symbols(m, game->into[c] & ~(ini_set)1, m->marks);
            bool both = has(game->pawns[0], type) == has(game->pawns[1], type) &&
                        game->into[0] == game->into[1];
            if (!has(game->pawns[c], type) && type != INI_PAWN)
                continue;
            if (both && c == 1)
                break;
            if (count == CHESS_MAX_PROMOTIONS) {
                refuse(m, "there are too many kinds of pawn");
                return;
            }
            out[count++] = (struct chess_promotion){.piece = symbol(m, type, 0),
                                                    .only = (uint8_t)(both ? 0 : c + 1),
                                                    .into = into,
                                                    .how = game->pawn_forced ? PROMOTE_CHOICE
                                                                             : PROMOTE_OPTION};
        }
    count = 0;
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (game->limit[type] && game->letter[type] && count < CHESS_MAX_LIMITS)
            m->draft->chess.promoted_most[count++] =
                (struct chess_count){symbol(m, type, 0), (uint8_t)game->limit[type]};
}

/* Castling. */

/* Returns the letter on a square of a FEN; 0 if it is empty or off the board. */
static char
fen_at(const char *fen, long ranks, long file, long rank)
{
    for (long r = ranks; r > rank; r--) {
        size_t n = strcspn(fen, "/ ");
        if (fen[n] != '/')
            return 0;
        fen += n + 1;
    }
    for (long at = 1; *fen && *fen != '/' && *fen != ' ' && *fen != '[';) {
        if (isdigit((unsigned char)*fen)) {
            long n = *fen++ - '0';
            if (isdigit((unsigned char)*fen))
                n = n * 10 + (*fen++ - '0');
            at += n;
        } else if (*fen == '~' || *fen == '+') {
            fen++;
        } else {
            if (at++ == file)
                return *fen;
            fen++;
        }
        if (at > file && !isalpha((unsigned char)*fen) && at != file)
            return 0;
    }
    return 0;
}

static unsigned
type_at(const struct maker *m, unsigned c, long file, long rank)
{
    char letter = fen_at(m->game->start, m->game->max_rank, file, rank);
    if (!letter || ascii_is_small(letter) != (c == 1))
        return 0;
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (m->game->letter[type] == ascii_capital(letter))
            return type;
    return 0;
}

/* Returns the king's file: where the only castling king of that rank stands, else the given file; 0 if it is not there. */
static long
king_file(const struct maker *m, unsigned c, long rank)
{
    long found = 0, n = 0;
    for (long file = 1; file <= m->game->max_file; file++)
        if (has(m->game->castling_king[c], type_at(m, c, file, rank))) {
            found = found ? found : file;
            n++;
        }
    if (n <= 1)
        return found;
    found = m->game->castling_king_file;
    return has(m->game->castling_king[c], type_at(m, c, found, rank)) ? found : 0;
}

/* Looks for the rook from the given file inwards. Returns 0 if there is none. */
static long
rook_file(const struct maker *m, unsigned c, long rank, bool is_short)
{
    long file = is_short ? m->game->rook_short : m->game->rook_long;
    if (file > m->game->max_file)
        file = m->game->max_file;
    for (; file >= 1 && file <= m->game->max_file; file += is_short ? -1 : 1) {
        unsigned type = type_at(m, c, file, rank);
        if (type && has(m->game->castling_rooks[c], type))
            return file;
    }
    return 0;
}

static const char *
square(struct maker *m, long file, long rank)
{
    return arena_printf(m->draft->arena, "%c%ld", (char)('a' + file - 1), rank);
}

static bool
has_right(const char *fen, char right)
{
    const char *field = strchr(fen, ' ');
    field = field ? strchr(field + 1, ' ') : NULL;
    return field && memchr(field + 1, right, strcspn(field + 1, " "));
}

static void
make_castlings(struct maker *m)
{
    const struct ini_game *game = m->game;
    struct chess_castling *out = m->draft->chess.castlings;
    for (unsigned c = 0; c < 2 && game->castling; c++)
        for (unsigned i = 0; i < 2; i++) {
            long rank = c == 0 ? game->castling_rank : game->max_rank + 1 - game->castling_rank;
            long king = king_file(m, c, rank), rook = rook_file(m, c, rank, i == 0);
            long to = i == 0 ? game->castling_short : game->castling_long;
            bool royal = has(game->castling_king[c], INI_KING);
            long beside = i == 0 ? to - 1 : to + 1;
            if (!king || !rook || (rook > king) != (i == 0) || to > game->max_file || beside < 1 ||
                beside > game->max_file || !has_right(game->start, "KQkq"[c * 2 + i]))
                continue;
            bool anywhere = game->chess960 && royal && game->castling_rank == 1;
            *out++ = (struct chess_castling){
                .colour = (uint8_t)c,
                .wing = i == 0 ? MOVE_CASTLE_SHORT : MOVE_CASTLE_LONG,
                .king = {anywhere ? NULL : square(m, king, rank), square(m, to, rank)},
                .piece = {symbol(m, type_at(m, c, rook, rank), 0)},
                .from = {anywhere ? NULL : square(m, rook, rank)},
                .to = {square(m, beside, rank)},
                .unsafe = !royal,
                .mover = royal ? NULL : symbol(m, type_at(m, c, king, rank), 0)};
        }
}

/* Rules. */

static void
make_hand(struct maker *m)
{
    const struct ini_game *game = m->game;
    struct chess_rules *out = &m->draft->chess;
    ini_set held = 0;
    unsigned count = 0;
    for (unsigned type = 1; type < INI_TYPES; type++)
        if (game->letter[type] && type != INI_KING && ++count <= CHESS_MAX_HAND)
            held |= (ini_set)1 << type;
    const char *hand = strchr(game->start, '[');
    if (game->letter[INI_KING] && hand &&
        memchr(hand, game->letter[INI_KING], strcspn(hand, "]"))) {
        held |= (ini_set)1 << INI_KING;
        count++;
    }
    if (!game->drops && !game->to_hand)
        return;
    if (count > CHESS_MAX_HAND)
        refuse(m, "the hand has more than 16 kinds of piece");
    out->hand = symbols(m, held, false);
    out->drops = game->drops;
    out->takes_to_hand = game->to_hand;
    out->drops_promoted = game->drop_promoted;
    out->drops_first = game->must_drop;
    out->drops_first_of = game->first_of > 1 ? symbols(m, game->first_of, false) : NULL;
    out->drops_give_no_check = !game->drop_checks;
    for (int c = 0; c < 2; c++)
        out->drop_on[c] = game->drop_on[c];
}

static enum chess_value
value_of(enum ini_value value)
{
    return value == INI_WIN ? VALUE_WIN : value == INI_LOSS ? VALUE_LOSS : VALUE_DRAW;
}

static void
make_endings(struct maker *m)
{
    const struct ini_game *game = m->game;
    struct chess_rules *out = &m->draft->chess;
    if (game->extinct_value != INI_NONE || game->extinct_royal) {
        out->extinct = symbols(m, game->extinct, false);
        out->extinct_most = (uint8_t)game->extinct_count;
        out->extinct_foe = (uint8_t)game->extinct_foe;
        out->extinct_value = value_of(game->extinct_value);
        out->extinct_answer = game->extinct_claim;
        out->extinct_royal = game->extinct_royal && out->extinct;
        out->royal_pair = game->duple && out->extinct_royal;
    }
    for (int c = 0; c < 2; c++)
        if (game->goal[c] && *game->goal[c] != '-') {
            out->goal[c] = game->goal[c];
            out->goal_piece[c] = symbols(m, game->goal_piece[c], false);
        }
    for (int c = 0; c < 2; c++)
        if (!out->goal[c] && out->goal[1 - c])
            out->goal[c] = "-";
    if (out->goal[0] || out->goal[1]) {
        out->goal_count = (uint8_t)game->goal_count;
        out->goal_answer = game->goal_move;
        out->goal_safe = game->goal_safe;
        out->goal_full = game->goal_full;
    }
    if (game->check_counting)
        out->checks_most = 1;
    out->connect = (uint8_t)game->connect;
    out->connect_block = (uint8_t)game->connect_block;
    out->connect_apart = (uint8_t)game->connect_apart;
    for (int c = 0; c < 2; c++)
        if (game->connect_from[c] && game->connect_to[c]) {
            out->connect_from[c] = game->connect_from[c];
            out->connect_to[c] = game->connect_to[c];
        }
    if (out->connect || out->connect_block || out->connect_apart || out->connect_from[0] ||
        out->connect_from[1]) {
        out->connect_lines =
            (uint8_t)((game->lines[0] ? LINE_RANK : 0) | (game->lines[1] ? LINE_FILE : 0) |
                      (game->lines[2] ? LINE_DIAGONAL : 0));
        out->connect_pieces = game->connects + 1 == 0 ? "*" : symbols(m, game->connects, false);
        out->connect_value = value_of(game->connect_value);
    }
    if (game->no_drop_mate && game->letter[INI_SHOGI_PAWN])
        out->drop_mate_loses = symbol(m, INI_SHOGI_PAWN, 0);
    out->full_board_ends = game->full_board;
    out->stalemate_value = (uint8_t)(value_of(game->stalemate) + 1);
    out->checkmate_value = (uint8_t)(value_of(game->checkmate) + 1);
    out->stalemate_counts = game->stalemate_count;
    out->repeats_value = (uint8_t)(value_of(game->fold_value) + 1);
    out->perpetual_check_loses = game->perpetual;
}

/* Returns the start with all fields of a FEN: the format lets the last ones, and en passant, be missing. */
static const char *
full_start(struct maker *m)
{
    size_t count = 0;
    const char *const *field =
        (const char *const *)arena_split(m->draft->arena, m->game->start, ' ', 0, &count);
    const char *given[3] = {"w", "-", "-"}, *counters[2] = {"0", "1"}, *checks = "";
    size_t to = 0, counted = 0;
    if (!field || count == 0)
        return m->game->start;
    for (size_t i = 1; i < count; i++) {
        if (strchr(field[i], '+'))
            checks = field[i];
        else if (isdigit((unsigned char)*field[i]) && counted < 2)
            counters[counted++] = field[i];
        else if (*field[i] && to < 3)
            given[to++] = field[i];
    }
    return arena_printf(m->draft->arena, "%s %s %s %s%s%s %s %s", field[0], given[0], given[1],
                        given[2], *checks ? " " : "", checks, counters[0], counters[1]);
}

static void
make_rules(struct maker *m)
{
    const struct ini_game *game = m->game;
    struct chess_rules *out = &m->draft->chess;
    const ini_set pawns = game->pawns[0] | game->pawns[1] | (ini_set)1 << INI_PAWN;
    for (unsigned type = 1; type < INI_CUSTOM; type++)
        if (game->letter[type] && is_pawn(m, type) && !has(pawns, type))
            refuse(m, "enPassantTypes with pieces that are no pawns is not supported");
    out->pieces = m->pieces;
    out->start = full_start(m);
    out->fen = true;
    out->no_royals = true;
    for (int c = 0; c < 2; c++) {
        out->zone[c] = game->zone[c];
        out->first_on[c] = game->double_step ? game->first_on[c] : "-";
        out->passing_on[c] = game->passing_on[c];
    }
    out->zone_forces = game->piece_forced;
    out->zone_captures = game->on_capture;
    out->immobile_illegal = game->immobile;
    out->must_capture = game->must_capture;
    out->royals_face_not = game->facing;
    out->moves_give_no_check = !game->checking;
    out->blast = game->blast;
    out->castling_excludes = game->opposite_castling;
    if (game->letter[INI_JANGGI_CANNON])
        refuse(m, "the piece janggiCannon is not supported");
}

/* Returns the squares that the board lacks, "*" in the FEN; NULL: none. */
static const char *
holes(struct maker *m)
{
    struct buffer list = {0};
    long rank = m->game->max_rank, file = 1;
    for (const char *at = m->game->start; *at && *at != ' ' && *at != '['; at++) {
        if (*at == '/') {
            rank--;
            file = 1;
        } else if (isdigit((unsigned char)*at)) {
            file += isdigit((unsigned char)at[1]) ? 10 * (*at - '0') + at[1] - '0' : *at - '0';
            at += isdigit((unsigned char)at[1]) ? 1 : 0;
        } else if (*at != '~' && *at != '+') {
            if (*at == '*' && file <= INI_SIDE_MAX && rank >= 1)
                buffer_printf(&list, "%s%c%ld", list.len ? " " : "", (char)('a' + file - 1), rank);
            file++;
        }
    }
    return list.len ? arena_keep(m->draft->arena, &list) : NULL;
}

static void
make_board(struct maker *m)
{
    struct board_row *out = &m->draft->board;
    out->files = (uint8_t)m->game->max_file;
    out->ranks = (uint8_t)m->game->max_rank;
    out->letters = arena_copy(m->draft->arena, "abcdefghijkl", out->files);
    out->holes = holes(m);
    out->title = arena_printf(m->draft->arena, "%dx%d squares", out->files, out->ranks);
}

static void
make_ruleset(struct maker *m)
{
    struct ruleset *out = &m->draft->rules;
    const struct ini_game *game = m->game;
    unsigned n = 0;
    out->id = out->title = m->name;
    out->family = &chess_family;
    out->chess = &m->draft->chess;
    const struct {
        bool used;
        enum reason reason;
    } reasons[] = {
        {out->chess->extinct, REASON_EXTINCTION},
        {out->chess->goal[0], REASON_GOAL},
        {out->chess->checks_most, REASON_CHECKS},
        {out->chess->connect_pieces, REASON_CONNECTION},
        {out->chess->full_board_ends, REASON_BOARD_FULL},
        {true, REASON_CHECKMATE},
        {true, REASON_STALEMATE},
        {true, REASON_RESIGNATION},
        {true, REASON_AGREEMENT},
        {true, REASON_UNFINISHED},
        {true, REASON_ILLEGAL_MOVE},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].used)
            out->endings[n++].reason = reasons[i].reason;
    if (game->fold_rule > 1)
        out->endings[n++] = (struct ending){.reason = REASON_THREEFOLD_REPETITION,
                                            .limit = (unsigned)game->fold_rule,
                                            .claim = true};
    if (game->move_rule > 0)
        out->endings[n++] = (struct ending){
            .reason = REASON_FIFTY_MOVES, .limit = 2 * (unsigned)game->move_rule, .claim = true};
}

void
ini_make(const struct ini_game *game, const char *name, struct document_place head,
         struct ruleset_draft *out, struct document_faults *faults)
{
    struct maker m = {.game = game, .draft = out, .faults = faults, .name = name, .head = head};
    make_board(&m);
    make_pieces(&m);
    if (faults->count > 0 || !m.pieces)
        return;
    make_promotions(&m);
    make_castlings(&m);
    make_hand(&m);
    make_rules(&m);
    make_endings(&m);
    make_ruleset(&m);
}
