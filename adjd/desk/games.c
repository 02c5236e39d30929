/* SPDX-License-Identifier: MIT */
/* Pages of the variants: how the pieces move, the rules in their authors' words, the rulings, an
 * example game. */
#include <string.h>

#include <adj.h>

#include "base/json.h"
#include "desk/board.h"
#include "desk/pages.h"
#include "desk/rulebook.h"
#include "web/request.h"
#include "os/embedded.h"

/* GET /games */

void
games_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    html_open(&h, req, 200, &(struct page_head){.label = N_("Games")});
    table_open(&h, "cards", N_("Game"), N_("Board"), N_("Author"), N_("Year"), NULL);
    for (size_t i = 0; i < adj_variant_count(); i++) {
        const struct adj_variant *v = adj_variant_at(i);
        put(&h,
            "<tr><td><a href=\"/games/%s\">%w</a></td><td>%w</td><td>%w</td><td class=\"figure\">"
            "%n</td></tr>\n",
            adj_variant_id(v), adj_variant_title(v), adj_variant_board(v), adj_variant_author(v),
            (int64_t)adj_variant_year(v));
    }
    table_close(&h);
    html_close(&h);
}

struct example {
    const char *setup; /* "": the usual start */
    struct moves moves;
};

/* Splits moves at the blanks between them. */
static struct moves
moves_split(struct arena *pool, char *text, const char *setup)
{
    struct moves moves = {.first = 1, .is_second = moves_begin_second(setup)};
    moves.at = arena_array(pool, strlen(text) / 2 + 1, sizeof *moves.at);
    for (char *rest = text; moves.at && *text; text = rest) {
        rest += strcspn(text, " ");
        moves.at[moves.count++] = text;
        if (*rest)
            *rest++ = '\0';
    }
    return moves;
}

/* The example game of a variant from static/examples.txt: one per line, with id, set-up and moves
 * in LAN, separated by tabs. Without one it has no moves. */
static struct example
example_of(struct arena *pool, const char *variant)
{
    const struct embedded *file = embedded_find(embedded_desk, "examples.txt");
    size_t id_len = strlen(variant);
    for (const char *at = file ? file->data : ""; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        if (strncmp(at, variant, id_len) != 0 || at[id_len] != '\t')
            continue;
        at += id_len + 1;
        size_t len = strcspn(at, "\t");
        const char *setup = arena_copy(pool, at, len), *moves = at + len + 1;
        return (struct example){
            setup, moves_split(pool, arena_copy(pool, moves, strcspn(moves, "\n")), setup)};
    }
    return (struct example){.setup = ""};
}

/* The board of a variant's page. */

/* The position after `ply` moves of the example game. */
static struct judge_request
example_position(struct request *req, const struct adj_variant *v, const struct example *x,
                 size_t ply)
{
    struct buffer moves = {0};
    for (size_t i = 0; i < ply; i++)
        buffer_printf(&moves, "%s\n", x->moves.at[i]);
    return (struct judge_request){
        .variant = adj_variant_id(v), .setup = x->setup, .moves = arena_keep(&req->pool, &moves)};
}

/* The rules. */

/* The paragraph, such as "modes 2": its name, translated, and its number. */
static void
put_paragraph(struct html *h, const char *paragraph)
{
    size_t len = strlen(paragraph);
    while (len && strchr("0123456789", paragraph[len - 1]))
        len--;
    bool is_numbered = len && paragraph[len - 1] == ' ' && paragraph[len];
    const char *name = arena_copy(&h->req->pool, paragraph, is_numbered ? len - 1 : len);
    put(h, is_numbered ? "%w %s" : "%w%s", is_numbered ? name : paragraph,
        is_numbered ? paragraph + len : "");
}

static void
put_sentences(struct html *h, const struct json *rules)
{
    const struct json *sentences = json_member(rules, "sentences");
    const char *document = "";
    put(h, "<h2>%w</h2>\n<p class=\"faint\">%w</p>\n", N_("The rules"),
        N_("The author's sentences in the original words, each with its paragraph."));
    for (size_t i = 0; i < json_count(sentences); i++) {
        const struct json *s = json_item(sentences, i);
        const char *from = json_member_text(s, "document");
        const struct json *rulings = json_member(s, "rulings");
        if (from && strcmp(from, document) != 0) {
            put(h, "%r<h3>%w</h3>\n<dl class=\"rules\">", i ? "</dl>\n" : "", from);
            document = from;
        }
        put(h, "<div><dt>");
        put_paragraph(h, json_member_text(s, "paragraph"));
        put(h, "</dt><dd>%s", json_member_text(s, "text"));
        for (size_t k = 0; k < json_count(rulings); k++)
            put(h, " <a href=\"#%s\">%s</a>", json_text(json_item(rulings, k)),
                json_text(json_item(rulings, k)));
        if (json_member_text(s, "does"))
            put(h, "<br><span class=\"faint\">%w</span>", json_member_text(s, "does"));
        put(h, "</dd></div>\n");
    }
    put(h, "%r", json_count(sentences) ? "</dl>\n" : "");
}

static void
put_rulings(struct html *h, const struct json *rules)
{
    const struct json *rulings = json_member(rules, "rulings");
    if (!json_count(rulings))
        return;
    put(h, "<h2>%w</h2>\n<p class=\"faint\">%w</p>\n<dl class=\"rules\">", N_("Our rulings"),
        N_("They apply where the rules are silent, damaged or contradictory. You can appeal "
           "against them."));
    for (size_t i = 0; i < json_count(rulings); i++) {
        const struct json *r = json_item(rulings, i);
        const char *id = json_member_text(r, "id");
        put(h, "<div id=\"%s\"><dt>%s</dt><dd>%t<br><span class=\"faint\">%t</span></dd></div>\n",
            id, id, json_member_text(r, "text"), json_member_text(r, "reason"));
    }
    put(h, "</dl>\n");
}

/* GET /games/{id} */

static void
put_game(struct html *h, const struct adj_variant *v, const struct example *x)
{
    size_t last = x->moves.count, ply = ply_asked(h->req, 0, last);
    const struct judge_request position = example_position(h->req, v, x, ply);
    const char *piece = given(h->req, "piece"), *rest = address(h->req, "ply=%d", (int64_t)ply);
    const struct choosing choosing = {
        .req = h->req, .chosen = piece, .path = h->req->path, .rest = rest, .is_shown = true};
    put(h, "<p>%w · %w%s%n</p>\n", adj_variant_board(v), adj_variant_author(v),
        adj_variant_year(v) ? " · " : "", (int64_t)adj_variant_year(v));
    if (*adj_variant_reconstruction(v))
        put(h, "<p class=\"warning\">%w %w.</p>\n",
            N_("Reconstructed, because the source does not give it:"),
            adj_variant_reconstruction(v));
    put(h, "<div class=\"sides\"><section class=\"stepping\" aria-label=\"%w\">\n", N_("Board"));
    put(h, "<p class=\"screen\">%w</p>\n", N_("Click a piece to see where it may go."));
    put_choosing(h, &position, &choosing, false);
    put_steps(h, h->req->path, ply, last);
    put(h, "</section>\n<section aria-label=\"%w\">\n", N_("An example"));
    if (last) {
        put(h, "<h2>%w</h2>\n", N_("An example to play through"));
        put_moves(h, &x->moves, "moves screen", h->req->path, ply);
    }
    put(h, "<ul class=\"row screen\">");
    put(h, "<li><a class=\"button\" href=\"/enter?variant=%s%s%u\">%w</a></li>", adj_variant_id(v),
        *x->setup ? "&setup=" : "", x->setup, N_("Play it on the board"));
    put(h, "<li><a href=\"/games/%s/sheet\">%w</a></li></ul>\n</section></div>\n",
        adj_variant_id(v), N_("Blank score sheet"));
}

void
game_page(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    const struct adj_variant *v = adj_variant_find(req->vars[0], strlen(req->vars[0]));
    struct json *rules = v ? rules_of(req, adj_variant_id(v)) : NULL;
    if (!v)
        problem_set(req, PROBLEM_NOT_FOUND, "there is no variant \"%s\"", req->vars[0]);
    if (!rules)
        return;
    html_open(&h, req, 200,
              &(struct page_head){.label = adj_variant_title(v),
                                  .above = "/games",
                                  .above_label = N_("Games"),
                                  .is_wide = true});
    struct example example = example_of(&req->pool, adj_variant_id(v));
    put_game(&h, v, &example);
    put_sentences(&h, rules);
    put_rulings(&h, rules);
    html_close(&h);
    json_free(rules);
}
