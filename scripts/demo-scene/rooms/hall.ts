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

/** Double-height hall, x −6…6, z −5…5, open to the sea in the south. */
export function buildHall(site: Site): void {
  const { solid } = site
  solid.box([-6.4, -0.6, -5.4], [6.4, 0, 5.2], beigeLimestone)
  northWall(site)
  westWall(site)
  eastWall(site)
  southGlazing(site)
  ceiling(site)
  for (const x of [-4.4, -1.5, 1.5, 4.4]) {
    solid.cylinder([x, 0, -1.35], [x, 6.2, -1.35], { ...castConcrete, material: 'plaster', radius: 0.17 })
    solid.cylinder([x, 0, -1.35], [x, 0.06, -1.35], { ...frame, radius: 0.2 })
  }
  pendant(site)
}

function northWall({ solid, glass }: Site): void {
  solid.box([-6.4, 0, -5.4], [-1.3, 6.2, -5], limewash)
  solid.box([1.3, 0, -5.4], [6.4, 6.2, -5], limewash)
  solid.box([-1.3, 3, -5.4], [1.3, 4.2, -5], limewash)
  solid.box([-1.3, 5.5, -5.4], [1.3, 6.2, -5], limewash)
  for (const x of [-1.3, 1.22]) solid.box([x, 0, -5.38], [x + 0.08, 3, -5.02], frame)
  solid.box([-1.3, 2.92, -5.38], [1.3, 3, -5.02], frame)
  glass.box([-1.3, 4.2, -5.21], [1.3, 5.5, -5.19], pane)
  for (const y of [4.2, 5.44]) solid.box([-1.3, y, -5.3], [1.3, y + 0.06, -5.1], frame)
  // The pivot door stands open into the hall, on the east jamb.
  const door = solid.at([1.1, 0, -5.05], 78)
  for (let board = 0; board < 10; board++) {
    door.box([-1.9 + board * 0.19, 0.02, -0.04], [-1.715 + board * 0.19, 2.88, 0.04], { ...darkOak, seed: 1 })
  }
  door.cylinder([-1.75, 0.8, 0.1], [-1.75, 2.1, 0.1], { ...frame, radius: 0.02 })
}

function westWall({ solid, glass }: Site): void {
  const slots = [-0.1, 1.15, 2.4, 3.65]
  let segmentStart = -5
  for (const z of [...slots, 5.2]) {
    solid.box([-6.4, 0, segmentStart], [-6, 6.2, z], limewash)
    segmentStart = z + 0.6
  }
  for (const z of slots) {
    solid.box([-6.4, 0, z], [-6, 0.7, z + 0.6], limewash)
    solid.box([-6.4, 5.5, z], [-6, 6.2, z + 0.6], limewash)
    glass.box([-6.3, 0.7, z], [-6.28, 5.5, z + 0.6], pane)
    for (const y of [0.7, 5.45]) solid.box([-6.36, y, z], [-6.2, y + 0.05, z + 0.6], frame)
  }
}

function eastWall({ solid }: Site): void {
  solid.box([6, 0, -5], [6.4, 6.2, -0.6], limewash)
  solid.box([6, 0, 2.2], [6.4, 6.2, 5.2], limewash)
  solid.box([6, 2.9, -0.6], [6.4, 6.2, 2.2], limewash)
  for (const z of [-0.6, 2.14]) solid.box([5.98, 0, z], [6.42, 2.9, z + 0.06], darkOak)
  solid.box([5.98, 2.84, -0.6], [6.42, 2.9, 2.2], darkOak)
}

/** Six bays of glass. The pane east of the middle is open: it has slid behind its neighbor. */
function southGlazing({ solid, glass }: Site): void {
  for (let x = -6; x <= 6; x += 2) solid.box([x - 0.045, 0, 4.9], [x + 0.045, 6.2, 5.1], frame)
  solid.box([-6, 3, 4.92], [6, 3.09, 5.08], frame)
  solid.box([-6, 6.1, 4.92], [6, 6.2, 5.08], frame)
  for (let bay = 0; bay < 6; bay++) {
    const x = -6 + bay * 2
    glass.box([x, 3.09, 4.99], [x + 2, 6.1, 5.01], pane)
    if (bay === 3) continue
    const extraDepth = bay === 4 ? 0.06 : 0
    solid.box([x, 0, 4.95], [x + 2, 0.07, 5.05 + extraDepth], frame)
    glass.box([x, 0.07, 4.99], [x + 2, 3, 5.01], pane)
  }
  solid.box([2.05, 0, 5.07], [2.12, 3, 5.13], frame)
  solid.box([3.88, 0, 5.07], [3.95, 3, 5.13], frame)
  glass.box([2.1, 0.07, 5.09], [3.9, 2.95, 5.11], pane)
}

function ceiling({ solid }: Site): void {
  solid.box([-6.7, 6.2, -5.6], [6.7, 6.55, 6.2], ceilingWhite)
  solid.box([-6.74, 6.55, -5.64], [6.74, 6.62, 6.24], frame)
  for (let x = -5.6; x < 6; x += 0.8) solid.box([x - 0.05, 5.92, -5], [x + 0.05, 6.2, 4.9], oak)
}

/** A ring of light over the middle of the hall. */
function pendant({ solid }: Site): void {
  const centerX = 2.7
  const centerZ = 2.3
  const y = 4.2
  const lampY = y - 0.028
  const radius = 0.8
  const segments = 48
  const ringPoint = (index: number) => {
    const angle = (index / segments) * 2 * Math.PI
    return [centerX + radius * Math.cos(angle), y, centerZ + radius * Math.sin(angle)] as const
  }
  for (let segment = 0; segment < segments; segment++) {
    const start = ringPoint(segment)
    const end = ringPoint(segment + 1)
    solid.cylinder(start, end, { material: 'brass', radius: 0.03 })
    solid.cylinder([start[0], lampY, start[2]], [end[0], lampY, end[2]], { ...warmLamp, radius: 0.018 })
  }
  // Wires to the ceiling.
  for (const index of [0, 16, 32])
    solid.cylinder(ringPoint(index), [centerX, 6.2, centerZ], { ...frame, radius: 0.004 })
}
