/* libsoxr for Swift: its header as it is. */
#ifndef RIMSHOT_CSOXR_H
#define RIMSHOT_CSOXR_H
#include <soxr.h>
#endif
