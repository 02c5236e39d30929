/* SPDX-License-Identifier: MIT */
/* What the subcommands of `adj` share: options, messages, exit codes. */
#ifndef CLI_H
#define CLI_H

#include <adj.h>
#include <stdio.h>

enum exit_code {
    CODE_DONE = 0,  /* every game was read and is decided, drawn or legally unfinished */
    CODE_GAMES = 1, /* at least one game is illegal or unreadable */
    CODE_USAGE = 2, /* wrong usage; nothing was done */
    CODE_IO = 3,    /* the input or output could not be opened, read or written */
};

struct command {
    const char *name;
    const char *synopsis; /* what follows the name; several lines for several forms */
    const char *summary;
    /* Run on what follows the name on the command line. */
    enum exit_code (*run)(const struct command *self, int argc, char **argv);
};
extern const struct command command_variants, command_notations, command_moves, command_perft,
    command_trace, command_judge, command_convert, command_show, command_piece, command_submit,
    command_verify, command_rules, command_mates, command_diff, command_enter;

enum cli_kind { CLI_FLAG, CLI_TEXT, CLI_CHOICE, CLI_NUMBER };

/* A long option. Tables end with a row without a name; --help and --quiet need no row. */
struct cli_option {
    const char *name; /* without the dashes */
    enum cli_kind kind;
    const char *value; /* what the help calls the value; a choice lists its words: "text|json" */
    const char *help;
    void *target;      /* bool *, const char **, const char **, unsigned * */
    unsigned min, max; /* of a number */
};

/* Everything on a command line that is no option; borrowed from argv. */
struct operands {
    char **at;
    int count;
};

/* The same of an option (NULL: none) that the library refused. */
enum exit_code cli_usage_error(const struct command *command, const char *option,
                               const struct adj_error *err);
/*
 * Take the options of every command that stand before it ("adj --lang ru judge ..."), and count them; -1: one was wrong,
 * and that was said. --help stays, which without a command is one.
 */
int cli_parse_leading(int argc, char **argv);
/*
 * Fill the options' targets; what is left are the operands, moved to the front of argv (NULL: there may be none). False
 * when the command is to end at once with *out_code: after --help, or after a message about what is wrong.
 */
bool cli_parse(const struct command *command, const struct cli_option *options, int argc,
               char **argv, struct operands *out_operands, enum exit_code *out_code);

/* Was --quiet given, or is standard error no terminal? Then there is no progress to show. */
bool cli_is_quiet(void);

/* `adj: usage: ...` on standard error, and CODE_USAGE. */
enum exit_code cli_usage(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* A candidate that differs from what was written by few letters; "" when there is none: ", did you mean '%s'?". The
 * text is the caller's, of CLI_HINT_SIZE bytes. */
enum { CLI_HINT_SIZE = 96 };
struct near;
const char *cli_hint(const struct near *near, char hint[CLI_HINT_SIZE]);
/* `adj: FILE: io: ...` with the text of errno, and CODE_IO. */
enum exit_code cli_io_error(const char *file, const char *what);
/* `adj: FILE:LINE:COLUMN: CODE: message` on standard error, and the exit code its status asks for. */
enum exit_code cli_error(const char *file, const struct adj_error *err);
/* An empty file is a mistake that must not pass in silence. */
enum exit_code cli_no_game(const char *file);
enum exit_code cli_code(enum adj_status status);
/* The same for trouble of the tool's own; no place. */
enum exit_code cli_trouble(const char *file, enum adj_status status, const char *what);
/* For what says more: "adj: ", and text without what a terminal would obey, on standard error. */
void cli_prefix(void);
void cli_plain(const char *text, size_t len);
/* The worse of two codes: a failed input or output before a bad game. */
enum exit_code cli_worse(enum exit_code a, enum exit_code b);
/* The code to exit with: what could not be written to standard output must not pass for success. */
enum exit_code cli_finish(enum exit_code code);

/* The variant of an option's text, which may be NULL when it is not required; false after a message. */
bool cli_variant(const struct command *command, const char *name,
                 const struct adj_variant **out_variant);
/* The same for a position: a set-up may name its game, as in chess960:518. */
bool cli_setup_variant(const struct command *command, const char *name, const char *setup,
                       const struct adj_variant **out_variant);
/* Warn on standard error of what no game can reach in a set-up that is played all the same. */
void cli_setup_warn(const struct adj_variant *variant, const char *setup);

/* The language for what people read, as --lang or the environment says it; NULL: none. Borrowed. */
const char *cli_language(void);

/* A text of the tool's in this language. Borrowed for ever. Where it stands in a table, N_() marks it. */
const char *cli_tr(const char *text) __attribute__((format_arg(1)));
#define N_(text) text
/* A message of the library's in this language; new (adj_free), NULL when out of memory. */
char *cli_sentence(const char *text);
/* Write a text and the blanks that fill it up to so many columns, one at least. */
void cli_pad(FILE *out, const char *text, size_t columns);

/* Write a JSON string with its quotes, or null. */
void cli_put_json(FILE *out, const char *text);

#endif
