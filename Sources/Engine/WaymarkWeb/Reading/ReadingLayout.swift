// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): files that are read.
enum ReadingLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 3
}
