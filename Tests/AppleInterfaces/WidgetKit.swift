// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of WidgetKit. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/widgetkit
public import ActivityKit
public import SwiftUI

/// https://developer.apple.com/documentation/swiftui/widgetconfiguration
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol WidgetConfiguration {}
/// https://developer.apple.com/documentation/swiftui/widget
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  init()
  var body: Body { get }
}
/// https://developer.apple.com/documentation/swiftui/widgetbundle
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol WidgetBundle {
  associatedtype Body: Widget
  init()
  @WidgetBundleBuilder var body: Body { get }
}
extension WidgetBundle { @MainActor @preconcurrency public static func main() { fatalError() } }
/// https://developer.apple.com/documentation/swiftui/widgetbundlebuilder
@available(iOS 14.0, *)
@resultBuilder public struct WidgetBundleBuilder {
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Widget { fatalError() }
}
/// https://developer.apple.com/documentation/widgetkit/activityviewcontext
@available(iOS 16.1, *)
public struct ActivityViewContext<Attributes> where Attributes: ActivityAttributes {
  /// https://developer.apple.com/documentation/widgetkit/activityviewcontext/state
  public var state: Attributes.ContentState { fatalError() }
  /// https://developer.apple.com/documentation/widgetkit/activityviewcontext/attributes
  public var attributes: Attributes { fatalError() }
  /// https://developer.apple.com/documentation/widgetkit/activityviewcontext/isstale
  @available(iOS 16.2, *)
  public var isStale: Bool { fatalError() }
}
/// https://developer.apple.com/documentation/widgetkit/activityconfiguration
@available(iOS 16.1, *)
public struct ActivityConfiguration<Attributes>: WidgetConfiguration where Attributes: ActivityAttributes {
  /// https://developer.apple.com/documentation/widgetkit/activityconfiguration/init(for:content:dynamicisland:)
  public init<Content>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) where Content: View { fatalError() }
}
/// https://developer.apple.com/documentation/widgetkit/dynamicisland
@available(iOS 16.1, *)
public struct DynamicIsland {
  /// https://developer.apple.com/documentation/widgetkit/dynamicisland/init(expanded:compactleading:compacttrailing:minimal:)
  public init<Expanded, CompactLeading, CompactTrailing, Minimal>(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> CompactLeading,
    @ViewBuilder compactTrailing: @escaping () -> CompactTrailing, @ViewBuilder minimal: @escaping () -> Minimal
  ) where Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View { fatalError() }
}
/// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedcontent
@available(iOS 16.1, *)
public struct DynamicIslandExpandedContent<Content> where Content: View {}
/// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionposition
@available(iOS 16.1, *)
public struct DynamicIslandExpandedRegionPosition {
  /// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionposition/leading
  public static var leading: DynamicIslandExpandedRegionPosition { fatalError() }
  /// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionposition/trailing
  public static var trailing: DynamicIslandExpandedRegionPosition { fatalError() }
  /// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregionposition/bottom
  public static var bottom: DynamicIslandExpandedRegionPosition { fatalError() }
}
/// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregion
@available(iOS 16.1, *)
public struct DynamicIslandExpandedRegion<Content> where Content: View {
  /// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedregion/init(_:priority:content:)
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: @escaping () -> Content
  ) { fatalError() }
}
/// https://developer.apple.com/documentation/widgetkit/dynamicislandexpandedcontentbuilder
@available(iOS 16.1, *)
@resultBuilder public struct DynamicIslandExpandedContentBuilder {
  public static func buildBlock<A, B, C>(
    _ a: DynamicIslandExpandedRegion<A>, _ b: DynamicIslandExpandedRegion<B>, _ c: DynamicIslandExpandedRegion<C>
  ) -> DynamicIslandExpandedContent<TupleView<(A, B, C)>> { fatalError() }
}
