import WaymarkGeodesy
import WaymarkSearch

/// How many addresses were found first, and how many times another house was.
struct AddressScore {
  /// A house is right within this distance, metres; many buildings are longer.
  private static let reach = 60.0

  private(set) var right = 0
  private(set) var wrongHouses: [String] = []
  private(set) var missed: [String] = []

  var total: Int { right + wrongHouses.count + missed.count }

  /// Takes the answer to a text.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - index: what is searched.
  ///   - positions: where the address is; several where the map has it more than once.
  mutating func take(_ text: String, _ index: SearchIndex, at positions: [Coordinate]) {
    guard let found = index.search(text, limit: 1).first else {
      missed.append("\(text): nothing")
      return
    }
    let title = index.title(found, in: .english)
    let isRight = positions.contains { position in
      Geodesic.wgs84.inverse(from: position, to: found.coordinate).distance < Self.reach
    }
    if isRight, found.missingNumber == nil {
      right += 1
    } else if found.houseNumber != nil, found.missingNumber == nil {
      wrongHouses.append("\(text): \(title), \(found.settlements)")
    } else {
      missed.append("\(text): \(title), \(found.settlements), missing \(found.missingNumber ?? "nothing")")
    }
  }

  /// A line of the table.
  func line(_ name: String, _ form: String) -> String {
    let columns = [
      name.padded(22), form.padded(24), "\(right) of \(total)".padded(14), "\(wrongHouses.count) wrong houses",
    ]
    return columns.joined(separator: " ")
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
