extension GuidanceLanguage {
  /// What the user is told to do, one sentence.
  public func coaching(_ coaching: GeoCoaching) -> String {
    Self.sentences(self)[GeoCoaching.allCases.firstIndex(of: coaching) ?? 0]
  }

  /// In the order of `GeoCoaching.allCases`.
  private static func sentences(_ language: GuidanceLanguage) -> [String] {
    switch language {
    case .english:
      [
        "One moment.", "Allow the location, please.", "Go back to where it worked.",
        "Waiting for your location: stay under the open sky.", "Slow down.", "Point the camera up.",
        "Walk a few steps straight on.", "Go where more of the sky is free.", "Point the camera at the Sun.",
        "Hold the phone away from metal.", "Check the connection.",
      ]
    case .german:
      [
        "Einen Moment.", "Bitte den Standort erlauben.", "Gehen Sie dorthin zurück, wo es ging.",
        "Warte auf den Standort: Bleiben Sie unter freiem Himmel.", "Langsamer.", "Halten Sie die Kamera höher.",
        "Gehen Sie ein paar Schritte geradeaus.", "Gehen Sie dorthin, wo mehr Himmel frei ist.",
        "Richten Sie die Kamera auf die Sonne.", "Halten Sie das Telefon von Metall fern.",
        "Prüfen Sie die Verbindung.",
      ]
    case .french:
      [
        "Un instant.", "Autorisez la localisation, s’il vous plaît.", "Revenez là où cela fonctionnait.",
        "En attente de la position : restez à ciel ouvert.", "Ralentissez.", "Levez la caméra.",
        "Faites quelques pas tout droit.", "Allez là où le ciel est plus dégagé.", "Visez le soleil avec la caméra.",
        "Éloignez le téléphone du métal.", "Vérifiez la connexion.",
      ]
    case .spanish:
      [
        "Un momento.", "Permita la ubicación, por favor.", "Vuelva adonde funcionaba.",
        "Esperando la ubicación: quédese a cielo abierto.", "Más despacio.", "Levante la cámara.",
        "Dé unos pasos en línea recta.", "Vaya a donde se vea más cielo.", "Apunte la cámara al Sol.",
        "Aleje el teléfono del metal.", "Compruebe la conexión.",
      ]
    case .italian:
      [
        "Un momento.", "Consenta la posizione, per favore.", "Torni dove funzionava.",
        "In attesa della posizione: resti a cielo aperto.", "Rallenti.", "Alzi la fotocamera.",
        "Faccia qualche passo in avanti.", "Vada dove si vede più cielo.", "Punti la fotocamera verso il Sole.",
        "Tenga il telefono lontano dal metallo.", "Controlli la connessione.",
      ]
    }
  }
}
