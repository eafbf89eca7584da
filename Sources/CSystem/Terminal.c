#define _GNU_SOURCE
#include "Terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static struct termios kept;
static int guard_pipe = -1;
static pid_t guard = -1;

int rimshot_terminal_open(int of) {
    char name[256];
    int error = ttyname_r(of, name, sizeof name);
    if (error != 0) return -error;
    int terminal = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    return terminal < 0 ? -errno : terminal;
}

/* All of a text, for which a terminal that is busy is waited for. */
static void write_all(int terminal, const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t count = write(terminal, text, left);
        if (count > 0) {
            text += count;
            left -= (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd one = {.fd = terminal, .events = POLLOUT};
            if (poll(&one, 1, 2000) <= 0) return;
        } else if (count == 0 || errno != EINTR) {
            return;
        }
    }
}

/* What the guard's process runs. `state` is 1 while the terminal is taken over. */
static void keep_guard(int terminal, int orders, const char *leave) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    /* Not in the group that a shell kills as a job. */
    setsid();
    prctl(PR_SET_NAME, "rimshot-guard");
    char taken = 0, order;
    for (;;) {
        ssize_t count = read(orders, &order, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        if (order == 'q') _exit(0);
        taken = order == 't';
    }
    if (taken) {
        tcsetattr(terminal, TCSANOW, &kept);
        /* What was being drawn may have ended in the middle of a sequence, which CAN ends. */
        if (*leave) write_all(terminal, "\x18");
        write_all(terminal, leave);
    }
    _exit(0);
}

static void tell_guard(char order) {
    /* Without a guard there is nobody to tell. */
    if (guard_pipe >= 0 && write(guard_pipe, &order, 1) < 0) return;
}

int rimshot_terminal_guard(int terminal, const char *leave) {
    if (tcgetattr(terminal, &kept) != 0) return errno;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    guard = fork();
    if (guard < 0) {
        int error = errno;
        close(ends[0]);
        close(ends[1]);
        return error;
    }
    if (guard == 0) {
        close(ends[1]);
        keep_guard(terminal, ends[0], leave);
    }
    close(ends[0]);
    guard_pipe = ends[1];
    return 0;
}

int rimshot_terminal_make_raw(int terminal) {
    struct termios raw = kept;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tell_guard('t');
    return tcsetattr(terminal, TCSADRAIN, &raw) == 0 ? 0 : errno;
}

int rimshot_terminal_restore(int terminal) {
    /* What was typed for the program isn't meant for the shell. */
    int error = tcsetattr(terminal, TCSAFLUSH, &kept) == 0 ? 0 : errno;
    tell_guard('r');
    return error;
}

void rimshot_terminal_forget(void) {
    if (guard_pipe < 0) return;
    tell_guard('q');
    close(guard_pipe);
    guard_pipe = -1;
    while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {}
}

int rimshot_terminal_size(int terminal, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

int rimshot_terminal_signals(void) {
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT};
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) sigaddset(&signals, numbers[i]);
    int error = pthread_sigmask(SIG_BLOCK, &signals, NULL);
    if (error != 0) return -error;
    int descriptor = signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

void rimshot_stop_here(void) { kill(getpid(), SIGSTOP); }
