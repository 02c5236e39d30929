/* SPDX-License-Identifier: MIT */
/* The only file that uses libcurl. */
#include "work/webhook_sender.h"

#include <arpa/inet.h>
#include <adj.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "adj.h"
#include "os/names.h"

/* IPv4 networks that are not public: this network, private, carrier-grade NAT, loopback, link-local
 * (metadata services among them), IETF assignments, documentation, benchmarks; multicast, reserved
 * and broadcast. */
static const char closed[] =
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 "
    "192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3";
/* In IPv6 only 2000::/3 is global unicast. It includes protocol assignments (such as Teredo) and documentation addresses, which are
 * not. */
static const char v6_open[] = "2000::/3", v6_closed[] = "2001::/23 2001:db8::/32";
/* IPv6 networks whose addresses contain an IPv4 address, in the last bytes (IPv4-mapped, NAT64) or
 * behind the prefix (6to4). */
static const char v4_last[] = "::ffff:0:0/96 64:ff9b::/96", v4_first[] = "2002::/16";

bool
address_text_is_public(const char *text)
{
    uint8_t bytes[16];
    char v4[INET_ADDRSTRLEN];
    if (inet_pton(AF_INET, text, bytes) == 1)
        return !networks_have(closed, text);
    if (inet_pton(AF_INET6, text, bytes) != 1)
        return true;
    bool is_last = networks_have(v4_last, text);
    if (!is_last && !networks_have(v4_first, text))
        return networks_have(v6_open, text) && !networks_have(v6_closed, text);
    return inet_ntop(AF_INET, bytes + (is_last ? 12 : 2), v4, sizeof v4) &&
           !networks_have(closed, v4);
}

bool
address_is_public(const struct sockaddr *address)
{
    const void *any = address, *bytes = NULL;
    char text[INET6_ADDRSTRLEN];
    if (address->sa_family == AF_INET)
        bytes = &((const struct sockaddr_in *)any)->sin_addr;
    else if (address->sa_family == AF_INET6)
        bytes = &((const struct sockaddr_in6 *)any)->sin6_addr;
    return bytes && inet_ntop(address->sa_family, bytes, text, sizeof text) &&
           address_text_is_public(text);
}

/* ANSWER_MOST: a reply's body is discarded; a longer body aborts the transfer. The other two bound valid statuses. */
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

/* The settings of all requests. */
static void
easy_init(CURL *easy, long seconds, char *error)
{
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    /* Ignore proxies from the environment. */
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, seconds);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, error);
}

static bool
easy_fill(struct transfer *e, const struct post *post)
{
    CURL *easy = e->easy;
    easy_init(easy, post->seconds, e->error);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, e);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)post->len);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, e->headers);
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

/* A body that is being fetched. */
struct body {
    const struct fetch *fetch;
    struct buffer *out;
    size_t len;
};

static size_t
body_take(char *data, size_t size, size_t count, void *context)
{
    struct body *body = context;
    size_t len = size * count;
    if (len > body->fetch->most - body->len)
        return 0;
    body->len += len;
    buffer_put(body->out, data, len);
    return body->out->failed ? 0 : len;
}

static int
body_progress(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
              curl_off_t up)
{
    const struct body *body = context;
    (void)down_total, (void)down, (void)up_total, (void)up;
    return body->fetch->is_cancelled(body->fetch->context);
}

long
sender_fetch(const struct fetch *fetch, struct buffer *out, char error[SENDER_ERROR])
{
    char text[CURL_ERROR_SIZE] = "";
    struct body body = {fetch, out, 0};
    long status = 0;
    CURL *easy = curl_easy_init();
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (easy) {
        easy_init(easy, fetch->seconds, text);
        curl_easy_setopt(easy, CURLOPT_USERAGENT, "adjd/" ADJ_VERSION);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body_take);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, &body);
        curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
        curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, body_progress);
        curl_easy_setopt(easy, CURLOPT_XFERINFODATA, &body);
        code = curl_easy_setopt(easy, CURLOPT_URL, fetch->url);
        code = code ? code : curl_easy_perform(easy);
        if (!code)
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        curl_easy_cleanup(easy);
    }
    if (!status)
        snprintf(error, SENDER_ERROR, "%s", *text ? text : curl_easy_strerror(code));
    return status;
}
