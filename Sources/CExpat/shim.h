/* Expat for Swift: its header as it is. */
#ifndef RIMSHOT_CEXPAT_H
#define RIMSHOT_CEXPAT_H
#include <expat.h>
#endif
