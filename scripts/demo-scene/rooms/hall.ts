import {
  beigeLimestone,
  castConcrete,
  ceilingWhite,
  darkOak,
  frame,
  limewash,
  oak,
  pane,
  type Site,
  warmLamp,
} from '../materials/palette.ts'

// Positions in meters: x points east, y up, z south. The origin is the floor in the middle of the hall. Walls are given
// by their inner and outer faces.
const westX = -6
const eastX = 6
const northZ = -5
const ceilingY = 6.2
const outerWestX = -6.4
const outerEastX = 6.4
const outerNorthZ = -5.4
/** Half of the width of the north door. */
const doorHalfWidth = 1.3
const doorHeight = 3
/** Passage to the gallery, in the east wall. */
const passage = { northZ: -0.6, southZ: 2.2, height: 2.9 } as const
/** Width of a window slot in the west wall. */
const slotWidth = 0.6
/** Width of a bay of the south glazing. */
const bayWidth = 2

/** Double-height hall, open to the sea in the south. */
export function buildHall(site: Site): void {
  const { solid } = site
  solid.box([outerWestX, -0.6, outerNorthZ], [outerEastX, 0, 5.2], beigeLimestone)
  buildNorthWall(site)
  buildWestWall(site)
  buildEastWall(site)
  buildSouthGlazing(site)
  buildCeiling(site)
  // Columns along the edge of the mezzanine.
  for (const x of [-4.4, -1.5, 1.5, 4.4]) {
    solid.cylinder([x, 0, -1.35], [x, ceilingY, -1.35], { ...castConcrete, material: 'plaster', radius: 0.17 })
    solid.cylinder([x, 0, -1.35], [x, 0.06, -1.35], { ...frame, radius: 0.2 })
  }
  hangPendantLamp(site)
}

function buildNorthWall({ solid, glass }: Site): void {
  // A window over the door.
  const sillY = 4.2
  const lintelY = 5.5
  solid.box([outerWestX, 0, outerNorthZ], [-doorHalfWidth, ceilingY, northZ], limewash)
  solid.box([doorHalfWidth, 0, outerNorthZ], [outerEastX, ceilingY, northZ], limewash)
  solid.box([-doorHalfWidth, doorHeight, outerNorthZ], [doorHalfWidth, sillY, northZ], limewash)
  solid.box([-doorHalfWidth, lintelY, outerNorthZ], [doorHalfWidth, ceilingY, northZ], limewash)
  for (const x of [-doorHalfWidth, 1.22]) solid.box([x, 0, -5.38], [x + 0.08, doorHeight, -5.02], frame)
  solid.box([-doorHalfWidth, 2.92, -5.38], [doorHalfWidth, doorHeight, -5.02], frame)
  glass.box([-doorHalfWidth, sillY, -5.21], [doorHalfWidth, lintelY, -5.19], pane)
  for (const y of [sillY, 5.44]) solid.box([-doorHalfWidth, y, -5.3], [doorHalfWidth, y + 0.06, -5.1], frame)
  // The pivot door stands open into the hall, on the east jamb.
  const door = solid.at([1.1, 0, -5.05], 78)
  for (let board = 0; board < 10; board++) {
    door.box([-1.9 + board * 0.19, 0.02, -0.04], [-1.715 + board * 0.19, 2.88, 0.04], { ...darkOak, seed: 1 })
  }
  door.cylinder([-1.75, 0.8, 0.1], [-1.75, 2.1, 0.1], { ...frame, radius: 0.02 })
}

function buildWestWall({ solid, glass }: Site): void {
  // Tall, narrow window slots, by the z of their north edges.
  const slots = [-0.1, 1.15, 2.4, 3.65]
  const sillY = 0.7
  const lintelY = 5.5
  let segmentStartZ = northZ
  for (const z of [...slots, 5.2]) {
    solid.box([outerWestX, 0, segmentStartZ], [westX, ceilingY, z], limewash)
    segmentStartZ = z + slotWidth
  }
  for (const z of slots) {
    solid.box([outerWestX, 0, z], [westX, sillY, z + slotWidth], limewash)
    solid.box([outerWestX, lintelY, z], [westX, ceilingY, z + slotWidth], limewash)
    glass.box([-6.3, sillY, z], [-6.28, lintelY, z + slotWidth], pane)
    for (const y of [sillY, 5.45]) solid.box([-6.36, y, z], [-6.2, y + 0.05, z + slotWidth], frame)
  }
}

function buildEastWall({ solid }: Site): void {
  solid.box([eastX, 0, northZ], [outerEastX, ceilingY, passage.northZ], limewash)
  solid.box([eastX, 0, passage.southZ], [outerEastX, ceilingY, 5.2], limewash)
  solid.box([eastX, passage.height, passage.northZ], [outerEastX, ceilingY, passage.southZ], limewash)
  // The oak frame of the passage.
  for (const z of [passage.northZ, 2.14]) solid.box([5.98, 0, z], [6.42, passage.height, z + 0.06], darkOak)
  solid.box([5.98, 2.84, passage.northZ], [6.42, passage.height, passage.southZ], darkOak)
}

/** Six bays of glass, in a lower and an upper row. The lower pane east of the middle is open: it has slid to the east. */
function buildSouthGlazing({ solid, glass }: Site): void {
  const bayCount = 6
  const openBay = 3
  const transomY = 3
  for (let x = westX; x <= eastX; x += bayWidth) solid.box([x - 0.045, 0, 4.9], [x + 0.045, ceilingY, 5.1], frame)
  solid.box([westX, transomY, 4.92], [eastX, 3.09, 5.08], frame)
  solid.box([westX, 6.1, 4.92], [eastX, ceilingY, 5.08], frame)
  for (let bay = 0; bay < bayCount; bay++) {
    const x = westX + bay * bayWidth
    glass.box([x, 3.09, 4.99], [x + bayWidth, 6.1, 5.01], pane)
    if (bay === openBay) continue
    // The open pane stands in front of the bay to the east.
    const extraDepth = bay === openBay + 1 ? 0.06 : 0
    solid.box([x, 0, 4.95], [x + bayWidth, 0.07, 5.05 + extraDepth], frame)
    glass.box([x, 0.07, 4.99], [x + bayWidth, transomY, 5.01], pane)
  }
  // The open pane and its frame.
  solid.box([2.05, 0, 5.07], [2.12, 3, 5.13], frame)
  solid.box([3.88, 0, 5.07], [3.95, 3, 5.13], frame)
  glass.box([2.1, 0.07, 5.09], [3.9, 2.95, 5.11], pane)
}

function buildCeiling({ solid }: Site): void {
  // The roof overhangs the south glazing.
  solid.box([-6.7, ceilingY, -5.6], [6.7, 6.55, 6.2], ceilingWhite)
  solid.box([-6.74, 6.55, -5.64], [6.74, 6.62, 6.24], frame)
  // Oak beams.
  for (let x = -5.6; x < eastX; x += 0.8) solid.box([x - 0.05, 5.92, northZ], [x + 0.05, ceilingY, 4.9], oak)
}

/** A ring of light over the middle of the hall. */
function hangPendantLamp({ solid }: Site): void {
  const centerX = 2.7
  const centerZ = 2.3
  const y = 4.2
  const lampY = y - 0.028
  const radius = 0.8
  const segmentCount = 48
  const ringPoint = (index: number) => {
    const azimuth = (index / segmentCount) * 2 * Math.PI
    return [centerX + radius * Math.cos(azimuth), y, centerZ + radius * Math.sin(azimuth)] as const
  }
  for (let segment = 0; segment < segmentCount; segment++) {
    const start = ringPoint(segment)
    const end = ringPoint(segment + 1)
    solid.cylinder(start, end, { material: 'brass', radius: 0.03 })
    solid.cylinder([start[0], lampY, start[2]], [end[0], lampY, end[2]], { ...warmLamp, radius: 0.018 })
  }
  // Wires to the ceiling.
  for (const index of [0, 16, 32])
    solid.cylinder(ringPoint(index), [centerX, ceilingY, centerZ], { ...frame, radius: 0.004 })
}
