/// One guess at the device's compass: its errors, and how likely the guess is.
struct CompassDevice: Equatable, Sendable {
  var weight: Double
  var errors: CompassErrors
}
