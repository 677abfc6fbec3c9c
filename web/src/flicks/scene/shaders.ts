// The programs that colour the scene. Colours are the page's own, so nothing is converted: a face that looks straight up
// has exactly the colour of its token.

const CAMERA = `
uniform mat4 sight; // from the table to the screen
`

/** How much of the lamp is hidden from a point above the table: by poles, since nothing else is high enough to matter. */
const SHADE = `
uniform sampler2D shade;
uniform vec2 fall;
uniform float side;
float hidden(vec3 spot) { return texture2D(shade, (spot.xy + fall * spot.z) / side + 0.5).g; }
`

export const top = {
  vertex: `
${CAMERA}
varying vec2 spot;
void main() { spot = position.xy; gl_Position = sight * vec4(position, 1.0); }`,
  fragment: `
${SHADE}
varying vec2 spot;
uniform sampler2D wood;
uniform vec3 lamp, gloom;
uniform vec2 under; // the middle of the lamp's light
uniform float dark, deep; // how dark it is in the far corner, and in a shadow
void main() {
  vec3 colour = texture2D(wood, spot / side + 0.5).rgb;
  float far = distance(spot, under) / (0.95 * side);
  colour = mix(colour, lamp, mix(0.24, 0.02, min(far * 2.0, 1.0)));
  colour *= 1.0 - dark * clamp(far * 2.0 - 1.0, 0.0, 1.0);
  colour = mix(colour, gloom, deep * texture2D(shade, spot / side + 0.5).r);
  gl_FragColor = vec4(colour, 1.0);
}`
}

export const body = {
  vertex: `
${CAMERA}
attribute float ink;
uniform vec3 inks[5];
varying vec3 colour, way, spot;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  spot = world.xyz;
  way = mat3(modelMatrix) * normal;
  colour = inks[int(ink + 0.5)];
  gl_Position = sight * world;
}`,
  fragment: `
${SHADE}
varying vec3 colour, way, spot;
uniform vec3 light, eye, fill; // where the lamp is, and how light it is where the lamp does not reach
uniform float gloss, solid, shaded; // the last: whether poles can take its light
const float WRAP = 0.55; // the room throws some of the lamp's light back: it reaches around things
void main() {
  vec3 normal = normalize(way);
  float seen = 1.0 - 0.75 * shaded * hidden(spot);
  float lit = max(0.0, (dot(normal, light) + WRAP) / (light.z + WRAP)) * seen;
  vec3 mirror = normalize(light + normalize(eye - spot));
  float gleam = gloss * pow(max(0.0, dot(normal, mirror)), 28.0) * seen;
  gl_FragColor = vec4(colour * mix(fill, vec3(1.0), lit) + gleam, solid);
}`
}

/** All shadows at once, laid flat on the table: see shadows.ts. */
export const shadow = {
  vertex: `
attribute vec4 part; // which body, how much this sample's lamp is moved, and its place among the samples
attribute vec2 kind;
uniform mat4 bodies[BODIES];
uniform vec2 fall;
uniform float side;
varying vec2 weight;
void main() {
  vec4 world = bodies[int(part.x + 0.5)] * vec4(position, 1.0);
  weight = kind;
  gl_Position = vec4((world.xy + (fall + part.yz) * max(world.z, 0.0)) * 2.0 / side, part.w, 1.0);
}`,
  fragment: `
varying vec2 weight;
void main() { gl_FragColor = vec4(weight, 0.0, 1.0); }`
}

/** A stroke from one point to another, round at both ends and as many pixels wide as it says. */
export const stroke = {
  vertex: `
${CAMERA}
attribute vec3 from, to;
attribute vec4 colour;
attribute float width;
uniform vec2 size; // of the canvas, in its own dots
uniform float ratio; // of these to a CSS pixel
varying vec2 at;
varying float length_, half_;
varying vec4 paint;
void main() {
  vec4 a = sight * vec4(from, 1.0), b = sight * vec4(to, 1.0);
  if (a.w < 0.04 && b.w < 0.04) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  if (a.w < 0.04) a = mix(b, a, (b.w - 0.04) / (b.w - a.w));
  if (b.w < 0.04) b = mix(a, b, (a.w - 0.04) / (a.w - b.w));
  vec2 p = a.xy / a.w * size * 0.5, q = b.xy / b.w * size * 0.5;
  length_ = distance(p, q);
  vec2 along = length_ > 0.001 ? (q - p) / length_ : vec2(1.0, 0.0);
  half_ = width * ratio * 0.5;
  float reach = half_ + 1.0;
  at = vec2(position.x > 0.0 ? length_ + reach : -reach, position.y * reach);
  paint = colour;
  vec2 dot_ = p + along * at.x + vec2(-along.y, along.x) * at.y;
  gl_Position = vec4(dot_ / (size * 0.5), position.x > 0.0 ? b.z / b.w : a.z / a.w, 1.0);
}`,
  fragment: `
varying vec2 at;
varying float length_, half_;
varying vec4 paint;
void main() {
  float far = length(vec2(at.x - clamp(at.x, 0.0, length_), at.y));
  gl_FragColor = vec4(paint.rgb, paint.a * clamp(half_ + 0.5 - far, 0.0, 1.0));
}`
}

/** Where a disc cannot be put: rounds around what lies there, and all that is too far from the middle. */
export const taken = {
  vertex: top.vertex,
  fragment: `
varying vec2 spot;
uniform vec3 rounds[ROUNDS], ink, edge;
uniform int count;
uniform float within;
void main() {
  float far = within > 0.0 ? within - length(spot) : 1.0; // above 0 where it is free
  for (int i = 0; i < ROUNDS; i++) if (i < count) far = min(far, distance(spot, rounds[i].xy) - rounds[i].z);
  float dot_ = max(fwidth(spot.x), fwidth(spot.y)) + 1e-7;
  float shut = clamp(0.5 - far / dot_, 0.0, 1.0);
  float stripe = abs(fract((spot.x + spot.y) / 0.0085) - 0.5) * 2.0;
  float hatch = smoothstep(0.62, 0.62 + 2.0 * dot_ / 0.0085, stripe);
  float line = clamp(1.2 - abs(far) / dot_, 0.0, 1.0) * 0.75;
  vec4 inside = vec4(mix(ink, edge, hatch * 0.35), 0.42 * shut);
  gl_FragColor = mix(inside, vec4(edge, 0.8), line);
}`
}

/** A picture that lies on the table: letters, and the table's own shadow on the page. */
export const print = {
  vertex: `
${CAMERA}
attribute vec2 uv_;
varying vec2 at;
void main() { at = uv_; gl_Position = sight * modelMatrix * vec4(position, 1.0); }`,
  fragment: `
varying vec2 at;
uniform sampler2D picture;
uniform vec3 ink;
uniform float solid;
void main() { gl_FragColor = vec4(ink, texture2D(picture, at).a * solid); }`
}

/** Behind the table, as the seat sees it. */
export const air = {
  vertex: `
varying float down;
void main() { down = 0.5 - 0.5 * position.y; gl_Position = vec4(position.xy, 1.0, 1.0); }`,
  fragment: `
varying float down;
uniform vec3 high, low;
uniform float solid;
void main() { gl_FragColor = vec4(mix(high, low, min(down / 0.4, 1.0)), solid); }`
}
