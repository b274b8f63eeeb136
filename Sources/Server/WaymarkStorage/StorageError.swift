public import WaymarkFormats

/// Why a store cannot be read or written: what, where, and what to do.
public struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: String, Equatable, Sendable {
    /// Another program is writing, and does not finish in time.
    case locked
    /// The file is damaged.
    case corrupt
    /// The disk is full.
    case diskFull
    /// The file is not a SQLite file, or not a Waymark store.
    case notAStore
    /// A later version of Waymark wrote it.
    case newer
    /// The file can be read, but not written.
    case readOnly
    /// This user may not open the file.
    case notPermitted
    /// The folder of the store does not exist.
    case folderMissing
    /// There is no such file.
    case missing
    /// The file was moved or deleted while it was open.
    case moved
    /// The database is unreachable, or the connection to it was lost: whether a write arrived is unknown.
    case unreachable
    /// The library that connects to databases is missing.
    case libraryMissing
    /// This is not the URL of a database.
    case notAnAddress
    /// More anchors than a store can hold.
    case tooMany
    /// More records or bytes than this store may hold.
    case full
    /// A store is there already, where a new one was to be made.
    case notEmpty
    /// A tenant of this name is there already.
    case tenantExists
    /// There is no tenant of this name.
    case noTenant
    /// The tenant has a token of this name already.
    case tokenExists
    /// The tenant has no token of this name.
    case noToken
    /// More tenants, or more tokens of one, than servers keep in memory.
    case tooManyTenants
    /// Anything else; the system's message is in the detail.
    case failed
  }

  /// The kind of error.
  public let kind: Kind
  /// Where the store is.
  public let location: StoreLocation
  /// Details: the limit, the version, the system's message; may be empty.
  public let detail: String

  /// Makes an error.
  public init(_ kind: Kind, at location: StoreLocation, detail: String = "") {
    self.kind = kind
    self.location = location
    self.detail = detail
  }

  /// Makes an error of a file.
  public init(_ kind: Kind, path: String, detail: String = "") { self.init(kind, at: .file(path), detail: detail) }

  /// What is wrong, without the file, without a full stop.
  public var problem: String {
    switch kind {
    case .locked: "another program is writing to the store and does not finish"
    case .corrupt: "the store is damaged" + (detail.isEmpty ? "" : " (\(detail))")
    case .diskFull: "the disk is full"
    case .notAStore: "this is not an anchor store"
    case .newer: "the store was written by a later version of Waymark\(detail.isEmpty ? "" : " (version \(detail))")"
    case .readOnly: "the store cannot be written, only read"
    case .notPermitted: "this user may not open the store"
    case .folderMissing: "the store's folder is not there"
    case .missing: "there is no such store"
    case .moved:
      isFile
        ? "the store's file was moved or deleted while it was in use"
        : "another store is in the place of the one in use"
    case .unreachable: "the database cannot be reached"
    case .libraryMissing: "the library libpq is missing"
    case .notAnAddress: "this is not the URL of a database"
    case .tooMany: "the store would hold more than \(detail) anchors"
    case .full: "the store is full: it may hold \(detail)"
    case .notEmpty: isFile ? "there is a store already" : "there are anchors in the database already"
    case .tenantExists: "there is a tenant “\(detail)” already"
    case .noTenant: "there is no tenant “\(detail)”"
    case .tokenExists: "the tenant has a token “\(detail)” already"
    case .noToken: "the tenant has no token “\(detail)”"
    case .tooManyTenants: "there would be more than \(detail)"
    case .failed: "the store cannot be used" + (detail.isEmpty ? "" : " (\(detail))")
    }
  }

  /// What to do, without a full stop.
  public var advice: String {
    switch kind {
    case .tenantExists: return "give another name"
    case .noTenant: return "waymark tenant list shows all"
    case .tokenExists: return "give another name, or rotate or revoke that one"
    case .noToken: return "waymark tenant list NAME shows its tokens"
    case .tooManyTenants: return "remove some first"
    case .full: return "delete anchors, which makes room, or raise a tenant's limit with waymark tenant limit"
    default: break
    }
    guard isFile else { return databaseAdvice }
    return switch kind {
    case .locked: "end the other program, or try again"
    case .corrupt:
      "the file is left as it is: save what can be read with waymark anchors recover --store \(location) --out NEW.sqlite"
    case .diskFull: "free some space; what was stored before is safe"
    case .notAStore: "check the path; the file is left as it is"
    case .newer: "use that version; the file is left as it is"
    case .readOnly: "check the permissions of the file and of its folder, and whether the disk is mounted read-only"
    case .notPermitted: "check the permissions of the file and of its folder"
    case .folderMissing: "create the folder, or give another path"
    case .missing: "check the path"
    case .moved: "the file that is now at its path is used from now on; stop the server before moving a store"
    case .tooMany: "remove some first"
    case .notEmpty: "end the server and move the file away, those that end in -wal and -shm, too, or give another path"
    default: "check the disk, or try again"
    }
  }

  private var isFile: Bool { if case .file = location { true } else { false } }

  /// What to do about a database.
  private var databaseAdvice: String {
    switch kind {
    case .corrupt: "restore a backup of the database"
    case .diskFull: "free some space on the database's machine; what was stored before is safe"
    case .newer: "use that version; the database is left as it is"
    case .readOnly: "give the URL of the server that accepts writes"
    case .notPermitted: "grant the user what docs/anchor-storage.md says"
    case .notAStore, .folderMissing, .missing: "check the URL; waymark serve makes a store in an existing database"
    case .moved: "the store that is there now is used from now on"
    case .unreachable:
      "check that it runs, and the URL's host, name, user and password" + (detail.isEmpty ? "" : " (\(detail))")
    case .libraryMissing: "install libpq5"
    case .notAnAddress: "give postgresql://USER@HOST:PORT/NAME, with %-escapes for special characters"
    case .tooMany: "remove some first"
    case .notEmpty: "make a new database, and give the servers its URL"
    default: "try again"
    }
  }

  /// The same as an input error.
  public var inputError: InputError { InputError(problem, file: location.description, advice: advice) }

  /// One sentence: `FILE: problem; advice.`
  public var description: String { inputError.description }
}
