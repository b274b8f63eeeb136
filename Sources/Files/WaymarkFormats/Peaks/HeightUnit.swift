/// Units of heights as they are written behind a number.
enum HeightUnit {
  private static let meters: Set<String> = [
    "", "m", "mt", "mts", "mtr", "mtrs", "metre", "metres", "meter", "meters", "metro", "metros", "metri", "mètre",
    "mètres", "м", "метр",
    "метра", "метров", "公尺", "米", "メートル", "미터", "م",
  ]
  private static let feet: Set<String> = ["ft", "feet", "foot", "pies", "'", "′", "’", "呎", "英尺"]
  private static let kilometers: Set<String> = ["km", "км"]
  /// What heights count from, in letters only.
  private static let zeros: Set<String> = [
    "asl", "amsl", "msl", "slm", "snm", "snmm", "üm", "uem", "um", "ünn", "nn", "ünhn", "nhn", "üa", "üadria", "nm",
    "nmv", "nmm", "mnm", "nv",
    "npm", "moh", "oh", "odn", "od", "aod", "ngf", "nap", "tm", "abovesealevel", "abovemeansealevel",
    "sobreelniveldelmar", "rnv", "ніврм",
  ]
  /// Short forms whose unit and zero are one word.
  private static let joined: Set<String> = [
    "masl", "mamsl", "mslm", "msnm", "müm", "müa", "münn", "münhn", "müadria", "mnm", "mnmv", "mnpm", "moh", "manm",
    "mnn", "möm", "mnap",
  ]
  private static let footMeters = 0.3048
  private static let inchMeters = 0.0254

  /// Metres of a number with a unit; nil for units that are not known.
  static func meters(_ value: Double, unit: some StringProtocol) -> Double? {
    // Marks of feet and inches are no letters, and stay.
    let plain = unit.lowercased().filter { $0.isLetter || $0.isNumber || "'′’\"″”".contains($0) }
    if meters.contains(plain) || joined.contains(plain) { return value }
    if feet.contains(plain) { return value * footMeters }
    if kilometers.contains(plain) { return value * 1000 }
    for (units, size) in [(meters, 1), (feet, footMeters)] {
      for unit in units where !unit.isEmpty && plain.hasPrefix(unit) {
        if zeros.contains(String(plain.dropFirst(unit.count))) { return value * size }
      }
    }
    // 6561'8".
    guard let mark = plain.first, "'′’".contains(mark) else { return nil }
    let inches = plain.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard let number = Double(inches), plain.dropFirst(1 + inches.count).allSatisfy({ "\"″”'′’".contains($0) }) else {
      return nil
    }
    return value * footMeters + number * inchMeters
  }
}
