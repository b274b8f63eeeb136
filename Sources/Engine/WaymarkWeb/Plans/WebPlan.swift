import Waymark

/// The object behind a handle of a plan: a route that is displayed, not followed.
final class WebPlan: WebRegions, Handled {
  static let kind = HandleKind.plan

  var index: RouteIndex?
  var language = GuidanceLanguage.english
}
