public import Waymark

extension SearchIndex {
  /// What to say of a result that is not quite what was typed: the house is not mapped, or not so; nil when it is.
  public func note(_ result: SearchResult, in language: GuidanceLanguage) -> String? {
    if let number = result.missingNumber {
      let isStreet = result.houseNumber == nil
      return switch language {
      case .german: "Hausnummer \(number) nicht gefunden: \(isStreet ? "dies ist die Straße oder der Ort" : "dies ist die nächste")"
      case .english: "house \(number) not found: this is the \(isStreet ? "street or place" : "nearest to it")"
      case .spanish: "no se ha encontrado el número \(number): \(isStreet ? "esta es la calle o el lugar" : "este es el más cercano")"
      case .french: "numéro \(number) introuvable\u{202F}: \(isStreet ? "voici la rue ou le lieu" : "voici le plus proche")"
      case .italian: "numero \(number) non trovato: \(isStreet ? "questa è la via o il luogo" : "questo è il più vicino")"
      }
    }
    if result.isInterpolated {
      return switch language {
      case .german: "zwischen eingetragenen Nummern"
      case .english: "between mapped numbers"
      case .spanish: "entre números del mapa"
      case .french: "entre des numéros de la carte"
      case .italian: "tra numeri della mappa"
      }
    }
    guard result.isWithinRange else { return nil }
    return switch language {
    case .german: "in diesem Nummernbereich"
    case .english: "within this range of numbers"
    case .spanish: "dentro de este intervalo de números"
    case .french: "dans cette plage de numéros"
    case .italian: "in questo intervallo di numeri"
    }
  }
}
