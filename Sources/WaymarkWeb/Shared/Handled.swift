/// An object that a handle can refer to.
protocol Handled: AnyObject {
  static var kind: HandleKind { get }

  /// Makes an empty object.
  init()
}
