/// How a request is handled, decided by its head alone.
public enum Admission: Sendable {
  /// It is answered at once.
  case response(WebResponse)
  /// Its body is read, at most that many bytes, and then processed, away from the threads that serve connections.
  case work(bodyLimit: Int, @Sendable (WebRequest) async -> WebResponse)
}
