internal import CSqlite

/// The practice log: an SQLite file with a row for each minute and kit that something was played in.
///
/// Several daemons may add to one file at a time; commands read it without any. One thread uses it, and it closes with its last use.
@safe
public final class PracticeFile {
  private let database: OpaquePointer
  private let path: String

  /// The layout that this program writes; a file of a later one is left alone.
  private static let version = 1

  /// Where a user's log is: `$XDG_DATA_HOME/rimshot/practice.sqlite`, by default in `~/.local/share`; `nil` without a
  /// home.
  public static func path(in environment: [String: String]) -> String? {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/share" : nil }
    return (data ?? home).map { "\($0)/rimshot/practice.sqlite" }
  }

  /// Opens a log.
  /// - Parameters:
  ///   - path: Its file, in a folder that is there.
  ///   - writes: Whether it is made where it is missing, and may be added to.
  public init(_ path: String, writes: Bool) throws(PracticeError) {
    var database: OpaquePointer?
    let flags = writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = unsafe sqlite3_open_v2(path, &database, flags, nil)
    guard code == SQLITE_OK, let database = unsafe database else {
      defer { unsafe sqlite3_close_v2(database) }
      throw PracticeError(
        "cannot open the practice log \(path): \(unsafe String(cString: sqlite3_errstr(code)))")
    }
    unsafe self.database = database
    self.path = path
    unsafe sqlite3_busy_timeout(database, 2000)
    let found = try number("PRAGMA user_version")
    guard found <= Self.version else {
      throw PracticeError(
        "the practice log \(path) is of a later Rimshot (layout \(found)): it is left as it is")
    }
    if writes && found == 0 {
      try run(
        """
        BEGIN IMMEDIATE;
        CREATE TABLE IF NOT EXISTS played (
          day INTEGER NOT NULL, minute INTEGER NOT NULL, kit TEXT NOT NULL, hits INTEGER NOT NULL,
          PRIMARY KEY (day, minute, kit)) WITHOUT ROWID;
        PRAGMA user_version = \(Self.version);
        COMMIT;
        """)
    }
  }

  deinit { unsafe sqlite3_close_v2(database) }

  /// Adds minutes, all or none; hits of a minute and kit that is there already are added to it.
  public func add(_ minutes: [PlayedMinute]) throws(PracticeError) {
    try run("BEGIN IMMEDIATE")
    do throws(PracticeError) {
      for minute in minutes { try add(minute) }
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  private func add(_ minute: PlayedMinute) throws(PracticeError) {
    let statement = unsafe try prepared(
      "INSERT INTO played VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET hits = hits + excluded.hits")
    defer { unsafe sqlite3_finalize(statement) }
    unsafe sqlite3_bind_int64(statement, 1, Int64(minute.day.number))
    unsafe sqlite3_bind_int64(statement, 2, Int64(minute.minute))
    unsafe rimshot_bind_text(statement, 3, minute.kit)
    unsafe sqlite3_bind_int64(statement, 4, Int64(minute.hits))
    if unsafe sqlite3_step(statement) != SQLITE_DONE { throw fault() }
  }

  /// The minutes of some days, in their order.
  public func minutes(_ days: ClosedRange<CalendarDay>) throws(PracticeError) -> [PlayedMinute] {
    let statement = unsafe try prepared(
      "SELECT day, minute, kit, hits FROM played WHERE day BETWEEN ? AND ? ORDER BY day, minute, kit")
    defer { unsafe sqlite3_finalize(statement) }
    unsafe sqlite3_bind_int64(statement, 1, Int64(days.lowerBound.number))
    unsafe sqlite3_bind_int64(statement, 2, Int64(days.upperBound.number))
    var minutes: [PlayedMinute] = []
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW:
        let kit = unsafe sqlite3_column_text(statement, 2).map { unsafe String(cString: $0) } ?? ""
        minutes.append(
          PlayedMinute(
            day: CalendarDay(number: Int(unsafe sqlite3_column_int64(statement, 0))),
            minute: Int(unsafe sqlite3_column_int64(statement, 1)), kit: kit,
            hits: Int(unsafe sqlite3_column_int64(statement, 3))))
      case SQLITE_DONE: return minutes
      default: throw fault()
      }
    }
  }

  /// How many days in a row something was played: up to a day, or to the one before it while that day has nothing yet.
  public func streak(to day: CalendarDay) throws(PracticeError) -> Int {
    // Days in a row differ from their rank by the same number.
    try number(
      """
      SELECT count(*) FROM (
        SELECT day, day + row_number() OVER (ORDER BY day DESC) AS run
        FROM (SELECT DISTINCT day FROM played WHERE day <= \(day.number)))
      WHERE run = (
        SELECT max(day) + 1 FROM played WHERE day BETWEEN \(day.number - 1) AND \(day.number))
      """)
  }

  // MARK: - SQLite

  private func run(_ text: String) throws(PracticeError) {
    if unsafe sqlite3_exec(database, text, nil, nil, nil) != SQLITE_OK { throw fault() }
  }

  private func number(_ text: String) throws(PracticeError) -> Int {
    let statement = unsafe try prepared(text)
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_step(statement) == SQLITE_ROW else { throw fault() }
    return Int(unsafe sqlite3_column_int64(statement, 0))
  }

  private func prepared(_ text: String) throws(PracticeError) -> OpaquePointer {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK,
      let statement = unsafe statement
    else { throw fault() }
    return unsafe statement
  }

  private func fault() -> PracticeError {
    let code = unsafe sqlite3_errcode(database)
    let reason = unsafe String(cString: sqlite3_errmsg(database))
    // An error of the text itself: the file is another program's, or empty.
    if [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(code) {
      return PracticeError(
        "the practice log \(path) can't be read (\(reason)): move that file away, and another one is begun")
    }
    return PracticeError("the practice log \(path): \(reason)")
  }
}
