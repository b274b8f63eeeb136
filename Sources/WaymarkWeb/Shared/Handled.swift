/// What can stand behind a handle.
protocol Handled: AnyObject {
  static var kind: HandleKind { get }

  /// Makes an empty one.
  init()
}
