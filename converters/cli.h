/* SPDX-License-Identifier: MIT */
/* Options, messages and exit codes of the subcommands of `adj`. */
#ifndef CLI_H
#define CLI_H

#include <adj.h>
#include <stdio.h>

#include "base/buffer.h"

struct adj_play;
struct adj_rulesets;
struct adj_variant;

enum exit_code {
    CODE_DONE = 0,  /* every game was read and is decided, drawn or legally unfinished */
    CODE_GAMES = 1, /* at least one game is illegal or unreadable */
    CODE_USAGE = 2, /* usage error; nothing was done */
    CODE_IO = 3,    /* an input or output could not be opened, read or written */
};

struct command {
    const char *name;
    const char *
        synopsis; /* arguments after the name; a line per form, continued on lines that begin with a blank */
    const char *summary;
    /* Runs the command on the arguments after its name. */
    enum exit_code (*run)(const struct command *self, int argc, char **argv);
};
extern const struct command command_variants, command_notations, command_moves, command_perft,
    command_trace, command_judge, command_convert, command_show, command_piece, command_submit,
    command_verify, command_rules, command_ruleset, command_mates, command_diff, command_enter;

enum cli_kind { CLI_FLAG, CLI_TEXT, CLI_CHOICE, CLI_NUMBER, CLI_CALL };

/* A long option. Tables end with a row without a name. The options of every command (--help,
 * --quiet, --lang) need no row. */
struct cli_option {
    const char *name; /* without the dashes */
    enum cli_kind kind;
    /* placeholder of the value in the help text; a choice lists its values: "text|json" */
    const char *value;
    const char *help;
    /* bool * (flag), const char ** (text, choice), unsigned * (number), struct cli_call * */
    void *target;
    unsigned min, max; /* limits of a number */
};
/* clang-format off */
#define FLAG(name, help, target) {name, CLI_FLAG, NULL, help, target, 0, 0}
#define TEXT(name, value, help, target) {name, CLI_TEXT, value, help, (void *)(target), 0, 0}
#define CHOICE(name, value, help, target) {name, CLI_CHOICE, value, help, (void *)(target), 0, 0}
#define NUMBER(name, value, help, target, min, max) {name, CLI_NUMBER, value, help, target, min, max}
/* Can be repeated. */
#define RULESET_OPTION \
    {"ruleset", CLI_CALL, "FILE[#NAME]", N_("add a game from a ruleset document"), (void *)&rulesets_call, 0, 0}
/* clang-format on */
#define N_(text) text

/* What an option that can be repeated does with each value. Returns an exit code, after a message on failure. */
struct cli_call {
    enum exit_code (*take)(const char *value);
};
extern struct cli_call rulesets_call; /* rulesets.h */

/* The games of --ruleset; NULL: none. They live as long as the program. */
const struct adj_rulesets *cli_rulesets(void);
void cli_rulesets_keep(struct adj_rulesets *rulesets);

/* The arguments that are not options. Borrowed from argv. */
struct operands {
    char **at;
    int count;
};

/* Reports a usage error: the library rejected the value of `option` (NULL: of an operand). */
enum exit_code cli_usage_error(const struct command *command, const char *option,
                               const struct adj_error *err);
/* Parses common options before the command name ("adj --lang ru judge ..."). Returns their number;
 * -1 after a message. --help is left in place, because without a command it acts as one. */
int cli_parse_leading(int argc, char **argv);
/* Parses the options and moves the operands to the front of argv (`out_operands` NULL: none allowed). Returns false when
 * the command must exit with *out_code: after --help, or after a usage error. */
bool cli_parse(const struct command *command, const struct cli_option *options, int argc,
               char **argv, struct operands *out_operands, enum exit_code *out_code);

/* Whether to show no progress: --quiet was given, or standard error is not a terminal. */
bool cli_is_quiet(void);

/* Prints `adj: usage: ...` to standard error and returns CODE_USAGE. */
enum exit_code cli_usage(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Writes ", did you mean '%s'?" with the closest candidate to `hint`; "" when no candidate is close enough. */
enum { CLI_HINT_SIZE = 96 };
struct suggestion;
const char *cli_hint(const struct suggestion *near, char hint[CLI_HINT_SIZE]);
/* Prints `adj: FILE: io: ...` with the text of errno and returns CODE_IO. */
enum exit_code cli_io_error(const char *file, const char *what);
/* Print `adj: FILE:LINE:COLUMN: CODE: message` to standard error and return the exit code. cli_error() reports an error of
 * the library, cli_trouble() one of the tool without line and column, cli_no_game() a file that contains no game. */
enum exit_code cli_error(const char *file, const struct adj_error *err);
enum exit_code cli_trouble(const char *file, enum adj_status status, const char *what);
enum exit_code cli_no_game(const char *file);
enum exit_code cli_code(enum adj_status status);
/* Write the prefix "adj: ", or a text with its control characters replaced, to standard error. */
void cli_prefix(void);
void cli_plain(const char *text, size_t len);
/* The worse of two exit codes: an input/output failure is worse than a bad game. */
enum exit_code cli_worse(enum exit_code a, enum exit_code b);
/* The final exit code: a failed write to standard output is an error. */
enum exit_code cli_finish(enum exit_code code);

/* Looks up the variant of an option (NULL: not given). Returns false after a message. */
bool cli_variant(const struct command *command, const char *name,
                 const struct adj_variant **out_variant);
/* Looks up the variant of a position, named by `name` or else by the set-up (chess960:518). */
bool cli_setup_variant(const struct command *command, const char *name, const char *setup,
                       const struct adj_variant **out_variant);
/* Opens the position of --variant and --setup (NULL: the start position), and warns of a set-up that
 * no game can reach. The caller frees it with adj_play_free(). Returns an exit code, after a message on failure. */
enum exit_code cli_position(const struct command *command, const char *name, const char *setup,
                            struct adj_play **out_play);
/* clang-format off */
#define POSITION_OPTIONS(variant, setup) \
    TEXT("variant", "V", "the game", &(variant)), \
    TEXT("setup", "S", "start position: a set-up string, a FEN or chess960:N", &(setup)), \
    RULESET_OPTION
/* clang-format on */

/* The language of user messages, from --lang or the environment; NULL: none. Borrowed. */
const char *cli_language(void);

/* Translates a text of the tools. The result stays valid. In a table mark texts with N_(). */
const char *cli_tr(const char *text) __attribute__((format_arg(1)));
/* The message of an error, which cli_sentence() translates. Borrowed. */
const char *cli_message(const struct adj_error *err);
/* Translates a message of the library. The caller frees it with adj_free(); NULL when memory runs out. */
char *cli_sentence(const char *text);
/* Writes a text padded to `columns`, with at least one blank. */
void cli_pad(FILE *out, const char *text, size_t columns);

/* Writes the text to standard output and clears the buffer. */
void cli_put(struct buffer *text);
/* Formats a text. The caller frees it with free(); NULL when memory runs out. */
char *cli_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Helper programs, which keep rarely needed libraries out of `adj` (libexec.c). */

/* Fetches a URL with the helper program. Returns an exit code, after a message on failure. Call
 * buffer_clear(out) in every case. */
enum exit_code libexec_fetch(const char *url, const char *token_file, struct buffer *out);

#endif
