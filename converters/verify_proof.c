/* SPDX-License-Identifier: MIT */
/*
 * The proof that the audit log of an adjd contains a signed verdict (adjd-audit(7)): the entry is a leaf of the Merkle tree
 * (RFC 6962) of a signed checkpoint (C2SP tlog-checkpoint), and attests the row with the verdict. Begin with proof_verify().
 */
#include "verify_proof.h"

#include <string.h>
#include <time.h>

#include "base/digest.h"
#include "base/error.h"
#include "base/json.h"
#include "input.h"

enum { FILE_MAX = 4 << 20 };

struct inclusion {
    const struct proof_check *check;
    const char *verdict, *id; /* the signed verdict, and the id in its signed state or NULL */
    struct json *proof, *leaf;
    struct buffer note, leaf_text;
    struct checkpoint checkpoint;
};

static bool
fault(const struct inclusion *in, const char *why)
{
    cli_trouble(in->check->proof_path, ADJ_EILLEGAL, why);
    return false;
}

/* Whether one of the keys has signed the checkpoint. */
static bool
checkpoint_is_known(const struct inclusion *in, const struct json *keys)
{
    const struct json *list = json_member(keys, "keys");
    for (size_t i = 0; i < json_count(list); i++) {
        const char *x = json_member_text(json_item(list, i), "x");
        unsigned char key[NOTE_KEY];
        if (x && in->check->key_read(x, key) &&
            checkpoint_is_signed(&in->checkpoint, key, in->check->is_signature))
            return true;
    }
    return false;
}

enum exit_code
witness_add(struct witnesses *witnesses, const char *key)
{
    if (witnesses->count == WITNESSES_MOST)
        return cli_usage(NULL, "--witness: at most %d witnesses", WITNESSES_MOST);
    struct witness *w = &witnesses->list[witnesses->count];
    if (!note_key_read(key, NOTE_COSIGNATURE, w->name, w->key))
        return cli_usage(NULL,
                         "--witness: '%s', expected the witness_key that the witness publishes at "
                         "/v1/witness: a name, an id and a key, joined by +",
                         key);
    witnesses->count++;
    return CODE_DONE;
}

/* Whether every given witness has cosigned the checkpoint; sets the times. */
static bool
checkpoint_is_witnessed(const struct inclusion *in, uint64_t out_seconds[WITNESSES_MOST])
{
    struct adj_error err = ADJ_ERROR_INIT;
    const struct proof_check *check = in->check;
    for (size_t i = 0; i < check->witnesses->count; i++) {
        const struct witness *w = &check->witnesses->list[i];
        if (checkpoint_is_cosigned(&in->checkpoint, w->name, w->key, check->is_signature,
                                   &out_seconds[i]))
            continue;
        error_set(&err, ADJ_EILLEGAL, "",
                  "the checkpoint has no valid cosignature of the witness '%s'; "
                  "/v1/audit/checkpoint?cosigned=true has the newest cosigned checkpoint",
                  w->name);
        cli_error(check->checkpoint_path ? check->checkpoint_path : check->proof_path, &err);
        return false;
    }
    return true;
}

static const char *
time_text(uint64_t seconds, char *out, size_t size)
{
    const time_t time = (time_t)seconds;
    struct tm tm;
    if (!gmtime_r(&time, &tm) || !strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", &tm))
        *out = '\0';
    return out;
}

/* Print the place of the entry, and the witnesses with their times. */
static void
place_print(const struct inclusion *in, uint64_t index, const uint64_t seconds[WITNESSES_MOST])
{
    const struct witnesses *witnesses = in->check->witnesses;
    struct buffer out = {0};
    char time[40];
    json_open(&out, NULL, '{');
    json_put_member(&out, "log", in->checkpoint.origin);
    json_put_int(&out, "index", (int64_t)index);
    json_put_int(&out, "tree_size", (int64_t)in->checkpoint.size);
    if (witnesses->count)
        json_open(&out, "cosigned", '[');
    for (size_t i = 0; i < witnesses->count; i++) {
        json_open(&out, NULL, '{');
        json_put_member(&out, "witness", witnesses->list[i].name);
        json_put_member(&out, "time", time_text(seconds[i], time, sizeof time));
        json_close(&out, '}');
    }
    if (witnesses->count)
        json_close(&out, ']');
    json_close(&out, '}');
    buffer_putc(&out, '\n');
    cli_put(&out);
}

/* Append decoded base64; false when it is not base64. */
static bool
base64_append(struct buffer *out, const char *text)
{
    enum { PIECE = 180 };
    size_t left = strlen(text);
    bool good = left % 4 == 0;
    while (good && left) {
        unsigned char bytes[PIECE];
        size_t piece = left < PIECE ? left : PIECE, len = 0;
        good = digest_base64_read(text, piece, bytes, sizeof bytes, &len);
        buffer_put(out, bytes, good ? len : 0);
        text += piece;
        left -= piece;
    }
    return good && !out->failed;
}

/* Decode the leaf, and read the hashes of the proof. */
static bool
proof_read(struct inclusion *in, uint64_t *out_index, struct merkle_proof *out)
{
    const struct json *hashes = json_member(in->proof, "hashes");
    const char *leaf = json_member_text(in->proof, "leaf");
    uint64_t size = 0;
    bool good = leaf && json_uint(json_member(in->proof, "index"), INT64_MAX, out_index) &&
                json_uint(json_member(in->proof, "tree_size"), INT64_MAX, &size) &&
                json_count(hashes) <= MERKLE_PROOF_MOST;
    out->count = json_count(hashes);
    for (size_t i = 0; good && i < out->count; i++) {
        const char *text = json_text(json_item(hashes, i));
        size_t len = 0;
        good = text &&
               digest_base64_read(text, strlen(text), out->hashes[i].bytes, MERKLE_HASH, &len) &&
               len == MERKLE_HASH;
    }
    good = good && base64_append(&in->leaf_text, leaf);
    if (!good)
        return fault(in, "this is not a proof of adjd");
    if (size != in->checkpoint.size)
        return fault(in,
                     "the proof is for a tree of another size than the checkpoint; ask adjd for "
                     "the proof with ?tree_size= and the size in the checkpoint");
    return true;
}

/* Whether the leaf attests the row of the proof, whose last column is the verdict. */
static bool
row_is_attested(const struct inclusion *in)
{
    const struct json *row = json_member(in->proof, "row"), *columns = json_member(row, "columns");
    const struct json *rows = json_member(json_member(in->leaf, "detail"), "rows");
    const char *subject = json_member_text(in->leaf, "subject"),
               *salt = json_member_text(row, "salt");
    char hash[DIGEST_HEX_SIZE];
    struct buffer text = {0};
    buffer_printf(&text, "%s\n", salt ? salt : "");
    if (columns)
        json_put_value(&text, columns);
    if (!text.failed)
        digest_sha256(text.data, text.len, hash);
    bool found = false;
    for (size_t i = 0; !text.failed && columns && subject && !found && i < json_count(rows); i++) {
        const struct json *item = json_item(rows, i);
        const char *kind = json_text(json_item(item, 0)), *key = json_text(json_item(item, 1)),
                   *of = json_text(json_item(item, 2));
        found = kind && key && of && strcmp(kind, "adjudication") == 0 &&
                strcmp(key, subject) == 0 && strcmp(of, hash) == 0;
    }
    buffer_clear(&text);
    return found;
}

/* Whether the row's verdict is the signed one: the same JSON. */
static bool
verdict_is_same(const struct inclusion *in)
{
    const struct json *columns = json_member(json_member(in->proof, "row"), "columns");
    size_t count = json_count(columns);
    const char *text = count ? json_text(json_item(columns, count - 1)) : NULL;
    struct json *stored = text ? json_parse(text, strlen(text), NULL) : NULL;
    struct json *signed_one = json_parse(in->verdict, strlen(in->verdict), NULL);
    const struct json *verdict = json_member(signed_one, "verdict");
    struct buffer a = {0}, b = {0};
    if (stored && verdict) {
        json_put_value(&a, stored);
        json_put_value(&b, verdict);
    }
    bool same =
        a.len && !a.failed && !b.failed && a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
    buffer_clear(&a);
    buffer_clear(&b);
    json_free(stored);
    json_free(signed_one);
    return same;
}

static bool
inclusion_check(struct inclusion *in, const struct json *keys)
{
    struct merkle_proof proof;
    uint64_t index = 0, seconds[WITNESSES_MOST];
    if (!checkpoint_is_known(in, keys))
        return fault(in, "the checkpoint is not signed by one of the given keys");
    if (!checkpoint_is_witnessed(in, seconds) || !proof_read(in, &index, &proof))
        return false;
    struct merkle_hash leaf = merkle_leaf(in->leaf_text.data, in->leaf_text.len);
    if (!merkle_check_leaf(&proof, index, in->checkpoint.size, &leaf, &in->checkpoint.root))
        return fault(in, "the proof does not lead to the root in the checkpoint");
    in->leaf = json_parse(in->leaf_text.data, in->leaf_text.len, NULL);
    const char *subject = json_member_text(in->leaf, "subject");
    if (in->id && (!subject || strcmp(subject, in->id) != 0))
        return fault(in, "the proof is of another verdict: its id is not the signed one");
    if (!json_has(in->proof, "row"))
        return fault(in, "the stored verdict was changed since, as when a name was erased");
    if (!row_is_attested(in))
        return fault(in, "the entry of the log does not attest this verdict");
    if (!verdict_is_same(in))
        return fault(in, "the log attests another verdict than the signed one");
    place_print(in, index, seconds);
    return true;
}

/* Read the checkpoint, from its own file or from the proof. */
static enum exit_code
checkpoint_load(struct inclusion *in)
{
    const char *path = in->check->checkpoint_path, *proof_path = in->check->proof_path;
    const char *inside = json_member_text(in->proof, "checkpoint");
    enum exit_code code = CODE_DONE;
    if (path)
        code = input_all(path, FILE_MAX, NULL, &in->note);
    else if (!inside)
        return cli_trouble(proof_path, ADJ_EILLEGAL,
                           "there is no checkpoint: give one with --checkpoint");
    else
        buffer_puts(&in->note, inside);
    if (!code && (!in->note.data || !checkpoint_read(in->note.data, &in->checkpoint)))
        code = cli_trouble(path ? path : proof_path, ADJ_ESYNTAX, "the file is not a checkpoint");
    return code;
}

enum exit_code
proof_verify(const struct proof_check *check, const char *verdict, const char *id)
{
    struct inclusion in = {.check = check, .verdict = verdict, .id = id};
    struct buffer text = {0};
    struct json *keys = json_parse(check->keys, strlen(check->keys), NULL);
    enum exit_code code = input_all(check->proof_path, FILE_MAX, NULL, &text);
    if (!code)
        in.proof = json_parse(text.data ? text.data : "", text.len, NULL);
    if (!code && !in.proof)
        code = cli_trouble(check->proof_path, ADJ_ESYNTAX, "this is not a proof of adjd");
    if (!code)
        code = checkpoint_load(&in);
    if (!code && !inclusion_check(&in, keys))
        code = CODE_GAMES;
    json_free(in.leaf);
    json_free(in.proof);
    json_free(keys);
    buffer_clear(&in.note);
    buffer_clear(&in.leaf_text);
    buffer_clear(&text);
    return code;
}
