/* SPDX-License-Identifier: MIT */
/* The administrator's way in: the token that adjd creates at its first start, and links that sign a browser in once. Begin with
 * sign_in_begin(). */
#ifndef ADJD_COMMAND_SIGN_IN_H
#define ADJD_COMMAND_SIGN_IN_H

#include <stdbool.h>
#include <stddef.h>

#include "os/config.h"
#include "store/credentials.h"

/* Add the token with this text, and its audit entry. Sets the token's id, hash and time of creation. */
enum db_status token_add(struct store *store, struct arena *pool, struct token *token,
                         const char *text, int64_t now_ms, const char *actor, const char *action,
                         const char *replaces);

/* What a start prints once adjd is listening. */
struct sign_in {
    const struct config *config;
    int64_t now_ms;
    bool wants_link;              /* print a link at every start */
    bool is_first;                /* the administrator's token was created */
    char code[SIGN_IN_CODE_SIZE]; /* "": no link */
    char message[CONFIG_PATH + 512];
};

/*
 * A writer task; `context` is a struct sign_in. In a store that never had an admin token, create the administrator's: its text is that
 * of the token file, which is created if it is missing. On failure fills `message` if the file is at fault.
 */
enum db_status sign_in_begin(struct store *store, void *context);
/* Print what sign_in_begin() made; `address` is the one that adjd listens on. */
void sign_in_print(const struct sign_in *sign_in, const char *address);
/* Write the link with this code. False when the address is not known: port 0. */
bool sign_in_link(const struct config *config, const char *address, const char *code, char *out,
                  size_t size);

#endif
