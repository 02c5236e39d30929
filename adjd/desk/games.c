/* SPDX-License-Identifier: MIT */
/* Pages of the variants: how the pieces move, the rules in their authors' words, the rulings, an
 * example game. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "base/json.h"
#include "desk/board.h"
#include "desk/pages.h"
#include "desk/rulebook.h"
#include "judge/games.h"
#include "os/embedded.h"
#include "web/request.h"

/* GET /games */

static void
game_row(struct values *row, void *unused)
{
    const struct adj_variant *v = game_at(row->at);
    (void)unused;
    values_set(row, "id=%s name=%s board=%s author=%s year=%d", adj_variant_id(v),
               adj_variant_title(v), adj_variant_board(v), adj_variant_author(v),
               (int)adj_variant_year(v));
}

void
games_page(struct request *req)
{
    struct html h;
    html_init(&h, req);
    values_rows(&h.values, "games", game_count(), game_row, NULL);
    page_show(&h, 200, &(struct page_head){.label = N_("Games")}, "games");
}

struct example {
    const char *setup; /* set-up string; "": the usual start */
    const char *lans;  /* its moves, separated by blanks */
    struct moves moves;
};

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
        struct example x = {.setup = arena_copy(pool, at, len), .moves.first = 1};
        at += len + 1;
        x.lans = arena_copy(pool, at, strcspn(at, "\n"));
        x.moves.at = arena_split(pool, x.lans, ' ', 0, &x.moves.count);
        x.moves.is_second = moves_begin_second(x.setup);
        return x;
    }
    return (struct example){.setup = "", .lans = ""};
}

/* The board of a variant's page. */

/* The position after `ply` moves of the example game. */
static struct judge_request
example_position(struct request *req, const struct adj_variant *v, const struct example *x,
                 size_t ply)
{
    struct buffer moves = {0};
    for (size_t i = 0; i < ply && i < x->moves.count; i++)
        buffer_printf(&moves, "%s\n", x->moves.at[i]);
    return (struct judge_request){
        .variant = adj_variant_id(v), .setup = x->setup, .moves = arena_keep(&req->pool, &moves)};
}

/* The rules. */

struct sentences {
    struct request *req;
    const struct json *list;
    const char *document; /* document of the previous sentence */
};

/* A sentence of the rules. Its paragraph may be a name with a number, such as "modes 2"; the name is translated. */
static void
sentence_row(struct values *row, void *context)
{
    struct sentences *s = context;
    row->json = json_item(s->list, row->at);
    const char *document = json_member_text(row->json, "document"),
               *paragraph = json_member_text(row->json, "paragraph");
    bool is_new = document && strcmp(document, s->document) != 0;
    size_t len = strlen(paragraph);
    while (len && strchr("0123456789", paragraph[len - 1]))
        len--;
    bool is_numbered = len && paragraph[len - 1] == ' ' && paragraph[len];
    values_set(row, "follows=%d is_new_document=%d paragraph_name=%s paragraph_number=%s",
               row->at > 0, is_new,
               is_numbered ? arena_copy(&s->req->pool, paragraph, len - 1) : paragraph,
               is_numbered ? paragraph + len - 1 : "");
    s->document = is_new ? document : s->document;
}

/* GET /games/{id} */

static void
set_game(struct html *h, const struct adj_variant *v, const struct example *x)
{
    size_t last = x->moves.count, ply = ply_asked(h->req, 0, last);
    const struct judge_request position = example_position(h->req, v, x, ply);
    const struct choosing choosing = {.req = h->req,
                                      .chosen = given(h->req, "piece"),
                                      .path = h->req->path,
                                      .rest = arena_printf(&h->req->pool, "ply=%zu", ply),
                                      .is_shown = true};
    values_set(&h->values,
               "id=%s board_name=%s author=%s year=%d reconstruction=%s setup=%s setup_part=%s "
               "lans=%s is_live=%d board=",
               adj_variant_id(v), adj_variant_board(v), adj_variant_author(v),
               (int)adj_variant_year(v), adj_variant_reconstruction(v), x->setup,
               url_part(h->req, x->setup), x->lans, h->is_live);
    values_choosing(h, &position, &choosing, false);
    values_steps(&h->values, h->req->path, ply, last);
    values_moves(h, &h->values, &x->moves, h->req->path, ply);
}

void
game_page(struct request *req)
{
    struct html h;
    html_init(&h, req);
    const struct adj_variant *v = game_find(req->vars[0]);
    struct json *rules = v ? rules_of(req, adj_variant_id(v)) : NULL;
    if (!v)
        problem_set(req, PROBLEM_NOT_FOUND, "there is no variant \"%s\"", req->vars[0]);
    if (!rules)
        return;
    struct example example = example_of(&req->pool, adj_variant_id(v));
    struct sentences sentences = {req, json_member(rules, "sentences"), ""};
    h.is_live = desk_plays(v);
    set_game(&h, v, &example);
    values_rows(&h.values, "sentences", json_count(sentences.list), sentence_row, &sentences);
    values_json(&h.values, "rulings", json_member(rules, "rulings"));
    page_show(&h, 200,
              &(struct page_head){.label = adj_variant_title(v),
                                  .above = "/games",
                                  .above_label = N_("Games"),
                                  .is_wide = true},
              "game");
    json_free(rules);
}
