/* SPDX-License-Identifier: MIT */
/* Command-line options, messages and exit codes of `adj`. */
#include "cli.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adj.h"
#include "base/ascii.h"
#include "base/edit_distance.h"
#include "base/locale.h"
#include "base/utf8.h"
#include "base/word.h"

static bool quiet;
static const char *chosen_language; /* from --lang; NULL: from the environment */

/* Messages. */

/* Colours are used on a terminal unless NO_COLOR is set (no-color.org). */
static bool
is_coloured(void)
{
    static int coloured = -1; /* cached: there may be a million messages */
    const char *refusal = coloured < 0 ? getenv("NO_COLOR") : NULL;
    if (coloured < 0)
        coloured = !(refusal && refusal[0]) && isatty(STDERR_FILENO);
    return coloured;
}

/* Writes text to standard error with control characters replaced, so that a hostile record cannot
 * send terminal escape sequences. */
void
cli_plain(const char *text, size_t len)
{
    size_t from = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte >= 0x20 && byte != 0x7f)
            continue;
        fwrite(text + from, 1, i - from, stderr);
        fputc('?', stderr);
        from = i + 1;
    }
    fwrite(text + from, 1, len - from, stderr);
}

static void
put_line(const char *text)
{
    cli_plain(text, strlen(text));
    fputc('\n', stderr);
}

void
cli_prefix(void)
{
    fputs(is_coloured() ? "\033[1;31madj:\033[0m " : "adj: ", stderr);
}

enum exit_code
cli_usage(const struct command *command, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, cli_tr(format), args);
    va_end(args);
    cli_prefix();
    fputs("usage: ", stderr);
    if (command)
        fprintf(stderr, "%s: ", command->name);
    put_line(text);
    return CODE_USAGE;
}

enum exit_code
cli_usage_error(const struct command *command, const char *option, const struct adj_error *err)
{
    char *translated = cli_sentence(cli_message(err));
    const char *text = translated ? translated : err->message;
    if (option)
        cli_usage(command, "--%s: %s", option, text);
    else
        cli_usage(command, "%s", text);
    adj_free(translated);
    return CODE_USAGE;
}

const char *
cli_hint(const struct suggestion *near, char hint[CLI_HINT_SIZE])
{
    hint[0] = '\0';
    if (near->best)
        snprintf(hint, CLI_HINT_SIZE, cli_tr(", did you mean '%.*s'?"), (int)near->best_len,
                 near->best);
    return hint;
}

enum exit_code
cli_io_error(const char *file, const char *what)
{
    int number = errno;
    cli_prefix();
    fprintf(stderr, "%s: io: %s", file, cli_tr(what));
    if (number)
        fprintf(stderr, ": %s", strerror(number));
    fputc('\n', stderr);
    return CODE_IO;
}

enum exit_code
cli_code(enum adj_status status)
{
    if (status == ADJ_EIO || status == ADJ_ENOMEM)
        return CODE_IO;
    return status == ADJ_EOPTION ? CODE_USAGE : CODE_GAMES;
}

enum exit_code
cli_error(const char *file, const struct adj_error *err)
{
    cli_prefix();
    fputs(file, stderr);
    if (err->line > 0)
        fprintf(stderr, ":%zu:%zu", err->line, err->column);
    fprintf(stderr, ": %s: ", err->code[0] ? err->code : adj_status_name(err->status));
    char *translated = cli_sentence(cli_message(err));
    put_line(translated ? translated : err->message);
    adj_free(translated);
    return cli_code(err->status);
}

enum exit_code
cli_trouble(const char *file, enum adj_status status, const char *what)
{
    struct adj_error err = {.size = sizeof err, .status = status};
    snprintf(err.message, sizeof err.message, "%s", what);
    return cli_error(file, &err);
}

enum exit_code
cli_no_game(const char *file)
{
    struct adj_error err = {.size = sizeof err, .status = ADJ_ESYNTAX, .line = 1, .column = 1};
    snprintf(err.message, sizeof err.message, "there is no game, expected at least one");
    return cli_error(file, &err);
}

enum exit_code
cli_worse(enum exit_code a, enum exit_code b)
{
    return a > b ? a : b;
}

enum exit_code
cli_finish(enum exit_code code)
{
    errno = 0;
    if (fflush(stdout) || ferror(stdout))
        code = cli_worse(code, cli_io_error("standard output", "cannot write"));
    return code;
}

bool
cli_is_quiet(void)
{
    return quiet || !isatty(STDERR_FILENO);
}

void
cli_put(struct buffer *text)
{
    fwrite(text->data, 1, text->len, stdout);
    buffer_clear(text);
}

char *
cli_format(const char *format, ...)
{
    struct buffer text = {0};
    va_list args;
    va_start(args, format);
    buffer_vprintf(&text, format, args);
    va_end(args);
    if (text.failed)
        buffer_clear(&text);
    return text.data;
}

/* Help. */

static void
put_synopsis(const struct command *command)
{
    const char *head = cli_tr("usage: ");
    int width = (int)utf8_length(head), more = width + (int)strlen("adj ");
    for (const char *line = command->synopsis; *line;) {
        size_t len = strcspn(line, "\n");
        if (*line == ' ') /* continues the form of the previous line */
            printf("%*s%.*s\n", more, "", (int)len, line);
        else if (line == command->synopsis)
            printf("%sadj %s %.*s\n", head, command->name, (int)len, line);
        else
            printf("%*sadj %s %.*s\n", width, "", command->name, (int)len, line);
        line += len + (line[len] == '\n');
    }
}

static void
put_option(const char *name, const char *value, const char *help)
{
    char left[80];
    int len = snprintf(left, sizeof left, "  --%s%s%s", name, value ? " " : "", value ? value : "");
    if (len > 24)
        printf("%s\n%26s%s\n", left, "", cli_tr(help));
    else
        printf("%-26s%s\n", left, cli_tr(help));
}

/* Options of every command. */
static bool wants_help;
static const struct cli_option common[] = {
    CHOICE("lang", "en|ru", "language of messages and reports; default: the locale's",
           &chosen_language),
    FLAG("quiet", "show no progress on standard error", &quiet),
    FLAG("help", "this text, also -h", &wants_help),
    {0},
};

static void
put_help(const struct command *command, const struct cli_option *options)
{
    put_synopsis(command);
    printf("\n%s\n\n", cli_tr(command->summary));
    for (; options->name; options++)
        put_option(options->name, options->value, options->help);
    for (size_t i = 0; i < sizeof common / sizeof common[0] - 1; i++)
        put_option(common[i].name, common[i].value, common[i].help);
}

/* Options. */

static const struct cli_option *
option_find(const struct cli_option *options, const char *name, size_t len)
{
    for (; options->name; options++) {
        if (word_is(name, len, options->name))
            return options;
    }
    return NULL;
}

static bool
number_read(const char *text, unsigned min, unsigned max, unsigned *out)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (!ascii_is_digit(text[0]) || errno || *end || value < min || value > max)
        return false;
    *out = (unsigned)value;
    return true;
}

/* Reports an unknown option; the message suggests the closest name. */
static void
unknown_option(const struct command *command, const struct cli_option *options, const char *name,
               size_t len)
{
    char hint[CLI_HINT_SIZE];
    struct suggestion near;
    assert(command); /* cli_parse_leading() stops at an unknown option, so a command was found */
    suggestion_init(&near, name, len);
    for (; options->name; options++)
        suggestion_try(&near, options->name, strlen(options->name));
    for (const struct cli_option *option = common; option->name; option++)
        suggestion_try(&near, option->name, strlen(option->name));
    char dashed[CLI_HINT_SIZE];
    if (near.best) { /* with the dashes that the user should type */
        near.best_len =
            (size_t)snprintf(dashed, sizeof dashed, "--%.*s", (int)near.best_len, near.best);
        near.best = dashed;
    }
    cli_usage(command, "--%.*s: unknown option, expected one that 'adj help %s' lists%s", (int)len,
              name, command->name, cli_hint(&near, hint));
}

/* Whether the word is one of the choices. Reports any other; the message suggests the closest one. */
static bool
is_choice(const struct command *command, const struct cli_option *option, const char *word)
{
    char hint[CLI_HINT_SIZE];
    struct suggestion near;
    suggestion_init(&near, word, strlen(word));
    for (const char *words = option->value; *words;) {
        size_t len = strcspn(words, "|");
        if (word_is(words, len, word))
            return true;
        suggestion_try(&near, words, len);
        words += len + (words[len] == '|');
    }
    cli_usage(command, "--%s: unknown word '%s', expected one of %s%s", option->name, word,
              option->value, cli_hint(&near, hint));
    return false;
}

static struct adj_rulesets *rulesets;

const struct adj_rulesets *
cli_rulesets(void)
{
    return rulesets;
}

void
cli_rulesets_keep(struct adj_rulesets *made)
{
    rulesets = made;
}

/* The exit code of an option that option_set() refuses. */
static enum exit_code refused = CODE_USAGE;

static bool
option_set(const struct command *command, const struct cli_option *option, const char *value)
{
    refused = CODE_USAGE;
    switch (option->kind) {
    case CLI_FLAG:
        *(bool *)option->target = true;
        return true;
    case CLI_TEXT:
        *(const char **)option->target = value;
        return true;
    case CLI_CHOICE:
        *(const char **)option->target = value;
        return is_choice(command, option, value);
    case CLI_NUMBER:
        if (number_read(value, option->min, option->max, option->target))
            return true;
        cli_usage(command, "--%s: '%s', expected a number from %u to %u", option->name, value,
                  option->min, option->max);
        return false;
    case CLI_CALL:
        refused = ((const struct cli_call *)option->target)->take(value);
        return refused == CODE_DONE;
    }
    return false;
}

/* Handles an argument that begins with "--", and its value if that is the next argument. */
static bool
option_take(const struct command *command, const struct cli_option *options, char **argv, int argc,
            int *at)
{
    const char *name = argv[*at] + 2;
    size_t len = strcspn(name, "=");
    const char *value = name[len] == '=' ? name + len + 1 : NULL;
    const struct cli_option *option = option_find(options, name, len);
    if (!option)
        option = option_find(common, name, len);
    if (!option) {
        unknown_option(command, options, name, len);
        return false;
    }
    if (option->kind == CLI_FLAG && value) {
        cli_usage(command, "--%s: takes no value", option->name);
        return false;
    }
    if (option->kind != CLI_FLAG && !value) {
        if (*at + 1 >= argc) {
            cli_usage(command, "--%s: no value, expected %s", option->name, option->value);
            return false;
        }
        value = argv[++*at];
    }
    return option_set(command, option, value);
}

bool
cli_parse(const struct command *command, const struct cli_option *options, int argc, char **argv,
          struct operands *out_operands, enum exit_code *out_code)
{
    bool only_operands = false;
    struct operands operands = {argv, 0};
    *out_code = CODE_DONE;
    for (int i = 0; i < argc; i++) {
        if (only_operands || argv[i][0] != '-' || !argv[i][1]) {
            argv[operands.count++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else if (strcmp(argv[i], "-h") == 0) {
            wants_help = true;
        } else if (argv[i][1] != '-') {
            *out_code =
                cli_usage(command, "%s: unknown option, expected one that 'adj help %s' lists",
                          argv[i], command->name);
            return false;
        } else if (!option_take(command, options, argv, argc, &i)) {
            *out_code = refused;
            return false;
        }
    }
    if (wants_help) {
        put_help(command, options);
        return false;
    }
    if (out_operands)
        *out_operands = operands;
    else if (operands.count > 0)
        *out_code = cli_usage(command, "%s: no operand is expected", argv[0]);
    return out_operands || !operands.count;
}

int
cli_parse_leading(int argc, char **argv)
{
    int i = 0;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        size_t len = strcspn(argv[i] + 2, "=");
        const struct cli_option *option = option_find(common, argv[i] + 2, len);
        if (!option || option->target == &wants_help)
            break;
        if (!option_take(NULL, common, argv, argc, &i))
            return -1;
    }
    return i;
}

const char *
cli_language(void)
{
    static const char unset[] = "";
    static _Atomic(const char *) preferred = unset; /* cached: there may be a million messages */
    if (chosen_language)
        return chosen_language;
    if (preferred == unset)
        preferred = language_preferences();
    return preferred;
}

const char *
cli_tr(const char *text)
{
    return adj_translate(cli_language(), text);
}

const char *
cli_message(const struct adj_error *err)
{
    return err->parts[0] ? err->parts : err->message;
}

char *
cli_sentence(const char *text)
{
    char *translated;
    return adj_translate_message(cli_language(), text, &translated) ? NULL : translated;
}

void
cli_pad(FILE *out, const char *text, size_t columns)
{
    size_t used = utf8_length(text);
    fprintf(out, "%s%*s", text, columns > used ? (int)(columns - used) : 1, "");
}

bool
cli_setup_variant(const struct command *command, const char *name, const char *setup,
                  const struct adj_variant **out_variant)
{
    const char *colon = name || !setup ? NULL : strchr(setup, ':');
    const struct adj_variant *named =
        colon ? adj_rulesets_find(cli_rulesets(), setup, (size_t)(colon - setup)) : NULL;
    if (!named)
        return cli_variant(command, name, out_variant);
    *out_variant = named;
    return true;
}

/* Prints a warning for each fault of a set-up that no game can reach but that can be played. */
static void
setup_warn(const struct adj_variant *variant, const char *setup)
{
    char *text = NULL;
    struct adj_error odd = {.size = sizeof odd, .code = "set-up"};
    if (!setup || adj_setup_warnings_in(variant, setup, strlen(setup), cli_language(), &text, NULL))
        return;
    for (const char *end, *line = text; (end = strchr(line, '\n')); line = end + 1) {
        snprintf(odd.message, sizeof odd.message, "%.*s", (int)(end - line), line);
        cli_error("--setup", &odd);
    }
    adj_free(text);
}

enum exit_code
cli_position(const struct command *command, const char *name, const char *setup,
             struct adj_play **out_play)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant;
    if (!cli_setup_variant(command, name, setup, &variant))
        return CODE_USAGE;
    if (setup && !*setup)
        return cli_usage(command, "--setup: empty, expected a set-up string");
    if (adj_play_new(variant, setup, setup ? strlen(setup) : 0, out_play, &err))
        return cli_error("--setup", &err);
    setup_warn(variant, setup);
    return CODE_DONE;
}

bool
cli_variant(const struct command *command, const char *name, const struct adj_variant **out_variant)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *sole = adj_rulesets_at(cli_rulesets(), adj_variant_count());
    if (!name && sole && !adj_rulesets_at(cli_rulesets(), adj_variant_count() + 1)) {
        *out_variant = sole; /* the only game of --ruleset */
        return true;
    }
    if (!name) {
        cli_usage(command, "no variant, expected --variant with an id that 'adj variants' lists");
        return false;
    }
    if (!adj_rulesets_lookup(cli_rulesets(), name, strlen(name), out_variant, &err))
        return true;
    cli_usage_error(command, "variant", &err);
    return false;
}
