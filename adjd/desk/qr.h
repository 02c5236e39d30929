/* SPDX-License-Identifier: MIT */
/* Links on paper. */
#ifndef ADJD_DESK_QR_H
#define ADJD_DESK_QR_H

#include "web/request.h"

/* The base URL as the browser sees it. */
const char *own_address(struct request *req);
/* A QR code (ISO/IEC 18004) of the text as SVG; "" when the text is too long. */
const char *qr_markup(struct arena *pool, const char *text);

#endif
