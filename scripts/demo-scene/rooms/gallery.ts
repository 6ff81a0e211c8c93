import { castConcrete, ceilingWhite, darkOak, frame, limewash, pane, type Site } from '../materials/palette.ts'
import { bookcase, pedestal, table, vase } from '../shapes/furniture.ts'
import { pottedPlant } from '../shapes/plants.ts'
import { armchair } from '../shapes/seating.ts'

const ceilingY = 4.2

/** Library and painting gallery in meters: x 6.4…16 (east), z −5…3.4 (south). Its ceiling is lower than the hall's. */
export function buildGallery(site: Site): void {
  const { solid } = site
  solid.box([6.4, -0.6, -5.4], [16.4, 0, 3.8], { material: 'planks' })
  solid.box([6.4, 0, -5.4], [16.4, ceilingY, -5], limewash)
  solid.box([16, 0, -5], [16.4, ceilingY, 3.8], limewash)
  buildSouthWall(site)
  buildRoof(site)
  placeBookcases(site)
  hangPaintings(site)
  placeFurniture(site)
}

/** An opening to the terrace (x 6.8…8.8) and a long window with a deep sill. */
function buildSouthWall({ solid, glass }: Site): void {
  solid.box([6.4, 0, 3.4], [6.8, ceilingY, 3.8], limewash)
  solid.box([6.8, 2.8, 3.4], [8.8, ceilingY, 3.8], limewash)
  solid.box([8.8, 0, 3.4], [10, ceilingY, 3.8], limewash)
  solid.box([10, 0, 3.4], [15, 0.5, 3.8], limewash)
  solid.box([10, 2.8, 3.4], [15, ceilingY, 3.8], limewash)
  solid.box([15, 0, 3.4], [16, ceilingY, 3.8], limewash)
  for (const x of [10, 11.66, 13.32, 14.94]) solid.box([x, 0.5, 3.6], [x + 0.06, 2.8, 3.72], frame)
  for (const y of [0.5, 2.74]) solid.box([10, y, 3.6], [15, y + 0.06, 3.72], frame)
  glass.box([10, 0.5, 3.65], [15, 2.8, 3.67], pane)
  for (const x of [6.8, 8.74]) solid.box([x, 0, 3.5], [x + 0.06, 2.8, 3.7], frame)
  solid.box([6.8, 2.74, 3.5], [8.8, 2.8, 3.7], frame)
  solid.box([10, 0.5, 3.12], [15, 0.54, 3.6], darkOak)
}

/** Concrete ceiling with a slot of daylight along the bookcases. */
function buildRoof({ solid, glass }: Site): void {
  solid.box([6.4, ceilingY, -5.6], [16.7, ceilingY + 0.35, -4.3], ceilingWhite)
  solid.box([6.4, ceilingY, -3.5], [16.7, ceilingY + 0.35, 4.5], castConcrete)
  solid.box([6.4, ceilingY, -4.3], [7.4, ceilingY + 0.35, -3.5], ceilingWhite)
  solid.box([15.4, ceilingY, -4.3], [16.7, ceilingY + 0.35, -3.5], ceilingWhite)
  glass.box([7.4, ceilingY + 0.3, -4.3], [15.4, ceilingY + 0.32, -3.5], pane)
  for (let x = 8.9; x < 15; x += 1.6) solid.box([x, ceilingY, -4.3], [x + 0.08, ceilingY + 0.3, -3.5], ceilingWhite)
  // Metal edge of the roof.
  solid.box([6.4, ceilingY + 0.35, 4.3], [16.74, ceilingY + 0.42, 4.54], frame)
  solid.box([16.5, ceilingY + 0.35, -5.64], [16.74, ceilingY + 0.42, 4.3], frame)
  // Three ceiling lamps.
  for (const [x, z] of [
    [9, 1.6],
    [11.2, 1.6],
    [13.4, 1.6],
  ] as const) {
    solid.cylinder([x, ceilingY - 0.16, z], [x, ceilingY, z], { ...frame, radius: 0.05 })
    solid.cylinder([x, ceilingY - 0.17, z], [x, ceilingY - 0.16, z], {
      material: 'lamp',
      tint: [1, 0.86, 0.66],
      seed: 8,
      radius: 0.04,
    })
  }
}

function placeBookcases({ solid }: Site): void {
  bookcase(solid.at([9.3, 0, -4.79]), { width: 3.9, rows: 9, depth: 0.38, seed: 1 })
  bookcase(solid.at([13.3, 0, -4.79]), { width: 3.9, rows: 9, depth: 0.38, seed: 2 })
  // Library ladder on its brass rail.
  solid.cylinder([7.4, 3.35, -4.5], [15.2, 3.35, -4.5], { material: 'brass', radius: 0.018 })
  for (const x of [11.75, 12.2]) solid.cylinder([x, 0, -3.75], [x, 3.4, -4.48], { ...darkOak, radius: 0.025 })
  for (let rung = 1; rung < 11; rung++) {
    const y = (3.4 * rung) / 11
    const z = -3.75 - (0.73 * rung) / 11
    solid.cylinder([11.75, y, z], [12.2, y, z], { ...darkOak, radius: 0.017 })
  }
}

function hangPaintings({ solid }: Site): void {
  const eastPaintings = [
    { z: -3.6, y: 0.9, width: 1.5, height: 1.9, seed: 1 },
    { z: -0.9, y: 0.9, width: 2.4, height: 1.9, seed: 2 },
    { z: 1.75, y: 1.1, width: 1.3, height: 1.5, seed: 4 },
  ]
  for (const { z, y, width, height, seed } of eastPaintings) {
    solid.box([15.95, y - 0.05, z - width / 2 - 0.05], [15.995, y + height + 0.05, z + width / 2 + 0.05], darkOak)
    solid.quad(
      { corner: [15.945, y, z - width / 2], across: [0, 0, width], up: [0, height, 0] },
      { material: 'canvas', seed },
    )
  }
  // Large painting on the west wall.
  solid.box([6.4, 0.95, -4.3], [6.45, 2.55, -1.3], frame)
  solid.quad({ corner: [6.455, 1, -1.35], across: [0, 0, -2.9], up: [0, 1.5, 0] }, { material: 'canvas', seed: 3 })
}

function placeFurniture({ solid }: Site): void {
  solid.quad(
    { corner: [10.6, 0.012, 2.2], across: [4.4, 0, 0], up: [0, 0, -3.6] },
    { material: 'rug', tint: [0.085, 0.115, 0.15] },
  )
  armchair(solid.at([12.9, 0, 1.1], -150), { material: 'leather', tint: [0.3, 0.13, 0.055] })
  armchair(solid.at([13.3, 0, -0.7], -75), { material: 'leather', tint: [0.3, 0.13, 0.055] })
  table(solid.at([11.9, 0, 0.5]), { size: [0.7, 0.42, 0.7], paint: { material: 'wood', tint: [0.5, 0.44, 0.4] } })
  vase(solid.at([11.8, 0.42, 0.45]), { height: 0.26, tint: [0.12, 0.26, 0.3] })
  pedestal(solid.at([14.4, 0, 2.3]), 7)
  pedestal(solid.at([7.3, 0, -3.6]), 8)
  pottedPlant(solid.at([9.4, 0, 2.8]), { height: 1.6, seed: 21 })
  table(solid.at([9.0, 0, -2.6]), { size: [2.2, 0.76, 0.85], paint: { material: 'wood', tint: [0.6, 0.53, 0.47] } })
  solid
    .at([9.6, 0.76, -2.6], 8)
    .box([-0.2, 0, -0.14], [0.2, 0.04, 0.14], { material: 'book', tint: [0.5, 0.36, 0.14], seed: 1 })
  solid
    .at([8.5, 0.76, -2.5], -14)
    .box([-0.16, 0, -0.12], [0.16, 0.03, 0.12], { material: 'book', tint: [0.13, 0.22, 0.3], seed: 4 })
  vase(solid.at([8.9, 0.76, -2.7]), { height: 0.34, tint: [0.74, 0.68, 0.58] })
}
