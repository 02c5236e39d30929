/* SPDX-License-Identifier: MIT */
/* Checksums equal published vectors: the CRC-32 check value of the CRC catalogue, and SHA-256 by sha256sum. */
#include "base/digest.h"

#include "tap.h"

int
main(void)
{
    const struct digest_line lines[] = {{"waterloo5", 9}, {NULL, 0}, {"f3-f5 d8-d6", 11}};
    is_int(digest_crc32(0, "", 0), 0, "CRC-32 of nothing");
    is_int(digest_crc32(0, "123456789", 9), 0xcbf43926, "CRC-32's check value");
    is_int(digest_crc32(digest_crc32(0, "1234", 4), "56789", 5), 0xcbf43926, "CRC-32 continued");
    char hex[DIGEST_HEX_SIZE];
    digest_lines(lines, 0, hex);
    is_str(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
           "SHA-256 of nothing");
    /* printf 'waterloo5\n\nf3-f5 d8-d6\n' | sha256sum */
    digest_lines(lines, 3, hex);
    is_str(hex, "687e0cb3006864d2003e4fb5e9d07d068b342083097f85a9fb101ceb66177e7c",
           "SHA-256 of lines, one empty");
    digest_sha256("abc", 3, hex);
    is_str(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
           "FIPS 180's abc");
    digest_tag("abc", 3, hex);
    is_str(hex, "ba7816bf8f01cfea414140de5dae2223", "its first half");
    return tap_done();
}
