/* SPDX-License-Identifier: MIT */
#include "base/library.h"

#include <dlfcn.h>
#include <string.h>

const char *
library_load(const char *soname, const struct library_function *functions, size_t count)
{
    void *library = dlopen(soname, RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        return dlerror();
    for (size_t i = 0; i < count; i++)
        if (!dlsym(library, functions[i].name))
            return dlerror();
    for (size_t i = 0; i < count; i++) {
        void *found = dlsym(library, functions[i].name);
        /* ISO C has no cast from an object pointer to a function pointer */
        memcpy(functions[i].at, &found, sizeof found);
    }
    return NULL;
}
