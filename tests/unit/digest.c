/* SPDX-License-Identifier: MIT */
/* Vectors: CRC-32 check value of the catalogue of parametrised CRC algorithms; SHA-256 from FIPS 180-4's examples and
 * NIST's million letters. */
#include "base/digest.h"

#include <string.h>

#include "tap.h"

static void
is_sha256(const char *text, const char *want, const char *name)
{
    struct sha256 s;
    char hex[65];
    sha256_init(&s);
    sha256_update(&s, text, strlen(text));
    sha256_hex(&s, hex);
    is_str(hex, want, "SHA-256 of %s", name);
}

/* Every length around the block's end, in one piece and byte by byte. */
static void
test_pieces(void)
{
    char text[200], whole[65], pieces[65];
    memset(text, 'x', sizeof text);
    for (size_t len = 0; len <= sizeof text; len++) {
        struct sha256 s;
        sha256_init(&s);
        sha256_update(&s, text, len);
        sha256_hex(&s, whole);
        sha256_init(&s);
        for (size_t i = 0; i < len; i++)
            sha256_update(&s, text + i, 1);
        sha256_hex(&s, pieces);
        if (strcmp(whole, pieces) != 0)
            break;
    }
    is_str(pieces, whole, "SHA-256 does not depend on how the text is cut");
    /* printf 'x%.0s' $(seq 200) | sha256sum */
    is_str(whole, "aa20c23e3201834050679e1d88941b9a6fed0557c9a705cb2c315e2e63fd486d",
           "SHA-256 of 200 x");
}

static void
test_million(void)
{
    char text[1000], hex[65];
    struct sha256 s;
    memset(text, 'a', sizeof text);
    sha256_init(&s);
    for (int i = 0; i < 1000; i++)
        sha256_update(&s, text, sizeof text);
    sha256_hex(&s, hex);
    is_str(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
           "SHA-256 of a million a");
}

int
main(void)
{
    is_int(digest_crc32(0, "", 0), 0, "CRC-32 of nothing");
    is_int(digest_crc32(0, "123456789", 9), 0xcbf43926, "CRC-32's check value");
    is_int(digest_crc32(digest_crc32(0, "1234", 4), "56789", 5), 0xcbf43926, "CRC-32 continued");
    is_sha256("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "nothing");
    is_sha256("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "abc");
    is_sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", "56 letters");
    test_pieces();
    test_million();
    return tap_done();
}
