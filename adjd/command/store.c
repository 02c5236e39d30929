/* SPDX-License-Identifier: MIT */
/* Implements adjd backup FILE, adjd key rotate and adjd store copy FROM TO. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/command.h"
#include "os/lock.h"
#include "os/names.h"
#include "os/sign.h"
#include "store/store.h"

/* Write the copy to a partial file and sync it, then give it its final name. */
static int
backup_write(const struct config *config, const char *path)
{
    char part[CONFIG_PATH + 8];
    snprintf(part, sizeof part, "%s.part", path);
    struct store *store = command_store(config, DB_WRITER);
    if (!store)
        return EXIT_IO;
    unlink(part); /* left by an interrupted run */
    int code = EXIT_DONE;
    if (store_backup(store, part)) {
        code = print_error(EXIT_IO, "%s: %s", path, store_message(store));
    } else {
        int fd = open(part, O_RDONLY | O_CLOEXEC);
        if (fd < 0 || fsync(fd) != 0 || link(part, path) != 0)
            code = print_error(EXIT_IO, "%s: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
    }
    unlink(part);
    store_close(store);
    return code;
}

int
command_backup(const struct config *config, int argc, char **argv)
{
    if (argc != 2 || strlen(argv[1]) >= CONFIG_PATH) {
        print_usage(stderr, "usage: adjd backup FILE\n");
        return EXIT_USAGE;
    }
    if (access(argv[1], F_OK) == 0)
        return print_error(EXIT_IO, "%s: the file already exists; choose another name", argv[1]);
    if (path_is_server(config->store))
        return print_error(EXIT_USAGE, "the store is PostgreSQL: back it up with pg_dump, or with "
                                       "pg_basebackup and an archive of the WAL");
    if (access(config->store, F_OK) != 0)
        return print_error(EXIT_IO, "%s: %s", config->store, strerror(errno));
    return backup_write(config, argv[1]);
}

int
command_key(const struct config *config, int argc, char **argv)
{
    char path[CONFIG_PATH + 8], message[CONFIG_PATH + 128];
    if (argc != 2 || strcmp(argv[1], "rotate") != 0) {
        print_usage(stderr, "usage: adjd key rotate\n");
        return EXIT_USAGE;
    }
    if (!command_fits(config))
        return EXIT_BAD;
    config_key(config, path, sizeof path);
    if (!signer_renew(path, message, sizeof message))
        return print_error(EXIT_IO, "%s", message);
    print_line("%s: new signing key written; restart adjd to use it", path);
    return EXIT_DONE;
}

static void
copied_say(void *context, const char *table, int64_t rows)
{
    (void)context;
    print_line("%s: %lld rows", table, (long long)rows);
    fflush(stdout);
}

/* Verify the copy's audit log, which proves that the copy equals the source. */
static int
copy_verify(const struct config *config, const char *to)
{
    char verify[] = "verify", audit[] = "audit";
    char *words[] = {audit, verify, NULL};
    struct config copy = *config;
    snprintf(copy.store, sizeof copy.store, "%s", to);
    return command_audit(&copy, 2, words);
}

/* Lock a file store against daemons. The operator must stop the daemons of a server's database. */
static bool
copy_lock(const char *path, struct lock *lock)
{
    char message[CONFIG_PATH + 512];
    lock->fd = -1;
    if (path_is_server(path) || lock_take(lock, path, message, sizeof message))
        return true;
    print_error(EXIT_IO, "%s", message);
    return false;
}

int
command_store_copy(const struct config *config, int argc, char **argv)
{
    static struct lock locks[2];
    char message[CONFIG_PATH + 512];
    if (argc != 4 || strcmp(argv[1], "copy") != 0 || strlen(argv[2]) >= CONFIG_PATH ||
        strlen(argv[3]) >= CONFIG_PATH) {
        print_usage(stderr, "usage: adjd store copy FROM TO\n");
        return EXIT_USAGE;
    }
    if (!path_is_server(argv[2]) && access(argv[2], F_OK) != 0)
        return print_error(EXIT_IO, "%s: %s", argv[2], strerror(errno));
    if (!copy_lock(argv[2], &locks[0]) || !copy_lock(argv[3], &locks[1]))
        return EXIT_IO;
    bool good = store_copy(argv[2], argv[3], copied_say, NULL, message, sizeof message);
    int code = good ? copy_verify(config, argv[3])
                    : print_error(EXIT_IO, "%s; run the same command again to continue", message);
    lock_drop(&locks[0]);
    lock_drop(&locks[1]);
    return code;
}
