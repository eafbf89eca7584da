#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sound/asound.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

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

/* JACK's library locks a page for each of a server's clients in each of them, and where it can't, nobody can join any
   more: this much of what may be locked is left to it. */
static const size_t lock_reserve = 1u << 20;
static pthread_mutex_t one_lock_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* Whether so many bytes more could be locked, without touching a page. Returns what to unmap in `reserve`. */
static int reserve_lock(size_t bytes, void **reserve) {
    *reserve = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (*reserve == MAP_FAILED) return errno;
    return mlock2(*reserve, bytes, MLOCK_ONFAULT) == 0 ? 0 : errno;
}

static int lock_range(const void *start, size_t bytes) {
    void *reserve;
    pthread_mutex_lock(&one_lock_at_a_time);
    /* Only while ours is locked. */
    int error = reserve_lock(lock_reserve, &reserve);
    if (error == 0 && mlock(start, bytes) != 0) error = errno;
    if (reserve != MAP_FAILED) munmap(reserve, lock_reserve);
    pthread_mutex_unlock(&one_lock_at_a_time);
    return error;
}

int rimshot_lock_memory(void *start, size_t bytes) {
    /* Huge pages: a voice that starts on cold memory pays for each page's first touch in the TLB. Whole ones only, and
       whole pages, or the kernel refuses. */
    const uintptr_t huge = 2u << 20;
    uintptr_t first = ((uintptr_t)start + huge - 1) & ~(huge - 1), end = ((uintptr_t)start + bytes) & ~(huge - 1);
    if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
    return lock_range(start, bytes);
}

int rimshot_may_lock(size_t bytes) {
    void *reserve;
    pthread_mutex_lock(&one_lock_at_a_time);
    int error = reserve_lock(bytes + lock_reserve, &reserve);
    if (reserve != MAP_FAILED) munmap(reserve, bytes + lock_reserve);
    pthread_mutex_unlock(&one_lock_at_a_time);
    return error == 0;
}

void *rimshot_map_huge(size_t bytes) {
    const uintptr_t huge = 2u << 20;
    char *start = mmap(NULL, bytes + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) return NULL;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    char *first = (char *)(((uintptr_t)start + huge - 1) & ~(huge - 1));
    char *end = first + ((bytes + page - 1) & ~(page - 1));
    if (first > start) munmap(start, first - start);
    if (end < start + bytes + huge) munmap(end, start + bytes + huge - end);
    if (bytes >= huge) madvise(first, bytes & ~(huge - 1), MADV_HUGEPAGE);
    return first;
}

void rimshot_release_pages(void *start, size_t bytes) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = ((uintptr_t)start + page - 1) & ~(page - 1), end = ((uintptr_t)start + bytes) & ~(page - 1);
    if (first >= end) return;
    munlock((void *)first, end - first);
    madvise((void *)first, end - first, MADV_DONTNEED);
}

/* Linux 5.14; older C libraries don't name them. */
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif

void *rimshot_map_file(int file, size_t bytes) {
    void *start = mmap(NULL, bytes, PROT_READ, MAP_SHARED, file, 0);
    return start == MAP_FAILED ? NULL : start;
}

/* Whole pages around a range of a mapping. */
static void pages_around(const void *start, size_t bytes, uintptr_t *first, size_t *count) {
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    *first = (uintptr_t)start & ~(page - 1);
    *count = (((uintptr_t)start + bytes + page - 1) & ~(page - 1)) - *first;
}

void rimshot_fetch_pages(const void *start, size_t bytes) {
    uintptr_t first;
    size_t count;
    pages_around(start, bytes, &first, &count);
    madvise((void *)first, count, MADV_WILLNEED);
}

int rimshot_touch_pages(const void *start, size_t bytes) {
    uintptr_t first;
    size_t count;
    pages_around(start, bytes, &first, &count);
    if (madvise((void *)first, count, MADV_POPULATE_READ) == 0) return 0;
    if (errno != EINVAL) return errno;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (uintptr_t place = first; place < first + count; place += page) (void)*(volatile const char *)place;
    return 0;
}

int rimshot_lock_pages(const void *start, size_t bytes) {
    uintptr_t first;
    size_t count;
    pages_around(start, bytes, &first, &count);
    return lock_range((const void *)first, count);
}

int rimshot_name_file(int file, const char *path) {
    char from[32];
    snprintf(from, sizeof from, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, from, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

extern void __rtsan_realtime_enter(void) __attribute__((weak));
extern void __rtsan_realtime_exit(void) __attribute__((weak));

void rimshot_realtime_enter(void) {
    if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}

void rimshot_realtime_exit(void) {
    if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}

void rimshot_return_freed_memory(void) {
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_ARENA_MAX, 2);
}

uint64_t rimshot_monotonic_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int rimshot_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
}

int rimshot_open_process(int process) {
    long descriptor = syscall(SYS_pidfd_open, process, 0);
    return descriptor >= 0 ? (int)descriptor : -errno;
}

int rimshot_peer_user(int socket, uint32_t *user) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return errno;
    *user = peer.uid;
    return 0;
}

int rimshot_catch_interrupts(void) {
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigaddset(&interrupts, SIGTERM);
    int error = pthread_sigmask(SIG_BLOCK, &interrupts, NULL);
    if (error != 0) return -error;
    int descriptor = signalfd(-1, &interrupts, SFD_CLOEXEC);
    return descriptor >= 0 ? descriptor : -errno;
}

int rimshot_spawn_detached(const char *program, char *const arguments[], const char *directory, int log, int report,
                           int *process) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0) return error;
    if ((error = posix_spawnattr_init(&attributes)) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    /* Descriptors that a caller left open (a script's pipe) would keep their other ends waiting for the daemon's
       end: all are closed. `log` and `report` may themselves be below 4, so they are moved up first. */
    int high_log = fcntl(log, F_DUPFD_CLOEXEC, 10);
    int high_report = fcntl(report, F_DUPFD_CLOEXEC, 10);
    if (high_log < 0 || high_report < 0) error = errno;
    if (error == 0) error = posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, high_log, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, high_log, 2);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, high_report, 3);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&files, 4);
    if (error == 0) error = posix_spawn_file_actions_addchdir_np(&files, directory);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (error == 0)
        error = posix_spawnattr_setflags(&attributes,
                                         POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (error == 0) error = posix_spawn(process, program, &files, &attributes, arguments, environ);
    if (high_log >= 0) close(high_log);
    if (high_report >= 0) close(high_report);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

int rimshot_thread_number(void) { return gettid(); }

static _Thread_local int remembered_thread __attribute__((tls_model("initial-exec")));

void rimshot_remember_thread(void) { remembered_thread = gettid(); }

int rimshot_remembered_thread(void) { return remembered_thread; }

int rimshot_open_wake_descriptor(void) {
    int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return wake < 0 ? -errno : wake;
}

int rimshot_open_idle_timer(void) {
    int timer = open("/dev/snd/timer", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (timer < 0) return -errno;
    struct snd_timer_select choice = {.id = {.dev_class = SNDRV_TIMER_CLASS_GLOBAL,
                                             .dev_sclass = SNDRV_TIMER_SCLASS_NONE,
                                             .card = -1,
                                             .device = SNDRV_TIMER_GLOBAL_SYSTEM}};
    if (ioctl(timer, SNDRV_TIMER_IOCTL_SELECT, &choice) == 0) return timer;
    int error = errno;
    close(timer);
    return -error;
}

int rimshot_open_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    int error = pthread_sigmask(SIG_BLOCK, &signals, NULL);
    if (error != 0) return -error;
    int descriptor = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int rimshot_next_signal(int descriptor) {
    struct signalfd_siginfo information;
    return read(descriptor, &information, sizeof information) == sizeof information ? (int)information.ssi_signo : 0;
}

void rimshot_flush_denormals(void) {
#if defined(__SSE__)
    _mm_setcsr(_mm_getcsr() | 0x8040); /* FTZ and DAZ */
#elif defined(__aarch64__)
    unsigned long long fpcr;
    __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
    __asm__ volatile("msr fpcr, %0" : : "r"(fpcr | (1ull << 24)));
#endif
}

int rimshot_open_unnamed_file(const char *folder) {
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0) return file;
    /* Network folders have no files without names, old kernels neither. */
    char name[PATH_MAX];
    if (snprintf(name, sizeof name, "%s/.rimshot-XXXXXX", folder) >= (int)sizeof name) return -ENAMETOOLONG;
    file = mkostemp(name, O_CLOEXEC);
    if (file < 0) return -errno;
    unlink(name);
    return file;
}

int rimshot_is_remote(const char *folder) {
    struct statfs status;
    if (statfs(folder, &status)) return 0;
    /* Source: statfs(2), linux/magic.h. */
    switch ((uint32_t)status.f_type) {
    case 0x6969:     /* NFS */
    case 0x517b:     /* SMB */
    case 0xff534d42: /* CIFS */
    case 0xfe534d42: /* SMB2 */
    case 0x01021997: /* 9p */
    case 0x65735546: /* FUSE: sshfs, among others */
    case 0x00c36400: /* Ceph */
    case 0x5346414f: /* AFS */
    case 0x73757245: /* Coda */
    case 0x786f4256: /* VirtualBox's shared folders */
        return 1;
    default: return 0;
    }
}
