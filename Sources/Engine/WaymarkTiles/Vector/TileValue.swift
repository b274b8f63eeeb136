/// The value of an attribute in a vector tile; text is UTF-8.
package enum TileValue: Hashable, Sendable {
  case text([UInt8])
  case number(Double)
  case flag(Bool)
}
