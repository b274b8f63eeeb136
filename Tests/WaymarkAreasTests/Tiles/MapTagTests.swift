import Testing
import WaymarkFormats

@testable import WaymarkAreas

/// The meaning of tags on the map.
@Suite struct MapTagTests {
  @Test(arguments: [
    ("12", 12.0), ("12.5", 12.5), ("12,5 m", 12.5), (" 8 m", 8), ("40 ft", 12.192), ("40'", 12.192), ("6'6\"", 1.9812),
    ("2942m", 2942),
  ])
  func lengthsInTheManyWaysOfWritingThem(_ text: String, _ metres: Double) throws {
    let value = try #require(HeightText.meters(text))
    #expect(abs(value - metres) < 1e-9)
  }

  @Test(arguments: ["", "high", "12 storeys", "1.2.3", "-", "1e400", "99999", "m", "٣"])
  func whatIsNoLengthIsNone(_ text: String) { #expect(HeightText.meters(text) == nil) }

  @Test func heightsOfBuildings() {
    #expect(BuildingHeight.metres(["building": "yes", "height": "21.5", "building:levels": "3"]) == (21.5, true))
    #expect(BuildingHeight.metres(["building": "yes", "building:levels": "3"]) == (10, true))
    #expect(BuildingHeight.metres(["building": "church"]) == (18, false))
    #expect(BuildingHeight.metres(["building": "yes", "height": "-3"]) == (8, false))
    #expect(BuildingHeight.metres(["building": "yes", "height": "nan", "building:levels": "inf"]) == (8, false))
    #expect(BuildingHeight.underside(["building": "yes"], height: 8) == nil)
    #expect(BuildingHeight.underside(["building": "yes", "min_height": "4"], height: 8) == 4)
    #expect(BuildingHeight.underside(["building": "yes", "min_height": "9"], height: 8) == nil)
    #expect(BuildingHeight.underside(["building": "yes", "building:min_level": "2"], height: 12) == 6)
    #expect(BuildingHeight.underside(["building": "carport"], height: 3) == 2.5)
  }

  private func name(_ kind: MapKind?) -> MapValue? { kind?.attributes["class"] }

  @Test func linesAndAreas() {
    #expect(MapClassifier.line(["highway": "residential", "name": "High Street"])?.layer == .streets)
    #expect(MapClassifier.line(["highway": "steps"])?.layer == .paths)
    #expect(MapClassifier.line(["highway": "proposed"]) == nil && MapClassifier.line(["barrier": "wall"]) == nil)
    #expect(MapClassifier.line(["highway": "pedestrian", "area": "yes"]) == nil)
    #expect(name(MapClassifier.area(["highway": "pedestrian", "area": "yes"])) == .text("square"))
    #expect(MapClassifier.area(["highway": "footway"]) == nil, "a closed footway goes round something")
    #expect(name(MapClassifier.area(["natural": "water", "water": "river"])) == .text("river"))
    #expect(MapClassifier.area(["building": "no", "landuse": "forest"])?.layer == .landuse)
    #expect(name(MapClassifier.point(["natural": "peak", "ele": "2942 m"])) == .text("peak"))
    #expect(MapClassifier.point(["place": "village"]) == nil, "without a name there is nothing to write")
    #expect(MapClassifier.point(["natural": "tree"]) == nil && MapClassifier.point([:]) == nil)
  }

  @Test func bridgesAndTunnelsAreMarked() {
    let bridge = MapClassifier.line(["highway": "footway", "bridge": "yes", "layer": "1", "tunnel": "no"])
    #expect(bridge?.attributes["bridge"] == .flag(true))
    // `layer` is the map's own, in features (`FeatureCollection`).
    #expect(bridge?.attributes["layer"] == nil)
    #expect(bridge?.attributes["tunnel"] == nil)
  }
}
