/* SPDX-License-Identifier: MIT */
#include "symbols.h"

#include <elf.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "slurp.h"

/* Reads the program's own ELF file once and keeps it. */
static const unsigned char *
image(void)
{
    static unsigned char *whole;
    size_t len;
    if (!whole)
        whole = (unsigned char *)slurp("/proc/self/exe", &len);
    return whole;
}

static int
compare(const void *a, const void *b)
{
    return strcmp(((const struct symbol *)a)->name, ((const struct symbol *)b)->name);
}

size_t
symbols_find(const char *prefix, struct symbol *out, size_t max)
{
    const unsigned char *elf = image();
    const Elf64_Ehdr *header = (const void *)elf;
    const Elf64_Shdr *section = (const void *)(elf + header->e_shoff);
    uintptr_t moved = 0; /* difference between load address and link address */
    size_t n = 0, len = strlen(prefix);
    for (unsigned s = 0; s < header->e_shnum; s++) {
        if (section[s].sh_type != SHT_SYMTAB)
            continue;
        const Elf64_Sym *symbol = (const void *)(elf + section[s].sh_offset);
        const char *names = (const char *)elf + section[section[s].sh_link].sh_offset;
        for (size_t i = 0; i < section[s].sh_size / sizeof *symbol; i++) {
            const char *name = names + symbol[i].st_name;
            if (strcmp(name, "symbols_find") == 0)
                moved = (uintptr_t)symbols_find - symbol[i].st_value;
            if (strncmp(name, prefix, len) == 0 && symbol[i].st_shndx != SHN_UNDEF && n < max)
                out[n++] =
                    (struct symbol){name, (void *)(uintptr_t)symbol[i].st_value, symbol[i].st_size};
        }
    }
    for (size_t i = 0; i < n; i++)
        out[i].at = (char *)out[i].at + moved;
    qsort(out, n, sizeof *out, compare);
    return n;
}
