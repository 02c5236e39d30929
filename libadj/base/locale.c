/* SPDX-License-Identifier: MIT */
#include "base/locale.h"

#include <stdlib.h>
#include <string.h>

const char *
language_preferences(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL, *list = getenv("LANGUAGE");
    for (size_t i = 0; i < sizeof variables / sizeof variables[0] && (!locale || !*locale); i++)
        locale = getenv(variables[i]);
    /* As in gettext, LANGUAGE is ignored in the C locale. */
    if (!locale || strcmp(locale, "C") == 0 || strncmp(locale, "C.", 2) == 0)
        return NULL;
    return list && *list ? list : locale;
}
