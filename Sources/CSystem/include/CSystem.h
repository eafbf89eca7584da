/* What Swift's Glibc module can't say: names behind _GNU_SOURCE, macros and function-like macros. */
#ifndef RIMSHOT_CSYSTEM_H
#define RIMSHOT_CSYSTEM_H
#include <stddef.h>
#include <stdint.h>

/* Names the calling thread as `ps -L` and `top -H` show it; 15 bytes at most, more are cut. */
void rimshot_name_thread(const char *name);

/* Gives the calling thread SCHED_FIFO at `priority`. Returns 0 or an errno. */
int rimshot_make_realtime(int priority);

/* Locks a range into memory and touches its pages. Returns 0 or an errno (EPERM, ENOMEM: over the limit). */
int rimshot_lock_memory(void *start, size_t bytes);

/* RealtimeSanitizer's marks around the render. Weak: nothing where neither the sanitizer nor the heap probe is
   linked or preloaded. Trusted to be free of locks: https://clang.llvm.org/docs/RealtimeSanitizer.html */
void rimshot_realtime_enter(void);
void rimshot_realtime_exit(void);

/* Nanoseconds of CLOCK_MONOTONIC. */
uint64_t rimshot_monotonic_nanoseconds(void);

#endif
