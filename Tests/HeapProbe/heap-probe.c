/* heap-probe - counts the heap calls that happen between the real-time marks of an unmodified program.
 *
 *   LD_PRELOAD=heap-probe.so PROGRAM ...
 *
 * Rimshot's render is marked by rimshot_realtime_enter and rimshot_realtime_exit, which call the sanitizer's hooks of
 * these names where something provides them; here they only raise and lower a thread's flag. At the end of the program a
 * line tells what was counted, to standard error or to the file that HEAP_PROBE_REPORT names:
 *
 *   heap-probe: 0 heap calls in 10000 marked calls
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local int inside __attribute__((tls_model("initial-exec")));
static atomic_long heap_calls, marks;

void __rtsan_realtime_enter(void) { inside++; atomic_fetch_add(&marks, 1); }
void __rtsan_realtime_exit(void) { inside--; }

static void count(void) { if (inside) atomic_fetch_add(&heap_calls, 1); }

/* glibc's own names: the probe is for glibc systems, like the sampler. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) { count(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count(); return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { count(); return __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { count(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { count(); return __libc_memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
    count();
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}
void free(void *block) { if (block) count(); __libc_free(block); }

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("HEAP_PROBE_REPORT");
    FILE *out = path ? fopen(path, "w") : stderr;
    if (!out) return;
    fprintf(out, "heap-probe: %ld heap calls in %ld marked calls\n", atomic_load(&heap_calls), atomic_load(&marks));
    if (path) fclose(out);
}
