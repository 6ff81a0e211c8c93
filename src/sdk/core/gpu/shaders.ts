import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../shared/media/pyramid.ts'

/** GLSL wants a point in its floats. */
const float = (value: number) => (Number.isInteger(value) ? `${value}.` : String(value))

/**
 * One tile per instance: `place` is face, column, row and tiles along the face edge; `shown` is layer, chunk, alpha
 * and depth. Corners come from whole tile positions, so neighbors of a level share them to the bit; half a texel of
 * gutter is drawn beyond each edge, which closes the cracks between levels with the same image.
 */
export const tileVertexSource = `#version 300 es
precision highp float;
layout(location = 0) in vec2 position;
layout(location = 1) in vec4 place;
layout(location = 2) in vec4 shown;
uniform mat4 camera;
out vec3 texel;
flat out vec2 chunkAndAlpha;
void main() {
  vec2 end = min(place.yz + 1., vec2(place.w));
  vec2 spot = mix(place.yz, end, position) + (position * 2. - 1.) * ${float(0.5 / tilePayloadPx)};
  vec2 plane = spot / place.w * 2. - 1.;
  float a = plane.x;
  float b = -plane.y;
  int face = int(place.x);
  vec3 point = face == 0 ? vec3(a, b, -1.)
    : face == 1 ? vec3(-a, b, 1.)
    : face == 2 ? vec3(a, 1., b)
    : face == 3 ? vec3(a, -1., -b)
    : face == 4 ? vec3(-1., b, -a)
    : vec3(1., b, a);
  texel = vec3(((spot - place.yz) * ${float(tilePayloadPx)} + ${float(tileGutterPx)}) / ${float(tileTexturePx)}, shown.x);
  chunkAndAlpha = shown.yz;
  vec4 clip = camera * vec4(point, 1.);
  gl_Position = vec4(clip.xy, shown.w * clip.w, clip.w);
}`

export const chunkSampler = (chunk: number) => `chunk${chunk}`

/** Of the places that make a pixel, in quarters of one from its middle. */
const middle = ['']
const quarters = [' + x + y', ' + x - y', ' - x + y', ' - x - y']

/**
 * All chunks are bound at once, so that one draw keeps the painter's order across them. A fine pixel is the mean of its
 * quarters: what is finer than a pixel neither glitters nor shows steps.
 */
export function tileFragmentSource(chunks: number, isFine: boolean): string {
  const all = Array.from({ length: chunks }, (_, chunk) => chunk)
  const places = isFine ? quarters : middle
  const pick = all.map((chunk) => {
    const seen = places.map((shift) => `textureLod(${chunkSampler(chunk)}, texel${shift}, 0.).rgb`)
    return `${chunk === 0 ? '' : 'else '}if (chunk == ${chunk}) colour = (${seen.join(' + ')}) / ${float(seen.length)};`
  })
  return `#version 300 es
precision highp float;
precision highp sampler2DArray;
in vec3 texel;
flat in vec2 chunkAndAlpha;
${all.map((chunk) => `uniform sampler2DArray ${chunkSampler(chunk)};`).join('\n')}
uniform float opacity;
out vec4 shade;
void main() {
  int chunk = int(chunkAndAlpha.x);
  vec3 colour = vec3(0.);
  ${isFine ? 'vec3 x = dFdx(texel) / 4.;\n  vec3 y = dFdy(texel) / 4.;' : ''}
  ${pick.join('\n  ')}
  shade = vec4(colour, chunkAndAlpha.y * opacity);
}`
}

/** The whole view at once; the ray through each corner is linear on the image plane. */
export const previewVertexSource = `#version 300 es
precision highp float;
layout(location = 0) in vec2 position;
uniform mat4 camera;
out vec3 ray;
void main() {
  vec2 spot = position * 2. - 1.;
  ray = (camera * vec4(spot, 1., 0.)).xyz;
  gl_Position = vec4(spot, .99, 1.);
}`

/**
 * Equirectangular preview, exact per pixel. Four bilinear taps make a cubic B-spline of it (GPU Gems 2, ch. 20),
 * which looks like haze instead of 112×56 lozenges. Columns repeat; rows end at the poles.
 */
export const previewFragmentSource = `#version 300 es
precision highp float;
precision highp sampler2DArray;
in vec3 ray;
uniform sampler2DArray preview;
uniform float opacity;
out vec4 shade;
vec3 at(vec2 spot) {
  vec2 size = vec2(textureSize(preview, 0).xy);
  float row = clamp(spot.y / size.y, .5 / size.y, 1. - .5 / size.y);
  return textureLod(preview, vec3(spot.x / size.x, row, 0.), 0.).rgb;
}
void main() {
  vec2 sphere = vec2(atan(ray.x, -ray.z) / 6.283185307179586 + .5, .5 - atan(ray.y, length(ray.xz)) / 3.141592653589793);
  vec2 spot = sphere * vec2(textureSize(preview, 0).xy) - .5;
  vec2 base = floor(spot);
  vec2 t = spot - base;
  vec2 t2 = t * t;
  vec2 t3 = t2 * t;
  vec2 w1 = (3. * t3 - 6. * t2 + 4.) / 6.;
  vec2 w3 = t3 / 6.;
  vec2 w0 = (1. - t) * (1. - t) * (1. - t) / 6.;
  vec2 w2 = 1. - w0 - w1 - w3;
  vec2 low = base - .5 + w1 / (w0 + w1);
  vec2 high = base + 1.5 + w3 / (w2 + w3);
  vec2 share = w2 + w3;
  vec3 colour = mix(mix(at(low), at(vec2(high.x, low.y)), share.x), mix(at(vec2(low.x, high.y)), at(high), share.x), share.y);
  shade = vec4(colour, opacity);
}`
