/* SPDX-License-Identifier: MIT */
#include "os/sign.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/catalogue.h"
#include "base/json.h"
#include "base/message.h"
#include "base/note.h"
#include "os/secret_file.h"

bool
sign_start(void)
{
    return sodium_init() >= 0;
}

void
sign_secret(char out[44])
{
    unsigned char bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, 44, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void
sign_random(void *out, size_t len)
{
    randombytes_buf(out, len);
}

void
sign_random_often(void *out, size_t len)
{
    static _Thread_local struct {
        unsigned char bytes[SIGN_OFTEN_MOST * 64];
        size_t left;
    } store;
    assert(len <= SIGN_OFTEN_MOST);
    if (store.left < len) {
        sign_random(store.bytes, sizeof store.bytes);
        store.left = sizeof store.bytes;
    }
    store.left -= len;
    memcpy(out, store.bytes + store.left, len);
    sodium_memzero(store.bytes + store.left, len);
}

static int
variant_of(enum sign_alphabet alphabet)
{
    return alphabet == SIGN_BASE64 ? sodium_base64_VARIANT_ORIGINAL
                                   : sodium_base64_VARIANT_URLSAFE_NO_PADDING;
}

void
sign_encode(struct buffer *out, const void *data, size_t len, enum sign_alphabet alphabet)
{
    size_t size = sodium_base64_encoded_len(len, variant_of(alphabet)); /* with the NUL */
    if (!buffer_reserve(out, size))
        return;
    sodium_bin2base64(out->data + out->len, size, data, len, variant_of(alphabet));
    out->len += size - 1;
}

bool
sign_decode(const char *text, enum sign_alphabet alphabet, void *out, size_t size, size_t *out_len)
{
    return sodium_base642bin(out, size, text, strlen(text), NULL, out_len, NULL,
                             variant_of(alphabet)) == 0;
}

void
sign_hmac(struct buffer *out, const void *secret, size_t secret_len, const void *data, size_t len)
{
    crypto_auth_hmacsha256_state state;
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_init(&state, secret, secret_len);
    crypto_auth_hmacsha256_update(&state, data, len);
    crypto_auth_hmacsha256_final(&state, mac);
    sign_encode(out, mac, sizeof mac, SIGN_BASE64);
}

enum { SEED = crypto_sign_SEEDBYTES, SEED_TEXT_SIZE = 44 };

/* Derive the key pair, the public key's text and the thumbprint from a seed. */
static void
signer_make(struct signer *signer, const unsigned char seed[SEED])
{
    unsigned char public[crypto_sign_PUBLICKEYBYTES], hash[crypto_hash_sha256_BYTES];
    char jwk[128];
    crypto_sign_seed_keypair(public, signer->secret, seed);
    sodium_bin2base64(signer->public, sizeof signer->public, public, sizeof public,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    int len = snprintf(jwk, sizeof jwk, "{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"%s\"}",
                       signer->public);
    crypto_hash_sha256(hash, (const unsigned char *)jwk, (unsigned long long)len);
    sodium_bin2base64(signer->id, sizeof signer->id, hash, sizeof hash,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Read the seed from its file. */
static enum secret_status
seed_read(const char *path, unsigned char seed[SEED], char *message, size_t size)
{
    static const struct secret_faults faults = {
        N_("the signing key must be a regular file"),
        N_("the key file belongs to another user: change its owner with chown"),
        N_("other users have access to the key file: run chmod 600"),
    };
    char text[SEED_TEXT_SIZE + 2];
    size_t len = 0;
    enum secret_status st = secret_file_read(path, &faults, text, sizeof text, message, size);
    if (st == SECRET_READ &&
        (!sign_decode(text, SIGN_BASE64URL, seed, SEED, &len) || len != SEED)) {
        message_set(message, size, "%s: the file does not contain a signing key", path);
        st = SECRET_REFUSED;
    }
    sodium_memzero(text, sizeof text);
    return st;
}

static bool
seed_create(const char *path, int (*give)(const char *from, const char *to), char *message,
            size_t size)
{
    char text[SEED_TEXT_SIZE];
    sign_secret(text);
    bool good = secret_file_write(path, text, give, message, size);
    sodium_memzero(text, sizeof text);
    return good;
}

bool
signer_load(struct signer *signer, const char *path, char *message, size_t size)
{
    unsigned char seed[SEED];
    enum secret_status st = seed_read(path, seed, message, size);
    if (st == SECRET_MISSING) {
        if (!seed_create(path, link, message, size))
            return false;
        st = seed_read(path, seed, message, size);
    }
    if (st != SECRET_READ)
        return false;
    signer_make(signer, seed);
    sodium_memzero(seed, sizeof seed);
    return true;
}

bool
signer_renew(const char *path, char *message, size_t size)
{
    struct signer old;
    if (!signer_load(&old, path, message, size))
        return false;
    signer_clear(&old);
    return seed_create(path, rename, message, size);
}

void
signer_clear(struct signer *signer)
{
    sodium_memzero(signer, sizeof *signer);
}

/* libsodium keeps the public key behind the seed. */
static const unsigned char *
public_of(const struct signer *signer)
{
    return signer->secret + SEED;
}

void
signer_note(struct buffer *out, const struct signer *signer, const char *name, const char *text)
{
    unsigned char bytes[NOTE_ID + NOTE_SIGNATURE];
    note_key_id(name, NOTE_ED25519, public_of(signer), bytes);
    crypto_sign_detached(bytes + NOTE_ID, NULL, (const unsigned char *)text, strlen(text),
                         signer->secret);
    buffer_printf(out, "%s\n— %s ", text, name);
    sign_encode(out, bytes, sizeof bytes, SIGN_BASE64);
    buffer_putc(out, '\n');
}

static bool
signature_check(const unsigned char key[NOTE_KEY], const unsigned char signature[NOTE_SIGNATURE],
                const char *text, size_t len)
{
    return crypto_sign_verify_detached(signature, (const unsigned char *)text, len, key) == 0;
}

static bool
key_decode(const char *text, unsigned char out[NOTE_KEY])
{
    size_t len = 0;
    return sign_decode(text, SIGN_BASE64URL, out, NOTE_KEY, &len) && len == NOTE_KEY;
}

bool
sign_checked(const struct checkpoint *c, const char *key)
{
    unsigned char public[NOTE_KEY];
    return key_decode(key, public) && checkpoint_is_signed(c, public, signature_check);
}

void
signer_cosign(struct buffer *out, const struct signer *signer, const char *name,
              const struct checkpoint *c, int64_t seconds)
{
    unsigned char bytes[NOTE_ID + NOTE_TIME + NOTE_SIGNATURE];
    struct buffer text = {0};
    cosignature_text(&text, c, (uint64_t)seconds);
    note_key_id(name, NOTE_COSIGNATURE, public_of(signer), bytes);
    for (int i = 0; i < NOTE_TIME; i++)
        bytes[NOTE_ID + i] = (unsigned char)((uint64_t)seconds >> 8 * (NOTE_TIME - 1 - i));
    if (!text.failed)
        crypto_sign_detached(bytes + NOTE_ID + NOTE_TIME, NULL, (const unsigned char *)text.data,
                             text.len, signer->secret);
    out->failed |= text.failed;
    buffer_clear(&text);
    buffer_printf(out, "— %s ", name);
    sign_encode(out, bytes, sizeof bytes, SIGN_BASE64);
    buffer_putc(out, '\n');
}

bool
sign_cosigned(const struct checkpoint *c, const char *name, const char *key)
{
    unsigned char public[NOTE_KEY];
    uint64_t seconds = 0;
    return key_decode(key, public) &&
           checkpoint_is_cosigned(c, name, public, signature_check, &seconds);
}

void
signer_note_key(struct buffer *out, const struct signer *signer, const char *name,
                unsigned char type)
{
    unsigned char id[NOTE_ID], bytes[1 + NOTE_KEY] = {type};
    memcpy(bytes + 1, public_of(signer), NOTE_KEY);
    note_key_id(name, type, public_of(signer), id);
    buffer_printf(out, "%s+%02x%02x%02x%02x+", name, id[0], id[1], id[2], id[3]);
    sign_encode(out, bytes, sizeof bytes, SIGN_BASE64);
}

bool
sign_note_key_read(const char *text, unsigned char type, char name[NOTE_NAME_SIZE], char key[44])
{
    unsigned char public[NOTE_KEY];
    bool good = note_key_read(text, type, name, public);
    if (good)
        sodium_bin2base64(key, 44, public, sizeof public, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return good;
}

void
signer_sign(struct buffer *out, const char *name, const struct signer *signer, const char *payload,
            size_t len)
{
    unsigned char signature[crypto_sign_BYTES];
    char header[96];
    struct buffer text = {0}, tail = {0};
    int header_len =
        snprintf(header, sizeof header, "{\"alg\":\"EdDSA\",\"kid\":\"%s\"}", signer->id);
    sign_encode(&text, header, (size_t)header_len, SIGN_BASE64URL);
    size_t dot = text.len;
    buffer_putc(&text, '.');
    sign_encode(&text, payload, len, SIGN_BASE64URL);
    out->failed |= text.failed;
    if (!text.failed) {
        crypto_sign_detached(signature, NULL, (const unsigned char *)text.data, text.len,
                             signer->secret);
        sign_encode(&tail, signature, sizeof signature, SIGN_BASE64URL);
        text.data[dot] = '\0';
        json_open(out, name, '{');
        json_put_member(out, "payload", text.data + dot + 1);
        json_put_member(out, "protected", text.data);
        json_put_member(out, "signature", tail.data);
        json_close(out, '}');
        out->failed |= tail.failed;
    }
    buffer_clear(&text);
    buffer_clear(&tail);
}
