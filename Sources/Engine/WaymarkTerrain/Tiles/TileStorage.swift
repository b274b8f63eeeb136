/// How a tile keeps its heights: a quantum for 16 bits, none for 32.
struct TileStorage {
  var quantum: Float?
  var base: Float = 0

  init(quantum: Float?, base: Float) {
    self.quantum = quantum
    self.base = base
  }

  init(_ storage: TerrainTile.Storage, samples: [Float]) {
    switch storage {
    case .exact: quantum = nil
    case .automatic:
      var whole = true
      for value in samples where value.isFinite && !(abs(value) <= 32_767 && Float(Int32(value)) == value) {
        whole = false
        break
      }
      quantum = whole ? 1 : nil
    case .quantized(let meters):
      guard meters > 0, meters.isFinite else {
        quantum = nil
        return
      }
      var low = Float.infinity
      var high = -Float.infinity
      for value in samples where value.isFinite {
        low = min(low, value)
        high = max(high, value)
      }
      quantum = meters
      // A multiple of the quantum, so that heights that are multiples stay exact.
      base = low <= high ? (((low + high) / 2) / meters).rounded() * meters : 0
    }
  }
}
