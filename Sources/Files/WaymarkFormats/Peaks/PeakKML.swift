import Foundation
import WaymarkGeodesy

/// Peaks from KML 2.2: placemarks with a point and a name. Altitudes are above mean sea level, as in all KML.
enum PeakKML {
  static func read(_ data: Data, file: String) throws(InputError) -> PeakCollector {
    let handler = Handler(file: file)
    try XMLReader.read(data, file: file, handler: handler)
    return handler.peaks
  }

  private final class Handler: XMLHandler {
    private(set) var peaks: PeakCollector
    private var names: [XMLName] = []
    private var name = ""
    private var point: KMLTuple?
    private let file: String

    init(file: String) {
      self.file = file
      peaks = PeakCollector(file: file)
    }

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
        guard names.contains("Placemark") else { return }
        do throws(InputError) { point = try KMLTuple.first(in: text, lastLine: line) } catch {
          peaks.leaveOut(InputError(error.problem, file: file, line: error.line ?? line, advice: error.advice))
        }
      case (_, "Placemark"):
        guard let point else { return }
        // Points that are clamped to the ground have a zero.
        let height = point.altitude.flatMap { $0 != 0 ? JSONValue.number($0) : nil }
        peaks.take(name: name, coordinate: point.coordinate, height: height)
      default: break
      }
    }
  }
}
