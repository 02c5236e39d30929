/* SPDX-License-Identifier: MIT */
/* HTTP client. The only file that includes libcurl. */
#include "http.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MAX = 32 << 20, CONNECT_SECONDS = 10, ANSWER_SECONDS = 300 };

bool
http_begin(void)
{
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

void
http_end(void)
{
    curl_global_cleanup();
}

char *
http_escape(const char *text)
{
    char *escaped = curl_easy_escape(NULL, text, 0);
    char *copy = escaped ? strdup(escaped) : NULL;
    curl_free(escaped);
    return copy;
}

/* libcurl's write callback. A result other than `count` aborts the transfer. */
static size_t
answer_grow(char *data, size_t size, size_t count, void *context)
{
    struct http_answer *answer = context;
    count *= size;
    if (count > ANSWER_MAX - answer->len)
        return 0;
    char *body = realloc(answer->body, answer->len + count + 1);
    if (!body)
        return 0;
    memcpy(body + answer->len, data, count);
    answer->body = body;
    answer->len += count;
    body[answer->len] = '\0';
    return count;
}

/* Appends "Name: value" to a header list. When memory runs out, frees the list and returns NULL. */
static struct curl_slist *
header_add(struct curl_slist *list, const char *name, const char *value)
{
    size_t size = strlen(name) + strlen(value) + 3;
    char *line = malloc(size);
    struct curl_slist *longer = NULL;
    if (line) {
        snprintf(line, size, "%s: %s", name, value);
        longer = curl_slist_append(list, line);
    }
    if (!longer)
        curl_slist_free_all(list);
    free(line);
    return longer;
}

static struct curl_slist *
headers_make(const struct http_target *target)
{
    struct curl_slist *list = header_add(NULL, "Accept", target->accept);
    if (list && target->type)
        list = header_add(list, "Content-Type", target->type);
    if (list)
        list = header_add(list, "Expect", ""); /* do not wait for 100 Continue */
    if (list && target->authorization)
        list = header_add(list, "Authorization", target->authorization);
    return list;
}

/* A request without a body is a GET. */
static bool
prepare(CURL *curl, const struct http_target *target, struct curl_slist *headers, const char *body,
        size_t len, struct http_answer *out)
{
    return curl_easy_setopt(curl, CURLOPT_URL, target->url) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers) == CURLE_OK &&
           curl_easy_setopt(curl, body ? CURLOPT_POST : CURLOPT_HTTPGET, 1L) == CURLE_OK &&
           (!body || curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body) == CURLE_OK) &&
           (!body ||
            curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)len) == CURLE_OK) &&
           curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, answer_grow) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_WRITEDATA, out) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS) == CURLE_OK &&
           curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)ANSWER_SECONDS) == CURLE_OK;
}

static void
perform(const struct http_target *target, const char *body, size_t len, struct http_answer *out)
{
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = headers_make(target);
    CURLcode result = CURLE_OUT_OF_MEMORY;
    *out = (struct http_answer){.status = 0};
    if (curl && headers && prepare(curl, target, headers, body, len, out))
        result = curl_easy_perform(curl);
    if (result == CURLE_OK)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &out->status);
    else
        snprintf(out->trouble, sizeof out->trouble, "%s", curl_easy_strerror(result));
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
}

void
http_post(const struct http_target *target, const char *body, size_t len, struct http_answer *out)
{
    perform(target, body, len, out);
}

void
http_get(const struct http_target *target, struct http_answer *out)
{
    perform(target, NULL, 0, out);
}
