/* SPDX-License-Identifier: MIT */
/*
 * A club program with libcurl: send a record to adjd and print the verdict as text. The token is that of the file adjd.token in
 * this folder; set ADJ_TOKEN_FILE for another.
 * cc submit.c $(pkg-config --cflags --libs libcurl); submit URL FILE VARIANT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

enum { RECORD_MOST = 1 << 20 };

/* Returns the text of the file, which the caller frees; NULL if it cannot be read. */
static char *
record_read(const char *name, size_t *out_len)
{
    FILE *file = fopen(name, "rb");
    char *text = file ? malloc(RECORD_MOST) : NULL;
    *out_len = text ? fread(text, 1, RECORD_MOST, file) : 0;
    if (file)
        fclose(file);
    return text;
}

/* Reads the token; "" if there is no file with one. */
static void
token_read(char *out, int size)
{
    const char *name = getenv("ADJ_TOKEN_FILE");
    FILE *file = fopen(name ? name : "adjd.token", "r");
    if (!file || !fgets(out, size, file))
        *out = '\0';
    out[strcspn(out, "\r\n")] = '\0';
    if (file)
        fclose(file);
}

static struct curl_slist *
headers_make(void)
{
    char token[256], line[300];
    token_read(token, sizeof token);
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/vnd.chess-pgn");
    headers = curl_slist_append(headers, "Accept: text/plain");
    snprintf(line, sizeof line, "Authorization: Bearer %s", token);
    return *token ? curl_slist_append(headers, line) : headers;
}

int
main(int argc, char **argv)
{
    size_t len = 0;
    long status = 0;
    char *record = argc == 4 ? record_read(argv[2], &len) : NULL;
    if (!record) {
        fprintf(stderr, "usage: submit URL FILE VARIANT\n");
        return 2;
    }
    char url[500];
    snprintf(url, sizeof url, "%s/v1/adjudications?variant=%s", argv[1], argv[3]);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = headers_make();
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, record);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)len);
    CURLcode code = curl_easy_perform(curl); /* writes the reply of adjd to standard output */
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (code)
        fprintf(stderr, "%s\n", curl_easy_strerror(code));
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    curl_global_cleanup();
    free(record);
    return code == CURLE_OK && status == 201 ? EXIT_SUCCESS : EXIT_FAILURE;
}
