/* SPDX-License-Identifier: MIT */
/* The files of a folder. */
#include "folder.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

static int
is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Append a path, which is taken; false when out of memory. */
static bool
operands_add(struct operands *operands, char *path)
{
    char **at = path ? realloc(operands->at, ((size_t)operands->count + 1) * sizeof *at) : NULL;

    if (!at) {
        free(path);
        return false;
    }
    operands->at = at;
    at[operands->count++] = path;
    return true;
}

static char *
path_join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);

    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* A file of the folder, unless it is no file. */
static bool
add_entry(struct operands *out, const char *folder, const char *name)
{
    char *path = path_join(folder, name);

    if (path && kind_of(path) != KIND_FILE) {
        free(path);
        return true;
    }
    return operands_add(out, path);
}

static enum exit_code
add_folder(struct operands *out, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    bool ok = true;

    if (count < 0)
        return cli_io_error(folder, "cannot open");
    for (int i = 0; i < count; i++) {
        ok = ok && add_entry(out, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return ok ? CODE_DONE : cli_trouble(folder, ADJ_ENOMEM, "out of memory");
}

enum exit_code
operands_expand(const struct operands *operands, struct operands *out)
{
    enum exit_code code = CODE_DONE;

    *out = (struct operands){NULL, 0};
    for (int i = 0; i < operands->count && !code; i++) {
        if (kind_of(operands->at[i]) == KIND_FOLDER)
            code = add_folder(out, operands->at[i]);
        else if (!operands_add(out, strdup(operands->at[i])))
            code = cli_trouble(operands->at[i], ADJ_ENOMEM, "out of memory");
    }
    if (code)
        operands_free(out);
    return code;
}

void
operands_free(struct operands *operands)
{
    for (int i = 0; i < operands->count; i++)
        free(operands->at[i]);
    free(operands->at);
    *operands = (struct operands){NULL, 0};
}
