/// Limits of a client's input.
enum InputLimit {
  /// Maximum number of slots or bytes of one input.
  static let slots = 1 << 26
  /// Maximum number of numbers of a region: 64 MiB of them.
  static let numbers = slots / 8
}
