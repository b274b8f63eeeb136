/// The settings of importers, each of which applies to some formats (`ImportFormat.settings`).
public enum ImportSetting: String, CaseIterable, Equatable, Sendable {
  case accuracy
  case altitudeReference
  case cameraAxes
  case date
  case epoch
  case fixDelay
  case fixedAsTruth
  case headingAccuracy
  case headingNorth
  case mountPitch
  case mountYaw
  case noTruth
  case poseRate
  case provider
  case receiver
  case screen
  case standing
  case times
  case truthOnly
  case userRangeError
  case worldAxes
}
