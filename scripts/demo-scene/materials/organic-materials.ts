import { fractal2, hash, mix, noise2, smoothstep } from './noise.ts'
import { jointCoverage, type Material, plane, projectToPlane, visibility } from './surface.ts'

/** Wood grain: growth rings stretched along the board, and fine fibers. */
function grain(along: number, across: number, footprint: number): number {
  const rings = fractal2(along * 0.7, across * 9, 3) - 0.5
  const fiber = (noise2(along * 4, across * 160) - 0.5) * visibility(0.012, footprint)
  return 0.55 * rings + 0.22 * fiber
}

/** Wide oak planks with end joints, oiled. */
const planks: Material = (hit, tint, surface) => {
  // Sets the coordinates in `plane`.
  projectToPlane(hit)
  const width = 0.19
  const row = Math.floor(plane.b / width)
  const length = 1.9
  const along = plane.a + hash(row, 2, 1) * length * 3
  const board = Math.floor(along / length)
  const distanceToEdge = plane.b - row * width
  const distanceToGap = Math.min(distanceToEdge, width - distanceToEdge)
  const seam = Math.max(
    jointCoverage(distanceToGap, 0.004, hit.footprint),
    jointCoverage(Math.abs(along - Math.round(along / length) * length), 0.004, hit.footprint),
  )
  const tone = 0.84 + 0.3 * hash(row, board, 5)
  const grainLines = grain(along + 17 * hash(row, board, 6), plane.b + row * 3.7, hit.footprint)
  surface.color(0.5 * tint.r, 0.345 * tint.g, 0.205 * tint.b).shade(tone * (1 + 0.62 * grainLines) * (1 - 0.55 * seam))
  surface.polish(0.035, 0.065)
}

/** Joinery with its grain along u, or along v for seed 1 (upright boards). */
const wood: Material = (hit, tint, surface) => {
  const isUpright = tint.seed === 1
  const along = isUpright ? hit.v : hit.u
  const across = isUpright ? hit.u : hit.v
  const grainLines = grain(along + tint.seed * 7, across + hit.nx * 3 + hit.nz * 5, hit.footprint)
  surface.color(0.47 * tint.r, 0.315 * tint.g, 0.185 * tint.b).shade(1 + 0.6 * grainLines)
  surface.polish(0.03, 0.14)
}

/** Woven upholstery. */
const fabric: Material = (hit, tint, surface) => {
  const threadVisibility = visibility(0.006, hit.footprint)
  const weave = Math.sin(hit.u * 1100) * Math.sin(hit.v * 1100) * threadVisibility
  const slub = fractal2(hit.u * 30 + tint.seed, hit.v * 30, 3) - 0.5
  surface.color(tint.r, tint.g, tint.b).shade(1 + 0.14 * weave + 0.16 * slub)
}

/** Creased leather. */
const leather: Material = (hit, tint, surface) => {
  const creases = fractal2(hit.u * 26 + tint.seed, hit.v * 26, 4) - 0.5
  surface.color(tint.r, tint.g, tint.b).shade(1 + 0.28 * creases)
  surface.polish(0.03, 0.22)
}

/** Hand-knotted rug with borders and lozenges around its center. The seed selects a colorway. */
const rug: Material = (hit, tint, surface) => {
  const u = Math.abs(hit.u - 0.5) * 2
  const v = Math.abs(hit.v - 0.5) * 2
  const edge = Math.max(u, v)
  const diagonalA = Math.abs(((u * 7 + v * 5) % 1) - 0.5)
  const diagonalB = Math.abs(((u * 7 - v * 5 + 9) % 1) - 0.5)
  // Lozenges between two sets of diagonals: their outlines and centers.
  const outline = smoothstep(0.44, 0.46, Math.max(diagonalA, diagonalB))
  const lozenge = Math.max(outline, 0.6 * smoothstep(0.15, 0.13, diagonalA + diagonalB))
  const motif = lozenge * (0.6 + 0.4 * noise2(hit.px * 40, hit.pz * 40))
  const border = smoothstep(0.8, 0.81, edge) * (1 - smoothstep(0.9, 0.91, edge))
  const pile = (fractal2(hit.px * 70, hit.pz * 70, 3) - 0.5) * visibility(0.02, hit.footprint)
  const wear = fractal2(hit.px * 2.2, hit.pz * 2.2, 4)
  const pattern = Math.max(border, motif * (1 - smoothstep(0.78, 0.79, edge))) * (0.42 + 0.25 * wear)
  surface.color(mix(tint.r, 0.72, pattern), mix(tint.g, 0.64, pattern), mix(tint.b, 0.5, pattern))
  surface.shade(0.86 + 0.2 * pile + 0.16 * (wear - 0.5))
}

/** Plain bouclé rug. */
const carpet: Material = (hit, tint, surface) => {
  const loops = (noise2(hit.px * 80, hit.pz * 80) - 0.5) * visibility(0.02, hit.footprint)
  const stripes = smoothstep(0.3, 0.7, Math.abs(((hit.pz * 2.2) % 1) - 0.5) * 2)
  surface
    .color(tint.r, tint.g, tint.b)
    .shade(0.9 + 0.3 * loops + 0.05 * stripes + 0.1 * (fractal2(hit.px * 3, hit.pz * 3, 3) - 0.5))
}

/** Book with bands and a title across its spine. */
const book: Material = (hit, tint, surface) => {
  const bandPosition = hit.py * 37 + tint.seed
  const isSpine = Math.abs(hit.nz) > 0.7
  const band = isSpine ? smoothstep(0.82, 0.86, noise2(Math.floor(bandPosition * 1.4), tint.seed)) : 0
  const isPageEdge = Math.abs(hit.ny) > 0.7
  if (isPageEdge) surface.color(0.66, 0.6, 0.48)
  else surface.color(mix(tint.r, 0.72, band * 0.7), mix(tint.g, 0.55, band * 0.7), mix(tint.b, 0.26, band * 0.7))
  surface.polish(isPageEdge ? 0 : 0.02, 0.2)
}

/** Leaf with a midrib, through which light shines. */
const leaves: Material = (hit, tint, surface) => {
  const age = 0.75 + 0.5 * tint.seed
  const rib = 1 + 0.35 * (1 - smoothstep(0, 0.12, Math.abs(hit.u - 0.5)))
  surface.color(tint.r, tint.g, tint.b).shade(age * rib)
  surface.transmission = 0.75
}

/** Ridged bark. */
const bark: Material = (hit, tint, surface) => {
  const ridges = fractal2(hit.u * 7, hit.v * 4, 5)
  surface.color(0.3 * tint.r, 0.25 * tint.g, 0.19 * tint.b).shade(0.2 + 1.3 * ridges)
  surface.bump(0.9 * (noise2(hit.u * 9, hit.v * 5) - 0.5), 0.4 * (noise2(hit.u * 9 + 5, hit.v * 5) - 0.5))
}

/** Potting soil in clods. */
const soil: Material = (hit, tint, surface) => {
  const clods = fractal2(hit.px * 14, hit.pz * 14, 4)
  surface.color(0.2 * tint.r, 0.15 * tint.g, 0.1 * tint.b).shade(0.5 + clods)
}

export const organicMaterials = { planks, wood, fabric, leather, rug, carpet, book, leaves, bark, soil }
