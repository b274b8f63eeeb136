import Foundation
import WaymarkFormats

/// All names of an area with their coordinates, for search: settlements, summits, sights, streets, waters.
///
/// A street that the map has in many pieces appears once for each group of adjoining pieces.
struct AreaNames {
  /// Most names returned; if there are more, those that the map shows from farthest away.
  static let most = 20_000

  private struct Name {
    var name: String
    var kind: String
    var zoom: Int
    var position: MercatorPoint
    /// Vertices of the longest piece.
    var size: Int
  }

  /// Name and kind: pieces with the same ones may belong together.
  private struct Key: Hashable {
    var name: String
    var kind: String
  }

  private let names: [Name]

  init(_ data: MapData) {
    var pieces: [Key: [(name: Name, isLine: Bool)]] = [:]
    for feature in data.features where feature.layer != .buildings && feature.layer != .landuse {
      guard case .text(let text)? = feature.attributes["name"], case .text(let what)? = feature.attributes["class"],
        feature.shape != .polygon, let position = data.position(of: feature)
      else { continue }
      let kind =
        switch feature.layer {
        case .streets: "street"
        case .paths: "path"
        default: what
        }
      let size = feature.parts.reduce(0) { max($0, data.points(ofPart: $1).count) }
      let name = Name(name: text, kind: kind, zoom: feature.minimumZoom, position: position, size: size)
      pieces[Key(name: text, kind: kind), default: []].append((name, feature.shape == .line))
    }
    var all: [Name] = []
    for (_, list) in pieces { all += Self.joined(list) }
    all.sort {
      ($0.zoom, $0.name, $0.kind, $0.position.x, $0.position.y) < (
        $1.zoom, $1.name, $1.kind, $1.position.x, $1.position.y
      )
    }
    names = Array(all.prefix(Self.most))
  }

  /// The list as JSON text: `kinds`, and of each of `names` the name, the number of its kind, latitude and longitude.
  func json() -> Data {
    var kinds: [String: Int] = [:]
    var order: [JSONValue] = []
    let list = names.map { name -> JSONValue in
      let kind = kinds[name.kind] ?? order.count
      if kind == order.count {
        kinds[name.kind] = kind
        order.append(.string(name.kind))
      }
      return [
        .string(name.name), .number(Double(kind)), .number(Self.rounded(name.position.latitude)),
        .number(Self.rounded(name.position.longitude)),
      ]
    }
    return Data((["kinds": .array(order), "names": .array(list)] as JSONValue).text().utf8)
  }

  /// One of each group of adjacent pieces: in the same cell or in neighbouring ones, of a kilometre for lines, of about
  /// sixty metres for points, which appear twice when a thing is mapped both as a point and as an area.
  private static func joined(_ pieces: [(name: Name, isLine: Bool)]) -> [Name] {
    guard pieces.count > 1 else { return pieces.map(\.name) }
    struct Cell: Hashable {
      var x: Int
      var y: Int
      var isLine: Bool
    }
    func cell(_ piece: (name: Name, isLine: Bool)) -> Cell {
      let shift = piece.isLine ? 17 : 13
      return Cell(x: Int(piece.name.position.x) >> shift, y: Int(piece.name.position.y) >> shift, isLine: piece.isLine)
    }
    var largest: [Cell: Name] = [:]
    for piece in pieces {
      let cell = cell(piece)
      if largest[cell].map({ isBefore($0, piece.name) }) ?? true { largest[cell] = piece.name }
    }
    var found: [Name] = []
    while let (first, _) = largest.first {
      var best = largest.removeValue(forKey: first)
      var waiting = [first]
      while let cell = waiting.popLast() {
        for x in cell.x - 1...cell.x + 1 {
          for y in cell.y - 1...cell.y + 1 {
            let next = Cell(x: x, y: y, isLine: cell.isLine)
            guard let name = largest.removeValue(forKey: next) else { continue }
            if best.map({ isBefore($0, name) }) ?? true { best = name }
            waiting.append(next)
          }
        }
      }
      if let best { found.append(best) }
    }
    return found
  }

  private static func isBefore(_ a: Name, _ b: Name) -> Bool {
    (a.size, b.position.x, b.position.y) < (b.size, a.position.x, a.position.y)
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }
}
