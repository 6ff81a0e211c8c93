import { cameraAxes, type Direction, dot, type Vec3 } from '../../../shared/geometry/sphere.ts'

/** Size of a sprite pixel at a distance of 1: a tenth of a degree, at which 13 px text is easy to read. */
const tangentPerPx = Math.tan(Math.PI / 1800)

/** An image to draw on a quad. Sizes are in sprite pixels, of a tenth of a degree each. */
export type Sprite = {
  /** Sprites with the same key look the same. */
  readonly key: string
  readonly widthPx: number
  readonly heightPx: number
  readonly image: () => TexImageSource
  /** Changes with each new frame of a moving image. */
  readonly version?: number
}

/**
 * A rectangle in the scene: its middle, and the vectors from there to its right and upper edges. The eyes are at the
 * origin.
 */
export type Quad = { readonly middle: Vec3; readonly right: Vec3; readonly up: Vec3 }

/** A sprite in the scene; it can be pressed if it has `press`. */
export type PlacedSprite = Quad & {
  readonly sprite: Sprite
  /** Identifies the object, even after its sprite has changed. */
  readonly name: string
  readonly opacity: number
  readonly press: (() => void) | null
}

function addScaled(a: Vec3, b: Vec3, factor: number): Vec3 {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor]
}

const scaled = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor]

type QuadPlacement = Direction & {
  /** Offset of the middle from the direction, to the right and downwards. */
  readonly shiftX?: number
  readonly shiftY?: number
}

/** Creates a quad of a sprite's size, upright and facing the eyes. */
export function quadAt(
  { shiftX = 0, shiftY = 0, ...direction }: QuadPlacement,
  sprite: Pick<Sprite, 'widthPx' | 'heightPx'>,
): Quad {
  const { right, up, forward } = cameraAxes(direction)
  return {
    middle: addScaled(addScaled(forward, right, shiftX * tangentPerPx), up, -shiftY * tangentPerPx),
    right: scaled(right, (sprite.widthPx / 2) * tangentPerPx),
    up: scaled(up, (sprite.heightPx / 2) * tangentPerPx),
  }
}

function cross([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** True if a ray from the eyes hits a quad ahead of them (ray casting). */
export function hitsQuad(ray: Vec3, { middle, right, up }: Quad): boolean {
  const normal = cross(right, up)
  const distance = dot(middle, normal) / dot(ray, normal)
  if (!(distance > 0) || !Number.isFinite(distance)) return false
  const offset = addScaled(scaled(ray, distance), middle, -1)
  return Math.abs(dot(offset, right)) <= dot(right, right) && Math.abs(dot(offset, up)) <= dot(up, up)
}

/** Finds the pressable sprite that a ray hits. If several overlap, the last drawn one is on top. */
export function topmostHit(ray: Vec3, sprites: readonly PlacedSprite[]): PlacedSprite | null {
  return sprites.findLast((sprite) => sprite.press !== null && hitsQuad(ray, sprite)) ?? null
}
