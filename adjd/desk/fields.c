/* SPDX-License-Identifier: MIT */
/* Forms and their rows: every field has a label, and help that its field names. */
#include <string.h>

#include <adj.h>

#include "desk/html.h"
#include "http/session.h"
#include "os/sign.h"

/* ---- forms ------------------------------------------------------------------------------------ */

/* The token that all forms of this page carry; the browser gets the secret for it with the page. */
static const char *
token_of(struct html *h)
{
    char token[DIGEST_HEX_SIZE];
    if (h->token)
        return h->token;
    const char *secret = visit_of(h->req);
    if (!secret)
        secret = visit_begin(h->req);
    form_token(secret, token);
    return h->token = arena_string(&h->req->pool, token);
}

void
form_open(struct html *h, const char *action, bool has_files)
{
    char key[44];
    sign_secret(key);
    put(h, "<form method=\"post\" action=\"%s\"%r>", action,
        has_files ? " enctype=\"multipart/form-data\"" : "");
    field_hidden(h, "_form", token_of(h));
    field_hidden(h, "_key", key);
}

void
form_close(struct html *h, const char *submit)
{
    put(h, "<p class=\"submit\"><button>%w</button></p></form>\n", submit);
}

void
field_hidden(struct html *h, const char *name, const char *value)
{
    put(h, "<input type=\"hidden\" name=\"%s\" value=\"%s\">", name, value);
}

/* ---- rows --------------------------------------------------------------------------------------- */

/* Label and field belong together by nesting, so that a page may hold many forms with the same names. */
static void
row_open(struct html *h, const char *label, const char *help)
{
    put(h, "<label class=\"field\"><span class=\"label\">%w</span>", label);
    if (help)
        put(h, "<span class=\"help\">%w</span>", help);
}

static void
field_line(struct html *h, const char *label, const char *name, const char *value, const char *help,
           const char *more)
{
    row_open(h, label, help);
    put(h, "<input name=\"%s\" value=\"%s\"%r></label>\n", name, value, more);
}

void
field_text(struct html *h, const char *label, const char *name, const char *value, const char *help)
{
    field_line(h, label, name, value, help, "");
}

void
field_needed(struct html *h, const char *label, const char *name, const char *value,
             const char *help)
{
    field_line(h, label, name, value, help, " required");
}

void
field_number(struct html *h, const char *label, const char *name, int64_t value, int64_t most)
{
    const char *text = value ? address(h->req, "%d", value) : "";
    field_line(h, label, name, text, NULL,
               address(h->req, " type=\"number\" min=\"1\" max=\"%d\"", most));
}

void
field_area(struct html *h, const char *label, const char *name, const char *value, const char *help,
           int64_t rows)
{
    row_open(h, label, help);
    put(h, "<textarea name=\"%s\" rows=\"%d\" spellcheck=\"false\">\n%s</textarea></label>\n", name,
        rows, value);
}

void
field_check(struct html *h, const char *label, const char *name, bool is_set)
{
    put(h,
        "<label class=\"check\"><input type=\"checkbox\" name=\"%s\" value=\"yes\"%r> %w</label>\n",
        name, is_set ? " checked" : "", label);
}

static void
option_put(struct html *h, const char *value, const char *label, const char *chosen)
{
    bool is_chosen = chosen && strcmp(chosen, value) == 0;
    put(h, "<option value=\"%s\"%r>%s</option>", value, is_chosen ? " selected" : "", label);
}

void
field_select(struct html *h, const char *label, const char *name, const char *value,
             const struct choice *choices, const char *help)
{
    row_open(h, label, help);
    put(h, "<select name=\"%s\">", name);
    for (; choices->value; choices++)
        option_put(h, choices->value, word(h, choices->label), value);
    put(h, "</select></label>\n");
}

void
field_variant(struct html *h, const char *value, bool needed)
{
    row_open(h, N_("Game"), NULL);
    put(h, "<select name=\"variant\">");
    if (!needed)
        option_put(h, "", word(h, N_("As the record says")), value);
    for (size_t i = 0; i < adj_variant_count(); i++) {
        const struct adj_variant *v = adj_variant_at(i);
        option_put(h, adj_variant_id(v), variant_title(h, adj_variant_id(v)), value);
    }
    put(h, "</select></label>\n");
}
