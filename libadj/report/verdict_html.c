/* SPDX-License-Identifier: MIT */
/* The HTML report of a verdict, for printing: self-contained, without scripts, one A4 page for a
 * game of usual length. Each game starts a page. */
#include <stdio.h>
#include <string.h>

#include "base/xml.h"
#include "draw/board.h"
#include "report/sheet.h"

static const char style[] =
    "@page{size:A4;margin:12mm}"
    "body{font:10pt/1.35 'DejaVu Sans','Noto Sans',Arial,sans-serif;color:#000;background:#fff;"
    "max-width:186mm;margin:8mm auto}"
    "article+article{break-before:page;margin-top:16mm}"
    "@media print{body{margin:0 auto}article+article{margin-top:0}}"
    "h1{font-size:15pt;margin:0}h2{font-size:10.5pt;margin:3mm 0 1mm;border-bottom:.3mm solid #000}"
    "p{margin:1mm 0}"
    ".players{margin:1mm 0;font-weight:bold}"
    ".result{font-size:12pt;font-weight:bold;border:.5mm solid #000;padding:2mm 3mm;margin:3mm 0}"
    "dl{display:grid;grid-template-columns:max-content 1fr;column-gap:4mm;row-gap:.5mm;margin:0}"
    "dt{font-weight:bold}dd{margin:0;overflow-wrap:anywhere}"
    ".boards{display:flex;justify-content:space-around;align-items:flex-end;gap:6mm;"
    "margin:3mm 0;break-inside:avoid}"
    "figure{margin:0;flex:0 1 88mm;min-width:0}figure svg{width:100%;height:auto;display:block}"
    "figcaption{font-weight:bold;font-size:9pt}"
    "table{border-collapse:collapse;width:100%;font-size:7.5pt;margin:1mm 0}"
    "td,th{border:.2mm solid #000;padding:0 .5mm;text-align:center}"
    ".evidence{columns:2;column-gap:6mm;font-size:9pt}"
    ".moves{columns:5 32mm;column-gap:4mm;font-size:8pt;line-height:1.3;margin:0}"
    ".moves p{margin:0;break-inside:avoid}.moves b{text-decoration:underline}"
    ".defect{display:block;font-style:italic;border-left:.5mm solid #000;padding-left:1.5mm;"
    "margin:.3mm 0 .6mm;overflow-wrap:anywhere}"
    ".games td{text-align:left;padding:.5mm 1mm;overflow-wrap:anywhere}.games{font-size:8.5pt}"
    ".games tr{break-inside:avoid}"
    "footer{break-inside:avoid;margin-top:3mm;font-size:7pt;overflow-wrap:anywhere;border-top:.3mm "
    "solid #000}";

/* Writes the assembled text, escaped, and empties it. */
static void
put_text(struct sheet *sheet)
{
    if (sheet->text.len > 0)
        xml_text_n(sheet->out, sheet->text.data, sheet->text.len);
    drop_text(sheet);
}

static void
put_element(struct sheet *sheet, const char *name, const char *text)
{
    buffer_printf(sheet->out, "<%s>", name);
    xml_text(sheet->out, text);
    buffer_printf(sheet->out, "</%s>\n", name);
}

/* An element with the assembled text. */
static void
put_element_of(struct sheet *sheet, const char *name)
{
    buffer_printf(sheet->out, "<%s>", name);
    put_text(sheet);
    buffer_printf(sheet->out, "</%s>\n", name);
}

/* The same, if the text is not empty. */
static void
put_said(struct sheet *sheet, const char *name)
{
    if (sheet->text.len > 0)
        put_element_of(sheet, name);
}

/* Head. */

static void
put_heading(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    buffer_printf(&sheet->text, tr(sheet->report->language, "Game %zu"), sheet->report->number);
    if (v->title)
        buffer_printf(&sheet->text, ": %s", v->title);
    put_element_of(sheet, "h1");
    phrase_reading(sheet->report, &sheet->text);
    put_element_of(sheet, "p");
    phrase_record(sheet->report, &sheet->text);
    put_said(sheet, "p");
    phrase_occasion(sheet->report, &sheet->text);
    put_said(sheet, "p");
    if (!v->players[WHITE] && !v->players[BLACK])
        return;
    buffer_puts(sheet->out, "<p class=\"players\">");
    for (int side = WHITE; side <= BLACK; side++)
        buffer_printf(&sheet->text, "%s%s", side == WHITE ? "" : " — ",
                      v->players[side] ? v->players[side] : "?");
    put_text(sheet);
    buffer_puts(sheet->out, "</p>\n");
}

/* The rulings that the verdict depends on, with their texts. */
static void
put_rulings(struct sheet *sheet)
{
    const char *rulings = sheet->v->rulings;
    if (!rulings[0])
        return;
    put_element(sheet, "dt", word(sheet, "Rulings"));
    put_element(sheet, "dd",
                word(sheet, "ours, where the rules are silent, damaged or contradict themselves; "
                            "they are open to appeal:"));
    while (*rulings) {
        rulings = phrase_ruling(sheet->report, rulings, &sheet->text);
        buffer_puts(sheet->out, "<dt></dt>");
        put_element_of(sheet, "dd");
    }
}

/* Why a move is illegal, and what would be legal. */
static void
put_refusal(struct sheet *sheet)
{
    const char *label;
    for (unsigned i = 0; (label = phrase_refusal(sheet->report, i, &sheet->text)); i++) {
        if (sheet->text.len == 0)
            continue;
        put_element(sheet, "dt", word(sheet, label));
        put_element_of(sheet, "dd");
    }
}

static void
put_verdict(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    buffer_puts(sheet->out, "<p class=\"result\">");
    sentence_write(sheet->report, &sheet->text);
    buffer_putc(&sheet->text, '.');
    put_text(sheet);
    buffer_puts(sheet->out, "</p>\n<dl>\n");
    if (verdict_is_scored(v)) {
        put_element(sheet, "dt", word(sheet, "Score"));
        buffer_printf(&sheet->text, "%s : %s", v->score[WHITE], v->score[BLACK]);
        put_element_of(sheet, "dd");
    }
    if (v->claimed) {
        put_element(sheet, "dt", word(sheet, "Claimed"));
        put_element(sheet, "dd", v->claimed);
    }
    put_element(sheet, "dt", word(sheet, "Rule"));
    phrase_citation(sheet->report, &sheet->v->citation, &sheet->text);
    put_element_of(sheet, "dd");
    phrase_regulations(sheet->report, &sheet->text);
    if (sheet->text.len > 0) {
        put_element(sheet, "dt", word(sheet, "In force"));
        put_element_of(sheet, "dd");
    }
    put_rulings(sheet);
    put_refusal(sheet);
    buffer_puts(sheet->out, "</dl>\n");
}

/* Boards. */

static void
put_board(struct sheet *sheet, const struct board_view *view, const char *id, const char *caption)
{
    struct board_view shown = *view;
    char unique[48];
    snprintf(unique, sizeof unique, "g%zu-%s", sheet->report->number, id);
    shown.id = unique;
    shown.title = "";
    shown.language = sheet->report->language;
    buffer_puts(sheet->out, "<figure><figcaption>");
    xml_text(sheet->out, caption);
    buffer_puts(sheet->out, "</figcaption>\n");
    board_svg(&shown, sheet->out);
    buffer_puts(sheet->out, "</figure>\n");
}

/* Marks the pieces of the evidence. */
static void
mark_evidence(const struct adj_verdict *v, struct board_view *view)
{
    const struct board *board = board_get(v->rules->board);
    const struct evidence *e = &v->evidence;
    int sq = e->king.square ? board_square(board, e->king.square, strlen(e->king.square)) : -1;
    if (sq >= 0)
        view->mark[sq] = MARK_POINT;
    for (size_t i = 0; i < e->attacker_count; i++) {
        sq =
            board_square(board, e->attackers[i].piece.square, strlen(e->attackers[i].piece.square));
        if (sq >= 0)
            view->mark[sq] = MARK_POINT;
    }
}

/* The ply of the decisive position, and its caption. */
static size_t
decisive_ply(const struct adj_verdict *v, const char **out_name)
{
    const struct evidence *e = &v->evidence;
    *out_name = N_("Where the count began");
    for (size_t i = 0; i < e->counter_count && v->outcome.status != OUTCOME_UNDECIDED; i++)
        if (e->counters[i].limit > 0 && e->counters[i].count >= e->counters[i].limit)
            return e->counters[i].since;
    *out_name = N_("The same position earlier");
    if (e->ply_count > 1 || e->repeated)
        return e->plies[0];
    *out_name = N_("Before the last move");
    return v->line.count - 2;
}

static void
put_decisive(struct sheet *sheet)
{
    const struct line *line = &sheet->v->line;
    struct board_view view;
    const char *name;
    size_t ply = decisive_ply(sheet->v, &name);
    struct line then = line_until(line, ply + 1);
    board_view_init(&view, line->rules, line_now(&then));
    if (ply + 2 == line->count)
        board_view_mark_last(&view, line);
    else
        board_view_mark_last(&view, &then);
    buffer_printf(&sheet->text, "%s, ", word(sheet, name));
    phrase_moment(sheet->report, ply, &sheet->text);
    put_board(sheet, &view, "decisive", sheet->text.failed ? "" : sheet->text.data);
    drop_text(sheet);
}

/* The position of the illegal move, if the game continued after it. */
static void
put_attempt(struct sheet *sheet)
{
    struct board_view view;
    if (!sheet->v->illegal || refusal_is_final(sheet->v))
        return;
    board_view_init(&view, sheet->v->rules, &sheet->v->illegal->position);
    refusal_mark(sheet->report, &view, &sheet->text);
    buffer_puts(sheet->out, "<div class=\"boards\">\n");
    put_board(sheet, &view, "illegal", word(sheet, "The illegal move"));
    drop_text(sheet);
    buffer_puts(sheet->out, "</div>\n");
}

static void
put_boards(struct sheet *sheet)
{
    struct board_view view;
    buffer_puts(sheet->out, "<div class=\"boards\">\n");
    if (sheet->v->line.count >= 2)
        put_decisive(sheet);
    board_view_init(&view, sheet->v->rules, line_now(&sheet->v->line));
    board_view_mark_last(&view, &sheet->v->line);
    mark_evidence(sheet->v, &view);
    if (refusal_is_final(sheet->v))
        refusal_mark(sheet->report, &view, &sheet->text);
    put_board(sheet, &view, "final", word(sheet, "Final position"));
    drop_text(sheet);
    buffer_puts(sheet->out, "</div>\n");
    put_attempt(sheet);
}

/* Evidence, claims, events. */

/* The table of counted pieces. */
static void
put_points(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    const struct evidence *e = &v->evidence;
    /* On a narrow screen the table scrolls; tabindex makes that possible with the keyboard. */
    buffer_puts(sheet->out, "<div class=\"scroll\" tabindex=\"0\"><table><tr><td></td>");
    for (size_t i = 0; i < e->row_count; i++)
        buffer_printf(sheet->out, "<th>%s×%u</th>", e->rows[i].symbol, e->rows[i].each);
    buffer_puts(sheet->out, "<th>=</th></tr>\n");
    for (int side = WHITE; side <= BLACK; side++) {
        buffer_puts(sheet->out, "<tr>");
        side_label(sheet->report, (enum colour)side, &sheet->text);
        put_element_of(sheet, "th");
        for (size_t i = 0; i < e->row_count; i++)
            buffer_printf(sheet->out, "<td>%u</td>", e->rows[i].count[side]);
        buffer_printf(sheet->out, "<td>%u</td></tr>\n", v->outcome.points[side]);
    }
    buffer_puts(sheet->out, "</table></div>\n");
    phrase_points(sheet->report, &sheet->text);
    put_element_of(sheet, "p");
}

/* The final position of the line by which a side could still have mated. */
static void
put_mate(struct sheet *sheet, const struct evidence_mates *mates)
{
    struct line game;
    struct board_view view;
    bool played = line_copy(&game, &sheet->v->line) == ADJ_OK;
    if (!played) {
        sheet->out->failed = true;
        return;
    }
    for (size_t i = 0; played && i < mates->count; i++)
        played = line_push(&game, &mates->line[i]) == ADJ_OK;
    sheet->out->failed |= !played;
    board_view_init(&view, game.rules, line_now(&game));
    board_view_mark_last(&view, &game);
    buffer_puts(sheet->out, "<div class=\"boards\">\n");
    put_board(sheet, &view, "mate", word(sheet, "A mate that was still possible"));
    buffer_puts(sheet->out, "</div>\n");
    line_clear(&game);
}

static void
put_evidence(struct sheet *sheet)
{
    const struct evidence *e = &sheet->v->evidence;
    if (e->ply_count == 0 && !e->king.square && e->counter_count == 0 && e->row_count == 0 &&
        e->mates_count == 0)
        return;
    put_element(sheet, "h2", word(sheet, "Evidence"));
    buffer_puts(sheet->out, "<div class=\"evidence\">\n");
    if (e->ply_count > 0) {
        phrase_repetition(sheet->report, &sheet->text);
        put_element_of(sheet, "p");
    }
    if (e->king.square) {
        phrase_attack(sheet->report, &sheet->text);
        put_element_of(sheet, "p");
        if (e->flight_count > 0)
            buffer_printf(&sheet->text, "%s: ", word(sheet, "Flights"));
        phrase_flights(sheet->report, &sheet->text);
        put_said(sheet, "p");
    }
    for (size_t i = 0; i < e->reply_count; i++) {
        if (e->replies[i].piece.square == e->king.square)
            continue; /* listed among the flight squares */
        phrase_reply(sheet->report, &e->replies[i], &sheet->text);
        put_element_of(sheet, "p");
    }
    for (size_t i = 0; i < e->counter_count; i++) {
        phrase_counter(sheet->report, &e->counters[i], &sheet->text);
        put_element_of(sheet, "p");
    }
    for (size_t i = 0; i < e->mates_count; i++) {
        phrase_mates(sheet->report, &e->mates[i], &sheet->text);
        put_element_of(sheet, "p");
    }
    buffer_puts(sheet->out, "</div>\n");
    for (size_t i = 0; i < e->mates_count; i++)
        if (e->mates[i].answer == MATES_CAN)
            put_mate(sheet, &e->mates[i]);
    if (e->row_count > 0)
        put_points(sheet);
}

static void
put_claims(struct sheet *sheet, const char *label, const struct claims *claims)
{
    if (claims->count == 0)
        return;
    put_element(sheet, "h2", label);
    for (size_t i = 0; i < claims->count; i++)
        if (phrase_claims(sheet->report, claims, i, &sheet->text))
            put_element_of(sheet, "p");
}

static void
put_events(struct sheet *sheet)
{
    if (sheet->v->event_count == 0)
        return;
    put_element(sheet, "h2", word(sheet, "Events"));
    for (size_t i = 0; i < sheet->v->event_count; i++) {
        phrase_event(sheet->report, &sheet->v->events[i], &sheet->text);
        put_element_of(sheet, "p");
    }
}

/* Moves. */

/* Of a longer game only the last plies and those with defects are printed. */
enum { PLIES_SHOWN = 220 };

static void
put_defect(struct sheet *sheet, const struct defect *defect)
{
    buffer_puts(sheet->out, "<span class=\"defect\">");
    if (defect->text[0])
        buffer_printf(&sheet->text, "%s: ", defect->text);
    phrase_defect(sheet->report, defect, &sheet->text);
    put_text(sheet);
    buffer_puts(sheet->out, "</span>");
}

/* The move of a ply, underlined if it has a defect. */
static void
put_move(struct sheet *sheet, size_t ply, bool defective)
{
    const struct adj_verdict *v = sheet->v;
    struct line before = line_until(&v->line, ply);
    v->codec->write_move(&before, &v->line.moves[ply - 1], &sheet->text);
    buffer_puts(sheet->out, defective ? " <b>" : " ");
    put_text(sheet);
    if (defective)
        buffer_puts(sheet->out, "</b>");
}

/* A ply and its defects. After a defect the reply gets a move number too. *next is the first defect
 * not yet printed. */
static void
put_ply(struct sheet *sheet, size_t ply, bool numbered, size_t *next)
{
    const struct adj_verdict *v = sheet->v;
    const struct defects *defects = &v->defects;
    bool played = ply < v->line.count, defective = false;
    for (size_t i = *next; i < defects->count && defects->at[i].ply <= ply; i++)
        defective |= defects->at[i].ply == ply;
    if (numbered) {
        numbering_write(&v->numbering, ply, &sheet->text);
        put_text(sheet);
    }
    if (played)
        put_move(sheet, ply, defective);
    while (*next < defects->count && defects->at[*next].ply <= ply)
        put_defect(sheet, &defects->at[(*next)++]);
}

/* Whether a ply of a long game is printed. */
static bool
is_shown(const struct adj_verdict *v, size_t ply, size_t next)
{
    size_t played = v->line.count - 1;
    return ply + PLIES_SHOWN > played ||
           (next < v->defects.count && v->defects.at[next].ply <= ply);
}

static void
put_moves(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    size_t last = v->line.count - 1, next = 0, before;
    bool open = false, interrupted = false;
    for (size_t i = 0; i < v->defects.count; i++)
        last = v->defects.at[i].ply > last ? v->defects.at[i].ply : last;
    if (last == 0 && v->defects.count == 0)
        return;
    put_element(sheet, "h2", word(sheet, "The game and the defects of its record"));
    buffer_puts(sheet->out, "<div class=\"moves\">\n");
    while (next < v->defects.count && v->defects.at[next].ply == 0)
        put_defect(sheet, &v->defects.at[next++]);
    for (size_t ply = 1; ply <= last; ply++) {
        bool begins = (ply - 1 + v->numbering.second) % 2 == 0;
        if (open && begins) {
            buffer_puts(sheet->out, "</p>\n");
            open = false;
        }
        if (!is_shown(v, ply, next))
            continue;
        if (!open)
            buffer_puts(sheet->out, "<p>");
        before = next;
        put_ply(sheet, ply, !open || interrupted, &next);
        interrupted = next > before;
        open = true;
    }
    buffer_puts(sheet->out, open ? "</p>\n</div>\n" : "</div>\n");
}

static void
put_footer(struct sheet *sheet)
{
    const struct adj_verdict *v = sheet->v;
    buffer_puts(sheet->out, "<footer>");
    buffer_printf(&sheet->text, "adj %s · ", ADJ_VERSION);
    buffer_printf(&sheet->text, tr(sheet->report->language, "rulebook %s"), ADJ_RULEBOOK);
    buffer_printf(&sheet->text, " · %s · SHA-256 %s · %s", v->rules->id, v->fingerprint,
                  v->position);
    put_text(sheet);
    buffer_puts(sheet->out, "</footer>\n");
}

void
html_begin(const struct report *report, struct buffer *out)
{
    buffer_printf(out,
                  "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                  "<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>",
                  language_tag(report->language));
    xml_text(out, tr(report->language, "Verdict"));
    buffer_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n", style);
}

void
html_end(const struct report *report, struct buffer *out)
{
    (void)report;
    buffer_puts(out, "</body>\n</html>\n");
}

void
verdict_html(const struct report *report, struct buffer *out)
{
    struct sheet sheet = {.report = report, .v = report->verdict, .out = out};
    buffer_init(&sheet.text);
    buffer_puts(out, "<article>\n");
    put_heading(&sheet);
    put_verdict(&sheet);
    put_boards(&sheet);
    put_evidence(&sheet);
    put_events(&sheet);
    put_claims(&sheet, word(&sheet, "May be claimed now"), &sheet.v->open);
    put_claims(&sheet, word(&sheet, "May be claimed with a named move"), &sheet.v->intended);
    put_claims(&sheet, word(&sheet, "Was open and not claimed"), &sheet.v->missed);
    put_moves(&sheet);
    put_footer(&sheet);
    buffer_puts(out, "</article>\n");
    buffer_clear(&sheet.text);
}
