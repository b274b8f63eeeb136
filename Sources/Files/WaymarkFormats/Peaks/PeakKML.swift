import Foundation
import WaymarkGeodesy

/// Peaks from KML 2.2: placemarks with a point and a name. Altitudes are above mean sea level, as in all KML.
enum PeakKML {
  static func peaks(in data: Data, file: String) throws(InputError) -> [Peak] {
    let handler = Handler()
    try XMLReader.read(data, file: file, handler: handler)
    return handler.peaks
  }

  private final class Handler: XMLHandler {
    private(set) var peaks: [Peak] = []
    private var names: [XMLName] = []
    private var name = ""
    private var point: KMLTuple?

    func start(_ element: XMLElementStart) throws(InputError) {
      if names.isEmpty, element.name != "kml" {
        throw InputError(
          "this is not KML: the root element is <\(element.name)>", advice: "give CSV, GeoJSON, KML or an OSM extract")
      }
      names.append(element.name)
      guard element.name == "Placemark" else { return }
      name = ""
      point = nil
    }

    func end(_ element: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
      names.removeLast()
      switch (names.last, element) {
      case ("Placemark", "name"): name = text
      case ("Point", "coordinates"):
        if names.contains("Placemark") { point = try KMLTuple.first(in: text, lastLine: line) }
      case (_, "Placemark"):
        guard let point else { return }
        // Points that are clamped to the ground have a zero.
        let meters = point.altitude.flatMap { $0 != 0 && (-500...9000).contains($0) ? $0 : nil }
        if let peak = PeakTable.peak(
          name: name, coordinate: point.coordinate,
          altitude: meters.map { Altitude(meters: $0, reference: .meanSeaLevel) }, prominence: nil)
        {
          peaks.append(peak)
        }
      default: break
      }
    }
  }
}
