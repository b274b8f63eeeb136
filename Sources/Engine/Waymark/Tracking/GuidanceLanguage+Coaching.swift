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
        "Allow this page to use your location.",
        "Go back to where it worked.",
        "Waiting for your position. Move to where you can see the sky.",
        "Hold the phone upright and move it slowly, with something detailed in view.",
        "Point the camera up, along the street.",
        "Walk a few steps straight ahead.",
        "Move to where more of the sky is visible.",
        "Point at the Sun for a moment, or keep walking.",
        "Keep the phone away from metal and magnets.",
        "Move the phone in a figure of eight to calibrate its compass.",
        "Check the connection: this area’s data is missing.",
      ]
    case .german:
      [
        "Einen Moment bitte.",
        "Dieser Seite den Zugriff auf den Standort erlauben.",
        "Dorthin zurückgehen, wo es funktioniert hat.",
        "Position wird abgewartet. Dorthin gehen, wo der Himmel zu sehen ist.",
        "Das Telefon aufrecht halten und langsam bewegen, mit etwas Detailreichem im Bild.",
        "Die Kamera nach oben richten, die Straße entlang.",
        "Ein paar Schritte geradeaus gehen.",
        "Dorthin gehen, wo mehr Himmel zu sehen ist.",
        "Kurz auf die Sonne richten oder weitergehen.",
        "Das Telefon von Metall und Magneten fernhalten.",
        "Das Telefon in einer Acht bewegen, um den Kompass zu kalibrieren.",
        "Verbindung prüfen: Die Daten dieses Gebiets fehlen.",
      ]
    case .french:
      [
        "Un instant, s’il vous plaît.",
        "Autoriser cette page à utiliser la position.",
        "Revenir là où cela fonctionnait.",
        "En attente de la position. Aller là où le ciel est visible.",
        "Tenir le téléphone droit et le bouger lentement, avec des détails dans l’image.",
        "Relever la caméra, dans l’axe de la rue.",
        "Faire quelques pas tout droit.",
        "Aller là où le ciel est plus dégagé.",
        "Viser le Soleil un instant ou continuer à marcher.",
        "Éloigner le téléphone du métal et des aimants.",
        "Décrire un huit avec le téléphone pour étalonner la boussole.",
        "Vérifier la connexion : les données de cette zone manquent.",
      ]
    case .spanish:
      [
        "Un momento, por favor.",
        "Permitir que esta página use la ubicación.",
        "Volver a donde funcionaba.",
        "Esperando la posición. Ir a donde se vea el cielo.",
        "Sostener el teléfono en vertical y moverlo despacio, con detalles a la vista.",
        "Levantar la cámara, a lo largo de la calle.",
        "Dar unos pasos en línea recta.",
        "Ir a un lugar con más cielo despejado.",
        "Apuntar al Sol un momento o seguir caminando.",
        "Alejar el teléfono de metales e imanes.",
        "Mover el teléfono en forma de ocho para calibrar la brújula.",
        "Comprobar la conexión: faltan los datos de esta zona.",
      ]
    case .italian:
      [
        "Un momento, per favore.",
        "Consentire a questa pagina di usare la posizione.",
        "Tornare dove funzionava.",
        "In attesa della posizione. Andare dove si vede il cielo.",
        "Tenere il telefono in verticale e muoverlo lentamente, con dettagli nell’immagine.",
        "Alzare la fotocamera, lungo la strada.",
        "Fare qualche passo in linea retta.",
        "Andare dove il cielo è più libero.",
        "Puntare un attimo il Sole o continuare a camminare.",
        "Tenere il telefono lontano da metalli e magneti.",
        "Muovere il telefono a otto per calibrare la bussola.",
        "Controllare la connessione: mancano i dati di quest’area.",
      ]
    }
  }
}
