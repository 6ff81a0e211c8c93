import type { Vec3 } from './sphere.ts'

/**
 * The six cube faces in Pannellum's orientation, seen from inside. The four sides are upright; the top continues the
 * front upward, the bottom continues it downward.
 */
export const cubeFaces = ['f', 'b', 'u', 'd', 'l', 'r'] as const
export type CubeFace = (typeof cubeFaces)[number]

type FaceAxes = { readonly right: Vec3; readonly up: Vec3; readonly ahead: Vec3 }

export const faceAxes: Record<CubeFace, FaceAxes> = {
  f: { right: [1, 0, 0], up: [0, 1, 0], ahead: [0, 0, -1] },
  b: { right: [-1, 0, 0], up: [0, 1, 0], ahead: [0, 0, 1] },
  u: { right: [1, 0, 0], up: [0, 0, 1], ahead: [0, 1, 0] },
  d: { right: [1, 0, 0], up: [0, 0, -1], ahead: [0, -1, 0] },
  l: { right: [0, 0, -1], up: [0, 1, 0], ahead: [-1, 0, 0] },
  r: { right: [0, 0, 1], up: [0, 1, 0], ahead: [1, 0, 0] },
}

/**
 * Point on the plane of a face. `a` (right) and `b` (up) are −1…1 within the face; values outside are valid directions
 * too.
 */
export function facePoint(face: CubeFace, a: number, b: number): Vec3 {
  const { right, up, ahead } = faceAxes[face]
  return [ahead[0] + right[0] * a + up[0] * b, ahead[1] + right[1] * a + up[1] * b, ahead[2] + right[2] * a + up[2] * b]
}

/** Face that a vector intersects, with the coordinates on it. */
export function vectorToFace([x, y, z]: Vec3): { face: CubeFace; a: number; b: number } {
  const ax = Math.abs(x)
  const ay = Math.abs(y)
  const az = Math.abs(z)
  if (az >= ax && az >= ay) return z <= 0 ? { face: 'f', a: x / az, b: y / az } : { face: 'b', a: -x / az, b: y / az }
  if (ax >= ay) return x < 0 ? { face: 'l', a: -z / ax, b: y / ax } : { face: 'r', a: z / ax, b: y / ax }
  return y > 0 ? { face: 'u', a: x / ay, b: z / ay } : { face: 'd', a: x / ay, b: -z / ay }
}
