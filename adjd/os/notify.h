/* SPDX-License-Identifier: MIT */
/* Talking to systemd, if it listens (sd_notify(3)), and the sockets that it hands over. */
#ifndef ADJD_OS_NOTIFY_H
#define ADJD_OS_NOTIFY_H

#include <stdint.h>

/* Send lines such as "READY=1"; nothing happens when nobody listens. */
void notify_send(const char *lines);
/* After so many microseconds without "WATCHDOG=1" we are taken for dead; 0: never. */
int64_t notify_watchdog_us(void);
/* The listening socket that was handed over; -1 when none was. */
int notify_socket(void);

#endif
