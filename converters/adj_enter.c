/* SPDX-License-Identifier: MIT */
/*
 * `adj enter`: interactive entry of a game, move by move. It is a separate program because loading
 * a line editor would slow down every start of `adj`. The record is the only state; it is saved to its
 * file after every input line.
 */
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "adj.h"
#include "base/edit_distance.h"
#include "base/utf8.h"
#include "base/word.h"
#include "games.h"
#include "input.h"
#include "lineedit.h"
#include "messages.h"

struct session {
    const char *setup, *to, *path; /* --setup, --to, --output */
    struct adj_options reading;
    struct adj_drawing drawing;
    struct adj_game *game;
    FILE *say;        /* stream of prompts and answers */
    bool interactive; /* a user is at the terminal */
    size_t line;      /* line number of the input */
    size_t refused;   /* rejected lines */
    bool unwritten;   /* the file differs from the record */
    bool done;
};

/* The output file. */

/* The text of the record. The caller frees it with adj_free(); NULL after a message. */
static char *
record_text(const struct session *session, size_t *out_len)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    if (!adj_game_convert(session->game, adj_game_notation(session->game), NULL, &text, out_len,
                          NULL, &err))
        return text;
    cli_error(session->path ? session->path : "-", &err);
    return NULL;
}

static enum exit_code
save(struct session *session)
{
    struct output output;
    size_t len;
    char *text = record_text(session, &len);
    enum exit_code code = CODE_IO;
    if (text && output_open(&output, session->path)) {
        bool whole = fwrite(text, 1, len, output.stream) == len;
        code = output_close(&output, whole);
    }
    adj_free(text);
    session->unwritten = code != CODE_DONE;
    return code;
}

/* Output to the user. */

/* Reports that a line of input was rejected. */
static void
refuse(struct session *session, struct adj_error *err)
{
    session->refused++;
    if (session->interactive) {
        char *said = cli_sentence(cli_message(err));
        fprintf(session->say, "%s\n", said ? said : err->message);
        adj_free(said);
        return;
    }
    err->line = session->line;
    err->column = 1;
    cli_error("-", err);
}

static void
refuse_line(struct session *session, const char *what)
{
    struct adj_error err = ADJ_ERROR_INIT;
    err.status = ADJ_ESYNTAX;
    snprintf(err.message, sizeof err.message, "%s", what);
    refuse(session, &err);
}

/* Shows the board, or the verdict when the game is over. */
static void
show(struct session *session, const char *rest)
{
    (void)rest;
    struct adj_report_options report = ADJ_REPORT_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict = NULL;
    struct adj_play *play = NULL;
    char *text = NULL;
    report.language = session->drawing.language = cli_language();
    enum adj_status st = adj_judge(session->game, NULL, &verdict, &err);
    bool over = !st && strcmp(adj_verdict_status(verdict), "undecided") != 0;
    size_t len;
    if (over)
        st = adj_report_write(verdict, &report, &text, &len, &err);
    else if (!st)
        st = adj_game_play(session->game, SIZE_MAX, &play, &err);
    if (!st && !over)
        st = adj_play_draw(play, &session->drawing, &text, &err);
    if (st)
        refuse(session, &err);
    else
        fputs(text, session->say);
    adj_free(text);
    adj_play_free(play);
    adj_verdict_free(verdict);
}

/* Called after something was added or removed: saves and shows the game. */
static void
changed(struct session *session)
{
    if (session->path)
        save(session);
    if (session->interactive)
        show(session, "");
}

/* Commands. */

static void
list_moves(struct session *session, const char *square)
{
    enum { WIDTH = 79 };
    struct adj_error err = ADJ_ERROR_INIT;
    char *text;
    if (adj_game_moves(session->game, *square ? square : NULL, &text, &err)) {
        refuse(session, &err);
        return;
    }
    const char *gap = strchr(text, ' ') ? "  " : " "; /* a move may consist of two words */
    size_t column = 0;
    for (const char *move = text; *move;) {
        size_t len = strcspn(move, "\n");
        size_t columns = utf8_count(move, len);
        if (column > 0 && column + 2 + columns > WIDTH) {
            fputc('\n', session->say);
            column = 0;
        }
        fprintf(session->say, "%s%.*s", column ? gap : "", (int)len, move);
        column += columns + (column ? strlen(gap) : 0);
        move += len + 1;
    }
    fputs(*text ? "\n" : cli_tr("no legal move\n"), session->say);
    adj_free(text);
}

static void
take_back(struct session *session, const char *rest)
{
    struct adj_error err = ADJ_ERROR_INIT;
    (void)rest;
    char *text;
    enum adj_status st = adj_game_take_back(session->game, &text, &err);
    if (st == ADJ_EOF) {
        refuse_line(session, cli_tr("there is nothing to take back"));
    } else if (st) {
        refuse(session, &err);
    } else {
        fprintf(session->say, cli_tr("taken back: %s\n"), text);
        adj_free(text);
        changed(session);
    }
}

static void
add_event(struct session *session, const char *rest)
{
    struct adj_error err = ADJ_ERROR_INIT;
    bool accepted;
    char *text;
    if (adj_game_add_event_in(session->game, rest, strlen(rest), cli_language(), &accepted, &text,
                              &err)) {
        refuse(session, &err);
        return;
    }
    changed(session);
    if (!accepted)
        fprintf(session->say, cli_tr("written down, but refused: %s\n"), text);
    else if (*text)
        fprintf(session->say, "%s\n", text);
    adj_free(text);
}

static void
set_tag(struct session *session, const char *rest)
{
    struct adj_error err = ADJ_ERROR_INIT;
    char name[64];
    size_t len = strcspn(rest, " \t");
    snprintf(name, sizeof name, "%.*s", (int)(len < sizeof name ? len : 0), rest);
    rest += len + strspn(rest + len, " \t");
    if (adj_game_set_tag(session->game, name, rest, strlen(rest), &err))
        refuse(session, &err);
    else if (session->path)
        save(session);
}

static void
quit(struct session *session, const char *rest)
{
    (void)rest;
    session->done = true;
}

static void help(struct session *session, const char *rest);

static const struct {
    const char *name, *with, *means;
    void (*run)(struct session *session, const char *rest);
} words[] = {
    {"?", N_("[SQUARE]"), N_("the legal moves, or those from this square"), list_moves},
    {"undo", "", N_("take the last move or event back"), take_back},
    {"event", N_("KIND [COLOUR] ..."),
     N_("record a claim, a resignation, a flag fall: see 'adj help events'"), add_event},
    {"show", "", N_("the board, or the verdict when the game is over"), show},
    {"tag", N_("NAME VALUE"), N_("set a tag: tag White Ivanov; without a value, remove it"),
     set_tag},
    {"help", "", N_("this list"), help},
    {"quit", "", N_("end; the end of the input does the same"), quit},
};
enum { WORDS = sizeof words / sizeof words[0] };

static void
help(struct session *session, const char *rest)
{
    (void)rest;
    fputs(cli_tr("Each line is one or more moves, in LAN or in the notation of the record, or a "
                 "command:\n"),
          session->say);
    for (size_t i = 0; i < WORDS; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s %s", words[i].name,
                 *words[i].with ? cli_tr(words[i].with) : "");
        fputs("  ", session->say);
        cli_pad(session->say, left, 24);
        fprintf(session->say, "%s\n", cli_tr(words[i].means));
    }
}

/* Input lines. */

/* Skips an optional move number, "12." or "12...". */
static const char *
skip_number(const char *word)
{
    size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    return digits > 0 && dots > 0 ? word + digits + dots : word;
}

/* The length of the first move of a line in bytes: a word, and the next one too if the first is a
 * piece name that ends in a full stop. */
static size_t
move_length(const char *line)
{
    size_t len = strcspn(line, " \t"), blanks = strspn(line + len, " \t");
    bool name = len > 1 && line[len - 1] == '.' && line[len + blanks];
    return name ? len + blanks + strcspn(line + len + blanks, " \t") : len;
}

/* Plays the moves of a line up to the first illegal one. */
static void
add_moves(struct session *session, const char *line)
{
    struct adj_error err = ADJ_ERROR_INIT;
    size_t added = 0;
    enum adj_status st = ADJ_OK;
    while (*line && !st) {
        line = skip_number(line);
        line += strspn(line, " \t");
        size_t len = move_length(line);
        if (len > 0)
            st = adj_game_add_move(session->game, line, len, NULL, &err);
        added += len > 0 && !st;
        line += len + strspn(line + len, " \t");
    }
    if (added > 0)
        changed(session);
    if (st)
        refuse(session, &err);
}

/* Whether a word that is not a move is probably a misspelt command, which is then reported. */
static bool
is_misspelt(struct session *session, const char *line)
{
    size_t len = strcspn(line, " \t");
    struct suggestion near;
    if (strpbrk(line, "0123456789"))
        return false;
    suggestion_init(&near, line, len);
    for (size_t i = 1; i < WORDS; i++)
        suggestion_try(&near, words[i].name, strlen(words[i].name));
    if (!near.best)
        return false;
    char hint[CLI_HINT_SIZE], what[256];
    snprintf(what, sizeof what, cli_tr("%.*s: neither a move nor a command%s"),
             (int)(len < 60 ? len : 60), line, cli_hint(&near, hint));
    refuse_line(session, what);
    return true;
}

static void
obey(struct session *session, char *line)
{
    line += strspn(line, " \t");
    for (size_t len = strlen(line); len > 0 && strchr(" \t", line[len - 1]); len--)
        line[len - 1] = '\0';
    size_t len = line[0] == '?' ? 1 : strcspn(line, " \t");
    for (size_t i = 0; i < WORDS; i++)
        if (word_is(line, len, words[i].name)) {
            words[i].run(session, line + len + strspn(line + len, " \t"));
            return;
        }
    if (*line && !is_misspelt(session, line))
        add_moves(session, line);
}

/* Tab completion. */

/* If a piece name with its full stop precedes the cursor, keeps only the moves of this piece, and removes the name from them. */
static void
keep_tails(char *moves, const char *before, size_t len)
{
    size_t from = len;
    while (from > 0 && before[from - 1] == ' ')
        len = --from;
    while (from > 0 && before[from - 1] != ' ')
        from--;
    size_t name = len - from;
    if (name < 2 || before[len - 1] != '.' || (before[from] >= '0' && before[from] <= '9'))
        return;
    char *out = moves;
    for (const char *move = moves; *move;) {
        size_t size = strcspn(move, "\n");
        if (size > name && memcmp(move, before + from, name) == 0 && move[name] == ' ') {
            memmove(out, move + name + 1, size - name);
            out += size - name;
        }
        move += size + 1;
    }
    *out = '\0';
}

/* Returns the candidates for completion: moves and commands, or after `event` its arguments. */
static char *
offer(void *context, const char *before, size_t len)
{
    const struct session *session = context;
    struct buffer list = {0};
    size_t blanks = 0;
    for (; len > 0 && *before == ' '; len--)
        before++;
    for (size_t i = 0; i < len; i++)
        blanks += before[i] == ' ';
    bool event = len > 5 && memcmp(before, "event ", 6) == 0;
    if (event && blanks == 2)
        return strdup("white\nblack\n");
    if (event && blanks == 1) {
        for (size_t i = 0; adj_event_at(i); i++)
            buffer_printf(&list, "%s\n", adj_event_at(i));
        return list.data;
    }
    char *moves;
    if (adj_game_moves(session->game, NULL, &moves, NULL))
        return NULL;
    keep_tails(moves, before, len);
    buffer_puts(&list, moves);
    for (size_t i = 0; blanks == 0 && i < WORDS; i++)
        buffer_printf(&list, "%s\n", words[i].name);
    adj_free(moves);
    return list.data;
}

/* Returns the prompt: the side to move, or ">" when the game is over. */
static const char *
prompt(const struct session *session)
{
    const char *text = "> ";
    struct adj_play *play;
    if (adj_game_play(session->game, SIZE_MAX, &play, NULL))
        return text;
    char *setup;
    if (!adj_play_setup(play, &setup, NULL)) {
        text = setup[0] == 'W' ? cli_tr("white> ") : cli_tr("black> ");
        adj_free(setup);
    }
    adj_play_free(play);
    return text;
}

static void
converse(struct session *session)
{
    if (session->interactive) {
        lineedit_begin(session->say, offer, session);
        show(session, "");
    }
    char *line;
    while (!session->done &&
           (line = lineedit_read(session->interactive ? prompt(session) : NULL)) != NULL) {
        session->line++;
        obey(session, line);
        free(line);
        fflush(session->say);
    }
    if (session->interactive && !session->done)
        fputc('\n', session->say);
}

/* Starting or resuming a game. */

static enum exit_code
begin_new(const struct command *self, struct session *session)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct adj_variant *variant;
    size_t len = session->setup ? strlen(session->setup) : 0;
    if (!cli_setup_variant(self, session->reading.variant, session->setup, &variant))
        return CODE_USAGE;
    enum adj_status st =
        adj_game_new(variant, session->setup, len, session->to, &session->game, &err);
    if (st == ADJ_ENOTATION)
        return cli_usage_error(self, "to", &err);
    if (st)
        return cli_error("--setup", &err);
    return session->path ? save(session) : CODE_DONE;
}

/* Reads the only game of a file. */
static enum exit_code
read_only_game(struct session *session)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *more = NULL;
    enum exit_code code = CODE_DONE;
    struct input *input = input_open(session->path, false);
    if (!input)
        return CODE_IO;
    if (input_reader(input, &session->reading, &reader, &err) ||
        adj_reader_next(reader, &session->game, &err))
        code = cli_error(session->path, &err);
    else if (adj_reader_next(reader, &more, NULL) != ADJ_EOF)
        code = cli_trouble(session->path, ADJ_EOPTION,
                           "more than one game, expected the unfinished one alone");
    adj_game_free(more);
    adj_reader_free(reader);
    input_close(input);
    return code;
}

/* Whether the record has moves. A record without moves looks the same in every notation and is read as LAN. */
static bool
has_moves(const struct adj_game *game)
{
    struct adj_play *play;
    bool any = adj_game_play(game, 1, &play, NULL) == ADJ_OK;
    if (any)
        adj_play_free(play);
    return any;
}

/* The notation in which the record is written from now on. */
static const char *
own_notation(const struct session *session)
{
    const struct adj_variant *variant = adj_game_variant(session->game);
    if (session->to)
        return session->to;
    return variant && !has_moves(session->game) ? adj_variant_notation(variant)
                                                : adj_game_notation(session->game);
}

/* Converts the record that was read to the notation of the output and parses it again. Fails if
 * anything would be lost or a move is illegal. */
static enum exit_code
take_over(struct session *session)
{
    struct adj_options reading = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    struct adj_notes *notes = NULL;
    char *text = NULL;
    reading.rulesets = cli_rulesets();
    reading.notation = own_notation(session);
    size_t len;
    enum adj_status st =
        adj_game_convert(session->game, reading.notation, NULL, &text, &len, &notes, &err);
    if (!st) {
        messages_notes(session->path, notes);
        messages_end(session->path);
        reading.variant = adj_variant_id(adj_game_variant(session->game));
        st = adj_reader_open(text, len, &reading, &reader, &err);
    }
    if (!st)
        st = adj_reader_next(reader, &game, &err);
    adj_reader_free(reader);
    adj_free(text);
    adj_notes_free(notes);
    if (st)
        return cli_error(session->path, &err);
    adj_game_free(session->game);
    session->game = game;
    return CODE_DONE;
}

/* Rejects a record whose result is only reported: the game is over, and no command could take that
 * back. */
static enum exit_code
check_unfinished(const struct session *session)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict;
    if (adj_judge(session->game, NULL, &verdict, &err))
        return cli_error(session->path, &err);
    bool reported = strcmp(adj_verdict_basis(verdict), "reported") == 0;
    adj_verdict_free(verdict);
    return reported ? cli_trouble(session->path, ADJ_EOPTION,
                                  "the record gives the result, expected an unfinished game")
                    : CODE_DONE;
}

static enum exit_code
resume(const struct command *self, struct session *session)
{
    if (session->setup)
        return cli_usage(self, "--setup: the game in %s has begun", session->path);
    enum exit_code code = read_only_game(session);
    if (!code)
        code = take_over(session);
    return code ? code : check_unfinished(session);
}

/* Whether the file exists and is not empty. */
static bool
has_begun(const char *path)
{
    FILE *file = path && output_is_file(path) ? fopen(path, "r") : NULL;
    bool any = file && fgetc(file) != EOF;
    if (file)
        fclose(file);
    return any;
}

static enum exit_code
finish(struct session *session)
{
    size_t len;
    char *text = session->path ? NULL : record_text(session, &len);
    if (text)
        fwrite(text, 1, len, stdout);
    adj_free(text);
    if (session->unwritten)
        return CODE_IO;
    return session->refused > 0 && !session->interactive ? CODE_GAMES : CODE_DONE;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct session session = {.reading = ADJ_OPTIONS_INIT, .drawing = ADJ_DRAWING_INIT};
    const struct cli_option options[] = {
        TEXT("variant", "V", N_("the game; detected if an unfinished record is continued"),
             &session.reading.variant),
        TEXT("setup", "S", N_("start position: a set-up string, a FEN or chess960:N"),
             &session.setup),
        RULESET_OPTION,
        TEXT("to", "NOTATION", N_("notation of the record; default: the game's own"), &session.to),
        FLAG("flip", N_("Black at the bottom"), &session.drawing.flip),
        TEXT("output", "FILE",
             N_("file of the record, saved after every line; an unfinished record is continued"),
             &session.path),
        {0},
    };
    struct games games = {.options = ADJ_OPTIONS_INIT};
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, NULL, &code)) {
        if (code == CODE_DONE) {
            session.say = stdout;
            putchar('\n');
            help(&session, "");
        }
        return code;
    }
    games.options.variant = session.reading.variant;
    session.reading.rulesets = cli_rulesets();
    if (!games_check(self, &games) || (session.to && !games_notation(self, "to", session.to)))
        return CODE_USAGE;
    session.say = session.path || isatty(STDOUT_FILENO) ? stdout : stderr;
    session.interactive = isatty(STDIN_FILENO) && isatty(fileno(session.say));
    code = has_begun(session.path) ? resume(self, &session) : begin_new(self, &session);
    if (!code) {
        converse(&session);
        code = finish(&session);
    }
    adj_game_free(session.game);
    return code;
}

static const struct command command_enter_program = {
    .name = "enter",
    .synopsis = "--variant V [--setup S] [--to NOTATION] [--flip] [--output FILE]",
    .summary = N_("Enter a game move by move."),
    .run = run,
};

int
main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    messages_begin();
    return (int)cli_finish(command_enter_program.run(&command_enter_program, argc - 1, argv + 1));
}
