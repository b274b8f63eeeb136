/// Pitches and rolls that are tried, as turns from the cylinder's, radians.
struct SkylineWindow {
  /// The middle pitch, how many are tried on each side, and their distance.
  var pitch: Double
  var pitches: Int
  var pitchStep: Double
  /// The same of rolls.
  var roll: Double
  var rolls: Int
  var rollStep: Double

  var allPitches: [Double] { (-pitches...pitches).map { pitch + Double($0) * pitchStep } }
  var allRolls: [Double] { (-rolls...rolls).map { roll + Double($0) * rollStep } }
}
