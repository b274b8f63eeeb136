/// Plain English instructions for routes whose source gives none.
public enum InstructionText {
  /// Words a manoeuvre in English; `GuidanceLanguage.instruction` has other languages.
  public static func english(
    for maneuver: Maneuver, name: String = "", headingDegrees: Double? = nil, exit: Int? = nil
  ) -> String {
    GuidanceLanguage.english.instruction(for: maneuver, name: name, headingDegrees: headingDegrees, exit: exit)
  }
}
