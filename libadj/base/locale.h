/* SPDX-License-Identifier: MIT */
/* The language that the environment selects. Not in catalogue.h, because not every program links the catalogues. */
#ifndef BASE_LOCALE_H
#define BASE_LOCALE_H

/* The language preferences of the environment, read as gettext does; NULL: none. Borrowed until the environment changes. */
const char *language_preferences(void);

#endif
