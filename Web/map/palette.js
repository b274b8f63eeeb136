/** Colours of the map by day and by night. Paint, bark, lime and water are those of style/tokens.css. */

const day = {
  land: "#f4edda", water: "#a6cddd", shore: "#5d9ab4", ink: "#13231c", quiet: "#3c4d43", halo: "#fbf6e8",
  waterText: "#17506b", woodText: "#33542c",
  ground: {
    wood: "#c6d8a6", grass: "#e0e8bf", scrub: "#d5dfb3", farmland: "#f0e6c1", orchard: "#dbe2ae", park: "#c5dfa9",
    rock: "#dcd5c7", glacier: "#e6f2f5", sand: "#f4e3ad", wetland: "#cfe2d2", residential: "#ece1cf",
    industrial: "#e3dbd2", cemetery: "#c9dab6", pitch: "#b4d69d", school: "#f1e0c6", square: "#f7e9d4",
    parking: "#e7e0d3", pier: "#ece1cf",
  },
  building: "#d6c1a2", buildingEdge: "#a48a66",
  road: { motorway: "#e79a5b", trunk: "#efb065", primary: "#f6c972", secondary: "#fae29a", minor: "#fffdf6" },
  roadEdge: "#a58d68", roadEdgeStrong: "#8a6438", path: "#7c3516", track: "#7a5a32", rail: "#6d665c",
  contour: "#a8713a", contourShare: 0.5,
  shadow: "rgba(62, 48, 24, 0.85)", light: "rgba(255, 252, 236, 0.7)", accent: "rgba(84, 66, 36, 0.25)", relief: 0.42,
  paint: "#e2430f", walked: "#a89a86", casing: "#fffaf0", bark: "#13231c", here: "#17506b", peak: "#5a3114",
};

const night = {
  land: "#16231c", water: "#0b2b3a", shore: "#2d6a84", ink: "#f4ecd8", quiet: "#b9c4b8", halo: "#0f1a15",
  waterText: "#8ecbe6", woodText: "#9cc79a",
  ground: {
    wood: "#1a3223", grass: "#1d2c1f", scrub: "#1c2f20", farmland: "#20291c", orchard: "#202f1d", park: "#1c3723",
    rock: "#262d2a", glacier: "#2a3a40", sand: "#2c2b1c", wetland: "#17302d", residential: "#1d2823",
    industrial: "#222a28", cemetery: "#1d3022", pitch: "#214027", school: "#262a20", square: "#29312a",
    parking: "#232b27", pier: "#1d2823",
  },
  building: "#33433a", buildingEdge: "#56685c",
  road: { motorway: "#8a5a34", trunk: "#7d5a38", primary: "#74603c", secondary: "#5f5b40", minor: "#4a5a50" },
  roadEdge: "#0c1410", roadEdgeStrong: "#0c1410", path: "#d9a37f", track: "#a89268", rail: "#7f8a84",
  contour: "#c09a6a", contourShare: 0.28,
  shadow: "rgba(0, 0, 0, 0.9)", light: "rgba(190, 214, 200, 0.35)", accent: "rgba(0, 0, 0, 0.3)", relief: 0.5,
  paint: "#ff5a22", walked: "#6e7a70", casing: "#fffaf0", bark: "#050b08", here: "#3f9cc4", peak: "#e9c9a4",
};

/** @param {boolean} isDark */
export function palette(isDark) { return isDark ? night : day; }
