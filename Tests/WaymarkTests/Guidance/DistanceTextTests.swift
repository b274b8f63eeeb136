import Testing
import Waymark

@Suite struct DistanceTextTests {
  @Test(arguments: [
    (0.0, "0 m"), (7.6, "8 m"), (12.4, "10 m"), (97, "95 m"), (98, "100 m"), (104, "100 m"), (446, "450 m"),
    (994, "990 m"), (996, "1.0 km"), (1249, "1.2 km"), (9949, "9.9 km"), (9951, "10 km"), (24_400, "24 km"),
    (-3, "0 m"), (.nan, "0 m"), (.infinity, "0 m"), (1e300, "1000000 km"),
  ])
  func metric(meters: Double, text: String) { #expect(DistanceText.text(meters: meters, units: .metric) == text) }

  @Test(arguments: [(3.0, "10 ft"), (100, "330 ft"), (400, "0.2 mi"), (16_093.44, "10 mi")])
  func imperial(meters: Double, text: String) { #expect(DistanceText.text(meters: meters, units: .imperial) == text) }
}
