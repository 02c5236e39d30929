/* SPDX-License-Identifier: MIT */
#include "command/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "base/locale.h"
#include "base/message.h"
#include "os/names.h"
#include "store/events.h"

/* Print a sentence translated into the user's language. */
static void put_sentence(FILE *out, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));

static void
put_sentence(FILE *out, const char *format, va_list args)
{
    struct buffer message = {0}, said = {0};
    message_vput(&message, format, args);
    if (!message.failed)
        message_write(language_find(language_preferences()), message.data, &said);
    if (!said.failed && said.len > 0)
        fwrite(said.data, 1, said.len, out);
    buffer_clear(&message);
    buffer_clear(&said);
}

int
print_error(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("adjd: ", stderr);
    put_sentence(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return code;
}

void
print_line(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_sentence(stdout, format, args);
    putchar('\n');
    va_end(args);
}

void
print_progress(const char *format, ...)
{
    va_list args;
    if (!isatty(STDERR_FILENO))
        return;
    fputs("\r\033[K", stderr);
    va_start(args, format);
    if (format)
        put_sentence(stderr, format, args);
    va_end(args);
    fflush(stderr);
}

void
print_usage(FILE *out, const char *usage)
{
    fputs(tr(language_find(language_preferences()), usage), out);
}

bool
command_fits(const struct config *config)
{
    bool is_shared = path_is_server(config->store);
    if (is_shared && !config_has_key(config))
        print_error(EXIT_BAD,
                    "key: not set; a PostgreSQL store requires it, because all nodes sign "
                    "with the same key");
    else if (*config->store_read && (!is_shared || !path_is_server(config->store_read)))
        print_error(EXIT_BAD,
                    "store-read: set it to a PostgreSQL replica of the store, which must be "
                    "PostgreSQL too");
    else
        return true;
    return false;
}

struct store *
command_store(const struct config *config, int mode)
{
    char message[CONFIG_PATH + 512];
    struct store *store = NULL;
    if (store_open(config->store, (enum db_mode)mode, &store, message, sizeof message)) {
        print_error(EXIT_IO, "%s", message);
        return NULL;
    }
    int64_t lacking = mode == DB_READER ? store_missing_migration(store, config->store) : 0;
    if (lacking) {
        print_error(
            EXIT_IO,
            "the store was written by an older adjd (migration %lld is missing); start adjd "
            "once to upgrade it",
            (long long)lacking);
    } else if (store_is_partial(store)) {
        print_error(EXIT_IO, "the store is an incomplete copy; run adjd store copy again with the "
                             "same FROM and TO to complete it");
    } else {
        store_webhook_delay(store, (int64_t)config->webhook_delays.seconds[0] * 1000);
        return store;
    }
    store_close(store);
    return NULL;
}
