/* SPDX-License-Identifier: MIT */
#include "os/names.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/number.h"

const char *
word_next(const char *list, char *out, size_t size)
{
    list += strspn(list, ", ");
    size_t len = strcspn(list, ", ");
    if (!len)
        return NULL;
    memcpy(out, list, len < size ? len : 0);
    out[len < size ? len : 0] = '\0';
    return list + len;
}

/* An address as 16 bytes, IPv4 mapped into IPv6; false when it is not an address. */
static bool
address_read(const char *text, unsigned char out[16])
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + 12) == 1 || inet_pton(AF_INET6, text, out) == 1;
}

struct host_name
host_name_of(const char *host)
{
    struct host_name name = {""};
    bool in_brackets = *host == '[';
    size_t len = strcspn(host + in_brackets, in_brackets ? "]" : ":");
    const char *port = host + in_brackets + len;
    if (in_brackets && *port++ != ']')
        return name;
    if (*port && (*port != ':' || strspn(port + 1, "0123456789") != strlen(port + 1)))
        return name;
    if (len && len < sizeof name.text)
        memcpy(name.text, host + in_brackets, len);
    if (len > 1 && len < sizeof name.text && name.text[len - 1] == '.')
        name.text[len - 1] = '\0';
    return name;
}

bool
host_names_equal(const char *a, const char *b)
{
    unsigned char left[16], right[16];
    if (address_read(a, left) && address_read(b, right))
        return memcmp(left, right, sizeof left) == 0;
    return strcasecmp(a, b) == 0;
}

bool
hosts_fit(const char *list)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]*";
    char word[256];
    unsigned char bytes[16];
    while ((list = word_next(list, word, sizeof word)) != NULL) {
        bool is_address = address_read(word, bytes);
        if (!*word || strspn(word, letters) != strlen(word))
            return false;
        if (!is_address && strcmp(word, "*") != 0 && strpbrk(word, ":[]*"))
            return false;
    }
    return true;
}

bool
hosts_have(const char *list, const char *name)
{
    char word[256];
    while ((list = word_next(list, word, sizeof word)) != NULL)
        if (strcmp(word, "*") == 0 || host_names_equal(word, name))
            return true;
    return false;
}

/* Returns 1 if the word is a network that contains the address (NULL: any network), 0 if it does not contain it, -1 if the word is
 * no network. Changes the word. */
static int
network_match(char *word, const unsigned char *address)
{
    unsigned char own[16];
    char *slash = strchr(word, '/');
    bool is_v4 = !strchr(word, ':');
    int64_t most = is_v4 ? 32 : 128, bits = slash ? digits_read(slash + 1, most) : most;
    if (slash)
        *slash = '\0';
    if (bits < 0 || !address_read(word, own))
        return -1;
    bits += is_v4 ? 96 : 0;
    const size_t whole = (size_t)bits / 8, rest = (size_t)bits % 8;
    return !address || (memcmp(own, address, whole) == 0 &&
                        (!rest || (own[whole] ^ address[whole]) >> (8 - rest) == 0));
}

bool
address_fits(const char *text)
{
    unsigned char bytes[16];
    return address_read(text, bytes);
}

bool
host_is_loopback(const char *name)
{
    return host_names_equal(name, "localhost") || networks_have("127.0.0.0/8 ::1", name);
}

bool
networks_fit(const char *list)
{
    char word[64];
    while ((list = word_next(list, word, sizeof word)) != NULL)
        if (strcmp(word, "unix") != 0 && network_match(word, NULL) < 0)
            return false;
    return true;
}

bool
networks_have(const char *list, const char *address)
{
    char word[64];
    unsigned char bytes[16];
    bool is_unix = strncmp(address, "unix:", 5) == 0;
    if (!is_unix && !address_read(address, bytes))
        return false;
    while ((list = word_next(list, word, sizeof word)) != NULL)
        if (is_unix ? strcmp(word, "unix") == 0 : network_match(word, bytes) > 0)
            return true;
    return false;
}

bool
path_is_server(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
}

/* Copies the path without its password, which is in the user part of the URL or in the query: both are removed. */
void
path_show(const char *path, char *out, size_t size)
{
    if (!size)
        return;
    if (!path_is_server(path)) {
        snprintf(out, size, "%s", path);
        return;
    }
    size_t len = strcspn(path, "?"), at = 0;
    const char *from = strstr(path, "://") + 3;
    const char *host = memchr(from, '@', len - (size_t)(from - path));
    const char *colon = host ? memchr(from, ':', (size_t)(host - from)) : NULL;
    size_t head = colon ? (size_t)(colon - path) : 0, skip = colon ? (size_t)(host - path) : 0;
    for (size_t i = 0; i < len && at + 1 < size; i++)
        if (i < head || i >= skip)
            out[at++] = path[i];
    out[at] = '\0';
}

bool
address_network(const char *address, char out[64])
{
    static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    unsigned char bytes[16];
    if (!strchr(address, ':') || !address_read(address, bytes) ||
        memcmp(bytes, mapped, sizeof mapped) == 0)
        return false;
    memset(bytes + 8, 0, 8);
    return inet_ntop(AF_INET6, bytes, out, 64) != NULL;
}
