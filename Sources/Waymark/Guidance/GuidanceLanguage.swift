/// A language of instructions.
public enum GuidanceLanguage: String, Equatable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case italian = "it"

  func instruction(for maneuver: Maneuver, name: String = "", headingDegrees: Double? = nil) -> String {
    InstructionText.english(for: maneuver, name: name, headingDegrees: headingDegrees)
  }
}
