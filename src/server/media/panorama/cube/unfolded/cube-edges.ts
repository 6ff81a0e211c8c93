import { type CubeFace, cubeFaces, faceAxes, facePoint } from '../../../../../shared/geometry/cube.ts'
import { dot, type Vec3 } from '../../../../../shared/geometry/sphere.ts'

/** Edge of an image, clockwise: 0 top, 1 right, 2 bottom, 3 left. */
export type Edge = 0 | 1 | 2 | 3
export const edgeIndices: readonly Edge[] = [0, 1, 2, 3]
/** Clockwise quarter turns. */
export type Turns = Edge

/** Edge after a number of quarter turns, which may be negative. */
export function addTurns(edge: number, turns: number): Edge {
  return ((((edge + turns) % 4) + 4) % 4) as Edge
}

/** Centers of the four edges on the plane of a face. */
const edgeCenters: readonly (readonly [a: number, b: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]

const scale = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor]
const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Two edges of faces that are the same edge of the cube. Followed clockwise, they run in opposite directions. */
export type Seam = {
  readonly face: CubeFace
  readonly edge: Edge
  readonly otherFace: CubeFace
  readonly otherEdge: Edge
}

const isSamePoint = (a: Vec3, b: Vec3) => a.every((value, axis) => Math.abs(value - (b[axis] ?? 0)) < 1e-9)

/** The twelve seams of a cube; `face` comes after `otherFace` in `cubeFaces`. */
export const cubeSeams: readonly Seam[] = cubeFaces.flatMap((face, index) =>
  cubeFaces
    .slice(0, index)
    .flatMap((otherFace) =>
      edgeIndices.flatMap((edge) =>
        edgeIndices
          .filter((otherEdge) => isSamePoint(edgePoint(face, edge), edgePoint(otherFace, otherEdge)))
          .map((otherEdge) => ({ face, edge, otherFace, otherEdge })),
      ),
    ),
)

function edgePoint(face: CubeFace, edge: Edge): Vec3 {
  const [a = 0, b = 0] = edgeCenters[edge] ?? []
  return facePoint(face, a, b)
}

/** For each face of a rotated cube, its new position and the clockwise quarter turns of its image. */
export type CubeRotation = Readonly<Record<CubeFace, { readonly face: CubeFace; readonly turns: Turns }>>

/** The 24 rotations of a cube. */
export const cubeRotations: readonly CubeRotation[] = cubeFaces.flatMap((target) =>
  edgeIndices.map((turns) => rotationTo(target, turns)),
)

/** Rotation that moves the front face to the position of `target`, with quarter turns of its image. */
function rotationTo(target: CubeFace, turns: Turns): CubeRotation {
  const { ahead } = faceAxes[target]
  const up = edgeDirection(target, turns)
  const right = cross(ahead, up)
  const rotate = ([x, y, z]: Vec3): Vec3 => add(scale(right, x), add(scale(up, y), scale(ahead, -z)))
  const moved = (face: CubeFace) => {
    const axes = faceAxes[face]
    const newFace = cubeFaces.find((name) => dot(faceAxes[name].ahead, rotate(axes.ahead)) > 0.5) ?? face
    const newTurns = edgeIndices.find((edge) => dot(edgeDirection(newFace, edge), rotate(axes.up)) > 0.5) ?? 0
    return { face: newFace, turns: newTurns }
  }
  return { f: moved('f'), b: moved('b'), u: moved('u'), d: moved('d'), l: moved('l'), r: moved('r') }
}

/** Direction from the center of a face to one of its edges. */
function edgeDirection(face: CubeFace, edge: Edge): Vec3 {
  const { right, up } = faceAxes[face]
  const [a = 0, b = 0] = edgeCenters[edge] ?? []
  return add(scale(right, a), scale(up, b))
}
