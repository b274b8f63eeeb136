import Foundation
import Waymark
import WaymarkFormats

@testable import WaymarkWeb

/// Reads the flat form of an overlay as a client does, slot by slot, into the JSON of `OverlayJSON`.
struct FlatReader {
  let numbers: [Double]
  let text: [UInt8]

  /// The contents of a session's regions.
  init(_ handle: SessionHandle, count: Int32) {
    numbers = Array(UnsafeBufferPointer(start: waymarkNumbers(handle), count: Int(count)))
    text = Array(UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle))))
  }

  var overlay: JSONValue {
    [
      "time": .number(numbers[OverlayLayout.time]),
      "alignmentState": choice(AlignmentState.self, OverlayLayout.alignmentState),
      "arrows": list(OverlayLayout.arrows, OverlayLayout.Arrow.count) {
        [
          "position": components($0, 3), "orientation": components($0 + 3, 4), "opacity": number($0 + 7),
          "arcLength": number($0 + 8),
          "weight": number(
            Int(numbers[OverlayLayout.arrowWeights])
              + ($0 - Int(numbers[OverlayLayout.arrows])) / OverlayLayout.Arrow.count),
        ]
      },
      "ribbon": list(OverlayLayout.ribbon, OverlayLayout.Ribbon.count) {
        [
          "left": components($0, 3), "right": components($0 + 3, 3), "opacity": number($0 + 6),
          "arcLength": number($0 + 7),
        ]
      },
      "turnSigns": list(OverlayLayout.turnSigns, OverlayLayout.TurnSign.count) {
        [
          "step": number($0), "maneuver": choice(Maneuver.self, $0 + 1), "turnDegrees": number($0 + 2),
          "position": components($0 + 3, 3), "orientation": components($0 + 6, 4), "distance": number($0 + 10),
          "pixel": components($0 + 11, 2), "opacity": number($0 + 13),
        ]
      },
      "waypoints": list(OverlayLayout.waypoints, OverlayLayout.Waypoint.count) {
        [
          "vertex": number($0), "position": components($0 + 1, 3), "orientation": components($0 + 4, 4),
          "distance": number($0 + 8), "pixel": components($0 + 9, 2),
        ]
      },
      "finish": part(OverlayLayout.finish) {
        [
          "position": components($0 + 1, 3), "distance": number($0 + 4), "center": components($0 + 5, 2),
          "isInView": .bool(numbers[$0 + 7] == 1), "diameter": number($0 + 8), "pulseScale": number($0 + 9),
          "pulseOpacity": number($0 + 10), "sphereRadius": number($0 + 11),
          "opacity": number(OverlayLayout.finishOpacity),
        ]
      },
      "billboard": part(OverlayLayout.billboard) {
        [
          "center": components($0 + 1, 2), "rotationRadians": number($0 + 3), "sceneYawRadians": number($0 + 4),
          "text": words(OverlayLayout.billboardText),
        ]
      },
      "edgeIndicator": part(OverlayLayout.edge) {
        ["center": components($0 + 1, 2), "rotationRadians": number($0 + 3), "turnDegrees": number($0 + 4)]
      },
      "anchors": list(OverlayLayout.anchors, OverlayLayout.Anchor.count) {
        let number = ($0 - Int(numbers[OverlayLayout.anchors])) / OverlayLayout.Anchor.count
        let look = Int(numbers[OverlayLayout.anchorLooks]) + number * OverlayLayout.AnchorLook.count
        return [
          "index": self.number($0), "position": components($0 + 1, 3), "pixel": components($0 + 4, 2),
          "distance": self.number($0 + 6), "representation": choice(AnchorRepresentation.self, look),
          "sharpness": self.number(look + 1), "opacity": self.number(look + 2), "lift": self.number(look + 3),
          "radius": self.number(look + 4), "sigma": self.number(look + 5),
          "label": numbers[look + 6].isNaN
            ? .null
            : [
              "center": components(look + 6, 2), "width": self.number(look + 8), "height": self.number(look + 9),
              "row": self.number(look + 10),
            ],
        ]
      },
      "guidance": part(OverlayLayout.guidance) {
        [
          "state": choice(RouteProgress.State.self, $0 + 1), "arcLength": number($0 + 2), "crossTrack": number($0 + 3),
          "remainingDistance": number($0 + 4), "remainingDuration": number($0 + 5), "nextStep": number($0 + 6),
          "distanceToNextStep": number($0 + 7), "maneuver": choice(Maneuver.self, $0 + 8),
          "turnDegrees": number($0 + 9), "instruction": words(OverlayLayout.instruction),
          "distanceText": words(OverlayLayout.distanceText), "sigma": number(OverlayLayout.arcSigma),
          "offRouteProbability": number(OverlayLayout.offRouteProbability),
        ]
      },
    ]
  }

  private func number(_ slot: Int) -> JSONValue { .init(finite: numbers[slot]) }

  private func components(_ slot: Int, _ count: Int) -> JSONValue {
    numbers[slot].isNaN ? .null : .array((slot..<slot + count).map(number))
  }

  private func part(_ slot: Int, _ read: (Int) -> JSONValue) -> JSONValue { numbers[slot] == 0 ? .null : read(slot) }

  private func list(_ slot: Int, _ stride: Int, _ read: (Int) -> JSONValue) -> JSONValue {
    .array((0..<Int(numbers[slot + 1])).map { read(Int(numbers[slot]) + $0 * stride) })
  }

  private func words(_ slot: Int) -> JSONValue {
    let start = Int(numbers[slot])
    return .string(String(decoding: text[start..<start + Int(numbers[slot + 1])], as: UTF8.self))
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type, _ slot: Int) -> JSONValue
  where Choice.AllCases == [Choice] {
    .string(type.allCases[Int(numbers[slot])].rawValue)
  }
}
