import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Projection, projectionOf, toCamera } from '../../../../src/sdk/core/camera/projection.ts'
import { type Detail, targetsOf, visibleTiles } from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { createPyramid, extentOf, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import { axesOf, directionOf, eyeProjection, viewProjectionMatrix } from '../../../../src/sdk/core/vr/eye-projection.ts'
import { vectorToFace } from '../../../../src/shared/geometry/cube.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import { angleBetweenDeg, cameraAxes, normalizeYawDeg, type Vec3 } from '../../../../src/shared/geometry/sphere.ts'

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const headPose = fc.record({ yawDeg: between(-180, 180), pitchDeg: between(-89, 89), rollDeg: between(-60, 60) })
/** Tangents of an eye's half angles. */
const anyTangents = fc.record({
  left: between(0.6, 1.6),
  right: between(0.6, 1.6),
  down: between(0.6, 1.6),
  up: between(0.6, 1.6),
})
type Tangents = { left: number; right: number; down: number; up: number }
const size = { width: 700, height: 640 }

/** Pose matrix in the format of WebXR. */
function poseMatrix({ yawDeg, pitchDeg, rollDeg }: { yawDeg: number; pitchDeg: number; rollDeg: number }) {
  const { right, up, forward } = cameraAxes({ yawDeg, pitchDeg }, rollDeg)
  return [...right, 0, ...up, 0, ...forward.map((component) => -component), 0, 0.3, 1.6, -0.2, 1]
}

/** Projection matrix of OpenGL. */
function frustum({ left, right, down, up }: Tangents, near = 0.1, far = 500): number[] {
  return [
    2 / (left + right),
    0,
    0,
    0,
    0,
    2 / (down + up),
    0,
    0,
    (right - left) / (left + right),
    (up - down) / (down + up),
    -(far + near) / (far - near),
    -1,
    0,
    0,
    (-2 * far * near) / (far - near),
    0,
  ]
}

/** Product of a matrix in column-major order and a point. */
function times(matrix: ArrayLike<number>, [x, y, z]: Vec3): readonly number[] {
  return [0, 1, 2, 3].map(
    (row) => (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[8 + row] ?? 0) * z + (matrix[12 + row] ?? 0),
  )
}

/** World direction at a position in an eye's image, −1 to 1. */
function rayAt(
  { right, up, forward }: Projection,
  { left, right: toRight, down, up: toTop }: Tangents,
  u: number,
  v: number,
) {
  const x = ((u + 1) / 2) * (left + toRight) - left
  const y = ((v + 1) / 2) * (down + toTop) - down
  return ([0, 1, 2] as const).map((axis) => right[axis] * x + up[axis] * y + forward[axis]) as [number, number, number]
}

describe('an eye of a headset', () => {
  test('projects like the matrix of the device', () => {
    fc.assert(
      fc.property(headPose, anyTangents, between(-1, 1), between(-1, 1), (pose, tangents, u, v) => {
        const eye = eyeProjection(axesOf(poseMatrix(pose), 0), frustum(tangents), size)
        const ray = rayAt(eye, tangents, u, v)
        // Reference: into the eye's space, then through the device's matrix.
        const [r, up, f] = toCamera(eye, ray)
        const [x = 0, y = 0, , w = 1] = times(frustum(tangents), [r, up, -f])
        const [eyeX = 0, eyeY = 0, eyeZ, eyeW = 1] = times(viewProjectionMatrix(eye), ray)
        expect(eyeX / eyeW).toBeCloseTo(x / w, 4)
        expect(eyeY / eyeW).toBeCloseTo(y / w, 4)
        expect(eyeX / eyeW).toBeCloseTo(u, 4)
        expect(eyeZ).toBe(0)
      }),
    )
  })

  test('has the direction of its pose, rotated with the tour', () => {
    fc.assert(
      fc.property(headPose, between(-180, 180), (pose, turnDeg) => {
        const matrix = poseMatrix(pose)
        expect(angleBetweenDeg(directionOf(matrix), pose)).toBeLessThan(1e-6)
        const { right, up, forward } = axesOf(matrix, turnDeg)
        const expected = cameraAxes(
          { yawDeg: normalizeYawDeg(pose.yawDeg + turnDeg), pitchDeg: pose.pitchDeg },
          pose.rollDeg,
        )
        for (const [actual, reference] of [
          [right, expected.right],
          [up, expected.up],
          [forward, expected.forward],
        ] as const)
          for (const axis of [0, 1, 2] as const) expect(actual[axis]).toBeCloseTo(reference[axis], 9)
      }),
    )
  })

  test('matches the camera of the page for the same view', () => {
    const leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 })
    const view = { yawDeg: 30, pitchDeg: 10, fovDeg: 90 }
    const page = projectionOf(view, { widthPx: 700, heightPx: 640 }, leveling)
    const tangents = { left: 1, right: 1, down: 640 / 700, up: 640 / 700 }
    const eye = eyeProjection(axesOf(poseMatrix({ ...view, rollDeg: 0 }), 0), frustum(tangents), size)
    expect(eye.focalPx).toBeCloseTo(page.focalPx, 9)
  })
})

const detail: Detail = { tau: 1, tauAtRest: 1, pixelRatio: 1, isCurrent: true }
const pyramid = (faceSizePx: number) =>
  createPyramid({ faceSizePx, tiles: '{l}/{f}{y}_{x}.webp' }, 'https://host/media/')

function contains(tile: Tile, a: number, b: number): boolean {
  const { a0, a1, b0, b1 } = extentOf(tile)
  return a >= a0 && a <= a1 && b >= b0 && b <= b1
}

describe('the visible tiles of two eyes', () => {
  const mirrored = ({ left, right, ...vertical }: Tangents): Tangents => ({ left: right, right: left, ...vertical })
  const eyesOf = (pose: Parameters<typeof poseMatrix>[0], tangents: Tangents) =>
    [tangents, mirrored(tangents)].map((eyeTangents) =>
      eyeProjection(axesOf(poseMatrix(pose), 0), frustum(eyeTangents), size),
    )

  test('cover every pixel of both', () => {
    fc.assert(
      fc.property(
        headPose,
        anyTangents,
        between(-1, 1),
        between(-1, 1),
        fc.constantFrom(0, 1),
        (pose, tangents, u, v, eyeIndex) => {
          const eyes = eyesOf(pose, tangents)
          const eye = eyes[eyeIndex]
          if (!eye) throw new Error('an eye is missing')
          const ray = rayAt(eye, eyeIndex === 0 ? tangents : mirrored(tangents), u, v)
          const { face, a, b } = vectorToFace(ray)
          const targets = targetsOf(visibleTiles(pyramid(2520), eyes, detail))
          expect(targets.some(({ tile }) => tile.face === face && contains(tile, a, b))).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are unique and as fine as either eye needs', () => {
    fc.assert(
      fc.property(headPose, anyTangents, (pose, tangents) => {
        const tiles = pyramid(6048)
        const eyes = eyesOf(pose, tangents)
        const targets = targetsOf(visibleTiles(tiles, eyes, detail))
        expect(new Set(targets.map(({ tile }) => tile)).size).toBe(targets.length)
        const isWithin = (child: Tile, parent: Tile) => {
          const step = 2 ** (child.level - parent.level)
          return (
            child.face === parent.face &&
            Math.floor(child.x / step) === parent.x &&
            Math.floor(child.y / step) === parent.y
          )
        }
        for (const eye of eyes)
          for (const { tile } of targetsOf(visibleTiles(pyramid(6048), eye, detail)))
            expect(targets.some((target) => target.tile.level >= tile.level && isWithin(target.tile, tile))).toBe(true)
        for (const { tile, rho } of targets) if (tile.level < tiles.levelCount - 1) expect(rho).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    )
  })

  test('are hardly more than those of one eye', () => {
    const tangents = { left: 1.15, right: 0.85, down: 1, up: 1 }
    const eyes = eyesOf({ yawDeg: 20, pitchDeg: 5, rollDeg: 0 }, tangents)
    const count = (views: readonly Projection[]) => targetsOf(visibleTiles(pyramid(2520), views, detail)).length
    expect(count(eyes)).toBeLessThanOrEqual(count(eyes.slice(0, 1)) * 1.35)
  })
})
