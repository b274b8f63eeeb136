/// Where the water of a height field flows.
struct Drainage {
  /// Rows and columns of the field.
  let side: Int
  /// The cell that each cell's water flows to; its own number at the sea.
  let receivers: [Int32]
  /// Area drained through each cell, square metres.
  let drained: [Float]

  /// The cells along the greatest river through a cell, from its source to the sea.
  ///
  /// - Parameters:
  ///   - index: a cell at its mouth or anywhere on it.
  ///   - minimumArea: area at which the river begins, square metres.
  /// - Returns: the cells, at least the one given.
  func river(through index: Int, minimumArea: Float) -> [Int] {
    var down: [Int] = []
    var cell = index
    while true {
      let next = Int(receivers[cell])
      if next == cell { break }
      down.append(next)
      cell = next
    }
    var up = [index]
    cell = index
    while let donor = greatestDonor(of: cell), drained[donor] >= minimumArea {
      up.append(donor)
      cell = donor
    }
    return up.reversed() + down
  }

  /// The neighbour that brings a cell the most water.
  func greatestDonor(of cell: Int) -> Int? { donors(of: cell).max { drained[$0] < drained[$1] } }

  /// The neighbours that flow into a cell.
  func donors(of cell: Int) -> [Int] {
    let row = cell / side
    let column = cell % side
    guard row > 0, column > 0, row < side - 1, column < side - 1 else { return [] }
    return [1, -1, side, -side, side + 1, side - 1, -side + 1, -side - 1].map { cell + $0 }.filter {
      Int(receivers[$0]) == cell
    }
  }

  /// All rivers that drain at least an area, as lines of cells from the source to the cell in which they join a greater
  /// river or the sea.
  func rivers(minimumArea: Float) -> [[Int]] {
    var rivers: [[Int]] = []
    for cell in receivers.indices where drained[cell] >= minimumArea && Int(receivers[cell]) != cell {
      guard !donors(of: cell).contains(where: { drained[$0] >= minimumArea }) else { continue }
      // A source: down to the sea, or to where another branch is the greater one.
      var line = [cell]
      var here = cell
      while true {
        let next = Int(receivers[here])
        if next == here { break }
        line.append(next)
        if let main = greatestDonor(of: next), main != here { break }
        here = next
      }
      rivers.append(line)
    }
    return rivers
  }
}
