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
    /// More anchors than a store can hold.
    case tooMany
    /// Anything else; the system's message is in the detail.
    case failed
  }

  /// The kind of error.
  public let kind: Kind
  /// The store's file.
  public let path: String
  /// Details: the limit, the version, the system's message; may be empty.
  public let detail: String

  /// Makes an error.
  public init(_ kind: Kind, path: String, detail: String = "") {
    self.kind = kind
    self.path = path
    self.detail = detail
  }

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
    case .moved: "the store's file was moved or deleted while it was in use"
    case .tooMany: "the store would hold more than \(detail) anchors"
    case .failed: "the store cannot be used" + (detail.isEmpty ? "" : " (\(detail))")
    }
  }

  /// What to do, without a full stop.
  public var advice: String {
    switch kind {
    case .locked: "end the other program, or try again"
    case .corrupt:
      "the file is left as it is: save what can be read with waymark anchors recover --store \(path) --out NEW.sqlite"
    case .diskFull: "free some space; what was stored before is safe"
    case .notAStore: "check the path; the file is left as it is"
    case .newer: "use that version; the file is left as it is"
    case .readOnly: "check the permissions of the file and of its folder, and whether the disk is mounted read-only"
    case .notPermitted: "check the permissions of the file and of its folder"
    case .folderMissing: "create the folder, or give another path"
    case .missing: "check the path"
    case .moved: "the file that is now at its path is used from now on; stop the server before moving a store"
    case .tooMany: "remove some first"
    case .failed: "check the disk, or try again"
    }
  }

  /// The same as an input error.
  public var inputError: InputError { InputError(problem, file: path, advice: advice) }

  /// One sentence: `FILE: problem; advice.`
  public var description: String { inputError.description }
}
