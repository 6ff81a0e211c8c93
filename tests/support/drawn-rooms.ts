import { seededRandom } from './seeded-random.ts'

// Rooms with known cameras, drawn by casting rays for each pixel. Rooms of a building share wallpaper, furniture,
// paintings and windows, so that pairs of different rooms have much in common.

type Vector = readonly [x: number, y: number, z: number]
/** Brightness at a point of a surface, in meters along it. */
type Texture = (u: number, v: number) => number
type Box = { readonly min: Vector; readonly max: Vector; readonly textures: readonly Texture[] }
/** Rectangle on a wall, in front of it. */
type Panel = {
  readonly wall: number
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  readonly texture: Texture
}

/** Room of a building: from 0 to its size, with its floor at y = 0. */
export type Room = {
  readonly size: Vector
  readonly walls: readonly Texture[]
  readonly boxes: readonly Box[]
  readonly panels: readonly Panel[]
}

export type Camera = { readonly x: number; readonly y: number; readonly z: number; readonly headingDeg: number }

/** Repeatable number from 0 to 1 for a lattice point. */
function hash(x: number, y: number, seed: number): number {
  let value = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 0xffffffff
}

/** Smoothstep of a number from 0 to 1. */
const smooth = (value: number) => value * value * (3 - 2 * value)

/** Smooth noise from 0 to 1. */
function noise(u: number, v: number, seed: number): number {
  const x = Math.floor(u)
  const y = Math.floor(v)
  const smoothU = smooth(u - x)
  const smoothV = smooth(v - y)
  const top = hash(x, y, seed) * (1 - smoothU) + hash(x + 1, y, seed) * smoothU
  const bottom = hash(x, y + 1, seed) * (1 - smoothU) + hash(x + 1, y + 1, seed) * smoothU
  return top * (1 - smoothV) + bottom * smoothV
}

const plain =
  (level: number, seed: number): Texture =>
  (u, v) =>
    level + 3 * noise(u * 2, v * 2, seed)
const grain =
  (level: number, seed: number): Texture =>
  (u, v) =>
    level + 50 * (noise(u * 3, v * 25, seed) - 0.5)
const brick =
  (seed: number): Texture =>
  (u, v) => {
    const row = Math.floor(v / 0.08)
    const across = u / 0.24 + (row % 2) / 2
    const column = Math.floor(across)
    const isJoint = v / 0.08 - row < 0.12 || across - column < 0.05
    return isJoint ? 190 : 90 + 60 * hash(column, row, seed)
  }
const wallpaper =
  (seed: number): Texture =>
  (u, v) => {
    const x = (u / 0.4) % 1
    const y = (v / 0.4) % 1
    return (
      170 + 40 * Math.sin(x * 2 * Math.PI + hash(1, 2, seed) * 6) * Math.cos(y * 2 * Math.PI + hash(2, 1, seed) * 6)
    )
  }
const tiles =
  (seed: number): Texture =>
  (u, v) => {
    const column = Math.floor(u / 0.6)
    const row = Math.floor(v / 0.6)
    return (column + row) % 2 === 0 ? 70 + 10 * hash(column, row, seed) : 180 + 10 * hash(column, row, seed)
  }
const bookcase =
  (seed: number): Texture =>
  (u, v) => {
    const row = Math.floor(v / 0.35)
    if (v / 0.35 - row < 0.1) return 60
    const spine = Math.floor(u / 0.045)
    return 40 + 180 * hash(spine, row, seed)
  }
/** Rectangles of a painting or a poster. */
const painting =
  (seed: number): Texture =>
  (u, v) => {
    let value = 60 + 140 * hash(0, 0, seed)
    for (let shape = 1; shape < 9; shape += 1) {
      const left = hash(shape, 1, seed) * 1.2 - 0.1
      const bottom = hash(shape, 2, seed) * 1.2 - 0.1
      const width = 0.05 + hash(shape, 3, seed) * 0.4
      const height = 0.05 + hash(shape, 4, seed) * 0.4
      if (u > left && u < left + width && v > bottom && v < bottom + height) value = 20 + 220 * hash(shape, 5, seed)
    }
    return value
  }
const outdoors =
  (seed: number): Texture =>
  (u, v) =>
    v > 0.9 + noise(u * 4, 0, seed) * 0.5 ? 235 : 60 + 120 * noise(u * 9, v * 9, seed + 1)

/** Height of the dark baseboard along the walls. */
const baseboardM = 0.1

/** Fraction of rooms that have next to nothing on their walls. */
const bareFraction = 0.25

/** Width, height and depth of furniture: table, stool, bookcase and sofa. */
const furnitureSizes: readonly Vector[] = [
  [1.6, 0.75, 0.8],
  [0.5, 0.9, 0.5],
  [1.2, 2, 0.4],
  [2, 0.8, 0.9],
]
const bookcaseKind = 2

/** Random choices for a room, and the seeds of its textures. */
type RoomPlan = {
  readonly seed: number
  readonly buildingSeed: number
  readonly size: Vector
  readonly isBare: boolean
  /** Random number from 0 to 1. */
  readonly random: () => number
  /** Random integer below a limit. */
  readonly randomBelow: (limit: number) => number
}

/** Creates a room. Rooms of one building take their furniture and decoration from the same stock. */
export function aRoom(seed: number, buildingSeed: number): Room {
  const randomBelow = seededRandom(seed)
  const random = () => randomBelow(10_000) / 10_000
  const isBare = random() < bareFraction
  const size: Vector = [5 + random() * 7, 2.6 + random() * 1.2, 4 + random() * 7]
  const plan: RoomPlan = { seed, buildingSeed, size, isBare, random, randomBelow }
  const walls = wallTextures(plan)
  const panelCount = isBare ? 1 : 4 + randomBelow(8)
  const panels = Array.from({ length: panelCount }, (_, index) => randomPanel(plan, index))
  const boxCount = isBare ? 1 : 2 + randomBelow(6)
  const boxes = Array.from({ length: boxCount }, (_, index) => randomFurniture(plan, index))
  return { size, walls, boxes, panels }
}

/** Textures of the four walls, the floor and the ceiling. */
function wallTextures({ seed, buildingSeed, isBare, random, randomBelow }: RoomPlan): readonly Texture[] {
  const stock = [wallpaper(buildingSeed), brick(buildingSeed), grain(150, buildingSeed), plain(200, buildingSeed)]
  const wallTexture = () =>
    isBare || random() < 0.6 ? plain(180 + 30 * random(), seed) : (stock[randomBelow(4)] ?? plain(190, 1))
  const floor =
    [grain(110, buildingSeed), tiles(buildingSeed), plain(120, buildingSeed)][randomBelow(3)] ?? plain(120, 1)
  return [wallTexture(), wallTexture(), wallTexture(), wallTexture(), floor, plain(220, seed)]
}

/** A door, a window or a painting on a random wall. */
function randomPanel({ seed, buildingSeed, size, random, randomBelow }: RoomPlan, index: number): Panel {
  const wall = randomBelow(4)
  const wallWidth = wall % 2 === 0 ? size[0] : size[2]
  const kind = randomBelow(10)
  const width = 0.5 + random() * 1.2
  const isDoor = kind < 2
  const isWindow = kind >= 2 && kind < 4
  // Doors and windows look the same in all rooms of the building; a third of the paintings hangs in several of them.
  const paintingSeed = random() < 0.33 ? buildingSeed + randomBelow(5) : seed * 31 + index
  let texture = painting(paintingSeed)
  if (isDoor) texture = painting(buildingSeed + 77)
  else if (isWindow) texture = outdoors(buildingSeed + wall)
  return {
    wall,
    left: random() * Math.max(0.1, wallWidth - width),
    bottom: isDoor ? 0 : 0.8 + random() * 0.6,
    width: isDoor ? 0.9 : width,
    height: isDoor ? 2.05 : 0.5 + random() * 0.8,
    texture,
  }
}

/** A piece of furniture at a random place on the floor. */
function randomFurniture({ seed, buildingSeed, size, random, randomBelow }: RoomPlan, index: number): Box {
  const kind = randomBelow(furnitureSizes.length)
  const dimensions = furnitureSizes[kind] ?? [1, 1, 1]
  const x = random() * (size[0] - dimensions[0])
  const z = random() * (size[2] - dimensions[2])
  const texture =
    kind === bookcaseKind
      ? bookcase(random() < 0.5 ? buildingSeed : seed + index)
      : grain(70 + 60 * random(), buildingSeed + kind)
  return {
    min: [x, 0, z],
    max: [x + dimensions[0], dimensions[1], z + dimensions[2]],
    textures: [texture, texture, plain(140, seed)],
  }
}

/** Creates a camera away from the walls, and outside all boxes if there is room. */
export function aCamera(room: Room, seed: number): Camera {
  const randomBelow = seededRandom(seed)
  const random = () => randomBelow(10_000) / 10_000
  for (let attempt = 0; ; attempt += 1) {
    const x = 0.6 + random() * (room.size[0] - 1.2)
    const z = 0.6 + random() * (room.size[2] - 1.2)
    const isFree = room.boxes.every(
      ({ min, max }) => x < min[0] - 0.3 || x > max[0] + 0.3 || z < min[2] - 0.3 || z > max[2] + 0.3,
    )
    if (isFree || attempt > 200) return { x, y: 1.55 + random() * 0.1, z, headingDeg: randomBelow(3600) / 10 }
  }
}

/** Point where a ray meets a surface, with the brightness of the surface there. */
type RayHit = { readonly distance: number; readonly brightness: number }

const missed: RayHit = { distance: Number.POSITIVE_INFINITY, brightness: 0 }

/** Brightness where a ray from within a room first meets a wall, the floor, the ceiling, a panel or a box. */
function castRay(room: Room, origin: Vector, direction: Vector): number {
  let nearest = castToWalls(room, origin, direction)
  for (const box of room.boxes) {
    const hit = castToBox(box, origin, direction)
    if (hit.distance < nearest.distance) nearest = hit
  }
  return nearest.brightness / (1 + 0.004 * nearest.distance * nearest.distance)
}

/** Hit of a ray on the shell of its room: the walls with their panels, the floor, or the ceiling. */
function castToWalls(room: Room, origin: Vector, direction: Vector): RayHit {
  let nearest = missed
  const [width, height, depth] = room.size
  // Walls 0 to 3 are those at z = 0, x = width, z = depth and x = 0; 4 is the floor, and 5 the ceiling.
  for (let axis = 0; axis < 3; axis += 1) {
    const slope = direction[axis] ?? 0
    if (Math.abs(slope) < 1e-9) continue
    const limit = slope > 0 ? (room.size[axis] ?? 0) : 0
    const distance = (limit - (origin[axis] ?? 0)) / slope
    if (distance <= 0 || distance >= nearest.distance) continue
    const x = origin[0] + distance * direction[0]
    const y = origin[1] + distance * direction[1]
    const z = origin[2] + distance * direction[2]
    if (x < -1e-6 || x > width + 1e-6 || y < -1e-6 || y > height + 1e-6 || z < -1e-6 || z > depth + 1e-6) continue
    if (axis === 1) {
      nearest = { distance, brightness: room.walls[slope > 0 ? 5 : 4]?.(x, z) ?? 0 }
      continue
    }
    const farWall = axis === 2 ? 2 : 1
    const nearWall = axis === 2 ? 0 : 3
    const wall = slope > 0 ? farWall : nearWall
    const shading = 0.75 + 0.25 * Math.abs(slope)
    nearest = { distance, brightness: shading * wallBrightness(room, wall, axis === 2 ? x : z, y) }
  }
  return nearest
}

/** Brightness of a wall at a point: a panel in front of it, its baseboard, or its own texture. */
function wallBrightness({ walls, panels }: Room, wall: number, along: number, y: number): number {
  let brightness = y < baseboardM ? 60 : (walls[wall]?.(along, y) ?? 0)
  for (const panel of panels) {
    const u = (along - panel.left) / panel.width
    const v = (y - panel.bottom) / panel.height
    if (panel.wall !== wall || u < 0 || u > 1 || v < 0 || v > 1) continue
    const isFrame = Math.min(u, 1 - u) * panel.width < 0.04 || Math.min(v, 1 - v) * panel.height < 0.04
    brightness = isFrame ? 50 : panel.texture(u, v)
  }
  return brightness
}

/** Hit of a ray on a box, by the slab test. */
function castToBox({ min, max, textures }: Box, origin: Vector, direction: Vector): RayHit {
  let enterDistance = 0
  let exitDistance = Number.POSITIVE_INFINITY
  let enterAxis = 0
  for (let axis = 0; axis < 3; axis += 1) {
    const inverse = 1 / (direction[axis] || 1e-12)
    const toMin = ((min[axis] ?? 0) - (origin[axis] ?? 0)) * inverse
    const toMax = ((max[axis] ?? 0) - (origin[axis] ?? 0)) * inverse
    if (Math.min(toMin, toMax) > enterDistance) {
      enterDistance = Math.min(toMin, toMax)
      enterAxis = axis
    }
    exitDistance = Math.min(exitDistance, Math.max(toMin, toMax))
  }
  if (enterDistance <= 0 || enterDistance >= exitDistance) return missed
  const x = origin[0] + enterDistance * direction[0] - min[0]
  const y = origin[1] + enterDistance * direction[1] - min[1]
  const z = origin[2] + enterDistance * direction[2] - min[2]
  if (enterAxis === 1) return { distance: enterDistance, brightness: textures[2]?.(x, z) ?? 0 }
  const shading = 0.7 + 0.3 * Math.abs(direction[enterAxis] ?? 0)
  return { distance: enterDistance, brightness: shading * (textures[0]?.(enterAxis === 0 ? z : x, y) ?? 0) }
}

/** Width of a pixel of a panorama, on the horizon. */
const pixelRad = (2 * Math.PI) / 2048
/** Positions of samples in a pixel, in pixels from its center: a rotated square, which smooths edges (antialiasing). */
const sampleOffsets = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [0.375, 0.125],
  [-0.125, 0.375],
] as const

/** Returns a function of a direction relative to the camera's heading, which gives the brightness that the camera sees. */
export function brightnessOf(room: Room, camera: Camera): (x: number, y: number, z: number) => number {
  const heading = (camera.headingDeg * Math.PI) / 180
  const sine = Math.sin(heading)
  const cosine = Math.cos(heading)
  const exposure = 0.85 + 0.3 * hash(Math.round(camera.x * 1000), Math.round(camera.z * 1000), 5)
  const origin: Vector = [camera.x, camera.y, camera.z]
  let rayCount = 0
  return (x, y, z) => {
    rayCount += 1
    let brightness = 0
    for (const [right, up] of sampleOffsets) {
      const horizontal = Math.hypot(x, z)
      const turnRad = (right * pixelRad) / Math.max(0.2, horizontal)
      const px = x - z * turnRad
      const pz = z + x * turnRad
      const py = y + up * pixelRad
      brightness += castRay(room, origin, [px * cosine - pz * sine, py, pz * cosine + px * sine]) / sampleOffsets.length
    }
    const sensorNoise = 4 * (hash(rayCount, Math.round(camera.x * 1000), 9) - 0.5)
    return Math.max(0, Math.min(255, brightness * exposure + sensorNoise))
  }
}
