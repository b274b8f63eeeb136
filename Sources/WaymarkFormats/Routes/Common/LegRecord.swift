/// A leg as a file tells it.
struct LegRecord {
  var distance: Double?
  var duration: Double?
}
