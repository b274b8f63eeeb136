public import Foundation

/// A whole request.
public struct WebRequest: Sendable {
  /// Its head.
  public var head: RequestHead
  /// Its path and query.
  public var target: RequestTarget
  /// Its body.
  public var body: Data

  /// Makes a request.
  public init(head: RequestHead, target: RequestTarget, body: Data = Data()) {
    self.head = head
    self.target = target
    self.body = body
  }
}
