// The way in: `import Waymark` brings coordinates and frames (WaymarkGeodesy) and the ground (WaymarkTerrain).
@_exported public import WaymarkGeodesy
@_exported public import WaymarkTerrain
