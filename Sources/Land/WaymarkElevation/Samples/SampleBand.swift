internal import CGDAL
import WaymarkFormats

/// The heights of a file in its own grid: the one place where numbers are read and become metres or voids.
final class SampleBand {
  /// Number of columns.
  let columns: Int
  /// Number of rows.
  let rows: Int
  private let path: String
  private let band: GDALRasterBandH
  private let mask: SampleMask?
  private var decoding: SampleDecoding
  private var isSurveyed = false
  /// Receives what was taken out without the file declaring it, in one line.
  private let note: (String) -> Void

  /// Maximum number of samples of a survey; of larger files it takes rows at equal distances.
  private static let surveyed = 40_000_000

  /// - Parameters:
  ///   - number: the band's number.
  ///   - dataset: the file, which stays open.
  ///   - parts: what the sources of a mosaic have; nil for other files.
  ///   - path: the file's name in errors and remarks.
  ///   - note: receives a remark, once at most.
  /// - Throws: `InputError` when the unit is unknown.
  init(
    _ number: Int32, of dataset: GDALDatasetH, parts: [MosaicPart]? = nil, path: String,
    note: @escaping (String) -> Void
  ) throws(InputError) {
    guard let band = GDALGetRasterBand(dataset, number) else {
      throw InputError("the file holds no elevations", file: path)
    }
    self.band = band
    self.path = path
    self.note = note
    columns = Int(GDALGetRasterBandXSize(band))
    rows = Int(GDALGetRasterBandYSize(band))
    mask = SampleMask(of: band, in: dataset, parts: parts)
    decoding = try Self.decoding(of: band, path: path)
  }

  /// Whether the file has whole metres in 16 bits, so that `readRow` gives all that `heights` gives.
  var hasWholeMeters: Bool { GDALGetRasterDataType(band) == GDT_Int16 && decoding.isPlain && mask == nil }

  /// Reads a window.
  ///
  /// - Returns: heights in metres, row after row, NaN for voids.
  /// - Throws: `InputError` when the file cannot be read, or its numbers are no metres.
  func heights(rows: Range<Int>, columns: Range<Int>) throws(InputError) -> [Float] {
    var numbers = try numbers(rows: rows, columns: columns)
    if !isSurveyed, SampleSurvey(decoding, highest: highest).findsSuspicious(numbers) { try survey() }
    decoding.decode(&numbers)
    return numbers
  }

  /// Reads a part of a row of a file that has whole metres.
  ///
  /// - Parameters:
  ///   - row: the row, counted from the north.
  ///   - firstColumn: first column wanted, counted from the west.
  ///   - heights: takes as many heights as it has room for, metres; −32768 for voids.
  /// - Throws: as `heights`.
  func readRow(
    _ row: Int, firstColumn: Int, into heights: UnsafeMutableBufferPointer<Int16>
  ) throws(InputError) {
    let width = Int32(heights.count)
    let result = GDALRasterIO(
      band, GF_Read, Int32(firstColumn), Int32(row), width, 1, heights.baseAddress, width, 1, GDT_Int16, 0, 0)
    guard result == CE_None else { throw unreadable }
    if !isSurveyed {
      let judge = SampleSurvey(decoding)
      if heights.contains(where: { judge.isSuspicious(Float($0)) }) { try survey() }
    }
    decoding.markVoids(heights)
  }

  /// The file's numbers, NaN where a mask hides them.
  private func numbers(rows: Range<Int>, columns: Range<Int>) throws(InputError) -> [Float] {
    let (width, height) = (Int32(columns.count), Int32(rows.count))
    var numbers = [Float](repeating: .nan, count: rows.count * columns.count)
    let result = numbers.withUnsafeMutableBufferPointer {
      GDALRasterIO(
        band, GF_Read, Int32(columns.lowerBound), Int32(rows.lowerBound), width, height, $0.baseAddress, width, height,
        GDT_Float32, 0, 0)
    }
    guard result == CE_None, mask?.hide(&numbers, rows: rows, columns: columns) ?? true else { throw unreadable }
    return numbers
  }

  // MARK: - Voids that are not declared

  /// Looks through the file once: what its numbers mean cannot be told from one window.
  private func survey() throws(InputError) {
    isSurveyed = true
    var survey = SampleSurvey(decoding, highest: highest)
    let strip = max(1, min(rows, 1_000_000 / columns))
    let strips = (rows + strip - 1) / strip
    let stride = max(1, (rows * columns + Self.surveyed - 1) / Self.surveyed)
    for number in Swift.stride(from: 0, to: strips, by: stride) {
      survey.add(try numbers(rows: number * strip..<min(rows, (number + 1) * strip), columns: 0..<columns))
    }
    guard !survey.hasWrongUnit else {
      throw InputError(
        "its numbers are no heights in metres (\(survey.extremes))", file: path,
        advice: "state their unit in the file, for example with gdal_edit.py -units cm")
    }
    decoding.undeclaredVoids = survey.undeclaredVoids
    if let remark = survey.remark(samples: rows * columns) { note("\(path): \(remark).") }
  }

  /// The largest number of a type of 8 bits, which is all that such a file has left for voids.
  private var highest: Float? { GDALGetRasterDataType(band) == GDT_Byte ? 255 : nil }

  /// Of what GDAL reported last.
  private var unreadable: InputError {
    let detail = GDALErrors.lastMessage(about: path).map { " (\($0))" } ?? ""
    return InputError(
      "the elevations cannot be read\(detail)", file: path, advice: "the file may be truncated; download it again")
  }

  // MARK: - Units

  private static func decoding(of band: GDALRasterBandH, path: String) throws(InputError) -> SampleDecoding {
    var known: Int32 = 0
    var decoding = SampleDecoding()
    let void = GDALGetRasterNoDataValue(band, &known)
    if known != 0 { decoding.declaredVoid = void }
    let scale = GDALGetRasterScale(band, &known)
    if known != 0, scale.isFinite, scale != 0 { decoding.scale = scale }
    let offset = GDALGetRasterOffset(band, &known)
    if known != 0, offset.isFinite { decoding.offset = offset }
    decoding.metersPerUnit = try metersPerUnit(of: band, path: path)
    return decoding
  }

  private static func metersPerUnit(of band: GDALRasterBandH, path: String) throws(InputError) -> Double {
    let unit = GDALGetRasterUnitType(band).map { String(cString: $0) } ?? ""
    switch unit.lowercased() {
    case "", "m", "metre", "meter", "metres", "meters": return 1
    case "ft", "foot", "feet", "international foot": return 0.3048
    case "ftus", "us survey foot", "us_survey_foot", "us-ft", "foot_us", "sfoot", "us survey feet": return 1200.0 / 3937
    case "mm", "millimetre", "millimeter", "millimetres", "millimeters": return 0.001
    case "cm", "centimetre", "centimeter", "centimetres", "centimeters": return 0.01
    case "dm", "decimetre", "decimeter", "decimetres", "decimeters": return 0.1
    case "km", "kilometre", "kilometer", "kilometres", "kilometers": return 1000
    default:
      throw InputError(
        "the elevations are in “\(unit)”, which is not a known unit of length", file: path,
        advice: "convert the file to metres")
    }
  }
}
