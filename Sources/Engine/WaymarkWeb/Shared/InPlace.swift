/// Calls a function with a value where it lies. Not to be inlined: only as a parameter a value is certain to be the same
/// for as long as something reads it.
@inline(never)
func inPlace<Value, Result>(_ value: inout Value, _ use: (inout Value) -> Result) -> Result { use(&value) }
