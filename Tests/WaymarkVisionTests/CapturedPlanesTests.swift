import TestSupport
import Testing
import WaymarkVision

/// Small colour copies of a camera's buffer.
@Suite struct CapturedPlanesTests {
  /// The planes of a picture, with some bytes after each row.
  private struct Buffer {
    var (width, height) = (0, 0)
    var luma: [UInt8] = []
    var chroma: [UInt8] = []
    let padding = 5

    /// ITU-T T.871 forwards; the chroma of two by two pixels is their mean.
    init(width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> (r: Double, g: Double, b: Double)) {
      (self.width, self.height) = (width, height)
      func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
      for y in 0..<height {
        for x in 0..<width {
          let (r, g, b) = colour(x, y)
          luma.append(byte(0.299 * r + 0.587 * g + 0.114 * b))
        }
        luma.append(contentsOf: repeatElement(77, count: padding))
      }
      for y in stride(from: 0, to: height, by: 2) {
        for x in stride(from: 0, to: width, by: 2) {
          var (blue, red, count) = (0.0, 0.0, 0.0)
          for row in y..<min(height, y + 2) {
            for column in x..<min(width, x + 2) {
              let (r, g, b) = colour(column, row)
              blue += -0.168_736 * r - 0.331_264 * g + 0.5 * b
              red += 0.5 * r - 0.418_688 * g - 0.081_312 * b
              count += 1
            }
          }
          chroma.append(byte(blue / count + 128))
          chroma.append(byte(red / count + 128))
        }
        chroma.append(contentsOf: repeatElement(77, count: padding))
      }
    }

    func picture(reducedBy reduction: Int) -> ColourPicture? {
      luma.withUnsafeBytes { luma in
        chroma.withUnsafeBytes { chroma in
          CapturedPlanes(
            width: width, height: height, luma: luma, lumaStride: width + padding, chroma: chroma,
            chromaStride: (width + 1) / 2 * 2 + padding)?.picture(reducedBy: reduction)
        }
      }
    }
  }

  @Test func coloursAreThoseOfThePicture() throws {
    let colours = [(255.0, 0.0, 0.0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (90, 140, 200)]
    for (r, g, b) in colours {
      let picture = try #require(Buffer(width: 6, height: 4) { _, _ in (r, g, b) }.picture(reducedBy: 2))
      #expect(picture.width == 3 && picture.height == 2)
      for at in stride(from: 0, to: picture.pixels.count, by: 3) {
        for (channel, value) in [r, g, b].enumerated() {
          #expect(abs(Double(picture.pixels[at + channel]) - value) <= 2, "\((r, g, b)): \(picture.pixels)")
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5]) func eachPixelIsTheMeanOfItsSquare(reduction: Int) throws {
    var random = SeededGenerator(seed: 41)
    let grey = (0..<31).map { _ in (0..<17).map { _ in Double(Int.random(in: 0...255, using: &random)) } }
    let buffer = Buffer(width: 31, height: 17) { x, y in (grey[x][y], grey[x][y], grey[x][y]) }
    let picture = try #require(buffer.picture(reducedBy: reduction))
    #expect(picture.width == 31 / reduction && picture.height == 17 / reduction)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var mean = 0.0
        for row in 0..<reduction {
          for column in 0..<reduction { mean += grey[x * reduction + column][y * reduction + row] }
        }
        mean /= Double(reduction * reduction)
        #expect(abs(Double(picture.pixels[3 * (y * picture.width + x)]) - mean) <= 0.51)
      }
    }
  }

  @Test func buffersThatAreTooSmallAreRefused() {
    let bytes = [UInt8](repeating: 9, count: 100)
    func isTaken(_ width: Int, _ height: Int, _ lumaStride: Int, _ chromaStride: Int) -> Bool {
      bytes.withUnsafeBytes {
        CapturedPlanes(
          width: width, height: height, luma: $0, lumaStride: lumaStride, chroma: $0, chromaStride: chromaStride) != nil
      }
    }
    #expect(isTaken(10, 10, 10, 10))
    #expect(!isTaken(10, 11, 10, 10) && !isTaken(10, 10, 9, 10) && !isTaken(10, 10, 10, 9) && !isTaken(10, 10, 11, 30))
    #expect(!isTaken(0, 10, 10, 10) && !isTaken(10, -1, 10, 10) && !isTaken(.max, .max, .max, .max))
    #expect(!isTaken(1, 1, 1, 2) && !isTaken(2, 2, .max, 2))
    bytes.withUnsafeBytes {
      let planes = CapturedPlanes(width: 10, height: 8, luma: $0, lumaStride: 10, chroma: $0, chromaStride: 10)
      #expect(
        planes?.reduction(toSide: 640) == 1 && planes?.reduction(toSide: 5) == 2 && planes?.reduction(toSide: 0) == 8)
      #expect(planes?.picture(reducedBy: 0) == nil && planes?.picture(reducedBy: 9) == nil)
    }
  }
}
