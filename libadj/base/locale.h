/* SPDX-License-Identifier: MIT */
/* Which language the environment asks for; apart from the catalogues, which not every program has. */
#ifndef BASE_LOCALE_H
#define BASE_LOCALE_H

/* The preferences that the environment says, as gettext reads it; NULL: none. Borrowed until it changes. */
const char *language_preferences(void);

#endif
