/* SPDX-License-Identifier: MIT */
/*
 * Mutation test: every number, flag and square of every row in libadj/rules/ is changed, one at a time and in memory, and a
 * test must fail. First the vectors of the row's games are played, then the programs of tests/rules, tests/unit and
 * tests/perft run, which are linked into this one. A value whose mutant survives is dead or untested.
 * Tier: full
 *
 * `make check-full` takes a sample, the same one every time (MUTANTS_SEED=n another); `make mutants` takes all
 * (MUTANTS=all), MUTANTS=PATTERN those whose path has these words. MUTANTS_TELL=1 prints which test saw each.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "adj.h"
#include "mutate.h"
#include "rules/rules.h"
#include "slurp.h"
#include "symbols.h"
#include "tap.h"

enum { SAMPLE = 120, SEED = 1934, PROGRAMS = 64, SECONDS = 30, JOBS = 64, PROGRESS = 10 };
enum {
    SURVIVED = 0,
    BY_VECTORS = 1,
    BY_PROGRAM = 2
}; /* exit codes of a child; the rest is a crash */

/* What others computed. */

static struct {
    size_t game; /* rules_at() */
    char *text;
} vectors[128];
static size_t vector_count;

static void
vectors_read(void)
{
    for (size_t i = 0; i < rules_count(); i++)
        for (int special = 0; special < 2; special++) {
            char name[64], path[128];
            snprintf(name, sizeof name, "%s/%s.jsonl", special ? "special" : "public",
                     rules_at(i)->id);
            size_t len;
            vectors[vector_count].game = i;
            vectors[vector_count].text = slurp(vectors_path(path, sizeof path, name), &len);
            vector_count += vectors[vector_count].text != NULL;
        }
}

/* Is any line of these games no longer played as it stands there? */
static bool
vectors_differ(uint64_t games)
{
    for (size_t i = 0; i < vector_count; i++) {
        if (!(games >> vectors[i].game & 1))
            continue;
        for (char *line = vectors[i].text, *end; *line; line = end + 1) {
            char *out = NULL;
            end = strchr(line, '\n');
            size_t len = (size_t)(end - line);
            if (adj_trace(line, len, &out, NULL) || strlen(out) != len ||
                memcmp(out, line, len) != 0)
                return true;
            adj_free(out);
        }
    }
    return false;
}

/* The tests. */

static struct symbol programs[PROGRAMS];
static size_t program_count;
static int running = BY_VECTORS;

bool __real_ok(bool holds, const char *name, ...) __attribute__((format(printf, 2, 3)));
bool __wrap_ok(bool holds, const char *name, ...) __attribute__((format(printf, 2, 3)));
bool __wrap_is_int(int64_t got, int64_t want, const char *name, ...)
    __attribute__((format(printf, 3, 4)));
bool __wrap_is_str(const char *got, const char *want, const char *name, ...)
    __attribute__((format(printf, 3, 4)));

/* In a child nothing is said: the first difference ends it. */
static bool
see(bool holds)
{
    if (!holds)
        _exit(running);
    return true;
}

bool
__wrap_ok(bool holds, const char *name, ...)
{
    (void)name;
    return see(holds);
}

bool
__wrap_is_int(int64_t got, int64_t want, const char *name, ...)
{
    (void)name;
    return see(got == want);
}

bool
__wrap_is_str(const char *got, const char *want, const char *name, ...)
{
    (void)name;
    return see(got && want ? strcmp(got, want) == 0 : got == want);
}

/* The programs that take seconds come last. */
static const char *const slow[] = {
    "number",          "game_xml",           "modes", "mates", "draughts",
    "draughts_counts", "draughts_positions", "san",   "perft",
};
static const char prefix[] = "mutants_main_";

static size_t
slowness(const struct symbol *program)
{
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++)
        if (strcmp(program->name + sizeof prefix - 1, slow[i]) == 0)
            return i + 1;
    return 0;
}

static int
compare_programs(const void *a, const void *b)
{
    size_t one = slowness(a), two = slowness(b);
    return one != two ? (one > two) - (one < two)
                      : strcmp(((const struct symbol *)a)->name, ((const struct symbol *)b)->name);
}

/* A mutant. */

/* What runs longer than any test should has changed too. */
static void
begin(int what)
{
    struct itimerval limit = {.it_value.tv_sec = SECONDS};
    running = what;
    setitimer(ITIMER_PROF, &limit, NULL);
}

/* Tests of the other family see nothing of it. */
static bool
is_beside(const char *name, bool chess)
{
    static const char *const of_chess[] = {"san",    "chess960",     "modes",   "most_moves",
                                           "turtle", "turtle_codes", "stones",  "waterloo",
                                           "mates",  "lippo_lists",  "options", "starts"};
    if (chess)
        return strncmp(name, "draughts", 8) == 0 || strcmp(name, "pdn") == 0;
    for (size_t i = 0; i < sizeof of_chess / sizeof *of_chess; i++)
        if (strcmp(name, of_chess[i]) == 0)
            return true;
    return false;
}

/* Those that go from game to game need to see the one that has the row, if it is one. */
static const struct ruleset *
say_game(const struct mutation *m)
{
    const struct ruleset *rules = NULL;
    for (size_t i = 0; m && i < rules_count(); i++)
        if (m->games >> i & 1)
            rules = rules_at(i);
    if (m && (m->games & (m->games - 1)) == 0)
        setenv("TEST_GAME", rules->id, 1);
    return rules;
}

static void
run_program(size_t i)
{
    char name[] = "seeing", *args[] = {name, NULL};
    int (*program)(int, char **);
    memcpy(&program, &programs[i].at, sizeof program);
    begin(BY_PROGRAM + (int)i);
    program(1, args);
}

/* What no vector can see, and the program that is likely to. */
static void
run_likely(const struct mutation *m)
{
    static const char *const likely[][2] = {
        {".sources[", "cited"}, {".changes[", "options"}, {".changes[", "cases"}};
    for (size_t k = 0; m && k < sizeof likely / sizeof *likely; k++)
        for (size_t i = 0; i < program_count && strstr(m->path, likely[k][0]); i++)
            if (strcmp(programs[i].name + sizeof prefix - 1, likely[k][1]) == 0)
                run_program(i);
}

/* In a child: is it seen? */
static void
live(const struct mutation *m)
{
    static const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    const struct ruleset *rules = say_game(m);
    bool chess = rules && rules->chess;
    if (m)
        mutation_apply(m);
    run_likely(m);
    begin(BY_VECTORS);
    see(!vectors_differ(m ? m->games : ~UINT64_C(0)));
    for (size_t i = 0; i < program_count; i++) {
        if (m && is_beside(programs[i].name + sizeof prefix - 1, chess))
            continue;
        run_program(i);
    }
    _exit(SURVIVED);
}

/* All of them. */

struct child {
    pid_t pid;
    size_t mutant;
};
/* tests/rules/equivalent.txt: what no test can see, "PATTERN: REASON" a line; * stands for anything. */
static struct {
    char *pattern;
    bool seen; /* by a test, after all */
    size_t count;
} excuses[256];
static size_t excuse_count;

static void
excuses_read(void)
{
    size_t len;
    char *text = slurp("tests/rules/equivalent.txt", &len);
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        char *colon = strstr(line, ": ");
        if (*line == '#' || !colon)
            continue;
        *colon = '\0';
        excuses[excuse_count++].pattern = line;
    }
}

static bool
matches(const char *pattern, const char *text)
{
    const char *star = NULL, *back = NULL;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            back = text;
        } else if (*pattern == *text) {
            pattern++;
            text++;
        } else if (star) {
            pattern = star + 1;
            text = ++back;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

static struct {
    struct child child[JOBS];
    long most;
    size_t count, killed, survived;
    size_t by[BY_PROGRAM + PROGRAMS + 1]; /* the last: by a crash */
    bool tell;
} runs;

static bool
is_excused(const struct mutation *m, bool seen)
{
    for (size_t i = 0; i < excuse_count; i++)
        if (matches(excuses[i].pattern, m->path)) {
            excuses[i].seen |= seen;
            excuses[i].count++;
            return true;
        }
    return false;
}

static const char *
killer(int how)
{
    return how == BY_VECTORS              ? "vectors"
           : how >= BY_PROGRAM + PROGRAMS ? "a crash"
                                          : programs[how - BY_PROGRAM].name + sizeof prefix - 1;
}

static void
note_end(const struct mutation *m, int status)
{
    int how = WIFEXITED(status) && WEXITSTATUS(status) < BY_PROGRAM + PROGRAMS
                  ? WEXITSTATUS(status)
                  : BY_PROGRAM + PROGRAMS;
    bool excused = is_excused(m, how != SURVIVED);
    runs.by[how]++;
    if (how == SURVIVED && !excused) {
        runs.survived++;
        __real_ok(false, "%s: some test sees it", m->path);
    } else if (runs.tell) {
        printf("# %s: %s\n", m->path, how == SURVIVED ? "none" : killer(how));
    }
}

static void
wait_one(const struct mutations *m)
{
    int status;
    pid_t pid = wait(&status);
    for (long i = 0; i < runs.most; i++)
        if (runs.child[i].pid == pid) {
            runs.child[i].pid = 0;
            runs.count--;
            note_end(&m->all[runs.child[i].mutant], status);
        }
}

static void
start_one(const struct mutations *m, size_t mutant)
{
    long slot = 0;
    while (runs.child[slot].pid)
        slot++;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0)
        live(&m->all[mutant]);
    runs.child[slot] = (struct child){pid, mutant};
    runs.count++;
}

/* The paths that a file lists, a line each, after MUTANTS=@FILE; NULL when it names none. */
static bool
is_listed(const char *which, const char *path)
{
    static char *list;
    size_t len;
    if (!list)
        list = slurp(which + 1, &len);
    size_t n = strlen(path);
    for (const char *at = list; at && (at = strstr(at, path)) != NULL; at += n)
        if ((at == list || at[-1] == '\n') && (at[n] == '\n' || !at[n]))
            return true;
    return false;
}

/* Is it in the sample, or one of those that are asked for? The same for the same seed and path, whatever else there is. */
static bool
is_wanted(const struct mutations *m, size_t mutant, const char *which, unsigned long seed)
{
    const char *path = m->all[mutant].path;
    if (which && *which == '@')
        return is_listed(which, path);
    if (which && *which == '!')
        return !strstr(path, which + 1);
    if (which)
        return strcmp(which, "all") == 0 || strstr(path, which);
    for (size_t i = 0; i < excuse_count; i++)
        if (matches(excuses[i].pattern, path))
            return false;
    uint64_t hash = seed * UINT64_C(0x9E3779B97F4A7C15);
    for (; *path; path++)
        hash = (hash ^ (unsigned char)*path) * UINT64_C(0x100000001B3);
    return (hash >> 20) % (m->count / SAMPLE + 1) == 0;
}

static void
tell_progress(size_t done, size_t all)
{
    static time_t last;
    time_t now = time(NULL);
    if (now < last + PROGRESS)
        return;
    last = now;
    fprintf(stderr, "# %zu of %zu, %zu survived\n", done, all, runs.survived);
}

static void
tell_sums(size_t count)
{
    printf("# %zu mutants; seen by", count);
    for (int how = BY_VECTORS; how <= BY_PROGRAM + PROGRAMS; how++)
        if (runs.by[how])
            printf(" %s %zu,", killer(how), runs.by[how]);
    printf(" by none %zu, of which excused %zu\n", runs.by[SURVIVED],
           runs.by[SURVIVED] - runs.survived);
}

/* The tests see nothing where nothing is changed. */
static bool
check_unchanged(void)
{
    fflush(stdout);
    pid_t pid = fork();
    int status = -1;
    if (pid == 0)
        live(NULL);
    waitpid(pid, &status, 0);
    bool quiet = WIFEXITED(status) && WEXITSTATUS(status) == SURVIVED;
    if (!__real_ok(quiet, "no test fails where nothing is changed"))
        printf("# %s\n", WIFEXITED(status) ? killer(WEXITSTATUS(status)) : "a crash");
    return quiet;
}

int
main(void)
{
    const char *which = getenv("MUTANTS"), *text = getenv("MUTANTS_SEED");
    unsigned long seed = text ? strtoul(text, NULL, 10) : SEED;
    struct mutations m;
    size_t wanted = 0, done = 0;
    runs.tell = getenv("MUTANTS_TELL") != NULL;
    runs.most = sysconf(_SC_NPROCESSORS_ONLN);
    runs.most = runs.most > JOBS ? JOBS : runs.most;
    setenv("TEST_LEAVES", "30000", 1);
    vectors_read();
    excuses_read();
    mutations_collect(&m);
    program_count = symbols_find(prefix, programs, PROGRAMS);
    qsort(programs, program_count, sizeof *programs, compare_programs);
    while (getenv("MUTANTS_QUICK") && program_count > 0 && slowness(&programs[program_count - 1]))
        program_count--;
    __real_ok(vector_count > 50 && program_count > 30 && m.count > 1000,
              "%zu mutants, %zu files of vectors, %zu programs", m.count, vector_count,
              program_count);
    if (!which)
        printf("# a sample, by MUTANTS_SEED=%lu\n", seed);
    if (!check_unchanged())
        return tap_done();
    for (size_t i = 0; i < m.count; i++)
        wanted += is_wanted(&m, i, which, seed);
    for (size_t i = 0; i < m.count; i++) {
        if (!is_wanted(&m, i, which, seed))
            continue;
        if (runs.count == (size_t)runs.most)
            wait_one(&m);
        start_one(&m, i);
        if (which)
            tell_progress(done++, wanted);
    }
    while (runs.count > 0)
        wait_one(&m);
    __real_ok(runs.survived == 0, "no mutant survives");
    tell_sums(wanted);
    for (size_t i = 0; i < excuse_count; i++)
        __real_ok(!excuses[i].seen && (!which || strcmp(which, "all") != 0 || excuses[i].count > 0),
                  "no test sees %s", excuses[i].pattern);
    mutations_clear(&m);
    return tap_done();
}
