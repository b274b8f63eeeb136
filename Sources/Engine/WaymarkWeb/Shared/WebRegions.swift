/// The regions that pass numbers and texts between a client of the C interface and the object behind a handle.
class WebRegions {
  final let inputNumbers = FlatBuffer<Double>(capacity: 64)
  final let inputText = FlatBuffer<UInt8>(capacity: 64)
  final let numbers = FlatBuffer<Double>(capacity: 2048)
  final let text = FlatBuffer<UInt8>(capacity: 256)

  /// Rejects invalid input, with the reason as text.
  final func refuse(_ reason: String) -> Int32 {
    text.removeAll()
    text.append(contentsOf: reason)
    return OutcomeCode.malformed
  }
}
