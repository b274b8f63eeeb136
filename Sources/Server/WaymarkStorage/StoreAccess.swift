/// The kinds of access to a store.
public enum StoreAccess: Sendable {
  /// Read and write; the store is created where it is missing.
  case create
  /// Read and write an existing store.
  case readWrite
  /// Read an existing store.
  case readOnly
}
