/// What an edge costs along it and against it, hundredths of a second.
struct EdgeCost: Equatable, Sendable {
  var forward: UInt32
  var backward: UInt32

  subscript(isForward: Bool) -> UInt32 { isForward ? forward : backward }
}

/// An edge as a part of a path: along it, or against it.
struct TravelledEdge: Sendable {
  var edge: Int32
  var isForward: Bool
}
