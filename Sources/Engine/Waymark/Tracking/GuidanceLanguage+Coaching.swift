extension GuidanceLanguage {
  /// The advice to the user, one sentence.
  public func coaching(_ coaching: GeoCoaching) -> String {
    Self.sentences(self)[GeoCoaching.allCases.firstIndex(of: coaching) ?? 0]
  }

  /// In the order of `GeoCoaching.allCases`; the same as `coaching.instruction` in Web/language.
  private static func sentences(_ language: GuidanceLanguage) -> [String] {
    switch language {
    case .english:
      [
        "One moment, please.",
        "Allow Waymark to use your location.",
        "Go back to where tracking last worked.",
        "Waiting for your location. Move to where you can see the sky.",
        "Hold the phone upright and move it slowly, with something detailed in view.",
        "Point the camera up, along the street.",
        "Walk a few steps straight ahead.",
        "Move somewhere with a clearer view of the sky.",
        "Point at the Sun for a moment, or keep walking.",
        "Keep the phone away from metal and magnets.",
        "Move the phone in a figure of eight to calibrate its compass.",
        "Check the connection: this area’s data is missing.",
      ]
    case .german:
      [
        "Einen Moment bitte.",
        "Erlaube Waymark den Zugriff auf deinen Standort.",
        "Geh dorthin zurück, wo das Tracking zuletzt funktioniert hat.",
        "Standort wird ermittelt\u{A0}… Geh an einen Ort mit freier Sicht zum Himmel.",
        "Halte das Handy aufrecht und beweg es langsam, mit etwas Detailreichem im Bild.",
        "Richte die Kamera nach oben, die Straße entlang.",
        "Geh ein paar Schritte geradeaus.",
        "Geh an einen Ort mit freierer Sicht zum Himmel.",
        "Richte das Handy kurz auf die Sonne oder geh weiter.",
        "Halte das Handy von Metall und Magneten fern.",
        "Beweg das Handy in einer Acht, um den Kompass zu kalibrieren.",
        "Prüfe die Verbindung: Die Daten dieses Gebiets fehlen.",
      ]
    case .french:
      [
        "Un instant, s’il vous plaît.",
        "Autorisez Waymark à utiliser votre position.",
        "Revenez là où le suivi fonctionnait.",
        "En attente de votre position. Placez-vous à ciel ouvert.",
        "Tenez le téléphone à la verticale et bougez-le lentement, avec des détails dans l’image.",
        "Relevez la caméra, dans l’axe de la rue.",
        "Faites quelques pas tout droit.",
        "Placez-vous là où le ciel est plus dégagé.",
        "Visez le Soleil un instant ou continuez à marcher.",
        "Éloignez le téléphone du métal et des aimants.",
        "Décrivez un huit avec le téléphone pour étalonner la boussole.",
        "Vérifiez la connexion\u{A0}: les données de cette zone manquent.",
      ]
    case .spanish:
      [
        "Un momento, por favor.",
        "Permite que Waymark use tu ubicación.",
        "Vuelve a donde funcionaba el seguimiento.",
        "Esperando tu ubicación. Ve a un lugar desde donde se vea el cielo.",
        "Sostén el teléfono en vertical y muévelo despacio, con detalles a la vista.",
        "Levanta la cámara, a lo largo de la calle.",
        "Da unos pasos en línea recta.",
        "Ve a un lugar con mejor vista del cielo.",
        "Apunta al Sol un momento o sigue caminando.",
        "Aleja el teléfono de metales e imanes.",
        "Mueve el teléfono en forma de ocho para calibrar la brújula.",
        "Comprueba la conexión: faltan los datos de esta zona.",
      ]
    case .italian:
      [
        "Un momento, per favore.",
        "Consenti a Waymark di usare la tua posizione.",
        "Torna dove il tracciamento funzionava.",
        "In attesa della posizione. Vai dove il cielo è libero.",
        "Tieni il telefono in verticale e muovilo lentamente, con dettagli nell’immagine.",
        "Alza la fotocamera, lungo la strada.",
        "Fai qualche passo in linea retta.",
        "Vai dove il cielo è più libero.",
        "Punta un attimo il Sole o continua a camminare.",
        "Tieni il telefono lontano da metalli e magneti.",
        "Muovi il telefono a otto per calibrare la bussola.",
        "Controlla la connessione: mancano i dati di quest’area.",
      ]
    }
  }
}
