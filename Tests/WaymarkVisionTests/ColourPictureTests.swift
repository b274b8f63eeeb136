import Testing
import WaymarkVision

@Suite struct ColourPictureTests {
  /// Three columns and two rows whose red is the number of the pixel.
  private func numbered() throws -> ColourPicture {
    try #require(ColourPicture(width: 3, height: 2, pixels: (0..<6).flatMap { [UInt8($0), 0, 0] }))
  }

  private func reds(_ picture: ColourPicture) -> [UInt8] {
    stride(from: 0, to: picture.pixels.count, by: 3).map { picture.pixels[$0] }
  }

  @Test func bytesMustFit() {
    #expect(ColourPicture(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(ColourPicture(width: 0, height: 2, pixels: []) == nil)
  }

  /// EXIF 2.3, table of Orientation: 6 is shown by a turn to the right, 8 by one to the left, 3 upside down.
  @Test func orientationsOfExif() throws {
    let picture = try numbered()
    #expect(reds(picture.turned(exifOrientation: 1)) == [0, 1, 2, 3, 4, 5])
    #expect(reds(picture.turned(exifOrientation: 3)) == [5, 4, 3, 2, 1, 0])
    let right = picture.turned(exifOrientation: 6)
    #expect(right.width == 2 && right.height == 3 && reds(right) == [3, 0, 4, 1, 5, 2])
    #expect(reds(picture.turned(exifOrientation: 8)) == [2, 5, 1, 4, 0, 3])
    #expect(reds(picture.turned(exifOrientation: 99)) == [0, 1, 2, 3, 4, 5])
  }

  @Test func reducedPixelsAreMeans() throws {
    let pixels: [UInt8] = (0..<24).flatMap { [UInt8($0 * 10), 50, UInt8($0 % 6)] }
    let picture = try #require(ColourPicture(width: 6, height: 4, pixels: pixels))
    let small = picture.reduced(toSide: 3)
    #expect(small.width == 3 && small.height == 2)
    #expect(small.pixels[0] == 35 && small.pixels[1] == 50)
    #expect(picture.reduced(toSide: 6).pixels == pixels)
  }
}
