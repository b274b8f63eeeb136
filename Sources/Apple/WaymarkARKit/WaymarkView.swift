#if os(iOS) && canImport(ARKit)
  import SwiftUI
  import Waymark
  import WaymarkLive

  /// The camera's picture with arrows, marks and anchors in the scene, and destination, directions and coaching above it.
  ///
  /// It runs while it is on the screen. Hide the flat layer with `showsLayer: false` and make your own from
  /// `WaymarkNavigator.update`.
  public struct WaymarkView: View {
    private let navigator: WaymarkNavigator
    private let showsLayer: Bool
    private let startsSensors: Bool

    /// Makes a view.
    ///
    /// - Parameters:
    ///   - navigator: whose picture it is.
    ///   - showsLayer: false for a flat layer of your own.
    ///   - startsSensors: false where the app itself calls `start` and `stop`, for example because its map needs the
    ///     location while no camera is shown. The camera stops with the view in any case.
    public init(navigator: WaymarkNavigator, showsLayer: Bool = true, startsSensors: Bool = true) {
      self.navigator = navigator
      self.showsLayer = showsLayer
      self.startsSensors = startsSensors
    }

    /// The picture and the layer.
    public var body: some View {
      ZStack {
        // The solids are a part of what is enlarged.
        WaymarkCameraView(navigator: navigator).scaleEffect(CGFloat(navigator.magnification)).clipped()
        if navigator.usesCoachingOverlay { WaymarkCoachingView(navigator: navigator) }
        if showsLayer {
          if let update = navigator.update {
            WaymarkLayer(
              update: update, anchors: navigator.anchors, language: navigator.language,
              showsPanels: !navigator.isCoachedByDevice
            )
            .allowsHitTesting(false)
          }
          NoticeList(notices: navigator.condition.notices, words: LiveWords(navigator.language))
        }
      }
      .ignoresSafeArea()
      .onAppear { if startsSensors { navigator.start() } }
      .onDisappear { if startsSensors { navigator.stop() } }
    }
  }
#endif
