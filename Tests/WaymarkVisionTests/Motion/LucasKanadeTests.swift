import Testing

@testable import WaymarkVision

@Suite struct LucasKanadeTests {
  @Test(arguments: [(0.3, -0.7), (1.5, 0.25), (-2.6, 3.1), (5.2, -4.4)])
  func shiftsAreFoundToATwentiethOfAPixel(_ shift: (Double, Double)) throws {
    let texture = SineTexture()
    let first = PicturePyramid(try #require(texture.picture()))
    let second = PicturePyramid(try #require(texture.picture(shift: (shift.0, shift.1))))
    let corners = CornerDetector().corners(in: first, besides: [], count: 96)
    #expect(corners.count > 60)
    var kanade = LucasKanade()
    var (found, squares) = (0, 0.0)
    for corner in corners where corner.x > 16 && corner.y > 16 && corner.x < 144 && corner.y < 104 {
      guard let place = kanade.track(corner.x, corner.y, from: first, to: second, guess: corner) else { continue }
      let (dx, dy) = (Double(place.x - corner.x) - shift.0, Double(place.y - corner.y) - shift.1)
      guard abs(dx) + abs(dy) < 1 else { continue }
      found += 1
      squares += dx * dx + dy * dy
    }
    #expect(Double(found) > 0.8 * Double(corners.count) * 0.6)
    #expect((squares / Double(2 * found)).squareRoot() < 0.05)
  }

  @Test func aChangeOfBrightnessMovesNothing() throws {
    let texture = SineTexture()
    let first = PicturePyramid(try #require(texture.picture()))
    let second = PicturePyramid(try #require(texture.picture(shift: (0.4, 0.2), offset: 25)))
    var kanade = LucasKanade()
    let found = kanade.track(80, 60, from: first, to: second, guess: (80, 60))
    let place = try #require(found)
    #expect(abs(place.x - 80.4) < 0.08 && abs(place.y - 60.2) < 0.08)
  }

  @Test func aBlankPictureHasNoCornersAndNoPlaces() throws {
    let blank = PicturePyramid(
      try #require(LuminancePicture(width: 64, height: 48, values: [UInt8](repeating: 90, count: 64 * 48))))
    #expect(CornerDetector().corners(in: blank, besides: [], count: 96).isEmpty)
    var kanade = LucasKanade()
    let (place, nowhere) = (
      kanade.track(30, 20, from: blank, to: blank, guess: (30, 20)),
      kanade.track(.nan, 20, from: blank, to: blank, guess: (30, .nan))
    )
    #expect(place == nil && nowhere == nil)
  }

  @Test func everyCellHasItsShare() throws {
    let picture = PicturePyramid(try #require(SineTexture().picture(width: 320, height: 240)))
    let corners = CornerDetector().corners(in: picture, besides: [], count: 96)
    var cells = [Int](repeating: 0, count: 24)
    for corner in corners { cells[Int(corner.y) / 60 * 6 + min(5, Int(corner.x) * 6 / 320)] += 1 }
    #expect(cells.allSatisfy { (1...4).contains($0) })
    let more = CornerDetector().corners(in: picture, besides: corners, count: 96)
    #expect(more.count <= 96 - corners.count)
  }
}
