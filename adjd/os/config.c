/* SPDX-License-Identifier: MIT */
#include "os/config.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/message.h"
#include "base/number.h"
#include "os/log.h"
#include "os/names.h"

/* The type of a key's value. */
enum kind { KIND_LISTEN, KIND_TEXT, KIND_LINES, KIND_NUMBER, KIND_WORD, KIND_DELAYS };

/* One of the words that a key accepts, and its value. */
struct word {
    const char *name;
    unsigned value;
};

struct key {
    const char *name;
    enum kind kind;
    size_t offset;                  /* offset of the member in struct config */
    unsigned least, most;           /* bounds of a number */
    bool (*fits)(const char *text); /* whether a text is valid */
    const char *expected;           /* a valid value, in words; NULL: a path */
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
/* clang-format on */

static bool
path_fits(const char *text)
{
    return *text != '\0';
}

/* Check a list of origins (RFC 6454) or "*": scheme "://" host [":" port], without a path. */
static bool
origins_fit(const char *list)
{
    char word[CONFIG_PATH];
    while ((list = word_next(list, word, sizeof word)) != NULL) {
        const char *colon = strchr(word, ':');
        if (strcmp(word, "*") != 0 && (!colon || colon == word || strncmp(colon, "://", 3) != 0 ||
                                       !colon[3] || strchr(colon + 3, '/')))
            return false;
    }
    return true;
}

/* A key name of C2SP signed-note. */
static bool
origin_fits(const char *text)
{
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == '+' || *c == 0x7f || (unsigned char)*c >= 0x80)
            return false;
    return *text != '\0';
}

/* "URL", or "URL KEY" with a verifier key, which config_line_next() splits; `expected` describes the key. */
static bool
witnessed_fits(const char *text)
{
    size_t scheme = strncmp(text, "http://", 7) == 0    ? 7
                    : strncmp(text, "https://", 8) == 0 ? 8
                                                        : 0;
    size_t url = strcspn(text, " \t"), blank = strspn(text + url, " \t");
    const char *key = text + url + blank;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~' || *c == '"' || *c == '\\')
            return false;
    return scheme && url > scheme && url < CONFIG_TEXT && !key[strcspn(key, " \t")] &&
           (!*key || strchr(key, '+'));
}

static bool
witness_fits(const char *text)
{
    return witnessed_fits(text) && strchr(text, ' ');
}

/* clang-format off */
static const struct key keys[] = {
    {"listen",          KIND_LISTEN, AT(listen), .fixed = true},
    {"store",           KIND_TEXT,   AT(store), .fits = path_fits, .fixed = true},
    {"store-read",      KIND_TEXT,   AT(store_read), .fits = path_fits, .fixed = true},
    {"threads",         KIND_NUMBER, AT(threads), .least = 1, .most = 64, .fixed = true},
    {"judges",          KIND_NUMBER, AT(judges), .most = 256, .fixed = true},
    {"judge-memory",    KIND_NUMBER, AT(judge_mib), .least = 128, .most = 65536, .fixed = true},
    {"connections",     KIND_NUMBER, AT(connections), .least = 8, .most = 1000000, .fixed = true},
    {"idle-seconds",    KIND_NUMBER, AT(idle_seconds), .least = 1, .most = 3600, .fixed = true},
    {"request-seconds", KIND_NUMBER, AT(request_seconds), .least = 1, .most = 3600},
    {"drain",           KIND_NUMBER, AT(drain), .least = 0, .most = 300},
    {"work-seconds",    KIND_NUMBER, AT(work_seconds), .least = 1, .most = 3600},
    {"body-mib",        KIND_NUMBER, AT(body_mib), .least = 1, .most = 64},
    {"archive-mib",     KIND_NUMBER, AT(archive_mib), .least = 1, .most = 1024},
    {"pending-mib",     KIND_NUMBER, AT(pending_mib), .least = 1, .most = 65536},
    {"reply-mib",       KIND_NUMBER, AT(reply_mib), .least = 1, .most = 65536},
    {"answers-hours",   KIND_NUMBER, AT(answers_hours), .least = 1, .most = 8760},
    {"keep-events",     KIND_NUMBER, AT(keep_events), .least = 0, .most = 36500},
    {"keep-deliveries", KIND_NUMBER, AT(keep_deliveries), .least = 0, .most = 36500},
    {"keep-jobs",       KIND_NUMBER, AT(keep_jobs), .least = 0, .most = 36500},
    {"keep-keys",       KIND_NUMBER, AT(keep_keys), .least = 1, .most = 36500},
    {"tokens",          KIND_WORD,   AT(tokens), .words = token_words},
    {"pairing-program", KIND_TEXT,   AT(pairing_program), .fits = path_fits,
     .expected = "a command, such as /usr/bin/bbpPairings --dutch"},
    {"pairing-seconds", KIND_NUMBER, AT(pairing_seconds), .least = 1, .most = 3600},
    {"rate",            KIND_NUMBER, AT(rate), .least = 0, .most = 1000000},
    {"burst",           KIND_NUMBER, AT(burst), .least = 1, .most = 1000000},
    {"quota-mib",       KIND_NUMBER, AT(quota_mib), .least = 0, .most = 100000000},
    {"quota-jobs",      KIND_NUMBER, AT(quota_jobs), .least = 0, .most = 1000000},
    {"quota-hooks",     KIND_NUMBER, AT(quota_webhooks), .least = 0, .most = 1000000},
    {"rate-loopback",   KIND_WORD,   AT(rate_loopback), .words = switch_words},
    {"allow-origins",   KIND_TEXT,   AT(allow_origins), .fits = origins_fit,
     .expected = "* or a list of origins, such as https://example.org"},
    {"hosts",           KIND_TEXT,   AT(hosts), .fits = hosts_fit,
     .expected = "* or a list of host names and addresses without ports"},
    {"trusted-proxies", KIND_TEXT,   AT(trusted_proxies), .fits = networks_fit,
     .expected = "a list of addresses and networks, such as 10.0.0.0/8, or unix"},
    {"rulesets",        KIND_TEXT,   AT(rulesets), .fits = path_fits},
    {"key",             KIND_TEXT,   AT(key), .fits = path_fits, .fixed = true},
    {"log-origin",      KIND_TEXT,   AT(log_origin), .fits = origin_fits, .fixed = true,
     .expected = "a name without spaces and plus signs, such as adj.example.org/v1/audit"},
    {"witness-of",      KIND_LINES,  AT(witness_of), .fits = witnessed_fits,
     .expected = "an address and perhaps its key, such as https://adj.example.org adj.example.org/v1/audit+1a2b3c4d+AW..."},
    {"witness",         KIND_LINES,  AT(witness), .fits = witness_fits,
     .expected = "an address and its key, such as https://witness.example witness.example/v1/audit+1a2b3c4d+BG..."},
    {"witness-seconds", KIND_NUMBER, AT(witness_seconds), .least = 1, .most = 86400},
    {"token-file",      KIND_TEXT,   AT(token_file), .fits = path_fits, .fixed = true},
    {"hook-private",    KIND_WORD,   AT(webhook_private), .words = switch_words},
    {"hook-seconds",    KIND_NUMBER, AT(webhook_seconds), .least = 1, .most = 300},
    {"hook-delays",     KIND_DELAYS, AT(webhook_delays), .fixed = false},
    {"log",             KIND_WORD,   AT(log), .words = log_words},
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
        .drain = 5,
        .work_seconds = 30,
        .body_mib = 1,
        .archive_mib = 64,
        .pending_mib = 256,
        .reply_mib = 64,
        .keep_events = 90,
        .keep_deliveries = 90,
        .keep_jobs = 90,
        .keep_keys = 2,
        .tokens = TOKENS_REQUIRED,
        .pairing_seconds = 10,
        .rate = 100,
        .burst = 500,
        .quota_jobs = 100,
        .quota_webhooks = 20,
        .witness_seconds = 60,
        .webhook_seconds = 20,
        /* Standard Webhooks recommend this: at once, then with back-off for about three days. */
        .webhook_delays = {10, {0, 5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400}},
        .log = LOG_LEVEL_INFO,
    };
}

/* Parse "unix:PATH", "ADDR:PORT", "[v6]:PORT" or ":PORT". */
static bool
listen_read(struct config *config, const char *text)
{
    if (strncmp(text, "unix:", 5) == 0) {
        if (text[5] != '/' || strlen(text) >= CONFIG_TEXT)
            return false;
        strcpy(config->listen, text);
        strcpy(config->listen_host, text + 5);
        config->listen_port[0] = '\0';
        return true;
    }
    const char *colon = strrchr(text, ':'), *host = text;
    int64_t port = colon ? digits_read(colon + 1, 65535) : -1;
    if (port < 0 || strlen(text) >= CONFIG_TEXT)
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
    snprintf(config->listen_port, sizeof config->listen_port, "%u", (unsigned)port);
    return true;
}

/* Parse "0 5 300": seconds separated by spaces or commas. */
static bool
delays_read(struct delays *out, const char *text)
{
    struct delays delays = {0};
    char word[16];
    while ((text = word_next(text, word, sizeof word)) != NULL) {
        int64_t seconds = digits_read(word, 1000000);
        if (delays.count == DELAYS_MOST || seconds < 0)
            return false;
        delays.seconds[delays.count++] = (unsigned)seconds;
    }
    *out = delays;
    return delays.count > 0;
}

/* Describe the values that the key accepts, for an error message about `value`. */
static void
expected_write(const struct key *key, const char *value, char *out, size_t size)
{
    char list[160] = "";
    size_t at = 0;
    switch (key->kind) {
    case KIND_LISTEN:
        if (strncmp(value, "unix:", 5) == 0)
            message_set(out, size, "unix:/PATH, the absolute path of a Unix socket");
        else
            message_set(out, size, "ADDRESS:PORT, such as 127.0.0.1:8642");
        return;
    case KIND_TEXT:
    case KIND_LINES:
        if (key->expected)
            snprintf(out, size, "%s", key->expected);
        else
            message_set(out, size, "a path shorter than %d bytes", CONFIG_PATH);
        return;
    case KIND_NUMBER:
        message_set(out, size, "a number from %u to %u", key->least, key->most);
        return;
    case KIND_DELAYS:
        message_set(out, size, "a list of at most %d delays in seconds, such as 0 5 300",
                    DELAYS_MOST);
        return;
    case KIND_WORD:
        for (const struct word *w = key->words; w->name && at < sizeof list; w++)
            at += (size_t)snprintf(list + at, sizeof list - at, at ? ", %s" : "%s", w->name);
        message_set(out, size, "one of %s", list);
        return;
    }
}

/* Parse a number, or one of the key's words into its value; -1: invalid. */
static int64_t
number_read(const struct key *key, const char *text)
{
    int64_t number = key->words ? -1 : digits_read(text, key->most);
    for (const struct word *w = key->words; w && w->name; w++)
        if (strcmp(w->name, text) == 0)
            number = w->value;
    return number < key->least ? -1 : number;
}

static bool
value_read(struct config *config, const struct key *key, const char *value)
{
    char *at = (char *)config + key->offset;
    size_t len = strlen(value);
    int64_t number;
    switch (key->kind) {
    case KIND_LISTEN:
        return listen_read(config, value);
    case KIND_DELAYS:
        return delays_read((void *)at, value);
    case KIND_TEXT:
        if (len >= CONFIG_PATH || !key->fits(value))
            return false;
        memcpy(at, value, len + 1);
        return true;
    case KIND_LINES: /* a repeated key adds a line */
        if (!key->fits(value) || strlen(at) + len + 2 > CONFIG_LINES)
            return false;
        snprintf(at + strlen(at), len + 2, "%s\n", value);
        return true;
    case KIND_NUMBER:
    case KIND_WORD:
        number = number_read(key, value);
        if (number >= 0)
            memcpy(at, &(unsigned){(unsigned)number}, sizeof(unsigned));
        return number >= 0;
    }
    return false;
}

bool
config_set(struct config *config, const char *name, const char *value, char *message, size_t size)
{
    char expected[200];
    const struct key *key = keys;
    while (key < keys + KEY_COUNT && strcmp(key->name, name) != 0)
        key++;
    if (key == keys + KEY_COUNT) {
        message_set(message, size, "%s: unknown key; adjd.conf(5) lists all keys", name);
        return false;
    }
    if (value_read(config, key, value))
        return true;
    expected_write(key, value, expected, sizeof expected);
    message_set(message, size, "%s: invalid value \"%s\"; expected %s", name, value, expected);
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
line_read(struct config *config, char *line, char *message, size_t size)
{
    char *text = trim(line);
    char *equals = strchr(text, '=');
    if (!*text || *text == '#')
        return true;
    if (!equals) {
        message_set(message, size, "expected \"key = value\", found \"%.80s\"", text);
        return false;
    }
    *equals = '\0';
    return config_set(config, trim(text), trim(equals + 1), message, size);
}

bool
config_read(struct config *config, const char *path, char *message, size_t size)
{
    char line[LINE_MOST], trouble[600];
    unsigned number = 0;
    bool good = true;
    FILE *file = fopen(path, "re");
    if (!file) {
        message_set(message, size, "%s: %s", path, strerror(errno));
        return false;
    }
    while (good && fgets(line, sizeof line, file)) {
        number++;
        good = line_read(config, line, trouble, sizeof trouble);
    }
    if (!good)
        message_set(message, size, "%s:%u: %s", path, number, trouble);
    else if (ferror(file)) {
        message_set(message, size, "%s: %s", path, strerror(errno));
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
        if (key->fixed &&
            (is_number ? memcmp(left, right, sizeof(unsigned)) : strcmp(left, right)) != 0)
            return key->name;
    }
    return NULL;
}

bool
config_line_next(const char **lines, struct config_line *out)
{
    const char *line = *lines;
    size_t len = strcspn(line, "\n"), url = strcspn(line, " \t\n");
    const char *key = line + url + strspn(line + url, " \t");
    if (!len || len >= CONFIG_PATH)
        return false;
    snprintf(out->url, sizeof out->url, "%.*s", (int)url, line);
    snprintf(out->key, sizeof out->key, "%.*s", (int)(line + len - key), key);
    for (size_t end = strlen(out->url); end && out->url[end - 1] == '/'; end--)
        out->url[end - 1] = '\0';
    *lines = line + len + (line[len] == '\n');
    return true;
}

static void
value_write(struct buffer *out, const struct key *key, const struct config *config)
{
    const char *at = (const char *)config + key->offset;
    const struct delays *delays = (const void *)at;
    const struct word *word = key->words;
    char shown[CONFIG_PATH];
    unsigned number;
    memcpy(&number, at, sizeof number);
    switch (key->kind) {
    case KIND_LISTEN:
    case KIND_TEXT:
        path_show(at, shown, sizeof shown);
        json_put_member(out, key->name, key->expected ? at : shown);
        return;
    case KIND_LINES:
        json_put_words(out, key->name, at, "\n");
        return;
    case KIND_NUMBER:
        json_put_int(out, key->name, number);
        return;
    case KIND_WORD:
        while (word->name && word->value != number)
            word++;
        if (key->words == switch_words)
            json_put_bool(out, key->name, number != 0);
        else
            json_put_member(out, key->name, word->name);
        return;
    case KIND_DELAYS:
        json_open(out, key->name, '[');
        for (unsigned i = 0; i < delays->count; i++)
            json_put_int(out, NULL, delays->seconds[i]);
        json_close(out, ']');
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

/* The path of a credential that the service manager passes (systemd.exec(5), LoadCredential=). */
static bool
credential_find(const char *name, char *out, size_t size)
{
    const char *folder = getenv("CREDENTIALS_DIRECTORY");
    return folder && snprintf(out, size, "%s/%s", folder, name) < (int)size &&
           access(out, R_OK) == 0;
}

bool
config_has_key(const struct config *config)
{
    char path[CONFIG_PATH + 8];
    return *config->key || credential_find("adjd.key", path, sizeof path);
}

void
config_key(const struct config *config, char *out, size_t size)
{
    if (!credential_find("adjd.key", out, size) || *config->key)
        snprintf(out, size, *config->key ? "%s" : "%s.key",
                 *config->key ? config->key : config->store);
}

void
config_token_file(const struct config *config, char *out, size_t size)
{
    const char *beside = path_is_server(config->store) ? config->key : config->store;
    const char *slash = strrchr(beside, '/');
    if (*config->token_file)
        snprintf(out, size, "%s", config->token_file);
    else
        snprintf(out, size, "%.*sadjd.token", slash ? (int)(slash + 1 - beside) : 0, beside);
}
