/// A number as it crosses the C interface: NaN is an absent one.
func given(_ value: Double) -> Double? { value.isNaN ? nil : value }
