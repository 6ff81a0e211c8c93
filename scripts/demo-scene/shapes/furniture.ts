import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import { Random } from '../materials/noise.ts'
import { darkOak, oak } from '../materials/palette.ts'
import type { SceneBuilder } from './builder.ts'
import type { Paint } from './shapes.ts'

/** Tabletop on four legs. `size` is width, height, depth. */
export function table(builder: SceneBuilder, { size, paint }: { size: Vec3; paint: Paint }): void {
  const [width, height, depth] = size
  builder.rounded([-width / 2, height - 0.045, -depth / 2], [width / 2, height, depth / 2], { ...paint, radius: 0.012 })
  const legOffsetX = width / 2 - 0.06
  const legOffsetZ = depth / 2 - 0.06
  for (const [legX, legZ] of [
    [-legOffsetX, -legOffsetZ],
    [legOffsetX, -legOffsetZ],
    [-legOffsetX, legOffsetZ],
    [legOffsetX, legOffsetZ],
  ] as const) {
    builder.cylinder([legX, 0, legZ], [legX * 0.98, height - 0.04, legZ * 0.98], {
      material: 'bronze',
      radius: 0.016,
      topRadius: 0.024,
    })
  }
}

/** Clay vase: a stack of tapered rings that follows a curve. */
export function vase(builder: SceneBuilder, { height, tint }: { height: number; tint: Vec3 }): void {
  const radiusAt = (heightFraction: number) =>
    height * (0.16 + 0.26 * Math.sin(Math.PI * (0.12 + 0.78 * heightFraction)) ** 1.4)
  const ringCount = 14
  for (let ring = 0; ring < ringCount; ring++) {
    const bottomFraction = ring / ringCount
    const topFraction = (ring + 1) / ringCount
    builder.cylinder([0, height * bottomFraction, 0], [0, height * topFraction, 0], {
      material: 'ceramic',
      tint,
      radius: radiusAt(bottomFraction),
      topRadius: radiusAt(topFraction),
    })
  }
}

/** Colors of book covers. */
const coverColors: readonly Vec3[] = [
  [0.3, 0.09, 0.07],
  [0.11, 0.14, 0.18],
  [0.14, 0.17, 0.12],
  [0.42, 0.34, 0.21],
  [0.62, 0.57, 0.48],
  [0.5, 0.46, 0.4],
  [0.2, 0.13, 0.09],
  [0.38, 0.2, 0.1],
  [0.07, 0.07, 0.08],
]

/** Height of a row of a bookcase. */
const rowHeight = 0.39
/** Thickness of the boards of a bookcase. */
const boardThickness = 0.035

/** Open shelves filled with books, in three bays. They are centered on x, with the back at −depth/2. */
export function bookcase(
  builder: SceneBuilder,
  shape: { width: number; rows: number; depth: number; seed: number },
): void {
  const { width, rows, depth } = shape
  const height = rows * rowHeight + 0.1
  const halfWidth = width / 2
  builder.box([-halfWidth, 0, -depth / 2], [halfWidth, height, -depth / 2 + 0.02], darkOak)
  for (const x of [-halfWidth, -halfWidth / 3, halfWidth / 3, halfWidth - 0.04])
    builder.box([x, 0, -depth / 2], [x + 0.04, height, depth / 2], { ...oak, seed: 1 })
  for (let row = 0; row <= rows; row++) {
    const y = 0.06 + row * rowHeight
    builder.box([-halfWidth, y, -depth / 2], [halfWidth, y + boardThickness, depth / 2 - 0.005], oak)
    if (row === rows) continue
    const random = new Random(shape.seed * 1000 + row * 17)
    for (let bay = 0; bay < 3; bay++) {
      const leftX = -halfWidth + 0.045 + (bay * 2 * halfWidth) / 3
      fillShelf(builder.at([leftX, y + boardThickness, depth / 2]), {
        width: (2 * halfWidth) / 3 - 0.05,
        random,
        clearHeight: rowHeight - 0.06,
      })
    }
  }
}

/** Fills a shelf with series of books, or puts a vase on it. */
function fillShelf(builder: SceneBuilder, shelf: { width: number; random: Random; clearHeight: number }): void {
  const { random, width, clearHeight } = shelf
  let x = 0.005
  if (random.next() < 0.1) {
    vase(builder.at([width / 2, 0, -0.16]), {
      height: random.between(0.18, 0.3),
      tint: coverColors[Math.floor(random.next() * coverColors.length)] ?? [0.5, 0.5, 0.5],
    })
    return
  }
  const endX = width * (random.next() < 0.25 ? random.between(0.6, 0.9) : 1)
  let seriesHeight = random.between(0.22, clearHeight)
  let tint: Vec3 = [0.4, 0.3, 0.2]
  let remainingInSeries = 0
  while (x < endX - 0.05) {
    if (remainingInSeries-- <= 0) {
      seriesHeight = random.between(0.21, clearHeight * 0.97)
      tint = coverColors[Math.floor(random.next() * coverColors.length)] ?? tint
      remainingInSeries = Math.floor(random.between(0, 6))
    }
    const thickness = random.between(0.018, 0.05)
    const height = seriesHeight * random.between(0.93, 1)
    const brightness = random.between(0.7, 1.2)
    const depth = random.between(0.19, 0.24)
    const front = -random.between(0.015, 0.05)
    builder.box([x, 0, front - depth], [x + thickness, height, front], {
      material: 'book',
      tint: [tint[0] * brightness, tint[1] * brightness, tint[2] * brightness],
      seed: Math.floor(random.next() * 50),
    })
    x += thickness + 0.0015
  }
}

/** Plinth with a small sculpture of stacked blocks. Each block is rotated a little more than the block below. */
export function pedestal(builder: SceneBuilder, seed: number): void {
  builder.box([-0.2, 0, -0.2], [0.2, 1, 0.2], { material: 'plaster', tint: [1, 0.98, 0.95] })
  const blockCount = 16
  const blockHeight = 0.034
  for (let index = 0; index < blockCount; index++) {
    const heightFraction = index / (blockCount - 1)
    const halfWidth = 0.13 - 0.07 * Math.abs(heightFraction - 0.4)
    const stone = builder.at(
      [0.03 * Math.sin(heightFraction * 5 + seed), 1 + index * blockHeight, 0.03 * Math.cos(heightFraction * 4)],
      heightFraction * 150 + seed * 20,
    )
    stone.rounded([-halfWidth, 0, -halfWidth * 0.6], [halfWidth, blockHeight, halfWidth * 0.6], {
      material: seed % 2 ? 'brass' : 'marble',
      tint: [1, 0.97, 0.93],
      radius: 0.008,
    })
  }
}
