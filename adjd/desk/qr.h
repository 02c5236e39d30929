/* SPDX-License-Identifier: MIT */
/* QR codes (ISO/IEC 18004), by libqrencode. */
#ifndef ADJD_DESK_QR_H
#define ADJD_DESK_QR_H

#include "desk/html.h"

/* The text as an SVG; nothing when it is too long for one. */
void put_qr(struct html *h, const char *text);

#endif
