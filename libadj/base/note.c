/* SPDX-License-Identifier: MIT */
#include "base/note.h"

#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "base/number.h"

/* The next line, without its line feed; moves *at behind it. NULL: there is no complete line. */
static const char *
line_next(const char **at, size_t *out_len)
{
    const char *line = *at, *end = strchr(line, '\n');
    if (!end)
        return NULL;
    *out_len = (size_t)(end - line);
    *at = end + 1;
    return line;
}

/* Copy a name: not empty, without white space and plus signs. */
static bool
name_copy(const char *text, size_t len, char out[NOTE_NAME_SIZE])
{
    bool good = len > 0 && len < NOTE_NAME_SIZE;
    for (size_t i = 0; good && i < len; i++)
        good = (unsigned char)text[i] > ' ' && text[i] != '+' && text[i] != 0x7f;
    if (good) {
        memcpy(out, text, len);
        out[len] = '\0';
    }
    return good;
}

/* Decimal, without leading zeros. */
static bool
size_read(const char *text, size_t len, uint64_t *out)
{
    char digits[20];
    if (!len || len >= sizeof digits || (len > 1 && *text == '0'))
        return false;
    memcpy(digits, text, len);
    digits[len] = '\0';
    int64_t number = digits_read(digits, INT64_MAX);
    *out = (uint64_t)number;
    return number >= 0;
}

bool
checkpoint_read(const char *note, struct checkpoint *out)
{
    const char *at = note, *line;
    size_t len = 0, root_len = 0;
    *out = (struct checkpoint){.text = note};
    if (!(line = line_next(&at, &len)) || !name_copy(line, len, out->origin) ||
        !(line = line_next(&at, &len)) || !size_read(line, len, &out->size) ||
        !(line = line_next(&at, &len)) ||
        !digest_base64_read(line, len, out->root.bytes, sizeof out->root.bytes, &root_len) ||
        root_len != MERKLE_HASH)
        return false;
    while ((line = line_next(&at, &len)) != NULL && len) /* extension lines */
        ;
    if (!line)
        return false;
    out->text_len = (size_t)(line - note);
    out->signatures = at;
    return true;
}

bool
note_signature_next(const char **lines, struct note_signature *out)
{
    static const char dash[] = "— ";
    const char *line;
    size_t len = 0;
    while ((line = line_next(lines, &len)) != NULL) {
        unsigned char bytes[NOTE_ID + sizeof out->bytes];
        size_t count = 0, head = sizeof dash - 1;
        if (len < head || memcmp(line, dash, head) != 0)
            return false;
        const char *name = line + head, *blank = memchr(name, ' ', len - head);
        if (!blank || !name_copy(name, (size_t)(blank - name), out->name) ||
            !digest_base64_read(blank + 1, (size_t)(line + len - blank - 1), bytes, sizeof bytes,
                                &count) ||
            count < NOTE_ID + NOTE_SIGNATURE)
            continue;
        memcpy(out->id, bytes, NOTE_ID);
        out->len = count - NOTE_ID;
        memcpy(out->bytes, bytes + NOTE_ID, out->len);
        return true;
    }
    return false;
}

void
note_key_id(const char *name, unsigned char type, const unsigned char key[NOTE_KEY],
            unsigned char out[NOTE_ID])
{
    const struct digest_line parts[] = {
        {name, strlen(name)}, {"\n", 1}, {(const char *)&type, 1}, {(const char *)key, NOTE_KEY}};
    unsigned char hash[DIGEST_SIZE];
    digest_parts(parts, sizeof parts / sizeof *parts, hash);
    memcpy(out, hash, NOTE_ID);
}

bool
note_key_read(const char *text, unsigned char type, char name[NOTE_NAME_SIZE],
              unsigned char key[NOTE_KEY])
{
    unsigned char bytes[1 + NOTE_KEY], id[NOTE_ID];
    char want[2 * NOTE_ID + 1] = "";
    const char *plus = strchr(text, '+'), *second = plus ? strchr(plus + 1, '+') : NULL;
    size_t count = 0;
    if (!second || second - plus - 1 != 2 * NOTE_ID ||
        !name_copy(text, (size_t)(plus - text), name) ||
        !digest_base64_read(second + 1, strlen(second + 1), bytes, sizeof bytes, &count) ||
        count != sizeof bytes || bytes[0] != type)
        return false;
    memcpy(key, bytes + 1, NOTE_KEY);
    note_key_id(name, type, key, id);
    for (size_t i = 0; i < NOTE_ID; i++)
        snprintf(want + 2 * i, 3, "%02x", id[i]);
    return memcmp(plus + 1, want, 2 * NOTE_ID) == 0;
}

/* Read the next signature of this length, name and key. */
static bool
signature_of(const char **lines, const char *name, const unsigned char id[NOTE_ID], size_t len,
             struct note_signature *out)
{
    while (note_signature_next(lines, out))
        if (out->len == len && strcmp(out->name, name) == 0 && memcmp(out->id, id, NOTE_ID) == 0)
            return true;
    return false;
}

bool
checkpoint_is_signed(const struct checkpoint *c, const unsigned char key[NOTE_KEY],
                     note_check_fn *check)
{
    unsigned char id[NOTE_ID];
    struct note_signature s;
    const char *lines = c->signatures;
    note_key_id(c->origin, NOTE_ED25519, key, id);
    while (signature_of(&lines, c->origin, id, NOTE_SIGNATURE, &s))
        if (check(key, s.bytes, c->text, c->text_len))
            return true;
    return false;
}

void
cosignature_text(struct buffer *out, const struct checkpoint *c, uint64_t seconds)
{
    buffer_printf(out, "cosignature/v1\ntime %llu\n", (unsigned long long)seconds);
    buffer_put(out, c->text, c->text_len);
}

bool
checkpoint_is_cosigned(const struct checkpoint *c, const char *name,
                       const unsigned char key[NOTE_KEY], note_check_fn *check,
                       uint64_t *out_seconds)
{
    unsigned char id[NOTE_ID];
    struct note_signature s;
    const char *lines = c->signatures;
    bool good = false;
    note_key_id(name, NOTE_COSIGNATURE, key, id);
    while (!good && signature_of(&lines, name, id, NOTE_TIME + NOTE_SIGNATURE, &s)) {
        struct buffer text = {0};
        uint64_t seconds = 0;
        for (size_t i = 0; i < NOTE_TIME; i++)
            seconds = seconds << 8 | s.bytes[i];
        cosignature_text(&text, c, seconds);
        good = !text.failed && check(key, s.bytes + NOTE_TIME, text.data, text.len);
        *out_seconds = seconds;
        buffer_clear(&text);
    }
    return good;
}
