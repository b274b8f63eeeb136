#if os(iOS) && canImport(ARKit)
  import SwiftUI
  import Waymark
  import WaymarkLive

  /// The flat layer: finish mark, its sign, edge indicator, names of anchors, the next instruction and coaching. It
  /// draws what the engine gives, in points of the view that it fills.
  public struct WaymarkLayer: View {
    private let update: LiveUpdate
    private let anchors: [Waymark.Anchor]
    private let words: LiveWords
    private let showsPanels: Bool

    /// Makes a layer.
    ///
    /// - Parameters:
    ///   - update: what to show.
    ///   - anchors: the anchors of the session, for their names.
    ///   - language: of what VoiceOver says.
    ///   - showsPanels: false where the app shows instructions and coaching itself.
    public init(
      update: LiveUpdate, anchors: [Waymark.Anchor] = [], language: GuidanceLanguage = .english,
      showsPanels: Bool = true
    ) {
      self.update = update
      words = LiveWords(language)
      self.anchors = anchors
      self.showsPanels = showsPanels
    }

    /// The whole layer.
    public var body: some View {
      ZStack {
        ForEach(names, id: \.index) { name in
          Text(name.text).font(.caption).foregroundStyle(.white).padding(4)
            .background(Color.black.opacity(0.6), in: Capsule()).opacity(name.opacity).position(x: name.x, y: name.y)
        }
        if let finish = update.overlay.finish, finish.isInView, let center = finish.center {
          FinishDisc(finish: finish, words: words).position(x: center.x, y: center.y)
        }
        if let sign = update.overlay.billboard {
          Text(sign.text).font(.headline).foregroundStyle(.white).padding(.horizontal, 12).padding(.vertical, 6)
            .background(Color.black.opacity(0.7), in: Capsule()).rotationEffect(.radians(sign.rotationRadians))
            .position(x: sign.center.x, y: sign.center.y)
        }
        if let edge = update.overlay.edgeIndicator {
          Image(systemName: "arrow.right.circle.fill").font(.largeTitle).foregroundStyle(.white)
            .rotationEffect(.radians(edge.rotationRadians)).position(x: edge.center.x, y: edge.center.y)
            .accessibilityLabel(words.language.direction(ofTurn: edge.turnDegrees))
        }
        if showsPanels {
          VStack(spacing: 12) {
            if let guidance = update.overlay.guidance, !guidance.instruction.isEmpty {
              InstructionPanel(guidance: guidance)
            }
            Spacer()
            CoachingPanel(words: update.coaching)
          }
          .padding(.vertical, 60).padding(.horizontal, 16)
        }
      }
    }

    private struct Name {
      var index: Int
      var text: String
      var x: Double
      var y: Double
      var opacity: Double
    }

    private var names: [Name] {
      update.overlay.anchors.compactMap { mark in
        // A mark without room has no label.
        guard let label = mark.label, anchors.indices.contains(mark.index) else { return nil }
        return Name(
          index: mark.index, text: anchors[mark.index].name, x: label.center.x, y: label.center.y, opacity: mark.opacity
        )
      }
    }
  }

  /// The disc of the destination with its pulse.
  struct FinishDisc: View {
    let finish: FinishMark
    let words: LiveWords

    var body: some View {
      ZStack {
        Circle().fill(Color.accentColor).frame(width: finish.diameter, height: finish.diameter)
          .scaleEffect(finish.pulseScale).opacity(finish.pulseOpacity)
        Circle().fill(Color.accentColor).frame(width: finish.diameter, height: finish.diameter)
        Circle().stroke(Color.white, lineWidth: 3).frame(width: finish.diameter, height: finish.diameter)
      }
      .opacity(finish.opacity).accessibilityLabel(words("Destination"))
    }
  }

  /// The next instruction and its distance.
  struct InstructionPanel: View {
    let guidance: GuidanceStatus

    var body: some View {
      VStack(spacing: 4) {
        Text(guidance.distanceText).font(.title2)
        Text(guidance.instruction).font(.body).multilineTextAlignment(.center)
      }
      .padding(14).background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
    }
  }

  /// What the user can do to improve the alignment.
  struct CoachingPanel: View {
    let words: String?

    var body: some View {
      if let words {
        Text(words).font(.headline).multilineTextAlignment(.center).padding(14)
          .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
      }
    }
  }

  /// What is missing: only the most serious problem.
  struct NoticeList: View {
    let notices: [DeviceNotice]
    let words: LiveWords

    var body: some View {
      if let notice = notices.first, notice.kind != .info {
        VStack(spacing: 6) {
          Text(words(notice.text)).font(.headline).multilineTextAlignment(.center)
          Text(words(notice.advice)).font(.body).multilineTextAlignment(.center)
        }
        .padding(16).background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16)).padding(24)
      }
    }
  }
#endif
