import { Random } from '../materials/noise.ts'
import {
  castConcrete,
  frame,
  pane,
  type Site,
  terraceStone,
  wallStone,
  warmLamp,
  weatheredOak,
} from '../materials/palette.ts'
import { table, vase } from '../shapes/furniture.ts'
import { oliveTree, pottedPlant, shrub } from '../shapes/plants.ts'
import { lounger, sofa } from '../shapes/seating.ts'

// Positions in meters, as in hall.ts.
const westX = -10
const eastX = 17
/** South edge above the sea. */
const southZ = 17.2
const pool = { westX: -8.4, eastX: 3.4, northZ: 12.8, southZ: 17.1 } as const

/** Terrace above the sea, with a pool along its edge. */
export function buildTerrace(site: Site): void {
  layPaving(site)
  fillPool(site)
  buildBalustrade(site)
  buildPergola(site)
  placeDiningTable(site)
  placeLounge(site)
  placeParasol(site)
  addPlants(site)
  for (const x of [-6.4, -4.6, -2.8]) lounger(site.solid.at([x, 0, 9.9], 6))
  const sideTable = site.solid.at([-5.5, 0, 10.3])
  sideTable.cylinder([0, 0, 0], [0, 0.42, 0], { ...castConcrete, radius: 0.19 })
}

function layPaving({ solid }: Site): void {
  // North of the pool, in front of the gallery, and on both sides of the pool.
  solid.box([westX, -0.6, 5.2], [eastX, 0, pool.northZ], terraceStone)
  solid.box([6.4, -0.6, 3.8], [eastX, 0, 5.2], terraceStone)
  solid.box([pool.eastX, -0.6, pool.northZ], [eastX, 0, southZ], terraceStone)
  solid.box([westX, -0.6, pool.northZ], [pool.westX, 0, southZ], terraceStone)
  // The retaining wall in the south, and low walls with copings in the west and east.
  solid.box([westX, -4, southZ], [eastX, -0.02, 17.5], wallStone)
  solid.box([-10.5, -0.6, 5], [westX, 0.9, 17.5], wallStone)
  solid.box([16.9, -0.6, 3.4], [17.4, 0.9, 17.5], wallStone)
  for (const x of [-10.55, 16.85]) solid.box([x, 0.9, x > 0 ? 3.4 : 5], [x + 0.6, 0.96, 17.5], castConcrete)
}

/** Infinity pool: the water stands level with the rim and runs over the south edge. */
function fillPool({ solid }: Site): void {
  solid.box([pool.westX, -1.5, pool.northZ], [pool.eastX, -0.035, pool.southZ], {
    material: 'water',
    tint: [0.04, 0.195, 0.24],
  })
  solid.box([pool.westX, -0.5, 12.55], [pool.eastX, 0.012, pool.northZ], castConcrete)
  solid.box([pool.westX, -1.5, pool.southZ], [pool.eastX, -0.06, 17.4], castConcrete)
}

/** Glass balustrade along the south edge, to the east of the pool. */
function buildBalustrade({ solid, glass }: Site): void {
  for (let index = 0; index < 9; index++) {
    const x = 3.5 + index * 1.49
    glass.box([x, 0.06, 17.05], [x + 1.46, 1.02, 17.07], pane)
  }
  solid.box([3.45, 0, 17], [16.9, 0.07, 17.12], frame)
}

/** Timber pergola in front of the gallery. Its slats cast stripes of shadow on the floor and the table. */
function buildPergola({ solid }: Site): void {
  const beamY = 2.75
  const slatY = 2.95
  for (const x of [9.2, 15.6]) {
    for (const z of [5.4, 10.6]) solid.box([x - 0.07, 0, z - 0.07], [x + 0.07, beamY, z + 0.07], weatheredOak)
    solid.box([x - 0.05, beamY, 4.8], [x + 0.05, slatY, 11.2], weatheredOak)
  }
  for (let z = 5; z < 11.2; z += 0.24) solid.box([8.6, slatY, z], [16.2, 3.03, z + 0.06], weatheredOak)
  // Lamps over the dining table.
  for (let lamp = 0; lamp < 5; lamp++) {
    const x = 10.2 + lamp * 1.1
    solid.cylinder([x, 2.35, 8], [x, slatY, 8], { ...frame, radius: 0.004 })
    solid.ball([x, 2.28, 8], [0.07, 0.09, 0.07], { ...warmLamp, seed: 2.2 })
  }
}

/** Dining table with eight chairs, under the pergola. */
function placeDiningTable({ solid }: Site): void {
  const builder = solid.at([12.4, 0, 8])
  table(builder, { size: [3.2, 0.75, 1], paint: { material: 'wood', tint: [0.95, 0.93, 0.9] } })
  vase(builder.at([0.2, 0.75, 0]), { height: 0.3, tint: [0.13, 0.27, 0.32] })
  for (const x of [-1.1, -0.35, 0.9])
    builder.cylinder([x, 0.75, 0.25], [x, 0.765, 0.25], { material: 'ceramic', tint: [0.85, 0.83, 0.78], radius: 0.13 })
  const chairsPerSide = 4
  for (let index = 0; index < 2 * chairsPerSide; index++) {
    const isSouthSide = index < chairsPerSide
    const x = -1.2 + (index % chairsPerSide) * 0.8
    const z = isSouthSide ? 0.78 : -0.78
    // People have moved the chairs a little.
    const irregularityDeg = (index % 3) * 6 - 6
    const chair = builder.at([x, 0, z], (isSouthSide ? 180 : 0) + irregularityDeg)
    chair.rounded([-0.22, 0.42, -0.22], [0.22, 0.47, 0.22], { ...weatheredOak, radius: 0.02 })
    for (const legX of [-0.2, 0.2]) {
      chair.cylinder([legX, 0, -0.22], [legX, 0.84, -0.27], { ...weatheredOak, radius: 0.016 })
      chair.cylinder([legX, 0, 0.2], [legX, 0.44, 0.2], { ...weatheredOak, radius: 0.016 })
    }
    for (const y of [0.58, 0.68, 0.78])
      chair.rounded([-0.21, y, -0.28], [0.21, y + 0.06, -0.25], { ...weatheredOak, radius: 0.01 })
  }
}

/** Olive tree in a tub, and shrubs outside the low walls. */
function addPlants({ solid }: Site): void {
  const tub = solid.at([-8.6, 0, 6.8])
  tub.rounded([-0.65, 0, -0.65], [0.65, 0.62, 0.65], { ...castConcrete, radius: 0.03 })
  tub.box([-0.58, 0.6, -0.58], [0.58, 0.63, 0.58], { material: 'soil' })
  oliveTree(tub.at([0, 0.6, 0]), { height: 3.3, leaves: 8000, seed: 8 })
  const random = new Random(5)
  const shrubCount = 26
  for (let index = 0; index < shrubCount; index++) {
    const isEast = index % 2 === 0
    const x = isEast ? random.between(17.7, 18.8) : random.between(-11.8, -10.8)
    shrub(solid.at([x, -0.2, random.between(4, 17)]), {
      radius: random.between(0.5, 0.95),
      leaves: 520,
      seed: index + 40,
      tint: [0.1, 0.135, 0.06],
    })
  }
}

/** Outdoor sofas around a low table, and pots by the open bay. */
function placeLounge({ solid }: Site): void {
  const cloth = { material: 'fabric', tint: [0.62, 0.58, 0.5] as const }
  solid.quad(
    { corner: [-2.2, 0.008, 9.4], across: [3.4, 0, 0], up: [0, 0, -2.7] },
    { material: 'carpet', tint: [0.4, 0.36, 0.29] },
  )
  sofa(solid.at([-0.5, 0, 6.9], 0), { length: 2.4, paint: cloth })
  sofa(solid.at([-2.2, 0, 8.2], 90), { length: 2, paint: cloth })
  table(solid.at([-0.5, 0, 8.1]), { size: [1, 0.34, 0.7], paint: { material: 'marble', tint: [0.95, 0.9, 0.82] } })
  vase(solid.at([-0.3, 0.34, 8]), { height: 0.2, tint: [0.13, 0.27, 0.32] })
  for (const [x, z, height, seed] of [
    [4.4, 5.75, 1.7, 51],
    [5.3, 5.8, 1.2, 52],
    [9.3, 4.25, 1.4, 53],
  ] as const)
    pottedPlant(solid.at([x, 0, z]), { height, seed })
}

/** Canvas shade over two of the loungers. */
function placeParasol({ solid }: Site): void {
  const x = -5.5
  const z = 9.3
  solid.cylinder([x, 0, z], [x, 2.75, z], { ...frame, radius: 0.025 })
  solid.cylinder([x, 0, z], [x, 0.08, z], { ...castConcrete, radius: 0.32 })
  const cloth = { material: 'fabric', tint: [0.74, 0.69, 0.6] as const }
  solid.cylinder([x, 2.3, z], [x, 2.8, z], { ...cloth, radius: 1.75, topRadius: 0.03 })
}
