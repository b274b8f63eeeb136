/// A leg as a file gives it.
struct LegRecord {
  var distance: Double?
  var duration: Double?
}
