internal import CGDAL
import Foundation
import WaymarkElevation
public import WaymarkFormats
import WaymarkGeodesy
import WaymarkVision

/// Reads photos: JPEG, PNG, HEIF, WebP and PNM, with their EXIF.
public enum PhotoFile {
  /// The longer side to which photos are reduced as they are read, pixels.
  public static let side = 1600
  /// Cameras write EXIF before the picture, other programs sometimes after it, bytes.
  private static let maximumHeadSize = 64 << 20

  /// Reads a photo.
  ///
  /// - Parameter path: the file.
  /// - Returns: the photo, upright.
  /// - Throws: `InputError` when it is missing or no picture with red, green and blue (or grey) of eight bits.
  public static func read(path: String) throws(InputError) -> Photo {
    try GDALErrors.quietly { () throws(InputError) in try decoded(path) }
  }

  private static func decoded(_ path: String) throws(InputError) -> Photo {
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError("there is no such file", file: path, advice: "check the path of the photo")
    }
    guard let dataset = GDALUse.pictures.open(path) else {
      let lower = path.lowercased()
      if lower.hasSuffix(".heic") || lower.hasSuffix(".heif") {
        throw InputError(
          "this GDAL cannot decode HEIC photos", file: path, advice: "convert it to JPEG, which keeps its EXIF")
      }
      throw InputError("this is not a photo that can be decoded", file: path, advice: "give a JPEG or PNG file")
    }
    defer { GDALClose(dataset) }
    let (width, height) = (Int(GDALGetRasterXSize(dataset)), Int(GDALGetRasterYSize(dataset)))
    let bands = Int(GDALGetRasterCount(dataset))
    guard (1...65_535).contains(width), (1...65_535).contains(height), bands >= 1,
      let first = GDALGetRasterBand(dataset, 1), GDALGetRasterDataType(first) == GDT_Byte
    else {
      throw InputError("the photo does not have eight bits a colour", file: path, advice: "give a JPEG or PNG file")
    }
    // Halved as often as the decoder likes to, which is fast; the rest is averaged by the engine.
    var (columns, rows) = (width, height)
    while max(columns, rows) > 2 * side {
      columns = max(1, columns / 2)
      rows = max(1, rows / 2)
    }
    var pixels = [UInt8](repeating: 0, count: 3 * columns * rows)
    var wanted: [Int32] = bands >= 3 ? [1, 2, 3] : [1, 1, 1]
    let result = pixels.withUnsafeMutableBytes { buffer in
      GDALDatasetRasterIO(
        dataset, GF_Read, 0, 0, Int32(width), Int32(height), buffer.baseAddress, Int32(columns), Int32(rows), GDT_Byte,
        3, &wanted, 3, Int32(3 * columns), 1)
    }
    guard result == CE_None, let full = ColourPicture(width: columns, height: rows, pixels: pixels) else {
      throw InputError("the photo is damaged", file: path, advice: "copy it again")
    }
    let exif = facts(path)
    let isHEIF =
      GDALGetDatasetDriver(dataset).flatMap { GDALGetDriverShortName($0) }.map { String(cString: $0) } == "HEIF"
    // Decoders of HEIF turn the picture themselves.
    let picture = isHEIF ? full : full.turned(exifOrientation: exif.orientation)
    // Turned pictures are as wide as the file is high.
    let isTurned = (picture.width > picture.height) != (columns > rows)
    return Photo(
      picture: picture.reduced(toSide: side), facts: PhotoFacts(exif, width: picture.width, height: picture.height),
      fileWidth: isTurned ? height : width)
  }

  private static func facts(_ path: String) -> ExifFacts {
    guard let file = FileHandle(forReadingAtPath: path) else { return ExifFacts() }
    defer { try? file.close() }
    let head = (try? file.read(upToCount: maximumHeadSize)) ?? nil
    return head.flatMap { ExifFacts(photo: Array($0)) } ?? ExifFacts()
  }
}
