// Made by Scripts/make-layout from Scripts/LayoutTable; change that.

/// Slots of arrays of Float64 (docs/c-interface.md, Layouts): results of a search.
enum SearchLayout {
  /// Version of the functions and layouts of the module; a reader refuses any other.
  static let version = 2

  /// Slots of a result; its texts follow one another in this order.
  enum Result {
    /// °
    static let latitude = 0
    /// °
    static let longitude = 1
    /// m
    static let distance = 2
    /// 1: a house between mapped numbers
    static let isInterpolated = 3
    /// bytes
    static let title = 4
    /// bytes of the name of its kind
    static let kind = 5
    /// bytes of the word for it
    static let kindName = 6
    /// bytes, with line feeds between them
    static let settlements = 7
    /// bytes of what distinguishes it from others, with line feeds between them
    static let details = 8
    /// How many slots.
    static let count = 9
  }
}
