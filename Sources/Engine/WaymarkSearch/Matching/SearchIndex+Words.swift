public import Waymark

extension SearchIndex {
  /// What distinguishes a result from others with its title, in this order: another name that fitted, its kind, an altitude, what
  /// `note` says, its settlements.
  public func details(_ result: SearchResult, in language: GuidanceLanguage) -> [String] {
    var details: [String] = []
    if let other = result.otherName { details.append(other) }
    if !result.name.utf8.isEmpty { details.append(catalogue.word(result.kind, in: language)) }
    if let altitude = result.altitude { details.append("\(Int(altitude.rounded())) m") }
    if let note = note(result, in: language) { details.append(note) }
    return details + result.settlements
  }

  /// Why a text finds nothing, where that is not plain: a link that does not say where, or not surely; nil otherwise.
  public func explanation(of text: String, in language: GuidanceLanguage) -> String? {
    guard CoordinateText.isLink(text), CoordinateText.coordinate(in: text) == nil else { return nil }
    return switch language {
    case .german: "Dieser Link sagt nicht, wo der Ort ist: Öffne ihn und kopiere die Koordinaten oder die Adresse."
    case .english: "This link doesn’t say where the place is: open it and copy the coordinates or the address."
    case .spanish: "Este enlace no dice dónde está el lugar: ábrelo y copia las coordenadas o la dirección."
    case .french: "Ce lien ne dit pas où est le lieu\u{A0}: ouvrez-le et copiez les coordonnées ou l’adresse."
    case .italian: "Questo link non dice dove si trova il luogo: aprilo e copia le coordinate o l’indirizzo."
    }
  }

  /// What to say of a result that is not quite what was typed: the house is not mapped, or not so; nil when it is.
  public func note(_ result: SearchResult, in language: GuidanceLanguage) -> String? {
    if let number = result.missingNumber {
      let isStreet = result.houseNumber == nil
      return switch language {
      case .german:
        "Hausnummer \(number) nicht gefunden: \(isStreet ? "dies ist die Straße oder der Ort" : "dies ist die nächste")"
      case .english: "house \(number) not found: this is the \(isStreet ? "street or place" : "nearest to it")"
      case .spanish:
        "no se ha encontrado el número \(number): \(isStreet ? "esta es la calle o el lugar" : "este es el más cercano")"
      case .french:
        "numéro \(number) introuvable\u{A0}: \(isStreet ? "voici la rue ou le lieu" : "voici le plus proche")"
      case .italian:
        "numero \(number) non trovato: \(isStreet ? "questa è la via o il luogo" : "questo è il più vicino")"
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
