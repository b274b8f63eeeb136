import Testing
import WaymarkGeodesy

@testable import WaymarkVision

@Suite struct BobScaleTests {
  static func sin(_ x: Double) -> Double { Angle.sinCos(degrees: x * 57.29577951308232).sin }

  @Test func theHeightComesOutOfTheBob() throws {
    var bob = BobScale()
    // log 1.62 = 0.4824
    let (height, amplitude, frequency) = (1.62, 0.025, 11.6)
    var found: [BobScale.Reading] = []
    var last = 0.0
    for i in 0..<600 {
      let t = Double(i) / 60
      // A bias of the accelerometer and a slope do not matter.
      bob.add(acceleration: -amplitude * frequency * frequency * Self.sin(frequency * t) + 0.15, at: t)
      guard i % 10 == 9 else { continue }
      let rise = amplitude * (Self.sin(frequency * t) - Self.sin(frequency * last)) + 0.05 * (t - last)
      if let reading = bob.add(from: last, to: t, rise: rise / height) { found.append(reading) }
      last = t
    }
    #expect(found.count >= 2)
    for reading in found {
      #expect(abs(reading.logHeight - 0.4824) < 0.02)
      #expect(reading.correlation > 0.99)
    }
  }

  @Test func withoutABobItSaysNothing() {
    var bob = BobScale()
    var readings = 0
    for i in 0..<600 {
      let t = Double(i) / 60
      bob.add(acceleration: 0, at: t)
      if i % 10 == 9, bob.add(from: t - 1 / 6, to: t, rise: 0.001 * Self.sin(7 * t)) != nil { readings += 1 }
    }
    #expect(readings == 0)
  }
}
