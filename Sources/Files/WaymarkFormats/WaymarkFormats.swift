// The way in: JSON and the lines of session logs come from the portable readers.
@_exported public import WaymarkReading
