/* SPDX-License-Identifier: MIT */
/*
 * A fuzz target is one function, LLVMFuzzerTestOneInput. libFuzzer (`make fuzz`, FUZZING defined) needs nothing else.
 * Otherwise this header makes a test of the target: it runs the seeds and the records of the tests, whole, truncated
 * and damaged.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Further inputs of the target; NULL at the end. */
extern const char *const fuzz_seeds[];

#ifndef FUZZING
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tap.h"

enum { FUZZ_MAX_FILE = 1 << 16, FUZZ_ROUNDS = 40 };

/* A linear congruential generator: the same damage on every run. */
static uint32_t
fuzz_random(uint32_t *state, uint32_t bound)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % bound;
}

/* Runs an input in memory of exactly its size, so that sanitizers detect a read beyond it. */
static void
fuzz_exact(const uint8_t *data, size_t size)
{
    uint8_t *exact = calloc(1, size + !size);
    if (!exact)
        return;
    memcpy(exact, data, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static void
fuzz_damage(const uint8_t *data, size_t size, uint32_t *seed)
{
    static const char likely[] = "0123456789-:=+*/.,()[]{}<>\"'\\ \n\r\t\x7f\xff\xc0KQaz";
    uint8_t copy[FUZZ_MAX_FILE];
    memcpy(copy, data, size);
    for (uint32_t bytes = 1 + fuzz_random(seed, 4); bytes > 0; bytes--)
        copy[fuzz_random(seed, (uint32_t)size)] =
            (uint8_t)likely[fuzz_random(seed, (uint32_t)sizeof likely)];
    fuzz_exact(copy, size);
    fuzz_exact(copy, fuzz_random(seed, (uint32_t)size));
}

/* Runs an input whole, then damaged unless it is empty. */
static void
fuzz_input(const uint8_t *data, size_t size, uint32_t *seed)
{
    fuzz_exact(data, size);
    for (int round = 0; size > 0 && round < FUZZ_ROUNDS; round++)
        fuzz_damage(data, size, seed);
}

static bool
fuzz_file(const char *path, uint32_t *seed)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    uint8_t data[FUZZ_MAX_FILE];
    size_t size = fread(data, 1, sizeof data, file);
    bool good = !ferror(file);
    fclose(file);
    fuzz_input(data, size, seed);
    return good;
}

static void
fuzz_directory(const char *path, uint32_t *seed)
{
    DIR *directory = opendir(path);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char file[1024];
        struct stat facts;
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.' && stat(file, &facts) == 0 && S_ISREG(facts.st_mode))
            ok(fuzz_file(file, seed), "%s, whole and damaged", file);
    }
    closedir(directory);
}

/* Writes the target's own seeds as files for libFuzzer. */
static int
fuzz_save(const char *folder)
{
    char path[1024];
    for (size_t i = 0; fuzz_seeds[i]; i++) {
        snprintf(path, sizeof path, "%s/%zu", folder, i + 1);
        FILE *file = fopen(path, "wb");
        if (!file || fputs(fuzz_seeds[i], file) < 0 || fclose(file) != 0)
            return 1;
    }
    return 0;
}

int
main(int argc, char **argv)
{
    uint32_t seed = 1815;
    if (argc == 3 && strcmp(argv[1], "--seeds") == 0)
        return fuzz_save(argv[2]);
    fuzz_exact((const uint8_t *)"", 0);
    ok(true, "nothing at all");
    for (size_t i = 0; fuzz_seeds[i]; i++) {
        fuzz_input((const uint8_t *)fuzz_seeds[i], strlen(fuzz_seeds[i]), &seed);
        ok(true, "seed %zu, whole and damaged", i + 1);
    }
    fuzz_directory("tests/records", &seed);
    fuzz_directory("tests/bad", &seed);
    return tap_done();
}
#endif

#endif
