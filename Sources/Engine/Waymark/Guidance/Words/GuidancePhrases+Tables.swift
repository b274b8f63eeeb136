extension GuidancePhrases {
  static let english = GuidancePhrases(
    verbs: [
      "Set out", "You have arrived at your destination", "Continue straight ahead", "Bear left", "Turn left",
      "Turn sharp left", "Bear right", "Turn right", "Turn sharp right", "Turn around", "Enter the roundabout",
      "Leave the roundabout", "Take the ferry", "Take the stairs", "Take the lift", "Take the escalator",
      "Enter the building", "Leave the building", "Merge", "Continue",
    ],
    continueNamed: "Continue", onto: " onto ", on: " on ", head: "Head ",
    compass: ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
    exit: (" and take the ", " exit"), ordinal: ("", ""), inDistance: ("In ", ": "), now: "Now: ",
    destination: "your destination", arrived: "You have arrived.", stop: "your stop",
    stopReached: "You have reached your stop.",
    offRoute: ("Off route: ", " away, "),
    turnBack: ("Turn back: the route is ", " away, "),
    onRoute: "Back on route.",
    followLine: "Follow the line, ",
    directions: [
      "straight ahead", "ahead to the right", "to the right", "behind you, to the right", "behind you",
      "behind you, to the left", "to the left", "ahead to the left",
    ],
    here: "Here it is.",
    rerouting: (
      "A new route.", "No network: follow the line back to the route.",
      "No new route yet: follow the line back to the route."
    ), toGo: ("", " to go"))

  static let german = GuidancePhrases(
    verbs: [
      "Losgehen", "Ziel erreicht", "Weiter geradeaus", "Links halten", "Links abbiegen",
      "Scharf links abbiegen", "Rechts halten", "Rechts abbiegen", "Scharf rechts abbiegen", "Umkehren",
      "In den Kreisverkehr", "Den Kreisverkehr verlassen", "Die Fähre nehmen", "Die Treppe nehmen",
      "Den Aufzug nehmen", "Die Rolltreppe nehmen", "Das Gebäude betreten", "Das Gebäude verlassen", "Einfädeln",
      "Weiter",
    ],
    continueNamed: "Weiter", onto: " auf ", on: " auf ", head: "Richtung ",
    compass: ["Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten"],
    exit: (" und die ", " Ausfahrt nehmen"), ordinal: ("1.", "."), inDistance: ("In ", ": "), now: "Jetzt: ",
    destination: "das Ziel", arrived: "Ziel erreicht.", stop: "das Zwischenziel",
    stopReached: "Zwischenziel erreicht.",
    offRoute: ("Abseits der Route: ", " entfernt, "),
    turnBack: ("Umkehren: Die Route ist ", " entfernt, "),
    onRoute: "Zurück auf der Route.",
    followLine: "Der Linie folgen, ",
    directions: [
      "geradeaus", "rechts voraus", "rechts", "hinten rechts", "hinten", "hinten links", "links",
      "links voraus",
    ],
    here: "Hier ist es.",
    rerouting: (
      "Neue Route.", "Kein Netz: Der Linie zurück zur Route folgen.",
      "Noch keine neue Route: Der Linie zurück zur Route folgen."
    ), toGo: ("noch ", ""))

  static let french = GuidancePhrases(
    verbs: [
      "Partez", "Vous êtes arrivé à destination", "Continuez tout droit", "Serrez à gauche", "Tournez à gauche",
      "Tournez franchement à gauche", "Serrez à droite", "Tournez à droite", "Tournez franchement à droite",
      "Faites demi-tour", "Entrez dans le rond-point", "Quittez le rond-point", "Prenez le ferry",
      "Prenez l’escalier", "Prenez l’ascenseur", "Prenez l’escalier roulant", "Entrez dans le bâtiment",
      "Sortez du bâtiment", "Insérez-vous", "Continuez",
    ],
    continueNamed: "Continuez", onto: " sur ", on: " sur ", head: "Partez vers ",
    compass: [
      "le nord", "le nord-est", "l’est", "le sud-est", "le sud", "le sud-ouest", "l’ouest", "le nord-ouest",
    ],
    exit: (" et prenez la ", " sortie"), ordinal: ("1re", "e"), inDistance: ("Dans ", " : "), now: "Maintenant : ",
    destination: "votre destination", arrived: "Vous êtes arrivé.", stop: "votre étape",
    stopReached: "Vous êtes arrivé à votre étape.",
    offRoute: ("Hors itinéraire : à ", ", "),
    turnBack: ("Faites demi-tour : l’itinéraire est à ", ", "),
    onRoute: "De retour sur l’itinéraire.",
    followLine: "Suivez la ligne, ",
    directions: [
      "tout droit", "devant à droite", "à droite", "derrière vous, à droite", "derrière vous",
      "derrière vous, à gauche", "à gauche", "devant à gauche",
    ],
    here: "C’est ici.",
    rerouting: (
      "Nouvel itinéraire.", "Pas de réseau : suivez la ligne jusqu’à l’itinéraire.",
      "Pas encore de nouvel itinéraire : suivez la ligne jusqu’à l’itinéraire."
    ), toGo: ("encore ", ""))

  static let spanish = GuidancePhrases(
    verbs: [
      "Salga", "Ha llegado a su destino", "Siga recto", "Manténgase a la izquierda", "Gire a la izquierda",
      "Gire cerrado a la izquierda", "Manténgase a la derecha", "Gire a la derecha", "Gire cerrado a la derecha",
      "Dé la vuelta", "Entre en la rotonda", "Salga de la rotonda", "Tome el ferry", "Tome las escaleras",
      "Tome el ascensor", "Tome la escalera mecánica", "Entre en el edificio", "Salga del edificio",
      "Incorpórese", "Continúe",
    ],
    continueNamed: "Continúe", onto: " por ", on: " por ", head: "Diríjase hacia ",
    compass: [
      "el norte", "el noreste", "el este", "el sureste", "el sur", "el suroeste", "el oeste", "el noroeste",
    ],
    exit: (" y tome la ", " salida"), ordinal: ("1.ª", ".ª"), inDistance: ("En ", ": "), now: "Ahora: ",
    destination: "su destino", arrived: "Ha llegado.", stop: "su parada",
    stopReached: "Ha llegado a su parada.",
    offRoute: ("Fuera de la ruta: a ", ", "),
    turnBack: ("Dé la vuelta: la ruta está a ", ", "),
    onRoute: "De vuelta en la ruta.", followLine: "Siga la línea, ",
    directions: [
      "todo recto", "delante a la derecha", "a la derecha", "detrás de usted, a la derecha", "detrás de usted",
      "detrás de usted, a la izquierda", "a la izquierda", "delante a la izquierda",
    ],
    here: "Es aquí.",
    rerouting: (
      "Nueva ruta.", "Sin red: siga la línea de vuelta a la ruta.",
      "Aún no hay nueva ruta: siga la línea de vuelta a la ruta."
    ), toGo: ("quedan ", ""))

  static let italian = GuidancePhrases(
    verbs: [
      "Parti", "Sei arrivato a destinazione", "Prosegui dritto", "Mantieni la sinistra", "Gira a sinistra",
      "Gira stretto a sinistra", "Mantieni la destra", "Gira a destra", "Gira stretto a destra", "Torna indietro",
      "Entra nella rotatoria", "Esci dalla rotatoria", "Prendi il traghetto", "Prendi le scale",
      "Prendi l’ascensore", "Prendi la scala mobile", "Entra nell’edificio", "Esci dall’edificio", "Immettiti",
      "Prosegui",
    ],
    continueNamed: "Prosegui", onto: " su ", on: " su ", head: "Vai verso ",
    compass: ["nord", "nord-est", "est", "sud-est", "sud", "sud-ovest", "ovest", "nord-ovest"],
    exit: (" e prendi la ", " uscita"), ordinal: ("1ª", "ª"), inDistance: ("Tra ", ": "), now: "Ora: ",
    destination: "la tua destinazione", arrived: "Sei arrivato.", stop: "la tua tappa",
    stopReached: "Sei arrivato alla tua tappa.",
    offRoute: ("Fuori percorso: a ", ", "),
    turnBack: ("Torna indietro: il percorso è a ", ", "),
    onRoute: "Di nuovo sul percorso.",
    followLine: "Segui la linea, ",
    directions: [
      "sempre dritto", "davanti a destra", "a destra", "dietro di te, a destra", "dietro di te",
      "dietro di te, a sinistra", "a sinistra", "davanti a sinistra",
    ],
    here: "È qui.",
    rerouting: (
      "Nuovo percorso.", "Nessuna rete: segui la linea per tornare sul percorso.",
      "Ancora nessun nuovo percorso: segui la linea per tornare sul percorso."
    ), toGo: ("ancora ", ""))
}
