/* SPDX-License-Identifier: MIT */
/* `adj variants` and `adj notations`: the games, and the notations with what each can represent. */
#include "base/json.h"
#include "cli.h"

/* Appends a string; null for "". */
static void
put_known(struct buffer *out, const char *name, const char *text)
{
    json_put_member(out, name, text[0] ? text : NULL);
}

static void
variant_json(struct buffer *out, const struct adj_variant *variant)
{
    json_open(out, NULL, '{');
    json_put_member(out, "id", adj_variant_id(variant));
    put_known(out, "title", adj_variant_title(variant));
    put_known(out, "board", adj_variant_board(variant));
    put_known(out, "source", adj_variant_source(variant));
    put_known(out, "author", adj_variant_author(variant));
    json_put_int(out, "year", adj_variant_year(variant));
    put_known(out, "reconstruction", adj_variant_reconstruction(variant));
    json_close(out, '}');
}

static void
variant_text(struct buffer *out, const struct adj_variant *variant)
{
    buffer_printf(out, "%s\t%s\t%s\t%s\t%s\t%d\t%s\n", adj_variant_id(variant),
                  cli_tr(adj_variant_title(variant)), cli_tr(adj_variant_board(variant)),
                  cli_tr(adj_variant_source(variant)), cli_tr(adj_variant_author(variant)),
                  adj_variant_year(variant), cli_tr(adj_variant_reconstruction(variant)));
}

static enum exit_code
variants_run(const struct command *self, int argc, char **argv)
{
    struct buffer out = {0};
    bool json = false;
    const struct cli_option options[] = {
        {"json", CLI_FLAG, NULL, "a JSON array of objects with the same fields", &json, 0, 0},
        {0},
    };
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    for (size_t i = 0; i < adj_variant_count(); i++) {
        if (json)
            fputs(i > 0 ? ",\n " : "[", stdout);
        (json ? variant_json : variant_text)(&out, adj_variant_at(i));
        cli_put(&out);
    }
    if (json)
        puts("]");
    return CODE_DONE;
}

static void
notation_json(struct buffer *out, const char *name)
{
    json_open(out, NULL, '{');
    json_put_member(out, "name", name);
    json_put_member(out, "title", adj_notation_title(name));
    json_put_member(out, "media_type", adj_notation_media_type(name));
    json_open(out, "carries", '[');
    for (size_t i = 0; adj_notation_carries(name, i); i++)
        json_put_member(out, NULL, adj_notation_carries(name, i));
    json_close(out, ']');
    json_close(out, '}');
}

static void
notation_text(struct buffer *out, const char *name)
{
    buffer_printf(out, "%s\t%s\t%s", name, adj_notation_title(name), adj_notation_media_type(name));
    for (size_t i = 0; adj_notation_carries(name, i); i++)
        buffer_printf(out, "%s%s", i > 0 ? " " : "\t", adj_notation_carries(name, i));
    buffer_putc(out, '\n');
}

static enum exit_code
notations_run(const struct command *self, int argc, char **argv)
{
    struct buffer out = {0};
    bool json = false;
    const char *game = NULL, *sep = "[";
    const struct cli_option options[] = {
        {"json", CLI_FLAG, NULL, "a JSON array of objects with the same fields", &json, 0, 0},
        {"variant", CLI_TEXT, "V", "only the notations of this game", &game, 0, 0},
        {0},
    };
    const struct adj_variant *variant = NULL;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    if (game && !cli_variant(self, game, &variant))
        return CODE_USAGE;
    for (size_t i = 0; adj_notation_at(i); i++) {
        if (variant && !adj_notation_fits(adj_notation_at(i), variant))
            continue;
        if (json)
            fputs(sep, stdout);
        (json ? notation_json : notation_text)(&out, adj_notation_at(i));
        cli_put(&out);
        sep = ",\n ";
    }
    if (json)
        puts("]");
    return CODE_DONE;
}

const struct command command_variants = {
    .name = "variants",
    .synopsis = "[--json]",
    .summary = "List the games: id, title, board, source, author, year, and what is reconstructed.",
    .run = variants_run,
};

const struct command command_notations = {
    .name = "notations",
    .synopsis = "[--variant V] [--json]",
    .summary = "List the notations: name, title, media type, and what each holds besides moves.",
    .run = notations_run,
};
