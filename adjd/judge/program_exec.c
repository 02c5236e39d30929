/* SPDX-License-Identifier: MIT */
/* The process is forked by one with a single thread, so it may allocate. Begin with program_main(). */
#define _GNU_SOURCE /* O_PATH, close_range(2) */
#include "judge/program_exec.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { WORDS_MOST = 32, FILE_MIB = 64, MEMORY_MIB = 2048, FILES = 256 };

/* Split the command into words. Returns their number; 0: there are none, or too many. */
static size_t
words_split(char *command, char *words[WORDS_MOST])
{
    size_t count = 0;
    for (char *at = command + strspn(command, " \t"); *at; at += strspn(at, " \t")) {
        char end[] = " \t";
        if (count == WORDS_MOST - 4)
            return 0;
        if (*at == '"') {
            at++;
            strcpy(end, "\"");
        }
        words[count++] = at;
        at += strcspn(at, end);
        if (*at)
            *at++ = '\0';
    }
    return count;
}

static bool
limit_set(int what, rlim_t most)
{
    const struct rlimit limit = {most, most};
    return setrlimit(what, &limit) == 0;
}

static bool
limits_set(unsigned seconds)
{
    return limit_set(RLIMIT_CORE, 0) && limit_set(RLIMIT_CPU, seconds + 1) &&
           limit_set(RLIMIT_FSIZE, (rlim_t)FILE_MIB << 20) && limit_set(RLIMIT_NOFILE, FILES) &&
           /* not RLIMIT_AS: Java reserves address space that it does not use */
           limit_set(RLIMIT_DATA, (rlim_t)MEMORY_MIB << 20);
}

/* Landlock. */

static const uint64_t file_reads = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;
static const uint64_t folder_reads =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
/* All rights of the first version of Landlock: bits from EXECUTE to MAKE_SYM. */
static const uint64_t all_rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;

/* Allow access below a path that exists. Paths that do not exist stay forbidden. */
static void
path_allow(int rules, const char *path, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = rights};
    struct stat found;
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return;
    if (fstat(rule.parent_fd, &found) == 0 && !S_ISDIR(found.st_mode))
        rule.allowed_access &= file_reads | LANDLOCK_ACCESS_FS_WRITE_FILE;
    (void)syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
}

/* Restrict access to files. A kernel without Landlock leaves what the user of the daemon may do. */
static bool
files_restrict(const char *folder, char *const *words, size_t count)
{
    static const char *const folders[] = {"/usr", "/bin", "/lib",  "/lib64",
                                          "/etc", "/opt", "/proc", "/sys"};
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"};
    const struct landlock_ruleset_attr attr = {.handled_access_fs = all_rights};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &attr, sizeof attr, 0);
    if (rules < 0)
        return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        path_allow(rules, folders[i], folder_reads);
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        path_allow(rules, devices[i], file_reads | LANDLOCK_ACCESS_FS_WRITE_FILE);
    for (size_t i = 0; i < count; i++)
        if (*words[i] == '/')
            path_allow(rules, words[i], file_reads);
    path_allow(rules, folder, all_rights);
    return syscall(SYS_landlock_restrict_self, rules, 0) == 0;
}

/* Replace the standard streams, and thereby close the socket. */
static bool
streams_set(void)
{
    int in = open("/dev/null", O_RDONLY);
    int out = open(PROGRAM_STDOUT, O_WRONLY | O_CREAT | O_EXCL, 0600);
    int err = open(PROGRAM_STDERR, O_WRONLY | O_CREAT | O_EXCL, 0600);
    return in >= 0 && out >= 0 && err >= 0 && dup2(in, 0) == 0 && dup2(out, 1) == 1 &&
           dup2(err, 2) == 2 && close_range(3, ~0U, 0) == 0;
}

/* A message on standard error, and an exit code that no program has chosen. */
static _Noreturn void
main_fail(const char *what, const char *name)
{
    dprintf(2, "cannot %s %s: %s\n", what, name, strerror(errno));
    _exit(PROGRAM_UNRUN);
}

/* Read the message of command_send(): the time limit, the folder and the command, each ended by a NUL. */
static size_t
message_read(int fd, char *out, size_t size)
{
    size_t len = 0;
    for (ssize_t got; len < size - 1 && (got = read(fd, out + len, size - 1 - len)) > 0;)
        len += (size_t)got;
    out[len] = '\0';
    return len;
}

_Noreturn void
program_main(int fd, bool (*confine)(void))
{
    static char message[PROGRAM_COMMAND_MOST + 1];
    char *words[WORDS_MOST] = {NULL};
    size_t len = message_read(fd, message, sizeof message);
    char *folder = message + strlen(message) + 1, *command = folder + strlen(folder) + 1;
    if (command >= message + len || setpgid(0, 0) != 0 || chdir(folder) != 0 || !streams_set())
        _exit(PROGRAM_UNRUN);
    size_t count = words_split(command, words);
    const char *const rest[] = {PROGRAM_INPUT, "-p", PROGRAM_OUTPUT, NULL};
    for (size_t i = 0; rest[i]; i++)
        words[count + i] = (char *)(uintptr_t)rest[i];
    if (clearenv() != 0 || setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1) != 0 ||
        setenv("LC_ALL", "C.UTF-8", 1) != 0 || setenv("HOME", folder, 1) != 0 ||
        setenv("TMPDIR", folder, 1) != 0)
        _exit(PROGRAM_UNRUN);
    unsigned seconds = (unsigned)strtoul(message, NULL, 10);
    /* The limits come last, because sanitizers map more memory than the program may have. */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !files_restrict(folder, words, count) ||
        !confine() || !limits_set(seconds))
        main_fail("confine", words[0]);
    (void)execvp(words[0], words);
    main_fail("run", words[0]);
}
