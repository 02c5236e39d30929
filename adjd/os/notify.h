/* SPDX-License-Identifier: MIT */
/* The systemd protocols: readiness (sd_notify(3)), the watchdog and socket activation. */
#ifndef ADJD_OS_NOTIFY_H
#define ADJD_OS_NOTIFY_H

#include <stdint.h>

/* Send lines such as "READY=1"; does nothing outside systemd. */
void notify_send(const char *lines);
/* The watchdog interval: systemd restarts a process that sends no "WATCHDOG=1" within this many
 * microseconds. 0: no watchdog. */
int64_t notify_watchdog_us(void);
/* The listening socket passed by socket activation; -1: none. */
int notify_socket(void);

#endif
