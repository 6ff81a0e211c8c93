import { cameraAxes, type Direction, dot, type Vec3 } from '../../../shared/geometry/sphere.ts'

/** One pixel of what is drawn on boards, at a distance of 1: a tenth of a degree. Writing of 13 is then read with ease. */
const pxAt1 = Math.tan(Math.PI / 1800)

/** What is drawn on a board. Sizes in pixels of a tenth of a degree. */
export type Sign = {
  /** Signs with the same key look the same. */
  readonly key: string
  readonly widthPx: number
  readonly heightPx: number
  readonly image: () => TexImageSource
  /** For images that change: another number is another image. */
  readonly version?: number
}

/** The place of something flat: its middle, and from there to its right and upper edges, with the eyes at 0. */
export type Board = { readonly middle: Vec3; readonly right: Vec3; readonly up: Vec3 }

/** A board that can be looked at, and perhaps be pressed. */
export type StandingSign = Board & {
  readonly sign: Sign
  /** What it is, while what it looks like may change. */
  readonly name: string
  readonly opacity: number
  readonly press: (() => void) | null
}

function along(a: Vec3, b: Vec3, share: number): Vec3 {
  return [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share]
}

const scaled = ([x, y, z]: Vec3, by: number): Vec3 => [x * by, y * by, z * by]

type Place = Direction & {
  /** From there to the middle of the sign, to the right and downwards. */
  readonly shiftX?: number
  readonly shiftY?: number
}

/** A board of a size that faces the eyes upright. */
export function boardAt(
  { shiftX = 0, shiftY = 0, ...direction }: Place,
  sign: Pick<Sign, 'widthPx' | 'heightPx'>,
): Board {
  const { right, up, forward } = cameraAxes(direction)
  return {
    middle: along(along(forward, right, shiftX * pxAt1), up, -shiftY * pxAt1),
    right: scaled(right, (sign.widthPx / 2) * pxAt1),
    up: scaled(up, (sign.heightPx / 2) * pxAt1),
  }
}

function cross([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** Whether a ray from the eyes meets a board ahead of it. */
export function meets(ray: Vec3, { middle, right, up }: Board): boolean {
  const normal = cross(right, up)
  const reach = dot(middle, normal) / dot(ray, normal)
  if (!(reach > 0) || !Number.isFinite(reach)) return false
  const spot = along(scaled(ray, reach), middle, -1)
  return Math.abs(dot(spot, right)) <= dot(right, right) && Math.abs(dot(spot, up)) <= dot(up, up)
}

/** What a ray meets first that can be pressed: of those that cover each other the one that is drawn last. */
export function met(ray: Vec3, signs: readonly StandingSign[]): StandingSign | null {
  return signs.findLast((one) => one.press !== null && meets(ray, one)) ?? null
}
