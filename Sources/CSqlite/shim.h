/* SQLite for Swift: its header, and a cast that Swift can't import. */
#ifndef RIMSHOT_CSQLITE_H
#define RIMSHOT_CSQLITE_H
#include <sqlite3.h>

/* Binds a text that SQLite copies. */
static inline int rimshot_bind_text(sqlite3_stmt *statement, int index, const char *text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}
#endif
