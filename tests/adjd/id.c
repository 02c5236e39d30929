/* SPDX-License-Identifier: MIT */
/* Identifiers follow RFC 9562, 5.7, and hashes match published examples. */
#include "os/id.h"

#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "os/sign.h"
#include "tap.h"

enum { MANY = 1000 };

static int
id_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void
ids(void)
{
    static char made[MANY][ID_SIZE];
    size_t valid = 0, twice = 0;
    for (size_t i = 0; i < MANY; i++) {
        id_new(0x0123456789ab, made[i]);
        valid += id_valid(made[i]);
    }
    is_int((int64_t)valid, MANY, "what is made is valid");
    is_int(strncmp(made[0], "01234567-89ab-7", 15), 0, "the time and the version stand in front");
    ok(strchr("89ab", made[0][19]), "the variant is RFC 9562's: %s", made[0]);
    qsort(made, MANY, sizeof *made, id_compare);
    for (size_t i = 1; i < MANY; i++)
        twice += strcmp(made[i - 1], made[i]) == 0;
    is_int((int64_t)twice, 0, "no two are the same, though of one millisecond");
}

static void
forms(void)
{
    static const char *const wrong[] = {
        "",
        "01234567-89ab-7def-8123-456789abcde",
        "01234567-89ab-7def-8123-456789abcdef0",
        "01234567-89ab-7def-8123-456789abcdeg",
        "01234567-89AB-7def-8123-456789abcdef",
        "0123456789ab-7def-8123-456789abcdef-",
        "01234567-89ab-7def-8123+456789abcdef",
        "0-234567-89ab-7def-8123-456789abcdef",
    };
    ok(id_valid("01234567-89ab-7def-8123-456789abcdef"), "lower case, in groups");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ok(!id_valid(wrong[i]), "no id: \"%s\"", wrong[i]);
}

static void
hashes(void)
{
    char sha256[DIGEST_HEX_SIZE];
    digest_sha256("abc", 3, sha256); /* example of FIPS 180-4 */
    is_str(sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "SHA-256");
    char tag[DIGEST_TAG_SIZE];
    digest_tag("abc", 3, tag);
    is_str(tag, "ba7816bf8f01cfea414140de5dae2223", "half of it");
    digest_sha256("", 0, sha256);
    is_str(sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
           "of nothing");
}

int
main(void)
{
    if (!sign_start())
        return 1;
    ids();
    forms();
    hashes();
    return tap_done();
}
