/* What Swift's Glibc module can't say: names behind _GNU_SOURCE, macros and function-like macros. */
#ifndef RIMSHOT_CSYSTEM_H
#define RIMSHOT_CSYSTEM_H
#include <stddef.h>
#include <stdint.h>

/* Names the calling thread as `ps -L` and `top -H` show it; 15 bytes at most, more are cut. */
void rimshot_name_thread(const char *name);

/* Gives the calling thread SCHED_FIFO at `priority`. Returns 0 or an errno. */
int rimshot_make_realtime(int priority);

/* Locks a range into memory and touches its pages, as long as a megabyte of what may be locked is left. Returns 0 or an
   errno (EPERM, ENOMEM: over the limit). */
int rimshot_lock_memory(void *start, size_t bytes);

/* Whether so many bytes more could be locked now, and that megabyte. */
int rimshot_may_lock(size_t bytes);

/* Zeros, on huge pages as far as they go and the system has them. Returns NULL where there is no address space; munmap
   gives them back. */
void *rimshot_map_huge(size_t bytes);

/* Gives the whole pages in a range of such memory back, which reads as zeros then, and is no longer locked. */
void rimshot_release_pages(void *start, size_t bytes);

/* Maps the first bytes of a file to read them. Returns NULL and sets errno where that fails. */
void *rimshot_map_file(int file, size_t bytes);

/* Begins to read the pages of a mapping's part from the disk, and doesn't wait for them. */
void rimshot_fetch_pages(const void *start, size_t bytes);

/* Reads the pages of a mapping's part from the disk, so that nobody waits for them who reads there next. Returns 0 or an
   errno. */
int rimshot_touch_pages(const void *start, size_t bytes);

/* The same, and locks them into memory; within the limits of rimshot_lock_memory. */
int rimshot_lock_pages(const void *start, size_t bytes);

/* RealtimeSanitizer's marks around the render. Weak: nothing where neither the sanitizer nor the heap probe is
   linked or preloaded. Trusted to be free of locks: https://clang.llvm.org/docs/RealtimeSanitizer.html */
void rimshot_realtime_enter(void);
void rimshot_realtime_exit(void);

/* Makes the calling thread treat numbers too small to hear as 0: on x86 each would cost about seventy times its time. */
void rimshot_flush_denormals(void);

/* Makes freed sounds go back to the system, however often kits come and go: what is large is mapped on its own for good
   (the C library would stop doing so after the first one was freed), and threads share two heaps. Call it before the
   first thread is made. */
void rimshot_return_freed_memory(void);

/* Nanoseconds of CLOCK_MONOTONIC. */
uint64_t rimshot_monotonic_nanoseconds(void);

/* A pipe whose ends close on exec: [0] reads, [1] writes. Returns 0 or an errno. */
int rimshot_pipe(int ends[2]);

/* A descriptor that polls readable when the process ends. Returns it, or an errno negated (ESRCH: it is gone). */
int rimshot_open_process(int process);

/* The user that the process at the other end of a Unix socket runs as. Returns 0 or an errno. */
int rimshot_peer_user(int socket, uint32_t *user);

/* Blocks SIGINT and SIGTERM in the calling thread and returns a descriptor that polls readable when one comes; or an
   errno negated. */
int rimshot_catch_interrupts(void);

/* Starts `program` in a session of its own, in `directory`, with default signals: standard input from /dev/null,
   standard output and error to `log`, `report` as descriptor 3, nothing else open. Inherits the environment.
   Returns 0 and the process number, or an errno. */
int rimshot_spawn_detached(const char *program, char *const arguments[], const char *directory, int log, int report,
                           int *process);

/* The calling thread's own number, as the kernel knows it (within its PID namespace). */
int rimshot_thread_number(void);

/* Keeps the calling thread's number where the next call finds it without a system call. */
void rimshot_remember_thread(void);

/* The number that the calling thread has remembered; 0 when it hasn't. Safe on the process thread. */
int rimshot_remembered_thread(void);

/* An eventfd for waking a poll: write eight bytes that aren't all zero. Returns a descriptor or a negative errno. */
int rimshot_open_wake_descriptor(void);

/* Opens the ALSA system timer without starting it. A sequencer queue can name it as its master by class
   "application" and the calling thread's number. Returns a descriptor to close, or a negative errno.
   (libasound's own call wants a card, even for a timer that belongs to none.) */
int rimshot_open_idle_timer(void);

/* Opens a new file for reading and writing that has no name, in a folder that is there. Returns a descriptor to close, or a
   negative errno. */
int rimshot_open_unnamed_file(const char *folder);

/* Gives a file that rimshot_open_unnamed_file has made a name; another one each time. Returns 0 or an errno (EEXIST). */
int rimshot_name_file(int file, const char *path);

/* Whether a folder lies in a file system of other machines (NFS, SMB, 9p, FUSE …), which don't tell this one's kernel of
   all that changes. 0 where that can't be told. */
int rimshot_is_remote(const char *folder);

/* Blocks SIGTERM, SIGINT and SIGHUP for this thread and those that it starts, and returns a signalfd that has them
   instead; or an errno negated. Call it before the first thread is made. */
int rimshot_open_signals(void);

/* The number of the signal that waits at a descriptor of rimshot_open_signals; 0 when there is none. */
int rimshot_next_signal(int descriptor);

#include "Terminal.h"

#endif
