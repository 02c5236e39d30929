/* SPDX-License-Identifier: MIT */
#include "desk/qr.h"

#include <qrencode.h>
#include <string.h>

#include "os/adjd.h"

const char *
own_address(struct request *req)
{
    const char *host = req->http.headers[HEADER_HOST],
               *proto = req->http.headers[HEADER_FORWARDED_PROTO];
    bool is_safe = proto && strcmp(proto, "https") == 0;
    return arena_printf(&req->pool, "%s://%s", is_safe ? "https" : "http",
                        host ? host : req->adjd->address);
}

const char *
qr_markup(struct arena *pool, const char *text)
{
    enum { QUIET = 4 };
    struct buffer out = {0};
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        return "";
    int side = code->width + 2 * QUIET;
    buffer_printf(&out,
                  "<svg class=\"qr\" viewBox=\"0 0 %d %d\" width=\"140\" height=\"140\" "
                  "role=\"img\" aria-label=\"QR\"><rect width=\"100%%\" height=\"100%%\" "
                  "fill=\"#fff\"/><path fill=\"#000\" d=\"",
                  side, side);
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (code->data[y * code->width + x] & 1)
                buffer_printf(&out, "M%d %dh1v1h-1z", x + QUIET, y + QUIET);
    buffer_puts(&out, "\"/></svg>");
    QRcode_free(code);
    return arena_keep(pool, &out);
}
