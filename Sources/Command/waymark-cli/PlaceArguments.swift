import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkSearch

extension Arguments {
  /// Finds what options and arguments call places, in the areas of the command.
  ///
  /// - Parameters:
  ///   - console: where is said what names were taken for.
  ///   - folders: area folders; nil takes those of `--area` or `WAYMARK_AREA`.
  /// - Returns: the finder.
  func places(_ console: Console, in folders: [String]? = nil) -> PlaceFinder {
    PlaceFinder(self, folders: folders ?? areaFolders, console: console)
  }
}

/// Positions as `waymark search` takes them: coordinates in any common notation, map links, Plus Codes; and where the
/// command has an area, names and addresses in it. What a name was taken for is said.
struct PlaceFinder {
  private let arguments: Arguments
  private let folders: [String]
  private let console: Console

  /// Places of one name nearer to each other than this are one place, metres.
  private static let onePlace = 500.0

  init(_ arguments: Arguments, folders: [String], console: Console) {
    (self.arguments, self.folders, self.console) = (arguments, folders, console)
  }

  /// The position of an option or an argument; nil when it is not given.
  ///
  /// - Parameters:
  ///   - name: the option's or the argument's name.
  ///   - reference: surface that an altitude is measured from.
  /// - Returns: the position, or nil.
  /// - Throws: `UsageError` when it is no place, or several; `InputError` when an area cannot be read.
  func position(_ name: String, altitude reference: VerticalReference = .ellipsoid) throws -> Position? {
    try arguments.string(name).map { try position(of: $0, name: name, altitude: reference) }
  }

  /// The place of an option or an argument; nil when it is not given.
  func coordinate(_ name: String) throws -> Coordinate? {
    try arguments.string(name).map { try coordinate(of: $0, name: name) }
  }

  /// The places of an option that may be given again.
  func coordinates(_ name: String) throws -> [Coordinate] {
    try arguments.strings(name).map { try coordinate(of: $0, name: name) }
  }

  /// The place that a text states.
  func coordinate(of text: String, name: String) throws -> Coordinate {
    let position = try position(of: text, name: name, altitude: .ellipsoid)
    guard position.altitude == nil else { throw UsageError("\(name) takes a place without an altitude.") }
    return position.coordinate
  }

  private func position(of text: String, name: String, altitude reference: VerticalReference) throws -> Position {
    if let position = try PositionText.position(in: text, name: name, altitude: reference) { return position }
    guard let folder = folders.first else {
      throw UsageError("\(name) “\(text)” must be LAT,LON: names of places need an area, given with --area DIR.")
    }
    for folder in folders {
      let area = try Area(folder: URL(fileURLWithPath: folder))
      let bounds = area.manifest.bounds
      let middle = Coordinate(
        latitude: (bounds.south + bounds.north) / 2, longitude: Angle.wrappedTo180((bounds.west + bounds.east) / 2))
      if let position = try PositionText.position(in: text, name: name, altitude: reference, near: middle) {
        return position
      }
      if let coordinate = try place(text, name: name, in: area) { return Position(coordinate) }
    }
    let searched = folders.count == 1 ? folder : "the \(folders.count) areas"
    throw UsageError(
      "\(name) “\(text)” was not found in \(searched): check its spelling with waymark search, or give LAT,LON.")
  }

  /// The place of a name in an area; nil when there is none.
  private func place(_ text: String, name: String, in area: Area) throws -> Coordinate? {
    let index = try area.searchIndex()
    let found = index.search(text, limit: 20)
    guard let first = found.first else { return nil }
    let rivals = rivals(of: first, among: found.dropFirst(), asked: text, in: index)
    guard rivals.isEmpty else {
      let shown = ([first] + rivals.prefix(2)).map { "\(words(for: $0, in: index)) (\(Self.text($0.coordinate)))" }
      let more = rivals.count > 2 ? " or others" : ""
      throw UsageError(
        "\(name) “\(text)” may be \(shown.joined(separator: ", or "))\(more): say which, with its town or as LAT,LON.")
    }
    console.remark("\(name): \(words(for: first, in: index)), \(Self.text(first.coordinate))")
    return first.coordinate
  }

  /// Other places that the text may mean as well.
  private func rivals(
    of first: SearchResult, among others: ArraySlice<SearchResult>, asked text: String, in index: SearchIndex
  ) -> [SearchResult] {
    let asked = FoldedText(text)
    let isKind = GuidanceLanguage.allCases.contains { FoldedText(index.catalogue.word(first.kind, in: $0)) == asked }
    return others.filter { other in
      guard other.kind == first.kind else { return false }
      guard !isKind else { return true }
      guard index.title(other, in: .english) == index.title(first, in: .english) else { return false }
      // The parts of a street in one town are one street.
      if !first.settlements.isEmpty, other.settlements == first.settlements { return false }
      return Geodesic.wgs84.inverse(from: first.coordinate, to: other.coordinate).distance > Self.onePlace
    }
  }

  /// "Hauptplatz 3, Graz".
  private func words(for result: SearchResult, in index: SearchIndex) -> String {
    var words = [index.title(result, in: .english)]
    if !result.name.isEmpty { words.append(index.catalogue.word(result.kind, in: .english)) }
    if let town = result.settlements.first, town != result.name { words.append(town) }
    if let note = index.note(result, in: .english) { words.append(note) }
    return words.joined(separator: ", ")
  }

  private static func text(_ coordinate: Coordinate) -> String {
    Fixed.text(coordinate.latitude, decimals: 6) + "," + Fixed.text(coordinate.longitude, decimals: 6)
  }
}
