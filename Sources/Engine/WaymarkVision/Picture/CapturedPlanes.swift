/// The two planes of a camera's buffer in full-range Y′CbCr with chroma at half the resolution, as ARKit's `capturedImage` has them
/// (`kCVPixelFormatType_420YpCbCr8BiPlanarFullRange`): one byte of luma a pixel, and for each two by two pixels a byte of Cb and one of Cr.
public struct CapturedPlanes {
  private let luma: UnsafeRawBufferPointer
  private let chroma: UnsafeRawBufferPointer
  private let (width, height): (Int, Int)
  private let (lumaStride, chromaStride): (Int, Int)

  /// Takes the planes, which must stay in memory while they are read; nil when a side is not within 2 … 16,384, or a plane is too small
  /// for the sides.
  ///
  /// - Parameters:
  ///   - width: pixels from left to right.
  ///   - height: pixels from top to bottom.
  ///   - luma: the plane of luma.
  ///   - lumaStride: bytes from one of its rows to the next.
  ///   - chroma: the plane of chroma.
  ///   - chromaStride: bytes from one of its rows to the next.
  public init?(
    width: Int, height: Int, luma: UnsafeRawBufferPointer, lumaStride: Int, chroma: UnsafeRawBufferPointer,
    chromaStride: Int
  ) {
    let (halfWidth, halfHeight) = ((width &+ 1) / 2, (height &+ 1) / 2)
    let strides = 1...(1 << 20)
    guard (2...16_384).contains(width), (2...16_384).contains(height), strides.contains(lumaStride),
      strides.contains(chromaStride), lumaStride >= width, chromaStride >= 2 * halfWidth,
      luma.count >= lumaStride * (height - 1) + width,
      chroma.count >= chromaStride * (halfHeight - 1) + 2 * halfWidth
    else { return nil }
    self.luma = luma
    self.chroma = chroma
    (self.width, self.height) = (width, height)
    (self.lumaStride, self.chromaStride) = (lumaStride, chromaStride)
  }

  /// How many pixels of the buffer along each side become one of the small picture whose longer side is at least so many pixels, if
  /// the buffer's is.
  ///
  /// - Parameter side: the longer side, pixels, 1 or more.
  /// - Returns: 1 or more.
  public func reduction(toSide side: Int) -> Int { max(1, min(max(width, height) / max(1, side), min(width, height))) }

  /// A small copy in colour: each pixel is the mean of a square of the buffer's. Columns and rows at the right and lower border that fill
  /// no square are left out.
  ///
  /// Y′CbCr of ITU-R BT.601 in full range, as in JPEG files (ITU-T T.871).
  ///
  /// - Parameter reduction: side of the squares, pixels, 1 or more.
  /// - Returns: the copy; nil when the buffer is smaller than a square.
  public func picture(reducedBy reduction: Int) -> ColourPicture? {
    guard (1...min(width, height)).contains(reduction) else { return nil }
    let (columns, rows) = (width / reduction, height / reduction)
    let scale = 1 / Float(reduction * reduction)
    // Sums down the columns of a row of squares; sums across follow.
    var lumaSums = [UInt32](repeating: 0, count: width)
    var chromaSums = [UInt32](repeating: 0, count: 2 * ((width + 1) / 2))
    var pixels = [UInt8](repeating: 0, count: 3 * columns * rows)
    for row in 0..<rows {
      let top = row * reduction
      let (first, last) = (top / 2, (top + reduction - 1) / 2)
      Self.sum(luma, rows: top..<top + reduction, stride: lumaStride, into: &lumaSums)
      Self.sum(chroma, rows: first..<last + 1, stride: chromaStride, into: &chromaSums)
      for column in 0..<columns {
        let left = column &* reduction
        var (sum, blue, red) = (UInt32(0), UInt32(0), UInt32(0))
        for x in left..<left &+ reduction { sum &+= lumaSums[x] }
        let (from, to) = (left / 2, (left &+ reduction &- 1) / 2)
        for x in from...to {
          blue &+= chromaSums[2 &* x]
          red &+= chromaSums[2 &* x &+ 1]
        }
        let count = Float((to &- from &+ 1) &* (last &- first &+ 1))
        let (y, cb, cr) = (Float(sum) * scale, Float(blue) / count - 128, Float(red) / count - 128)
        let at = 3 &* (row &* columns &+ column)
        pixels[at] = Self.byte(y + 1.402 * cr)
        pixels[at &+ 1] = Self.byte(y - 0.344_136 * cb - 0.714_136 * cr)
        pixels[at &+ 2] = Self.byte(y + 1.772 * cb)
      }
    }
    return ColourPicture(width: columns, height: rows, pixels: pixels)
  }

  private static func sum(_ plane: UnsafeRawBufferPointer, rows: Range<Int>, stride: Int, into sums: inout [UInt32]) {
    for i in sums.indices { sums[i] = 0 }
    for row in rows {
      let line = UnsafeRawBufferPointer(rebasing: plane[row * stride..<row * stride + sums.count])
      for i in sums.indices { sums[i] &+= UInt32(line[i]) }
    }
  }

  /// Rounded; cutting off a half more is faster.
  private static func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value + 0.5))) }
}
