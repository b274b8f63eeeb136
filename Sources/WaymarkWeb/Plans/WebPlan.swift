import Waymark

/// What stands behind a handle of the C interface: a route that is looked at, not followed.
final class WebPlan: WebRegions, Handled {
  static let kind = HandleKind.plan

  var index: RouteIndex?
  var language = GuidanceLanguage.english
}
