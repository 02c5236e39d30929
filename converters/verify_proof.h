/* SPDX-License-Identifier: MIT */
/* The proof that an audit log contains a verdict, for `adj verify`. Begin with proof_verify(). */
#ifndef VERIFY_PROOF_H
#define VERIFY_PROOF_H

#include "cli.h"

/* Read a public key of a JWK set (base64url), and check an Ed25519 signature: functions of the caller's library. */
struct key_functions {
    bool (*read)(const char *text, unsigned char out[32]);
    bool (*check)(const unsigned char key[32], const unsigned char signature[64], const char *text,
                  size_t len);
};
/* Verify offline that the log of the checkpoint contains the signed verdict, and print the place. `checkpoint_path` NULL: the
 * checkpoint is in the proof. `keys`: a JWK set as text. `id`: of the adjudication, NULL when no signed state names it. After a
 * message CODE_GAMES, or CODE_IO. */
enum exit_code proof_verify(const char *proof_path, const char *checkpoint_path, const char *keys,
                            const struct key_functions *functions, const char *verdict,
                            const char *id);

#endif
