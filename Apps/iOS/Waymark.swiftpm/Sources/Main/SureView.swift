import SwiftUI
import Waymark

/// Three bars: the quality of the direction, with its standard deviation.
struct SureView: View {
  let alignment: Waymark.Alignment

  var body: some View {
    VStack(spacing: 2) {
      Image(systemName: "cellularbars", variableValue: level)
      if let sigma = alignment.yawSigmaDegrees, sigma.isFinite {
        Text(Words.sigma(max(1, Int(min(180, sigma).rounded())))).font(.caption2).monospacedDigit()
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(words)
  }

  private var level: Double {
    switch alignment.state {
    case .unknown: 0
    case .rough: 0.33
    case .good: 0.66
    case .precise: 1
    }
  }

  private var words: String {
    switch alignment.state {
    case .unknown: Words.directionUnknown
    case .rough: Words.directionRough
    case .good: Words.directionGood
    case .precise: Words.directionPrecise
    }
  }
}
