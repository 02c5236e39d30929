/* SPDX-License-Identifier: MIT */
/* The file of a tournament's regulations. */
#include "regulations.h"

#include "input.h"

enum { REGULATIONS_MAX = 1 << 16 };

/* The whole file; more than it may hold is no regulations. */
static enum exit_code
read_all(struct input *input, char *text, size_t *out_len)
{
    size_t len = 0;
    long count;
    while ((count = input_read(input, text + len, REGULATIONS_MAX - len)) > 0)
        len += (size_t)count;
    if (count < 0)
        return cli_trouble(input_name(input), ADJ_EIO, input_trouble(input));
    if (len == REGULATIONS_MAX)
        return cli_trouble(input_name(input), ADJ_ETOOBIG, "regulations of more than 64 kB");
    *out_len = len;
    return CODE_DONE;
}

enum exit_code
regulations_open(const char *path, struct adj_regulations **out_regulations)
{
    static char text[REGULATIONS_MAX]; /* the tool reads one such file, before it starts a thread */
    struct adj_error err = ADJ_ERROR_INIT;
    size_t len = 0;
    *out_regulations = NULL;
    if (!path)
        return CODE_DONE;
    struct input *input = input_open(path);
    if (!input)
        return CODE_IO;
    enum exit_code code = read_all(input, text, &len);
    input_close(input);
    if (!code && adj_regulations_read(text, len, out_regulations, &err)) {
        cli_error(path, &err);
        code = CODE_USAGE; /* whatever is wrong with them, nothing was done */
    }
    return code == CODE_GAMES ? CODE_USAGE : code;
}
