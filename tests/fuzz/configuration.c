/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any text as adjd.conf(5). The file is read, compared with the defaults and written as in the audit log;
 * its lists of names and networks are searched.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "os/config.h"
#include "os/names.h"

#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "# all\nlisten = [::1]:8642\nstore = /var/lib/adjd/adjd.sqlite\nhosts = adj.example.org "
    "*.example.org 192.0.2.1\n"
    "trusted-proxies = 10.0.0.0/8 fd00::/8 127.0.0.1\nallow-origins = https://example.org "
    "http://localhost:3000\n"
    "tokens = required\nrate = 50\nburst = 100\nhook-delays = 0 5 300 1800\nbody-mib = 4\nlog = "
    "debug\n",
    "hosts = *\nallow-origins = *\nhook-private = yes\nquota-mib = 100\nkeep-events = 30\nthreads "
    "= 8\r\n\r\n",
    "listen=0.0.0.0:0\nhook-delays = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n",
    "rate = 4294967296\n",
    NULL,
};

/* Capacity of a pipe; a regular file would wait for the disk. */
enum { PIPE_MOST = 4096 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct config config, usual;
    char path[64], message[CONFIG_PATH + 512], key[CONFIG_PATH + 8];
    struct buffer out = {0};
    int ends[2];
    size = size < PIPE_MOST ? size : PIPE_MOST;
    if (pipe(ends) != 0)
        return 0;
    assert(write(ends[1], data, size) == (ssize_t)size);
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    config_init(&config);
    config_init(&usual);
    bool good = config_read(&config, path, message, sizeof message);
    close(ends[0]);
    assert(good || strstr(message, path));
    (void)config_fixed_difference(&usual, &config);
    (void)networks_have(config.trusted_proxies, "10.1.2.3");
    (void)networks_have(config.trusted_proxies, "fd00::1");
    config_key(&config, key, sizeof key);
    config_write(&out, NULL, &config);
    buffer_clear(&out);
    return 0;
}
