/* libarchive for Swift: its headers, and what Swift can't import of them. */
#ifndef RIMSHOT_CARCHIVE_H
#define RIMSHOT_CARCHIVE_H
#include <archive.h>
#include <archive_entry.h>
#endif
