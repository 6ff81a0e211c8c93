import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { planExtent } from '../../src/server/domain/tours/samples/plan-position.ts'

// Draws the floor plans of the demo tour: `node scripts/demo-scene/draw-plan.ts`. The images are stored in the repository,
// so this runs only when the house changes. Coordinates are in meters, as in `scripts/demo-scene/rooms`: x points east,
// z points south, and the origin is the middle of the hall.

const pxPerM = 44
const { west, east, north, south } = planExtent

const wallColor = '#2b2f36'
const lineColor = '#b9b2a5'

type Bounds = readonly [west: number, north: number, east: number, south: number]

function rectangle([x1, z1, x2, z2]: Bounds, style: string): string {
  return `<rect x="${x1}" y="${z1}" width="${x2 - x1}" height="${z2 - z1}" ${style}/>`
}

const fill = (color: string) => `fill="${color}"`
const rectangles = (boundsList: readonly Bounds[], style: string) =>
  boundsList.map((bounds) => rectangle(bounds, style)).join('')
const line = (points: string, style = `stroke="${lineColor}" stroke-width=".06"`) =>
  `<polyline points="${points}" fill="none" ${style}/>`
const bush = (x: number, z: number, radius: number) =>
  `<circle cx="${x}" cy="${z}" r="${radius}" fill="#c3d2b4"/><circle cx="${x}" cy="${z}" r="${radius * 0.55}" fill="#a9bd95"/>`

const outdoors = [
  rectangle([west, north, east, south], fill('#eef0e8')),
  // The courtyard: paving, gravel, the basin and its stepping stones.
  rectangle([-8, -18, 8, -5.4], fill('#e9e2d3')),
  rectangle([1.8, -18, 8, -7.2], fill('#ded5c2')),
  rectangle([-8, -15.6, -1.8, -7.2], fill('#bcd8df')),
  rectangles(
    [0, 1, 2, 3, 4].map((stone): Bounds => [-4.6, -14.9 + stone * 1.55, -3.4, -13.8 + stone * 1.55]),
    fill('#e9e2d3'),
  ),
  rectangle([-1.8, north, 1.8, -18], fill('#e9e2d3')),
  bush(4.9, -11.4, 1.9),
  // The terrace and the pool.
  rectangles(
    [
      [-10, 5.2, 17, 17.2],
      [6.4, 3.8, 17, 5.4],
    ],
    fill('#efe6d5'),
  ),
  rectangle([-8.4, 12.8, 3.4, 17.1], `${fill('#a8d3de')} stroke="#ffffff" stroke-width=".18"`),
  rectangle([-13, 17.3, east, south], fill('#dfe9e6')),
]

/** Stair along the west wall of the hall: the edges of its steps, and its side. */
const stair = [
  ...Array.from({ length: 14 }, (_, step) => line(`-6,${-0.9 + step * 0.28} -4.75,${-0.9 + step * 0.28}`)),
  line('-4.75,-0.9 -4.75,2.8'),
]

const floors = [
  rectangle([-6, -5, 6, 5], fill('#fbfaf7')),
  rectangle([6.4, -5, 16, 3.6], fill('#f6efe3')),
  rectangle([6, -0.6, 6.8, 2.2], fill('#fbfaf7')),
  // The edge of the mezzanine over the north half of the hall, and the stair to it.
  rectangle(
    [-6, -5, 6, -0.9],
    `${fill('#f1ece2')} stroke="${lineColor}" stroke-width=".08" stroke-dasharray=".35 .25"`,
  ),
  ...stair,
]

const furniture = [
  rectangles(
    [
      [-1.9, 1.9, 1, 2.9],
      [2.3, 1.4, 4.2, 3.2],
    ],
    `${fill('#ebe4d6')} stroke="${lineColor}" stroke-width=".06"`,
  ),
  rectangle([7.4, -4.95, 15.4, -4.55], `${fill('#d9c4a2')}`),
  rectangle([9.4, -1.6, 11.8, -0.9], `fill="none" stroke="${lineColor}" stroke-width=".06"`),
  rectangle([10.8, 7.3, 14, 8.7], `${fill('#e0cfae')} stroke="${lineColor}" stroke-width=".06"`),
  // The pergola's slats.
  ...Array.from({ length: 14 }, (_, slat) => line(`${7.4 + slat * 0.6},5.4 ${7.4 + slat * 0.6},10.6`)),
]

const walls: readonly Bounds[] = [
  [-8.4, -18.4, -8, -5.4],
  [8, -18.4, 8.4, -5.4],
  [-8.4, -18.4, -1.7, -18],
  [1.7, -18.4, 8.4, -18],
  [-8.4, -5.6, -6.4, -5.2],
  [6.4, -5.6, 8.4, -5.2],
  [-6.4, -5.4, -1.3, -5],
  [1.3, -5.4, 6.4, -5],
  [6, -5, 6.4, -0.6],
  [6, 2.2, 6.4, 5.2],
  [-6.4, -5.4, -6, -3.4],
  [-6.4, -2.8, -6, -1.6],
  [-6.4, -1, -6, 0.2],
  [-6.4, 0.8, -6, 2],
  [-6.4, 2.6, -6, 5.2],
  [6.4, -5.4, 16.4, -5],
  [16, -5, 16.4, 3.8],
  [6.4, 3.4, 6.8, 3.8],
  [8.8, 3.4, 10, 3.8],
  [15, 3.4, 16, 3.8],
  [-10.5, 5, -10, 17.5],
  [16.9, 3.4, 17.4, 17.5],
]

const glass: readonly Bounds[] = [
  [-6, 4.92, 6, 5.08],
  [10, 3.56, 15, 3.66],
  [3.45, 17, 16.9, 17.12],
  ...[-3.4, -1.6, 0.2, 2].map((z): Bounds => [-6.28, z, -6.2, z + 0.6]),
]

const northArrow = `<g transform="translate(17.6 -19.2)"><circle r=".95" fill="#ffffff" stroke="${lineColor}" stroke-width=".06"/><path d="M0 -.7 .38 .55 0 .28 -.38 .55Z" fill="${wallColor}"/></g>`
const trees = [
  [-11.4, -16, 1.2],
  [-11.2, -9.5, 1.5],
  [-11.6, -1, 1.3],
  [11.5, -9, 1.6],
  [17.8, -7.2, 1.2],
  [12.6, -15.5, 1.4],
] as const

const treeCircles = trees.map(([x, z, radius]) => bush(x, z, radius))
const wallsAndGlass = [rectangles(glass, fill('#7fa9b5')), rectangles(walls, fill(wallColor))]

/** Upper floor, drawn on a translucent layer over the ground floor. */
const upperFloor = [
  rectangle([west, north, east, south], 'fill="#f6f7f3" fill-opacity=".72"'),
  rectangle([-6.4, -5.4, 6.4, 5.2], fill('#f6f7f3')),
  rectangle([-6, -5, 6, -0.9], fill('#fbfaf7')),
  rectangle([-6, -0.9, 6, -0.78], fill('#7fa9b5')),
  ...stair,
  rectangle([-3.7, -4, -1.7, -3.1], `${fill('#e0cfae')} stroke="${lineColor}" stroke-width=".06"`),
  rectangle([-6, 4.92, 6, 5.08], fill('#7fa9b5')),
  rectangles(
    walls.filter(([x1, z1, x2, z2]) => x1 >= -6.4 && x2 <= 6.4 && z1 >= -5.4 && z2 <= 5.2),
    fill(wallColor),
  ),
  rectangle([6, -5, 6.4, 5.2], fill(wallColor)),
]

const groundFloor = [...outdoors, ...treeCircles, ...floors, ...furniture, ...wallsAndGlass]
const plans = { 'plan-ground.webp': groundFloor, 'plan-upper.webp': [...groundFloor, ...upperFloor] }

const width = (east - west) * pxPerM
const height = (south - north) * pxPerM
const viewBox = `${west} ${north} ${east - west} ${south - north}`
for (const [file, drawing] of Object.entries(plans)) {
  const parts = [...drawing, northArrow].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${parts}</svg>`
  await sharp(Buffer.from(svg))
    .webp({ quality: 90, effort: 6 })
    .toFile(fileURLToPath(new URL(`../../src/server/domain/tours/samples/${file}`, import.meta.url)))
}
