/* SPDX-License-Identifier: MIT */
/* The part of <pthread.h> that libadj uses, for WebAssembly, which has one thread. pthread_create() always fails; the library
 * then does the work in the calling thread. */
#ifndef PTHREAD_H
#define PTHREAD_H

#include <errno.h>
#include <stdbool.h>

typedef bool pthread_once_t;
typedef int pthread_t, pthread_mutex_t;
#define PTHREAD_ONCE_INIT false
#define PTHREAD_MUTEX_INITIALIZER 0

static inline int
pthread_once(pthread_once_t *done, void (*init)(void))
{
    if (!*done) {
        *done = true;
        init();
    }
    return 0;
}

static inline int
pthread_mutex_lock(pthread_mutex_t *mutex)
{
    *mutex = 1;
    return 0;
}

static inline int
pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    *mutex = 0;
    return 0;
}

static inline int
pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *context)
{
    *thread = 0;
    (void)attributes;
    (void)start;
    (void)context;
    return EAGAIN;
}

static inline int
pthread_join(pthread_t thread, void **result)
{
    (void)thread;
    (void)result;
    return EINVAL;
}

#endif
