/* SPDX-License-Identifier: MIT */
/* The parts of `adjd audit verify`: the entries and their tree (audit_verify.c), its saved state (audit_state.c), and the rows that
 * entries attest (audit_rows.c). */
#ifndef ADJD_COMMAND_AUDIT_H
#define ADJD_COMMAND_AUDIT_H

#include <stdio.h>

#include "base/json.h"
#include "store/log.h"

struct config;

/* The options of `adjd audit verify`. */
struct audit_options {
    const char *head;       /* a hash that was kept elsewhere and must occur; NULL: none */
    const char *checkpoint; /* the file of a checkpoint that the tree must contain; NULL: none */
    const char *state;      /* the file from which it resumes, and that it saves; NULL: none */
};
/* Verify the store; returns an exit code. */
int audit_verify(const struct config *config, struct store *store,
                 const struct audit_options *options);

/* What a verification knows after the entries that it has read. */
struct audit_state {
    int64_t chain;              /* entries of the chain */
    char hash[DIGEST_HEX_SIZE]; /* of the last of them */
    struct merkle_edge *edge;   /* of the tree above the entries of the log */
    struct rows *rows;          /* that these entries attest */
};
/* Read a saved state. True without a file: then nothing is known yet. Fills `message` when the file is not a state. */
bool audit_state_read(struct audit_state *state, const char *path, char *message, size_t size);
/* Save a state. On failure the file stays as it was and errno is set. */
bool audit_state_write(const struct audit_state *state, const char *path);

/* Report and count an entry that does not hold, or a row that differs from the log. */
void entry_fault(unsigned *faults, const struct audit_entry *entry, const char *what);
void row_fault(unsigned *faults, const char *kind, const char *key, const char *what);

/* The rows that audit entries attest, each with the hash of its last entry. */
struct rows;
struct rows *rows_new(void); /* free with rows_free(); NULL: no memory */
void rows_free(struct rows *rows);
/* Compare an entry's "before", the hashes that the rows it changed had, with the entries before it; false: malformed. */
bool rows_check(const struct rows *rows, const struct json *list, unsigned *faults);
/* Apply an entry's "rows"; false without memory, or when they are malformed. */
bool rows_take(struct rows *rows, const struct audit_entry *entry, const struct json *list);
/* Write the rows, a JSON list in each line, and read one of these lines. */
bool rows_save(const struct rows *rows, FILE *file);
bool rows_restore(struct rows *rows, const struct json *line);
/* Compare all rows with the store. */
enum db_status rows_verify(struct rows *rows, struct store *store, unsigned *faults);

#endif
