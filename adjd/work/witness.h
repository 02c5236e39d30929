/* SPDX-License-Identifier: MIT */
/*
 * The witness: the thread that fetches the checkpoints of other adjds' audit logs (`witness-of`), checks that each log only grows,
 * and cosigns it (C2SP tlog-cosignature); and that collects the cosignatures of the own log from its witnesses (`witness`).
 */
#ifndef ADJD_WORK_WITNESS_H
#define ADJD_WORK_WITNESS_H

struct adjd;
struct witness;

/* Start the thread; call after webhooks_start(). NULL when memory or threads run out. */
struct witness *witness_start(struct adjd *adjd);
/* Stop the thread and free it; call while the writer still runs. NULL is accepted. */
void witness_stop(struct witness *witness);

#endif
