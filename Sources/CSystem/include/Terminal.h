/* A terminal that a program takes over, and gives back whatever becomes of the program. */
#ifndef RIMSHOT_TERMINAL_H
#define RIMSHOT_TERMINAL_H

/* Opens the terminal of a descriptor anew, non-blocking, so that this can't change how others see it. Returns a
   descriptor or an errno negated. */
int rimshot_terminal_open(int of);

/* Keeps the terminal's settings, and starts a process in a session of its own that gives them back and writes `leave`
   should this process end without rimshot_terminal_forget, by SIGKILL too. Call it before other descriptors are opened
   and threads are made. Returns 0 or an errno. */
int rimshot_terminal_guard(int terminal, const char *leave);

/* Sends every byte of input at once and unchanged, and no signals for keys. Returns 0 or an errno. */
int rimshot_terminal_make_raw(int terminal);

/* Gives the settings back that rimshot_terminal_guard has kept. Returns 0 or an errno. */
int rimshot_terminal_restore(int terminal);

/* Ends the process that rimshot_terminal_guard has started. */
void rimshot_terminal_forget(void);

/* The terminal's size in characters. Returns 0 or an errno. */
int rimshot_terminal_size(int terminal, int *columns, int *rows);

/* Blocks SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP and SIGCONT for this thread and those that it starts, and
   returns a signalfd that has them instead; or an errno negated. */
int rimshot_terminal_signals(void);

/* Stops this process as SIGTSTP does, until SIGCONT. */
void rimshot_stop_here(void);

#endif
