/* SPDX-License-Identifier: MIT */
/* The only file that uses libcurl. */
#include "work/webhook_sender.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Only 2000::/3 is global unicast. Embedded IPv4 addresses are checked as IPv4. */
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

/* The reply's body is discarded; a longer one aborts the transfer. Valid range of statuses. */
enum { ANSWER_MOST = 65536, STATUS_LEAST = 100, STATUS_MOST = 599 };

/* A message in flight. */
struct transfer {
    struct webhook_sender *sender;
    struct transfer *next, **link;
    void *context;
    CURL *easy;
    struct curl_slist *headers;
    size_t answer_size;
    bool allow_private;
    char error[CURL_ERROR_SIZE];
};

struct webhook_sender {
    CURLM *multi;
    struct transfer *transfers;
};

struct webhook_sender *
sender_new(void)
{
    struct webhook_sender *sender = calloc(1, sizeof *sender);
    if (!sender)
        return NULL;
    if (curl_global_init(CURL_GLOBAL_ALL) == 0)
        sender->multi = curl_multi_init();
    if (sender->multi)
        return sender;
    free(sender);
    return NULL;
}

static void
transfer_free(struct transfer *e)
{
    if (e->link)
        *e->link = e->next;
    if (e->link && e->next)
        e->next->link = e->link;
    if (e->easy) {
        curl_multi_remove_handle(e->sender->multi, e->easy);
        curl_easy_cleanup(e->easy);
    }
    curl_slist_free_all(e->headers);
    free(e);
}

void
sender_free(struct webhook_sender *sender)
{
    if (!sender)
        return;
    for (struct transfer *e = sender->transfers, *next; e; e = next) {
        next = e->next;
        transfer_free(e);
    }
    curl_multi_cleanup(sender->multi);
    curl_global_cleanup();
    free(sender);
}

static size_t
answer_take(char *data, size_t size, size_t count, void *context)
{
    struct transfer *e = context;
    (void)data;
    e->answer_size += size * count;
    return e->answer_size > ANSWER_MOST ? 0 : size * count;
}

/* SSRF guard: check the resolved address at connect time, because DNS can change after
 * sender_url_fits(). */
static curl_socket_t
socket_open(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    const struct transfer *e = context;
    (void)purpose;
    if (!e->allow_private && !address_is_public(&address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static bool
headers_add(struct transfer *e, const struct post *post)
{
    for (size_t i = 0; i < POST_HEADERS && post->headers[i]; i++) {
        struct curl_slist *more = curl_slist_append(e->headers, post->headers[i]);
        if (!more)
            return false;
        e->headers = more;
    }
    return true;
}

static bool
easy_fill(struct transfer *e, const struct post *post)
{
    CURL *easy = e->easy;
    curl_easy_setopt(easy, CURLOPT_PRIVATE, e);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    /* Ignore proxies from the environment. */
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, post->seconds);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)post->len);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, e->headers);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, e->error);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, answer_take);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, e);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, socket_open);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, e);
    return curl_easy_setopt(easy, CURLOPT_URL, post->url) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, post->body) == CURLE_OK;
}

bool
sender_send(struct webhook_sender *sender, const struct post *post, void *context)
{
    struct transfer *e = calloc(1, sizeof *e);
    if (!e)
        return false;
    e->sender = sender;
    e->context = context;
    e->allow_private = post->allow_private;
    e->easy = curl_easy_init();
    if (!e->easy || !headers_add(e, post) || !easy_fill(e, post) ||
        curl_multi_add_handle(sender->multi, e->easy) != CURLM_OK) {
        transfer_free(e);
        return false;
    }
    e->next = sender->transfers;
    e->link = &sender->transfers;
    if (e->next)
        e->next->link = &e->next;
    sender->transfers = e;
    return true;
}

static void
result_fill(const struct transfer *e, CURLcode code, struct post_result *out)
{
    curl_off_t retry = 0;
    *out = (struct post_result){.context = e->context};
    curl_easy_getinfo(e->easy, CURLINFO_RESPONSE_CODE, &out->status);
    curl_easy_getinfo(e->easy, CURLINFO_RETRY_AFTER, &retry);
    out->retry_s = retry > 0 ? retry : 0;
    if (!out->status)
        snprintf(out->error, sizeof out->error, "%s",
                 *e->error ? e->error : curl_easy_strerror(code));
    /* libcurl accepts any number as a status */
    else if (out->status < STATUS_LEAST || out->status > STATUS_MOST) {
        out->status = 0;
        snprintf(out->error, sizeof out->error, "the receiver sent an invalid HTTP status");
    }
}

bool
sender_next(struct webhook_sender *sender, struct post_result *out)
{
    int running, left;
    curl_multi_perform(sender->multi, &running);
    for (CURLMsg *m; (m = curl_multi_info_read(sender->multi, &left)) != NULL;) {
        struct transfer *e = NULL;
        if (m->msg != CURLMSG_DONE ||
            curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&e) != CURLE_OK)
            continue;
        result_fill(e, m->data.result, out);
        transfer_free(e);
        return true;
    }
    return false;
}

void
sender_wait(struct webhook_sender *sender, int ms)
{
    curl_multi_poll(sender->multi, NULL, 0, ms, NULL);
}

void
sender_wake(struct webhook_sender *sender)
{
    curl_multi_wakeup(sender->multi);
}

bool
sender_url_fits(const char *url, bool allow_private)
{
    char *scheme = NULL, *host = NULL;
    CURLU *parts = curl_url();
    bool fits = parts && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
                curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
                curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0);
    if (fits && !allow_private) {
        /* An IPv6 address is in brackets. */
        size_t len = strlen(host);
        char *bare = *host == '[' ? host + 1 : host;
        if (*host == '[' && len)
            host[len - 1] = '\0';
        fits = address_text_is_public(bare) && strcmp(bare, "localhost") != 0;
    }
    curl_free(scheme);
    curl_free(host);
    curl_url_cleanup(parts);
    return fits;
}
