import Waymark

/// The routes of a file that may hold several lines.
enum RouteCandidates {
  /// Routes of the candidates that are lines at all.
  ///
  /// - Parameters:
  ///   - candidates: in order of preference.
  ///   - nothing: the error when no candidate is a line.
  ///   - make: the route of a candidate; nil when that has fewer than two points.
  /// - Returns: one route at least.
  /// - Throws: the error of the first line, when that cannot be used; later ones are left out then.
  static func routes<C>(
    _ candidates: [C], nothing: InputError, make: (C) throws(InputError) -> Route?
  ) throws(InputError) -> [Route] {
    var routes: [Route] = []
    for candidate in candidates {
      do throws(InputError) {
        if let route = try make(candidate) { routes.append(route) }
      } catch {
        if routes.isEmpty { throw error }
      }
    }
    guard !routes.isEmpty else { throw nothing }
    return routes
  }
}
