/* SPDX-License-Identifier: MIT */
#include "os/config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/message.h"
#include "base/number.h"
#include "os/log.h"
#include "os/names.h"
#include "os/path.h"

/* The type of a key's value. */
enum kind {
    KIND_LISTEN,
    KIND_PATH,
    KIND_ORIGINS,
    KIND_HOSTS,
    KIND_NETWORKS,
    KIND_NUMBER,
    KIND_SWITCH,
    KIND_WORD,
    KIND_DELAYS
};

/* One of the words that a key accepts, and its value. */
struct word {
    const char *name;
    unsigned value;
};

struct key {
    const char *name;
    enum kind kind;
    size_t offset; /* offset of the member in struct config */
    unsigned least, most;
    const struct word *words;
    bool fixed; /* takes effect only after a restart */
};

#define AT(member) offsetof(struct config, member)

/* clang-format off */
static const struct word token_words[] = {
    {"auto", TOKENS_AUTO}, {"required", TOKENS_REQUIRED}, {"off", TOKENS_OFF}, {NULL, 0}};
static const struct word log_words[] = {
    {"error", LOG_LEVEL_ERROR}, {"warning", LOG_LEVEL_WARNING}, {"info", LOG_LEVEL_INFO},
    {"debug", LOG_LEVEL_DEBUG}, {NULL, 0}};
static const struct word switch_words[] = {{"yes", 1}, {"no", 0}, {NULL, 0}};

static const struct key keys[] = {
    {"listen",          KIND_LISTEN, AT(listen),          0, 0,       NULL, true},
    {"store",           KIND_PATH,   AT(store),           0, 0,       NULL, true},
    {"store-read",      KIND_PATH,   AT(store_read),      0, 0,       NULL, true},
    {"threads",         KIND_NUMBER, AT(threads),         1, 64,      NULL, true},
    {"judges",          KIND_NUMBER, AT(judges),          0, 256,     NULL, true},
    {"judge-memory",    KIND_NUMBER, AT(judge_mib),       128, 65536, NULL, true},
    {"connections",     KIND_NUMBER, AT(connections),     8, 1000000, NULL, true},
    {"idle-seconds",    KIND_NUMBER, AT(idle_seconds),    1, 3600,    NULL, true},
    {"request-seconds", KIND_NUMBER, AT(request_seconds), 1, 3600,    NULL, false},
    {"work-seconds",    KIND_NUMBER, AT(work_seconds),    1, 3600,    NULL, false},
    {"body-mib",        KIND_NUMBER, AT(body_mib),        1, 64,      NULL, false},
    {"archive-mib",     KIND_NUMBER, AT(archive_mib),     1, 1024,    NULL, false},
    {"pending-mib",     KIND_NUMBER, AT(pending_mib),     1, 65536,   NULL, false},
    {"reply-mib",       KIND_NUMBER, AT(reply_mib),       1, 65536,   NULL, false},
    {"answers-hours",   KIND_NUMBER, AT(answers_hours),   1, 8760,    NULL, false},
    {"keep-events",     KIND_NUMBER, AT(keep_events),     0, 36500,   NULL, false},
    {"keep-deliveries", KIND_NUMBER, AT(keep_deliveries), 0, 36500,   NULL, false},
    {"keep-jobs",       KIND_NUMBER, AT(keep_jobs),       0, 36500,   NULL, false},
    {"keep-keys",       KIND_NUMBER, AT(keep_keys),       1, 36500,   NULL, false},
    {"tokens",          KIND_WORD,   AT(tokens),          0, 0,       token_words, false},
    {"rate",            KIND_NUMBER, AT(rate),            0, 1000000, NULL, false},
    {"burst",           KIND_NUMBER, AT(burst),           1, 1000000, NULL, false},
    {"quota-mib",       KIND_NUMBER, AT(quota_mib),       0, 100000000, NULL, false},
    {"quota-jobs",      KIND_NUMBER, AT(quota_jobs),      0, 1000000, NULL, false},
    {"quota-hooks",     KIND_NUMBER, AT(quota_hooks),     0, 1000000, NULL, false},
    {"rate-loopback",   KIND_SWITCH, AT(rate_loopback),   0, 0,       switch_words, false},
    {"allow-origins",   KIND_ORIGINS, AT(allow_origins),  0, 0,       NULL, false},
    {"hosts",           KIND_HOSTS,  AT(hosts),           0, 0,       NULL, false},
    {"trusted-proxies", KIND_NETWORKS, AT(trusted_proxies), 0, 0,     NULL, false},
    {"key",             KIND_PATH,   AT(key),             0, 0,       NULL, true},
    {"hook-private",    KIND_SWITCH, AT(hook_private),    0, 0,       switch_words, false},
    {"hook-seconds",    KIND_NUMBER, AT(hook_seconds),    1, 300,     NULL, false},
    {"hook-delays",     KIND_DELAYS, AT(hook_delays),     0, 0,       NULL, false},
    {"log",             KIND_WORD,   AT(log),             0, 0,       log_words, false},
};
/* clang-format on */

enum { KEY_COUNT = sizeof keys / sizeof *keys, LINE_MOST = 2048 };

void
config_init(struct config *config)
{
    *config = (struct config){
        .listen = "127.0.0.1:8642",
        .listen_host = "127.0.0.1",
        .listen_port = "8642",
        .store = "adjd.sqlite",
        .threads = 2,
        .judge_mib = 1024,
        .connections = 16000,
        .idle_seconds = 60,
        .request_seconds = 30,
        .work_seconds = 30,
        .body_mib = 1,
        .archive_mib = 64,
        .pending_mib = 256,
        .reply_mib = 64,
        .keep_events = 90,
        .keep_deliveries = 90,
        .keep_jobs = 90,
        .keep_keys = 2,
        .tokens = TOKENS_AUTO,
        .rate = 100,
        .burst = 500,
        .quota_jobs = 100,
        .quota_hooks = 20,
        .hook_seconds = 20,
        /* The schedule recommended by Standard Webhooks: at once, then with back-off for about
         * three days. */
        .hook_delays = {10, {0, 5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400}},
        .log = LOG_LEVEL_INFO,
    };
}

/* Parse a decimal number up to `most`; false when it is not one. */
static bool
number_take(const char *text, unsigned most, unsigned *out)
{
    int64_t number = digits_read(text, most);
    *out = number < 0 ? 0 : (unsigned)number;
    return number >= 0;
}

/* Parse "ADDR:PORT", "[v6]:PORT" or ":PORT". */
static bool
listen_read(struct config *config, const char *text)
{
    unsigned number;
    const char *colon = strrchr(text, ':');
    const char *host = text;
    if (!colon || strlen(text) >= CONFIG_TEXT || !number_take(colon + 1, 65535, &number))
        return false;
    size_t len = (size_t)(colon - text);
    if (len >= 2 && text[0] == '[' && text[len - 1] == ']') {
        host++;
        len -= 2;
    } else if (memchr(text, ':', len)) {
        return false;
    }
    snprintf(config->listen, sizeof config->listen, "%s", text);
    snprintf(config->listen_host, sizeof config->listen_host, "%.*s", (int)len, host);
    snprintf(config->listen_port, sizeof config->listen_port, "%u", number);
    return true;
}

static bool
path_read(char *out, const char *text)
{
    size_t len = strlen(text);
    if (len == 0 || len >= CONFIG_PATH)
        return false;
    memcpy(out, text, len + 1);
    return true;
}

/* Copy a list, which may be empty. */
static bool
list_read(char *out, const char *text)
{
    *out = '\0';
    return !*text || path_read(out, text);
}

/* Parse "0 5 300": seconds separated by spaces or commas. */
static bool
delays_read(struct delays *out, const char *text)
{
    struct delays delays = {0};
    char word[16];
    while ((text = word_next(text, word, sizeof word)) != NULL)
        if (delays.count == DELAYS_MOST ||
            !number_take(word, 1000000, &delays.seconds[delays.count++]))
            return false;
    *out = delays;
    return delays.count > 0;
}

static const struct word *
word_find(const struct word *words, const char *text)
{
    for (; words->name; words++)
        if (strcmp(words->name, text) == 0)
            return words;
    return NULL;
}

/* Describe the values that the key accepts, for an error message. */
static void
expected_write(const struct key *key, char *out, size_t size)
{
    char list[160] = "";
    size_t at = 0;
    switch (key->kind) {
    case KIND_LISTEN:
        message_set(out, size, "ADDRESS:PORT, such as 127.0.0.1:8642");
        return;
    case KIND_PATH:
        message_set(out, size, "a path shorter than %d bytes", CONFIG_PATH);
        return;
    case KIND_ORIGINS:
        message_set(out, size, "* or a list of origins, such as https://example.org");
        return;
    case KIND_HOSTS:
        message_set(out, size, "* or a list of host names and addresses without ports");
        return;
    case KIND_NETWORKS:
        message_set(out, size, "a list of addresses and networks, such as 10.0.0.0/8");
        return;
    case KIND_NUMBER:
        message_set(out, size, "a number from %u to %u", key->least, key->most);
        return;
    case KIND_DELAYS:
        message_set(out, size, "a list of at most %d delays in seconds, such as 0 5 300",
                    DELAYS_MOST);
        return;
    case KIND_SWITCH:
    case KIND_WORD:
        for (const struct word *w = key->words; w->name && at < sizeof list; w++)
            at += (size_t)snprintf(list + at, sizeof list - at, at ? ", %s" : "%s", w->name);
        message_set(out, size, "one of %s", list);
        return;
    }
}

/* Check scheme "://" host [":" port]: browsers send no path in Origin. */
static bool
origin_fits(const char *word)
{
    const char *colon = strchr(word, ':');
    return strcmp(word, "*") == 0 || (colon && colon > word && strncmp(colon, "://", 3) == 0 &&
                                      colon[3] && !strchr(colon + 3, '/'));
}

/* Check a list of origins (RFC 6454) or "*", separated by spaces or commas. */
static bool
origins_fit(const char *list)
{
    char word[CONFIG_PATH];
    while ((list = word_next(list, word, sizeof word)) != NULL)
        if (!origin_fits(word))
            return false;
    return true;
}

static bool
value_read(struct config *config, const struct key *key, const char *value)
{
    char *at = (char *)config + key->offset;
    const struct word *word = key->words ? word_find(key->words, value) : NULL;
    unsigned number;
    switch (key->kind) {
    case KIND_LISTEN:
        return listen_read(config, value);
    case KIND_PATH:
        return path_read(at, value);
    case KIND_ORIGINS:
        return origins_fit(value) && list_read(at, value);
    case KIND_HOSTS:
        return hosts_fit(value) && list_read(at, value);
    case KIND_NETWORKS:
        return networks_fit(value) && list_read(at, value);
    case KIND_NUMBER:
        if (!number_take(value, key->most, &number) || number < key->least)
            return false;
        memcpy(at, &number, sizeof number);
        return true;
    case KIND_DELAYS:
        return delays_read((void *)at, value);
    case KIND_SWITCH:
        if (word)
            memcpy(at, &(bool){word->value != 0}, sizeof(bool));
        return word != NULL;
    case KIND_WORD:
        if (word)
            memcpy(at, &word->value, sizeof word->value);
        return word != NULL;
    }
    return false;
}

bool
config_set(struct config *config, const char *name, const char *value, char *message,
           size_t message_size)
{
    char expected[200];
    for (size_t i = 0; i < KEY_COUNT; i++) {
        if (strcmp(keys[i].name, name) != 0)
            continue;
        if (value_read(config, &keys[i], value))
            return true;
        expected_write(&keys[i], expected, sizeof expected);
        message_set(message, message_size, "%s: invalid value \"%s\"; expected %s", name, value,
                    expected);
        return false;
    }
    message_set(message, message_size, "%s: unknown key; adjd.conf(5) lists all keys", name);
    return false;
}

/* Trim white space from both ends, in place. */
static char *
trim(char *text)
{
    char *end = text + strlen(text);
    while (isspace((unsigned char)*text))
        text++;
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

/* Parse one line: empty, a comment, or "key = value". */
static bool
line_read(struct config *config, char *line, char *message, size_t message_size)
{
    char *text = trim(line);
    char *equals = strchr(text, '=');
    if (!*text || *text == '#')
        return true;
    if (!equals) {
        message_set(message, message_size, "expected \"key = value\", found \"%.80s\"", text);
        return false;
    }
    *equals = '\0';
    return config_set(config, trim(text), trim(equals + 1), message, message_size);
}

bool
config_read(struct config *config, const char *path, char *message, size_t message_size)
{
    char line[LINE_MOST], trouble[600];
    unsigned number = 0;
    bool good = true;
    FILE *file = fopen(path, "re");
    if (!file) {
        message_set(message, message_size, "%s: %s", path, strerror(errno));
        return false;
    }
    while (good && fgets(line, sizeof line, file)) {
        number++;
        good = line_read(config, line, trouble, sizeof trouble);
    }
    if (!good)
        message_set(message, message_size, "%s:%u: %s", path, number, trouble);
    else if (ferror(file)) {
        message_set(message, message_size, "%s: %s", path, strerror(errno));
        good = false;
    }
    fclose(file);
    return good;
}

const char *
config_fixed_difference(const struct config *a, const struct config *b)
{
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const struct key *key = &keys[i];
        const char *left = (const char *)a + key->offset, *right = (const char *)b + key->offset;
        bool is_number = key->kind == KIND_NUMBER; /* the other fixed keys are texts */
        if (key->fixed && (is_number ? memcmp(left, right, sizeof(unsigned)) : strcmp(left, right)))
            return key->name;
    }
    return NULL;
}

static const char *
word_of(const struct key *key, unsigned value)
{
    for (const struct word *w = key->words; w->name; w++)
        if (w->value == value)
            return w->name;
    return NULL;
}

static void
delays_write(struct buffer *out, const char *name, const struct delays *delays)
{
    json_open(out, name, '[');
    for (unsigned i = 0; i < delays->count; i++)
        json_put_int(out, NULL, delays->seconds[i]);
    json_close(out, ']');
}

static void
value_write(struct buffer *out, const struct key *key, const struct config *config)
{
    const char *at = (const char *)config + key->offset;
    char shown[CONFIG_PATH];
    unsigned number = 0;
    bool is_on = false;
    switch (key->kind) {
    case KIND_PATH:
        path_show(at, shown, sizeof shown);
        json_put_member(out, key->name, shown);
        return;
    case KIND_LISTEN:
    case KIND_ORIGINS:
    case KIND_HOSTS:
    case KIND_NETWORKS:
        json_put_member(out, key->name, at);
        return;
    case KIND_NUMBER:
    case KIND_WORD:
        memcpy(&number, at, sizeof number);
        if (key->kind == KIND_NUMBER)
            json_put_int(out, key->name, number);
        else
            json_put_member(out, key->name, word_of(key, number));
        return;
    case KIND_SWITCH:
        memcpy(&is_on, at, sizeof is_on);
        json_put_bool(out, key->name, is_on);
        return;
    case KIND_DELAYS:
        delays_write(out, key->name, (const void *)at);
        return;
    }
}

void
config_write(struct buffer *out, const char *name, const struct config *config)
{
    json_open(out, name, '{');
    for (size_t i = 0; i < KEY_COUNT; i++)
        value_write(out, &keys[i], config);
    json_close(out, '}');
}

void
config_key(const struct config *config, char *out, size_t size)
{
    snprintf(out, size, *config->key ? "%s" : "%s.key", *config->key ? config->key : config->store);
}
