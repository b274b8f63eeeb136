/// All kinds of places, a line each: name | tags of OpenStreetMap | importance from 0 to 255, with a plus
/// when it is listed without a name of its own too | words in German, English,
/// Spanish, French, Italian, the first of each being the one to show.
///
/// The line's number is the kind's number in index files: new kinds go to the end. Settlements come first, the larger ones
/// before the smaller: a settlement belongs to one of an earlier line. `*` stands for any other value.
enum KindTable {
  /// Settlements are the kinds before this one.
  static let settlementCount = 10

  /// Number of lines.
  static var count: Int { text.withUTF8Buffer { $0.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 } } }

  static let text: StaticString = """
    country|place=country|250|Land|country|país|pays|paese
    region|place=state,place=region,place=province,place=county|210|Region|region|región|région|regione
    city|place=city|200|Stadt|city|ciudad|ville|città
    town|place=town|170|Stadt,Kleinstadt|town|ciudad,villa|ville|cittadina
    village|place=village|140|Dorf|village|pueblo|village|paese,villaggio
    suburb|place=suburb,place=borough|135|Stadtteil|suburb,borough|barrio,distrito|arrondissement,quartier|quartiere
    quarter|place=quarter|125|Viertel|quarter|barrio|quartier|quartiere
    neighbourhood|place=neighbourhood|110|Viertel|neighbourhood|barrio|quartier|rione
    hamlet|place=hamlet|105|Weiler|hamlet|aldea|hameau|frazione
    dwelling|place=isolated_dwelling,place=farm|70|Einzelhof|isolated dwelling|caserío|lieu habité|casolare
    island|place=island,place=islet,place=archipelago|130|Insel|island|isla|île|isola
    locality|place=locality|60|Flurname|locality|paraje|lieu-dit|località
    square|place=square|95|Platz|square|plaza|place|piazza
    street||70|Straße|street|calle|rue|strada,via
    path||45|Weg|path|camino,sendero|chemin,sentier|sentiero
    summit|natural=peak,natural=volcano,natural=hill|120|Gipfel,Berg|summit,peak,mountain|cumbre,pico,montaña|sommet,montagne|cima,vetta,monte
    pass|natural=saddle,mountain_pass=yes|95|Pass,Sattel|pass,saddle|puerto,collado|col|passo,valico
    ridge|natural=ridge,natural=arete|75|Grat|ridge|cresta|crête|cresta
    cliff|natural=cliff|50|Felswand|cliff|acantilado|falaise|scogliera
    valley|natural=valley|80|Tal|valley|valle|vallée|valle
    cave|natural=cave_entrance|70+|Höhle|cave|cueva|grotte|grotta
    glacier|natural=glacier|95|Gletscher|glacier|glaciar|glacier|ghiacciaio
    spring|natural=spring|50+|Quelle|spring|manantial,fuente|source|sorgente
    waterfall|waterway=waterfall|85+|Wasserfall|waterfall|cascada|cascade|cascata
    lake|natural=water,landuse=reservoir|95|See|lake|lago|lac|lago
    river|waterway=river,waterway=canal|90|Fluss|river|río|rivière,fleuve|fiume
    stream|waterway=stream|45|Bach|stream,brook|arroyo|ruisseau|torrente,ruscello
    bay|natural=bay|80|Bucht|bay|bahía|baie|baia
    beach|natural=beach|85|Strand|beach|playa|plage|spiaggia
    cape|natural=cape|75|Kap|cape|cabo|cap|capo
    wood|natural=wood,landuse=forest|65|Wald|wood,forest|bosque|bois,forêt|bosco,foresta
    nature-reserve|leisure=nature_reserve,boundary=national_park|95|Naturschutzgebiet|nature reserve,national park|reserva natural,parque nacional|réserve naturelle,parc national|riserva naturale,parco nazionale
    park|leisure=park|85|Park|park|parque|parc|parco
    garden|leisure=garden|50|Garten|garden|jardín|jardin|giardino
    playground|leisure=playground|40+|Spielplatz|playground|parque infantil|aire de jeux|parco giochi
    pitch|leisure=pitch|25|Sportplatz|sports pitch|pista deportiva|terrain de sport|campo sportivo
    sports-centre|leisure=sports_centre|65+|Sportzentrum|sports centre|polideportivo|centre sportif|centro sportivo
    stadium|leisure=stadium|90+|Stadion|stadium|estadio|stade|stadio
    swimming-pool|leisure=swimming_pool,leisure=water_park|50|Schwimmbad|swimming pool|piscina|piscine|piscina
    fitness-centre|leisure=fitness_centre|45|Fitnessstudio|gym,fitness centre|gimnasio|salle de sport|palestra
    golf-course|leisure=golf_course|65|Golfplatz|golf course|campo de golf|golf|campo da golf
    marina|leisure=marina|75+|Jachthafen|marina|puerto deportivo|port de plaisance|porto turistico
    harbour|harbour=yes,landuse=harbour|85|Hafen|harbour,port|puerto|port|porto
    dog-park|leisure=dog_park|30+|Hundewiese|dog park|parque canino|parc à chiens|area cani
    station|railway=station,public_transport=station|115+|Bahnhof|station,railway station|estación|gare|stazione
    halt|railway=halt|85+|Haltepunkt|halt|apeadero|halte|fermata ferroviaria
    subway|railway=subway_entrance|60+|U-Bahn|subway,metro|metro|métro|metropolitana
    tram-stop|railway=tram_stop|55+|Straßenbahnhaltestelle|tram stop|parada de tranvía|arrêt de tram|fermata del tram
    bus-station|amenity=bus_station|85+|Busbahnhof|bus station|estación de autobuses|gare routière|autostazione
    bus-stop|highway=bus_stop|40+|Bushaltestelle|bus stop|parada de autobús|arrêt de bus|fermata dell'autobus
    taxi|amenity=taxi|45+|Taxi,Taxistand|taxi|taxi|taxi|taxi
    ferry|amenity=ferry_terminal|80+|Fähre|ferry|ferri,transbordador|ferry|traghetto
    airport|aeroway=aerodrome|140|Flughafen|airport|aeropuerto|aéroport|aeroporto
    heliport|aeroway=heliport,aeroway=helipad|60|Hubschrauberlandeplatz|heliport|helipuerto|héliport|eliporto
    cable-car|aerialway=station|75|Seilbahn|cable car,lift|teleférico|téléphérique|funivia
    parking|amenity=parking|35+|Parkplatz|parking,car park|aparcamiento,parking|parking,stationnement|parcheggio
    bicycle-parking|amenity=bicycle_parking|15+|Fahrradständer|bicycle parking|aparcamiento de bicicletas|parking à vélos|parcheggio bici
    bicycle-rental|amenity=bicycle_rental|40+|Fahrradverleih|bicycle rental,bike rental|alquiler de bicicletas|location de vélos|noleggio bici
    car-rental|amenity=car_rental|45+|Autovermietung|car rental|alquiler de coches|location de voitures|autonoleggio
    charging-station|amenity=charging_station|35+|Ladestation|charging station|punto de recarga|borne de recharge|stazione di ricarica
    fuel|amenity=fuel|55+|Tankstelle|petrol station,fuel,gas station|gasolinera|station-service|benzinaio,distributore
    toilets|amenity=toilets|45+|Toilette,Toiletten,WC,Klo|toilets,toilet,wc,restroom|aseos,baños,wc|toilettes,wc|bagni,toilette,wc
    drinking-water|amenity=drinking_water|40+|Trinkwasser|drinking water|agua potable|eau potable|acqua potabile
    fountain|amenity=fountain|45+|Brunnen|fountain|fuente|fontaine|fontana
    bench|amenity=bench|5+|Bank,Sitzbank|bench|banco|banc|panchina
    shelter|amenity=shelter|35+|Unterstand|shelter|refugio|abri|riparo
    picnic-site|tourism=picnic_site,leisure=picnic_table|35+|Picknickplatz|picnic site|merendero,picnic|aire de pique-nique|area picnic
    viewpoint|tourism=viewpoint|80+|Aussichtspunkt|viewpoint|mirador|point de vue,belvédère|punto panoramico,belvedere
    attraction|tourism=attraction,tourism=theme_park|90|Sehenswürdigkeit|attraction,sight|atracción|attraction|attrazione
    museum|tourism=museum|100+|Museum|museum|museo|musée|museo
    gallery|tourism=gallery|65|Galerie|gallery|galería|galerie|galleria
    artwork|tourism=artwork|45|Kunstwerk|artwork|obra de arte|œuvre d'art|opera d'arte
    information|tourism=information|35+|Touristeninformation|tourist information,information|información turística|office de tourisme|informazioni turistiche
    hotel|tourism=hotel,tourism=motel|75+|Hotel|hotel|hotel|hôtel|albergo,hotel
    guest-house|tourism=guest_house,tourism=chalet,tourism=apartment|55+|Pension,Gästehaus|guest house,bed and breakfast|pensión,casa de huéspedes|chambre d'hôtes|pensione
    hostel|tourism=hostel|60+|Jugendherberge,Hostel|hostel|albergue|auberge de jeunesse|ostello
    alpine-hut|tourism=alpine_hut,tourism=wilderness_hut|90+|Hütte,Berghütte|alpine hut,mountain hut|refugio de montaña|refuge|rifugio,capanna
    camp-site|tourism=camp_site,tourism=caravan_site|70+|Campingplatz|camp site,camping|camping|camping|campeggio
    zoo|tourism=zoo,tourism=aquarium|95|Zoo|zoo,aquarium|zoo|zoo|zoo
    castle|historic=castle,historic=fort|100+|Burg,Schloss|castle,fort|castillo|château,fort|castello
    ruins|historic=ruins,historic=archaeological_site|70|Ruine|ruins|ruinas|ruines|rovine
    monument|historic=monument|85|Denkmal|monument|monumento|monument|monumento
    memorial|historic=memorial|50|Gedenkstätte|memorial|memorial|mémorial|memoriale
    tower|man_made=tower,man_made=lighthouse|60|Turm|tower,lighthouse|torre,faro|tour,phare|torre,faro
    bridge|man_made=bridge|65|Brücke|bridge|puente|pont|ponte
    cross|man_made=cross,historic=wayside_cross|35|Wegkreuz|cross|cruz|croix|croce
    shrine|historic=wayside_shrine|30|Bildstock|wayside shrine|humilladero|oratoire|edicola
    church|amenity=place_of_worship|80+|Kirche,Gotteshaus|church,place of worship,mosque,synagogue,temple|iglesia,mezquita|église,mosquée|chiesa,moschea
    cemetery|landuse=cemetery,amenity=grave_yard|60+|Friedhof|cemetery,graveyard|cementerio|cimetière|cimitero
    restaurant|amenity=restaurant,amenity=food_court|60+|Restaurant,Gasthaus|restaurant|restaurante|restaurant|ristorante
    cafe|amenity=cafe|55+|Café,Kaffeehaus|café,coffee|café,cafetería|café,salon de thé|caffè
    bar|amenity=bar|50+|Bar|bar|bar|bar|bar
    pub|amenity=pub,amenity=biergarten|50+|Kneipe,Biergarten|pub|pub,cervecería|pub|pub,birreria
    fast-food|amenity=fast_food|45+|Imbiss,Schnellrestaurant|fast food,takeaway|comida rápida|restauration rapide,fast-food|fast food
    ice-cream|amenity=ice_cream,shop=ice_cream|45+|Eisdiele,Eis|ice cream|heladería|glacier,glaces|gelateria
    nightclub|amenity=nightclub|55+|Nachtclub,Disco|nightclub,disco|discoteca|boîte de nuit,discothèque|discoteca
    casino|amenity=casino|85+|Casino,Spielbank|casino|casino|casino|casinò
    theatre|amenity=theatre,amenity=arts_centre|85+|Theater|theatre|teatro|théâtre|teatro
    cinema|amenity=cinema|70+|Kino|cinema|cine|cinéma|cinema
    library|amenity=library|65+|Bibliothek,Bücherei|library|biblioteca|bibliothèque|biblioteca
    school|amenity=school|55+|Schule|school|escuela,colegio|école|scuola
    kindergarten|amenity=kindergarten,amenity=childcare|40+|Kindergarten|kindergarten,nursery|guardería|crèche,maternelle|asilo
    university|amenity=university,amenity=college|90|Universität,Hochschule|university,college|universidad|université|università
    hospital|amenity=hospital|110+|Krankenhaus,Spital|hospital|hospital|hôpital|ospedale
    clinic|amenity=clinic|65+|Klinik|clinic|clínica|clinique|clinica
    doctor|amenity=doctors|45+|Arzt,Ärztin|doctor|médico|médecin|medico
    dentist|amenity=dentist|40+|Zahnarzt|dentist|dentista|dentiste|dentista
    pharmacy|amenity=pharmacy|60+|Apotheke|pharmacy,chemist|farmacia|pharmacie|farmacia
    veterinary|amenity=veterinary|40+|Tierarzt|vet,veterinary|veterinario|vétérinaire|veterinario
    defibrillator|emergency=defibrillator|35+|Defibrillator|defibrillator,aed|desfibrilador|défibrillateur|defibrillatore
    police|amenity=police|80+|Polizei|police|policía|police,gendarmerie|polizia,carabinieri
    fire-station|amenity=fire_station|65+|Feuerwehr|fire station|bomberos|pompiers,caserne de pompiers|vigili del fuoco
    town-hall|amenity=townhall|90+|Rathaus,Gemeindeamt|town hall|ayuntamiento|mairie,hôtel de ville|municipio
    courthouse|amenity=courthouse|70|Gericht|courthouse|juzgado|tribunal|tribunale
    embassy|amenity=embassy,office=diplomatic|65|Botschaft,Konsulat|embassy,consulate|embajada,consulado|ambassade,consulat|ambasciata,consolato
    community-centre|amenity=community_centre|50+|Gemeindezentrum|community centre|centro cívico|centre communautaire|centro civico
    post-office|amenity=post_office|60+|Post,Postamt|post office|correos|poste,bureau de poste|ufficio postale,posta
    post-box|amenity=post_box|15+|Briefkasten|post box,mailbox|buzón|boîte aux lettres|cassetta postale
    bank|amenity=bank|50+|Bank|bank|banco|banque|banca
    atm|amenity=atm|40+|Geldautomat,Bankomat|atm,cash machine|cajero,cajero automático|distributeur,distributeur de billets|bancomat
    exchange|amenity=bureau_de_change|40+|Wechselstube|bureau de change,exchange|cambio|bureau de change|cambio
    market|amenity=marketplace|70+|Markt,Marktplatz|market|mercado|marché|mercato
    recycling|amenity=recycling|20+|Recycling|recycling|reciclaje|recyclage|riciclaggio
    waste-basket|amenity=waste_basket|5+|Mülleimer|waste basket|papelera|poubelle|cestino
    car-wash|amenity=car_wash|30+|Waschanlage|car wash|lavado de coches|lavage auto|autolavaggio
    supermarket|shop=supermarket|60+|Supermarkt|supermarket|supermercado|supermarché|supermercato
    convenience|shop=convenience|45+|Gemischtwarenladen|convenience store|tienda de alimentación|épicerie,supérette|alimentari
    bakery|shop=bakery,shop=pastry|50+|Bäckerei,Konditorei|bakery|panadería,pastelería|boulangerie,pâtisserie|panetteria,panificio
    butcher|shop=butcher|40+|Metzgerei,Fleischerei|butcher|carnicería|boucherie|macelleria
    mall|shop=mall,shop=department_store|75|Einkaufszentrum,Kaufhaus|mall,shopping centre|centro comercial|centre commercial,grand magasin|centro commerciale
    clothes|shop=clothes|40|Kleidung,Modegeschäft|clothes|ropa|vêtements|abbigliamento
    shoes|shop=shoes|40|Schuhe,Schuhgeschäft|shoes|zapatería|chaussures|scarpe
    hairdresser|shop=hairdresser|35+|Friseur|hairdresser|peluquería|coiffeur|parrucchiere
    books|shop=books|45|Buchhandlung|bookshop,books|librería|librairie|libreria
    sports-shop|shop=sports,shop=outdoor|45|Sportgeschäft|sports shop|tienda de deportes|magasin de sport|negozio sportivo
    bicycle-shop|shop=bicycle|45|Fahrradgeschäft|bicycle shop,bike shop|tienda de bicicletas|magasin de vélos|negozio di biciclette
    kiosk|shop=kiosk,shop=newsagent,shop=tobacco|40+|Kiosk,Trafik|kiosk,newsagent,tobacconist|quiosco,estanco|kiosque,tabac|edicola,tabaccheria
    shop|shop=*|38|Geschäft,Laden|shop,store|tienda|magasin,boutique|negozio
    office|office=*|32|Büro|office|oficina|bureau|ufficio
    place|amenity=*,tourism=*,leisure=*,historic=*,man_made=*,natural=*,craft=*|30|Ort|place|lugar|lieu|luogo
    building|building=*|30|Gebäude|building|edificio|bâtiment|edificio
    house||20|Adresse|address|dirección|adresse|indirizzo
    anchor||90|Anker|anchor|ancla|ancre|ancora
    coordinate||0|Koordinaten|coordinates|coordenadas|coordonnées|coordinate
    postcode||60|Postleitzahl,PLZ|postcode|código postal|code postal|codice postale
    """
}
