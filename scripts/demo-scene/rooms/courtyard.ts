import { Random } from '../materials/noise.ts'
import {
  castConcrete,
  frame,
  type Site,
  terraceStone,
  uprightOak,
  wallStone,
  warmLamp,
  weatheredOak,
} from '../materials/palette.ts'
import { climber, grassTuft, oliveTree, shrub } from '../shapes/plants.ts'
import type { Paint } from '../shapes/shapes.ts'

// Positions in meters, as in hall.ts. Walls are given by their inner and outer faces.
const westX = -8
const eastX = 8
const northZ = -18
const southZ = -5.4
const outerWestX = -8.4
const outerEastX = 8.4
const outerNorthZ = -18.4
const wallHeight = 3
/** Top of the coping on the walls. */
const copingTopY = 3.07
/** Half of the width of the path from the gate to the door. */
const pathHalfWidth = 1.8
const basin = { northZ: -15.6, southZ: -7.2 } as const

/** Walled entrance court north of the hall. */
export function buildCourtyard(site: Site): void {
  layPaving(site)
  buildWalls(site)
  buildGate(site)
  buildEntranceScreen(site)
  addPlants(site)
  addClimbers(site)
  placeBench(site)
}

/** A path on the axis, a reflecting basin to the west, gravel to the east. */
function layPaving({ solid }: Site): void {
  solid.box([-pathHalfWidth, -0.5, -22], [pathHalfWidth, 0, southZ], terraceStone)
  solid.box([westX, -0.5, basin.southZ], [eastX, 0, southZ], terraceStone)
  solid.box([westX, -0.5, northZ], [-pathHalfWidth, 0, basin.northZ], terraceStone)
  solid.box([pathHalfWidth, -0.5, northZ], [eastX, -0.04, basin.southZ], { material: 'gravel', tint: [1, 0.95, 0.86] })
  solid.box([westX, -0.9, basin.northZ], [-pathHalfWidth, -0.1, basin.southZ], {
    material: 'water',
    tint: [0.03, 0.055, 0.055],
  })
  // The east and the west rim of the basin.
  solid.box([-2.05, -0.5, basin.northZ], [-pathHalfWidth, 0.005, basin.southZ], castConcrete)
  solid.box([westX, -0.5, basin.northZ], [-7.75, 0.005, basin.southZ], castConcrete)
  // Stepping stones in the water.
  for (let stone = 0; stone < 5; stone++)
    solid.box([-4.6, -0.5, -14.9 + stone * 1.55], [-3.4, 0.01, -13.8 + stone * 1.55], terraceStone)
}

function buildWalls({ solid }: Site): void {
  const gateHalfWidth = 1.7
  const plaster: Paint = { material: 'plaster', tint: [1, 0.95, 0.87] }
  solid.box([outerWestX, -0.6, outerNorthZ], [westX, wallHeight, southZ], wallStone)
  solid.box([eastX, -0.6, outerNorthZ], [outerEastX, wallHeight, southZ], wallStone)
  // The north wall, on both sides of the gate.
  solid.box([outerWestX, -0.6, outerNorthZ], [-gateHalfWidth, wallHeight, northZ], plaster)
  solid.box([gateHalfWidth, -0.6, outerNorthZ], [outerEastX, wallHeight, northZ], plaster)
  // Copings.
  for (const [startX, endX] of [
    [-8.45, -gateHalfWidth],
    [gateHalfWidth, 8.45],
  ] as const)
    solid.box([startX, wallHeight, -18.45], [endX, copingTopY, -17.95], castConcrete)
  for (const x of [-8.45, 7.95]) solid.box([x, wallHeight, northZ], [x + 0.5, copingTopY, southZ], castConcrete)
  // The south walls, on both sides of the hall.
  solid.box([outerWestX, -0.6, -5.6], [-6.4, 3.6, -5.2], wallStone)
  solid.box([6.4, -0.6, -5.6], [outerEastX, 4.2, -5.2], wallStone)
  // Door canopy, and two lanterns beside the door.
  solid.box([-1.9, 3.12, -7], [1.9, 3.26, southZ], castConcrete)
  for (const x of [-1.75, 1.75]) {
    solid.rounded([x - 0.07, 1.75, -5.52], [x + 0.07, 2.2, -5.41], { ...frame, radius: 0.015 })
    solid.box([x - 0.045, 1.8, -5.53], [x + 0.045, 2.15, -5.51], warmLamp)
  }
}

/** Slatted gate under a lintel. */
function buildGate({ solid }: Site): void {
  solid.box([-1.9, 2.7, -18.45], [1.9, copingTopY, -17.95], castConcrete)
  for (let slat = 0; slat < 34; slat++)
    solid.box([-1.68 + slat * 0.1, 0.05, -18.24], [-1.62 + slat * 0.1, 2.66, -18.18], weatheredOak)
  for (const y of [0.3, 2.4]) solid.box([-1.7, y, -18.27], [1.7, y + 0.06, -18.24], frame)
}

/** Olive tree, tufts of grass, shrubs and rocks on the gravel, and a row of grass by the basin. */
function addPlants({ solid }: Site): void {
  oliveTree(solid.at([4.9, 0, -11.4]), { height: 4.7, leaves: 15000, seed: 5 })
  const random = new Random(77)
  // A row of grass along the east wall.
  for (let index = 0; index < 16; index++) {
    const z = -17.2 + index * 0.62
    grassTuft(solid.at([7.35 + random.between(-0.3, 0.3), -0.04, z]), {
      height: random.between(0.6, 1.1),
      blades: 110,
      seed: index + 300,
    })
  }
  // Shrubs in the north.
  for (let index = 0; index < 9; index++) {
    const x = random.between(2.6, 6.6)
    const z = random.between(-17.4, -15.4)
    shrub(solid.at([x, -0.05, z]), {
      radius: random.between(0.28, 0.5),
      leaves: 420,
      seed: index,
      tint: [0.13, 0.16, 0.1],
    })
  }
  // Grass beside the path.
  for (let index = 0; index < 7; index++) {
    grassTuft(solid.at([random.between(2.3, 3.4), -0.04, random.between(-10, -7.6)]), {
      height: 0.7,
      blades: 90,
      seed: index + 900,
    })
  }
  // Pairs of rocks.
  for (let index = 0; index < 6; index++) {
    const builder = solid.at([random.between(3, 7), -0.08, random.between(-14.5, -8)], random.between(0, 180))
    const size = random.between(0.18, 0.42)
    const paint = { material: 'rock', tint: [0.95, 0.84, 0.7] as const }
    builder.at([0, 0, 0], 0, 9).ball([0, size * 0.25, 0], [size, size * 0.6, size * 0.75], paint)
    builder
      .at([size * 0.6, 0, size * 0.3], 40, -8)
      .ball([0, size * 0.1, 0], [size * 0.6, size * 0.4, size * 0.5], paint)
  }
  // A row of grass along the north wall, by the basin.
  for (let index = 0; index < 10; index++) {
    grassTuft(solid.at([-7.4 + index * 0.62, 0, -17.6]), {
      height: random.between(0.5, 0.9),
      blades: 90,
      seed: index + 600,
    })
  }
}

/** A block of oak on concrete feet, by the water. */
function placeBench({ solid }: Site): void {
  const builder = solid.at([-4.6, 0, -16.6])
  builder.rounded([-1.1, 0.38, -0.24], [1.1, 0.47, 0.24], { ...weatheredOak, radius: 0.015 })
  for (const x of [-0.85, 0.65]) builder.box([x, 0, -0.2], [x + 0.2, 0.38, 0.2], castConcrete)
}

/** Oak slats on both sides of the door, up to the canopy. */
function buildEntranceScreen({ solid }: Site): void {
  for (const startX of [-3.5, 1.42]) {
    solid.box([startX, 0.04, -5.43], [startX + 2.08, 3.1, -5.4], { material: 'bronze' })
    for (let slat = 0; slat < 26; slat++) {
      const x = startX + 0.01 + slat * 0.08
      const isUnderCanopy = Math.abs(x) < 1.9
      solid.box([x, 0.04, -5.47], [x + 0.055, isUnderCanopy ? 3.1 : 3.26, -5.43], uprightOak)
    }
  }
}

/** Bougainvillea along the walls. */
function addClimbers({ solid }: Site): void {
  const flowerColor = [0.46, 0.045, 0.2] as const
  climber(solid.at([7.75, 0, -16.4], -90), { width: 2.6, height: 3.3, leaves: 6400, seed: 71, flowerColor })
  climber(solid.at([6.9, 0, -5.75], 180), { width: 2.2, height: 4.4, leaves: 6400, seed: 72, flowerColor })
  climber(solid.at([-5.3, 0, -5.6], 180), { width: 1.7, height: 3.9, leaves: 5200, seed: 73, flowerColor })
  climber(solid.at([-2.9, 0, -17.85], 0), { width: 1.9, height: 3.3, leaves: 5200, seed: 74, flowerColor })
}
