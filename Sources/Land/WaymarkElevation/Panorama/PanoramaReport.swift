public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// A panorama as data: `waymark panorama --out FILE.json`.
public struct PanoramaReport: Sendable {
  private let response: PanoramaResponse

  /// Makes a report of a response.
  public init(_ response: PanoramaResponse) { self.response = response }

  /// Eye, horizon, ridges and peaks.
  public var json: JSONValue {
    guard case .object(var object) = summary else { return .null }
    let panorama = response.panorama
    var horizon: [JSONValue] = []
    var ridges: [JSONValue] = []
    for direction in 0..<panorama.count {
      let all = panorama.ridges(direction)
      horizon.append(all.last.map { Self.json($0) } ?? .null)
      ridges.append(.array(all.dropLast().map { Self.json($0) }))
    }
    object["ridge_fields"] = ["elevation_deg", "distance_m", "height_m"]
    object["horizon"] = .array(horizon)
    object["ridges"] = .array(ridges)
    return .object(object)
  }

  /// The same without horizon and ridges, as `--json` prints it.
  public var summary: JSONValue {
    let panorama = response.panorama
    return [
      "from": [
        "lat": JSONValue(finite: panorama.coordinate.latitude), "lon": JSONValue(finite: panorama.coordinate.longitude),
        "altitude_m": JSONValue(finite: response.eye.altitude.meters),
        "ground_m": JSONValue(finite: response.eye.ground?.meters), "raised_m": JSONValue(finite: response.eye.raised),
        "summit_rise_m": JSONValue(finite: response.eye.summitRise),
        "reference": .string(SeekReport.name(response.eye.altitude.reference)),
      ],
      "k": JSONValue(finite: response.refraction), "first_azimuth_deg": JSONValue(finite: panorama.firstAzimuthDegrees),
      "step_deg": JSONValue(finite: panorama.stepDegrees), "directions": .number(Double(panorama.count)),
      "unknown_share": JSONValue(finite: response.unknownShare),
      "peaks": .array(response.peaks.map { Self.json($0) }),
    ]
  }

  private static func json(_ ridge: Ridge) -> JSONValue {
    [
      rounded(Double(ridge.elevationDegrees), 4), rounded(Double(ridge.distance), 0), rounded(Double(ridge.height), 1),
    ]
  }

  private static func json(_ seen: PanoramaResponse.SeenPeak) -> JSONValue {
    let sight = seen.sight
    return [
      "name": .string(seen.peak.name), "visible": .bool(sight.isVisible),
      "just_hidden": .bool(sight.visibility == .justHidden), "uncertain": .bool(sight.isUncertain),
      "margin_arcmin": rounded(sight.marginArcminutes, 2), "error_arcmin": rounded(sight.errorArcminutes, 2),
      "azimuth_deg": rounded(sight.azimuthDegrees, 4),
      "elevation_deg": rounded(sight.apparentElevationDegrees, 4), "distance_m": rounded(sight.groundDistance, 0),
      "lat": rounded(sight.coordinate.latitude, 6), "lon": rounded(sight.coordinate.longitude, 6),
      "elevation_m": rounded(sight.elevation.meters, 1), "ground_m": rounded(sight.ground.meters, 1),
      "listed_elevation_m": JSONValue(finite: seen.peak.altitude?.meters), "listing": .string(name(sight.listing)),
    ]
  }

  private static func name(_ listing: ListedHeight) -> String {
    switch listing {
    case .missing: "missing"
    case .agrees: "agrees"
    case .agreesInFeet: "agrees-in-feet"
    case .agreesInMeters: "agrees-in-meters"
    case .agreesInThousands: "agrees-in-thousands"
    case .disagrees: "disagrees"
    }
  }

  private static func rounded(_ value: Double, _ decimals: Int) -> JSONValue {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return JSONValue(finite: (value * scale).rounded() / scale)
  }

  /// The visible peaks as text, then those that are just hidden.
  public var text: String {
    let visible = response.visiblePeaks
    let justHidden = response.justHiddenPeaks
    let eye = response.eye
    var lines = [
      "from \(Fixed.text(response.panorama.coordinate.latitude, decimals: 6)),"
        + "\(Fixed.text(response.panorama.coordinate.longitude, decimals: 6)) at \(Fixed.text(eye.altitude.meters, decimals: 0)) m"
        + (eye.raised > 0.05 ? " (raised by \(Fixed.text(eye.raised, decimals: 1)) m to stand on the ground)" : "")
        + (eye.summitRise > 0.5
          ? " (on a summit \(Fixed.text(eye.summitRise, decimals: 0)) m above the elevations there)" : "")
        + ": \(visible.count) of \(response.peaks.count) peaks are visible"
        + (justHidden.isEmpty ? "" : ", \(justHidden.count) just hidden")
    ]
    for seen in visible + justHidden {
      let sight = seen.sight
      lines.append(
        "\(Self.padded(Fixed.text(sight.azimuthDegrees, decimals: 1) + "°", 7))"
          + "\(Self.padded(Fixed.text(sight.apparentElevationDegrees, decimals: 2) + "°", 8))"
          + "\(Self.padded(Fixed.text(sight.groundDistance / 1000, decimals: 1) + " km", 9))"
          + "\(Self.padded(Fixed.text(sight.elevation.meters, decimals: 0) + " m", 8))"
          + "  \(seen.peak.name)"
          + (sight.isVisible ? "" : " (just hidden: by \(Fixed.text(-sight.marginArcminutes, decimals: 0))′)")
          + (sight.isUncertain ? " (unknown terrain in front)" : ""))
    }
    let disagreeing = response.disagreeingPeaks
    if let first = disagreeing.first {
      lines.append(
        "the ground disagrees with \(disagreeing.count) listed heights, which are not used, such as \(first.peak.name), "
          + "\(Fixed.text(first.peak.altitude?.meters ?? .nan, decimals: 0)) m, where the ground is at "
          + "\(Fixed.text(first.sight.ground.meters, decimals: 0)) m")
    }
    let unknown = response.unknownShare
    if unknown > 0 {
      lines.append("no elevations are known in part of \(Fixed.text(unknown * 100, decimals: 0)) % of the directions")
    }
    return lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
