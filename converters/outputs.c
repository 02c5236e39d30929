/* SPDX-License-Identifier: MIT */
/*
 * The journal is `.adj-journal` in the folder. Its first line describes the work. Then follow, separated by tabs,
 * `out GAMES NAME` for each complete file and `done CODE SIZE MTIME REPORT PATH` for each input. REPORT is the length of
 * the report at that time; what an interrupted run appended after that is truncated.
 */
#define _XOPEN_SOURCE 700 /* for realpath() */
#include "outputs.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/ascii.h"

/* A file that appears under its name only when it is complete. */

/* The only temporary file; a signal handler deletes it. */
static const char *volatile unfinished;

static void
on_signal(int number)
{
    const char *path = unfinished;
    if (path)
        unlink(path);
    signal(number, SIG_DFL);
    raise(number);
}

/* Installs the handler. A signal that the caller ignores (nohup) stays ignored. */
static void
guard(const char *path)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    unfinished = path;
    signal(SIGXFSZ, SIG_IGN); /* write() reports the error instead */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (signal(numbers[i], on_signal) == SIG_IGN)
            signal(numbers[i], SIG_IGN);
    }
}

/* Creates a temporary file beside the target, with the permissions of open(). */
static FILE *
temporary_open(struct output *output)
{
    static const char suffix[] = ".XXXXXX";
    size_t len = strlen(output->target);
    output->temporary = malloc(len + sizeof suffix);
    if (!output->temporary)
        return NULL;
    memcpy(output->temporary, output->target, len);
    memcpy(output->temporary + len, suffix, sizeof suffix);
    int fd = mkstemp(output->temporary);
    if (fd < 0) {
        free(output->temporary);
        output->temporary = NULL;
        return NULL;
    }
    guard(output->temporary);
    mode_t mask = umask(0);
    umask(mask);
    FILE *stream = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "w") : NULL;
    if (!stream)
        close(fd);
    return stream;
}

/* Devices and pipes are written directly, because renaming would replace them. */
static bool
is_special(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && !S_ISREG(facts.st_mode);
}

bool
output_is_file(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static void
output_forget(struct output *output)
{
    unfinished = NULL;
    free(output->temporary);
    free(output->target);
    output->temporary = output->target = NULL;
}

bool
output_open(struct output *output, const char *path)
{
    *output = (struct output){.stream = stdout};
    if (!path || strcmp(path, "-") == 0)
        return true;
    output->path = path;
    if (is_special(path)) {
        output->stream = fopen(path, "w");
    } else {
        output->target = realpath(path, NULL);
        if (!output->target)
            output->target = strdup(path); /* a new file */
        output->stream = output->target ? temporary_open(output) : NULL;
    }
    if (output->stream)
        return true;
    cli_io_error(path, "cannot create");
    if (output->temporary)
        unlink(output->temporary);
    output_forget(output);
    return false;
}

enum exit_code
output_close(struct output *output, bool keep)
{
    enum exit_code code = CODE_DONE;
    if (!output->path)
        return CODE_DONE;
    errno = 0;
    bool written = !ferror(output->stream) && fflush(output->stream) == 0;
    if (written && keep && output->temporary)
        written = fsync(fileno(output->stream)) == 0;
    written = fclose(output->stream) == 0 && written;
    if (written && keep && output->temporary)
        written = rename(output->temporary, output->target) == 0;
    if (!written)
        code = cli_io_error(output->path, "cannot write");
    if (output->temporary && (!keep || code))
        unlink(output->temporary);
    output_forget(output);
    return code;
}

/* The output folder. */

static const char journal_name[] = ".adj-journal";

/* A written file, or a finished input. */
struct entry {
    const char *name;
    size_t games;         /* of a written file */
    enum exit_code code;  /* of a finished input ... */
    long long size, time; /* ... with its size and time */
};

struct list {
    struct entry *at;
    size_t count, cap;
};

struct outputs {
    struct outputs_plan plan;
    struct arena pool; /* of the strings and lists */
    char *journal_path;
    FILE *journal, *report;
    struct list written, done;
    size_t confirmed; /* while reading the journal: number of files whose inputs are finished */
    struct output output;
    char *path, *name; /* of the open output */
    char *page;        /* path of the open page */
};

/* Lists. */

/* Returns false when memory runs out. */
static bool
list_add(struct outputs *o, struct list *list, struct entry entry)
{
    struct entry *at = arena_more(&o->pool, list->at, list->count, &list->cap, 64, sizeof *at);
    if (!at || o->pool.failed)
        return false;
    list->at = at;
    at[list->count++] = entry;
    return true;
}

static const struct entry *
list_find(const struct list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->at[i].name, name) == 0)
            return &list->at[i];
    return NULL;
}

/* The journal. */

/* Parses a line "out GAMES NAME" or "done CODE SIZE MTIME REPORT PATH"; other lines are ignored. */
static bool
read_line(struct outputs *o, char *line, long *report_len)
{
    unsigned long games;
    unsigned code;
    long long size, time;
    long len;
    int at = 0;
    /* NOLINTNEXTLINE(cert-err34-c): numbers that we wrote */
    if (sscanf(line, "out\t%lu\t%n", &games, &at) == 1 && at > 0)
        return list_add(o, &o->written,
                        (struct entry){.name = arena_string(&o->pool, line + at), .games = games});
    at = 0;
    /* NOLINTNEXTLINE(cert-err34-c): likewise */
    if (sscanf(line, "done\t%u\t%lld\t%lld\t%ld\t%n", &code, &size, &time, &len, &at) != 4 || !at)
        return true;
    *report_len = len;
    o->confirmed = o->written.count;
    return list_add(o, &o->done,
                    (struct entry){.name = arena_string(&o->pool, line + at),
                                   .code = (enum exit_code)code,
                                   .size = size,
                                   .time = time});
}

/* Reads what an earlier run of the same work has finished. An incomplete last line is ignored. */
static bool
read_journal(struct outputs *o, long *report_len)
{
    FILE *file = o->plan.anew ? NULL : fopen(o->journal_path, "r");
    char *line = NULL;
    size_t size = 0;
    ssize_t len;
    bool ok = true, same = false;
    *report_len = 0;
    if (!file)
        return true;
    for (bool first = true; ok && (len = getline(&line, &size, file)) > 0; first = false) {
        if (line[len - 1] != '\n')
            break;
        line[len - 1] = '\0';
        if (first)
            same = strcmp(line, o->plan.work) == 0;
        else if (same)
            ok = read_line(o, line, report_len);
    }
    o->written.count = o->confirmed; /* the input of later files is processed again */
    free(line);
    fclose(file);
    return ok;
}

/* Rewrites the journal, which drops what was not finished, and leaves it open. */
static bool
begin_journal(struct outputs *o, long report_len)
{
    o->journal = fopen(o->journal_path, "w");
    if (!o->journal)
        return false;
    fprintf(o->journal, "%s\n", o->plan.work);
    for (size_t i = 0; i < o->written.count; i++)
        fprintf(o->journal, "out\t%zu\t%s\n", o->written.at[i].games, o->written.at[i].name);
    for (size_t i = 0; i < o->done.count; i++)
        fprintf(o->journal, "done\t%d\t%lld\t%lld\t%ld\t%s\n", (int)o->done.at[i].code,
                o->done.at[i].size, o->done.at[i].time, report_len, o->done.at[i].name);
    return fflush(o->journal) == 0;
}

static bool
begin_report(struct outputs *o, long report_len)
{
    if (!o->plan.report)
        return true;
    o->report = fopen(o->plan.report, report_len > 0 ? "r+" : "w+");
    return o->report && ftruncate(fileno(o->report), report_len) == 0 &&
           fseek(o->report, 0, SEEK_END) == 0;
}

/* Names. */

bool
folders_make(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

/* The length of a name without the suffix of its compression and, if `all`, without its own suffix. */
static size_t
stem_length(const char *name, bool all)
{
    static const char *const packed[] = {".gz", ".xz", ".zst", ".bz2"};
    size_t len = strlen(name);
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++) {
        size_t n = strlen(packed[i]);
        if (len > n && strcmp(name + len - n, packed[i]) == 0) {
            len -= n;
            break;
        }
    }
    size_t dot = len;
    while (all && dot > 0 && name[dot - 1] != '.' && name[dot - 1] != '/')
        dot--;
    return all && dot > 1 && name[dot - 1] == '.' && name[dot - 2] != '/' ? dot - 1 : len;
}

/* Sanitises a name within an archive against path traversal: no "..", no leading "/". */
static const char *
tame(struct arena *pool, const char *member)
{
    char *name = arena_alloc(pool, strlen(member) + 2);
    size_t used = 0;
    for (const char *part = member; name && *part;) {
        size_t len = strcspn(part, "/");
        bool plain =
            len > 0 && strncmp(part, "..", len > 2 ? len : 2) != 0 && !(len == 1 && *part == '.');
        if (plain && used > 0)
            name[used++] = '/';
        for (size_t i = 0; plain && i < len; i++)
            name[used++] = (unsigned char)part[i] < ' ' ? '_' : part[i];
        part += len + (part[len] == '/');
    }
    return used > 0 ? name : "_";
}

/* The output name of an input, without extension. */
static const char *
base_name(struct outputs *o, const struct file *file, const char *member)
{
    if (!member)
        return strcmp(file->name, "-") == 0 ? "stdin" : file->name;
    const char *name = tame(&o->pool, member);
    return file->in_folder ? arena_printf(&o->pool, "%.*s/%s", (int)stem_length(file->name, true),
                                          file->name, name)
                           : name;
}

/* Avoids collisions: games.pgn and games.pdn would both become games.xml, so the second one keeps
 * its suffix. */
static char *
free_name(struct outputs *o, const char *base)
{
    const char *extension = o->plan.extension;
    int stem = (int)stem_length(base, true), whole = (int)stem_length(base, false);
    char *name = arena_printf(&o->pool, "%.*s%s", stem, base, extension);
    if (list_find(&o->written, name))
        name = arena_printf(&o->pool, "%.*s%s", whole, base, extension);
    for (unsigned n = 2; list_find(&o->written, name); n++)
        name = arena_printf(&o->pool, "%.*s-%u%s", whole, base, n, extension);
    return name;
}

static void
outputs_free(struct outputs *o)
{
    if (o->journal)
        fclose(o->journal);
    if (o->report)
        fclose(o->report);
    free(o->page);
    arena_clear(&o->pool);
    free(o);
}

/* A path within the folder. */
static char *
path_in(struct outputs *o, const char *name)
{
    char *path = folder_join(o->plan.folder, name);
    char *copy = arena_string(&o->pool, path ? path : "");
    o->pool.failed |= !path;
    free(path);
    return copy;
}

enum exit_code
outputs_open(const struct outputs_plan *plan, struct outputs **out_outputs)
{
    struct outputs *o = calloc(1, sizeof *o);
    long report_len = 0;
    if (!o)
        return cli_trouble(plan->folder, ADJ_ENOMEM, "out of memory");
    o->plan = *plan;
    arena_init(&o->pool);
    o->journal_path = path_in(o, journal_name);
    errno = 0;
    if (o->pool.failed || !folders_make(o->journal_path) || !read_journal(o, &report_len) ||
        !begin_journal(o, report_len)) {
        outputs_free(o);
        return cli_io_error(plan->folder, "cannot write");
    }
    if (!begin_report(o, report_len)) {
        outputs_free(o);
        return cli_io_error(plan->report, "cannot create");
    }
    *out_outputs = o;
    return CODE_DONE;
}

static bool
facts_of(const char *path, long long *size, long long *time)
{
    struct stat facts;
    *size = *time = 0;
    if (stat(path, &facts) != 0)
        return false;
    *size = (long long)facts.st_size;
    *time = (long long)facts.st_mtime;
    return true;
}

bool
outputs_is_done(struct outputs *outputs, const struct file *file, enum exit_code *out_code)
{
    const struct entry *entry = list_find(&outputs->done, file->path);
    long long size, time;
    if (!entry || !facts_of(file->path, &size, &time) || size != entry->size || time != entry->time)
        return false;
    *out_code = entry->code;
    return true;
}

bool
outputs_begin_pages(struct outputs *outputs, const struct file *file, const char *member)
{
    outputs->name = free_name(outputs, base_name(outputs, file, member));
    outputs->path = path_in(outputs, outputs->name);
    errno = 0;
    bool made = !outputs->pool.failed && folders_make(outputs->path);
    if (!made)
        cli_io_error(*outputs->path ? outputs->path : file->path, "cannot create");
    return made;
}

FILE *
outputs_begin(struct outputs *outputs, const struct file *file, const char *member)
{
    return outputs_begin_pages(outputs, file, member) &&
                   output_open(&outputs->output, outputs->path)
               ? outputs->output.stream
               : NULL;
}

/* The name of a page: games.html becomes games-12.html. The caller frees it with free(). */
static char *
page_name(const struct outputs *o, const char *name, size_t number)
{
    const char *extension = o->plan.extension;
    return cli_format("%.*s-%zu%s", (int)(strlen(name) - strlen(extension)), name, number,
                      extension);
}

/* The URL-encoded name of a page. The caller frees it with free(); NULL when memory runs out. */
static char *
page_link(const struct outputs *o, const char *name, size_t number)
{
    struct buffer link = {0};
    char *page = page_name(o, name, number);
    for (const char *at = page; at && *at; at++)
        if (ascii_is_letter(*at) || ascii_is_digit(*at) || strchr("/-._~", *at))
            buffer_putc(&link, *at);
        else
            buffer_printf(&link, "%%%02X", (unsigned char)*at);
    free(page);
    if (link.failed)
        buffer_clear(&link);
    return link.data;
}

char *
outputs_page_link(const struct outputs *outputs, size_t number)
{
    return page_link(outputs, outputs->name, number);
}

char *
outputs_page_way(const struct outputs *outputs, size_t number)
{
    const char *slash = strrchr(outputs->name, '/');
    struct buffer way = {0};
    if (number > 0)
        return page_link(outputs, slash ? slash + 1 : outputs->name, number);
    for (const char *at = outputs->name; *at; at++)
        buffer_puts(&way, *at == '/' ? "../" : "");
    buffer_puts(&way, "index.html");
    if (way.failed)
        buffer_clear(&way);
    return way.data;
}

FILE *
outputs_page(struct outputs *outputs, size_t number)
{
    free(outputs->page);
    outputs->page = page_name(outputs, outputs->path, number);
    return outputs->page && output_open(&outputs->output, outputs->page) ? outputs->output.stream
                                                                         : NULL;
}

FILE *
outputs_page_stream(struct outputs *outputs)
{
    return outputs->output.stream;
}

enum exit_code
outputs_page_end(struct outputs *outputs, bool keep)
{
    enum exit_code code = output_close(&outputs->output, keep);
    outputs->output.path = NULL; /* keeps outputs_end() from closing the page again */
    return code;
}

enum exit_code
outputs_end(struct outputs *outputs, bool keep, size_t games)
{
    enum exit_code code = output_close(&outputs->output, keep);
    struct entry entry = {.name = outputs->name, .games = games};
    if (!keep || code)
        return code;
    fprintf(outputs->journal, "out\t%zu\t%s\n", games, outputs->name);
    if (!list_add(outputs, &outputs->written, entry))
        code = cli_trouble(outputs->plan.folder, ADJ_ENOMEM, "out of memory");
    return code;
}

enum exit_code
outputs_done(struct outputs *outputs, const struct file *file, enum exit_code code)
{
    long long size, time;
    facts_of(file->path, &size, &time);
    errno = 0;
    bool ok = !outputs->report || fflush(outputs->report) == 0;
    long len = outputs->report ? ftell(outputs->report) : 0;
    fprintf(outputs->journal, "done\t%d\t%lld\t%lld\t%ld\t%s\n", (int)code, size, time, len,
            file->path);
    ok = fflush(outputs->journal) == 0 && ok;
    return ok ? CODE_DONE : cli_io_error(outputs->plan.folder, "cannot write");
}

FILE *
outputs_report(struct outputs *outputs)
{
    return outputs->report;
}

void
outputs_close(struct outputs *outputs, bool complete)
{
    if (complete)
        unlink(outputs->journal_path);
    if (complete && outputs->plan.drops_report)
        unlink(outputs->plan.report);
    outputs_free(outputs);
}
