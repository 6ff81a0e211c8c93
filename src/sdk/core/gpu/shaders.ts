import { tileGutterPx, tilePayloadPx, tileTexturePx } from '../../../shared/media/pyramid.ts'

/** Formats a number as a GLSL float, which needs a decimal point. */
const glslFloat = (value: number) => (Number.isInteger(value) ? `${value}.` : String(value))

/**
 * Draws one tile per instance. `tile` is its face, column, row, and the number of tiles along an edge of the face; `slot`
 * is its texture layer, alpha and depth. Corners are computed from integer positions, so neighboring tiles of a level have
 * exactly the same corners. Tiles of different levels could leave cracks. They extend half a texel into their gutter,
 * which shows the same image as the neighbor.
 */
export const tileVertexSource = `#version 300 es
precision highp float;
layout(location = 0) in vec2 position;
layout(location = 1) in vec4 tile;
layout(location = 2) in vec4 slot;
uniform mat4 camera;
out vec3 texel;
flat out float tileAlpha;
void main() {
  vec2 end = min(tile.yz + 1., vec2(tile.w));
  vec2 uv = mix(tile.yz, end, position) + (position * 2. - 1.) * ${glslFloat(0.5 / tilePayloadPx)};
  vec2 plane = uv / tile.w * 2. - 1.;
  float a = plane.x;
  float b = -plane.y;
  int face = int(tile.x);
  vec3 point = face == 0 ? vec3(a, b, -1.)
    : face == 1 ? vec3(-a, b, 1.)
    : face == 2 ? vec3(a, 1., b)
    : face == 3 ? vec3(a, -1., -b)
    : face == 4 ? vec3(-1., b, -a)
    : vec3(1., b, a);
  texel = vec3(((uv - tile.yz) * ${glslFloat(tilePayloadPx)} + ${glslFloat(tileGutterPx)}) / ${glslFloat(tileTexturePx)}, slot.x);
  tileAlpha = slot.y;
  vec4 clip = camera * vec4(point, 1.);
  gl_Position = vec4(clip.xy, slot.z * clip.w, clip.w);
}`

/** Sample positions within a pixel, as offsets from its center. */
const centerOffset = ['']
const diagonalOffsets = [' + x + y', ' + x - y', ' - x + y', ' - x - y']

/**
 * Offset of the samples along one axis of the screen, for the derivative `d` of `texel`. The samples should blur the image
 * as much as a pixel does. Variances of consecutive filters add up: the box filter of a pixel has 1/12, and the bilinear
 * filter of texels of r pixels has r²/6. The samples contribute the difference. They use r²/8 instead of r²/6, because the
 * pixels of the panorama are interpolated too.
 */
const spreadFunction = `
vec3 spread(vec3 d) {
  vec2 t = d.xy * ${glslFloat(tileTexturePx)};
  return d * sqrt(max(0., 1. / 12. - 1. / (8. * dot(t, t))));
}`

/**
 * Draws the tiles of one texture array. A shader that selects among several arrays would sample all of them when WebGL is
 * rendered in software. Supersampling takes the mean of four samples per pixel, which avoids aliasing.
 */
export function tileFragmentSource(isSupersampled: boolean): string {
  const offsets = isSupersampled ? diagonalOffsets : centerOffset
  const samples = offsets.map((offset) => `textureLod(tiles, texel${offset}, 0.).rgb`)
  return `#version 300 es
precision highp float;
precision highp sampler2DArray;
in vec3 texel;
flat in float tileAlpha;
uniform sampler2DArray tiles;
uniform float opacity;
out vec4 shade;${isSupersampled ? spreadFunction : ''}
void main() {
  ${isSupersampled ? 'vec3 x = spread(dFdx(texel));\n  vec3 y = spread(dFdy(texel));' : ''}
  shade = vec4((${samples.join(' + ')}) / ${glslFloat(samples.length)}, tileAlpha * opacity);
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
 * Equirectangular projection of the preview, exact per pixel. The preview has only 112×56 pixels. A cubic B-spline filter
 * (four bilinear samples: GPU Gems 2, ch. 20) blurs them, so that no pixel is recognizable. Columns wrap around; rows end
 * at the poles.
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
