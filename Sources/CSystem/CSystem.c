#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

void rimshot_name_thread(const char *name) {
    char cut[16];
    strncpy(cut, name, sizeof cut - 1);
    cut[sizeof cut - 1] = 0;
    pthread_setname_np(pthread_self(), cut);
}

int rimshot_make_realtime(int priority) {
    struct sched_param parameters = {.sched_priority = priority};
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
}

int rimshot_lock_memory(void *start, size_t bytes) {
    /* Huge pages: a voice that starts on cold memory pays for each page's first touch in the TLB. */
    madvise(start, bytes, MADV_HUGEPAGE);
    return mlock(start, bytes) == 0 ? 0 : errno;
}

extern void __rtsan_realtime_enter(void) __attribute__((weak));
extern void __rtsan_realtime_exit(void) __attribute__((weak));

void rimshot_realtime_enter(void) {
    if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}

void rimshot_realtime_exit(void) {
    if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}

uint64_t rimshot_monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
