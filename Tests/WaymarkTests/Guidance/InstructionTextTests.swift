import Testing
import Waymark

@Suite struct InstructionTextTests {
  @Test func wordsManoeuvres() {
    #expect(InstructionText.english(for: .turnLeft, name: "Rue de la Gare") == "Turn left onto Rue de la Gare.")
    #expect(InstructionText.english(for: .turnSlightRight) == "Bear right.")
    #expect(InstructionText.english(for: .depart) == "Start.")
    #expect(
      InstructionText.english(for: .depart, name: "High Street", headingDegrees: 359) == "Head north on High Street.")
    #expect(InstructionText.english(for: .depart, headingDegrees: -135) == "Head southwest.")
    #expect(InstructionText.english(for: .depart, headingDegrees: .nan) == "Start.")
    #expect(InstructionText.english(for: .arrive, name: "High Street") == "You have arrived at your destination.")
    #expect(InstructionText.english(for: .ferry, name: "Vallisaari") == "Take the ferry Vallisaari.")
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"),
    (112, "112th"),
  ])
  func numbersRoundaboutExits(exit: Int, ordinal: String) {
    #expect(
      InstructionText.english(for: .enterRoundabout, name: "A 1", exit: exit)
        == "Enter the roundabout and take the \(ordinal) exit onto A 1.")
  }

  @Test func exitNumbersThatAreNoneAreLeftOut() {
    #expect(InstructionText.english(for: .enterRoundabout, exit: 0) == "Enter the roundabout.")
    #expect(InstructionText.english(for: .enterRoundabout, exit: .min) == "Enter the roundabout.")
  }

  @Test(arguments: Maneuver.allCases)
  func everyManoeuvreIsASentence(maneuver: Maneuver) {
    for name in ["", "X"] {
      let text = InstructionText.english(for: maneuver, name: name)
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true)
      #expect(!text.contains("  "))
    }
  }
}
