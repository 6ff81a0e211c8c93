import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'

type Sphere = NonNullable<VideoManifest['sphere']>

/** Part of a frame for one eye: left, top, width and height in texels. */
export type EyeRect = readonly [x: number, y: number, width: number, height: number]

const leftEyeRects: Record<Sphere['stereo'], (widthPx: number, heightPx: number) => EyeRect> = {
  mono: (width, height) => [0, 0, width, height],
  topBottom: (width, height) => [0, 0, width, Math.floor(height / 2)],
  leftRight: (width, height) => [0, 0, Math.floor(width / 2), height],
}

/** Part of a frame for one eye. In a stereo frame, the right eye's image is below or to the right of the left eye's. */
export function eyeRectOf(
  stereo: Sphere['stereo'],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
  isRight: boolean,
): EyeRect {
  const [left, top, width, height] = leftEyeRects[stereo](widthPx, heightPx)
  return isRight ? [widthPx - width, heightPx - height, width, height] : [left, top, width, height]
}

/** Fraction of a full turn that a frame covers. */
export const horizontalSpans: Record<Sphere['projection'], number> = { equirect: 1, halfEquirect: 0.5 }

/**
 * Equirectangular projection of a frame, exact per pixel: the ray's direction determines the texel (yaw 0 in the middle,
 * pitch 90 at the top). The shader interpolates instead of the sampler, because columns wrap at ±180°, rows end at the
 * poles, and texels of the other eye must not bleed in.
 */
export const sphereFragmentSource = `#version 300 es
precision highp float;
precision highp sampler2D;
in vec3 ray;
uniform sampler2D frame;
uniform vec4 eye;
uniform float span;
uniform float opacity;
out vec4 shade;
vec3 at(vec2 cell) {
  float column = span < 1. ? clamp(cell.x, 0., eye.z - 1.) : mod(cell.x, eye.z);
  float row = clamp(cell.y, 0., eye.w - 1.);
  return texelFetch(frame, ivec2(eye.xy + vec2(column, row) + .5), 0).rgb;
}
void main() {
  float across = atan(ray.x, -ray.z) / (6.283185307179586 * span) + .5;
  float down = .5 - atan(ray.y, length(ray.xz)) / 3.141592653589793;
  vec2 position = vec2(across, down) * eye.zw - .5;
  vec2 base = floor(position);
  vec2 t = position - base;
  vec3 upper = mix(at(base), at(base + vec2(1., 0.)), t.x);
  vec3 lower = mix(at(base + vec2(0., 1.)), at(base + 1.), t.x);
  vec3 color = abs(across - .5) > .5 ? vec3(32. / 255.) : mix(upper, lower, t.y);
  shade = vec4(color, opacity);
}`
