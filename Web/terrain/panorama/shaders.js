/**
 * Shaders of the panorama. A tile of depths is coloured once for a light and a style (`paint`), and the coloured tiles are laid
 * into the view at every frame (`place`), so that dragging costs next to nothing.
 */

export const paintVertex = `#version 300 es
void main() {
  // One triangle over everything.
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

/** Distances, radians and metres; x of a texel is its row upwards, y its column clockwise. */
export const paintFragment = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform sampler2D depths;
uniform sampler2D ground;
uniform mediump sampler2D shadows;
uniform mediump sampler2DArray cover;
uniform vec3 coverReach;
uniform vec3 coverWoods;
uniform vec4 coverBox;
uniform float pad;
uniform vec2 corner;
uniform float step;
uniform float altitude;
uniform float groundSpacing;
uniform vec3 light;
uniform vec3 lightColor;
uniform float shadowing;
uniform vec3 ambient;
uniform vec3 air;
uniform float clarity;
uniform float snow;
uniform int style;
uniform float lineScale;
out vec4 color;

const float bend = ${(1 - 0.13) / (2 * 6_371_000)};

float depthAt(ivec2 at) { return texelFetch(depths, at, 0).r; }
bool isSky(float d) { return !(d < 1e7); }
float heightOf(float d, float elevation) {
  float t = tan(elevation);
  return altitude + d * t + bend * d * d * (1.0 + t * t);
}

/** Heights around the eye, smooth by a quadratic B-spline: slopes change evenly across cells of the ground. */
vec3 splineNormal(vec2 p) {
  vec2 at = p / groundSpacing + float(textureSize(ground, 0).x - 1) * 0.5;
  vec2 base = floor(at + 0.5);
  vec2 f = at - base;
  vec3 wx = vec3(0.5 * (0.5 - f.x) * (0.5 - f.x), 0.75 - f.x * f.x, 0.5 * (0.5 + f.x) * (0.5 + f.x));
  vec3 wy = vec3(0.5 * (0.5 - f.y) * (0.5 - f.y), 0.75 - f.y * f.y, 0.5 * (0.5 + f.y) * (0.5 + f.y));
  vec3 dx = vec3(f.x - 0.5, -2.0 * f.x, f.x + 0.5);
  vec3 dy = vec3(f.y - 0.5, -2.0 * f.y, f.y + 0.5);
  vec2 slope = vec2(0.0);
  for (int j = 0; j < 3; j++) for (int i = 0; i < 3; i++) {
    float h = texelFetch(ground, ivec2(base) + ivec2(i - 1, j - 1), 0).r;
    slope += h * vec2(dx[i] * wy[j], wx[i] * dy[j]);
  }
  return normalize(vec3(-slope / groundSpacing, 1.0));
}

/** Shares of water, woods, glacier and town at a place (x … w), and whether the map knows woods there. */
vec4 coverAt(vec2 p, out float hasWoods) {
  float away = max(abs(p.x), abs(p.y));
  hasWoods = 0.0;
  for (int i = 0; i < 3; i++) {
    if (away >= coverReach[i]) continue;
    hasWoods = coverWoods[i];
    return textureLod(cover, vec3(p / (2.0 * coverReach[i]) + 0.5, float(i)), 0.0);
  }
  return vec4(0.0);
}

/** The smaller of the two steps: the one that does not leap over a ridge. */
vec2 smaller(vec2 a, vec2 b) { return isSky(b.x) || abs(a.x) < abs(b.x) ? a : b; }

/** East, north, up, from the neighbours' depths. */
vec3 depthNormal(ivec2 at, float d, float h, float azimuth, float elevation) {
  float up = depthAt(at + ivec2(1, 0)), down = depthAt(at - ivec2(1, 0));
  float right = depthAt(at + ivec2(0, 1)), left = depthAt(at - ivec2(0, 1));
  vec2 e = smaller(vec2(up - d, heightOf(up, elevation + step) - h), vec2(d - down, h - heightOf(down, elevation - step)));
  vec2 a = smaller(vec2(right - d, heightOf(right, elevation) - h), vec2(d - left, h - heightOf(left, elevation)));
  if (isSky(abs(e.x)) || isSky(abs(a.x))) return vec3(0.0, 0.0, 1.0);
  vec3 n = normalize(vec3(-e.y * d * step, e.y * a.x - e.x * a.y, max(e.x, 1e-3) * d * step));
  // From outwards and clockwise to east and north.
  float s = sin(azimuth), c = cos(azimuth);
  return vec3(n.x * s + n.y * c, n.x * c - n.y * s, n.z);
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy + pad);
  float d = depthAt(at);
  color = vec4(0.0);
  if (isSky(d)) return;
  float elevation = corner.y + (float(at.x) + 0.5) * step;
  float azimuth = corner.x + (float(at.y) + 0.5) * step;
  float h = heightOf(d, elevation);
  vec2 east = d * vec2(sin(azimuth), cos(azimuth));
  vec3 n = depthNormal(at, d, h, azimuth, elevation);
  float reach = groundSpacing * float(textureSize(ground, 0).x) * 0.5 - 3.0 * groundSpacing;
  if (d < reach) {
    vec3 smoothed = splineNormal(east);
    // Not where the square of heights has a hole.
    if (smoothed.z == smoothed.z) n = normalize(mix(smoothed, n, smoothstep(0.6 * reach, reach, d)));
  }

  // The ridge line: farther behind the upper or a side neighbour than the slope itself leads to expect.
  float down = depthAt(at - ivec2(1, 0));
  float expected = isSky(down) ? 0.0 : 2.5 * max(0.0, d - down);
  float behind = min(1e6, depthAt(at + ivec2(1, 0)));
  float behind2 = min(1e6, depthAt(at + ivec2(2, 0)));
  float aside = min(1e6, max(depthAt(at + ivec2(0, 1)), depthAt(at - ivec2(0, 1))));
  float jump = log(1.0 + max(0.0, behind - d - expected) / d);
  float jump2 = log(1.0 + max(0.0, behind2 - d - 2.0 * expected) / d);
  float jumpAside = log(1.0 + max(0.0, aside - d - expected) / d);
  // Weak jumps make thin pale lines, great ones two texels.
  float line = max(max(smoothstep(0.06, 0.7, jump), 0.8 * smoothstep(0.5, 1.6, jump2)), 0.6 * smoothstep(0.15, 1.0, jumpAside));
  float haze = 1.0 - exp(-d / clarity);
  line *= mix(1.0, 0.45, haze) * lineScale;

  float lit = max(0.0, dot(n, light));
  if (shadowing > 0.0) lit *= mix(1.0, texelFetch(shadows, at, 0).r, shadowing);
  float steep = 1.0 - n.z;
  if (style == 1) {
    // Ink on paper: ridge lines, and hachure tones on slopes away from the light.
    vec3 paper = vec3(0.985, 0.965, 0.91);
    vec3 ink = mix(vec3(0.09, 0.15, 0.12), vec3(0.42, 0.5, 0.52), haze);
    float shade = clamp(0.30 * (n.z - dot(n, light)) + 0.12 * steep, 0.0, 0.34) * (1.0 - 0.75 * haze);
    color = vec4(mix(mix(paper, ink, shade), ink, line), 1.0);
    return;
  }
  // Meadow, forest up to its limit, then grass and scree; rock where it is steep, snow above its line where it can lie.
  float forestLimit = snow - 750.0;
  float f = smoothstep(-180.0, 120.0, forestLimit - h);
  // Where the map draws woods, ground without them is open.
  float hasWoods = 0.0;
  vec4 covered = vec4(0.0);
  if (all(greaterThan(east, coverBox.xy)) && all(lessThan(east, coverBox.zw))) covered = coverAt(east, hasWoods);
  // Beyond the map level ground at height 0 is the sea; the Earth's radius here is one for all azimuths.
  else if (abs(h) < 1.0 + 3e-10 * d * d && steep < 1e-4) covered.x = 1.0;
  f *= 1.0 - 0.7 * hasWoods;
  vec3 land = mix(vec3(0.56, 0.56, 0.42), vec3(0.29, 0.42, 0.26), f);
  land = mix(land, vec3(0.47, 0.56, 0.33), f * smoothstep(0.03, 0.0, steep));
  land = mix(land, vec3(0.50, 0.47, 0.43), smoothstep(0.22, 0.42, steep) * (1.0 - 0.6 * f));
  float lying = smoothstep(-140.0, 140.0, h - snow - 60.0 * n.y) * (1.0 - smoothstep(0.28, 0.5, steep));
  land = mix(land, vec3(0.29, 0.42, 0.26), covered.y);
  land = mix(land, vec3(0.64, 0.56, 0.49), 0.8 * covered.w);
  land = mix(land, vec3(0.93, 0.95, 0.98), lying * (1.0 - 0.7 * covered.y));
  land = mix(land, vec3(0.86, 0.93, 0.97), covered.z * (1.0 - smoothstep(0.35, 0.6, steep)));
  land = mix(land, vec3(0.30, 0.47, 0.58), covered.x);
  // The sky lights from above, and a little from behind the viewer's left shoulder, or slopes against the light would be flat.
  float s = sin(azimuth - 2.4), c = cos(azimuth - 2.4);
  float fill = max(0.0, dot(n, normalize(vec3(s, c, 0.7))));
  vec3 shone = land * (ambient * (0.55 + 0.35 * n.z + 0.75 * fill) + lightColor * lit);
  // As film does: bright ground keeps its forms.
  shone = 1.0 - exp(-1.5 * shone);
  shone *= 1.0 - line * 0.62;
  color = vec4(mix(shone, air, haze), 1.0);
  if (style == 2) {
    color.rgb += vec3(0.30, 0.37, 0.42) * line * (1.0 - 0.5 * haze);
    // Lamps in two of seven squares of 40 m, far away the light that they have together.
    float number = fract(sin(dot(floor(east / 40.0), vec2(12.9898, 78.233))) * 43758.5453);
    float lamps = mix(float(number < 0.29), 0.29, smoothstep(3e3, 9e3, d)) * covered.w;
    color.rgb = mix(color.rgb, mix(vec3(1.0, 0.83, 0.52), air, 0.6 * haze), 0.9 * lamps);
  }
}`;

export const placeVertex = `#version 300 es
uniform vec4 box;
uniform float inset;
out vec2 at;
void main() {
  vec2 c = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  // The texture's x goes upwards.
  at = mix(vec2(inset), vec2(1.0 - inset), c.yx);
  gl_Position = vec4(mix(box.xy, box.zw, c), 0.0, 1.0);
}`;

export const placeFragment = `#version 300 es
precision mediump float;
uniform sampler2D painted;
in vec2 at;
out vec4 color;
void main() { color = texture(painted, at); }`;
