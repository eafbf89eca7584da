/* ALSA's sequencer for Swift: what a function-like macro or a variadic type keeps from being imported. */
#ifndef RIMSHOT_CALSA_H
#define RIMSHOT_CALSA_H
#include <alsa/asoundlib.h>
#endif
