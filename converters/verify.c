/* SPDX-License-Identifier: MIT */
/*
 * `adj verify`: check a signed verdict (a JSON Web Signature, RFC 7515, with Ed25519, RFC 8037) with the
 * keys that its adjd publishes. Nothing is asked of the network.
 */
#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "cli.h"
#include "input.h"

enum { FILE_MAX = 4 << 20 };

/* ---- files ---------------------------------------------------------------------------------- */

/* A whole file that holds a JSON object; NULL after a message. New (json_decref). */
static json_t *
object_read(const char *path, enum exit_code *out_code)
{
    static char text[FILE_MAX];
    struct input *input = input_open(path);
    json_error_t error;
    json_t *object;
    size_t len = 0;
    long count;

    *out_code = CODE_IO;
    if (!input)
        return NULL;
    while ((count = input_read(input, text + len, FILE_MAX - len)) > 0)
        len += (size_t)count;
    if (count < 0)
        cli_trouble(path, ADJ_EIO, input_trouble(input));
    input_close(input);
    if (count < 0)
        return NULL;
    *out_code = CODE_GAMES;
    object = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (!object)
        cli_trouble(path, ADJ_ESYNTAX, error.text);
    return object;
}

/* base64url into new memory (free); NULL when it is none. */
static unsigned char *
decode(const char *text, size_t *out_len)
{
    size_t size = text ? strlen(text) : 0;
    unsigned char *bytes = text ? malloc(size + 1) : NULL;

    if (bytes && sodium_base642bin(bytes, size, text, size, NULL, out_len, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0) {
        bytes[*out_len] = '\0';
        return bytes;
    }
    free(bytes);
    return NULL;
}

/* ---- keys ----------------------------------------------------------------------------------- */

static const char *
member(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static bool
is(const json_t *object, const char *name, const char *value)
{
    const char *text = member(object, name);

    return text && strcmp(text, value) == 0;
}

/* The Ed25519 key of this name; false when there is none. */
static bool
key_find(const json_t *keys, const char *name, unsigned char out[crypto_sign_PUBLICKEYBYTES])
{
    const json_t *list = json_object_get(keys, "keys");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *key = json_array_get(list, i);
        size_t len = 0;
        unsigned char *bytes;
        bool found;

        if (!is(key, "kid", name) || !is(key, "kty", "OKP") || !is(key, "crv", "Ed25519"))
            continue;
        bytes = decode(member(key, "x"), &len);
        found = bytes && len == crypto_sign_PUBLICKEYBYTES;
        if (found)
            memcpy(out, bytes, crypto_sign_PUBLICKEYBYTES);
        free(bytes);
        return found;
    }
    return false;
}

/* The key that the signature's header names. */
static bool
key_of(const json_t *keys, const char *protected_text,
       unsigned char out[crypto_sign_PUBLICKEYBYTES], const char **out_why)
{
    size_t len = 0;
    unsigned char *text = decode(protected_text, &len);
    json_t *header = text ? json_loadb((char *)text, len, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const char *name = member(header, "kid");
    bool known = is(header, "alg", "EdDSA");
    bool found = known && name && key_find(keys, name, out);

    *out_why = !known ? "this is no EdDSA signature" : "its key is not among the keys";
    json_decref(header);
    free(text);
    return found;
}

/* ---- signatures ----------------------------------------------------------------------------- */

/* Whether the signature is of this key over "protected.payload". */
static bool
is_signed(const char *protected_text, const char *payload, const char *signature,
          const unsigned char key[crypto_sign_PUBLICKEYBYTES])
{
    size_t head = strlen(protected_text), tail = strlen(payload), len = 0;
    unsigned char *text = malloc(head + 1 + tail);
    unsigned char *bytes = decode(signature, &len);
    bool good = false;

    if (text && bytes && len == crypto_sign_BYTES) {
        memcpy(text, protected_text, head);
        text[head] = '.';
        memcpy(text + head + 1, payload, tail);
        good = crypto_sign_verify_detached(bytes, text, head + 1 + tail, key) == 0;
    }
    free(text);
    free(bytes);
    return good;
}

/* Print what was signed, or say why it is not to be believed. */
static enum exit_code
verify(const char *path, const json_t *signature, const json_t *keys)
{
    const char *protected_text = member(signature, "protected");
    const char *payload = member(signature, "payload"), *bytes = member(signature, "signature");
    unsigned char key[crypto_sign_PUBLICKEYBYTES], *statement;
    const char *why = "protected, payload and signature are expected";
    size_t len = 0;

    if (!protected_text || !payload || !bytes || !key_of(keys, protected_text, key, &why))
        return cli_trouble(path, ADJ_EILLEGAL, why);
    if (!is_signed(protected_text, payload, bytes, key))
        return cli_trouble(path, ADJ_EILLEGAL, "the signature does not belong to this text");
    statement = decode(payload, &len);
    if (statement)
        printf("%s\n", (const char *)statement);
    free(statement);
    return CODE_DONE;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    const char *keys_path = NULL;
    const struct cli_option options[] = {
        {"keys", CLI_TEXT, "FILE", "the keys, as adjd has them at /.well-known/jwks.json",
         &keys_path, 0, 0},
        {0},
    };
    struct operands operands;
    enum exit_code code;
    json_t *keys, *signature;

    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if (!keys_path || operands.count > 1)
        return cli_usage(self, keys_path ? "one file at most" : "--keys is needed");
    if (sodium_init() < 0)
        return cli_trouble(keys_path, ADJ_EIO, "the system gives no random numbers");
    keys = object_read(keys_path, &code);
    if (!keys)
        return code;
    signature = object_read(operands.count ? operands.at[0] : "-", &code);
    if (signature)
        code = verify(operands.count ? operands.at[0] : "-", signature, keys);
    json_decref(signature);
    json_decref(keys);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "--keys FILE [FILE|-]",
    .summary = "Check a signed verdict and print what was signed.",
    .run = run,
};
