/* SPDX-License-Identifier: MIT */
#include "http/visitor.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "http/request.h"
#include "os/names.h"

/* ---- names ----------------------------------------------------------------------------------- */

/* Without a list: what we listen on, and on loopback all that this machine calls itself. */
static bool
name_is_own(const struct request *req, const char *name)
{
    const struct config *config = config_of(req->adjd);
    char machine[256] = "";
    if (host_names_equal(name, config->listen_host) ||
        host_names_equal(name, host_name_of(req->adjd->address).text) ||
        host_names_equal(name, "localhost"))
        return true;
    if (*req->local && host_names_equal(name, req->local))
        return true;
    if (req->adjd->is_local && hosts_have("127.0.0.1 ::1", name))
        return true;
    return gethostname(machine, sizeof machine - 1) == 0 && *machine &&
           host_names_equal(name, machine);
}

bool
visitor_is_meant(struct request *req)
{
    const char *list = config_of(req->adjd)->hosts, *host = req->headers[HEADER_HOST];
    if (!host) /* HTTP/1.0: no browser */
        return true;
    struct host_name name = host_name_of(host);
    if (*name.text && (*list ? hosts_have(list, name.text) : name_is_own(req, name.text)))
        return true;
    reply_start(req, 421, NULL);
    return false;
}

/* ---- proxies --------------------------------------------------------------------------------- */

bool
visitor_is_proxied(const struct request *req)
{
    return req->headers[HEADER_FORWARDED] || req->headers[HEADER_FORWARDED_FOR] ||
           req->headers[HEADER_REAL_IP];
}

/* "192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80", also in quotes; false when it is no address. */
static bool
node_read(const char *text, size_t len, char out[64])
{
    char copy[80];
    while (len && strchr(" \t\"", *text))
        text++, len--;
    while (len && strchr(" \t\"", text[len - 1]))
        len--;
    if (!len || len >= sizeof copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    bool is_bare = *copy != '[' && strchr(copy, ':') != strrchr(copy, ':');
    struct host_name name = host_name_of(copy);
    snprintf(out, 64, "%.63s", is_bare ? copy : name.text);
    return networks_fit(out) && !strchr(out, '/');
}

/* The value of "for" in one element of Forwarded (RFC 7239); its length, 0 when there is none. */
static size_t
for_find(const char *element, size_t len, const char **out)
{
    size_t at = 0;
    while (at < len) {
        size_t end = at;
        while (end < len && element[end] != ';')
            end++;
        at += strspn(element + at, " \t");
        if (end > at + 4 && strncasecmp(element + at, "for=", 4) == 0) {
            *out = element + at + 4;
            return end - at - 4;
        }
        at = end + 1;
    }
    return 0;
}

/*
 * Each proxy appends whom it heard from: from the end on, the first that is none of ours is the client.
 * False when there is none that is an address.
 */
static bool
chain_read(const char *list, bool is_forwarded, const char *trusted, char out[64])
{
    size_t end = strlen(list);
    while (end) {
        size_t from = end;
        while (from && list[from - 1] != ',')
            from--;
        const char *node = list + from;
        size_t len = is_forwarded ? for_find(list + from, end - from, &node) : end - from;
        if (!node_read(node, len, out))
            return false;
        if (!networks_have(trusted, out))
            return true;
        end = from ? from - 1 : 0;
    }
    return false;
}

void
visitor_find(struct request *req)
{
    static const enum header headers[] = {HEADER_FORWARDED_FOR, HEADER_REAL_IP, HEADER_FORWARDED};
    const char *trusted = config_of(req->adjd)->trusted_proxies;
    char found[64] = "", client[64];
    if (!*trusted || !networks_have(trusted, req->remote))
        return;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        const char *list = req->headers[headers[i]];
        if (!list)
            continue;
        /* A proxy writes one of these and may hand on another that the client wrote: two that differ are
         * nobody's word. */
        bool read = chain_read(list, headers[i] == HEADER_FORWARDED, trusted, client);
        if (!read || (*found && !host_names_equal(found, client)))
            return;
        strcpy(found, client);
    }
    if (*found)
        strcpy(req->remote, found);
}
