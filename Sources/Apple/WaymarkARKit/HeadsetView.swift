#if os(visionOS)
  import RealityKit
  import SwiftUI

  /// Arrows, marks and anchors in an immersive space; it runs while it is shown.
  public struct HeadsetView: View {
    private let navigator: HeadsetNavigator

    /// Makes a view.
    ///
    /// - Parameter navigator: whose scene it is.
    public init(navigator: HeadsetNavigator) { self.navigator = navigator }

    /// The scene.
    public var body: some View {
      RealityView { content in
        if let root = await navigator.makeContent() { content.add(root) }
      }
      .onAppear { navigator.start() }
      .onDisappear { navigator.stop() }
    }
  }
#endif
