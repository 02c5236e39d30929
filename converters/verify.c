/* SPDX-License-Identifier: MIT */
/*
 * `adj verify`: verifies a signed verdict and its signed state (JSON Web Signature, RFC 7515, with
 * Ed25519, RFC 8037) against the keys that its adjd publishes. It uses the network only with --url,
 * to ask whether the verdict still stands.
 */
#include <jansson.h>
#include <sodium.h>
#include <string.h>

#include "base/digest.h"
#include "base/library.h"
#include "cli.h"
#include "input.h"
#include "verify_proof.h"

enum { FILE_MAX = 4 << 20 };

/* Functions of libsodium, which other commands do not need. */

#define FUNCTIONS(X)                                                                               \
    X(crypto_sign_verify_detached)                                                                 \
    X(sodium_base642bin)                                                                           \
    X(sodium_init)

static struct {
    FUNCTIONS(LIBRARY_MEMBER)
} lib;

/* Loads libsodium. Returns NULL, or the error message. */
static const char *
load(void)
{
    static const struct library_function functions[] = {FUNCTIONS(LIBRARY_NAMED)};
    const char *why =
        library_load(LIBSODIUM_SONAME, functions, sizeof functions / sizeof *functions);
    return why || lib.sodium_init() >= 0 ? why : "the system gives no random numbers";
}

/* Files. */

/* Reads a file that contains a JSON object. NULL after a message. New (json_decref). */
static json_t *
object_read(const char *path, enum exit_code *out_code)
{
    struct buffer text;
    json_t *object = NULL;
    json_error_t error;
    *out_code = input_all(path, FILE_MAX, NULL, &text);
    if (!*out_code)
        object = json_loadb(text.data, text.len, JSON_REJECT_DUPLICATES, &error);
    if (!*out_code && !object)
        *out_code = cli_trouble(path, ADJ_ESYNTAX, error.text);
    buffer_clear(&text);
    return object;
}

/* Decodes base64url. New (free); NULL when malformed. */
static unsigned char *
decode(const char *text, size_t *out_len)
{
    size_t size = text ? strlen(text) : 0;
    unsigned char *bytes = text ? malloc(size + 1) : NULL;
    if (bytes && lib.sodium_base642bin(bytes, size, text, size, NULL, out_len, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0) {
        bytes[*out_len] = '\0';
        return bytes;
    }
    free(bytes);
    return NULL;
}

/* Keys. */

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

/* Finds the Ed25519 key with this id. Returns false when there is none. */
static bool
key_find(const json_t *keys, const char *name, unsigned char out[crypto_sign_PUBLICKEYBYTES])
{
    const json_t *list = json_object_get(keys, "keys");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *key = json_array_get(list, i);
        size_t len = 0;
        if (!is(key, "kid", name) || !is(key, "kty", "OKP") || !is(key, "crv", "Ed25519"))
            continue;
        unsigned char *bytes = decode(member(key, "x"), &len);
        bool found = bytes && len == crypto_sign_PUBLICKEYBYTES;
        if (found)
            memcpy(out, bytes, crypto_sign_PUBLICKEYBYTES);
        free(bytes);
        return found;
    }
    return false;
}

/* Finds the key named in the signature's header. On failure sets *out_why. */
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
    *out_why = !known ? "this is not an EdDSA signature"
                      : "the key of the signature is not among the given keys";
    json_decref(header);
    free(text);
    return found;
}

/* Signatures. */

/* Verifies the signature of "protected.payload" with the key. */
static bool
is_signed(const char *protected_text, const char *payload, const char *signature,
          const unsigned char key[crypto_sign_PUBLICKEYBYTES])
{
    size_t len = 0;
    char *text = cli_format("%s.%s", protected_text, payload);
    unsigned char *bytes = decode(signature, &len);
    bool good =
        text && bytes && len == crypto_sign_BYTES &&
        lib.crypto_sign_verify_detached(bytes, (unsigned char *)text, strlen(text), key) == 0;
    free(text);
    free(bytes);
    return good;
}

/* The verified payload. New (free); NULL after a message with the reason. */
static char *
payload_of(const char *path, const json_t *signature, const json_t *keys)
{
    const char *protected_text = member(signature, "protected");
    const char *payload = member(signature, "payload"), *bytes = member(signature, "signature");
    unsigned char key[crypto_sign_PUBLICKEYBYTES];
    const char *why = "protected, payload and signature are expected";
    size_t len = 0;
    if (!protected_text || !payload || !bytes || !key_of(keys, protected_text, key, &why))
        cli_trouble(path, ADJ_EILLEGAL, why);
    else if (!is_signed(protected_text, payload, bytes, key))
        cli_trouble(path, ADJ_EILLEGAL, "the signature does not belong to this text");
    else
        return (char *)decode(payload, &len);
    return NULL;
}

/* Signed statements. */

/* A signed verdict and its signed state. */
struct statements {
    char *verdict, *state_text; /* state_text NULL: only the verdict was signed */
    json_t *state;              /* the parsed `state_text` */
};

static void
statements_clear(struct statements *s)
{
    free(s->verdict);
    free(s->state_text);
    json_decref(s->state);
}

/* Does the signed state refer to this verdict: does it contain the verdict's SHA-256? */
static bool
is_about(const json_t *state, const char *verdict)
{
    char hex[DIGEST_HEX_SIZE];
    digest_sha256(verdict, strlen(verdict), hex);
    return is(state, "verdict_sha256", hex);
}

/* Verifies both statements, or the single one. Returns false after a message. */
static bool
statements_check(const char *path, const json_t *object, const json_t *keys, struct statements *out)
{
    const json_t *verdict = json_object_get(object, "verdict");
    const json_t *state = json_object_get(object, "standing");
    *out = (struct statements){0};
    out->verdict = payload_of(path, verdict ? verdict : object, keys);
    if (!out->verdict || !verdict)
        return out->verdict != NULL;
    out->state_text = payload_of(path, state, keys);
    if (!out->state_text)
        return false;
    out->state = json_loads(out->state_text, JSON_REJECT_DUPLICATES, NULL);
    if (is_about(out->state, out->verdict))
        return true;
    cli_trouble(path, ADJ_EILLEGAL, "the signed state refers to another verdict");
    return false;
}

/* Requests to adjd. */

/* The adjd to ask, and the public keys from the file or from that adjd. */
struct service {
    const char *url, *token_file, *keys_path, *proof_path, *checkpoint_path;
    json_t *keys;
};

/* Fetches a JSON object. NULL after a message. New (json_decref). */
static json_t *
service_get(const struct service *a, const char *path, const char *name, const char *tail,
            enum exit_code *out_code)
{
    json_t *object = NULL;
    struct buffer text = {0};
    size_t base = strlen(a->url);
    while (base > 0 && a->url[base - 1] == '/')
        base--;
    char *url = cli_format("%.*s%s%s%s", (int)base, a->url, path, name, tail);
    *out_code = url ? libexec_fetch(url, a->token_file, &text) : CODE_IO;
    if (!*out_code) {
        *out_code = CODE_GAMES;
        object = json_loadb(text.data, text.len, JSON_REJECT_DUPLICATES, NULL);
        if (!object)
            cli_trouble(url, ADJ_ESYNTAX, "this is not a response of adjd");
    }
    buffer_clear(&text);
    free(url);
    return object;
}

/* The id of the adjudication; NULL when it is not hexadecimal. The check protects the URL that contains it. */
static const char *
id_of(const struct statements *s)
{
    const char *id = member(s->state, "id");
    return id && *id && strspn(id, "0123456789abcdef-") == strlen(id) ? id : NULL;
}

/* Fetches the current state, which replaces the old one. The verdict must be unchanged. */
static enum exit_code
state_fetch(const struct service *a, const char *path, struct statements *s)
{
    struct statements now = {0};
    if (!id_of(s))
        return cli_trouble(path, ADJ_EILLEGAL,
                           "the signed state does not contain the id of the verdict");
    enum exit_code code;
    json_t *object = service_get(a, "/v1/adjudications/", id_of(s), "/signature", &code);
    if (!object)
        return code;
    if (!statements_check(a->url, object, a->keys, &now))
        code = CODE_GAMES;
    else if (strcmp(now.verdict, s->verdict) != 0 || !id_of(&now) ||
             strcmp(id_of(&now), id_of(s)) != 0)
        code = cli_trouble(a->url, ADJ_EILLEGAL, "adjd has another verdict under this id");
    else
        code = CODE_DONE;
    json_decref(object);
    statements_clear(s);
    *s = now;
    return code;
}

/* Prints the signed statements. Fails if the verdict no longer stands. */
static enum exit_code
statements_print(const char *path, const struct statements *s)
{
    const char *status = member(s->state, "status");
    printf("%s\n", s->verdict);
    if (!s->state)
        return CODE_DONE;
    printf("%s\n", s->state_text);
    if (status && (strcmp(status, "current") == 0 || strcmp(status, "decided") == 0))
        return CODE_DONE;
    return cli_trouble(path, ADJ_EILLEGAL,
                       "the verdict does not stand: it was replaced or withdrawn");
}

/* The witnesses of --witness. */
static struct witnesses witnesses;

static enum exit_code
witness_take(const char *key)
{
    return witness_add(&witnesses, key);
}

static struct cli_call witness_call = {witness_take};

static bool
key_read(const char *text, unsigned char out[crypto_sign_PUBLICKEYBYTES])
{
    size_t len = 0;
    return lib.sodium_base642bin(out, crypto_sign_PUBLICKEYBYTES, text, strlen(text), NULL, &len,
                                 NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           len == crypto_sign_PUBLICKEYBYTES;
}

static bool
key_check(const unsigned char key[crypto_sign_PUBLICKEYBYTES],
          const unsigned char signature[crypto_sign_BYTES], const char *text, size_t len)
{
    return lib.crypto_sign_verify_detached(signature, (const unsigned char *)text, len, key) == 0;
}

/* Verify the proof that the audit log contains the verdict. */
static enum exit_code
log_check(const struct service *a, const struct statements *s)
{
    char *keys = json_dumps(a->keys, JSON_COMPACT);
    const struct proof_check check = {a->proof_path, a->checkpoint_path, keys,
                                      &witnesses,    key_read,           key_check};
    enum exit_code code = keys ? proof_verify(&check, s->verdict, id_of(s)) : CODE_IO;
    free(keys);
    return code;
}

static enum exit_code
verify(const struct service *a, const char *path, const json_t *object)
{
    struct statements s;
    enum exit_code code = CODE_GAMES;
    if (statements_check(path, object, a->keys, &s))
        code = a->url ? state_fetch(a, path, &s) : CODE_DONE;
    if (!code)
        code = statements_print(a->url ? a->url : path, &s);
    if (!code && a->proof_path)
        code = log_check(a, &s);
    statements_clear(&s);
    return code;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct service a = {0};
    const struct cli_option options[] = {
        TEXT("keys", "FILE", "public keys, as adjd publishes them at /.well-known/jwks.json",
             &a.keys_path),
        TEXT("url", "URL", "ask this adjd whether the verdict still stands", &a.url),
        TEXT("token-file", "FILE", "file with an access token of adjd", &a.token_file),
        TEXT("proof", "FILE", "proof that the audit log contains the verdict, from adjd's /proof",
             &a.proof_path),
        TEXT("checkpoint", "FILE", "checkpoint of the log; else the one in the proof",
             &a.checkpoint_path),
        {"witness", CLI_CALL, "KEY", "require a cosignature of this witness; can be repeated",
         &witness_call, 0, 0},
        {0},
    };
    struct operands operands;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &operands, &code))
        return code;
    if ((!a.keys_path && !a.url) || operands.count > 1)
        return cli_usage(self, operands.count > 1 ? "one file at most" : "--keys is needed");
    if (a.checkpoint_path && !a.proof_path)
        return cli_usage(self, "--checkpoint needs --proof");
    if (witnesses.count && !a.proof_path)
        return cli_usage(self, "--witness needs --proof");
    const char *path = operands.count ? operands.at[0] : "-";
    const char *why = load();
    if (why)
        return cli_trouble(path, ADJ_EIO, why);
    a.keys = a.keys_path ? object_read(a.keys_path, &code)
                         : service_get(&a, "/.well-known/", "jwks", ".json", &code);
    if (!a.keys)
        return code;
    json_t *signature = object_read(path, &code);
    if (signature)
        code = verify(&a, path, signature);
    json_decref(signature);
    json_decref(a.keys);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .synopsis = "--keys FILE [--proof FILE [--checkpoint FILE] [--witness KEY ...]]\n"
                " [FILE|-]\n"
                "--url URL [--keys FILE] [--token-file FILE] [FILE|-]",
    .summary = "Verify a signed verdict, ask whether it still stands, and print the signed text.",
    .run = run,
};
