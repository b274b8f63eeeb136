/** Shaders of the landscape. Positions reach them relative to the camera, so that far ones do not tremble. */

/** Light and air, the same for everything on the ground. */
const air = `
uniform vec3 sunDirection, sunColor, shadeColor, horizonColor, glowColor;
uniform float visibility;
vec3 lit(vec3 albedo, vec3 n) {
  float toSun = max(0.0, dot(n, sunDirection));
  // Two soft steps: paint, not plastic.
  float light = 0.6 * smoothstep(0.0, 0.16, toSun) + 0.4 * smoothstep(0.2, 0.8, toSun);
  vec3 shade = shadeColor * (0.84 + 0.16 * n.y);
  return albedo * mix(shade, sunColor, light);
}
vec3 throughAir(vec3 color, vec3 ray, float range) {
  float haze = 1.0 - exp(-range / visibility);
  float towards = pow(max(0.0, dot(ray, sunDirection)), 6.0);
  return mix(color, mix(horizonColor, glowColor, 0.5 * towards), haze);
}`;

export const sky = {
  attributes: ["corner"],
  vertex: `
in vec2 corner;
uniform mat3 toWorld;
out vec3 ray;
void main() { ray = toWorld * vec3(corner, 1.0); gl_Position = vec4(corner, 0.999999, 1.0); }`,
  fragment: `
in vec3 ray;
uniform vec3 sunDirection, zenithColor, horizonColor, glowColor, cloudColor, discColor;
uniform sampler2D clouds;
uniform float drift;
out vec4 color;
void main() {
  vec3 r = normalize(ray);
  float h = max(0.0, r.y);
  vec3 c = mix(horizonColor, zenithColor, 1.0 - exp(-3.2 * h));
  float s = max(0.0, dot(r, sunDirection));
  c = mix(c, glowColor, 0.55 * pow(s, 6.0) * exp(-2.5 * h) + 0.25 * pow(s, 60.0));
  if (r.y > 0.03) {
    vec2 p = r.xz / (r.y + 0.12);
    float a = texture(clouds, 0.045 * p + vec2(drift, 0.0)).r;
    float b = texture(clouds, 0.13 * p - vec2(drift, 0.37)).r;
    float body = smoothstep(0.52, 0.64, 0.68 * a + 0.32 * b);
    float light = smoothstep(0.5, 0.8, 0.5 * a + 0.5 * b);
    c = mix(c, mix(cloudColor * 0.93, cloudColor, light), body * smoothstep(0.03, 0.22, r.y) * 0.85);
  }
  c = mix(c, discColor, smoothstep(0.99985, 0.99991, s));
  color = vec4(c, 1.0);
}`,
};

export const terrain = {
  attributes: ["position", "normal", "height"],
  vertex: `
in vec3 position, normal;
in float height;
uniform mat4 toClip;
uniform vec3 eye;
out vec3 place, n;
out float altitude;
void main() {
  place = position - eye;
  n = normal;
  altitude = height;
  gl_Position = toClip * vec4(place, 1.0);
}`,
  fragment: `
in vec3 place, n;
in float altitude;
uniform vec3 eye, zenithColor, seaColor;
uniform vec3 meadow, wood, rock, snow;
uniform sampler2D nearGround, farGround, noise;
uniform vec3 nearArea, farArea; // centre x, z and half the side
uniform float time;
out vec4 color;
${air}
// Sharper than the level of detail asks, since streets are seen at a grazing angle. Not EXT_texture_filter_anisotropic: towards the
// horizon, Mesa's software renderer then spends seconds on a frame.
vec4 ground(sampler2D map, vec3 area, vec2 p) { return texture(map, (p - area.xy) / (2.0 * area.z) + 0.5, -0.75); }
float inside(vec3 area, vec2 p) {
  vec2 d = abs(p - area.xy) / area.z;
  return 1.0 - smoothstep(0.9, 0.99, max(d.x, d.y));
}
void main() {
  vec2 p = place.xz + eye.xz;
  float range = length(place);
  vec3 ray = place / range;
  vec3 normal = normalize(n);
  float grain = texture(noise, p * 0.0021).r;
  // Fine grain only near by: from afar its repetition would show.
  float fine = mix(0.5, texture(noise, p * 0.031).r, exp(-range / 260.0));
  // What grows by height where no map says it; rock where it is steep, snow where it is high.
  float steep = 1.0 - normal.y;
  float line = altitude + 260.0 * (grain - 0.5);
  float high = smoothstep(1150.0, 1350.0, line);
  vec3 c = mix(meadow, wood, smoothstep(0.46, 0.56, grain) * (1.0 - high));
  // Alpha of the painted ground: 0 where the map says nothing, half on land, full on water.
  vec4 far = ground(farGround, farArea, p);
  float f = inside(farArea, p);
  c = mix(c, far.rgb / max(far.a, 0.01), f * smoothstep(0.1, 0.4, far.a) * (1.0 - high));
  float water = max(1.0 - smoothstep(0.05, 0.3, altitude), f * smoothstep(0.75, 0.95, far.a));
  c = mix(c, rock, max(smoothstep(0.22, 0.36, steep + 0.10 * (fine - 0.5)), smoothstep(1450.0, 1750.0, line)));
  c = mix(c, snow, smoothstep(1850.0, 2050.0, line) * (1.0 - smoothstep(0.38, 0.55, steep)));
  vec4 near = ground(nearGround, nearArea, p);
  float k = inside(nearArea, p);
  c = mix(c, near.rgb / max(near.a, 0.01), k * smoothstep(0.1, 0.4, near.a));
  water = mix(water, smoothstep(0.75, 0.95, near.a), k * smoothstep(0.1, 0.4, near.a));
  c *= 0.95 + 0.08 * smoothstep(0.4, 0.6, fine);
  vec3 land = lit(c, normal);
  if (water > 0.01) {
    float ripple = texture(noise, vec2(p.x * 0.011, p.y * 0.03 + time * 0.01)).r;
    float grazing = pow(1.0 - max(0.0, -ray.y), 4.0);
    vec3 w = mix(seaColor * (0.92 + 0.16 * smoothstep(0.45, 0.6, ripple)), mix(horizonColor, zenithColor, 0.35), 0.75 * grazing);
    land = mix(land, w, water);
  }
  color = vec4(throughAir(land, ray, range), 1.0);
}`,
};

export const walls = {
  attributes: ["position", "normal", "tint", "wall"],
  vertex: `
in vec3 position, normal, tint;
in vec2 wall; // metres along the wall and up; up below 0 for a roof
uniform mat4 toClip;
uniform vec3 eye;
out vec3 place, n, albedo;
out vec2 at;
void main() {
  place = position - eye;
  n = normal;
  albedo = tint;
  at = wall;
  gl_Position = toClip * vec4(place, 1.0);
}`,
  fragment: `
in vec3 place, n, albedo;
in vec2 at;
uniform vec3 windowColor;
uniform float windowGlow;
out vec4 color;
${air}
void main() {
  float range = length(place);
  vec3 c = lit(albedo, normalize(n));
  if (at.y >= 0.0) {
    c *= 0.90 + 0.10 * smoothstep(0.0, 2.5, at.y);
    // Panes of 1.1 m by 1.4 m every 2.6 m and every storey.
    vec2 cell = vec2(mod(at.x, 2.6), mod(at.y, 3.0));
    vec2 w = fwidth(at) * 0.7;
    float pane = smoothstep(0.75 - w.x, 0.75 + w.x, cell.x) * (1.0 - smoothstep(1.85 - w.x, 1.85 + w.x, cell.x))
      * smoothstep(0.95 - w.y, 0.95 + w.y, cell.y) * (1.0 - smoothstep(2.35 - w.y, 2.35 + w.y, cell.y));
    float shown = pane * (1.0 - smoothstep(0.35, 1.0, max(w.x, w.y)));
    vec2 id = floor(at / vec2(2.6, 3.0));
    float lamp = step(0.45, fract(sin(dot(id, vec2(12.9898, 78.233)) + albedo.r * 91.0) * 43758.5453));
    vec3 glass = mix(c * 0.55, windowColor, max(0.35, windowGlow * lamp));
    c = mix(c, glass, 0.85 * shown);
  }
  color = vec4(throughAir(c, place / range, range), 1.0);
}`,
};

export const trees = {
  attributes: ["position", "normal", "spot", "look"],
  vertex: `
in vec3 position, normal;
in vec3 spot;
in vec2 look; // size, and a number of its own
uniform mat4 toClip;
uniform vec3 eye;
out vec3 place, n;
out float own;
out float up;
void main() {
  place = spot + position * vec3(look.x * 0.8, look.x, look.x * 0.8) - eye;
  n = normal;
  own = look.y;
  up = position.y;
  gl_Position = toClip * vec4(place, 1.0);
}`,
  fragment: `
in vec3 place, n;
in float own, up;
uniform vec3 leaf, trunk;
out vec4 color;
${air}
void main() {
  float range = length(place);
  vec3 c = up < 0.135 ? trunk : leaf * (0.86 + 0.28 * own) * (0.82 + 0.3 * up);
  color = vec4(throughAir(lit(c, normalize(n)), place / range, range), 1.0);
}`,
};

export const ribbon = {
  attributes: ["position", "along"],
  vertex: `
in vec3 position;
in vec2 along; // metres along the route, and from −1 to 1 across it
uniform mat4 toClip;
uniform vec3 eye;
out vec3 place;
out vec2 at;
void main() {
  place = position - eye;
  at = along;
  vec4 clip = toClip * vec4(place, 1.0);
  // A little nearer than the ground that it is painted on.
  clip.z -= 0.0006 * clip.w / (1.0 + 0.002 * clip.w);
  gl_Position = clip;
}`,
  fragment: `
in vec3 place;
in vec2 at;
uniform vec3 paintColor, limeColor;
out vec4 color;
${air}
void main() {
  float range = length(place);
  float w = fwidth(at.y);
  float edge = abs(at.y);
  // A white line with red edges: it must not be taken for the arrows above it.
  float core = 1.0 - smoothstep(0.68 - w, 0.68 + w, edge);
  vec3 c = mix(paintColor, limeColor, core);
  float alpha = (1.0 - smoothstep(1.0 - w, 1.0, edge)) * (1.0 - smoothstep(250.0, 420.0, range));
  color = vec4(throughAir(lit(c, vec3(0.0, 1.0, 0.0)), place / range, range), 0.94 * alpha);
}`,
};
