/* SPDX-License-Identifier: MIT */
#include "os/rate_limit.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/digest.h"
#include "os/names.h"

/* A set-associative table: a client's hash selects its set of WAYS buckets. */
enum { SETS = 1024, WAYS = 8 };

struct bucket {
    uint64_t client; /* the client's hash; 0: the bucket is free */
    int64_t filled_us;
    int64_t micro; /* millionths of a request left in the bucket */
};

struct rate_limits {
    pthread_mutex_t lock;
    uint64_t seed;
    struct bucket sets[SETS][WAYS];
};

struct rate_limits *
rate_limits_new(uint64_t seed)
{
    struct rate_limits *limits = calloc(1, sizeof *limits);
    if (!limits)
        return NULL;
    limits->seed = seed;
    pthread_mutex_init(&limits->lock, NULL);
    return limits;
}

void
rate_limits_free(struct rate_limits *limits)
{
    if (limits)
        pthread_mutex_destroy(&limits->lock);
    free(limits);
}

/* FNV-1a from a secret seed, against provoked collisions, with MurmurHash3's finalizer. */
static uint64_t
hash_of(uint64_t seed, const char *text)
{
    uint64_t h = digest_fnv(seed ^ DIGEST_FNV, text);
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    h ^= h >> 33;
    return h ? h : 1;
}

uint64_t
client_hash(const struct rate_limits *limits, const char *client)
{
    char network[64];
    return hash_of(limits->seed, address_network(client, network) ? network : client);
}

/* The client's bucket in its set. A new bucket evicts the oldest and starts full. */
static struct bucket *
bucket_find(struct bucket set[WAYS], uint64_t client, unsigned burst, int64_t now_us)
{
    struct bucket *oldest = set;
    for (size_t i = 0; i < WAYS; i++) {
        struct bucket *b = &set[i];
        if (b->client == client)
            return b;
        if (b->filled_us < oldest->filled_us)
            oldest = b;
    }
    *oldest = (struct bucket){client, now_us, (int64_t)burst * 1000000};
    return oldest;
}

/* The seconds, rounded up, that refill `micro` millionths of a request at `a_second` requests per second. */
static unsigned
seconds_of(int64_t micro, int64_t a_second)
{
    return (unsigned)((micro + a_second * 1000000 - 1) / (a_second * 1000000));
}

static struct rate_limit_state
bucket_ask(struct bucket *b, unsigned rate, unsigned burst, int64_t now_us)
{
    int64_t most = (int64_t)burst * 1000000, a_second = rate;
    int64_t passed = now_us - b->filled_us;
    struct rate_limit_state answer = {.quota = burst, .window_s = seconds_of(most, a_second)};
    /* Cap the elapsed time at the time that fills the bucket, so that the product does not overflow. */
    if (passed > most / a_second)
        passed = most / a_second + 1;
    if (passed > 0) {
        b->micro += passed * a_second;
        b->filled_us = now_us;
    }
    if (b->micro > most)
        b->micro = most;
    answer.allowed = b->micro >= 1000000;
    if (answer.allowed)
        b->micro -= 1000000;
    else
        answer.wait_s = (unsigned)((1000000 - b->micro) / a_second / 1000000) + 1;
    answer.left = (unsigned)(b->micro / 1000000);
    answer.full_s = seconds_of(most - b->micro, a_second);
    return answer;
}

struct rate_limit_state
rate_limit_check(struct rate_limits *limits, uint64_t client, unsigned rate, unsigned burst,
                 int64_t now_us)
{
    pthread_mutex_lock(&limits->lock);
    struct bucket *bucket = bucket_find(limits->sets[client % SETS], client, burst, now_us);
    struct rate_limit_state answer = bucket_ask(bucket, rate, burst, now_us);
    pthread_mutex_unlock(&limits->lock);
    return answer;
}
