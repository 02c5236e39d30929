/* SPDX-License-Identifier: MIT */
/* Phrases of a verdict in the reader's language, for text and HTML. */
#include <string.h>

#include "base/ascii.h"
#include "draw/board.h"
#include "chess/engine.h"
#include "mates/mates.h"
#include "report/report.h"
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
static const struct {
    const char *name, *rejected;
} event_names[EVENT_COUNT] = {
    [EVENT_PROTEST] = {N_("protest"), N_("Protest rejected")},
    [EVENT_STATEMENT] = {N_("statement"), N_("Statement rejected")},
    [EVENT_RESIGN] = {N_("resignation"), N_("Resignation not counted")},
    [EVENT_AGREEMENT] = {N_("agreement"), N_("Agreement rejected")},
    [EVENT_CLAIM] = {N_("claim"), N_("Claim rejected")},
    [EVENT_FLAG] = {N_("flag fall"), N_("Flag fall not counted")},
    [EVENT_ABSENCE] = {N_("absence"), N_("Absence not counted")},
    [EVENT_DEMAND] = {N_("demand after an illegal move"), N_("Demand rejected")},
    [EVENT_DECISION] = {N_("director's decision"), N_("Director's decision not counted")},
    [EVENT_ADJUDICATION] = {N_("adjudication"), N_("Adjudication not counted")},
    [EVENT_ABANDONED] = {N_("game abandoned"), N_("Abandonment not counted")},
    [EVENT_VOID] = {N_("void game"), N_("Void game rejected")},
    [EVENT_COLOURS] = {N_("colours reversed"), N_("Reversed colours change nothing")},
    [EVENT_ILLEGAL] = {N_("illegal move"), N_("Illegal move not counted")},
};
static const char *const severity_names[] = {
    [SEVERITY_NOTE] = N_("note"),
    [SEVERITY_WARNING] = N_("warning"),
    [SEVERITY_ERROR] = N_("error"),
};
/* clang-format on */

/* Appends a message after a mark. */
static void
put_message(const struct report *report, const char *mark, const char *message, struct buffer *out)
{
    buffer_puts(out, mark);
    message_write(report->language, message, out);
}

/* Translates a paragraph's name, or its name without the trailing number. */
static void
put_part(const struct language *language, const char *name, size_t len, struct buffer *out)
{
    size_t words = len;
    const char *known = tr_slice(language, name, len);
    while (!known && words > 0 && ascii_is_digit(name[words - 1]))
        words--;
    if (words > 0 && words < len && name[words - 1] == ' ')
        known = tr_slice(language, name, --words);
    else
        words = len;
    if (known)
        buffer_puts(out, known);
    else
        buffer_put(out, name, words);
    buffer_put(out, name + words, len - words);
}

void
phrase_paragraph(const struct language *language, const char *paragraph, struct buffer *out)
{
    const char *end;
    for (; (end = strstr(paragraph, "; ")); paragraph = end + 2) {
        put_part(language, paragraph, (size_t)(end - paragraph), out);
        buffer_puts(out, "; ");
    }
    put_part(language, paragraph, strlen(paragraph), out);
}

void
phrase_citation(const struct report *report, const struct citation *citation, struct buffer *out)
{
    const struct ruleset *rules = report->verdict->rules;
    if (rules->document && !rules->sources[0] && citation->document == rules->source)
        phrase(report, out, "by the club's ruleset, %s", citation->document);
    else
        message_write(report->language, citation->document, out);
    if (citation->paragraph) {
        struct buffer paragraph = {0};
        phrase_paragraph(report->language, citation->paragraph, &paragraph);
        phrase(report, out,
               strncmp(citation->paragraph, "§", strlen("§")) == 0 ? N_(", %s")
               : ascii_is_digit(citation->paragraph[0])            ? N_(", paragraph %s")
                                                                   : N_(", part \"%s\""),
               paragraph.data ? paragraph.data : "");
        out->failed |= paragraph.failed;
        buffer_clear(&paragraph);
    }
    if (citation->quote)
        phrase(report, out, ": \"%s\"", citation->quote);
}

void
phrase_ruleset(const struct report *report, struct buffer *out)
{
    const struct ruleset *rules = report->verdict->rules;
    if (rules->document)
        phrase(report, out, "%s, SHA-256 %s", rules->id, rules->document->sha256);
}

void
phrase_points(const struct report *report, struct buffer *out)
{
    phrase(report, out,
           report->verdict->outcome.above_points
               ? N_("White %u, Black %u, presidents included; here they "
                    "decide nothing (L-R12).")
               : N_("White %u, Black %u; however the game ends, the side "
                    "with more points has won it."),
           report->verdict->outcome.points[WHITE], report->verdict->outcome.points[BLACK]);
    if (!report->verdict->points_citation.document)
        return;
    buffer_putc(out, ' ');
    phrase_citation(report, &report->verdict->points_citation, out);
}

/* Appends the choices of an optional ruling: the chosen one, then the others. */
static void
put_option(const struct report *report, enum option option, struct buffer *out)
{
    const struct option_row *row = option_row(option);
    unsigned chosen = option_of(report->verdict->rules, option);
    bool first = true;
    if (!row->words[0]) {
        phrase(report, out, " An option: %u here, of %u to %u.", chosen, row->least, row->most);
        return;
    }
    phrase(report, out, " An option: \"%s\" here, otherwise ", row->words[chosen]);
    for (unsigned i = 0; i < OPTION_MAX_WORDS && row->words[i]; i++) {
        if (i == chosen)
            continue;
        buffer_puts(out, first ? "" : ", ");
        phrase(report, out, "\"%s\"", row->words[i]);
        first = false;
    }
    buffer_putc(out, '.');
}

/* For an ending that only a ruling defines (no source has it): adds that it is a reconstruction. */
static void
put_placeholder(const struct report *report, const struct ruling *ruling, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (!ruling || !v->rules->reconstruction || !v->ending || !v->ending->ruling ||
        strcmp(v->ending->ruling, ruling->id) != 0 || strcmp(v->ending->document, RULEBOOK) != 0 ||
        !strstr(v->rules->reconstruction, ruling->id))
        return;
    put_message(report, " ", v->rules->reconstruction, out);
    buffer_putc(out, '.');
}

const char *
phrase_ruling(const struct report *report, const char *rulings, struct buffer *out)
{
    size_t len = strcspn(rulings, " ");
    const struct ruling *ruling = ruling_find(rulings, len);
    enum option option;
    buffer_put(out, rulings, len);
    if (ruling)
        message_say(report->language, out, ": %s", ruling->text);
    if (ruling && option_find(ruling->id, &option))
        put_option(report, option, out);
    put_placeholder(report, ruling, out);
    return rulings + len + strspn(rulings + len, " ");
}

void
phrase_record(const struct report *report, struct buffer *out)
{
    const struct place place = report->verdict->place;
    if (report->file)
        phrase(report, out, "%s, line %u, column %u", report->file, (unsigned)place.line,
               (unsigned)place.column);
}

/* Appends a labelled fact, separated by a comma. */
static void
put_fact(const struct report *report, const char *label, const char *text, struct buffer *out)
{
    if (text)
        buffer_printf(out, "%s%s %s", out->len > 0 ? ", " : "", tr(report->language, label), text);
}

void
phrase_occasion(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    /* Often the event equals the title; do not repeat it. */
    if (v->event && !(v->title && strcmp(v->title, v->event) == 0))
        buffer_puts(out, v->event);
    put_fact(report, N_("round"), v->round, out);
    put_fact(report, N_("board"), v->board, out);
    if (v->date)
        buffer_printf(out, "%s%s", out->len > 0 ? ", " : "", v->date);
}

void
phrase_regulations(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (!v->is_regulated && v->regulations.proof_positions == PROOF_POSITIONS)
        return;
    if (v->regulations.name)
        buffer_printf(out, "%s: ", v->regulations.name);
    struct buffer policies = {0};
    for (unsigned i = 0; i < v->regulations.illegal.count; i++) {
        if (i > 0)
            phrase(report, &policies, ", then ");
        buffer_puts(&policies, tr(report->language, illegal_word(v->regulations.illegal.at[i])));
    }
    phrase(report, out, "an illegal move: %s; scoring %s", policies.failed ? "" : policies.data,
           scoring_words[v->regulations.scoring]);
    buffer_clear(&policies);
    if (v->regulations.both_flags_draw)
        phrase(report, out, "; both flags fallen: a draw");
    if (v->regulations.no_agreement_before > 0)
        phrase(report, out, "; no agreement before Black's move %u",
               v->regulations.no_agreement_before);
    if (v->regulations.penalty)
        phrase(report, out, "; penalty for an illegal move: %s", v->regulations.penalty);
    if (v->illegal_moves > 1 || (v->illegal_moves > 0 && v->regulations.illegal.count > 1))
        phrase(report, out, "; illegal moves of White: %u, of Black: %u", v->illegal_by[WHITE],
               v->illegal_by[BLACK]);
    if (v->regulations.proof_positions != PROOF_POSITIONS)
        phrase(report, out, "; proofs of a mate search %llu positions",
               (unsigned long long)v->regulations.proof_positions);
    if (v->regulations.ignore_reported)
        phrase(report, out, "; results that are only reported do not count");
    if (v->regulations.league)
        phrase(report, out,
               strcmp(v->regulations.league->id, v->rules->id) == 0
                   ? N_("; league %s, which plays %s")
                   : N_("; league %s, which plays %s and not this game"),
               v->regulations.league->league.name,
               tr(report->language, v->regulations.league->title));
    if (v->regulations.time_control)
        phrase(report, out, "; time control %s", v->regulations.time_control);
    if (v->regulations.ages)
        phrase(report, out, "; ages %s", tr(report->language, v->regulations.ages));
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = option_row((enum option)i);
        unsigned chosen = option_of(v->rules, (enum option)i);
        if (!row->words[0] && chosen != row->usual)
            buffer_printf(out, "; %s: %u", row->ruling, chosen);
        else if (row->words[0] && chosen != 0)
            buffer_printf(out, "; %s: %s", row->ruling, row->words[chosen]);
    }
}

/* "the queen on h4" */
void
phrase_piece(const struct report *report, const char *name, const char *square, struct buffer *out)
{
    message_say(report->language, out, N_("the %s on %s"), name, square);
}

static void
put_attackers(const struct report *report, const struct evidence_attack *attacks, size_t count,
              struct buffer *out)
{
    for (size_t i = 0; i < count; i++) {
        buffer_puts(out, i > 0 ? ", " : "");
        phrase_piece(report, attacks[i].piece.name, attacks[i].piece.square, out);
        if (attacks[i].through[0])
            phrase(report, out, " through %s", attacks[i].through);
    }
}

void
phrase_attack(const struct report *report, struct buffer *out)
{
    const struct evidence *e = &report->verdict->evidence;
    if (!e->king.square)
        return;
    phrase_piece(report, e->king.name, e->king.square, out);
    if (e->attacker_count > 0)
        phrase(report, out, " is attacked by ");
    else if (report->verdict->outcome.reason != REASON_KINGS_ROW)
        phrase(report, out, " is not attacked");
    put_attackers(report, e->attackers, e->attacker_count, out);
}

void
phrase_flights(const struct report *report, struct buffer *out)
{
    const struct evidence *e = &report->verdict->evidence;
    for (size_t i = 0; i < e->flight_count; i++) {
        const struct evidence_flight *flight = &e->flights[i];
        buffer_puts(out, i > 0 ? "; " : "");
        if (flight->own.square) {
            message_say(report->language, out, "%s: own %s", flight->square, flight->own.name);
        } else if (flight->guard_count > 0) {
            phrase(report, out, "%s: guarded by ", flight->square);
            put_attackers(report, flight->guards, flight->guard_count, out);
        } else {
            buffer_puts(out, flight->square);
            put_message(report, ": ", flight->why, out);
        }
    }
}

void
phrase_reply(const struct report *report, const struct evidence_reply *reply, struct buffer *out)
{
    phrase_piece(report, reply->piece.name, reply->piece.square, out);
    message_say(report->language, out, " to %s: ", reply->to);
    message_write(report->language, reply->why, out);
}

void
phrase_moment(const struct report *report, size_t ply, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    struct buffer move = {0};
    if (ply == 0) {
        phrase(report, out, "at the beginning");
        return;
    }
    if (ply >= v->line.count) {
        phrase(report, out, "after ply %zu", ply);
        return;
    }
    struct line before = line_until(&v->line, ply);
    numbering_write(&v->numbering, ply, &move);
    v->codec->write_move(&before, &v->line.moves[ply - 1], &move);
    phrase(report, out, "after %s (ply %zu)", move.data ? move.data : "", ply);
    out->failed |= move.failed;
    buffer_clear(&move);
}

void
phrase_repetition(const struct report *report, struct buffer *out)
{
    const struct evidence *e = &report->verdict->evidence;
    if (e->ply_count > 0)
        phrase(report, out, "the same position stood ");
    for (size_t i = 0; i < e->ply_count; i++) {
        buffer_puts(out, i > 0 ? ", " : "");
        phrase_moment(report, e->plies[i], out);
    }
}

void
phrase_counter(const struct report *report, const struct evidence_counter *counter,
               struct buffer *out)
{
    if (counter->by != NOBODY) {
        side_label(report, counter->by, out);
        buffer_puts(out, ": ");
    }
    buffer_printf(out, "%u ", counter->count);
    if (counter->limit > 0)
        phrase(report, out, "of %u ", counter->limit);
    message_write(report->language, counter->what, out);
    if (counter->since > 0)
        phrase(report, out, ", since ply %zu", counter->since);
}

static bool
same_kind(const struct claim *a, const struct claim *b)
{
    return a->reason == b->reason && a->by == b->by && !a->move == !b->move;
}

bool
phrase_claims(const struct report *report, const struct claims *claims, size_t i,
              struct buffer *out)
{
    enum { MOST = 12 }; /* limits the list: a very long game has many repetitions */
    const struct claim *first = &claims->at[i];
    size_t shown = 0;

    for (size_t j = 0; j < i; j++)
        if (same_kind(&claims->at[j], first))
            return false;
    buffer_puts(out, tr(report->language, reason_name(first->reason)));
    buffer_printf(out, ": %s, ", side_name(report, first->by));
    phrase(report, out, first->move ? N_("naming the move") : N_("after ply"));
    for (size_t j = i; j < claims->count; j++) {
        const struct claim *claim = &claims->at[j];
        if (!same_kind(claim, first))
            continue;
        if (shown++ == MOST) {
            buffer_puts(out, ", …");
            break;
        }
        buffer_puts(out, shown > 1 ? ", " : " ");
        if (claim->move)
            buffer_puts(out, claim->move);
        else
            buffer_put_number(out, claim->ply);
    }
    return true;
}

/* Appends the player of an event, its text, and the record's words that state it. */
static void
put_actor(const struct report *report, const struct judged_event *event, struct buffer *out)
{
    if (event->event.by != NOBODY)
        buffer_printf(out, " (%s)", side_name(report, event->event.by));
    bool is_reason = event->event.kind == EVENT_VOID || event->event.kind == EVENT_COLOURS;
    if (event->text[0] && is_reason)
        phrase(report, out, " (\"%s\")", event->text);
    else if (event->text[0])
        buffer_printf(out, " %s", event->text);
    if (event->words)
        phrase(report, out, " (\"%s\")", event->words);
}

void
phrase_event(const struct report *report, const struct judged_event *event, struct buffer *out)
{
    phrase_moment(report, event->ply, out);
    buffer_printf(out, ": %s", tr(report->language, event_names[event->event.kind].name));
    put_actor(report, event, out);
    buffer_puts(out, event->accepted ? ", " : ". ");
    buffer_puts(out,
                tr(report->language,
                   event->accepted ? N_("accepted") : event_names[event->event.kind].rejected));
    put_message(report, event->why[0] ? ": " : "", event->why, out);
    if (event->consequence)
        put_message(report, "; ", event->consequence, out);
}

void
phrase_defect(const struct report *report, const struct defect *defect, struct buffer *out)
{
    bool is_told = defect->code == DEFECT_CHECK_MARK_MISMATCH && defect->parts[0];
    if (is_told) /* in place of "the check mark does not fit" */
        message_write(report->language, defect->parts, out);
    else
        buffer_puts(out, tr(report->language, defect_title(defect->code)));
    if (defect->read_as[0])
        phrase(report, out, ", read as %s", defect->read_as);
    if (defect->parts[0] && !is_told)
        put_message(report, ": ", defect->parts, out);
    buffer_printf(out, " (%s, %s, ", defect_word(defect->code),
                  tr(report->language, severity_names[defect->severity]));
    phrase(report, out, "line %u, column %u)", (unsigned)defect->place.line,
           (unsigned)defect->place.column);
}

/* Whether a side can still checkmate: the mating line, or a proof that a person can check on the board. */

enum { LISTED = 12 };

/* Appends the moves in the record's notation, with their numbers. */
static void
put_numbered_moves(const struct report *report, const struct evidence_mates *mates,
                   struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    struct line game;
    if (line_copy(&game, &v->line)) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < mates->count && !out->failed; i++) {
        size_t ply = game.count;
        buffer_puts(out, i > 0 ? " " : "");
        if (i == 0 || (ply - 1 + v->numbering.second) % 2 == 0)
            numbering_write(&v->numbering, ply, out);
        v->codec->write_move(&game, &mates->line[i], out);
        out->failed |= line_push(&game, &mates->line[i]) != ADJ_OK;
    }
    line_clear(&game);
}

/* Groups of pieces that a proof lists for a side: blocked pawns, and pieces bound to light or dark squares. */
enum listed { BLOCKED, LIGHT, DARK };

static bool
is_listed(const struct report *report, const struct chess_tables *t, unsigned sq, enum listed what)
{
    const struct position *pos = line_now(&report->verdict->line);
    unsigned flags = t->flags[piece_of(pos->chess.board[sq])];
    struct board_view view;
    if (what == BLOCKED)
        return flags & PIECE_PAWN && mates_is_blocked(t, &pos->chess, sq);
    board_view_init(&view, report->verdict->rules, pos);
    return flags & PIECE_COLOURBOUND && view_is_dark(&view, (int)sq) == (what == DARK);
}

static bool
list_pieces(const struct report *report, enum colour side, enum listed what, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(report->verdict->rules);
    const struct chess_position *c = &line_now(&report->verdict->line)->chess;
    unsigned count = 0;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (!set_has(c->own[side], sq) || !is_listed(report, t, sq, what))
            continue;
        if (count == LISTED)
            buffer_puts(out, ", …");
        if (count++ >= LISTED)
            continue;
        buffer_printf(out, "%s%s%s", count > 1 ? ", " : "", t->piece[piece_of(c->board[sq])].sym,
                      t->board->name[sq]);
    }
    return count > 0;
}

/* Lists the blocked pawns and the colour-bound pieces. */
static void
put_facts(const struct report *report, struct buffer *out)
{
    struct buffer list = {0};
    for (int side = WHITE; side <= BLACK; side++)
        for (int what = BLOCKED; what <= DARK; what++) {
            buffer_reset(&list);
            if (!list_pieces(report, (enum colour)side, (enum listed)what, &list) || list.failed)
                continue;
            buffer_puts(out, "; ");
            phrase(report, out,
                   what == BLOCKED ? N_("%s: blocked pawns %s")
                   : what == LIGHT ? N_("%s: on light squares only %s")
                                   : N_("%s: on dark squares only %s"),
                   side_name(report, (enum colour)side), list.data);
        }
    out->failed |= list.failed;
    buffer_clear(&list);
}

static void
put_why(const struct report *report, const struct evidence_mates *mates, struct buffer *out)
{
    switch (mates->kind) {
    case MATES_MATERIAL:
        phrase(report, out, "the remaining pieces form no mating position");
        return;
    case MATES_BLOCKED:
        phrase(report, out, "the pieces that can still move cannot reach a mating position");
        break;
    case MATES_EXHAUSTED:
        phrase(report, out, "all %llu positions that can arise were examined, and none is a mate",
               (unsigned long long)mates->nodes);
        break;
    case MATES_NO_KIND:
        break;
    }
    if (mates == report->verdict->evidence.mates) /* the facts are the same for the other side */
        put_facts(report, out);
}

void
phrase_mates(const struct report *report, const struct evidence_mates *mates, struct buffer *out)
{
    const char *side = side_name(report, mates->side);
    if (mates->answer == MATES_CAN) {
        phrase(report, out, "%s could still checkmate: ", side);
        put_numbered_moves(report, mates, out);
    } else if (mates->answer == MATES_CANNOT) {
        phrase(report, out, "%s cannot checkmate by any series of legal moves: ", side);
        put_why(report, mates, out);
    } else {
        phrase(report, out,
               "whether %s could still checkmate was not decided within %llu positions", side,
               (unsigned long long)mates->nodes);
    }
}
