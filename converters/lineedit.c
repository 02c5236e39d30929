/* SPDX-License-Identifier: MIT */
/* Line editing. The only file that includes libedit. */
#include "lineedit.h"

#include <editline/readline.h>
#include <stdlib.h>
#include <string.h>

static lineedit_offer *offer;
static void *offer_context;
static char *offered; /* candidates for the word being completed */
static const char *next_offer;

/* Returns the next candidate with the prefix `word`; readline frees it. */
static char *
generate(const char *word, int state)
{
    size_t len = strlen(word);
    if (state == 0)
        next_offer = offered;
    while (next_offer && *next_offer) {
        const char *candidate = next_offer;
        size_t size = strcspn(candidate, "\n");
        next_offer += size + (candidate[size] == '\n');
        if (size >= len && memcmp(candidate, word, len) == 0)
            return strndup(candidate, size);
    }
    return NULL;
}

static char **
complete(const char *word, int start, int end)
{
    (void)end;
    rl_attempted_completion_over = 1; /* no file name completion */
    free(offered);
    offered = offer(offer_context, rl_line_buffer, (size_t)start);
    return rl_completion_matches(word, generate);
}

void
lineedit_begin(FILE *out, lineedit_offer *function, void *context)
{
    static char name[] = "adj";
    offer = function;
    offer_context = context;
    rl_readline_name = name;
    rl_instream = stdin;
    rl_outstream = out;
    rl_catch_signals = 1; /* restore the terminal on a signal */
    rl_basic_word_break_characters = " \t\n";
    rl_attempted_completion_function = complete;
    using_history();
}

static char *
read_plain(void)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t len = getline(&line, &size, stdin);
    if (len < 0) {
        free(line);
        return NULL;
    }
    while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        line[--len] = '\0';
    return line;
}

char *
lineedit_read(const char *prompt)
{
    if (!prompt)
        return read_plain();
    char *line = readline(prompt);
    if (line && *line)
        add_history(line);
    return line;
}
