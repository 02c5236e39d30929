/* SPDX-License-Identifier: MIT */
/* Implements adjd crashes list and adjd crashes show ID. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/catalogue.h"
#include "base/json.h"
#include "command/command.h"
#include "judge/crashes.h"

static const char usage[] = N_("usage: adjd crashes list\n"
                               "       adjd crashes show ID\n");

/* Open a kept record and read its first line; NULL, with the line empty, when there is none. */
static FILE *
crash_open(const struct config *config, const char *id, struct buffer *out_line)
{
    char folder[CRASH_PATH], path[CRASH_PATH + ID_SIZE];
    crash_folder(config, folder);
    snprintf(path, sizeof path, "%s/%s", folder, id);
    FILE *file = id_valid(id) ? fopen(path, "re") : NULL;
    for (int c; file && (c = getc(file)) != EOF && c != '\n';)
        buffer_putc(out_line, (char)c);
    return file;
}

static int
crashes_list(const struct config *config)
{
    size_t count;
    char(*ids)[ID_SIZE] = crash_ids(config, &count);
    for (size_t i = 0; i < count; i++) {
        struct buffer line = {0};
        int64_t bytes = 0;
        FILE *file = crash_open(config, ids[i], &line);
        struct json *doc = json_parse(line.data ? line.data : "", line.len, NULL);
        const char *time = json_member_text(doc, "time"), *reason = json_member_text(doc, "reason"),
                   *variant = json_member_text(doc, "variant");
        (void)json_int(json_member(doc, "bytes"), &bytes);
        printf("%s  %s  %s  %lld  %s\n", ids[i], time ? time : "-", variant ? variant : "-",
               (long long)bytes, reason ? reason : "-");
        if (file)
            fclose(file);
        json_free(doc);
        buffer_clear(&line);
    }
    free(ids);
    return EXIT_DONE;
}

/* Write the record as it was received. */
static int
crash_show(const struct config *config, const char *id)
{
    struct buffer line = {0};
    FILE *file = crash_open(config, id, &line);
    buffer_clear(&line);
    if (!file)
        return print_error(EXIT_BAD, "no record with the id \"%s\" was kept; run adjd crashes list",
                           id);
    for (int c; (c = getc(file)) != EOF;)
        putchar(c);
    fclose(file);
    return fflush(stdout) == 0 ? EXIT_DONE
                               : print_error(EXIT_IO, "standard output: %s", strerror(errno));
}

int
command_crashes(const struct config *config, int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "list") == 0)
        return crashes_list(config);
    if (argc == 3 && strcmp(argv[1], "show") == 0)
        return crash_show(config, argv[2]);
    print_usage(stderr, usage);
    return EXIT_USAGE;
}
