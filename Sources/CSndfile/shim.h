/* libsndfile for Swift: its header as it is. */
#ifndef RIMSHOT_CSNDFILE_H
#define RIMSHOT_CSNDFILE_H
#include <sndfile.h>
#endif
