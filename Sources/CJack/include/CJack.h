#ifndef RIMSHOT_CJACK_H
#define RIMSHOT_CJACK_H
#include <jack/jack.h>
#include <jack/midiport.h>
#endif
