// On ios: 'ARCamera.TrackingState.Reason' may have additional unknown values
import ARKit

func text(_ reason: ARCamera.TrackingState.Reason) -> String {
  switch reason {
  case .initializing: "initializing"
  case .relocalizing: "relocalizing"
  case .excessiveMotion: "moving too fast"
  case .insufficientFeatures: "too few features"
  }
}
