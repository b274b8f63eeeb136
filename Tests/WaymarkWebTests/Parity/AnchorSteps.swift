import TestSupport
import Waymark
import WaymarkFormats
import WaymarkGeodesy

/// An operation on one of two replicas, natively and as WebAssembly.
struct AnchorStep {
  enum Kind: String { case add, edit, remove, undo, redo, exchange, acknowledge }

  var kind: Kind
  var replica: Int
  var milliseconds: Double
  var anchor: Anchor?
  var edit = AnchorEdit()

  private var time: UTCInstant { UTCInstant(secondsSince1970: milliseconds / 1000) }

  /// In the form that `anchors.mjs` reads.
  var json: JSONValue {
    var words: [JSONValue] = [.string(kind.rawValue), .number(Double(replica)), .number(milliseconds)]
    switch kind {
    case .add: if let anchor { words.append(.object(AnchorSteps.fields(anchor))) }
    case .edit:
      words.append(.string(anchor?.id.text ?? ""))
      var changes = JSONObject()
      if let location = edit.location {
        var moved = Anchor(position: location.position, name: "")
        moved.location = location
        let fields = AnchorSteps.fields(moved)
        for key in fields.keys where AnchorSteps.positionKeys.contains(key) { changes[key] = fields[key] }
      }
      if let name = edit.name { changes["name"] = .string(name) }
      if let note = edit.note { changes["note"] = .string(note) }
      if let colour = edit.colour { changes["colour"] = .string(colour.rawValue) }
      words.append(.object(changes))
    case .remove: words.append(.string(anchor?.id.text ?? ""))
    default: break
    }
    return .array(words)
  }

  /// - Returns: the result of the page's function.
  func perform(on replicas: inout [AnchorReplica]) throws -> JSONValue {
    switch kind {
    case .add: if let anchor { try replicas[replica].add(anchor, at: time) }
    case .edit: if let anchor { try replicas[replica].edit(anchor.id, edit, at: time) }
    case .remove: return .bool(replicas[replica].remove(anchor?.id ?? .none, at: time))
    case .undo: return .bool(replicas[replica].undo(at: time))
    case .redo: return .bool(replicas[replica].redo(at: time))
    case .exchange:
      var changed = 0
      for record in replicas[1 - replica].pending where replicas[replica].merge(record) { changed += 1 }
      return .number(Double(changed))
    case .acknowledge: replicas[replica].acknowledge(replicas[replica].pending)
    }
    return .null
  }
}

/// Random steps.
enum AnchorSteps {
  static let positionKeys: Set<String> = ["lat", "lon", "altitude", "accuracy_m", "vertical_accuracy_m", "origin"]

  /// Steps that are all possible: edited anchors exist. They are executed while they are generated.
  static func make(seed: UInt64, count: Int) -> [AnchorStep] {
    var random = SeededGenerator(seed: seed)
    var replicas = ["phone", "desk"].compactMap { ClientID($0) }.map { AnchorReplica(client: $0) }
    var steps: [AnchorStep] = []
    let kinds: [AnchorStep.Kind] = [.add, .add, .edit, .edit, .edit, .remove, .undo, .redo, .exchange, .acknowledge]
    while steps.count < count {
      let replica = Int.random(in: 0...1, using: &random)
      var step = AnchorStep(
        kind: kinds.randomElement(using: &random) ?? .add, replica: replica,
        milliseconds: 1_790_000_000_000 + Double(steps.count * 700) - (replica == 1 ? 5000 : 0))
      if step.kind == .add {
        step.anchor = anchor(&random)
      } else {
        step.anchor = replicas[replica].anchors.randomElement(using: &random)
      }
      if step.kind == .edit || step.kind == .remove, step.anchor == nil { continue }
      if step.kind == .edit {
        let other = anchor(&random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: step.edit.location = other.location
        case 1: step.edit.name = other.name
        default: (step.edit.note, step.edit.colour) = (other.note, other.colour)
        }
      }
      guard (try? step.perform(on: &replicas)) != nil else { continue }
      steps.append(step)
    }
    return steps
  }

  private static func anchor(_ random: inout SeededGenerator) -> Anchor {
    let texts = ["Hütte", "", "泉", "a\tb", "Zürich – Ost", "<b>&amp;\"'"]
    let position = Coordinate(latitude: random.uniform(47...47.2), longitude: random.uniform(15.3...15.5))
    return Anchor(
      position: Position(
        position ?? Coordinate.pole,
        altitude: Bool.random(using: &random)
          ? Altitude(
            meters: random.uniform(300...900), reference: Bool.random(using: &random) ? .meanSeaLevel : .ellipsoid)
          : nil), name: texts.randomElement(using: &random) ?? "", id: AnchorID(using: &random),
      note: texts.randomElement(using: &random) ?? "",
      colour: AnchorColour.allCases.randomElement(using: &random) ?? .red,
      accuracy: Bool.random(using: &random) ? random.uniform(0...20) : nil,
      origin: AnchorOrigin.allCases.randomElement(using: &random) ?? .map,
      created: UTCInstant(secondsSince1970: 1_780_000_000.25))
  }

  static func fields(_ anchor: Anchor) -> JSONObject {
    var object = JSONObject()
    object["id"] = .string(anchor.id.text)
    object["lat"] = .number(anchor.position.coordinate.latitude)
    object["lon"] = .number(anchor.position.coordinate.longitude)
    object["altitude"] =
      anchor.position.altitude.map {
        [
          "meters": .number($0.meters), "reference": $0.reference == .ellipsoid ? "ellipsoidal" : "orthometric",
        ]
      } ?? .null
    object["name"] = .string(anchor.name)
    object["note"] = .string(anchor.note)
    object["colour"] = .string(anchor.colour.rawValue)
    object["accuracy_m"] = JSONValue(finite: anchor.accuracy)
    object["vertical_accuracy_m"] = JSONValue(finite: anchor.verticalAccuracy)
    object["origin"] = .string(anchor.origin.rawValue)
    object["created"] = anchor.created.flatMap { $0.iso8601() }.map { .string($0) } ?? .null
    return object
  }

  static func json(_ record: AnchorRecord) -> JSONValue {
    var object = fields(record.anchor)
    func stamp(_ edit: EditStamp?) -> JSONValue {
      edit.map { [.string($0.time.iso8601() ?? ""), .string($0.client.text)] } ?? .null
    }
    object["edited"] = [
      "place": stamp(record.locationEdit), "name": stamp(record.nameEdit), "note": stamp(record.noteEdit),
      "colour": stamp(record.colourEdit), "deleted": stamp(record.deletedEdit),
    ]
    object["deleted"] = .bool(record.isDeleted)
    return .object(object)
  }
}

extension Coordinate {
  /// For values that are in range by construction.
  fileprivate static let pole: Coordinate = {
    guard let pole = Coordinate(latitude: 90, longitude: 0) else { preconditionFailure("a constant") }
    return pole
  }()
}
