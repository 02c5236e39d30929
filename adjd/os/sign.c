/* SPDX-License-Identifier: MIT */
#include "os/sign.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json.h"
#include "base/message.h"

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

static bool
file_trouble(const char *path, char *message, size_t size)
{
    message_set(message, size, "%s: %s", path, strerror(errno));
    return false;
}

/* Sync the folder, so that the new directory entry survives a crash. */
static bool
folder_sync(const char *path)
{
    char copy[1100];
    snprintf(copy, sizeof copy, "%s", path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

/* Write a new seed to a new file and sync it. On failure the file is removed and errno is set. */
static bool
seed_write(const char *path)
{
    char text[SEED_TEXT_SIZE + 1];
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    sign_secret(text);
    strcat(text, "\n");
    errno = ENOSPC; /* a short write sets no errno */
    bool good = write(fd, text, SEED_TEXT_SIZE) == SEED_TEXT_SIZE && fsync(fd) == 0;
    int why = errno;
    sodium_memzero(text, sizeof text);
    close(fd);
    if (!good)
        unlink(path);
    errno = why;
    return good;
}

/* Write a new seed to a file beside `path`, then `give` it that name. rename(2) replaces an existing file; link(2) keeps it, so
 * that only one of two processes that start at once creates the key. */
static bool
seed_create(const char *path, int (*give)(const char *from, const char *to), char *message,
            size_t size)
{
    char new_path[1100];
    int len = snprintf(new_path, sizeof new_path, "%s.%ld", path, (long)getpid());
    errno = ENAMETOOLONG;
    bool written = (size_t)len < sizeof new_path && seed_write(new_path);
    bool good = written && (give(new_path, path) == 0 || errno == EEXIST) && folder_sync(path);
    if (!good)
        file_trouble(path, message, size);
    if (written)
        unlink(new_path);
    return good;
}

/* Rejects a key file of another user, or one to which other users have access: they could sign as this daemon. */
static bool
file_is_ours(int fd, const char *path, char *message, size_t size)
{
    struct stat file;
    if (fstat(fd, &file) != 0)
        return file_trouble(path, message, size);
    const char *why = !S_ISREG(file.st_mode) ? "the signing key must be a regular file"
                      : file.st_uid != geteuid()
                          ? "the key file belongs to another user: change its owner with chown"
                      : file.st_mode & (S_IRWXG | S_IRWXO)
                          ? "other users have access to the key file: run chmod 600"
                          : NULL;
    if (why)
        message_set(message, size, "%s: %s", path, why);
    return !why;
}

/* Read the seed and close the descriptor. */
static bool
seed_read(int fd, const char *path, unsigned char seed[SEED], char *message, size_t size)
{
    char text[SEED_TEXT_SIZE + 2] = "";
    size_t len = 0;
    bool good = file_is_ours(fd, path, message, size);
    ssize_t got = good ? read(fd, text, sizeof text - 1) : 0;
    close(fd);
    if (!good)
        return false;
    text[strcspn(text, "\r\n")] = '\0';
    good = got > 0 && sign_decode(text, SIGN_BASE64URL, seed, SEED, &len) && len == SEED;
    if (!good)
        message_set(message, size, "%s: the file does not contain a signing key", path);
    sodium_memzero(text, sizeof text);
    return good;
}

static int
seed_open(const char *path)
{
    return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

bool
signer_load(struct signer *signer, const char *path, char *message, size_t size)
{
    unsigned char seed[SEED];
    int fd = seed_open(path);
    if (fd < 0 && errno == ENOENT) {
        if (!seed_create(path, link, message, size))
            return false;
        fd = seed_open(path);
    }
    if (fd < 0)
        return file_trouble(path, message, size);
    if (!seed_read(fd, path, seed, message, size))
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
