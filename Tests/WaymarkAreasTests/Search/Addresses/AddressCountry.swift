import TestSupport

/// How a country writes addresses, for invented towns.
struct AddressCountry: Sendable {
  typealias Number = @Sendable (_ value: Int, _ random: inout SeededGenerator) -> String
  typealias Form = @Sendable (_ number: String, _ street: String, _ city: String, _ postcode: String) -> String

  var name: String
  var cities: [String]
  /// One for each city.
  var postcodes: [[String]]
  var streets: [String]
  /// A house number of the country's custom, from a number and a choice.
  var number: Number
  /// The usual ways to write an address: number, street, city, postcode.
  var forms: [Form]

  private static func choice(_ random: inout SeededGenerator, _ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }

  static var all: [AddressCountry] {
    [germany, france, britain, netherlands, czechia, italy, unitedStates, russia]
  }

  private static var germany: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value)", "\(value)a", "\(value) b", "\(value)-\(value + 2)", "\(value)/1"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p) \(c), \(s) \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(c), \(s) \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), D-\(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) Nr. \(n), \(p) \(c), Deutschland" },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(s.replacing("straße", with: "str.")) \(n) \(p) \(c)"
      },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(s.lowercased().replacing("ß", with: "ss")) \(n), \(p) \(c)"
      },
    ]
    return AddressCountry(
      name: "Germany", cities: ["Neustadt am Berg", "Bad Sankt Veit"], postcodes: [["54321", "54322"], ["54333"]],
      streets: [
        "Hauptstraße", "Bahnhofstraße", "Straße des 17. Juni", "Am Markt", "St.-Peter-Weg", "Müllerstr.", "Ring 3",
      ],
      number: number, forms: forms)
  }

  private static var france: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value)", "\(value) bis", "\(value)ter", "\(value)B", "\(value)-\(value + 4)"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n), \(s), \(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p) \(c), \(n) \(s)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), F-\(p) \(c), France" },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(n) \(s.replacing("Boulevard", with: "Bd").replacing("Avenue", with: "Av.").replacing("Saint", with: "St")), \(p) \(c)"
      },
    ]
    return AddressCountry(
      name: "France", cities: ["Saint-Aubin", "Villeneuve-sur-Orne"], postcodes: [["14750"], ["14260", "14261"]],
      streets: [
        "Rue du 8 Mai 1945", "Boulevard Saint-Germain", "Avenue du Général de Gaulle", "Place des Martyrs",
        "Chemin de la Croix",
        "Rue Sainte-Barbe",
      ],
      number: number, forms: forms)
  }

  private static var britain: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value)", "\(value)A", "\(value)b", "\(value)-\(value + 2)"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(c), \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(c) \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n), \(s), \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "Flat 2, \(n) \(s), \(c), \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(c), \(p.replacing(" ", with: ""))" },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(n) \(s.replacing("Street", with: "St").replacing("Road", with: "Rd")), \(c), \(p), UK"
      },
    ]
    return AddressCountry(
      name: "Great Britain", cities: ["Little Marlow", "St Neots"], postcodes: [["SL7 3RZ", "SL7 3QQ"], ["PE19 1AB"]],
      streets: ["High Street", "Church Road", "St Mary's Lane", "Station Road", "The Green", "Mount Pleasant"],
      number: number, forms: forms)
  }

  private static var netherlands: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value)", "\(value)-A", "\(value)a", "\(value)-2", "\(value)-H"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p.replacing(" ", with: "")) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p) \(c), \(s) \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p) \(n) \(s)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p) \(c), Nederland" },
    ]
    return AddressCountry(
      name: "Netherlands", cities: ["Oud-Zuilen", "'s-Gravenzande"], postcodes: [["3611 AB", "3611 AC"], ["2691 XZ"]],
      streets: ["Dorpsstraat", "Sint Jansstraat", "1e Helmersstraat", "Kerkplein", "Laan van Meerdervoort"],
      number: number, forms: forms)
  }

  private static var czechia: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value + 400)/\(value)", "\(value + 400)/\(value)a", "\(value)"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p) \(c), \(s) \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p.replacing(" ", with: "")) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) č.p. \(n), \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), CZ-\(p) \(c)" },
    ]
    return AddressCountry(
      name: "Czechia", cities: ["Nová Ves", "Kutná Hora"], postcodes: [["284 01"], ["285 31", "285 32"]],
      streets: ["Dlouhá", "náměstí Republiky", "Ke Hřbitovu", "Palackého", "28. října"],
      number: number, forms: forms)
  }

  private static var italy: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value)", "\(value)/A", "\(value) bis", "\(value)B", "\(value)/1"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(s), \(n), \(p) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n), \(p) \(c) (BG)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p) \(c), \(s) \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n) \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) n. \(n), \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(s.replacing("Piazza", with: "P.za").replacing("Viale", with: "V.le")) \(n), \(p) \(c)"
      },
    ]
    return AddressCountry(
      name: "Italy", cities: ["San Marco in Valle", "Sant'Agata"], postcodes: [["24100", "24101"], ["24022"]],
      streets: [
        "Via Nuova", "Viale 4 Novembre", "Piazza Santa Maria", "Corso Italia", "Via Giuseppe Verdi", "Vicolo Corto",
      ],
      number: number, forms: forms)
  }

  private static var unitedStates: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value * 10)", "\(value * 10)A", "\(value * 10)-\(value * 10 + 2)"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(c), IL \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(c) \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s), \(c), IL" },
      { (n: String, s: String, c: String, p: String) -> String in "\(n) \(s) Apt 4, \(c), IL \(p), USA" },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(n) \(s.replacing("North", with: "N").replacing("Street", with: "St").replacing("Avenue", with: "Ave").replacing("Boulevard", with: "Blvd")), \(c), IL \(p)"
      },
    ]
    return AddressCountry(
      name: "United States", cities: ["Springfield", "Mount Vernon"], postcodes: [["62701", "62702-1234"], ["62864"]],
      streets: [
        "North Main Street", "5th Avenue", "County Road 500 East", "Martin Luther King Boulevard", "Oak Court",
      ],
      number: number, forms: forms)
  }

  private static var russia: AddressCountry {
    let number: Number = { (value: Int, random: inout SeededGenerator) -> String in
      choice(&random, ["\(value)", "\(value)к2", "\(value) корп. 1", "\(value)А", "\(value)/7", "\(value)с3"])
    }
    let forms: [Form] = [
      { (n: String, s: String, c: String, p: String) -> String in "\(s), \(n), \(c), \(p)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(p), \(c), \(s), \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(s) \(n)" + ", \(c)" },
      { (n: String, s: String, c: String, p: String) -> String in "\(c), \(s), д. \(n)" },
      { (n: String, s: String, c: String, p: String) -> String in
        "\(s.replacing("улица", with: "ул.").replacing("проспект", with: "пр.")) \(n), \(c)"
      },
    ]
    return AddressCountry(
      name: "Russia", cities: ["Новый Городок", "Заречье"], postcodes: [["143010", "143011"], ["143085"]],
      streets: ["улица Ленина", "проспект Мира", "улица 8 Марта", "Садовый переулок"],
      number: number, forms: forms)
  }
}
