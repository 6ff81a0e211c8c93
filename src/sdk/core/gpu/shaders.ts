import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../shared/media/pyramid.ts'

/** Formats a number as a GLSL float, which needs a decimal point. */
const glslFloat = (value: number) => (Number.isInteger(value) ? `${value}.` : String(value))

/**
 * One tile per instance: `place` is face, column, row and tiles along the face edge; `slot` is layer, chunk, alpha and
 * depth. Corners come from whole tile positions, so neighbors of a level share them to the bit; half a texel of gutter
 * is drawn beyond each edge, which closes the cracks between levels with the same image.
 */
export const tileVertexSource = `#version 300 es
precision highp float;
layout(location = 0) in vec2 position;
layout(location = 1) in vec4 place;
layout(location = 2) in vec4 slot;
uniform mat4 camera;
out vec3 texel;
flat out vec2 chunkAlpha;
void main() {
  vec2 end = min(place.yz + 1., vec2(place.w));
  vec2 uv = mix(place.yz, end, position) + (position * 2. - 1.) * ${glslFloat(0.5 / tilePayloadPx)};
  vec2 plane = uv / place.w * 2. - 1.;
  float a = plane.x;
  float b = -plane.y;
  int face = int(place.x);
  vec3 point = face == 0 ? vec3(a, b, -1.)
    : face == 1 ? vec3(-a, b, 1.)
    : face == 2 ? vec3(a, 1., b)
    : face == 3 ? vec3(a, -1., -b)
    : face == 4 ? vec3(-1., b, -a)
    : vec3(1., b, a);
  texel = vec3(((uv - place.yz) * ${glslFloat(tilePayloadPx)} + ${glslFloat(tileGutterPx)}) / ${glslFloat(tileTexturePx)}, slot.x);
  chunkAlpha = slot.yz;
  vec4 clip = camera * vec4(point, 1.);
  gl_Position = vec4(clip.xy, slot.w * clip.w, clip.w);
}`

export const chunkSampler = (chunk: number) => `chunk${chunk}`

/** Sample positions within a pixel, as offsets from its center; `x` and `y` are a quarter of a pixel. */
const centerOffset = ['']
const quarterOffsets = [' + x + y', ' + x - y', ' - x + y', ' - x - y']

/**
 * Draws tiles from the texture chunks, all of which are bound at once, so that one draw call keeps the painter's order
 * across them. Supersampling takes the mean of four samples per pixel, which avoids aliasing.
 */
export function tileFragmentSource(chunkCount: number, isSupersampled: boolean): string {
  const chunkIndices = Array.from({ length: chunkCount }, (_, chunk) => chunk)
  const offsets = isSupersampled ? quarterOffsets : centerOffset
  const chunkBranches = chunkIndices.map((chunk) => {
    const samples = offsets.map((offset) => `textureLod(${chunkSampler(chunk)}, texel${offset}, 0.).rgb`)
    return `${chunk === 0 ? '' : 'else '}if (chunk == ${chunk}) color = (${samples.join(' + ')}) / ${glslFloat(samples.length)};`
  })
  return `#version 300 es
precision highp float;
precision highp sampler2DArray;
in vec3 texel;
flat in vec2 chunkAlpha;
${chunkIndices.map((chunk) => `uniform sampler2DArray ${chunkSampler(chunk)};`).join('\n')}
uniform float opacity;
out vec4 shade;
void main() {
  int chunk = int(chunkAlpha.x);
  vec3 color = vec3(0.);
  ${isSupersampled ? 'vec3 x = dFdx(texel) / 4.;\n  vec3 y = dFdy(texel) / 4.;' : ''}
  ${chunkBranches.join('\n  ')}
  shade = vec4(color, chunkAlpha.y * opacity);
}`
}

/** One quad over the whole viewport; the ray through each corner is linear on the image plane. */
export const previewVertexSource = `#version 300 es
precision highp float;
layout(location = 0) in vec2 position;
uniform mat4 camera;
out vec3 ray;
void main() {
  vec2 uv = position * 2. - 1.;
  ray = (camera * vec4(uv, 1., 0.)).xyz;
  gl_Position = vec4(uv, .99, 1.);
}`

/**
 * Equirectangular projection of the preview, exact per pixel. Four bilinear taps make a cubic B-spline of it (GPU Gems
 * 2, ch. 20), which looks like haze instead of 112×56 lozenges. Columns repeat; rows end at the poles.
 */
export const previewFragmentSource = `#version 300 es
precision highp float;
precision highp sampler2DArray;
in vec3 ray;
uniform sampler2DArray preview;
uniform float opacity;
out vec4 shade;
vec3 at(vec2 uv) {
  vec2 size = vec2(textureSize(preview, 0).xy);
  float row = clamp(uv.y / size.y, .5 / size.y, 1. - .5 / size.y);
  return textureLod(preview, vec3(uv.x / size.x, row, 0.), 0.).rgb;
}
void main() {
  vec2 sphere = vec2(atan(ray.x, -ray.z) / 6.2831853 + .5, .5 - atan(ray.y, length(ray.xz)) / 3.1415927);
  vec2 uv = sphere * vec2(textureSize(preview, 0).xy) - .5;
  vec2 base = floor(uv);
  vec2 t = uv - base;
  vec2 t2 = t * t;
  vec2 t3 = t2 * t;
  vec2 w1 = (3. * t3 - 6. * t2 + 4.) / 6.;
  vec2 w3 = t3 / 6.;
  vec2 w0 = (1. - t) * (1. - t) * (1. - t) / 6.;
  vec2 w2 = 1. - w0 - w1 - w3;
  vec2 low = base - .5 + w1 / (w0 + w1);
  vec2 high = base + 1.5 + w3 / (w2 + w3);
  vec2 share = w2 + w3;
  vec3 color = mix(mix(at(low), at(vec2(high.x, low.y)), share.x), mix(at(vec2(low.x, high.y)), at(high), share.x), share.y);
  shade = vec4(color, opacity);
}`
