/* SPDX-License-Identifier: MIT */
/*
 * HTTP client: submits games to an adjd as they are written and prints its verdicts. A separate
 * program, run by `adj submit` and, to fetch a URL, by `adj verify`: libcurl loads some thirty
 * libraries, which takes longer than judging most games.
 */
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adj.h"
#include "base/error.h"
#include "base/json.h"
#include "games.h"

enum { ANSWER_MAX = 32 << 20, CONNECT_SECONDS = 10, ANSWER_SECONDS = 300 };
enum { TOKEN_SIZE = 1024, RECORD_MAX = 64 << 20, HEAD_STEP = 1 << 16 };

/* HTTP. The only file that includes libcurl. */

/* The target of requests. Strings are borrowed. Several threads may use it at once. */
struct http_target {
    const char *url;           /* including path and query */
    const char *type;          /* Content-Type of the request body */
    const char *accept;        /* Accept header */
    const char *authorization; /* Authorization header; NULL: none */
};

struct http_answer {
    long status; /* 0: no response; the reason is in `trouble` */
    struct buffer body;
    char trouble[256];
};

/* libcurl's write callback. A result other than `count` aborts the transfer. */
static size_t
answer_grow(char *data, size_t size, size_t count, void *context)
{
    struct http_answer *answer = context;
    count *= size;
    if (count > ANSWER_MAX - answer->body.len)
        return 0;
    buffer_put(&answer->body, data, count);
    return answer->body.failed ? 0 : count;
}

/* Appends "Name: value" to a header list. When memory runs out, frees the list and returns NULL. */
static struct curl_slist *
header_add(struct curl_slist *list, const char *name, const char *value)
{
    char *line = cli_format("%s: %s", name, value);
    struct curl_slist *longer = line ? curl_slist_append(list, line) : NULL;
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

/* Sends the request and waits for the response. Without a body it is a GET. */
static void
http_send(const struct http_target *target, const char *body, size_t len, struct http_answer *out)
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

/* Submitting. */

struct submit {
    const char *url, *token_file, *format;
    char *address; /* request URL with its query */
    char authorization[TOKEN_SIZE];
    struct http_target target;
};

/* The submission of one file. The text is kept until its games have been cut out of it. */
struct sending {
    const struct submit *submit;
    struct input *input;
    struct adj_reader *reader;
    struct buffer head; /* the beginning of the input in UTF-8: RECORD_MAX bytes, or all of it */
    size_t head_at;
    size_t games;
    struct buffer text; /* the input from `offset` on */
    size_t offset;
    bool named; /* the user names the game */
    bool ended;
    enum exit_code code;
};

struct letter {
    char *text; /* NULL: the reader failed; the reason is in `err` */
    size_t len;
    const char
        *variant; /* the game, if the file says which it is and the record alone does not; NULL */
    struct adj_error err;
    struct http_answer answer;
};

/* Cutting out games. */

/* Reads the beginning of the input, undecoded. */
static enum adj_status
head_fill(struct sending *s)
{
    for (long count = 1; count > 0 && s->head.len < RECORD_MAX; s->head.len += (size_t)count) {
        if (!buffer_reserve(&s->head, HEAD_STEP))
            return ADJ_ENOMEM;
        count = input_read(s->input, s->head.data + s->head.len, HEAD_STEP);
        if (count < 0)
            return ADJ_EIO;
    }
    return ADJ_OK;
}

static void
say_encoding(const char *path, const char *encoding)
{
    struct adj_error err = ADJ_ERROR_INIT;
    snprintf(err.code, sizeof err.code, "encoding");
    error_say(&err, "the file is not in UTF-8: it was read as %s", encoding);
    (void)cli_error(path, &err);
}

/* Records are sent in UTF-8. The encoding is detected from the whole file; a file that is too large
 * for that is decoded while it is read. */
static enum adj_status
head_decode(struct sending *s, const char *path, const struct adj_options *options,
            struct adj_error *err)
{
    const char *encoding = options->encoding;
    char *text = NULL;
    size_t len = 0;
    enum adj_status st = head_fill(s);
    if (st == ADJ_ENOMEM)
        return st;
    if (st) {
        error_say(err, "%s", input_trouble(s->input));
        return err->status = st;
    }
    if (s->head.len >= RECORD_MAX || (options->strict && !encoding))
        return ADJ_OK;
    st = encoding ? adj_text_decode_from(s->head.data, s->head.len, encoding, &text, &len, err)
                  : adj_text_decode(s->head.data, s->head.len, &text, &len, &encoding, err);
    if (st || !text)
        return st;
    if (encoding && !options->encoding)
        say_encoding(path, encoding);
    buffer_reset(&s->head);
    buffer_put(&s->head, text, len);
    adj_free(text);
    return s->head.failed ? ADJ_ENOMEM : ADJ_OK;
}

/* Reads from the head, then from the input. */
static long
head_read(struct sending *s, char *buf, size_t size)
{
    size_t rest = s->head.len - s->head_at;
    if (rest == 0)
        return input_read(s->input, buf, size);
    size_t count = rest < size ? rest : size;
    memcpy(buf, s->head.data + s->head_at, count);
    s->head_at += count;
    return (long)count;
}

/* An adj_read_fn that keeps the text it has read. */
static long
sending_read(void *context, char *buf, size_t size)
{
    struct sending *s = context;
    long count = head_read(s, buf, size);
    if (count <= 0)
        return count;
    buffer_put(&s->text, buf, (size_t)count);
    return s->text.failed || s->text.len > RECORD_MAX / 2 ? -1 : count;
}

/* The text up to the reader's position. The caller frees it with free(); NULL when memory runs out. */
static char *
cut(struct sending *s, size_t *out_len)
{
    size_t len = adj_reader_offset(s->reader) - s->offset;
    char *text = malloc(len + 1);
    if (!text)
        return NULL;
    memcpy(text, s->text.data, len);
    memmove(s->text.data, s->text.data + len, s->text.len - len);
    s->offset += len;
    s->text.len -= len;
    *out_len = len;
    return text;
}

/* The id of the game that the file's name or its other games have decided; NULL: the record alone is read as this game. */
static const char *
variant_of_file(const struct adj_game *game, const char *text, size_t len)
{
    struct adj_reader *reader = NULL;
    struct adj_game *alone = NULL;
    const char *id = adj_variant_id(adj_game_variant(game));
    bool same = text && adj_reader_open(text, len, NULL, &reader, NULL) == ADJ_OK &&
                adj_reader_next(reader, &alone, NULL) == ADJ_OK &&
                strcmp(adj_variant_id(adj_game_variant(alone)), id) == 0;
    adj_game_free(alone);
    adj_reader_free(reader);
    return same ? NULL : id;
}

static void *
take(void *context)
{
    struct sending *s = context;
    struct letter *letter = s->ended ? NULL : calloc(1, sizeof *letter);
    struct adj_game *game = NULL;
    if (!letter)
        return NULL;
    letter->err = (struct adj_error)ADJ_ERROR_INIT;
    enum adj_status st = adj_reader_next(s->reader, &game, &letter->err);
    if (st == ADJ_EOF) {
        free(letter);
        return NULL;
    }
    s->games++;
    s->ended = st == ADJ_EIO || st == ADJ_ENOMEM;
    /* A game that cannot be parsed here is not sent: adjd would reject it for the same reason. */
    if (!st)
        letter->text = cut(s, &letter->len);
    else if (!s->ended)
        free(cut(s, &letter->len));
    if (letter->text && !s->named)
        letter->variant = variant_of_file(game, letter->text, letter->len);
    adj_game_free(game);
    return letter;
}

/* Sending. */

static void
work(void *context, void *argument)
{
    const struct sending *s = context;
    struct letter *letter = argument;
    struct http_target target = s->submit->target;
    if (!letter->text)
        return;
    char *url = cli_format("%s%s%s", target.url, letter->variant ? "&variant=" : "",
                           letter->variant ? letter->variant : "");
    target.url = url ? url : target.url;
    http_send(&target, letter->text, letter->len, &letter->answer);
    free(url);
}

/* Reports an unexpected response: a problem document (RFC 9457), or the response of a proxy. */
static enum exit_code
refused(const char *name, const char *url, const struct http_answer *answer)
{
    struct adj_error err = ADJ_ERROR_INIT;
    if (answer->status == 0) {
        error_say(&err, "%s: %s", url, answer->trouble);
        err.status = ADJ_EIO;
        return cli_error(name, &err);
    }
    struct json *problem =
        json_parse(answer->body.data ? answer->body.data : "", answer->body.len, NULL);
    const char *title = json_member_text(problem, "title"),
               *parts = json_member_text(problem, "parts"),
               *detail = parts ? parts : json_member_text(problem, "detail");
    snprintf(err.code, sizeof err.code, "http-%ld", answer->status);
    error_say(&err, "%s%s%s", title ? title : "", title && detail ? ": " : "",
              detail ? detail : "");
    json_free(problem);
    /* 422: the game is at fault. Any other status is a failure of the transfer. */
    err.status = answer->status == 422 ? ADJ_ESYNTAX : ADJ_EIO;
    return cli_error(name, &err);
}

static bool
is_stopped(const struct http_answer *answer)
{
    return strstr(answer->body.data, "\"reason\":\"illegal-move\"") ||
           strstr(answer->body.data, "\"reason\":\"unreadable\"");
}

static enum exit_code
print(const struct sending *s, struct letter *letter)
{
    const struct http_answer *answer = &letter->answer;
    if (letter->err.status) {
        if (letter->err.status == ADJ_EIO)
            error_say(&letter->err, "%s", input_trouble(s->input));
        return cli_error(input_name(s->input), &letter->err);
    }
    if (!letter->text)
        return cli_trouble(input_name(s->input), ADJ_ENOMEM, "out of memory");
    if ((answer->status != 200 && answer->status != 201) || !answer->body.data)
        return refused(input_name(s->input), s->submit->url, answer);
    fwrite(answer->body.data, 1, answer->body.len, stdout);
    if (answer->body.len > 0 && answer->body.data[answer->body.len - 1] != '\n')
        putchar('\n');
    return is_stopped(answer) ? CODE_GAMES : CODE_DONE;
}

static void
give(void *context, void *argument)
{
    struct sending *s = context;
    struct letter *letter = argument;
    s->code = cli_worse(s->code, print(s, letter));
    free(letter->text);
    buffer_clear(&letter->answer.body);
    free(letter);
}

static enum exit_code
send_file(const struct submit *submit, const struct games *games, const char *path)
{
    static const struct pipeline pipeline = {take, work, give};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_options options = games->options;
    struct sending s = {
        .submit = submit, .input = input_open(path, false), .named = options.variant != NULL};
    if (!s.input)
        return CODE_IO;
    enum adj_status st = head_decode(&s, path, &options, &err);
    options.encoding = "UTF-8";
    options.name = input_name(s.input);
    if (st || adj_reader_stream(sending_read, &s, &options, &s.reader, &err))
        s.code = cli_error(path, &err);
    else
        pipeline_run(&pipeline, &s, games->jobs);
    if (!s.code && s.games == 0)
        s.code = cli_no_game(path);
    adj_reader_free(s.reader);
    buffer_clear(&s.head);
    buffer_clear(&s.text);
    input_close(s.input);
    return s.code;
}

/* The request. */

/* The media type of an output format (for the Accept header) or of a notation; `otherwise` if the word is neither. */
static const char *
media_type(const char *word, const char *otherwise)
{
    static const char *const types[][2] = {{"json", "application/json"},
                                           {"xml", "application/xml"},
                                           {"text", "text/plain"},
                                           {"html", "text/html"}};
    for (size_t i = 0; word && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i][0], word) == 0)
            return types[i][1];
    return otherwise;
}

static bool
address_make(struct submit *submit, const struct adj_options *options)
{
    size_t len = strlen(submit->url);
    char *variant = options->variant ? curl_easy_escape(NULL, options->variant, 0) : NULL;
    char *notation = options->notation ? curl_easy_escape(NULL, options->notation, 0) : NULL;
    while (len > 0 && submit->url[len - 1] == '/')
        len--;
    submit->address =
        cli_format("%.*s/v1/adjudications?reading=%s%s%s%s%s", (int)len, submit->url,
                   options->strict ? "strict" : "lenient", variant ? "&variant=" : "",
                   variant ? variant : "", notation ? "&notation=" : "", notation ? notation : "");
    curl_free(variant);
    curl_free(notation);
    return submit->address != NULL;
}

/* Whether the URL names this machine. */
static bool
url_is_local(const char *url)
{
    char *host = NULL;
    CURLU *parts = curl_url();
    bool is_local = parts &&
                    curl_url_set(parts, CURLUPART_URL, url, CURLU_GUESS_SCHEME) == CURLUE_OK &&
                    curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
                    (strcasecmp(host, "localhost") == 0 || strcmp(host, "[::1]") == 0 ||
                     (strncmp(host, "127.", 4) == 0 && !host[strspn(host, "0123456789.")]));
    curl_free(host);
    curl_url_cleanup(parts);
    return is_local;
}

/* Opens the first token file that this user can read; sets *name, which the caller frees. NULL: none. */
static FILE *
token_file_find(char **name)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool has_config = config && *config;
    char *names[] = {cli_format("adjd.token"),
                     has_config ? cli_format("%s/adj/token", config)
                                : cli_format("%s/.config/adj/token", home ? home : ""),
                     cli_format("/var/lib/adjd/adjd.token")};
    FILE *file = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!file && names[i] && (file = fopen(names[i], "r")) != NULL)
            *name = names[i];
        else
            free(names[i]);
    }
    return file;
}

/* Reads the token, the first word of the file. On the command line it would be visible to all users. */
static enum exit_code
token_use(struct submit *submit, const char *name, FILE *file)
{
    static const char scheme[] = "Bearer ";
    char *token = submit->authorization + sizeof scheme - 1;
    if (!file)
        return cli_io_error(name, "cannot open");
    memcpy(submit->authorization, scheme, sizeof scheme);
    size_t len = fread(token, 1, TOKEN_SIZE - sizeof scheme, file);
    fclose(file);
    token[len] = '\0';
    token[strcspn(token, " \t\r\n")] = '\0';
    if (!*token)
        return cli_trouble(name, ADJ_EIO, "there is no token in it");
    submit->target.authorization = submit->authorization;
    return CODE_DONE;
}

/* A token file that the user did not name is used for this machine's adjd only: another host must not get its token. */
static enum exit_code
token_read(struct submit *submit)
{
    const char *named =
        submit->token_file && *submit->token_file ? submit->token_file : getenv("ADJ_TOKEN_FILE");
    char *found = NULL;
    if (named)
        return token_use(submit, named, fopen(named, "r"));
    FILE *file = url_is_local(submit->url) ? token_file_find(&found) : NULL;
    enum exit_code code = file ? token_use(submit, found, file) : CODE_DONE;
    free(found);
    return code;
}

static enum exit_code
send_all(struct submit *submit, const struct games *games, const struct operands *files)
{
    enum exit_code code = token_read(submit);
    if (code)
        return code;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK || !address_make(submit, &games->options))
        return cli_trouble(submit->url, ADJ_ENOMEM, "out of memory");
    submit->target.url = submit->address;
    submit->target.type = media_type(games->options.notation, "text/plain");
    submit->target.accept = media_type(submit->format, "*/*");
    if (files->count == 0)
        code = send_file(submit, games, "-");
    for (int i = 0; i < files->count; i++)
        code = cli_worse(code, send_file(submit, games, files->at[i]));
    free(submit->address);
    curl_global_cleanup();
    return code;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    struct submit submit = {.format = "json"};
    struct games games = {.options = ADJ_OPTIONS_INIT, .jobs = 1};
    const struct cli_option options[] = {
        TEXT("url", "URL", "address of adjd, such as http://host:port", &submit.url),
        TEXT("token-file", "FILE", "file with an access token of adjd", &submit.token_file),
        GAME_OPTIONS(games),
        CHOICE("as", "text|json|xml|html", "the output format; default: json", &submit.format),
        {0},
    };
    struct operands files;
    enum exit_code code;
    if (!cli_parse(self, options, argc, argv, &files, &code))
        return code;
    if (!submit.url)
        return cli_usage(self, "no address, expected --url with the address of an adjd");
    if (!games_check(self, &games))
        return CODE_USAGE;
    return send_all(&submit, &games, &files);
}

/* `--get`, for `adj verify`. */

/* Prints the response for the URL. */
static enum exit_code
get(struct submit *submit)
{
    enum exit_code code = token_read(submit);
    if (code)
        return code;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        return cli_trouble(submit->url, ADJ_ENOMEM, "out of memory");
    submit->target.url = submit->url;
    submit->target.accept = "application/json, application/jwk-set+json";
    struct http_answer answer;
    http_send(&submit->target, NULL, 0, &answer);
    if (answer.status == 200 && answer.body.data)
        fwrite(answer.body.data, 1, answer.body.len, stdout);
    else
        code = refused(submit->url, submit->url, &answer);
    buffer_clear(&answer.body);
    curl_global_cleanup();
    return code;
}

int
main(int argc, char **argv)
{
    static const struct command submit = {
        .name = "submit",
        .synopsis = "--url URL [--token-file FILE] [--variant V] [--from NOTATION] [--strict]\n"
                    "       [--as text|json|xml|html] [--jobs N] [FILE...|-]",
        .summary = "Send games to an adjd over HTTP and print its verdicts.",
        .run = run,
    };
    if (argc >= 3 && strcmp(argv[1], "--get") == 0) {
        struct submit one = {.url = argv[2], .token_file = argc >= 5 ? argv[4] : NULL};
        return (int)cli_finish(get(&one));
    }
    return (int)cli_finish(submit.run(&submit, argc > 0 ? argc - 1 : 0, argv + 1));
}
