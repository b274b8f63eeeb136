/// The values of a row, columns counted from 0; nil for a missing value or one of another type.
protocol RowValues {
  func int(_ column: Int) -> Int?
  func double(_ column: Int) -> Double?
  func text(_ column: Int) -> String?
  func bytes(_ column: Int) -> [UInt8]?
}

/// Takes the values of a row, parameters counted from 1.
protocol RowBinding {
  func bind(_ index: Int, _ value: Int?)
  func bind(_ index: Int, _ value: Double?)
  func bind(_ index: Int, _ value: String?)
  func bind(_ index: Int, _ bytes: [UInt8])
}
