/**
 * Overlay shaders. Positions are relative to the camera, in scene axes (subtracted in double precision); `toCamera`
 * rotates them into camera axes; `focal` is 1 / tan(half the field of view) of both axes: the engine's pinhole camera.
 */

export const projection = `
uniform mat3 toCamera;
uniform vec2 focal;
vec4 project(vec3 camera) {
  const float near = 0.1, far = 30000.0;
  float depth = -camera.z;
  return vec4(focal * camera.xy, (far + near) / (far - near) * depth - 2.0 * far * near / (far - near), depth);
}`;

/** A position rotated by a unit quaternion. */
export const turning = `vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }`;

/** The Sun of all drawings: from above left, and the sky's light from everywhere. */
export const shading = `float shade(vec3 normal) { return 0.60 + 0.40 * max(0.0, dot(normal, vec3(-0.36, 0.87, 0.34))); }`;

/** Solids. `outline` widens them along their corners' outward directions: drawn from inside, that is an edge around them. */
export const solidVertex = `#version 300 es
precision highp float;
${projection}
layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 outward;
layout(location = 3) in float paint;
layout(location = 4) in vec3 place;
layout(location = 5) in vec4 orientation;
layout(location = 6) in float opacity;
layout(location = 7) in float width;
uniform float outline;      // pixels
uniform float widest;       // metres
uniform float pixelsFocal;  // focal length in pixels
uniform vec3 palette[3];
uniform vec3 outlinePaint;
out vec4 color;
${turning}
${shading}
void main() {
  vec3 camera = toCamera * (place + turn(orientation, vec3(width * corner.x, corner.yz)));
  if (outline > 0.0) {
    float width = min(widest, outline * max(-camera.z, 0.0) / pixelsFocal);
    camera += width * (toCamera * turn(orientation, outward));
    color = vec4(outlinePaint, 1.0) * opacity;
  } else {
    color = vec4(palette[int(paint + 0.5)] * shade(turn(orientation, normal)), 1.0) * opacity;
  }
  gl_Position = project(camera);
}`;

export const solidFragment = `#version 300 es
precision mediump float;
in vec4 color;
out vec4 pixel;
void main() { pixel = color; }`;

/** Discs of a size in pixels that face the camera: marks of anchors. */
export const discVertex = `#version 300 es
precision highp float;
${projection}
layout(location = 0) in vec2 corner;
layout(location = 4) in vec3 place;
uniform vec2 size;  // of the disc, in units of the clip volume
out vec2 at;
void main() {
  at = corner;
  vec4 center = project(toCamera * place);
  // Never cut by the far plane: a summit may be farther.
  gl_Position = vec4(center.xy + corner * size * center.w, 0.0, center.w);
}`;

export const discFragment = `#version 300 es
precision mediump float;
in vec2 at;
uniform vec3 palette[3];
out vec4 pixel;
void main() {
  float r = length(at);
  float soft = fwidth(r);
  float inside = 1.0 - smoothstep(1.0 - soft, 1.0, r);
  vec3 color = mix(palette[0], palette[1], smoothstep(0.45 - soft, 0.45, r));
  color = mix(color, palette[2], smoothstep(0.78 - soft, 0.78, r));
  pixel = vec4(color, 1.0) * inside;
}`;

/** A plain landscape for when there is no picture: sky, ground, the horizon, a net of 5 m on the ground. */
export const groundVertex = `#version 300 es
precision highp float;
layout(location = 0) in vec2 corner;
uniform mat3 toScene;
uniform vec2 focal;
out vec3 ray;
void main() {
  ray = toScene * vec3(corner / focal, -1.0);
  gl_Position = vec4(corner, 1.0, 1.0);
}`;

export const groundFragment = `#version 300 es
precision highp float;
in vec3 ray;
uniform vec3 eye;          // place of the camera modulo the net, height above the ground
uniform vec3 sky, haze, ground, net;
out vec4 pixel;
void main() {
  vec3 way = normalize(ray);
  vec3 color = mix(haze, sky, smoothstep(0.0, 0.45, way.y));
  if (way.y < 0.0) {
    float reach = eye.y / -way.y;
    vec2 at = (eye.xz + way.xz * reach) / 5.0;
    vec2 width = fwidth(at);
    vec2 line = 1.0 - smoothstep(vec2(0.0), width * 1.5 + 0.004, abs(fract(at - 0.5) - 0.5));
    float strength = max(line.x, line.y) * (1.0 - smoothstep(10.0, 70.0, reach));
    color = mix(mix(ground, net, strength), haze, smoothstep(20.0, 400.0, reach));
  }
  pixel = vec4(color, 1.0);
}`;
