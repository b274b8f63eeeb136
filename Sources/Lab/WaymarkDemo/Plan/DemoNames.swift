/// The invented names of the demo area.
enum DemoNames {
  static let island = "Skarra"
  static let town = "Almwick"
  static let harbor = "Almhaven"
  static let river = "River Alm"
  static let lake = "Almwater"
  static let valley = "Almdale"
  /// Villages up the great valley and in the valleys beside it.
  static let villages = ["Overwater", "Tarnbeck", "Kestrelthwaite", "Hollin", "Saltby"]
  /// Summits, the most prominent first.
  static let summits = [
    "Great Skarra", "Lantern Horn", "The Anvil", "Ravensgate", "White Maiden", "Stormcrag", "Kestrel Tooth",
    "Cold Pike", "Grey Sister", "Hollow Fell", "Wester Horn", "The Organ", "Whin Crag", "Hart Fell", "Saddle Pike",
    "Beacon Fell", "Long Edge", "Bannerhorn", "Eagle Seat", "The Steeple", "Rowan Fell", "Black Comb", "Seven Stones",
    "Tarn Pike", "Windy Edge", "Fox Fell", "The Watchman", "Little Skarra", "Corrie Top", "Sheep Fell",
  ]
  static let tarns = ["Mirror Tarn", "Black Tarn", "Hart Tarn", "Stone Tarn", "Widow's Tarn", "Sky Tarn"]
  static let becks = [
    "Tarn Beck", "Kestrel Beck", "Hollin Beck", "Mill Beck", "White Water", "Stone Beck", "Ash Beck", "Raven Beck",
    "Cold Beck", "Fox Beck", "Whin Beck", "Long Beck", "Sheep Beck", "Salt Beck", "Hart Beck", "Heron Beck",
  ]
  /// Lanes of the old town.
  static let oldLanes = [
    "Baker's Row", "Weavers' Lane", "Cooper Lane", "Candle Lane", "Bell Lane",
    "Fishergate", "Old Mint", "Tanner Lane", "Potter's Yard", "Saddler Street", "Minster Lane", "Rope Walk",
    "Swan Lane",
    "Needle Alley", "Salt Lane", "Friar Lane", "Lamp Alley", "Goldsmith Row", "Well Lane", "Ivy Alley", "Dyers' Lane",
    "Hatter Lane", "Cross Lane", "Honey Lane", "Mason's Row", "Crow Alley", "Pilgrim Lane", "Almond Lane", "Bow Lane",
    "Gate Lane", "Barley Lane", "Cat Alley", "Feather Lane", "Drum Lane", "Ferry Lane", "Thimble Alley",
    "Quill Lane",
    "Lark Alley", "Moon Alley", "Sun Alley", "Star Alley", "Kettle Lane", "Button Row", "Fiddler's Row",
  ]
  /// Streets of the new quarter: along the river, then across.
  static let longStreets = ["South Quay", "Linden Street", "Valley Road", "Orchid Street", "Meadow Street"]
  static let crossStreets = [
    "Upper Street", "King's Street", "School Street", "Maple Street", "Station Walk", "Park Street", "Garden Street",
    "Museum Street", "Lower Street",
  ]
}
