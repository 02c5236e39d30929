/* SPDX-License-Identifier: MIT */
/*
 * The rules of the games one by one, from tests/rules/: what is expected there follows from the rulebook, not
 * from the engine. A line at the margin names a rule by its paragraph and begins a case; an indented line is one
 * step:
 *
 *   set SETUP                a position; "start" is the start position
 *   refuse SETUP             no position: this set-up cannot be,
 *   because FAULTS           for exactly these reasons
 *   under RULING=WORD...     the positions that follow stand under these options of the regulations
 *   odd WARNINGS             what the set-up before is warned of, "-": nothing
 *   on DAY                   under the rules in force on that day, 20140630
 *   play LAN...              moves
 *   repeat N LAN...          the same so many times
 *   from SQUARE: LAN...      all legal moves from there, sorted ("*": from all squares)
 *   not LAN: CLAUSE          this move is illegal, and the reason has this clause
 *   now SETUP                the position, written back
 *   ends WHO REASON          the outcome: "white checkmate", "draw stalemate", "- unfinished", and points
 *   event WORD WHO [SQUARE or TEXT]: accepted, rejected, or WHO REASON when it ends the game
 */
#include <glob.h>

#include "base/message.h"
#include "base/word.h"
#include "chess_line.h"
#include "judge/events.h"
#include "judge/regulations.h"
#include "slurp.h"
#include "tap.h"

struct runner {
    char variant[32];
    const char *rule;
    const char *setup; /* the last that was set */
    struct line line;
    struct arena arena;          /* of rules of another day, or under regulations */
    const struct ruleset *rules; /* of the positions that follow */
    struct adj_error refused;    /* the last set-up, if it was */
    bool good;                   /* there is a position for the steps to come */
    bool failed;                 /* there is none, and that was said */
};

/* Does this indented line begin with `word`? Then *out is what follows. */
static bool
step_is(const char *step, const char *word, const char **out)
{
    size_t len = strlen(word);
    if (strncmp(step, word, len) != 0 || step[len] != ' ')
        return false;
    *out = step + len + 1;
    return true;
}

/* Cut "left: right" in two; the right part is empty when there is none. */
static const char *
cut(char *left, size_t size, const char *text)
{
    const char *colon = strstr(text, ": ");
    size_t len = colon ? (size_t)(colon - text) : strcspn(text, ":");
    snprintf(left, size, "%.*s", (int)len, text);
    return colon ? colon + 2 : "";
}

/* "L-R4=exchange L-R15=president": the rules under these options; NULL when one of them is unknown. */
static const struct ruleset *
rules_under(struct runner *run, const char *text)
{
    struct adj_regulations regulations = regulations_default;
    while (*text) {
        char ruling[12], word[16];
        enum option option;
        if (sscanf(text, "%11[^=]=%15s", ruling, word) != 2 || !option_find(ruling, &option))
            return NULL;
        const char *const *words = option_row(option)->words;
        uint8_t index = 0;
        while (index < OPTION_MAX_WORDS && words[index] && strcmp(words[index], word) != 0)
            index++;
        if (index == OPTION_MAX_WORDS || !words[index])
            return NULL;
        regulations.options[option] = index;
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    regulations.switches = true;
    return regulations_rules(&regulations, run->rules, &run->arena);
}

/* A position under the rules of the case; "start": the start position. */
static bool
set_position(struct runner *run, const char *text)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct position start;
    size_t len = strcmp(text, "start") != 0 && strcmp(text, "-") != 0 ? strlen(text) : 0;
    line_clear(&run->line);
    run->line = (struct line){0};
    run->setup = len > 0 ? text : "";
    if (position_start(run->rules, text, len, &start, &err)) {
        show_error(&err);
        return false;
    }
    regulations_start(run->rules, &start);
    return line_init(&run->line, run->rules, &start) == ADJ_OK;
}

/* What is odd of a set-up, as the sentences of one line. */
static void
check_odd(struct runner *run, const char *want)
{
    struct buffer messages = {0}, odd = {0};
    position_oddities(run->rules, run->setup, strlen(run->setup), &messages);
    message_write_english(messages.data ? messages.data : "", &odd);
    buffer_clear(&messages);
    for (char *feed = odd.data; (feed = strchr(feed, '\n'));)
        *feed = feed[1] ? ';' : '\0';
    is_str(*odd.data ? odd.data : "-", want, "%s %s: %s is odd", run->variant, run->rule,
           run->setup);
    buffer_clear(&odd);
}

static void
check_refused(struct runner *run, const char *setup)
{
    const struct ruleset *rules = run->rules;
    run->refused = (struct adj_error)ADJ_ERROR_INIT;
    struct position pos;
    is_int(position_start(rules, setup, strlen(setup), &pos, &run->refused), ADJ_ESETUP,
           "%s %s: %s is refused", run->variant, run->rule, setup);
}

/* "28 a1-b1 m12-l12 ..." */
static bool
repeat(struct line *line, const char *text)
{
    char *moves;
    for (unsigned long times = strtoul(text, &moves, 10); times > 0; times--)
        if (!line_play(line, moves + strspn(moves, " ")))
            return false;
    return true;
}

static void
check_from(struct runner *run, const char *text)
{
    char square[8];
    const char *want = cut(square, sizeof square, text);
    is_str(legal_moves(&run->line, square), want, "%s %s: from %s", run->variant, run->rule,
           square);
}

static void
check_refusal(struct runner *run, const char *text)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct move move;
    char lan[32];
    const char *clause = cut(lan, sizeof lan, text);
    enum adj_status st =
        run->line.rules->family->lan_read(&run->line, lan, strlen(lan), &move, &why, &err);
    if (!ok(st == ADJ_EILLEGAL && *why.text && strstr(err.message, clause), "%s %s: %s is refused",
            run->variant, run->rule, lan))
        show_error(&err);
}

/* "d1-d5: blocked d4": the cause, and the squares of what stands in the way or attacks; "none": it is legal. */
static void
check_cause(struct runner *run, const char *text)
{
    const struct board *board = board_get(run->line.rules->board);
    struct refusal_detail why = {.why = REFUSED_NOTHING};
    struct move move;
    char lan[64], got[200];
    const char *want = cut(lan, sizeof lan, text);
    enum adj_status st =
        run->line.rules->family->lan_read(&run->line, lan, strlen(lan), &move, &why, NULL);
    int len = snprintf(got, sizeof got, "%s",
                       st == ADJ_OK         ? "none"
                       : st == ADJ_EILLEGAL ? cause_word(refusal_cause(&why))
                                            : "no move");
    for (size_t i = 0; i < why.square_count && len > 0 && (size_t)len < sizeof got; i++)
        len += snprintf(got + len, sizeof got - (size_t)len, " %s", board->name[why.squares[i]]);
    if (!is_str(got, want, "%s %s: why %s is refused", run->variant, run->rule, lan))
        printf("# %s\n", why.text);
}

static void
check_outcome(struct runner *run, const char *want)
{
    struct outcome outcome;
    run->line.rules->family->outcome(&run->line, &outcome);
    is_str(outcome_words(&outcome), want, "%s %s: the outcome", run->variant, run->rule);
}

static enum event_kind
kind_of(const char *word)
{
    for (int kind = 0; kind < EVENT_COUNT; kind++)
        if (strcmp(event_word((enum event_kind)kind), word) == 0)
            return (enum event_kind)kind;
    return EVENT_COUNT;
}

static void
check_event(struct runner *run, const char *text)
{
    char what[64], word[16] = "", by[12] = "", rest[12] = "";
    const char *want = cut(what, sizeof what, text);
    const struct board *board = board_get(run->line.rules->board);
    struct event event = {.by = NOBODY};
    sscanf(what, "%15s %11s %11s", word, by, rest);
    if (strcmp(by, "white") == 0 || strcmp(by, "black") == 0)
        event.by = by[0] == 'w' ? WHITE : BLACK;
    else
        snprintf(rest, sizeof rest, "%s", by);
    event.kind = kind_of(word);
    event.square = board_square(board, rest, strlen(rest));
    event.text = event.square < 0 ? rest : "";
    event.text_len = strlen(event.text);
    struct judgement judged;
    if (event_judge(&run->line, &event, PROOF_POSITIONS, &judged))
        return;
    is_str(judged.result.ends       ? outcome_words(&judged.result.outcome)
           : judged.result.accepted ? "accepted"
                                    : "rejected",
           want, "%s %s: %s", run->variant, run->rule, what);
    mates_clear(&judged.mates);
}

static void
check_step(struct runner *run, const char *step)
{
    const struct ruleset *rules = run->line.rules;
    const char *text;
    if (step_is(step, "set", &text)) {
        run->good = set_position(run, text);
    } else if (step_is(step, "under", &text)) {
        run->rules = rules_under(run, text);
        run->failed = !ok(run->rules != NULL, "%s %s: under %s", run->variant, run->rule, text);
        return;
    } else if (step_is(step, "refuse", &text)) {
        check_refused(run, text);
        return;
    } else if (step_is(step, "because", &text)) {
        is_str(run->refused.message, text, "%s %s: why", run->variant, run->rule);
        return;
    } else if (run->failed) {
        return;
    } else if (!run->good) {
        show_error(&(struct adj_error){.code = "case", .message = "a step before any position"});
    } else if (step_is(step, "on", &text)) {
        run->line.rules = effective_rules(rules, (unsigned)strtoul(text, NULL, 10), &run->arena);
    } else if (step_is(step, "odd", &text)) {
        check_odd(run, text);
    } else if (step_is(step, "play", &text)) {
        run->good = line_play(&run->line, text);
    } else if (step_is(step, "repeat", &text)) {
        run->good = repeat(&run->line, text);
    } else if (step_is(step, "from", &text)) {
        check_from(run, text);
    } else if (step_is(step, "not", &text)) {
        check_refusal(run, text);
    } else if (step_is(step, "cause", &text)) {
        check_cause(run, text);
    } else if (step_is(step, "now", &text)) {
        is_str(setup_of(rules, line_now(&run->line)), text, "%s %s: the position", run->variant,
               run->rule);
    } else if (step_is(step, "ends", &text)) {
        check_outcome(run, text);
    } else if (step_is(step, "event", &text)) {
        check_event(run, text);
    } else {
        run->good = false;
    }
    run->failed = !run->good && !ok(false, "%s %s: %s", run->variant, run->rule, step);
}

static void
check_line(struct runner *run, char *line)
{
    const char *text;
    if (*line == ' ') {
        check_step(run, line + strspn(line, " "));
    } else if (step_is(line, "game", &text)) {
        snprintf(run->variant, sizeof run->variant, "%s", text);
        ok(rules_find(NULL, text, strlen(text)) != NULL, "%s is a game", text);
    } else if (*line && *line != '#') {
        run->rule = line;
        run->rules = rules_find(NULL, run->variant, strlen(run->variant));
        line_clear(&run->line);
        run->good = run->failed = false;
    }
}

static void
check_file(const char *path, char *text)
{
    struct runner run = {.rule = "", .good = false};
    char *line = text;
    arena_init(&run.arena);
    ok(true, "%s", path);
    while (line) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        check_line(&run, line);
        line = end ? end + 1 : NULL;
    }
    line_clear(&run.line);
    arena_clear(&run.arena);
}

/* What lies there and names a game is run: nobody has to list it. */
int
main(void)
{
    glob_t found;
    size_t files = 0;
    if (glob("tests/rules/*.txt", 0, NULL, &found))
        return 1;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        size_t len;
        char *text = slurp(found.gl_pathv[i], &len);
        if (text && strstr(text, "\ngame ")) {
            check_file(found.gl_pathv[i], text);
            files++;
        }
        free(text);
    }
    globfree(&found);
    ok(files >= 12, "%zu files of cases", files);
    return tap_done();
}
