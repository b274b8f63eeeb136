extension GuidancePhrases {
  static let english = GuidancePhrases(
    verbs: [
      "Start", "You have arrived at your destination", "Continue straight ahead", "Bear left", "Turn left",
      "Turn sharp left", "Bear right", "Turn right", "Turn sharp right", "Turn around", "Enter the roundabout",
      "Leave the roundabout", "Take the ferry", "Take the stairs", "Take the lift", "Take the escalator",
      "Enter the building", "Leave the building", "Merge", "Continue",
    ],
    continueNamed: "Continue", onto: " onto ", on: " on ", head: "Head ",
    compass: ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
    exit: ("Enter the roundabout and take the ", " exit"), ordinal: ("", ""), inDistance: ("In ", ", "), now: "Now ",
    destination: "you will arrive", arrived: "You have arrived.", stop: "you will reach your stop",
    stopReached: "You have reached your stop.",
    offRoute: "You’re off the route. It’s ", turnBack: "Turn back: the route is ", away: " away",
    onRoute: "Back on the route.",
    followLine: "Follow the line",
    directions: [
      "straight ahead", "ahead to the right", "to your right", "behind you to the right", "behind you",
      "behind you to the left", "to your left", "ahead to the left",
    ],
    here: "You’re here.",
    rerouting: (
      "New route found.", "No network: follow the line back to the route.",
      "No new route yet: follow the line back to the route."
    ), toGo: ("", " to go"),
    units: [
      ("metre", "metres"), ("kilometre", "kilometres"), ("foot", "feet"), ("mile", "miles"),
    ])

  static let german = GuidancePhrases(
    verbs: [
      "Starten", "Ziel erreicht", "Weiter geradeaus", "Links halten", "Links abbiegen",
      "Scharf links abbiegen", "Rechts halten", "Rechts abbiegen", "Scharf rechts abbiegen", "Umkehren",
      "In den Kreisverkehr", "Den Kreisverkehr verlassen", "Die Fähre nehmen", "Die Treppe nehmen",
      "Den Aufzug nehmen", "Die Rolltreppe nehmen", "Das Gebäude betreten", "Das Gebäude verlassen", "Einfädeln",
      "Weiter",
    ],
    continueNamed: "Weiter", onto: " auf ", on: " auf ", head: "Richtung ",
    compass: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
    exit: ("Im Kreisverkehr die ", " Ausfahrt nehmen"), ordinal: ("1.", "."), inDistance: ("In ", " "), now: "Jetzt ",
    destination: "erreichst du dein Ziel", arrived: "Ziel erreicht.", stop: "erreichst du dein Zwischenziel",
    stopReached: "Zwischenziel erreicht.",
    offRoute: "Du bist nicht auf der Route. Sie liegt ", turnBack: "Kehr um: Die Route liegt ", away: " entfernt",
    onRoute: "Zurück auf der Route.",
    followLine: "Folge der Linie",
    directions: [
      "geradeaus", "schräg rechts", "rechts", "rechts hinter dir", "hinter dir", "links hinter dir", "links",
      "schräg links",
    ],
    here: "Du bist da.",
    rerouting: (
      "Neue Route gefunden.", "Kein Netz: Folge der Linie zurück zur Route.",
      "Noch keine neue Route: Folge der Linie zurück zur Route."
    ), toGo: ("noch ", ""),
    units: [
      ("Meter", "Meter"), ("Kilometer", "Kilometer"), ("Fuß", "Fuß"), ("Meile", "Meilen"),
    ])

  static let french = GuidancePhrases(
    verbs: [
      "Partez", "Vous êtes arrivé à destination", "Continuez tout droit", "Serrez à gauche", "Tournez à gauche",
      "Tournez franchement à gauche", "Serrez à droite", "Tournez à droite", "Tournez franchement à droite",
      "Faites demi-tour", "Entrez dans le rond-point", "Quittez le rond-point", "Prenez le ferry",
      "Prenez l’escalier", "Prenez l’ascenseur", "Prenez l’escalator", "Entrez dans le bâtiment",
      "Sortez du bâtiment", "Insérez-vous", "Continuez",
    ],
    continueNamed: "Continuez", onto: " sur ", on: " sur ", head: "Partez vers ",
    compass: [
      "le nord", "le nord-est", "l’est", "le sud-est", "le sud", "le sud-ouest", "l’ouest", "le nord-ouest",
    ],
    exit: ("Entrez dans le rond-point et prenez la ", " sortie"), ordinal: ("1re", "e"), inDistance: ("Dans ", ", "),
    now: "Maintenant, ",
    destination: "vous arriverez à destination", arrived: "Vous êtes arrivé.", stop: "vous arriverez à votre arrêt",
    stopReached: "Vous êtes arrivé à votre arrêt.",
    offRoute: "Vous avez quitté l’itinéraire\u{A0}: il est à ",
    turnBack: "Faites demi-tour\u{A0}: l’itinéraire est à ", away: "",
    onRoute: "De retour sur l’itinéraire.",
    followLine: "Suivez la ligne",
    directions: [
      "tout droit", "légèrement à droite", "sur votre droite", "derrière vous à droite", "derrière vous",
      "derrière vous à gauche", "sur votre gauche", "légèrement à gauche",
    ],
    here: "Vous y êtes.",
    rerouting: (
      "Nouvel itinéraire trouvé.", "Pas de réseau\u{A0}: suivez la ligne jusqu’à l’itinéraire.",
      "Pas encore de nouvel itinéraire\u{A0}: suivez la ligne jusqu’à l’itinéraire."
    ), toGo: ("encore ", ""),
    units: [
      ("mètre", "mètres"), ("kilomètre", "kilomètres"), ("pied", "pieds"), ("mile", "miles"),
    ])

  static let spanish = GuidancePhrases(
    verbs: [
      "Empieza la ruta", "Has llegado a tu destino", "Sigue recto", "Mantente a la izquierda", "Gira a la izquierda",
      "Gira bruscamente a la izquierda", "Mantente a la derecha", "Gira a la derecha",
      "Gira bruscamente a la derecha", "Da la vuelta", "Entra en la rotonda", "Sal de la rotonda", "Toma el ferry",
      "Toma las escaleras", "Toma el ascensor", "Toma la escalera mecánica", "Entra en el edificio",
      "Sal del edificio", "Incorpórate", "Continúa",
    ],
    continueNamed: "Continúa", onto: " por ", on: " por ", head: "Dirígete hacia ",
    compass: [
      "el norte", "el noreste", "el este", "el sureste", "el sur", "el suroeste", "el oeste", "el noroeste",
    ],
    exit: ("Entra en la rotonda y toma la ", " salida"), ordinal: ("1.ª", ".ª"), inDistance: ("En ", ", "),
    now: "Ahora, ",
    destination: "llegarás a tu destino", arrived: "Has llegado.", stop: "llegarás a tu parada",
    stopReached: "Has llegado a tu parada.",
    offRoute: "Has salido de la ruta. Está a ", turnBack: "Da la vuelta: la ruta está a ", away: "",
    onRoute: "De vuelta en la ruta.", followLine: "Sigue la línea",
    directions: [
      "todo recto", "delante a la derecha", "a la derecha", "detrás de ti a la derecha", "detrás de ti",
      "detrás de ti a la izquierda", "a la izquierda", "delante a la izquierda",
    ],
    here: "Ya estás aquí.",
    rerouting: (
      "Nueva ruta encontrada.", "Sin red: sigue la línea de vuelta a la ruta.",
      "Aún no hay nueva ruta: sigue la línea de vuelta a la ruta."
    ), toGo: ("quedan ", ""),
    units: [
      ("metro", "metros"), ("kilómetro", "kilómetros"), ("pie", "pies"), ("milla", "millas"),
    ])

  static let italian = GuidancePhrases(
    verbs: [
      "Parti", "Sei arrivato a destinazione", "Prosegui dritto", "Mantieni la sinistra", "Svolta a sinistra",
      "Svolta decisamente a sinistra", "Mantieni la destra", "Svolta a destra", "Svolta decisamente a destra",
      "Fai inversione a U", "Entra nella rotatoria", "Esci dalla rotatoria", "Prendi il traghetto",
      "Prendi le scale", "Prendi l’ascensore", "Prendi la scala mobile", "Entra nell’edificio",
      "Esci dall’edificio", "Immettiti nella corsia", "Prosegui",
    ],
    continueNamed: "Prosegui", onto: " in ", on: " in ", head: "Vai verso ",
    compass: ["nord", "nord-est", "est", "sud-est", "sud", "sud-ovest", "ovest", "nord-ovest"],
    exit: ("Entra nella rotatoria e prendi la ", " uscita"), ordinal: ("1ª", "ª"), inDistance: ("Tra ", ", "),
    now: "Ora ",
    destination: "arriverai a destinazione", arrived: "Sei arrivato.", stop: "arriverai alla tua tappa",
    stopReached: "Sei arrivato alla tua tappa.",
    offRoute: "Sei fuori dal percorso. È a ", turnBack: "Torna indietro: il percorso è a ", away: "",
    onRoute: "Di nuovo sul percorso.",
    followLine: "Segui la linea",
    directions: [
      "sempre dritto", "leggermente a destra", "a destra", "dietro di te a destra", "dietro di te",
      "dietro di te a sinistra", "a sinistra", "leggermente a sinistra",
    ],
    here: "Sei qui.",
    rerouting: (
      "Nuovo percorso trovato.", "Nessuna rete: segui la linea per tornare sul percorso.",
      "Ancora nessun nuovo percorso: segui la linea per tornare sul percorso."
    ), toGo: ("mancano ", ""),
    units: [
      ("metro", "metri"), ("chilometro", "chilometri"), ("piede", "piedi"), ("miglio", "miglia"),
    ])
}
