/* liblo for Swift: its header as it is. */
#ifndef RIMSHOT_CLO_H
#define RIMSHOT_CLO_H
#include <lo/lo.h>
#endif
