import Waymark
import WaymarkGeodesy

/// What Waymark's own GPX and KML files hold about an anchor besides position, texts and time, as names with texts.
enum AnchorTags {
  /// The tags.
  ///
  /// - Parameters:
  ///   - anchor: the anchor to write.
  ///   - holdsMeanSeaLevel: whether the format itself holds altitudes above mean sea level.
  /// - Returns: names with values; an anchor without an id has none.
  static func tags(of anchor: Anchor, holdsMeanSeaLevel: Bool) -> [(name: String, value: String)] {
    var tags: [(name: String, value: String)] = []
    if anchor.id != .none { tags.append(("id", anchor.id.text)) }
    tags.append(("colour", anchor.colour.rawValue))
    tags.append(("origin", anchor.origin.rawValue))
    if let metres = anchor.accuracy { tags.append(("accuracy_m", DecimalText.text(metres))) }
    if let metres = anchor.verticalAccuracy { tags.append(("vertical_accuracy_m", DecimalText.text(metres))) }
    if let altitude = anchor.position.altitude, altitude.reference == .ellipsoid || !holdsMeanSeaLevel {
      tags.append(("altitude_m", DecimalText.text(altitude.meters)))
      tags.append(("altitude_reference", AltitudeReferenceName(altitude.reference).rawValue))
    }
    return tags
  }

  /// Reads what `tags(of:holdsMeanSeaLevel:)` wrote. An invalid value is ignored, as if it were missing.
  static func read(_ tags: [String: String], into draft: inout AnchorDraft) {
    draft.isOwn = true
    draft.id = tags["id"].flatMap { AnchorID($0) }
    draft.colour = tags["colour"].flatMap { AnchorColour(rawValue: $0) }
    draft.origin = tags["origin"].flatMap { AnchorOrigin(rawValue: $0) }
    draft.accuracy = tags["accuracy_m"].flatMap { DecimalText.value($0) }
    draft.verticalAccuracy = tags["vertical_accuracy_m"].flatMap { DecimalText.value($0) }
    if let metres = tags["altitude_m"].flatMap({ DecimalText.value($0) }),
      let name = tags["altitude_reference"].flatMap({ AltitudeReferenceName(rawValue: $0) })
    {
      draft.altitude = Altitude(meters: metres, reference: name.reference)
    }
  }
}
