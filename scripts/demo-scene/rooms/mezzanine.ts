import { frame, oak, pane, type Site } from '../materials/palette.ts'
import type { SceneBuilder } from '../shapes/builder.ts'
import { bookcase, table, vase } from '../shapes/furniture.ts'
import { pottedPlant } from '../shapes/plants.ts'
import { armchair } from '../shapes/seating.ts'

// Positions in meters, as in hall.ts.
const floorY = 3.4
/** South edge of the floor. */
const edgeZ = -1.5
/** Walls of the hall. */
const westX = -6
const eastX = 6
const northZ = -5

/** Floor over the north half of the hall. A stair along the west wall leads up to it. */
export function buildMezzanine(site: Site): void {
  const { solid, glass } = site
  solid.box([westX, floorY - 0.04, northZ], [eastX, floorY, edgeZ], { material: 'planks' })
  solid.box([westX, floorY - 0.26, northZ], [eastX, floorY - 0.04, edgeZ], {
    material: 'plaster',
    tint: [1, 0.975, 0.94],
  })
  solid.box([westX, floorY - 0.28, edgeZ], [eastX, floorY + 0.02, edgeZ + 0.03], frame)
  // A glass balustrade with a handrail, from the stair to the east wall.
  for (let x = -4.6; x < 5.9; x += 1.325)
    glass.box([x + 0.01, floorY, edgeZ - 0.03], [x + 1.315, floorY + 1, edgeZ - 0.015], pane)
  solid.cylinder([-4.6, floorY + 1.03, edgeZ - 0.02], [eastX, floorY + 1.03, edgeZ - 0.02], { ...frame, radius: 0.025 })
  buildStair(site)
  furnish(site)
}

/** Oak treads held by the wall, with a glass balustrade on the open side. */
function buildStair({ solid, glass }: Site): void {
  const treadCount = 18
  const depth = 0.285
  const rise = floorY / (treadCount + 1)
  for (let tread = 0; tread < treadCount; tread++) {
    const y = rise * (tread + 1)
    const z = edgeZ + depth * (treadCount - tread)
    solid.box([westX, y - 0.07, z - depth - 0.03], [-4.75, y, z], oak)
  }
  const footZ = edgeZ + depth * treadCount
  glass.quad(
    { corner: [-4.7, rise - 0.12, footZ], across: [0, floorY - rise, -depth * treadCount], up: [0, 1.02, 0] },
    pane,
  )
  solid.cylinder([-4.7, rise + 0.92, footZ], [-4.7, floorY + 0.93, edgeZ], { ...frame, radius: 0.025 })
  solid.cylinder([-4.7, 0, footZ], [-4.7, rise + 0.94, footZ], { ...frame, radius: 0.025 })
  solid.cylinder([-4.62, floorY, edgeZ - 0.02], [-4.62, floorY + 1.05, edgeZ - 0.02], { ...frame, radius: 0.025 })
}

function furnish({ solid }: Site): void {
  const upstairs = solid.at([0, floorY, 0])
  // Library corner in the east.
  bookcase(upstairs.at([3.9, 0, -4.8]), { width: 3.4, rows: 5, depth: 0.36, seed: 31 })
  upstairs.quad(
    { corner: [2.4, 0.012, -1.9], across: [2.8, 0, 0], up: [0, 0, -2.1] },
    { material: 'carpet', tint: [0.42, 0.34, 0.25] },
  )
  armchair(upstairs.at([4.7, 0, -2.7], -125), { material: 'leather', tint: [0.36, 0.17, 0.075] })
  table(upstairs.at([3.6, 0, -2.6]), { size: [0.5, 0.46, 0.5], paint: { material: 'wood', tint: [0.55, 0.5, 0.45] } })
  vase(upstairs.at([3.6, 0.46, -2.6]), { height: 0.22, tint: [0.62, 0.3, 0.16] })
  pottedPlant(upstairs.at([-1.9, 0, -4.5]), { height: 1.5, seed: 12 })
  placeReadingTable(upstairs)
  // Paintings on the north and the east wall.
  upstairs.box([-5.4, 0.9, -5.0], [-2.9, 2.2, -4.96], oak)
  upstairs.quad(
    { corner: [-5.36, 0.94, -4.955], across: [2.42, 0, 0], up: [0, 1.22, 0] },
    { material: 'canvas', seed: 1 },
  )
  upstairs.box([5.95, 0.9, -4.3], [5.99, 2.3, -2.4], frame)
  upstairs.quad(
    { corner: [5.945, 0.94, -4.26], across: [0, 0, 1.82], up: [0, 1.32, 0] },
    { material: 'canvas', seed: 2 },
  )
}

/** Reading table with a lamp and a chair, in front of a painting. */
function placeReadingTable(upstairs: SceneBuilder): void {
  const builder = upstairs.at([-3.4, 0, -3.4])
  table(builder, { size: [1.9, 0.75, 0.8], paint: { material: 'wood', tint: [0.6, 0.53, 0.47] } })
  builder.cylinder([0.7, 0.75, -0.15], [0.7, 1.15, -0.15], { material: 'brass', radius: 0.012 })
  builder.cylinder([0.7, 0.75, -0.15], [0.7, 0.77, -0.15], { material: 'brass', radius: 0.09 })
  builder.cylinder([0.7, 1.1, -0.15], [0.7, 1.32, -0.15], {
    material: 'lamp',
    tint: [1, 0.86, 0.66],
    seed: 1.6,
    radius: 0.15,
    topRadius: 0.1,
  })
  builder.box([-0.4, 0.75, -0.2], [-0.05, 0.78, 0.05], { material: 'book', tint: [0.12, 0.26, 0.2], seed: 2 })
  builder
    .at([0.1, 0.75, 0.1], 12)
    .box([-0.15, 0, -0.11], [0.15, 0.02, 0.11], { material: 'book', tint: [0.7, 0.66, 0.58], seed: 8 })
  const chair = builder.at([0.1, 0, -0.75], 180)
  chair.rounded([-0.24, 0.42, -0.24], [0.24, 0.48, 0.24], { ...oak, radius: 0.025 })
  chair.at([0, 0.48, 0.24], 0, -8).rounded([-0.24, 0.12, -0.02], [0.24, 0.42, 0.02], { ...oak, radius: 0.02 })
  // The back legs carry the backrest.
  for (const [x, z] of [
    [-0.2, -0.2],
    [0.2, -0.2],
    [-0.2, 0.22],
    [0.2, 0.22],
  ] as const)
    chair.cylinder([x, 0, z], [x, z > 0 ? 0.85 : 0.44, z], { ...oak, radius: 0.018 })
}
