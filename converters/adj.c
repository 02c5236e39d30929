/* SPDX-License-Identifier: MIT */
/* `adj`: dispatch to the subcommands. Begin with dispatch(). */
#include <string.h>
#include <unistd.h>

#include "adj.h"
#include "base/buffer.h"
#include "base/edit_distance.h"
#include "cli.h"
#include "event/ties.h"
#include "messages.h"
#include "select_field.h"

static const struct command *const commands[] = {
    &command_variants, &command_notations, &command_moves,   &command_perft,
    &command_trace,    &command_judge,     &command_convert, &command_show,
    &command_rules,    &command_ruleset,   &command_piece,   &command_submit,
    &command_verify,   &command_mates,     &command_diff,    &command_enter,
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const struct command *
command_find(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    }
    return NULL;
}

static void
put_commands(FILE *out)
{
    fputs(cli_tr("usage: adj COMMAND [OPTION...] [OPERAND...]\n"
                 "       adj help [COMMAND|events|regulations|rulesets|select|tie-breaks]\n"
                 "       adj --version\n\n"
                 "Adjudicates games of Waterloo, Lippo's chess and draughts and their kin.\n\n"),
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s%s\n", commands[i]->name, cli_tr(commands[i]->summary));
}

static enum adj_status
tie_breaks_topic(const char *language, char **out_text, struct adj_error *err)
{
    struct buffer out = {0};
    (void)language; /* cli_tr() already uses it */
    buffer_puts(&out, cli_tr("The tie-breaks of FIDE's Handbook C.07, as an event file names them: "
                             "\"tie_breaks\": [\"DE\", \"BH/C1\"].\n"
                             "Another number may replace the number in a modifier such as /C1, and "
                             "modifiers can be combined: BH/C2/P.\n\n"));
    /* cli_tr("en") returns the tag of the user's language */
    tie_breaks_help(&out, cli_tr("en"));
    return buffer_steal(&out, out_text, NULL, err);
}

static enum adj_status
select_topic(const char *language, char **out_text, struct adj_error *err)
{
    struct buffer out = {0};
    (void)language;
    select_help(&out);
    return buffer_steal(&out, out_text, NULL, err);
}

/* Help topics besides the commands. */
static const struct {
    const char *name;
    enum adj_status (*help)(const char *language, char **out_text, struct adj_error *err);
} topics[] = {
    {"events", adj_events_help},      {"regulations", adj_regulations_help},
    {"rulesets", adj_ruleset_help},   {"select", select_topic},
    {"tie-breaks", tie_breaks_topic},
};
enum { TOPIC_COUNT = sizeof topics / sizeof topics[0] };

static enum exit_code
unknown(const char *name, bool topics_too)
{
    struct suggestion near;
    suggestion_init(&near, name, strlen(name));
    for (size_t i = 0; i < TOPIC_COUNT && topics_too; i++)
        suggestion_try(&near, topics[i].name, strlen(topics[i].name));
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        suggestion_try(&near, commands[i]->name, strlen(commands[i]->name));
    suggestion_try(&near, "help", strlen("help"));
    char hint[CLI_HINT_SIZE];
    return cli_usage(NULL, "%s: unknown command, expected one that 'adj help' lists%s", name,
                     cli_hint(&near, hint));
}

static enum exit_code
put_topic(size_t index)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    if (topics[index].help(cli_language(), &text, &err))
        return cli_trouble(topics[index].name, err.status, cli_message(&err));
    fputs(text, stdout);
    adj_free(text);
    return CODE_DONE;
}

static enum exit_code
help(int argc, char **argv)
{
    char option[] = "--help";
    char *arguments[] = {option, NULL};
    if (argc == 0 || strcmp(argv[0], option) == 0 || strcmp(argv[0], "-h") == 0) {
        put_commands(stdout);
        return CODE_DONE;
    }
    if (argc > 1)
        return cli_usage(NULL, "help: one command at most");
    for (size_t i = 0; i < TOPIC_COUNT; i++)
        if (strcmp(argv[0], topics[i].name) == 0)
            return put_topic(i);
    const struct command *command = command_find(argv[0]);
    return command ? command->run(command, 1, arguments) : unknown(argv[0], true);
}

/* Runs a command. The `leading` common options before its name are moved behind the name, because the
 * command may be a separate program. */
static enum exit_code
run(const struct command *command, int leading, int argc, char **argv)
{
    memmove(argv + 1, argv, (size_t)leading * sizeof *argv);
    return command->run(command, argc - 1, argv + 1);
}

static enum exit_code
dispatch(int argc, char **argv)
{
    int leading = cli_parse_leading(argc, argv);
    if (leading < 0)
        return CODE_USAGE;
    if (leading == argc) {
        put_commands(stderr);
        return CODE_USAGE;
    }
    const char *name = argv[leading];
    if (strcmp(name, "--version") == 0) {
        printf("adj %s\n", adj_version());
        return CODE_DONE;
    }
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return help(argc - leading - 1, argv + leading + 1);
    const struct command *command = command_find(name);
    return command ? run(command, leading, argc, argv) : unknown(name, false);
}

/* Gives standard output a buffer that needs an eighth of the system calls of stdio's own. */
static void
widen_output(void)
{
    static char buffer[1 << 15];
    if (!isatty(STDOUT_FILENO))
        setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}

int
main(int argc, char **argv)
{
    widen_output();
    messages_begin();
    return (int)cli_finish(dispatch(argc - 1, argv + 1));
}
