/* SPDX-License-Identifier: MIT */
/* The proof that an audit log contains a verdict, for `adj verify`. Begin with proof_verify(). */
#ifndef VERIFY_PROOF_H
#define VERIFY_PROOF_H

#include "base/note.h"
#include "cli.h"

/* The witnesses whose cosignatures the checkpoint must have. */
enum { WITNESSES_MOST = 16 };
struct witnesses {
    size_t count;
    struct witness {
        char name[NOTE_NAME_SIZE];
        unsigned char key[NOTE_KEY];
    } list[WITNESSES_MOST];
};
/* Add the witness with this verifier key, name+id+key. Returns CODE_USAGE after a message. */
enum exit_code witness_add(struct witnesses *witnesses, const char *key);

struct proof_check {
    const char *proof_path;
    const char *checkpoint_path; /* NULL: the checkpoint is in the proof */
    const char *keys;            /* a JWK set */
    const struct witnesses *witnesses;
    /* Read a public key of a JWK set (base64url), and check an Ed25519 signature: functions of the caller's library. */
    bool (*key_read)(const char *text, unsigned char out[NOTE_KEY]);
    note_check_fn *is_signature;
};
/* Verify offline that the log of the checkpoint contains the signed verdict, and print the place. `id`: of the adjudication, NULL
 * when no signed state names it. After a message CODE_GAMES, or CODE_IO. */
enum exit_code proof_verify(const struct proof_check *check, const char *verdict, const char *id);

#endif
