import CHandles

/// From objects to handles and back. Handles come from strangers: one that stands for nothing, or for something else, is no
/// memory that is looked at.
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

  /// Ends a handle of this kind, if it is one.
  static func close<Object: Handled>(_ handle: UInt32, _: Object.Type) {
    guard let object = waymark_handle_end(handle, Object.kind.rawValue) else { return }
    Unmanaged<Object>.fromOpaque(object).release()
  }

  /// The object of a handle; nil when it stands for nothing or for another kind.
  static func find<Object: Handled>(_ handle: UInt32, _: Object.Type) -> Object? {
    guard let object = waymark_handle_find(handle, Object.kind.rawValue) else { return nil }
    return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
  }

  /// The object of a handle; an empty one that nobody keeps when there is none.
  static func object<Object: Handled>(_ handle: UInt32) -> Object { find(handle, Object.self) ?? Object() }

  /// The regions of whatever a handle stands for; nil when it stands for nothing that has any.
  static func regions(_ handle: UInt32) -> WebRegions? {
    guard let object = waymark_handle_find(handle, HandleKind.withRegions) else { return nil }
    return Unmanaged<WebRegions>.fromOpaque(object).takeUnretainedValue()
  }
}
