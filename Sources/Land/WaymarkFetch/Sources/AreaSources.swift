public import Foundation
public import WaymarkFormats

/// Where areas come from: geocoders, maps and elevations, each list in the order in which they are tried.
/// `docs/areas.md` describes the file.
public struct AreaSources: Equatable, Sendable {
  /// The version of the file's format.
  public static let version = 1

  /// The name by which services know this program; their rules ask for one that says whom to write to.
  public var userAgent: String
  /// Places by name.
  public var geocoders: [DataSource]
  /// Map data.
  public var maps: [DataSource]
  /// Elevations.
  public var elevations: [DataSource]

  /// The text of the file that comes with the program: public services and their rules.
  public static var standardText: String { String(decoding: PackageResources.sources_json, as: UTF8.self) }

  /// The sources that come with the program.
  public static func standard() throws(InputError) -> AreaSources {
    try AreaSources(parsing: Data(standardText.utf8), file: "sources.json")
  }

  /// Reads a file of sources.
  ///
  /// - Parameter path: its path.
  /// - Throws: `InputError` that names the field.
  public init(path: String) throws(InputError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw InputError(
        "the file of sources cannot be read", file: path, advice: "waymark area sources prints one to begin with")
    }
    try self.init(parsing: data, file: path)
  }

  /// Reads sources.
  ///
  /// - Parameters:
  ///   - data: JSON.
  ///   - file: its name in errors.
  /// - Throws: `InputError` that names the field.
  public init(parsing data: Data, file: String) throws(InputError) {
    let json = try JSONValue(parsing: data, file: file)
    guard json["waymarkSources"]?.int == Self.version else {
      throw InputError(
        "this is not a file of sources of version \(Self.version)", file: file, field: "waymarkSources",
        advice: "waymark area sources prints one to begin with")
    }
    guard let agent = json["userAgent"]?.string, !agent.isEmpty, agent.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { throw InputError("this must be a text of plain characters", file: file, field: "userAgent") }
    userAgent = agent
    geocoders = try Self.list(json, "geocoders", [.nominatim], file)
    maps = try Self.list(json, "maps", [.overpass, .extracts], file)
    elevations = try Self.list(json, "elevations", [.geotiff, .hgt, .terrarium], file)
  }

  private static func list(
    _ json: JSONValue, _ key: String, _ forms: [DataSource.Form], _ file: String
  ) throws(InputError) -> [DataSource] {
    guard let entries = json[key]?.array else { throw InputError("a list is missing", file: file, field: key) }
    var sources: [DataSource] = []
    for (i, entry) in entries.enumerated() {
      sources.append(try source(SourceFields(json: entry, file: file, path: "\(key)[\(i)]"), forms))
    }
    return sources
  }

  private static func source(_ fields: SourceFields, _ forms: [DataSource.Form]) throws(InputError) -> DataSource {
    var form = forms[0]
    if forms.count > 1 {
      let word = try fields.text("form")
      guard let known = forms.first(where: { $0.rawValue == word }) else {
        throw fields.error("form", "“\(word)” is not a form: \(forms.map(\.rawValue).joined(separator: ", "))")
      }
      form = known
    }
    let (names, required): ([String], [String]) =
      switch form {
      case .nominatim: (["query"], ["query"])
      case .overpass, .extracts: ([], [])
      case .geotiff, .hgt: (["N00", "E000"], ["N00", "E000"])
      case .terrarium: (["z", "x", "y"], ["z", "x", "y"])
      }
    return DataSource(
      name: try fields.text("name"), form: form,
      url: try fields.template("url", names, required: required),
      checksum: fields.json["checksum"] == nil ? nil : try fields.template("checksum", ["url"], required: ["url"]),
      attribution: fields.json["attribution"]?.string, license: fields.json["license"]?.string,
      rules: fields.json["rules"]?.string, pauseSeconds: try fields.number("pauseSeconds", 0...3600) ?? 1,
      maximumSquareKilometers: try fields.number("mostSquareKilometers", 0...1e9),
      timeoutSeconds: Int(try fields.number("timeoutSeconds", 1...3600) ?? 180),
      zoom: Int(try fields.number("zoom", 0...15) ?? 12),
      missingIsSea: fields.json["missing"]?.string == "sea")
  }
}

/// Typed access to the fields of a source.
private struct SourceFields {
  let json: JSONValue
  let file: String
  let path: String

  func error(_ field: String, _ problem: String, advice: String? = nil) -> InputError {
    InputError(problem, file: file, field: "\(path).\(field)", advice: advice)
  }

  func text(_ key: String) throws(InputError) -> String {
    guard let text = json[key]?.string, !text.isEmpty else { throw error(key, "a text is missing") }
    return text
  }

  func number(_ key: String, _ range: ClosedRange<Double>) throws(InputError) -> Double? {
    guard let value = json[key] else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw error(
        key,
        "this must be a number, \(Fixed.text(range.lowerBound, decimals: 0)) … \(Fixed.text(range.upperBound, decimals: 0))"
      )
    }
    return number
  }

  func template(_ key: String, _ names: [String], required: [String]) throws(InputError) -> AddressTemplate {
    let text = try text(key)
    do throws(InputError) { return try AddressTemplate(text, names: names, required: required) } catch {
      throw self.error(key, error.problem, advice: error.advice)
    }
  }
}
