import TestSupport
import Testing

@testable import WaymarkVision

/// A picture from a tilted camera, with a sky that was learnt as if it filled the upper half.
struct LearntSky {
  let view: Cylinder
  let features: SkyFeatures
  let model: SkyModel

  /// Makes a picture of a random size, whose channels `pixels` gives for its width and height.
  init(
    sides: ClosedRange<Int>, _ random: inout SeededGenerator,
    pixels: (_ width: Int, _ height: Int, inout SeededGenerator) -> [UInt8]
  ) throws {
    let (width, height) = (Int.random(in: sides, using: &random), Int.random(in: sides, using: &random))
    let picture = try #require(ColourPicture(width: width, height: height, pixels: pixels(width, height, &random)))
    view = Cylinder(
      picture, focal: Double(width), pitch: random.uniform(-1.2...1.2), roll: random.uniform(-0.5...0.5))
    features = SkyFeatures(view)
    let middle = zip(view.first, view.last).map { first, last in first + max(0, last - first) / 2 }
    model = SkyModel(features, view, skyEnd: middle, groundStart: middle)
  }
}
