/* SPDX-License-Identifier: MIT */
/* `adj variants`: lists the variants. */
#include "cli.h"

static void
put_tabbed(const struct adj_variant *variant)
{
    printf("%s\t%s\t%s\t%s\t%s\t%d\t%s\n", adj_variant_id(variant),
           cli_tr(adj_variant_title(variant)), cli_tr(adj_variant_board(variant)),
           cli_tr(adj_variant_source(variant)), cli_tr(adj_variant_author(variant)),
           adj_variant_year(variant), cli_tr(adj_variant_reconstruction(variant)));
}

static void
put_member(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    cli_put_json(stdout, text[0] ? text : NULL);
}

static void
put_object(const struct adj_variant *variant)
{
    fputs("{\"id\":", stdout);
    cli_put_json(stdout, adj_variant_id(variant));
    put_member("title", adj_variant_title(variant));
    put_member("board", adj_variant_board(variant));
    put_member("source", adj_variant_source(variant));
    put_member("author", adj_variant_author(variant));
    printf(",\"year\":%d", adj_variant_year(variant));
    put_member("reconstruction", adj_variant_reconstruction(variant));
    putchar('}');
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {
        {"json", CLI_FLAG, NULL, "a JSON array of objects with the same fields", &json, 0, 0},
        {0},
    };
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code))
        return code;
    for (size_t i = 0; i < adj_variant_count(); i++) {
        if (!json) {
            put_tabbed(adj_variant_at(i));
            continue;
        }
        fputs(i > 0 ? ",\n " : "[", stdout);
        put_object(adj_variant_at(i));
    }
    if (json)
        puts("]");
    return CODE_DONE;
}

const struct command command_variants = {
    .name = "variants",
    .synopsis = "[--json]",
    .summary = "List the games: id, title, board, source, author, year, and what is reconstructed.",
    .run = run,
};
