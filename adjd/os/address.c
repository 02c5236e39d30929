/* SPDX-License-Identifier: MIT */
#include "os/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

/* IPv4 networks that are not public. */
static const struct {
    uint32_t network;
    int bits;
} closed[] = {
    {0x00000000, 8},  /* this network */
    {0x0a000000, 8},  /* private */
    {0x64400000, 10}, /* carrier-grade NAT */
    {0x7f000000, 8},  /* loopback */
    {0xa9fe0000, 16}, /* link-local, metadata services among them */
    {0xac100000, 12}, /* private */
    {0xc0000000, 24}, /* IETF assignments */
    {0xc0000200, 24}, /* documentation */
    {0xc0a80000, 16}, /* private */
    {0xc6120000, 15}, /* benchmarks */
    {0xc6336400, 24}, /* documentation */
    {0xcb007100, 24}, /* documentation */
    {0xe0000000, 3},  /* multicast, reserved, broadcast */
};

static bool
v4_is_public(uint32_t address)
{
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if ((address ^ closed[i].network) >> (32 - closed[i].bits) == 0)
            return false;
    return true;
}

static uint32_t
v4_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Only 2000::/3 is handed out; within it, and outside, some carry an IPv4 address. */
static bool
v6_is_public(const uint8_t b[16])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    static const uint8_t nat64[12] = {0, 0x64, 0xff, 0x9b};
    if (memcmp(b, mapped, 12) == 0 || memcmp(b, nat64, 12) == 0)
        return v4_is_public(v4_at(b + 12));
    if (b[0] == 0x20 && b[1] == 0x02) /* 6to4 */
        return v4_is_public(v4_at(b + 2));
    if (b[0] == 0x20 && b[1] == 0x01 && (b[2] < 2 || (b[2] == 0x0d && b[3] == 0xb8)))
        return false; /* protocol assignments, Teredo among them; documentation */
    return (b[0] & 0xe0) == 0x20;
}

bool
address_is_public(const struct sockaddr *address)
{
    const void *any = address;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = any;
        return v4_is_public(ntohl(v4->sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *v6 = any;
        return v6_is_public(v6->sin6_addr.s6_addr);
    }
    return false;
}

bool
address_text_is_public(const char *text)
{
    uint8_t bytes[16];
    if (inet_pton(AF_INET, text, bytes) == 1)
        return v4_is_public(v4_at(bytes));
    if (inet_pton(AF_INET6, text, bytes) == 1)
        return v6_is_public(bytes);
    return true;
}
