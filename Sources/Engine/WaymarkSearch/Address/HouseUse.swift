/// What the map says of a house's number.
public enum HouseUse: Int, Sendable {
  /// The house has it.
  case mapped = 0
  /// It lies between mapped numbers and is not mapped itself.
  case interpolated = 1
  /// A range of all numbers, odd and even.
  case allNumbers = 2
  /// Two numbers with a slash between them, such as conscription and street number: each is the house's.
  case twoNumbers = 3
}
