extension StoreLocation {
  /// Opens the store that is there.
  ///
  /// - Throws: `StorageError` when it cannot be opened, is not a store, or was written by a later version.
  public func open(_ access: StoreAccess) throws(StorageError) -> any AnchorStore {
    switch self {
    case .file(let path): try SQLiteAnchorStore(path: path, access: access)
    case .database(let url): try PostgresAnchorStore(url, access: access)
    }
  }
}
