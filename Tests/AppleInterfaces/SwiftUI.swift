// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Waymark uses of SwiftUI. Declarations only: bodies are never run.
// https://developer.apple.com/documentation/swiftui
@_exported import Foundation
public import Observation
@_exported import UIKit
public import UniformTypeIdentifiers

/// https://developer.apple.com/documentation/swiftui/view
@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@available(iOS 13.0, *)
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { fatalError() }
  public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  where repeat each Content: View { fatalError() }
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { fatalError() }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { fatalError() }
  public static func buildEither<A, B>(first: A) -> _ConditionalContent<A, B> where A: View, B: View { fatalError() }
  public static func buildEither<A, B>(second: B) -> _ConditionalContent<A, B> where A: View, B: View { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
@available(iOS 13.0, *)
public struct EmptyView: View {
  public init() {}
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/tupleview
@available(iOS 13.0, *)
public struct TupleView<T>: View { public var body: Never { fatalError() } }
/// https://developer.apple.com/documentation/swiftui/_conditionalcontent
@available(iOS 13.0, *)
public struct _ConditionalContent<A, B>: View { public var body: Never { fatalError() } }

/// https://developer.apple.com/documentation/swiftui/text
@available(iOS 13.0, *)
public struct Text: View {
  /// https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4
  public init<S>(_ content: S) where S: StringProtocol { fatalError() }
  public var body: Never { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/image
@available(iOS 13.0, *)
public struct Image: View {
  /// https://developer.apple.com/documentation/swiftui/image/init(systemname:)
  public init(systemName: String) { fatalError() }
  public var body: Never { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/spacer
@available(iOS 13.0, *)
public struct Spacer: View {
  /// https://developer.apple.com/documentation/swiftui/spacer/init(minlength:)
  public init(minLength: CGFloat? = nil) { fatalError() }
  public var body: Never { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/alignment
@available(iOS 13.0, *)
public struct Alignment: Sendable {
  public static let center = Alignment()
  public static let top = Alignment()
  public static let leading = Alignment()
}
/// https://developer.apple.com/documentation/swiftui/horizontalalignment
@available(iOS 13.0, *)
public struct HorizontalAlignment: Sendable {
  public static let center = HorizontalAlignment()
  public static let leading = HorizontalAlignment()
}
/// https://developer.apple.com/documentation/swiftui/verticalalignment
@available(iOS 13.0, *)
public struct VerticalAlignment: Sendable {
  public static let center = VerticalAlignment()
  public static let top = VerticalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/zstack
@available(iOS 13.0, *)
public struct ZStack<Content>: View where Content: View {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/vstack
@available(iOS 13.0, *)
public struct VStack<Content>: View where Content: View {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/hstack
@available(iOS 13.0, *)
public struct HStack<Content>: View where Content: View {
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/foreach
@available(iOS 13.0, *)
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
  /// https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
  public var body: Never { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/shapestyle
@available(iOS 13.0, *)
public protocol ShapeStyle: Sendable {}
/// https://developer.apple.com/documentation/swiftui/color
@available(iOS 13.0, *)
public struct Color: ShapeStyle, View {
  /// https://developer.apple.com/documentation/swiftui/color/init(_:red:green:blue:opacity:)
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) { fatalError() }
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let accentColor = Color(red: 0, green: 0, blue: 1)
  /// https://developer.apple.com/documentation/swiftui/color/opacity(_:)
  public func opacity(_ opacity: Double) -> Color { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/material
@available(iOS 15.0, *)
public struct Material: ShapeStyle {}
extension ShapeStyle where Self == Material {
  /// https://developer.apple.com/documentation/swiftui/shapestyle/regularmaterial
  public static var regularMaterial: Material { fatalError() }
}
extension ShapeStyle where Self == Color {
  public static var white: Color { fatalError() }
  public static var black: Color { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/shape
@available(iOS 13.0, *)
public protocol Shape: Sendable, View {}
extension Shape { public var body: Never { fatalError() } }
extension Shape where Body == Never {
  /// https://developer.apple.com/documentation/swiftui/shape/fill(_:style:)
  nonisolated public func fill<S>(_ content: S) -> some View where S: ShapeStyle { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/shape/stroke(_:linewidth:)
  nonisolated public func stroke<S>(_ content: S, lineWidth: CGFloat = 1) -> some View where S: ShapeStyle {
    EmptyView()
  }
}
/// https://developer.apple.com/documentation/swiftui/circle
@available(iOS 13.0, *)
public struct Circle: Shape { public init() {} }
/// https://developer.apple.com/documentation/swiftui/capsule
@available(iOS 13.0, *)
public struct Capsule: Shape { public init() {} }
/// https://developer.apple.com/documentation/swiftui/roundedrectangle
@available(iOS 13.0, *)
public struct RoundedRectangle: Shape { public init(cornerRadius: CGFloat) {} }

/// https://developer.apple.com/documentation/swiftui/angle
@available(iOS 13.0, *)
public struct Angle: Sendable {
  public static func radians(_ radians: Double) -> Angle { fatalError() }
  public static func degrees(_ degrees: Double) -> Angle { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/font
@available(iOS 13.0, *)
public struct Font: Sendable {
  public static let body = Font()
  public static let headline = Font()
  public static let title = Font()
  public static let title2 = Font()
  public static let caption = Font()
  public static let caption2 = Font()
  public static let footnote = Font()
  public static let subheadline = Font()
  public static let title3 = Font()
  public static let largeTitle = Font()
}
/// https://developer.apple.com/documentation/swiftui/edge/set
@available(iOS 13.0, *)
@frozen public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
    public static let horizontal = Set(rawValue: 10)
    public static let vertical = Set(rawValue: 5)
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 4)
  }
}
/// https://developer.apple.com/documentation/swiftui/textalignment
@available(iOS 13.0, *)
@frozen public enum TextAlignment: Sendable { case leading, center, trailing }

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/position(x:y:)
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/rotationeffect(_:anchor:)
  nonisolated public func rotationEffect(_ angle: Angle) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/scaleeffect(_:anchor:)-pmi7
  nonisolated public func scaleEffect(_ s: CGFloat) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/clipped(antialiased:)
  nonisolated public func clipped(antialiased: Bool = false) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/opacity(_:)
  nonisolated public func opacity(_ opacity: Double) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/padding(_:)-68shk
  nonisolated public func padding(_ length: CGFloat) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/background(_:in:fillstyle:)
  nonisolated public func background<S, T>(_ style: S, in shape: T) -> some View where S: ShapeStyle, T: Shape {
    EmptyView()
  }
  /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
  nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/font(_:)
  nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/multilinetextalignment(_:)
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/allowshittesting(_:)
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)-5f0zj
  nonisolated public func accessibilityLabel<S>(_ label: S) -> some View where S: StringProtocol { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)-z9mo
  nonisolated public func accessibilityValue(_ valueDescription: Text) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)
  nonisolated public func ignoresSafeArea() -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/onappear(perform:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/ondisappear(perform:)
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:coordinatespace:perform:)
  nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View { EmptyView() }
}
/// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol
@available(iOS 17.0, *)
public protocol CoordinateSpaceProtocol {}
/// https://developer.apple.com/documentation/swiftui/localcoordinatespace
@available(iOS 17.0, *)
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {}
/// https://developer.apple.com/documentation/swiftui/globalcoordinatespace
@available(iOS 17.0, *)
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol/global
  public static var global: GlobalCoordinateSpace { fatalError() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { fatalError() }
}

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  @MainActor @preconcurrency func makeUIView(context: Self.Context) -> Self.UIViewType
  @MainActor @preconcurrency func updateUIView(_ uiView: Self.UIViewType, context: Self.Context)
  @MainActor @preconcurrency static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator)
  @MainActor @preconcurrency func makeCoordinator() -> Self.Coordinator
  typealias Context = UIViewRepresentableContext<Self>
}
extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: Self.UIViewType, coordinator: Self.Coordinator) {}
  public var body: Never { fatalError() }
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
/// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@available(iOS 13.0, *)
@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable>
where Representable: UIViewRepresentable {
  public let coordinator: Representable.Coordinator
}

// MARK: App, state, environment

/// https://developer.apple.com/documentation/swiftui/app
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() { fatalError() } }
/// https://developer.apple.com/documentation/swiftui/scene
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol Scene {}
/// https://developer.apple.com/documentation/swiftui/scenebuilder
@available(iOS 14.0, *)
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/windowgroup
@available(iOS 14.0, *)
public struct WindowGroup<Content>: Scene where Content: View {
  /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
  public init(@ViewBuilder content: () -> Content) { fatalError() }
}
#if VISION
  extension SceneBuilder {
    public static func buildBlock<A, B>(_ first: A, _ second: B) -> some Scene where A: Scene, B: Scene { first }
  }
  /// https://developer.apple.com/documentation/swiftui/immersivespace
  @available(visionOS 1.0, *)
  public struct ImmersiveSpace<Content>: Scene where Content: View {
    /// https://developer.apple.com/documentation/swiftui/immersivespace/init(id:content:)
    public init(id: String, @ViewBuilder content: () -> Content) { fatalError() }
  }
  /// https://developer.apple.com/documentation/swiftui/openimmersivespaceaction
  @available(visionOS 1.0, *)
  @MainActor @preconcurrency public struct OpenImmersiveSpaceAction {
    /// https://developer.apple.com/documentation/swiftui/openimmersivespaceaction/callasfunction(id:)
    @discardableResult public func callAsFunction(id: String) async -> OpenImmersiveSpaceAction.Result { fatalError() }
    /// https://developer.apple.com/documentation/swiftui/openimmersivespaceaction/result
    public enum Result: Sendable { case opened, userCancelled, error }
  }
  extension EnvironmentValues {
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/openimmersivespace
    public var openImmersiveSpace: OpenImmersiveSpaceAction { fatalError() }
  }
#endif
/// https://developer.apple.com/documentation/swiftui/scenephase
@available(iOS 14.0, *)
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

/// https://developer.apple.com/documentation/swiftui/anchor
@available(iOS 13.0, *)
public struct Anchor<Value> {}

/// https://developer.apple.com/documentation/swiftui/state
@available(iOS 13.0, *)
@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/binding
@available(iOS 13.0, *)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)-7ufcp
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/bindable
@available(iOS 17.0, *)
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Bindable<Value> { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:) (there for observable objects only)
  public init(wrappedValue: Value) { fatalError() }
}
extension Bindable where Value: AnyObject {
  /// https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/swiftui/environmentvalues
@available(iOS 13.0, *)
public struct EnvironmentValues {
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase
  public var scenePhase: ScenePhase { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/openurl
  public var openURL: OpenURLAction { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/dismiss
  public var dismiss: DismissAction { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/openurlaction
@available(iOS 14.0, *)
@MainActor @preconcurrency public struct OpenURLAction: Sendable {
  public func callAsFunction(_ url: URL) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/dismissaction
@available(iOS 15.0, *)
@MainActor @preconcurrency public struct DismissAction: Sendable {
  public func callAsFunction() { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/environment
@available(iOS 13.0, *)
@propertyWrapper public struct Environment<Value> {
  /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/environment/init(_:)-8slkf
  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable { fatalError() }
  public var wrappedValue: Value { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/namespace
@available(iOS 14.0, *)
public struct Namespace { public struct ID: Hashable, Sendable {} }

// MARK: Text and controls

extension Text {
  /// https://developer.apple.com/documentation/swiftui/text/datestyle
  public struct DateStyle: Sendable { public static let date = DateStyle() }
  /// https://developer.apple.com/documentation/swiftui/text/init(_:style:)
  public init(_ date: Date, style: Text.DateStyle) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/text/font(_:)
  public func font(_ font: Font?) -> Text { fatalError() }
}
extension Image {
  /// https://developer.apple.com/documentation/swiftui/image/init(systemname:variablevalue:)
  public init(systemName: String, variableValue: Double?) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/label
@available(iOS 14.0, *)
public struct Label<Title, Icon>: View where Title: View, Icon: View { public var body: Never { fatalError() } }
extension Label where Title == Text, Icon == Image {
  /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
  public init<S>(_ title: S, systemImage name: String) where S: StringProtocol { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/buttonrole
@available(iOS 15.0, *)
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}
/// https://developer.apple.com/documentation/swiftui/button
@available(iOS 13.0, *)
public struct Button<Label>: View where Label: View {
  /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { fatalError() }
  public var body: Never { fatalError() }
}
extension Button where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
  public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
  public init<S>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) where S: StringProtocol {
    fatalError()
  }
}
extension Button where Label == SwiftUI.Label<Text, Image> {
  /// https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)
  public init<S>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) where S: StringProtocol {
    fatalError()
  }
  /// https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:role:action:)
  public init<S>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) where S: StringProtocol { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/menu
@available(iOS 14.0, *)
public struct Menu<Label, Content>: View where Label: View, Content: View { public var body: Never { fatalError() } }
extension Menu where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/menu/init(_:content:)
  public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol { fatalError() }
}
extension Menu where Label == SwiftUI.Label<Text, Image> {
  /// https://developer.apple.com/documentation/swiftui/menu/init(_:systemimage:content:)
  public init<S>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) where S: StringProtocol {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/swiftui/toggle
@available(iOS 13.0, *)
public struct Toggle<Label>: View where Label: View { public var body: Never { fatalError() } }
extension Toggle where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)
  public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/picker
@available(iOS 13.0, *)
public struct Picker<Label, SelectionValue, Content>: View where Label: View, SelectionValue: Hashable, Content: View {
  public var body: Never { fatalError() }
}
extension Picker where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/picker/init(_:selection:content:)
  public init<S>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content)
  where S: StringProtocol { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/slider
@available(iOS 13.0, *)
public struct Slider<Label, ValueLabel>: View where Label: View, ValueLabel: View {
  public var body: Never { fatalError() }
}
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/slider/init(value:in:oneditingchanged:)
  public init<V>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/textfield
@available(iOS 13.0, *)
public struct TextField<Label>: View where Label: View { public var body: Never { fatalError() } }
extension TextField where Label == Text {
  /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
  public init<S>(_ title: S, text: Binding<String>) where S: StringProtocol { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:axis:)
  public init<S>(_ title: S, text: Binding<String>, axis: Axis) where S: StringProtocol { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/axis
@available(iOS 13.0, *)
@frozen public enum Axis: Int8, Sendable {
  case horizontal, vertical
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Axis.Set(rawValue: 1)
    public static let vertical = Axis.Set(rawValue: 2)
  }
}
/// https://developer.apple.com/documentation/swiftui/progressview
@available(iOS 14.0, *)
public struct ProgressView<Label, CurrentValueLabel>: View where Label: View, CurrentValueLabel: View {
  public var body: Never { fatalError() }
}
extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/progressview/init()
  public init() { fatalError() }
}
extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/progressview/init(_:)
  public init<S>(_ title: S) where S: StringProtocol { fatalError() }
}
extension ProgressView where CurrentValueLabel == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/progressview/init(value:total:label:)
  public init<V>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) where V: BinaryFloatingPoint {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/swiftui/contentunavailableview
@available(iOS 17.0, *)
public struct ContentUnavailableView<Label, Description, Actions>: View
where Label: View, Description: View, Actions: View { public var body: Never { fatalError() } }
extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/contentunavailableview/init(_:systemimage:description:)
  public init<S>(_ title: S, systemImage name: String, description: Text? = nil) where S: StringProtocol {
    fatalError()
  }
}
/// https://developer.apple.com/documentation/swiftui/defaultsharelinklabel
@available(iOS 16.0, *)
public struct DefaultShareLinkLabel: View { public var body: Never { fatalError() } }
/// https://developer.apple.com/documentation/swiftui/sharelink
@available(iOS 16.0, *)
public struct ShareLink<Label>: View where Label: View { public var body: Never { fatalError() } }
extension ShareLink where Label == DefaultShareLinkLabel {
  /// https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:)
  public init(item: URL, subject: Text? = nil, message: Text? = nil) { fatalError() }
}

// MARK: Containers

/// https://developer.apple.com/documentation/swiftui/group
@available(iOS 13.0, *)
public struct Group<Content>: View where Content: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/list
@available(iOS 13.0, *)
@MainActor @preconcurrency public struct List<Content>: View where Content: View {
  /// https://developer.apple.com/documentation/swiftui/list/init(content:)
  @MainActor @preconcurrency public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/form
@available(iOS 13.0, *)
public struct Form<Content>: View where Content: View {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/section
@available(iOS 13.0, *)
public struct Section<Parent, Content, Footer>: View where Parent: View, Content: View, Footer: View {
  public var body: Never { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/section/init(content:header:footer:)
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { fatalError() }
}
extension Section where Parent == Text, Footer == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/section/init(_:content:)
  public init<S>(_ title: S, @ViewBuilder content: () -> Content) where S: StringProtocol { fatalError() }
}
extension Section where Parent == EmptyView, Footer == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/section/init(content:)
  public init(@ViewBuilder content: () -> Content) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/navigationpath
@available(iOS 16.0, *)
public struct NavigationPath {}
/// https://developer.apple.com/documentation/swiftui/navigationstack
@available(iOS 16.0, *)
@MainActor @preconcurrency public struct NavigationStack<Data, Root>: View where Root: View {
  @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/scrollview
@available(iOS 13.0, *)
public struct ScrollView<Content>: View where Content: View {
  /// https://developer.apple.com/documentation/swiftui/scrollview/init(_:showsindicators:content:)
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    fatalError()
  }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/geometryproxy
@available(iOS 13.0, *)
public struct GeometryProxy {
  public var size: CGSize { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/geometryproxy/frame(in:)
  @available(iOS 17.0, *)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/geometryreader
@available(iOS 13.0, *)
public struct GeometryReader<Content>: View where Content: View {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { fatalError() }
  public var body: Never { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/layout
@available(iOS 16.0, *)
public protocol Layout {}
/// https://developer.apple.com/documentation/swiftui/hstacklayout
@available(iOS 16.0, *)
public struct HStackLayout: Layout {
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/vstacklayout
@available(iOS 16.0, *)
public struct VStackLayout: Layout {
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/anylayout
@available(iOS 16.0, *)
public struct AnyLayout: Layout {
  public init<L>(_ layout: L) where L: Layout { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/layout/callasfunction(_:)
  public func callAsFunction<V>(@ViewBuilder _ content: () -> V) -> some View where V: View { EmptyView() }
}
extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
  /// https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/dynamicviewcontent
@available(iOS 13.0, *)
public protocol DynamicViewContent: View {}
extension ForEach: DynamicViewContent where Content: View {}
extension DynamicViewContent {
  /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    ForEach([Int](), id: \.self) { _ in EmptyView() }
  }
}

// MARK: Drawing

/// https://developer.apple.com/documentation/swiftui/strokestyle
@available(iOS 13.0, *)
public struct StrokeStyle: Equatable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/strokestyle/init(linewidth:linecap:linejoin:miterlimit:dash:dashphase:)
  public init(lineWidth: CGFloat = 1, dash: [CGFloat] = [CGFloat]()) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/rectangle
@available(iOS 13.0, *)
public struct Rectangle: Shape { public init() {} }
/// https://developer.apple.com/documentation/swiftui/path
@available(iOS 13.0, *)
public struct Path: Equatable, Sendable {
  public init() { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/path/init(ellipsein:)
  public init(ellipseIn rect: CGRect) { fatalError() }
  public mutating func move(to end: CGPoint) { fatalError() }
  public mutating func addLine(to end: CGPoint) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/path/addrect(_:transform:)
  public mutating func addRect(_ rect: CGRect) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/unitpoint
@available(iOS 13.0, *)
public struct UnitPoint: Hashable, Sendable {
  public static let center = UnitPoint()
  public static let topLeading = UnitPoint()
}
/// https://developer.apple.com/documentation/swiftui/graphicscontext
@available(iOS 15.0, *)
public struct GraphicsContext {
  /// https://developer.apple.com/documentation/swiftui/graphicscontext/shading
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> GraphicsContext.Shading { fatalError() }
  }
  /// https://developer.apple.com/documentation/swiftui/graphicscontext/scaleby(x:y:)
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/graphicscontext/fill(_:with:style:)
  public func fill(_ path: Path, with shading: GraphicsContext.Shading) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/graphicscontext/stroke(_:with:linewidth:)
  public func stroke(_ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/graphicscontext/draw(_:at:anchor:)-5dgmd
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/canvas
@available(iOS 15.0, *)
public struct Canvas<Symbols>: View where Symbols: View { public var body: Never { fatalError() } }
extension Canvas where Symbols == EmptyView {
  /// https://developer.apple.com/documentation/swiftui/canvas/init(opaque:colormode:rendersasynchronously:renderer:)
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { fatalError() }
}
extension Color {
  /// https://developer.apple.com/documentation/swiftui/color/init(uicolor:)
  public init(uiColor: UIColor) { fatalError() }
  /// https://developer.apple.com/documentation/swiftui/color/clear
  public static let clear = Color(red: 0, green: 0, blue: 0)
  public static let primary = Color(red: 0, green: 0, blue: 0)
  public static let secondary = Color(red: 0, green: 0, blue: 0)
  public static let red = Color(red: 0, green: 0, blue: 0)
  public static let orange = Color(red: 0, green: 0, blue: 0)
  public static let yellow = Color(red: 0, green: 0, blue: 0)
  public static let green = Color(red: 0, green: 0, blue: 0)
  public static let blue = Color(red: 0, green: 0, blue: 0)
  public static let purple = Color(red: 0, green: 0, blue: 0)
  public static let brown = Color(red: 0, green: 0, blue: 0)
  public static let gray = Color(red: 0, green: 0, blue: 0)
}
extension ShapeStyle where Self == Color {
  public static var red: Color { fatalError() }
  public static var orange: Color { fatalError() }
  public static var yellow: Color { fatalError() }
  public static var green: Color { fatalError() }
  public static var blue: Color { fatalError() }
  public static var purple: Color { fatalError() }
  public static var gray: Color { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
@available(iOS 15.0, *)
public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { fatalError() }
  public static var secondary: HierarchicalShapeStyle { fatalError() }
}

// MARK: Gestures

/// https://developer.apple.com/documentation/swiftui/gesture
@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol Gesture<Value> { associatedtype Value }
extension Gesture {
  /// https://developer.apple.com/documentation/swiftui/gesture/onended(_:)
  nonisolated public func onEnded(_ action: @escaping (Self.Value) -> Void) -> EndedGesture<Self> { fatalError() }
}
public struct EndedGesture<G>: Gesture where G: Gesture { public typealias Value = G.Value }
/// https://developer.apple.com/documentation/swiftui/spatialtapgesture
@available(iOS 16.0, *)
public struct SpatialTapGesture: Gesture {
  public struct Value: Equatable, Sendable { public var location: CGPoint }
  /// https://developer.apple.com/documentation/swiftui/spatialtapgesture/init(count:coordinatespace:)
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) { fatalError() }
}

// MARK: Toolbars

/// https://developer.apple.com/documentation/swiftui/toolbarcontent
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol ToolbarContent {}
/// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder
@available(iOS 14.0, *)
@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: ToolbarContent {
    fatalError()
  }
  public static func buildBlock<Content>(_ content: Content) -> some ToolbarContent where Content: ToolbarContent {
    content
  }
  public static func buildBlock<A, B>(_ a: A, _ b: B) -> some ToolbarContent
  where A: ToolbarContent, B: ToolbarContent {
    a
  }
}
/// https://developer.apple.com/documentation/swiftui/toolbaritemplacement
@available(iOS 14.0, *)
public struct ToolbarItemPlacement {
  public static var cancellationAction: ToolbarItemPlacement { fatalError() }
  public static var primaryAction: ToolbarItemPlacement { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/toolbaritem
@available(iOS 14.0, *)
public struct ToolbarItem<ID, Content>: ToolbarContent where Content: View {}
extension ToolbarItem where ID == () {
  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/toolbaritemgroup
@available(iOS 14.0, *)
public struct ToolbarItemGroup<Content>: ToolbarContent where Content: View {
  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) { fatalError() }
}

// MARK: Modifiers

/// https://developer.apple.com/documentation/swiftui/verticaledge
@available(iOS 15.0, *)
@frozen public enum VerticalEdge: Int8, Sendable { case top, bottom }
/// https://developer.apple.com/documentation/swiftui/horizontaledge
@available(iOS 15.0, *)
@frozen public enum HorizontalEdge: Int8, Sendable { case leading, trailing }
/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
@available(iOS 13.0, *)
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { fatalError() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle { fatalError() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/labelstyle
@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle {}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/pickerstyle
@available(iOS 13.0, *)
public protocol PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle {}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/sensoryfeedback
@available(iOS 17.0, *)
public struct SensoryFeedback: Equatable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/sensoryfeedback/impact
  public static let impact = SensoryFeedback()
}
/// https://developer.apple.com/documentation/swiftui/presentationdetent
@available(iOS 16.0, *)
public struct PresentationDetent: Hashable, Sendable {
  public static let medium = PresentationDetent()
  /// https://developer.apple.com/documentation/swiftui/presentationdetent/large
  public static let large = PresentationDetent()
}
/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
@available(iOS 13.0, *)
public struct AccessibilityChildBehavior: Hashable {
  public static var ignore: AccessibilityChildBehavior { fatalError() }
  public static var contain: AccessibilityChildBehavior { fatalError() }
  public static var combine: AccessibilityChildBehavior { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
@available(iOS 13.0, *)
public struct AccessibilityTraits: SetAlgebra, Sendable {
  /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/isbutton
  public static let isButton = AccessibilityTraits()
  /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/isselected
  public static let isSelected = AccessibilityTraits()
  public static let updatesFrequently = AccessibilityTraits()
  public init() { fatalError() }
  public func contains(_ member: AccessibilityTraits) -> Bool { fatalError() }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { fatalError() }
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) { fatalError() }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { fatalError() }
  public mutating func formUnion(_ other: AccessibilityTraits) { fatalError() }
  public mutating func formIntersection(_ other: AccessibilityTraits) { fatalError() }
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { fatalError() }
}
/// https://developer.apple.com/documentation/swiftui/textinputautocapitalization
@available(iOS 15.0, *)
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { fatalError() }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/environment(_:)
  nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)
  nonisolated public func safeAreaInset<V>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View where V: View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
  nonisolated public func sheet<Item, Content>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View where Item: Identifiable, Content: View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:presenting:actions:message:)
  nonisolated public func alert<S, A, M, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View where S: StringProtocol, A: View, M: View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/task(priority:_:)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-4psgg
  @available(iOS 17.0, *)
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View where V: Equatable { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-8wgw9
  @available(iOS 17.0, *)
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/tint(_:)
  nonisolated public func tint(_ tint: Color?) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/bold(_:)
  nonisolated public func bold(_ isActive: Bool = true) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/monospaceddigit()
  nonisolated public func monospacedDigit() -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)
  nonisolated public func lineLimit(_ number: Int?) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/labelstyle(_:)
  nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/buttonstyle(_:)
  nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/pickerstyle(_:)
  nonisolated public func pickerStyle<S>(_ style: S) -> some View where S: PickerStyle { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/disabled(_:)
  nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/background(_:ignoressafeareaedges:)
  nonisolated public func background<S>(_ style: S) -> some View where S: ShapeStyle { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
  nonisolated public func contentShape<S>(_ shape: S) -> some View where S: Shape { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/gesture(_:including:)
  nonisolated public func gesture<T>(_ gesture: T) -> some View where T: Gesture { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)
  nonisolated public func simultaneousGesture<T>(_ gesture: T) -> some View where T: Gesture { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/id(_:)
  nonisolated public func id<ID>(_ id: ID) -> some View where ID: Hashable { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/tag(_:)
  nonisolated public func tag<V>(_ tag: V) -> some View where V: Hashable { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
  nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/navigationdestination(item:destination:)
  nonisolated public func navigationDestination<D, C>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/toolbar(content:)
  nonisolated public func toolbar<Content>(@ToolbarContentBuilder content: () -> Content) -> some View
  where Content: ToolbarContent { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/sensoryfeedback(_:trigger:)
  @available(iOS 17.0, *)
  nonisolated public func sensoryFeedback<T>(_ feedback: SensoryFeedback, trigger: T) -> some View where T: Equatable {
    EmptyView()
  }
  /// https://developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)
  nonisolated public func searchable(text: Binding<String>, prompt: Text? = nil) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/fileimporter(ispresented:allowedcontenttypes:oncompletion:)
  nonisolated public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:)
  nonisolated public func swipeActions<T>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View where T: View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/presentationdetents(_:)
  @available(iOS 16.0, *)
  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)
  nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
    EmptyView()
  }
  /// https://developer.apple.com/documentation/swiftui/view/autocorrectiondisabled(_:)
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/keyboardtype(_:)
  nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityhint(_:)
  nonisolated public func accessibilityHint<S>(_ hint: S) -> some View where S: StringProtocol { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    EmptyView()
  }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityaction(_:_:)
  nonisolated public func accessibilityAction(_ handler: @escaping () -> Void) -> some View { EmptyView() }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)
  nonisolated public func onGeometryChange<T>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
  ) -> some View where T: Equatable, T: Sendable { EmptyView() }
  /// https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)
  @available(iOS 15.0, *)
  nonisolated public func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable { EmptyView() }
}
