#define _GNU_SOURCE
#include "JackProbe.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

/* The kernel sends a parent-death signal when the *thread* that forked ends, and the tests' threads come and go: one
   thread that lives as long as the process does all the forking. */

typedef struct order {
    const char *program;
    char *const *arguments, *const *environment;
    int output, errors, end_signal;
    pid_t result;
    bool is_done;
} order;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static order *waiting;

static void become(const order *order, pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, order->end_signal);
    /* The parent may have died before that. */
    if (getppid() != parent) _exit(127);
    int null = open("/dev/null", O_RDONLY);
    /* Moved up first: each may have a number that the next is about to get. */
    int output = fcntl(order->output, F_DUPFD, 10), errors = fcntl(order->errors, F_DUPFD, 10);
    dup2(null, 0);
    dup2(output, 1);
    dup2(errors, 2);
    close_range(3, ~0u, 0);
    execve(order->program, order->arguments, order->environment);
    _exit(127);
}

static void *fork_for_others(void *argument) {
    (void)argument;
    pid_t self = getpid();
    pthread_mutex_lock(&lock);
    while (true) {
        while (!waiting) pthread_cond_wait(&changed, &lock);
        pid_t child = fork();
        if (child == 0) become(waiting, self);
        waiting->result = child < 0 ? -errno : child;
        waiting->is_done = true;
        waiting = NULL;
        pthread_cond_broadcast(&changed);
    }
    return NULL;
}

static void start_forking(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, fork_for_others, NULL) == 0) pthread_detach(thread);
}

pid_t jack_probe_spawn(const char *program, char *const arguments[], char *const environment[], int output, int errors,
                       int end_signal) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start_forking);
    order mine = {program, arguments, environment, output, errors, end_signal, 0, false};
    pthread_mutex_lock(&lock);
    while (waiting) pthread_cond_wait(&changed, &lock);
    waiting = &mine;
    pthread_cond_broadcast(&changed);
    while (!mine.is_done) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return mine.result;
}
