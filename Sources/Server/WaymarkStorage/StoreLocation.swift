/// Where a store is.
public enum StoreLocation: Equatable, Sendable, CustomStringConvertible {
  /// A file, by its path.
  case file(String)
  /// A database, by its URL.
  case database(DatabaseURL)

  /// The location that a text names: a URL that begins with `postgresql://` or `postgres://`, otherwise a path.
  public init(_ text: String) { self = DatabaseURL(text).map { .database($0) } ?? .file(text) }

  /// The path, or the URL without its password.
  public var description: String {
    switch self {
    case .file(let path): path
    case .database(let url): url.description
    }
  }
}
