/* SPDX-License-Identifier: MIT */
/*
 * Standard algebraic notation. A move names the piece, the target square, and as much of the departure square as
 * needed. Reading tests each own piece of that kind and generates no moves. The full form (Ng1-f3, e2e4) is accepted
 * too. san_quick.c handles the usual forms first.
 */
#include "codec/san.h"

#include <string.h>

#include "base/ascii.h"
#include "codec/longmove.h"
#include "notation/text.h"

/* Resolving a move. */

struct search {
    struct line *line;
    const struct chess_tables *tables;
    const struct chess_position *now;
    const struct san *said;
    unsigned to;   /* target square */
    unsigned code; /* piece and colour */
    bool pawn;
    struct move legal[RESOLUTION_MAX_CANDIDATES];
    unsigned count; /* number of legal moves found */
    int refused;    /* departure square of a refused move; -1: none */
};

/* The piece that a move promotes to without a choice; 0: none. SAN names it, a move does not. */
static inline unsigned
forced_promotion(const struct chess_tables *t, const struct chess_position *now,
                 const struct move *m)
{
    unsigned code = now->board[m->from];
    const struct chess_choice *choice =
        chess_promotion(t, now, colour_of(code), piece_of(code), m->from, m->to);
    return choice && choice->how == PROMOTE_FORCED ? choice->into[0] : 0;
}

/* The move from `from`, completed from the board. */
static inline struct move
move_from(const struct chess_tables *t, const struct chess_position *now, char choice,
          unsigned from, unsigned to)
{
    struct move m = {.from = (square_t)from, .to = (square_t)to};
    if (now->board[to])
        m.kind = MOVE_CAPTURE;
    else if (t->flags[piece_of(now->board[from])] & PIECE_PAWN &&
             t->board->file[from] != t->board->file[to])
        m.kind = MOVE_PASSANT;
    if (choice && forced_promotion(t, now, &m) != t->letter[(unsigned char)choice])
        m.sym = t->letter[(unsigned char)choice];
    return m;
}

/* Returns whether the text excludes this departure square. A pawn without a capture mark stays on its file. */
static bool
excluded(const struct search *s, unsigned from)
{
    const struct san *said = s->said;
    const struct board *board = s->tables->board;
    if (said->file >= 0 ? board->file[from] != said->file
                        : s->pawn && board->file[from] != board->file[s->to])
        return true;
    return said->rank >= 0 && board->rank[from] != said->rank;
}

static void
try_from(struct search *s, unsigned from)
{
    struct move m = move_from(s->tables, s->now, s->said->choice, from, s->to);
    if (!s->line->rules->family->is_legal(s->line, &m)) {
        if (s->refused < 0 || s->tables->ops->goes(s->tables, s->now, from, piece_of(s->code),
                                                   colour_of(s->code), m.to))
            s->refused = (int)from;
        return;
    }
    if (s->count < RESOLUTION_MAX_CANDIDATES)
        s->legal[s->count] = m;
    s->count++;
}

/* Tests the own pieces of this kind: those on a line with the target square or a leap away from it, or all of them. */
static void
search(struct search *s, bool all)
{
    const struct chess_tables *t = s->tables;
    /* Leaps to the target square are found as leaps of the other colour from it. A double step follows a line. */
    const enum colour us = colour_of(s->code);
    unsigned piece = piece_of(s->code);
    const uint64_t *quiet =
        &t->leap[((size_t)t->quiet[other(us)][piece] * t->squares + s->to) * t->words];
    const uint64_t *take =
        &t->leap[((size_t)t->take[other(us)][piece] * t->squares + s->to) * t->words];
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t own = s->now->own[us][w];
        own &= all ? ~(uint64_t)0 : t->lines[s->to][w] | quiet[w] | take[w];
        for (; own; own &= own - 1) {
            unsigned from = w * 64 + (unsigned)__builtin_ctzll(own);
            if (s->now->board[from] == s->code && !excluded(s, from))
                try_from(s, from);
        }
    }
}

/* Searches the target square, or every rank of the file for a pawn capture without rank (ed). */
static void
search_ranks(struct search *s)
{
    const struct board *board = s->tables->board;
    int first = s->said->to_rank < 0 ? 0 : s->said->to_rank;
    int last = s->said->to_rank < 0 ? board->ranks - 1 : first;
    for (int rank = first; rank <= last; rank++) {
        int to = board->by_name[s->said->to_file][rank];
        if (to < 0)
            continue; /* a hole of the board, or a short file */
        s->to = (unsigned)to;
        if (first == last || s->now->board[s->to] || s->now->passed == s->to)
            search(s, false);
    }
    if (s->count == 0 && s->refused < 0)
        search(s, true); /* only to explain the refusal */
}

/* Returns whether this castling matches a king's move, to its target or onto the rook. */
static bool
is_castling_to(const struct search *s, const struct move *m)
{
    const struct board *board = s->tables->board;
    unsigned at = s->now->board[s->to];
    bool rook = at && colour_of(at) == colour_of(s->code) && at != s->code;
    bool kings_side = board->file[s->to] > board->file[m->from];
    return s->to == m->to || (rook && board->rank[s->to] == board->rank[m->from] &&
                              kings_side == (m->kind == MOVE_CASTLE_SHORT));
}

/* Castling written as a king's move: e1g1, Ke1g1, e1h1. */
static bool
find_castling(struct search *s, struct resolution *out)
{
    static const char *const lans[] = {"0-0", "0-0-0"};
    bool king = s->tables->flags[piece_of(s->code)] & PIECE_ROYAL;
    if (!king || s->said->choice || s->said->file < 0 || s->said->rank < 0)
        return false;
    struct refusal_detail why;
    struct move m;
    for (size_t i = 0; i < 2; i++)
        if (s->line->rules->family->lan_read(s->line, lans[i], strlen(lans[i]), &m, &why, NULL) ==
                ADJ_OK &&
            !excluded(s, m.from) && is_castling_to(s, &m)) {
            resolution_init(out);
            resolution_note(out, DEFECT_FOREIGN_FORM, SEVERITY_NOTE);
            out->found = true;
            out->move = m;
            return true;
        }
    return false;
}

/* Reports a promotion without a piece, with all possible pieces. */
static void
fail_promotion(const struct search *s, struct resolution *out)
{
    size_t count = 0;
    for (char letter = 'A'; letter <= 'Z' && count < RESOLUTION_MAX_CANDIDATES; letter++) {
        if (!s->tables->letter[(unsigned char)letter])
            continue;
        struct move m = move_from(s->tables, s->now, letter, (unsigned)s->refused, s->to);
        if (s->line->rules->family->is_legal(s->line, &m))
            out->candidates[count++] = m;
    }
    resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "the promotion must say what the pawn becomes");
    out->candidate_count = count;
}

/* Ranks how likely a refused piece is the intended one: 1 if it never moves that way, 2 if the way is closed, else 3. */
static unsigned
telling(const struct refusal_detail *why)
{
    enum cause cause = refusal_cause(why);
    if (cause == CAUSE_MODE)
        return 1;
    return cause == CAUSE_BLOCKED || cause == CAUSE_OWN_PIECE || cause == CAUSE_NO_ENEMY ? 2 : 3;
}

/* Explains why no piece can go there by the refusal of highest rank; *out_alike is the number of refusals like it. */
static void
refuse_all(struct search *s, struct resolution *out, unsigned *out_alike)
{
    char choice[2] = {s->said->choice, '\0'};
    unsigned best = 0;
    *out_alike = 0;
    struct refusal_detail why;
    for (unsigned from = 0; from < s->tables->squares; from++) {
        if (s->now->board[from] != s->code || excluded(s, from))
            continue;
        s->line->rules->family->refuse(s->line, (int)from, (int)s->to, "", choice, &why);
        unsigned told = why.why == REFUSED_NOTHING ? 0 : telling(&why);
        *out_alike = told > best ? 1 : *out_alike + (told == best);
        if (told <= best)
            continue;
        best = told;
        out->why = why;
        s->refused = (int)from;
    }
}

/* Makes a king's move to the square of a castling that castling: e1g1. */
static void
mean_castling(const struct search *s, struct move *m)
{
    const struct chess_tables *t = s->tables;
    if (s->said->file < 0 || s->said->rank < 0 || t->castles_anywhere)
        return;
    for (unsigned i = 0; i < t->castles; i++)
        if (t->flags[piece_of(s->code)] & PIECE_ROYAL &&
            t->castle[i].colour == colour_of(s->code) && t->castle[i].king_from == m->from &&
            t->castle[i].king_to == m->to)
            m->kind = t->castle[i].kind;
}

/* Sets the intended move, if one piece is nearer to making it than all others. */
static void
mean_nearest(const struct search *s, unsigned alike, struct resolution *out)
{
    out->meant_count = s->said->to_rank < 0 || alike > 1 ? 2 : alike;
    if (out->meant_count != 1)
        return;
    out->meant = move_from(s->tables, s->now, s->said->choice, (unsigned)s->refused, s->to);
    mean_castling(s, &out->meant);
}

static void
explain(struct search *s, struct resolution *out)
{
    const struct chess_tables *t = s->tables;
    const char *name = t->piece[piece_of(s->code)].name, *to = t->board->name[s->to];
    unsigned alike = 0;
    char choice[2] = {s->said->choice, '\0'};
    if (s->refused >= 0) {
        refuse_all(s, out, &alike);
        mean_nearest(s, alike, out);
    } else if (s->said->file >= 0 && s->said->rank >= 0) {
        int from = t->board->by_name[s->said->file][s->said->rank];
        from = from < 0 ? (int)s->to : from;
        s->line->rules->family->refuse(s->line, from, (int)s->to, "", choice, &out->why);
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
        return;
    }
    if (out->why.why == REFUSED_PROMOTION && !s->said->choice) {
        fail_promotion(s, out);
        return;
    }
    out->why.to = (square_t)(s->to + 1);
    out->why.piece = t->piece[piece_of(s->code)].sym;
    if (alike > 1 && refusal_cause(&out->why) == CAUSE_MODE) {
        out->why.from = 0;
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "no %s can go to %s", name, to);
    } else if (alike > 0) {
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "%s", out->why.text);
    } else {
        out->why.why = REFUSED_NO_PIECE;
        resolution_fail(out, DEFECT_ILLEGAL_MOVE, "there is no %s that could go to %s", name, to);
    }
}

/* Corrects the piece letter by the full squares: the piece on the departure square moves. */
static void
settle_letter(struct search *s, struct resolution *out)
{
    const struct san *said = s->said;
    if (said->file < 0 || said->rank < 0)
        return;
    int from = s->tables->board->by_name[said->file][said->rank];
    unsigned standing = from < 0 ? 0 : s->now->board[from];
    if (!standing || standing == s->code || colour_of(standing) != colour_of(s->code))
        return;
    s->code = standing;
    s->pawn = s->tables->flags[piece_of(standing)] & PIECE_PAWN;
    resolution_note(out, said->piece ? DEFECT_PIECE_LETTER_MISMATCH : DEFECT_PIECE_LETTER_MISSING,
                    SEVERITY_WARNING);
}

/* Lists the departure squares of the matching legal moves and keeps the moves; later moves may decide. */
static void
fail_ambiguous(const struct search *s, struct resolution *out)
{
    char names[RESOLUTION_MAX_CANDIDATES * (BOARD_NAME_SIZE + 1) + 1] = "";
    for (unsigned i = 0; i < s->count && i < RESOLUTION_MAX_CANDIDATES; i++) {
        strcat(names, *names ? ", " : "");
        strcat(names, s->tables->board->name[s->legal[i].from]);
        out->candidates[i] = s->legal[i];
    }
    resolution_fail(out, DEFECT_AMBIGUOUS_MOVE, "from %s", names);
    out->candidate_count = s->count <= RESOLUTION_MAX_CANDIDATES ? s->count : 0;
}

/* Returns whether the capture mark fits. Full squares (e4d5) and two files (ed5) need no mark. */
static bool
mark_fits(const struct san *said, const struct move *move)
{
    bool pawn = !said->piece && said->file >= 0 && said->file != said->to_file;
    bool whole = !said->piece && said->file >= 0 && said->rank >= 0;
    return ((whole || pawn) && !said->marked) || said->to_rank < 0 ||
           said->capture == (move->kind != MOVE_QUIET);
}

static void
resolve_piece(struct line *line, const struct san *said, struct resolution *out)
{
    char letter = said->piece ? said->piece : 'P';
    struct search s = {
        .line = line,
        .tables = chess_tables_get(line->rules),
        .now = &line_now(line)->chess,
        .said = said,
        .pawn = letter == 'P',
        .refused = -1,
    };
    s.code = code_of(chess_piece_number(s.tables, &letter, 1), (enum colour)line_now(line)->turn);
    settle_letter(&s, out);
    search_ranks(&s);
    if (s.count == 0 && find_castling(&s, out))
        return;
    if (s.count == 0) {
        explain(&s, out);
    } else if (s.count > 1) {
        fail_ambiguous(&s, out);
    } else {
        out->found = true;
        out->move = s.legal[0];
        if (!mark_fits(said, &out->move))
            resolution_note(out, DEFECT_CAPTURE_MARK_MISMATCH, SEVERITY_WARNING);
    }
}

/* Returns whether the move gives check; *out_after is the position after it. */
static bool
gives_check(const struct line *line, const struct move *move, struct position *out_after)
{
    chess_apply(line->rules, line_now(line), move, out_after);
    return chess_is_checked(chess_tables_get(line->rules), out_after);
}

/* Compares the check or mate sign with the position after the move: a wrong sign is a warning, a missing one a note. */
static void
compare_check(struct line *line, const struct san *said, struct resolution *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct position *after = line_look(line, &out->move);
    if (!after)
        return;
    const enum colour us = (enum colour)after->turn;
    square_t from[2];
    bool fits = said->check == chess_is_checked(t, after);
    if (fits &&
        said->twofold) /* two pieces of the side that moved attack the king, or it is mate */
        fits =
            t->ops->attackers(t, &after->chess, after->chess.king[us], other(us), from, 2) >= 2 ||
            mate_follows(line, &out->move);
    else if (fits && said->mate)
        fits = mate_follows(line, &out->move);
    if (!fits && said->mate)
        resolution_no_mate(out);
    else if (!fits)
        resolution_note(out, DEFECT_CHECK_MARK_MISMATCH,
                        said->check ? SEVERITY_WARNING : SEVERITY_NOTE);
}

/* Resolves a text without homoglyphs. */
static void
resolve_plain(struct line *line, const char *plain, bool homoglyph, struct resolution *out)
{
    resolution_init(out);
    struct san said;
    if (!san_read(chess_tables_get(line->rules), plain, &said)) {
        if (!long_off_board(ruleset_board(line->rules), plain, out))
            resolution_fail(out, DEFECT_SYNTAX, "expected a move such as Nf3, exd5, e8=Q or O-O");
        return;
    }
    if (homoglyph)
        resolution_note(out, DEFECT_HOMOGLYPH, SEVERITY_WARNING);
    if (said.castle)
        long_match_castling(line, said.castle, out);
    else
        resolve_piece(line, &said, out);
    if (!out->found)
        return;
    if (said.foreign && out->finding_count == 0)
        resolution_note(out, DEFECT_FOREIGN_FORM, SEVERITY_NOTE);
    compare_check(line, &said, out);
}

/* Converts file letters and the x to small letters. Returns false if they already are, or if the capturing piece stays
 * unclear (BXC3). */
static bool
small_files(char *plain)
{
    bool piece = strchr("KQRBN", plain[0]) && (plain[1] < '0' || plain[1] > '9');
    bool changed = false;
    for (char *p = plain + piece; *p && *p != '='; p++) {
        if (*p >= 'a' && *p <= 'h')
            return false;
        if ((*p < 'A' || *p > 'H') && *p != 'X')
            continue;
        *p = ascii_small(*p);
        changed = true;
    }
    return changed && !(plain[0] == 'B' && plain[1] == 'x');
}

/* Resolves a piece with a small letter (nf3), or all capitals as in a telegram or at the start of a sentence (E4, NF3).
 * A small b is the bishop only if it cannot be the b-pawn. */
static void
resolve_case(struct line *line, char *plain, bool homoglyph, struct resolution *out)
{
    struct resolution other;
    bool small = plain[0] != '\0' && strchr("nbrqk", plain[0]);
    if (small)
        plain[0] = ascii_capital(plain[0]);
    else if (plain[0] < 'A' || plain[0] > 'R' || !small_files(plain))
        return;
    resolve_plain(line, plain, homoglyph, &other);
    bool kept =
        small ? plain[0] == 'B' : out->finding_count > 0 && out->findings[0].code != DEFECT_SYNTAX;
    if (!other.found && kept)
        return;
    *out = other;
    if (out->found && small)
        resolution_note(out, DEFECT_PIECE_LETTER_MISMATCH, SEVERITY_WARNING);
    else if (out->found && out->finding_count == 0)
        resolution_note(out, DEFECT_FOREIGN_FORM, SEVERITY_NOTE);
}

/*
 * Drops a byte spoilt in transmission: ÐNf3, B·b5. Characters beyond ASCII are dropped, except a letter before a file,
 * which may be a piece in an unknown language. Returns false if nothing was dropped.
 */
static bool
drop_strays(char *plain)
{
    size_t len = strlen(plain), used = 0, bytes;
    for (size_t i = 0; i < len; i += bytes) {
        int32_t c = text_char(plain + i, len - i, &bytes);
        bool letter = c >= 0xC0 && !(c >= 0x2000 && c < 0x2070) && c != 0xFFFD; /* or a figurine */
        if (letter && used == 0 && !strchr("KQRBNO0", plain[i + bytes]))
            return false;
        if (c < 0x80)
            plain[used++] = plain[i];
    }
    plain[used] = '\0';
    return used > 0 && used < len;
}

/* The sign for a Russian word for mate or check at the end of the text, which is cut off; 0: none. */
static char
russian_word(const char *text, size_t *len)
{
    static const struct {
        const char *word;
        char sign;
    } words[] = {{"мат", '#'}, {"шах", '+'}};
    size_t end = *len;
    while (end > 0 && (text[end - 1] == '.' || text[end - 1] == ' '))
        end--;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t bytes = strlen(words[i].word);
        if (end <= bytes || memcmp(text + end - bytes, words[i].word, bytes) != 0)
            continue;
        *len = end - bytes;
        return words[i].sign;
    }
    return '\0';
}

/* Resolves unusual forms and explains errors. */
static void
resolve_slowly(struct line *line, const char *text, size_t len, struct resolution *out)
{
    char plain[MOVE_TEXT_MAX];
    bool homoglyph = false;
    struct resolution kept;
    const char sign = russian_word(text, &len);
    if (text_fold(text, len, plain, sizeof plain - 1, &homoglyph) == SIZE_MAX)
        plain[0] = '\0'; /* too long for a move */
    else if (sign)
        memcpy(plain + strlen(plain), (const char[]){sign, '\0'}, 2);
    resolve_plain(line, plain, homoglyph, out);
    if (!out->found)
        resolve_case(line, plain, homoglyph, out);
    if (!out->found && drop_strays(plain)) {
        resolve_plain(line, plain, homoglyph, &kept);
        if (kept.found) {
            *out = kept;
            resolution_note(out, DEFECT_FOREIGN_FORM, SEVERITY_WARNING);
        }
    }
    if (out->found && sign && out->finding_count == 0)
        resolution_note(out, DEFECT_FOREIGN_FORM, SEVERITY_NOTE);
}

/* Returns the length of a move without signs of check and annotation at its end. */
static size_t
bare_length(const char *text, size_t len)
{
    while (len > 0 && strchr("+#!?", text[len - 1]))
        len--;
    return len;
}

/* A text of a move and its length. */
struct form {
    const char *text;
    size_t len;
};

static bool
ends_so(struct form whole, size_t base, char first, const char *rest)
{
    return whole.len == base + 1 + strlen(rest) && whole.text[base] == first &&
           memcmp(whole.text + base + 1, rest, strlen(rest)) == 0;
}

/*
 * Returns whether `text` means the move that we write as `own`. Other programs write a promotion as in shogi with "+" or
 * with the piece whose moves it gets ("Sd4+", "Pd8=G"), and "@e4" for P@e4.
 */
static bool
is_form(const struct line *line, const struct move *move, struct form own, struct form text)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct form plain = {own.text, bare_length(own.text, own.len)},
                      bare = {text.text, bare_length(text.text, text.len)};
    const char *equal = memchr(own.text, '=', plain.len);
    const size_t base = equal ? (size_t)(equal - own.text) : plain.len;
    if (*text.text == '@' && plain.len == bare.len + 1 && *own.text == 'P')
        return memcmp(own.text + 1, bare.text, bare.len) == 0;
    if (bare.len < base || memcmp(own.text, bare.text, base) != 0)
        return false;
    if (equal && move->sym) {
        const char *becomes = t->piece[move->sym].sym;
        return (*becomes == '+' && ends_so(text, base, '+', "")) ||
               ends_so(bare, base, '=', becomes) ||
               ends_so(bare, base, '=', t->piece[t->special.kind[move->sym]].sym);
    }
    /* Without check a "+" says that the piece promotes. */
    const unsigned mover = piece_of(line_now(line)->chess.board[move->from]);
    const bool sign = bare.len < text.len && text.text[bare.len] == '+';
    if (sign && own.len == plain.len && move->kind != MOVE_DROP && t->special.promotes[mover])
        return false;
    return bare.len == plain.len && memcmp(own.text, bare.text, bare.len) == 0;
}

/* In games with drops, promoted pieces and the like: finds the legal move that is written so. */
static bool
resolve_listed(struct line *line, const char *text, size_t len, struct resolution *out)
{
    struct movelist list;
    struct buffer written = {0};
    size_t found = 0;
    movelist_init(&list);
    line->rules->family->moves(line, &list);
    for (size_t i = 0; i < list.count; i++) {
        buffer_reset(&written);
        san_write(line, &list.at[i], &written);
        const struct form own = {written.data ? written.data : "", written.len};
        const bool same = own.len == len && memcmp(own.text, text, len) == 0;
        if (!same && !is_form(line, &list.at[i], own, (struct form){text, len}))
            continue;
        out->move = list.at[i];
        found = same ? 1 : found + 1;
        if (same)
            break;
    }
    buffer_clear(&written);
    movelist_clear(&list);
    out->found = found == 1;
    return out->found;
}

void
san_resolve(struct line *line, const char *text, size_t len, struct resolution *out)
{
    resolution_init(out);
    if (chess_tables_get(line->rules)->special.on && resolve_listed(line, text, len, out))
        return;
    quick_fn *quick = san_quick(line->rules);
    out->found = quick && quick(line, text, len, &out->move, &out->exact);
    if (!out->found)
        resolve_slowly(line, text, len, out);
}

/* Writing. */

/* The symbol in SAN: Q for Q~, which other programs mark in FEN only. */
static const char *
symbol_of(const struct chess_tables *t, unsigned piece)
{
    const char *sym = t->piece[piece].sym;
    return t->special.on && strchr(sym, '~') ? t->piece[t->special.kind[piece]].sym : sym;
}

/* What distinguishes the piece from others of its kind that can go to the same square. */
struct twins {
    bool other, same_file, same_rank;
};

static struct twins
find_twins(const struct line *line, const struct move *move)
{
    const struct chess_position *now = &line_now(line)->chess;
    const struct board *board = ruleset_board(line->rules);
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct twins found = {false, false, false};
    for (unsigned w = 0; w < board->words; w++)
        for (uint64_t own = now->own[line_now(line)->turn][w]; own; own &= own - 1) {
            unsigned from = w * 64 + (unsigned)__builtin_ctzll(own);
            struct move m = *move;
            m.from = (square_t)from;
            const unsigned code = now->board[from], mover = now->board[move->from];
            const bool alike =
                code == mover || (t->special.on && strcmp(symbol_of(t, piece_of(code)),
                                                          symbol_of(t, piece_of(mover))) == 0);
            if (from == move->from || !alike || !line->rules->family->is_legal(line, &m))
                continue;
            found.other = true;
            found.same_file |= board->file[from] == board->file[move->from];
            found.same_rank |= board->rank[from] == board->rank[move->from];
        }
    return found;
}

/* Writes file, rank or both, as far as needed. */
static void
write_origin(const struct line *line, const struct move *move, struct buffer *out)
{
    const char *name = ruleset_board(line->rules)->name[move->from];
    struct twins found = find_twins(line, move);
    if (found.other && (!found.same_file || found.same_rank))
        buffer_putc(out, name[0]);
    if (found.same_file)
        buffer_puts(out, name + 1);
}

/* Writes + or #; tests for mate only in check. */
static void
write_check(const struct line *line, const struct move *move, struct buffer *out)
{
    struct position at[2] = {*line_now(line)};
    struct move moves[2] = {*move};
    struct line two = {.rules = line->rules, .at = at, .moves = moves, .count = 2, .cap = 2};
    struct outcome outcome;
    if (!gives_check(line, move, &at[1]))
        return;
    line->rules->family->outcome(&two, &outcome);
    buffer_putc(out, outcome.reason == REASON_CHECKMATE ? '#' : '+');
}

unsigned
san_promotion(const struct line *line, const struct move *move)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *now = &line_now(line)->chess;
    bool pawn = t->flags[piece_of(now->board[move->from])] & PIECE_PAWN;
    return move->sym ? move->sym : pawn ? forced_promotion(t, now, move) : 0;
}

void
san_write(const struct line *line, const struct move *move, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct chess_position *now = &line_now(line)->chess;
    unsigned piece = piece_of(now->board[move->from]);
    bool pawn = t->flags[piece] & PIECE_PAWN, capture = move->kind != MOVE_QUIET;
    if (move->kind == MOVE_DROP) {
        buffer_printf(out, "%s@%s", t->piece[move->sym].sym, t->board->name[move->to]);
        write_check(line, move, out);
        return;
    }
    if (move->kind >= MOVE_CASTLE_SHORT) {
        buffer_puts(out, move->kind == MOVE_CASTLE_SHORT ? "O-O" : "O-O-O");
    } else {
        if (!pawn) {
            buffer_puts(out, symbol_of(t, piece));
            write_origin(line, move, out);
        } else if (capture) {
            buffer_putc(out, t->board->name[move->from][0]);
        }
        if (capture)
            buffer_putc(out, 'x');
        buffer_puts(out, t->board->name[move->to]);
    }
    unsigned promoted = san_promotion(line, move);
    if (promoted)
        buffer_printf(out, "=%s", symbol_of(t, promoted));
    write_check(line, move, out);
}
