extension StoreLocation {
  /// Opens the store that is there.
  ///
  /// - Parameters:
  ///   - access: the kind of access.
  ///   - canWait: whether an unreachable database is no error yet: then it is reported on first use, until the
  ///     database is back.
  /// - Returns: the store.
  /// - Throws: `StorageError` when it cannot be opened, is not a store, or was written by a later version.
  public func open(_ access: StoreAccess, canWait: Bool = false) throws(StorageError) -> any AnchorStore {
    switch self {
    case .file(let path): try SQLiteAnchorStore(path: path, access: access)
    case .database(let url): try PostgresAnchorStore(url, access: access, canWait: canWait)
    }
  }
}
