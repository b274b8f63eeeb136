public import Waymark

/// The lines of a file that may hold several, each with its number, so that a number always means the same line,
/// whether or not the others are valid.
public struct RouteList: Sendable {
  /// A line of the file.
  public struct Entry: Sendable {
    /// The route, or why the line is not a route.
    public var outcome: Result<Route, InputError>
    /// False when it has fewer than two points and cannot be meant as a route.
    public var isLine: Bool
  }

  /// The lines in order of preference; the first has number 1.
  public private(set) var entries: [Entry]
  /// What of the file was left out, and what was decided about the rest.
  public package(set) var remarks: RouteRemarks

  /// The lines that are routes.
  public var routes: [Route] { entries.compactMap { try? $0.outcome.get() } }

  /// A list of valid routes, perhaps the beginning of one.
  package init(_ routes: [Route], remarks: RouteRemarks = RouteRemarks()) {
    entries = routes.map { Entry(outcome: .success($0), isLine: true) }
    self.remarks = remarks
  }

  /// Adds the next line of a file.
  ///
  /// - Parameters:
  ///   - routes: its routes: several where it has long gaps, none when it has fewer than two points.
  ///   - file: the file's name, for errors.
  package mutating func add(_ routes: [Route], file: String?) {
    entries += routes.map { Entry(outcome: .success($0), isLine: true) }
    guard routes.isEmpty else { return }
    let reason = InputError("it has fewer than two points", file: file, advice: "choose another")
    entries.append(Entry(outcome: .failure(reason), isLine: false))
  }

  /// Adds a line that is not a route, with the reason.
  package mutating func add(_ error: InputError) { entries.append(Entry(outcome: .failure(error), isLine: true)) }

  /// The list, when it has a line.
  ///
  /// - Parameter nothing: the error when it has none, and nothing was left out that says more.
  /// - Throws: why there is no line.
  package func checked(_ nothing: InputError) throws(InputError) -> RouteList {
    if entries.contains(where: { $0.isLine }) { return self }
    guard let reason = remarks.reason else { throw nothing }
    throw nothing.file.map { reason.inFile($0) } ?? reason
  }

  /// The route with a number.
  ///
  /// - Parameter number: from 1; nil for the first line, whatever its number.
  /// - Returns: the route.
  /// - Throws: `InputError` when there is no such line, or with the reason why it is not a route.
  public func route(number: Int? = nil) throws(InputError) -> Route {
    guard let number else {
      guard let first = entries.first(where: { $0.isLine }) else { throw InputError("there is no route") }
      return try first.outcome.get()
    }
    guard entries.indices.contains(number - 1) else {
      throw InputError(
        "there is no route number \(number), only \(entries.count)", field: "--number",
        advice: "give a number from 1 to \(entries.count)")
    }
    do throws(InputError) { return try entries[number - 1].outcome.get() } catch {
      throw entries[number - 1].isLine
        ? error
        : InputError(
          "number \(number) is no route: \(error.problem)", file: error.file, field: "--number",
          advice: "choose \(numbers)")
    }
  }

  /// All routes.
  ///
  /// - Throws: the error of the first line, when that cannot be used; errors of later ones are not reported.
  package func usable() throws(InputError) -> [Route] {
    _ = try route()
    return routes
  }

  /// The numbers of the lines that are routes, as text.
  public var numbers: String {
    let good = entries.indices.filter { (try? entries[$0].outcome.get()) != nil }.map { String($0 + 1) }
    guard good.count > 1, let last = good.last else { return good.first ?? "none" }
    return good.count > 6
      ? good.prefix(5).joined(separator: ", ") + " …" : good.dropLast().joined(separator: ", ") + " or " + last
  }
}
