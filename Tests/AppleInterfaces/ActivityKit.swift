// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of ActivityKit. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/activitykit
@_exported import Foundation

/// https://developer.apple.com/documentation/activitykit/activityattributes
@available(iOS 16.1, *)
public protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}
/// https://developer.apple.com/documentation/activitykit/activitycontent
@available(iOS 16.2, *)
public struct ActivityContent<State> where State: Decodable, State: Encodable, State: Hashable {
  /// https://developer.apple.com/documentation/activitykit/activitycontent/init(state:staledate:relevancescore:)
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0.0) { fatalError() }
}
/// https://developer.apple.com/documentation/activitykit/activityauthorizationinfo
@available(iOS 16.1, *)
final public class ActivityAuthorizationInfo {
  public init() { fatalError() }
  /// https://developer.apple.com/documentation/activitykit/activityauthorizationinfo/areactivitiesenabled
  final public var areActivitiesEnabled: Bool { fatalError() }
}
/// https://developer.apple.com/documentation/activitykit/activityuidismissalpolicy
@available(iOS 16.1, *)
public struct ActivityUIDismissalPolicy: Equatable {
  /// https://developer.apple.com/documentation/activitykit/activityuidismissalpolicy/immediate
  public static var immediate: ActivityUIDismissalPolicy { fatalError() }
}
/// https://developer.apple.com/documentation/activitykit/pushtype
@available(iOS 16.1, *)
public struct PushType: Equatable {}
/// https://developer.apple.com/documentation/activitykit/activity
@available(iOS 16.1, *)
public class Activity<Attributes>: Identifiable where Attributes: ActivityAttributes {
  init() {}
  /// https://developer.apple.com/documentation/activitykit/activity/id
  final public let id: String = ""
  /// https://developer.apple.com/documentation/activitykit/activity/activities
  public static var activities: [Activity<Attributes>] { fatalError() }
  /// https://developer.apple.com/documentation/activitykit/activity/request(attributes:content:pushtype:)
  @available(iOS 16.2, *)
  public static func request(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { fatalError() }
  /// https://developer.apple.com/documentation/activitykit/activity/update(_:)
  @available(iOS 16.2, *)
  public func update(_ content: ActivityContent<Attributes.ContentState>) async { fatalError() }
  /// https://developer.apple.com/documentation/activitykit/activity/end(_:dismissalpolicy:)
  @available(iOS 16.2, *)
  public func end(
    _ content: ActivityContent<Attributes.ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy
  ) async { fatalError() }
}
