import { fractal2, hash, mix, noise2, noise3, smoothstep } from './noise.ts'
import { jointCoverage, type Material, plane, projectToPlane, visibility } from './surface.ts'

// `projectToPlane` writes the point's coordinates on the surface to the shared `plane`: `a` runs along the surface, `b` across it.

/** Lime plaster, hand-floated: faint clouds and a soft relief. */
const plaster: Material = (hit, tint, surface) => {
  projectToPlane(hit)
  const cloud = fractal2(plane.a * 1.3, plane.b * 1.3, 4) - 0.5
  const grain = (noise2(plane.a * 55, plane.b * 55) - 0.5) * visibility(0.02, hit.footprint)
  surface.color(tint.r, tint.g, tint.b).shade(0.76 + 0.09 * cloud + 0.025 * grain)
  const relief = 0.05 * visibility(0.06, hit.footprint)
  surface.bump(
    relief * (noise2(plane.a * 14, plane.b * 14, 3) - 0.5),
    relief * (noise2(plane.a * 14, plane.b * 14, 4) - 0.5),
  )
}

/** Board-marked concrete. */
const concrete: Material = (hit, tint, surface) => {
  projectToPlane(hit)
  const board = Math.floor(plane.b / 0.16)
  const tone = 0.94 + 0.1 * hash(board, Math.floor(plane.a / 2.4), 7)
  const pores = smoothstep(0.76, 0.84, noise2(plane.a * 60, plane.b * 60)) * visibility(0.02, hit.footprint)
  const cloud = fractal2(plane.a * 0.9, plane.b * 1.4, 5) - 0.5
  const seam = jointCoverage(plane.b - board * 0.16, 0.006, hit.footprint)
  surface.color(tint.r, tint.g, tint.b).shade((0.62 + 0.16 * cloud) * tone * (1 - 0.3 * pores) * (1 - 0.25 * seam))
}

type Paving = { width: number; depth: number; gap: number; shift: number }

/** Result of `findSlab`, reused to avoid an allocation per pixel: the slab's column (a) and row (b), and the joint's share of the pixel. */
const slab = { a: 0, b: 0, joint: 0.5 }

function findSlab(size: Paving, footprint: number): void {
  const row = Math.floor(plane.b / size.depth)
  const along = plane.a + size.shift * row
  const column = Math.floor(along / size.width)
  const distanceToJointA = Math.min(along - column * size.width, (column + 1) * size.width - along)
  const distanceToJointB = Math.min(plane.b - row * size.depth, (row + 1) * size.depth - plane.b)
  slab.a = column
  slab.b = row
  slab.joint = Math.max(
    jointCoverage(distanceToJointA, size.gap, footprint),
    jointCoverage(distanceToJointB, size.gap, footprint),
  )
}

/** Large honed limestone slabs, indoors. */
const limestone: Material = (hit, tint, surface) => {
  projectToPlane(hit)
  findSlab({ width: 1.2, depth: 0.8, gap: 0.005, shift: 0.6 }, hit.footprint)
  const tone = 0.93 + 0.09 * hash(slab.a, slab.b, 3)
  const a = plane.a + 3 * slab.a
  const cloud = fractal2(a * 1.7, plane.b * 2.6 + slab.b, 5) - 0.5
  const vein = 1 - smoothstep(0, 0.035, Math.abs(fractal2(a * 0.9 + 4, plane.b * 1.6, 4) - 0.5))
  const fossil = (noise2(a * 38, plane.b * 38) - 0.5) * visibility(0.03, hit.footprint)
  surface.color(tint.r, tint.g, tint.b).shade(0.52 * tone * (1 + 0.42 * cloud + 0.12 * fossil - 0.1 * vein))
  surface.shade(1 - 0.45 * slab.joint)
  surface.polish(0.045 * (1 - slab.joint), 0.03 + 0.02 * cloud)
}

/** Travertine of the terrace: narrow courses, open pores, matte. */
const travertine: Material = (hit, tint, surface) => {
  projectToPlane(hit)
  findSlab({ width: 0.8, depth: 0.4, gap: 0.008, shift: 0.31 }, hit.footprint)
  const tone = 0.82 + 0.32 * hash(slab.a, slab.b, 11)
  const bands = fractal2(plane.a * 1.2 + slab.b * 5, plane.b * 7 + slab.a, 4) - 0.5
  const pores = smoothstep(0.7, 0.8, noise2(plane.a * 45, plane.b * 130)) * visibility(0.012, hit.footprint)
  surface
    .color(tint.r, tint.g, tint.b)
    .shade(0.43 * tone * (1 + 0.4 * bands) * (1 - 0.2 * pores) * (1 - 0.5 * slab.joint))
  surface.polish(0.02, 0.2)
}

/** Rough wall of split stone in courses of changing length. */
const stoneWall: Material = (hit, tint, surface) => {
  projectToPlane(hit)
  // Courses of uneven height: `rank` is the course number as a function of the height, `thickness` the inverse of its derivative.
  const bend = 0.03 * (noise2(plane.a * 2.6, plane.b * 4) - 0.5) + 0.012 * (noise2(plane.a * 11, plane.b * 11) - 0.5)
  const level = plane.b + bend
  const courseHeight = 0.16
  const rank = level / courseHeight + 0.5 * Math.sin(level * 7.3) + 0.35 * Math.sin(level * 3.1 + 1)
  const thickness = 1 / (1 / courseHeight + 3.65 * Math.cos(level * 7.3) + 1.08 * Math.cos(level * 3.1 + 1))
  const course = Math.floor(rank)
  const length = 0.24 + 0.3 * hash(course, 5, 1)
  const along = plane.a + hash(course, 1, 9) * 3 + 0.3 * (noise2(plane.a * 2.2, course, 6) - 0.5) + bend
  const column = Math.floor(along / length)
  const distanceToJointA = along - column * length
  const distanceToJointB = (rank - course) * thickness
  const gap = Math.min(distanceToJointA, length - distanceToJointA, distanceToJointB, thickness - distanceToJointB)
  const tone = 0.72 + 0.42 * hash(column, course, 2)
  const rough = noise3(plane.a * 17, plane.b * 17, course) - 0.5
  const edge = smoothstep(0.002, 0.02, gap)
  surface
    .color(tint.r, tint.g * mix(0.97, 1.02, hash(column, course, 4)), tint.b)
    .shade(0.5 * tone * (1 + 0.5 * rough) * mix(0.45, 1, edge))
  const relief = 0.7 * visibility(0.05, hit.footprint)
  surface.bump(
    relief * (noise2(plane.a * 21, plane.b * 21, 8) - 0.5),
    relief * (noise2(plane.a * 21, plane.b * 21, 9) - 0.5),
  )
}

/** Weathered boulder: bedding planes, lichen, a rough skin. */
const rock: Material = (hit, tint, surface) => {
  const warp = fractal2(hit.px * 2.3, hit.pz * 2.3, 4)
  const bedding = fractal2(hit.py * 9 + warp * 2.5, warp * 3, 4)
  const lichen = smoothstep(0.58, 0.7, fractal2(hit.px * 7 + 3, hit.pz * 7 + hit.py * 5, 4))
  surface.color(mix(tint.r, 0.95, lichen * 0.5), mix(tint.g, 0.9, lichen * 0.5), mix(tint.b, 0.7, lichen * 0.5))
  surface.shade(0.2 + 0.42 * bedding)
  const relief = 1.6 * visibility(0.04, hit.footprint)
  const a = noise3(hit.px * 15, hit.py * 15, hit.pz * 15)
  const b = noise3(hit.pz * 15 + 9, hit.px * 15, hit.py * 15)
  surface.bump(relief * (a - 0.5), relief * (b - 0.5))
}

/** White pebbles of the courtyard's beds. Worley noise: distance to the nearest of the pebbles in the 3 × 3 cells around the point. */
const gravel: Material = (hit, tint, surface) => {
  projectToPlane(hit)
  const size = 0.035
  const cellA = Math.floor(plane.a / size)
  const cellB = Math.floor(plane.b / size)
  let nearestDistance = Number.POSITIVE_INFINITY
  let tone = 0.5
  for (let neighbor = 0; neighbor < 9; neighbor++) {
    const x = cellA + (neighbor % 3) - 1
    const y = cellB + Math.floor(neighbor / 3) - 1
    const distance = Math.hypot(plane.a / size - x - hash(x, y, 1), plane.b / size - y - hash(x, y, 2))
    if (distance < nearestDistance) {
      nearestDistance = distance
      tone = hash(x, y, 3)
    }
  }
  const pebbleVisibility = visibility(size * 1.2, hit.footprint)
  const cloud = fractal2(plane.a * 0.8, plane.b * 0.8, 3)
  surface
    .color(tint.r, tint.g, tint.b)
    .shade(0.5 * mix(0.8, (0.6 + 0.5 * tone) * (1.12 - 0.75 * nearestDistance), pebbleVisibility) * (0.8 + 0.4 * cloud))
}

/** Veined marble for objects seen up close. */
const marble: Material = (hit, tint, surface) => {
  const warp = fractal2(hit.px * 3 + hit.pz * 2, hit.py * 3, 4)
  const vein = Math.abs(Math.sin(9 * (hit.px * 0.7 + hit.py + hit.pz * 0.5 + 0.9 * warp)))
  surface.color(tint.r, tint.g, tint.b).shade(0.8 - 0.28 * (1 - smoothstep(0, 0.13, vein)))
  surface.polish(0.045, 0.02)
}

/** Glazed pottery in the shape's own color. */
const ceramic: Material = (hit, tint, surface) => {
  const throwingRings = 0.94 + 0.08 * noise2(hit.py * 90, 1) * visibility(0.03, hit.footprint)
  surface.color(tint.r, tint.g, tint.b).shade(throwingRings)
  surface.polish(0.035, 0.06)
}

/** Smooth painted surface. */
const lacquer: Material = (_hit, tint, surface) => {
  surface.color(tint.r, tint.g, tint.b)
  surface.polish(0.03, 0.12)
}

export const mineralMaterials = {
  plaster,
  concrete,
  limestone,
  travertine,
  stoneWall,
  rock,
  gravel,
  marble,
  ceramic,
  lacquer,
}
