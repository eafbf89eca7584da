/* ALSA's sequencer for Swift: what a function-like macro or a variadic type keeps from being imported. */
#ifndef RIMSHOT_CALSA_H
#define RIMSHOT_CALSA_H
#include <alsa/asoundlib.h>

static void rimshot_alsa_say_nothing(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

/* Keeps libasound from writing to standard error; every failure comes back as a code. The handler's type is
   variadic. For the whole process; any thread. */
static inline void rimshot_alsa_be_quiet(void) { snd_lib_error_set_handler(rimshot_alsa_say_nothing); }

#endif
