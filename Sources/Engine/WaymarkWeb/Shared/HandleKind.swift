/// The kinds of objects that handles refer to, one bit each.
enum HandleKind: UInt32 {
  case session = 1
  case simulation = 2
  case terrain = 4
  case replica = 8
  case plan = 16
  case device = 32
  case search = 64
  case router = 128
  case reading = 256
  case map = 512

  /// All kinds that are `WebRegions`.
  static let withRegions: UInt32 = 991
}

/// An object that a handle can refer to.
protocol Handled: AnyObject {
  static var kind: HandleKind { get }

  /// Makes an empty object.
  init()
}
