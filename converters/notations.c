/* SPDX-License-Identifier: MIT */
/* `adj notations`: lists the notations and what each can represent. */
#include "cli.h"

static void
put_tabbed(const char *name)
{
    const char *sep = "\t";
    printf("%s\t%s\t%s", name, adj_notation_title(name), adj_notation_media_type(name));
    for (size_t i = 0; adj_notation_carries(name, i); i++) {
        printf("%s%s", sep, adj_notation_carries(name, i));
        sep = " ";
    }
    putchar('\n');
}

static void
put_object(const char *name)
{
    fputs("{\"name\":", stdout);
    cli_put_json(stdout, name);
    fputs(",\"title\":", stdout);
    cli_put_json(stdout, adj_notation_title(name));
    fputs(",\"media_type\":", stdout);
    cli_put_json(stdout, adj_notation_media_type(name));
    fputs(",\"carries\":[", stdout);
    for (size_t i = 0; adj_notation_carries(name, i); i++) {
        fputs(i > 0 ? "," : "", stdout);
        cli_put_json(stdout, adj_notation_carries(name, i));
    }
    fputs("]}", stdout);
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    bool json = false;
    const char *game = NULL;
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
    const char *sep = "[";
    for (size_t i = 0; adj_notation_at(i); i++) {
        if (variant && !adj_notation_fits(adj_notation_at(i), variant))
            continue;
        if (!json) {
            put_tabbed(adj_notation_at(i));
            continue;
        }
        fputs(sep, stdout);
        put_object(adj_notation_at(i));
        sep = ",\n ";
    }
    if (json)
        puts("]");
    return CODE_DONE;
}

const struct command command_notations = {
    .name = "notations",
    .synopsis = "[--variant V] [--json]",
    .summary = "List the notations: name, title, media type, and what each holds besides moves.",
    .run = run,
};
