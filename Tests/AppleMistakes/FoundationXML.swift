// On ios: imports what is not there on ios: FoundationXML
import FoundationXML

func parser(_ url: URL) -> XMLParser? { XMLParser(contentsOf: url) }
