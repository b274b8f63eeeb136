// Prints an area's name and what lies in a direction: `swift run insight AREA LATITUDE LONGITUDE AZIMUTH ELEVATION`
import Foundation
import Waymark
import WaymarkLand

let numbers = CommandLine.arguments.dropFirst(2).compactMap(Double.init)
guard CommandLine.arguments.count == 6, numbers.count == 4,
  let here = Coordinate(latitude: numbers[0], longitude: numbers[1])
else {
  print("usage: insight AREA LATITUDE LONGITUDE AZIMUTH ELEVATION")
  exit(2)
}
do {
  let folder = CommandLine.arguments[1]
  let area = try Area(folder: URL(fileURLWithPath: folder))
  let seeker = TerrainSeeker(try ElevationCollection(paths: [folder]))
  let direction = HorizontalDirection(azimuthDegrees: numbers[2], elevationDegrees: numbers[3])
  guard case .hit(let hit)? = try seeker.answer(SeekRequest(coordinate: here, direction: direction)).outcome else {
    print("\(area.manifest.name): no ground in that direction")
    exit(1)
  }
  print("\(area.manifest.name): \(hit.coordinate.latitude), \(hit.coordinate.longitude), \(hit.elevation.meters) m")
} catch {
  print(error)
  exit(1)
}
