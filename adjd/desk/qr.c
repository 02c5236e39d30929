/* SPDX-License-Identifier: MIT */
#include "desk/qr.h"

#include <qrencode.h>

void
put_qr(struct html *h, const char *text)
{
    enum { QUIET = 4 };
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return;
    int64_t side = code->width + 2 * QUIET;
    put(h,
        "<svg class=\"qr\" viewBox=\"0 0 %d %d\" width=\"140\" height=\"140\" role=\"img\" "
        "aria-label=\"QR\">"
        "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/><path fill=\"#000\" d=\"",
        side, side);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (code->data[y * code->width + x] & 1)
                put(h, "M%d %dh1v1h-1z", (int64_t)x + QUIET, (int64_t)y + QUIET);
    put(h, "\"/></svg>");
    QRcode_free(code);
}
