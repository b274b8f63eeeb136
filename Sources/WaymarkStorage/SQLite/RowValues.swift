/// The values of a row, columns counted from 0; nil for a missing value or one of another type.
protocol RowValues {
  func int(_ column: Int) -> Int?
  func double(_ column: Int) -> Double?
  func text(_ column: Int) -> String?
  func bytes(_ column: Int) -> [UInt8]?
}
