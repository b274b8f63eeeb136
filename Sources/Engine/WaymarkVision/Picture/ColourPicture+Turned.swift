extension ColourPicture {
  /// The picture upright.
  ///
  /// - Parameter exifOrientation: EXIF's orientation, 1 … 8: which corner row and column 0 are; others change nothing.
  /// - Returns: the picture, turned or mirrored.
  public func turned(exifOrientation: Int) -> ColourPicture {
    guard (2...8).contains(exifOrientation) else { return self }
    let swaps = exifOrientation >= 5
    let (columns, rows) = swaps ? (height, width) : (width, height)
    var turned = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let from: (x: Int, y: Int)
        switch exifOrientation {
        case 2: from = (width - 1 - x, y)
        case 3: from = (width - 1 - x, height - 1 - y)
        case 4: from = (x, height - 1 - y)
        case 5: from = (y, x)
        case 6: from = (y, height - 1 - x)
        case 7: from = (width - 1 - y, height - 1 - x)
        default: from = (width - 1 - y, x)
        }
        let (source, target) = (3 * (from.y * width + from.x), 3 * (y * columns + x))
        for channel in 0..<3 { turned[target + channel] = pixels[source + channel] }
      }
    }
    return ColourPicture(width: columns, height: rows, pixels: turned) ?? self
  }
}
