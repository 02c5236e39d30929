/* SPDX-License-Identifier: MIT */
/*
 * Output folder with a journal, to resume an interrupted run.
 *
 * The journal is `.adj-journal` in the folder. Its first line describes the work. Then follow,
 * separated by tabs, `out GAMES NAME` for each complete file and `done CODE SIZE MTIME REPORT PATH`
 * for each input. REPORT is the length of the report at that time; what an interrupted run appended
 * after that is truncated.
 */
#include "base/ascii.h"
#include "outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char journal_name[] = ".adj-journal";

/* A written file, or a finished input. */
struct entry {
    char *name;
    size_t games;         /* of a written file */
    enum exit_code code;  /* of a finished input ... */
    long long size, time; /* ... with its size and time */
};

struct list {
    struct entry *at;
    size_t count;
};

struct outputs {
    struct outputs_plan plan;
    char *journal_path;
    FILE *journal, *report;
    struct list written, done;
    size_t confirmed; /* while reading the journal: number of files whose inputs are finished */
    struct output output;
    char *path, *name; /* of the open output */
    char *page;        /* path of the open page */
};

/* Lists. */

/* Adds an entry and takes its name. Returns false when memory runs out. */
static bool
list_add(struct list *list, struct entry entry)
{
    struct entry *at = entry.name ? realloc(list->at, (list->count + 1) * sizeof *list->at) : NULL;
    if (!at) {
        free(entry.name);
        return false;
    }
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

static void
list_clear(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->at[i].name);
    free(list->at);
    *list = (struct list){NULL, 0};
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
        return list_add(&o->written, (struct entry){.name = strdup(line + at), .games = games});
    at = 0;
    /* NOLINTNEXTLINE(cert-err34-c): likewise */
    if (sscanf(line, "done\t%u\t%lld\t%lld\t%ld\t%n", &code, &size, &time, &len, &at) != 4 || !at)
        return true;
    *report_len = len;
    o->confirmed = o->written.count;
    return list_add(&o->done, (struct entry){.name = strdup(line + at),
                                             .code = (enum exit_code)code,
                                             .size = size,
                                             .time = time});
}

/* Reads what an earlier run of the same work has finished. An incomplete last line is ignored. */
static bool
read_journal(struct outputs *o, long *report_len)
{
    FILE *file = fopen(o->journal_path, "r");
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
    while (o->written.count > o->confirmed) /* their input is processed again */
        free(o->written.at[--o->written.count].name);
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

/* Creates the parent folders of a path. */
static bool
make_folders(char *path)
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
static char *
tame(const char *member)
{
    char *name = calloc(1, strlen(member) + 2);
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
    if (name && used == 0)
        name[0] = '_';
    return name;
}

/* The output name of an input, without extension. New. */
static char *
base_name(const struct file *file, const char *member)
{
    if (!member)
        return strdup(strcmp(file->name, "-") == 0 ? "stdin" : file->name);
    char *tamed = tame(member), *folder = strndup(file->name, stem_length(file->name, true));
    char *name = !file->in_folder ? tamed : tamed && folder ? folder_join(folder, tamed) : NULL;
    if (name != tamed)
        free(tamed);
    free(folder);
    return name;
}

/* Avoids collisions: games.pgn and games.pdn would both become games.xml, so the second one keeps
 * its suffix. */
static char *
free_name(const struct outputs *o, const char *base)
{
    size_t size = strlen(base) + strlen(o->plan.extension) + 24;
    char *name = malloc(size);
    if (!name)
        return NULL;
    snprintf(name, size, "%.*s%s", (int)stem_length(base, true), base, o->plan.extension);
    if (list_find(&o->written, name))
        snprintf(name, size, "%.*s%s", (int)stem_length(base, false), base, o->plan.extension);
    for (unsigned n = 2; list_find(&o->written, name); n++)
        snprintf(name, size, "%.*s-%u%s", (int)stem_length(base, false), base, n,
                 o->plan.extension);
    return name;
}

static void
outputs_free(struct outputs *o)
{
    if (o->journal)
        fclose(o->journal);
    if (o->report)
        fclose(o->report);
    list_clear(&o->written);
    list_clear(&o->done);
    free(o->journal_path);
    free(o->path);
    free(o->name);
    free(o->page);
    free(o);
}

enum exit_code
outputs_open(const struct outputs_plan *plan, struct outputs **out_outputs)
{
    struct outputs *o = calloc(1, sizeof *o);
    long report_len = 0;
    if (!o)
        return cli_trouble(plan->folder, ADJ_ENOMEM, "out of memory");
    o->plan = *plan;
    o->journal_path = folder_join(plan->folder, journal_name);
    errno = 0;
    if (!o->journal_path || !make_folders(o->journal_path) || !read_journal(o, &report_len) ||
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
    char *base = base_name(file, member);
    outputs->name = base ? free_name(outputs, base) : NULL;
    outputs->path = outputs->name ? folder_join(outputs->plan.folder, outputs->name) : NULL;
    free(base);
    errno = 0;
    bool made = outputs->path && make_folders(outputs->path);
    if (!made)
        cli_io_error(outputs->path ? outputs->path : file->path, "cannot create");
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

/* The name of a page: games.html becomes games-12.html. New. */
static char *
page_name(const struct outputs *o, const char *name, size_t number)
{
    size_t size = strlen(name) + 24, stem = strlen(name) - strlen(o->plan.extension);
    char *page = malloc(size);
    if (page)
        snprintf(page, size, "%.*s-%zu%s", (int)stem, name, number, o->plan.extension);
    return page;
}

/* URL-encodes a path. New. */
static char *
link_of(const char *path)
{
    static const char digits[] = "0123456789ABCDEF";
    char *link = path ? malloc(3 * strlen(path) + 1) : NULL, *out = link;
    for (; link && *path; path++) {
        unsigned char c = (unsigned char)*path;
        bool plain = ascii_is_letter(c) || ascii_is_digit(c) || strchr("/-._~", c);
        if (!plain) {
            *out++ = '%';
            *out++ = digits[c >> 4];
        }
        *out++ = plain ? *path : digits[c & 15];
    }
    if (link)
        *out = '\0';
    return link;
}

char *
outputs_page_link(const struct outputs *outputs, size_t number)
{
    char *name = page_name(outputs, outputs->name, number), *link = link_of(name);
    free(name);
    return link;
}

char *
outputs_page_way(const struct outputs *outputs, size_t number)
{
    const char *slash = strrchr(outputs->name, '/');
    if (number > 0) {
        char *name = page_name(outputs, slash ? slash + 1 : outputs->name, number);
        char *link = link_of(name);
        free(name);
        return link;
    }
    size_t depth = 0;
    for (const char *at = outputs->name; *at; at++)
        depth += *at == '/';
    char *way = malloc(3 * depth + sizeof "index.html");
    if (!way)
        return NULL;
    for (size_t i = 0; i < depth; i++)
        memcpy(way + 3 * i, "../", 3);
    memcpy(way + 3 * depth, "index.html", sizeof "index.html");
    return way;
}

FILE *
outputs_page(struct outputs *outputs, size_t number)
{
    char *path = page_name(outputs, outputs->path, number);
    free(outputs->page);
    outputs->page = path;
    return path && output_open(&outputs->output, path) ? outputs->output.stream : NULL;
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
    bool kept = keep && !code;
    if (kept)
        fprintf(outputs->journal, "out\t%zu\t%s\n", games, outputs->name);
    free(outputs->path);
    outputs->path = outputs->name = NULL;
    if (!kept)
        free(entry.name);
    else if (!list_add(&outputs->written, entry))
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

enum exit_code
outputs_close(struct outputs *outputs, bool complete)
{
    if (!outputs)
        return CODE_DONE;
    if (complete)
        unlink(outputs->journal_path);
    if (complete && outputs->plan.drops_report)
        unlink(outputs->plan.report);
    outputs_free(outputs);
    return CODE_DONE;
}
