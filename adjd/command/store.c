/* SPDX-License-Identifier: MIT */
/* adjd backup FILE, adjd key rotate */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/command.h"
#include "os/sign.h"
#include "store/store.h"

/* On the disk, and under its name only then. */
static bool
backup_finish(const char *part, const char *path)
{
    int fd = open(part, O_RDONLY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good && link(part, path) == 0;
}

static int
backup_write(const struct config *config, const char *path)
{
    char part[CONFIG_PATH + 8];
    snprintf(part, sizeof part, "%s.part", path);
    struct store *store = command_store(config, DB_WRITER);
    if (!store)
        return EXIT_IO;
    unlink(part); /* of an attempt that was broken off */
    int code = EXIT_DONE;
    if (store_backup(store, part))
        code = complain(EXIT_IO, "%s: %s", path, store_message(store));
    else if (!backup_finish(part, path))
        code = complain(EXIT_IO, "%s: %s", path, strerror(errno));
    unlink(part);
    store_close(store);
    return code;
}

int
command_backup(const struct config *config, int argc, char **argv)
{
    if (argc != 2 || strlen(argv[1]) >= CONFIG_PATH) {
        fputs("usage: adjd backup FILE\n", stderr);
        return EXIT_USAGE;
    }
    if (access(argv[1], F_OK) == 0)
        return complain(EXIT_IO, "%s: there is a file already", argv[1]);
    if (db_is_shared(config->store))
        return complain(
            EXIT_USAGE,
            "the store is PostgreSQL: pg_dump copies it while it is in use, pg_basebackup"
            " and the archive of its log keep every commit");
    if (access(config->store, F_OK) != 0)
        return complain(EXIT_IO, "%s: %s", config->store, strerror(errno));
    return backup_write(config, argv[1]);
}

int
command_key(const struct config *config, int argc, char **argv)
{
    char path[CONFIG_PATH + 8], message[CONFIG_PATH + 128];
    if (argc != 2 || strcmp(argv[1], "rotate") != 0) {
        fputs("usage: adjd key rotate\n", stderr);
        return EXIT_USAGE;
    }
    if (!command_has_key(config))
        return EXIT_BAD;
    config_key(config, path, sizeof path);
    if (!signer_renew(path, message, sizeof message))
        return complain(EXIT_IO, "%s", message);
    printf("%s holds a new key; adjd signs with it from its next start on\n", path);
    return EXIT_DONE;
}
