/* SPDX-License-Identifier: MIT */
/*
 * The proof that the audit log of an adjd contains a signed verdict (adjd-audit(7)): the entry is a leaf of the Merkle tree
 * (RFC 6962) of a signed checkpoint (C2SP tlog-checkpoint), and attests the row with the verdict. Begin with proof_verify().
 */
#include "verify_proof.h"

#include <string.h>

#include "base/digest.h"
#include "base/json.h"
#include "base/note.h"
#include "input.h"

enum { FILE_MAX = 4 << 20 };

struct inclusion {
    const char *path;         /* of the proof, for messages */
    const char *verdict, *id; /* the signed verdict, and the id in its signed state or NULL */
    struct json *proof, *leaf;
    struct buffer note, leaf_text;
    struct checkpoint checkpoint;
};

static bool
fault(const struct inclusion *in, const char *why)
{
    cli_trouble(in->path, ADJ_EILLEGAL, why);
    return false;
}

/* Whether one of the keys has signed the checkpoint, under the name of its origin. */
static bool
checkpoint_is_signed(const struct checkpoint *c, const struct json *keys,
                     const struct key_functions *f)
{
    const struct json *list = json_member(keys, "keys");
    struct note_signature s;
    for (const char *lines = c->signatures; note_signature_next(&lines, &s);)
        for (size_t i = 0; i < json_count(list); i++) {
            const char *x = json_member_text(json_item(list, i), "x");
            unsigned char key[NOTE_KEY], id[NOTE_ID];
            if (!x || !f->read(x, key))
                continue;
            note_key_id(c->origin, NOTE_ED25519, key, id);
            if (s.len == NOTE_SIGNATURE && strcmp(s.name, c->origin) == 0 &&
                memcmp(s.id, id, NOTE_ID) == 0 && f->check(key, s.bytes, c->text, c->text_len))
                return true;
        }
    return false;
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
inclusion_check(struct inclusion *in, const struct json *keys,
                const struct key_functions *functions)
{
    struct merkle_proof proof;
    uint64_t index = 0;
    if (!checkpoint_is_signed(&in->checkpoint, keys, functions))
        return fault(in, "the checkpoint is not signed by one of the given keys");
    if (!proof_read(in, &index, &proof))
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
    printf("{\"log\":\"%s\",\"index\":%llu,\"tree_size\":%llu}\n", in->checkpoint.origin,
           (unsigned long long)index, (unsigned long long)in->checkpoint.size);
    return true;
}

/* Read the checkpoint, from its own file or from the proof. */
static enum exit_code
checkpoint_load(struct inclusion *in, const char *path)
{
    const char *inside = json_member_text(in->proof, "checkpoint");
    enum exit_code code = CODE_DONE;
    if (path)
        code = input_all(path, FILE_MAX, NULL, &in->note);
    else if (!inside)
        return cli_trouble(in->path, ADJ_EILLEGAL,
                           "there is no checkpoint: give one with --checkpoint");
    else
        buffer_puts(&in->note, inside);
    if (!code && (!in->note.data || !checkpoint_read(in->note.data, &in->checkpoint)))
        code = cli_trouble(path ? path : in->path, ADJ_ESYNTAX, "the file is not a checkpoint");
    return code;
}

enum exit_code
proof_verify(const char *proof_path, const char *checkpoint_path, const char *keys_text,
             const struct key_functions *functions, const char *verdict, const char *id)
{
    struct inclusion in = {.path = proof_path, .verdict = verdict, .id = id};
    struct buffer text = {0};
    struct json *keys = json_parse(keys_text, strlen(keys_text), NULL);
    enum exit_code code = input_all(proof_path, FILE_MAX, NULL, &text);
    if (!code)
        in.proof = json_parse(text.data ? text.data : "", text.len, NULL);
    if (!code && !in.proof)
        code = cli_trouble(proof_path, ADJ_ESYNTAX, "this is not a proof of adjd");
    if (!code)
        code = checkpoint_load(&in, checkpoint_path);
    if (!code && !inclusion_check(&in, keys, functions))
        code = CODE_GAMES;
    json_free(in.leaf);
    json_free(in.proof);
    json_free(keys);
    buffer_clear(&in.note);
    buffer_clear(&in.leaf_text);
    buffer_clear(&text);
    return code;
}
