/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints of transparency logs: signed notes (C2SP signed-note) with a tree's size and root (C2SP tlog-checkpoint). The
 * caller's library checks the signatures. Begin with checkpoint_read().
 */
#ifndef BASE_NOTE_H
#define BASE_NOTE_H

#include "base/buffer.h"
#include "base/merkle.h"

enum { NOTE_NAME_SIZE = 256, NOTE_ID = 4, NOTE_KEY = 32, NOTE_SIGNATURE = 64, NOTE_TIME = 8 };
/* The types of keys. */
enum { NOTE_ED25519 = 1, NOTE_COSIGNATURE = 4 };

struct checkpoint {
    const char *text; /* borrowed: the note's beginning, which is signed */
    size_t text_len;
    const char *signatures; /* its signature lines */
    char origin[NOTE_NAME_SIZE];
    uint64_t size;
    struct merkle_hash root;
};
/* Read a checkpoint; false when the note is not one. */
bool checkpoint_read(const char *note, struct checkpoint *out);

/* A signature line. `len` is NOTE_SIGNATURE, behind NOTE_TIME bytes in a cosignature. */
struct note_signature {
    char name[NOTE_NAME_SIZE];
    unsigned char id[NOTE_ID];
    unsigned char bytes[NOTE_TIME + NOTE_SIGNATURE];
    size_t len;
};
/* Read the next signature of *lines and move *lines behind it; signatures of other lengths are skipped. False at the end. */
bool note_signature_next(const char **lines, struct note_signature *out);
/* Check an Ed25519 signature with the caller's library. */
typedef bool note_check_fn(const unsigned char key[NOTE_KEY],
                           const unsigned char signature[NOTE_SIGNATURE], const char *text,
                           size_t len);
/* Whether a checkpoint has a valid signature of this key under the name of its origin. */
bool checkpoint_is_signed(const struct checkpoint *c, const unsigned char key[NOTE_KEY],
                          note_check_fn *check);
/* Append the text that a cosignature of this time signs (C2SP tlog-cosignature, Ed25519). */
void cosignature_text(struct buffer *out, const struct checkpoint *c, uint64_t seconds);
/* Whether a checkpoint has a valid cosignature of this key under this name. Sets *out_seconds to its time. */
bool checkpoint_is_cosigned(const struct checkpoint *c, const char *name,
                            const unsigned char key[NOTE_KEY], note_check_fn *check,
                            uint64_t *out_seconds);
/* The id of a key in signature lines. */
void note_key_id(const char *name, unsigned char type, const unsigned char key[NOTE_KEY],
                 unsigned char out[NOTE_ID]);
/* Read a verifier key, name+id+key, of this type; false when it is not one. */
bool note_key_read(const char *text, unsigned char type, char name[NOTE_NAME_SIZE],
                   unsigned char key[NOTE_KEY]);

#endif
