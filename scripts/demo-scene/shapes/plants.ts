import type { Vec3 } from '../../../src/shared/geometry/sphere.ts'
import { Random } from '../materials/noise.ts'
import type { SceneBuilder } from './builder.ts'

type Crown = {
  readonly center: Vec3
  readonly radius: number
  readonly leaves: number
  /** Average length of a leaf. */
  readonly leafM: number
  readonly tint: Vec3
}

/** Angle between the stems of a plant, in radians: the golden angle, which distributes them evenly. */
const goldenAngle = 2.4
/** Width of a leaf, divided by its length. */
const leafAspect = 0.42

/** Adds leaves that are spread through the outer part of a flattened ball. */
function addCrown(builder: SceneBuilder, shape: Crown, random: Random): void {
  for (let leaf = 0; leaf < shape.leaves; leaf++) {
    const y = random.between(-1, 1)
    const azimuth = random.between(0, 2 * Math.PI)
    const horizontal = Math.sqrt(1 - y * y)
    const outward: Vec3 = [horizontal * Math.cos(azimuth), y, horizontal * Math.sin(azimuth)]
    const distance = shape.radius * Math.sqrt(random.between(0.12, 1))
    const [cx, cy, cz] = shape.center
    const corner: Vec3 = [cx + outward[0] * distance, cy + outward[1] * distance * 0.8, cz + outward[2] * distance]
    addLeaf(builder, { corner, size: shape.leafM * random.between(0.7, 1.3), tint: shape.tint }, random)
  }
}

/** Adds a leaf in a random direction. */
function addLeaf(builder: SceneBuilder, leaf: { corner: Vec3; size: number; tint: Vec3 }, random: Random): void {
  const azimuth = random.between(0, 2 * Math.PI)
  const elevation = random.between(-0.7, 1.1)
  const up: Vec3 = [
    Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.sin(azimuth) * Math.cos(elevation),
  ]
  const side: Vec3 = [-Math.sin(azimuth), random.between(-0.5, 0.5), Math.cos(azimuth)]
  const scale = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor]
  builder.leaf(
    { corner: leaf.corner, across: scale(side, leaf.size * leafAspect), up: scale(up, leaf.size) },
    { material: 'leaves', tint: leaf.tint, seed: random.next() },
  )
}

/** Old olive tree: a twisted trunk that forks, with silvery crowns at the ends of its limbs. */
export function oliveTree(builder: SceneBuilder, shape: { height: number; leaves: number; seed: number }): void {
  const random = new Random(shape.seed)
  // The proportions below belong to a tree of 4 m.
  const unit = shape.height / 4
  const paint = { material: 'bark', tint: [1, 0.97, 0.92] as Vec3 }
  const knee: Vec3 = [0.12 * unit, 0.75 * unit, 0.05 * unit]
  const fork: Vec3 = [-0.04 * unit, 1.45 * unit, -0.06 * unit]
  builder.cylinder([0, -0.1, 0], knee, { ...paint, radius: 0.2 * unit, topRadius: 0.145 * unit })
  builder.cylinder(knee, fork, { ...paint, radius: 0.145 * unit, topRadius: 0.12 * unit })
  builder.ball(knee, [0.15 * unit, 0.16 * unit, 0.15 * unit], paint)
  builder.ball(fork, [0.128 * unit, 0.16 * unit, 0.128 * unit], paint)
  const limbCount = 7
  for (let limb = 0; limb < limbCount; limb++) {
    const azimuth = (limb / limbCount) * 2 * Math.PI + random.between(-0.3, 0.3)
    const spread = unit * random.between(0.55, 1.1) * (limb === 0 ? 0.2 : 1)
    const end: Vec3 = [
      fork[0] + spread * Math.cos(azimuth),
      unit * random.between(2.5, 3.3),
      fork[2] + spread * Math.sin(azimuth),
    ]
    const bend: Vec3 = [(fork[0] + end[0]) / 2 + 0.1 * unit, (fork[1] + end[1]) / 2, (fork[2] + end[2]) / 2]
    builder.cylinder(fork, bend, { ...paint, radius: 0.085 * unit, topRadius: 0.055 * unit })
    builder.cylinder(bend, end, { ...paint, radius: 0.055 * unit, topRadius: 0.015 * unit })
    const leaves = Math.floor(shape.leaves / limbCount)
    const radius = unit * random.between(0.62, 0.85)
    addCrown(builder, { center: end, radius, leaves, leafM: 0.085, tint: [0.175, 0.205, 0.12] }, random)
  }
}

/** Broad-leaved plant in a clay pot. Its stems fan out from the soil. */
export function pottedPlant(builder: SceneBuilder, shape: { height: number; seed: number }): void {
  const random = new Random(shape.seed)
  builder.cylinder([0, 0, 0], [0, 0.42, 0], {
    material: 'ceramic',
    tint: [0.6, 0.55, 0.48],
    radius: 0.19,
    topRadius: 0.25,
  })
  builder.cylinder([0, 0.41, 0], [0, 0.425, 0], { material: 'soil', radius: 0.23 })
  const stemCount = 15
  for (let stem = 0; stem < stemCount; stem++) {
    const azimuth = stem * goldenAngle + random.between(-0.3, 0.3)
    const lean = random.between(0.1, 0.5)
    const heightM = shape.height * random.between(0.6, 1)
    const tip: Vec3 = [lean * Math.cos(azimuth), heightM, lean * Math.sin(azimuth)]
    builder.cylinder([0, 0.4, 0], tip, { material: 'bark', tint: [0.7, 0.9, 0.4], radius: 0.009, topRadius: 0.005 })
    broadLeaf(builder, { tip, azimuth, random })
  }
}

/** Large leaf that hangs from its stem. */
function broadLeaf(
  builder: SceneBuilder,
  { tip, azimuth, random }: { tip: Vec3; azimuth: number; random: Random },
): void {
  const size = random.between(0.3, 0.48)
  const droop = random.between(-0.5, 0.35)
  const outward: Vec3 = [Math.cos(azimuth), Math.sin(droop), Math.sin(azimuth)]
  const side: Vec3 = [-Math.sin(azimuth), 0.15, Math.cos(azimuth)]
  const width = size * 0.62
  const corner: Vec3 = [tip[0] - (side[0] * width) / 2, tip[1] - 0.07 * width, tip[2] - (side[2] * width) / 2]
  builder.leaf(
    {
      corner,
      across: [side[0] * width, side[1] * width, side[2] * width],
      up: [outward[0] * size, outward[1] * size, outward[2] * size],
    },
    { material: 'leaves', tint: [0.07, 0.15, 0.045], seed: random.next() },
  )
}

/** Tuft of ornamental grass. */
export function grassTuft(builder: SceneBuilder, shape: { height: number; blades: number; seed: number }): void {
  const random = new Random(shape.seed)
  for (let blade = 0; blade < shape.blades; blade++) {
    const azimuth = random.between(0, 2 * Math.PI)
    const lean = shape.height * random.between(0.08, 0.75)
    const heightM = shape.height * random.between(0.55, 1)
    const start: Vec3 = [random.between(-0.09, 0.09), -0.02, random.between(-0.09, 0.09)]
    const knee: Vec3 = [lean * 0.35 * Math.cos(azimuth), heightM * 0.65, lean * 0.35 * Math.sin(azimuth)]
    const across: Vec3 = [-0.013 * Math.sin(azimuth), 0, 0.013 * Math.cos(azimuth)]
    const paint = { material: 'leaves', tint: [0.24, 0.235, 0.1] as Vec3, seed: random.next() }
    builder.quad({ corner: start, across, up: knee }, paint)
    const tip: Vec3 = [lean * 0.65 * Math.cos(azimuth), heightM * 0.35 - lean * 0.2, lean * 0.65 * Math.sin(azimuth)]
    builder.triangle({ corner: [start[0] + knee[0], start[1] + knee[1], start[2] + knee[2]], across, up: tip }, paint)
  }
}

/** Round shrub of small leaves: lavender, rosemary or mastic, depending on the tint. */
export function shrub(
  builder: SceneBuilder,
  shape: { radius: number; leaves: number; seed: number; tint: Vec3 },
): void {
  const random = new Random(shape.seed)
  const { radius, leaves, tint } = shape
  addCrown(builder, { center: [0, radius * 0.55, 0], radius, leaves, leafM: 0.075 + radius * 0.07, tint }, random)
}

/** Mediterranean cypress: a slim column of foliage. */
export function cypress(builder: SceneBuilder, shape: { height: number; leaves: number; seed: number }): void {
  const random = new Random(shape.seed)
  builder.cylinder([0, -0.3, 0], [0, shape.height * 0.9, 0], {
    material: 'bark',
    tint: [0.8, 0.75, 0.7],
    radius: 0.12,
    topRadius: 0.02,
  })
  for (let leaf = 0; leaf < shape.leaves; leaf++) {
    const heightFraction = random.next() ** 1.15
    const radius = shape.height * 0.095 * (0.25 + Math.sin(Math.PI * Math.min(1, 0.16 + heightFraction * 0.86)))
    const azimuth = random.between(0, 2 * Math.PI)
    const distance = radius * Math.sqrt(random.between(0.3, 1))
    const corner: Vec3 = [
      distance * Math.cos(azimuth),
      shape.height * (0.05 + 0.95 * heightFraction),
      distance * Math.sin(azimuth),
    ]
    addLeaf(builder, { corner, size: 0.19, tint: [0.055, 0.085, 0.035] }, random)
  }
}

/** Climbing plant on a wall in the plane z = 0. It grows towards +z. Some of its leaves are flowers. */
export function climber(
  builder: SceneBuilder,
  shape: { width: number; height: number; leaves: number; seed: number; flowerColor: Vec3 },
): void {
  const random = new Random(shape.seed)
  const paint = { material: 'bark', tint: [0.9, 0.85, 0.8] as Vec3 }
  builder.cylinder([0, 0, 0], [0.1, shape.height * 0.55, 0.03], { ...paint, radius: 0.04, topRadius: 0.025 })
  const cushionCount = 26
  for (let cushion = 0; cushion < cushionCount; cushion++) {
    const heightFraction = cushion / (cushionCount - 1)
    const x = (random.next() - 0.5) * shape.width * (0.3 + 0.7 * Math.sqrt(heightFraction))
    const center: Vec3 = [x, shape.height * (0.32 + 0.64 * heightFraction), 0.06 + 0.1 * random.next()]
    const flowerFraction = random.between(0.25, 0.75)
    const radius = random.between(0.16, 0.4)
    const leafCount = Math.floor(shape.leaves / cushionCount)
    const flowerCount = Math.floor(leafCount * flowerFraction)
    addCrown(
      builder,
      { center, radius, leaves: leafCount - flowerCount, leafM: 0.075, tint: [0.1, 0.15, 0.05] },
      random,
    )
    // Flowers lie a little higher and further out than the leaves.
    const flowerCenter: Vec3 = [center[0], center[1] + 0.03, center[2] + 0.06]
    addCrown(
      builder,
      { center: flowerCenter, radius: radius * 1.04, leaves: flowerCount, leafM: 0.095, tint: shape.flowerColor },
      random,
    )
  }
}
