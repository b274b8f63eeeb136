/// How a street's surface wears on wheels. The order is that of the graph's file.
public enum StreetSurface: UInt8, Sendable, CaseIterable {
  /// Asphalt, concrete, paving stones.
  case paved
  /// Fine gravel, compacted.
  case compacted
  /// Gravel, earth, grass.
  case unpaved
  /// Rocks, roots, sand, mud.
  case rough
}
