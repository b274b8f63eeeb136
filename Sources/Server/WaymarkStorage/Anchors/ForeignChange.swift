/// What others did to a store.
public enum ForeignChange: Equatable, Sendable {
  /// It may have changed.
  case changed
  /// Another store is in its place, which counts anew.
  case replaced(StorageError)
}
