import CHandles

/// Maps objects to handles and back. Handles are untrusted: an invalid one, or one of another kind, never causes a
/// memory access.
enum Handles {
  /// Keeps an object until its handle is closed.
  ///
  /// - Returns: its handle, or 0 when there are too many.
  static func open<Object: Handled>(_ object: Object) -> UInt32 {
    let kept = Unmanaged.passRetained(object)
    let handle = waymark_handle_make(kept.toOpaque(), Object.kind.rawValue)
    if handle == 0 { kept.release() }
    return handle
  }

  /// Closes a handle of this kind, if it is one.
  static func close<Object: Handled>(_ handle: UInt32, _: Object.Type) {
    guard let object = waymark_handle_end(handle, Object.kind.rawValue) else { return }
    Unmanaged<Object>.fromOpaque(object).release()
  }

  /// The object of a handle; nil when it is invalid or of another kind.
  static func find<Object: Handled>(_ handle: UInt32, _: Object.Type) -> Object? {
    guard let object = waymark_handle_find(handle, Object.kind.rawValue) else { return nil }
    return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
  }

  /// The object of a handle; an empty one that is not kept when there is none.
  static func object<Object: Handled>(_ handle: UInt32) -> Object { find(handle, Object.self) ?? Object() }

  /// The regions of a handle's object; nil when it has none.
  static func regions(_ handle: UInt32) -> WebRegions? {
    guard let object = waymark_handle_find(handle, HandleKind.withRegions) else { return nil }
    return Unmanaged<WebRegions>.fromOpaque(object).takeUnretainedValue()
  }
}
