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

/** Walled entrance court north of the hall, x −8…8, z −18…−5.4. */
export function buildCourtyard(site: Site): void {
  paving(site)
  walls(site)
  gate(site)
  entranceScreen(site)
  planting(site)
  climbers(site)
  bench(site)
}

/** A path on the axis, a reflecting basin to the west, gravel to the east. */
function paving({ solid }: Site): void {
  solid.box([-1.8, -0.5, -22], [1.8, 0, -5.4], terraceStone)
  solid.box([-8, -0.5, -7.2], [8, 0, -5.4], terraceStone)
  solid.box([-8, -0.5, -18], [-1.8, 0, -15.6], terraceStone)
  solid.box([1.8, -0.5, -18], [8, -0.04, -7.2], { material: 'gravel', tint: [1, 0.95, 0.86] })
  solid.box([-8, -0.9, -15.6], [-1.8, -0.1, -7.2], { material: 'water', tint: [0.03, 0.055, 0.055] })
  // Rims of the basin.
  for (const [min, max] of [
    [
      [-2.05, -15.6],
      [-1.8, -7.2],
    ],
    [
      [-8, -15.6],
      [-7.75, -7.2],
    ],
  ] as const) {
    solid.box([min[0], -0.5, min[1]], [max[0], 0.005, max[1]], castConcrete)
  }
  for (let index = 0; index < 5; index++)
    solid.box([-4.6, -0.5, -14.9 + index * 1.55], [-3.4, 0.01, -13.8 + index * 1.55], terraceStone)
}

function walls({ solid }: Site): void {
  solid.box([-8.4, -0.6, -18.4], [-8, 3, -5.4], wallStone)
  solid.box([8, -0.6, -18.4], [8.4, 3, -5.4], wallStone)
  solid.box([-8.4, -0.6, -18.4], [-1.7, 3, -18], { material: 'plaster', tint: [1, 0.95, 0.87] })
  solid.box([1.7, -0.6, -18.4], [8.4, 3, -18], { material: 'plaster', tint: [1, 0.95, 0.87] })
  for (const [min, max] of [
    [-8.45, -1.7],
    [1.7, 8.45],
  ] as const)
    solid.box([min, 3, -18.45], [max, 3.07, -17.95], castConcrete)
  for (const x of [-8.45, 7.95]) solid.box([x, 3, -18], [x + 0.5, 3.07, -5.4], castConcrete)
  solid.box([-8.4, -0.6, -5.6], [-6.4, 3.6, -5.2], wallStone)
  solid.box([6.4, -0.6, -5.6], [8.4, 4.2, -5.2], wallStone)
  // Door canopy and the lanterns beside it.
  solid.box([-1.9, 3.12, -7], [1.9, 3.26, -5.4], castConcrete)
  for (const x of [-1.75, 1.75]) {
    solid.rounded([x - 0.07, 1.75, -5.52], [x + 0.07, 2.2, -5.41], { ...frame, radius: 0.015 })
    solid.box([x - 0.045, 1.8, -5.53], [x + 0.045, 2.15, -5.51], warmLamp)
  }
}

/** Slatted gate under a lintel. */
function gate({ solid }: Site): void {
  solid.box([-1.9, 2.7, -18.45], [1.9, 3.07, -17.95], castConcrete)
  for (let index = 0; index < 34; index++)
    solid.box([-1.68 + index * 0.1, 0.05, -18.24], [-1.62 + index * 0.1, 2.66, -18.18], weatheredOak)
  for (const y of [0.3, 2.4]) solid.box([-1.7, y, -18.27], [1.7, y + 0.06, -18.24], frame)
}

function planting({ solid }: Site): void {
  oliveTree(solid.at([4.9, 0, -11.4]), { height: 4.7, leaves: 15000, seed: 5 })
  const random = new Random(77)
  for (let index = 0; index < 16; index++) {
    const along = -17.2 + index * 0.62
    grassTuft(solid.at([7.35 + random.between(-0.3, 0.3), -0.04, along]), {
      height: random.between(0.6, 1.1),
      blades: 110,
      seed: index + 300,
    })
  }
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
  for (let index = 0; index < 7; index++) {
    grassTuft(solid.at([random.between(2.3, 3.4), -0.04, random.between(-10, -7.6)]), {
      height: 0.7,
      blades: 90,
      seed: index + 900,
    })
  }
  for (let index = 0; index < 6; index++) {
    const builder = solid.at([random.between(3, 7), -0.08, random.between(-14.5, -8)], random.between(0, 180))
    const size = random.between(0.18, 0.42)
    const paint = { material: 'rock', tint: [0.95, 0.84, 0.7] as const }
    builder.at([0, 0, 0], 0, 9).ball([0, size * 0.25, 0], [size, size * 0.6, size * 0.75], paint)
    builder
      .at([size * 0.6, 0, size * 0.3], 40, -8)
      .ball([0, size * 0.1, 0], [size * 0.6, size * 0.4, size * 0.5], paint)
  }
  for (let index = 0; index < 10; index++) {
    grassTuft(solid.at([-7.4 + index * 0.62, 0, -17.6]), {
      height: random.between(0.5, 0.9),
      blades: 90,
      seed: index + 600,
    })
  }
}

/** A block of oak on concrete feet, by the water. */
function bench({ solid }: Site): void {
  const builder = solid.at([-4.6, 0, -16.6])
  builder.rounded([-1.1, 0.38, -0.24], [1.1, 0.47, 0.24], { ...weatheredOak, radius: 0.015 })
  for (const x of [-0.85, 0.65]) builder.box([x, 0, -0.2], [x + 0.2, 0.38, 0.2], castConcrete)
}

/** Oak slats on both sides of the door, up to the canopy. */
function entranceScreen({ solid }: Site): void {
  for (const westX of [-3.5, 1.42]) {
    solid.box([westX, 0.04, -5.43], [westX + 2.08, 3.1, -5.4], { material: 'bronze' })
    for (let slat = 0; slat < 26; slat++) {
      const x = westX + 0.01 + slat * 0.08
      if (Math.abs(x) < 1.9) solid.box([x, 0.04, -5.47], [x + 0.055, 3.1, -5.43], uprightOak)
      else solid.box([x, 0.04, -5.47], [x + 0.055, 3.26, -5.43], uprightOak)
    }
  }
}

/** Bougainvillea along the walls. */
function climbers({ solid }: Site): void {
  const flowers = [0.46, 0.045, 0.2] as const
  climber(solid.at([7.75, 0, -16.4], -90), { width: 2.6, height: 3.3, leaves: 6400, seed: 71, flowers })
  climber(solid.at([6.9, 0, -5.75], 180), { width: 2.2, height: 4.4, leaves: 6400, seed: 72, flowers })
  climber(solid.at([-5.3, 0, -5.6], 180), { width: 1.7, height: 3.9, leaves: 5200, seed: 73, flowers })
  climber(solid.at([-2.9, 0, -17.85], 0), { width: 1.9, height: 3.3, leaves: 5200, seed: 74, flowers })
}
