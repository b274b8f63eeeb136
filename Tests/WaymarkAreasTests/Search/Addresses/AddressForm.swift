/// A way to write an address.
enum AddressForm: String, CaseIterable {
  case street = "Street 5"
  case numberFirst = "5 Street"
  case complete = "Street 5, 12345 City"
  case cityFirst = "12345 City, Street 5"
  case numberFirstComplete = "5, Street, 12345 City"
  case withoutCommas = "Street 5 12345 City"
  case cityOnly = "Street 5, City"
  case postcodeOnly = "Street 5, 12345"
  case postcodeLast = "5 Street, City 12345"
  case named = "Name, Street 5"

  /// An address in this form; nil when a part of it is unknown.
  func text(_ address: MappedAddress) -> String? {
    let (number, street) = (address.number, address.street)
    switch self {
    case .street: return "\(street) \(number)"
    case .numberFirst: return "\(number) \(street)"
    case .cityOnly: return address.city.map { "\(street) \(number), \($0)" }
    case .postcodeOnly: return address.postcode.map { "\(street) \(number), \($0)" }
    case .named: return address.name.map { "\($0), \(street) \(number)" }
    default: break
    }
    guard let city = address.city, let postcode = address.postcode else { return nil }
    return switch self {
    case .complete: "\(street) \(number), \(postcode) \(city)"
    case .cityFirst: "\(postcode) \(city), \(street) \(number)"
    case .numberFirstComplete: "\(number), \(street), \(postcode) \(city)"
    case .withoutCommas: "\(street) \(number) \(postcode) \(city)"
    case .postcodeLast: "\(number) \(street), \(city) \(postcode)"
    default: nil
    }
  }
}
