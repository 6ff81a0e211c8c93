import { type CubeFace, cubeFaces, faceAxes, facePoint } from '../../../../../shared/geometry/cube.ts'
import { dot, type Vec3 } from '../../../../../shared/geometry/sphere.ts'

/** Edge of an image: 0 top, 1 right, 2 bottom, 3 left. Adding one is a clockwise quarter turn of the image. */
export type Edge = 0 | 1 | 2 | 3
export const edgeIndices: readonly Edge[] = [0, 1, 2, 3]
/** Clockwise quarter turns. */
export type Turns = Edge

export function addTurns(edge: number, turns: number): Edge {
  return ((((edge + turns) % 4) + 4) % 4) as Edge
}

const edgeMiddles: readonly (readonly [a: number, b: number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]

const scale = ([x, y, z]: Vec3, factor: number): Vec3 => [x * factor, y * factor, z * factor]
const sum = (one: Vec3, other: Vec3): Vec3 => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
const cross = (one: Vec3, other: Vec3): Vec3 => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
]

/** Two edges that are the same line of a cube. Seen from inside and followed clockwise, they run against each other. */
export type Seam = {
  readonly face: CubeFace
  readonly edge: Edge
  readonly otherFace: CubeFace
  readonly otherEdge: Edge
}

const isSamePoint = (one: Vec3, other: Vec3) => one.every((value, axis) => Math.abs(value - (other[axis] ?? 0)) < 1e-9)

/** The twelve seams of a cube, each named from the face that comes later in `cubeFaces`. */
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
  const [a = 0, b = 0] = edgeMiddles[edge] ?? []
  return facePoint(face, a, b)
}

/** New place of each face when a cube is turned as a whole, and how far its image turns clockwise on the way. */
export type CubeRotation = Readonly<Record<CubeFace, { readonly face: CubeFace; readonly turns: Turns }>>

/** The 24 ways to turn a cube. */
export const cubeRotations: readonly CubeRotation[] = cubeFaces.flatMap((front) =>
  edgeIndices.map((turns) => rotationTo(front, turns)),
)

/** The rotation that moves the front to a face, turned there. */
function rotationTo(front: CubeFace, turns: Turns): CubeRotation {
  const { ahead } = faceAxes[front]
  const up = edgeDirection(front, turns)
  const right = cross(ahead, up)
  const rotate = ([x, y, z]: Vec3): Vec3 => sum(scale(right, x), sum(scale(up, y), scale(ahead, -z)))
  const place = (face: CubeFace) => {
    const axes = faceAxes[face]
    const target = cubeFaces.find((name) => dot(faceAxes[name].ahead, rotate(axes.ahead)) > 0.5) ?? face
    const turned = edgeIndices.find((edge) => dot(edgeDirection(target, edge), rotate(axes.up)) > 0.5) ?? 0
    return { face: target, turns: turned }
  }
  return { f: place('f'), b: place('b'), u: place('u'), d: place('d'), l: place('l'), r: place('r') }
}

/** Direction from the middle of a face to one of its edges. */
function edgeDirection(face: CubeFace, edge: Edge): Vec3 {
  const { right, up } = faceAxes[face]
  const [a = 0, b = 0] = edgeMiddles[edge] ?? []
  return sum(scale(right, a), scale(up, b))
}
