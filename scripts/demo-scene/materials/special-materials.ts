import { fractal2, hash, mix, noise2, smoothstep } from './noise.ts'
import { type Material, type Surface, visibility } from './surface.ts'

/** Still water in a basin: dark floor, light ripples. */
const water: Material = (hit, tint, surface) => {
  const x = hit.px
  const z = hit.pz
  const ripple = visibility(0.12, hit.footprint)
  const slope = 0.035 * ripple
  surface.bump(
    slope * (noise2(x * 3.1, z * 4.3, 1) - 0.5) + 0.012 * (noise2(x, z, 5) - 0.5),
    slope * (noise2(x * 3.7, z * 3.3, 2) - 0.5),
  )
  const caustic = 1 - Math.abs(2 * fractal2(x * 2.6, z * 2.6, 3) - 1)
  surface.color(tint.r, tint.g, tint.b).shade(0.9 + 0.22 * smoothstep(0.7, 1, caustic))
  surface.polish(0.03, 0)
}

/** Dark bronze of frames and rails. */
const bronze: Material = (hit, tint, surface) => {
  const patina = 0.85 + 0.3 * noise2(hit.px * 9 + hit.pz * 9, hit.py * 9)
  surface.color(0.075 * tint.r, 0.06 * tint.g, 0.048 * tint.b).shade(patina)
  surface.polish(0.06, 0.18)
}

const brass: Material = (_hit, tint, surface) => {
  surface.color(0.72 * tint.r, 0.52 * tint.g, 0.24 * tint.b)
  surface.polish(0.55, 0.09)
  surface.isMetal = true
}

/** Light source. The tint is its color, and the seed its strength. */
const lamp: Material = (_hit, tint, surface) => {
  surface.color(tint.r, tint.g, tint.b)
  surface.glow = tint.seed
}

/** Sets the color of a point of a painting; x and y are 0…1, from its bottom left. */
type Painting = (x: number, y: number, surface: Surface) => void

/** Low sun above the sea. */
const horizon: Painting = (x, y, surface) => {
  const swell = 0.02 * Math.sin(x * 9) + 0.05 * (fractal2(x * 4, y * 9, 4) - 0.5)
  const sea = smoothstep(0.44, 0.4, y + swell)
  const sun = smoothstep(0.105, 0.1, Math.hypot(x - 0.62, (y - 0.58) * 1.3))
  surface.color(mix(0.84, 0.72, y), mix(0.46, 0.62, y), mix(0.26, 0.6, y))
  surface.color(mix(surface.r, 0.9, sun), mix(surface.g, 0.84, sun), mix(surface.b, 0.68, sun))
  const wave = 0.75 + 0.5 * fractal2(x * 5, y * 40, 3)
  surface.color(mix(surface.r, 0.06 * wave, sea), mix(surface.g, 0.2 * wave, sea), mix(surface.b, 0.28 * wave, sea))
}

/** Mountain ranges, darker the nearer they are. */
const ranges: Painting = (x, y, surface) => {
  surface.color(0.83, 0.78, 0.68)
  for (let layer = 0; layer < 6; layer++) {
    const crest = 0.82 - layer * 0.13 + 0.16 * (fractal2(x * (2.2 + layer * 0.7) + layer * 9, layer, 4) - 0.5)
    const nearness = layer / 5
    const inside = smoothstep(crest, crest - 0.006, y)
    surface.color(
      mix(surface.r, mix(0.6, 0.035, nearness), inside),
      mix(surface.g, mix(0.66, 0.11, nearness), inside),
      mix(surface.b, mix(0.66, 0.14, nearness), inside),
    )
  }
}

/** Concentric rings on paper. */
const arcs: Painting = (x, y, surface) => {
  const paper = 0.95 + 0.1 * (noise2(x * 60, y * 60) - 0.5)
  surface.color(0.78 * paper, 0.73 * paper, 0.63 * paper)
  const radius = Math.hypot(x - 0.5, y - 0.12)
  const ring = Math.floor(radius / 0.115)
  const ringFraction = radius / 0.115 - ring
  if (ring < 1 || ring > 6 || ringFraction > 0.78) return
  const hue = hash(ring, 3, 8)
  const dry = 0.85 + 0.3 * (fractal2(x * 30, y * 30, 3) - 0.5)
  surface.color(mix(0.62, 0.1, hue) * dry, mix(0.22, 0.26, hue) * dry, mix(0.12, 0.36, hue) * dry)
}

/** Six fields of color. */
const fields: Painting = (x, y, surface) => {
  const edge = 0.014 * (fractal2(x * 12, y * 12, 4) - 0.5)
  const column = Number(x + edge >= 0.38) + Number(x + edge >= 0.72)
  const row = y + edge < 0.3 + 0.14 * column ? 0 : 1
  const tone = 0.9 + 0.25 * (fractal2(x * 18, y * 5, 4) - 0.5)
  const warm = hash(column, row, 21)
  const deep = hash(column, row, 5)
  surface.color(mix(0.1, 0.78, warm) * tone, mix(0.2, 0.56, deep) * tone, mix(0.36, 0.2, warm) * tone)
}

/** Seven horizontal strokes of a broad brush. */
const strokes: Painting = (x, y, surface) => {
  surface.color(0.8, 0.77, 0.7)
  for (let stroke = 0; stroke < 7; stroke++) {
    const middle = 0.14 + stroke * 0.12 + 0.09 * Math.sin(x * 4 + stroke * 1.7)
    const width = 0.034 + 0.02 * noise2(x * 5, stroke)
    const bristles = 0.5 + 0.9 * noise2(x * 3, y * 160, stroke)
    const cover =
      smoothstep(width, width * 0.85, Math.abs(y - middle)) *
      Math.min(1, bristles) *
      smoothstep(0.06, 0.09, x) *
      smoothstep(0.95, 0.9, x)
    const shade = hash(stroke, 4, 4)
    surface.color(
      mix(surface.r, mix(0.03, 0.12, shade), cover),
      mix(surface.g, mix(0.07, 0.3, shade), cover),
      mix(surface.b, mix(0.13, 0.42, shade), cover),
    )
  }
}

const paintings: readonly Painting[] = [horizon, ranges, arcs, fields, strokes]

/** Painted canvas. The integer part of the seed chooses the painting. */
const canvas: Material = (hit, tint, surface) => {
  const paint = paintings[Math.floor(tint.seed) % paintings.length] ?? horizon
  paint(hit.u, hit.v, surface)
  surface.color(surface.r * tint.r, surface.g * tint.g, surface.b * tint.b)
  surface.shade(1 + 0.06 * (noise2(hit.u * 400, hit.v * 400) - 0.5) * visibility(0.004, hit.footprint))
}

/** Window glass. Its shapes are in the `glass` tree of a `Site`, which transmits light. */
const glass: Material = (_hit, tint, surface) => {
  surface.color(0.93 * tint.r, 0.965 * tint.g, 0.95 * tint.b)
  surface.polish(0.04, 0)
}

export const specialMaterials = { water, bronze, brass, lamp, canvas, glass }
