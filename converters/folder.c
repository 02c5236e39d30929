/* SPDX-License-Identifier: MIT */
/* Folders within folders are looked into as deep as FOLDERS_MAX; a link that leads back to one above it is not followed. */
#include "folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDERS_MAX = 40 };

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER };

static enum kind
kind_of(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        return KIND_NONE;
    if (S_ISDIR(facts.st_mode))
        return KIND_FOLDER;
    return S_ISREG(facts.st_mode) ? KIND_FILE : KIND_NONE;
}

bool
folder_is(const char *path)
{
    size_t len = strlen(path);
    return (len > 0 && path[len - 1] == '/') || kind_of(path) == KIND_FOLDER;
}

char *
folder_join(const char *folder, const char *name)
{
    size_t len = strlen(folder), size = len + strlen(name) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s%s%s", folder, len > 0 && folder[len - 1] != '/' ? "/" : "", name);
    return path;
}

/* Append a file whose strings are taken; false when out of memory. */
static bool
add_file(struct files *files, char *path, char *name, bool in_folder)
{
    struct file *at =
        path && name ? realloc(files->at, (files->count + 1) * sizeof *files->at) : NULL;
    if (!at) {
        free(path);
        free(name);
        return false;
    }
    files->at = at;
    at[files->count++] = (struct file){path, name, in_folder};
    return true;
}

static int
is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool
is_same(const char *a, const char *b)
{
    struct stat one, other;
    return a && b && stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

static enum exit_code
no_memory(const char *path)
{
    return cli_trouble(path, ADJ_ENOMEM, "out of memory");
}

/* A folder on the way to a file, and the one it is in. */
struct trail {
    const char *path;
    unsigned depth;
    const struct trail *up;
};

/* Is the folder one that was gone through on the way to it? */
static bool
is_circle(const struct trail *trail)
{
    const struct trail *above = trail->up;
    while (above && !is_same(trail->path, above->path))
        above = above->up;
    return above != NULL;
}

/* The folder at the end of the trail, which is called `name` within the one that was named ("" that itself). */
static enum exit_code
add_folder(struct files *files, const struct trail *trail, const char *name, const char *but)
{
    const char *path = trail->path;
    if (trail->depth > FOLDERS_MAX || is_same(path, but) || is_circle(trail))
        return CODE_DONE;
    struct dirent **entries;
    int count = scandir(path, &entries, is_visible, alphasort);
    enum exit_code code = CODE_DONE;
    if (count < 0)
        return cli_io_error(path, "cannot open");
    for (int i = 0; i < count; i++) {
        char *inner = folder_join(path, entries[i]->d_name);
        char *its = *name ? folder_join(name, entries[i]->d_name) : strdup(entries[i]->d_name);
        enum kind kind = inner ? kind_of(inner) : KIND_FILE;
        if (kind == KIND_FILE && !code) {
            code = add_file(files, inner, its, true) ? CODE_DONE : no_memory(path);
            inner = its = NULL;
        } else if (kind == KIND_FOLDER && !code) {
            const struct trail further = {inner, trail->depth + 1, trail};
            code = its ? add_folder(files, &further, its, but) : no_memory(path);
        }
        free(inner);
        free(its);
        free(entries[i]);
    }
    free(entries);
    return code;
}

static enum exit_code
add_operand(struct files *files, const char *path, const char *but)
{
    const char *slash = strrchr(path, '/');
    if (kind_of(path) == KIND_FOLDER)
        return add_folder(files, &(struct trail){path, 1, NULL}, "", but);
    return add_file(files, strdup(path), strdup(slash ? slash + 1 : path), false) ? CODE_DONE
                                                                                  : no_memory(path);
}

enum exit_code
files_expand(const struct operands *operands, const char *but, struct files *out)
{
    enum exit_code code = CODE_DONE;
    *out = (struct files){NULL, 0};
    if (operands->count == 0)
        code = add_operand(out, "-", but);
    for (int i = 0; i < operands->count && !code; i++)
        code = add_operand(out, operands->at[i], but);
    if (code)
        files_free(out);
    return code;
}

void
files_free(struct files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->at[i].path);
        free(files->at[i].name);
    }
    free(files->at);
    *files = (struct files){NULL, 0};
}
