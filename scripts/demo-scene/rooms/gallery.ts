import { castConcrete, ceilingWhite, darkOak, frame, limewash, pane, type Site } from '../materials/palette.ts'
import { bookcase, pedestal, table, vase } from '../shapes/furniture.ts'
import { pottedPlant } from '../shapes/plants.ts'
import { armchair } from '../shapes/seating.ts'

// Positions in meters, as in hall.ts. Walls are given by their inner and outer faces.
const westX = 6.4
const eastX = 16
const northZ = -5
const southZ = 3.4
const outerEastX = 16.4
const outerNorthZ = -5.4
const outerSouthZ = 3.8
/** Lower than the ceiling of the hall. */
const ceilingY = 4.2
/** Opening to the terrace. */
const opening = { westX: 6.8, eastX: 8.8 } as const
const southWindow = { westX: 10, eastX: 15, sillY: 0.5 } as const
/** Lintel of the opening and the window. */
const lintelY = 2.8
/** Slot of daylight in the ceiling, along the bookcases. */
const skylight = { westX: 7.4, eastX: 15.4, northZ: -4.3, southZ: -3.5 } as const

/** Library and painting gallery, to the east of the hall. */
export function buildGallery(site: Site): void {
  const { solid } = site
  solid.box([westX, -0.6, outerNorthZ], [outerEastX, 0, outerSouthZ], { material: 'planks' })
  solid.box([westX, 0, outerNorthZ], [outerEastX, ceilingY, northZ], limewash)
  solid.box([eastX, 0, northZ], [outerEastX, ceilingY, outerSouthZ], limewash)
  buildSouthWall(site)
  buildRoof(site)
  placeBookcases(site)
  hangPaintings(site)
  placeFurniture(site)
}

/** An opening to the terrace, and a long window with a deep sill. */
function buildSouthWall({ solid, glass }: Site): void {
  // The wall from west to east, with the parts above and below the openings.
  solid.box([westX, 0, southZ], [opening.westX, ceilingY, outerSouthZ], limewash)
  solid.box([opening.westX, lintelY, southZ], [opening.eastX, ceilingY, outerSouthZ], limewash)
  solid.box([opening.eastX, 0, southZ], [southWindow.westX, ceilingY, outerSouthZ], limewash)
  solid.box([southWindow.westX, 0, southZ], [southWindow.eastX, southWindow.sillY, outerSouthZ], limewash)
  solid.box([southWindow.westX, lintelY, southZ], [southWindow.eastX, ceilingY, outerSouthZ], limewash)
  solid.box([southWindow.eastX, 0, southZ], [eastX, ceilingY, outerSouthZ], limewash)
  // Frames and pane of the window.
  for (const x of [southWindow.westX, 11.66, 13.32, 14.94])
    solid.box([x, southWindow.sillY, 3.6], [x + 0.06, lintelY, 3.72], frame)
  for (const y of [southWindow.sillY, 2.74])
    solid.box([southWindow.westX, y, 3.6], [southWindow.eastX, y + 0.06, 3.72], frame)
  glass.box([southWindow.westX, southWindow.sillY, 3.65], [southWindow.eastX, lintelY, 3.67], pane)
  // Frame of the opening, and the sill.
  for (const x of [opening.westX, 8.74]) solid.box([x, 0, 3.5], [x + 0.06, lintelY, 3.7], frame)
  solid.box([opening.westX, 2.74, 3.5], [opening.eastX, lintelY, 3.7], frame)
  solid.box([southWindow.westX, southWindow.sillY, 3.12], [southWindow.eastX, 0.54, 3.6], darkOak)
}

/** Concrete ceiling with a skylight. */
function buildRoof({ solid, glass }: Site): void {
  const roofEastX = 16.7
  const roofY = ceilingY + 0.35
  // The ceiling to the north, south, west and east of the skylight.
  solid.box([westX, ceilingY, -5.6], [roofEastX, roofY, skylight.northZ], ceilingWhite)
  solid.box([westX, ceilingY, skylight.southZ], [roofEastX, roofY, 4.5], castConcrete)
  solid.box([westX, ceilingY, skylight.northZ], [skylight.westX, roofY, skylight.southZ], ceilingWhite)
  solid.box([skylight.eastX, ceilingY, skylight.northZ], [roofEastX, roofY, skylight.southZ], ceilingWhite)
  // Pane and beams of the skylight.
  glass.box([skylight.westX, ceilingY + 0.3, skylight.northZ], [skylight.eastX, ceilingY + 0.32, skylight.southZ], pane)
  for (let x = 8.9; x < 15; x += 1.6)
    solid.box([x, ceilingY, skylight.northZ], [x + 0.08, ceilingY + 0.3, skylight.southZ], ceilingWhite)
  // Metal edge of the roof.
  solid.box([westX, roofY, 4.3], [16.74, ceilingY + 0.42, 4.54], frame)
  solid.box([16.5, roofY, -5.64], [16.74, ceilingY + 0.42, 4.3], frame)
  // Three ceiling lamps.
  const z = 1.6
  for (const x of [9, 11.2, 13.4]) {
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
  // Library ladder on its brass rail. It leans against the rail, so its rungs move north with their height.
  const rungCount = 10
  solid.cylinder([7.4, 3.35, -4.5], [15.2, 3.35, -4.5], { material: 'brass', radius: 0.018 })
  for (const x of [11.75, 12.2]) solid.cylinder([x, 0, -3.75], [x, 3.4, -4.48], { ...darkOak, radius: 0.025 })
  for (let rung = 1; rung <= rungCount; rung++) {
    const y = (3.4 * rung) / (rungCount + 1)
    const z = -3.75 - (0.73 * rung) / (rungCount + 1)
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
  solid.box([westX, 0.95, -4.3], [6.45, 2.55, -1.3], frame)
  solid.quad({ corner: [6.455, 1, -1.35], across: [0, 0, -2.9], up: [0, 1.5, 0] }, { material: 'canvas', seed: 3 })
}

function placeFurniture({ solid }: Site): void {
  solid.quad(
    { corner: [10.6, 0.012, 2.2], across: [4.4, 0, 0], up: [0, 0, -3.6] },
    { material: 'rug', tint: [0.085, 0.115, 0.15] },
  )
  // Seating on the rug.
  armchair(solid.at([12.9, 0, 1.1], -150), { material: 'leather', tint: [0.3, 0.13, 0.055] })
  armchair(solid.at([13.3, 0, -0.7], -75), { material: 'leather', tint: [0.3, 0.13, 0.055] })
  table(solid.at([11.9, 0, 0.5]), { size: [0.7, 0.42, 0.7], paint: { material: 'wood', tint: [0.5, 0.44, 0.4] } })
  vase(solid.at([11.8, 0.42, 0.45]), { height: 0.26, tint: [0.12, 0.26, 0.3] })
  pedestal(solid.at([14.4, 0, 2.3]), 7)
  pedestal(solid.at([7.3, 0, -3.6]), 8)
  pottedPlant(solid.at([9.4, 0, 2.8]), { height: 1.6, seed: 21 })
  // Reading table with two books and a vase, in front of the bookcases.
  table(solid.at([9.0, 0, -2.6]), { size: [2.2, 0.76, 0.85], paint: { material: 'wood', tint: [0.6, 0.53, 0.47] } })
  solid
    .at([9.6, 0.76, -2.6], 8)
    .box([-0.2, 0, -0.14], [0.2, 0.04, 0.14], { material: 'book', tint: [0.5, 0.36, 0.14], seed: 1 })
  solid
    .at([8.5, 0.76, -2.5], -14)
    .box([-0.16, 0, -0.12], [0.16, 0.03, 0.12], { material: 'book', tint: [0.13, 0.22, 0.3], seed: 4 })
  vase(solid.at([8.9, 0.76, -2.7]), { height: 0.34, tint: [0.74, 0.68, 0.58] })
}
