import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelingOf } from '../../../src/shared/geometry/leveling.ts'
import { labelDirection, outlineProblem } from '../../../src/shared/hotspots/corners.ts'
import { outlineCorners } from '../../../src/shared/hotspots/corners-input.ts'
import { flatPoseOf, flatRectangle, withFlatPose } from '../../../src/shared/hotspots/flat-pose.ts'
import {
  directionToFlat,
  type FlatPosition,
  flatToDirection,
  isOnImage,
  nearestFlatPosition,
} from '../../../src/shared/hotspots/flat-position.ts'
import { pinnedProblem } from '../../../src/shared/hotspots/pinned.ts'
import { returnLinkDirection } from '../../../src/shared/hotspots/return-link.ts'
import { surfaceOf } from '../../../src/shared/hotspots/surface.ts'

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const position = fc.record({ x: fraction, y: fraction })
const ahead = { yawDeg: 0, pitchDeg: 0 }

function expectPosition(actual: FlatPosition | undefined, { x, y }: FlatPosition) {
  // Positions are rounded to nine digits (nearestFlatPosition), and a movement adds two of them.
  expect(actual?.x).toBeCloseTo(x, 8)
  expect(actual?.y).toBeCloseTo(y, 8)
}

describe('a position on a flat image', () => {
  it('converts to a direction and back', () => {
    fc.assert(fc.property(position, (expected) => expectPosition(directionToFlat(flatToDirection(expected)), expected)))
    expect(flatToDirection({ x: 0.5, y: 0.5 })).toEqual(ahead)
    expect(flatToDirection({ x: 1, y: 0.5 })).toMatchObject({ yawDeg: 45, pitchDeg: 0 })
    expect(flatToDirection({ x: 0.5, y: 0 }).pitchDeg).toBeCloseTo(45, 9)
  })

  it('is clamped beside the image and undefined behind the camera', () => {
    expect(directionToFlat({ yawDeg: 120, pitchDeg: 0 })).toBeUndefined()
    expect(isOnImage({ yawDeg: 120, pitchDeg: 0 })).toBe(false)
    expect(isOnImage({ yawDeg: 60, pitchDeg: 0 })).toBe(false)
    expect(isOnImage({ yawDeg: -45, pitchDeg: 0 })).toBe(true)
    expect(nearestFlatPosition({ yawDeg: 60, pitchDeg: 0 })).toEqual({ x: 1, y: 0.5 })
  })

  it('of a corner moves with its hotspot', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const hotspotStart = flatToDirection(a)
        const hotspotEnd = flatToDirection(b)
        const movedCorner = directionToFlat(
          surfaceOf(true).moveCorners([hotspotStart], hotspotStart, hotspotEnd)[0] ?? ahead,
        )
        expectPosition(movedCorner, b)
      }),
    )
  })
})

describe('moving over an image', () => {
  it('steps by 0.5 % or 5 % and stops at the edge', () => {
    const step = (steps: readonly [number, number], isLarge: boolean, from: FlatPosition) =>
      directionToFlat(surfaceOf(true).step(flatToDirection(from), steps, isLarge))
    expectPosition(step([1, 0], false, { x: 0.5, y: 0.2 }), { x: 0.505, y: 0.2 })
    expectPosition(step([0, 1], true, { x: 0.5, y: 0.2 }), { x: 0.5, y: 0.15 })
    expectPosition(step([0, -1], true, { x: 0.5, y: 0.98 }), { x: 0.5, y: 1 })
  })

  it('keeps the shape of moved corners', () => {
    const corners = [
      { x: 0.1, y: 0.1 },
      { x: 0.3, y: 0.1 },
      { x: 0.2, y: 0.4 },
    ].map(flatToDirection)
    const movedCorners = surfaceOf(true).moveCorners(
      corners,
      flatToDirection({ x: 0.2, y: 0.2 }),
      flatToDirection({ x: 0.6, y: 0.3 }),
    )
    expectPosition(directionToFlat(movedCorners[2] ?? ahead), { x: 0.6, y: 0.5 })
    expect(outlineProblem(movedCorners)).toBeUndefined()
  })
})

describe('an image pinned to an image', () => {
  const anyRectangle = fc.record({
    widthFraction: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    turnDeg: fc.double({ min: -179, max: 179, noNaN: true }),
    heightToWidth: fc.double({ min: 0.3, max: 2, noNaN: true }),
    surfaceHeight: fc.double({ min: 0.4, max: 2, noNaN: true }),
  })

  it('is valid with the requested width and rotation', () => {
    fc.assert(
      fc.property(anyRectangle, (expected) => {
        const corners = flatRectangle(ahead, expected)
        expect(pinnedProblem(corners)).toBeUndefined()
        const pose = flatPoseOf(corners, expected)
        expect(pose?.widthFraction).toBeCloseTo(expected.widthFraction, 6)
        expect(pose?.turnDeg).toBeCloseTo(expected.turnDeg, 4)
      }),
    )
  })

  it('scales around its center', () => {
    const surface = { surfaceHeight: 0.75 }
    const rectangle = { widthFraction: 0.2, turnDeg: 10, heightToWidth: 0.5, ...surface }
    const wider = withFlatPose(flatRectangle(ahead, rectangle), { widthFraction: 0.4, turnDeg: -20, ...surface })
    const direct = flatRectangle(ahead, { ...rectangle, widthFraction: 0.4, turnDeg: -20 })
    for (const [index, corner] of direct.entries())
      expectPosition(directionToFlat(wider[index] ?? ahead), directionToFlat(corner) ?? { x: 9, y: 9 })
  })
})

it('converts corners from positions to directions', () => {
  const positions = [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.5, y: 0.8 },
  ]
  const corners = outlineCorners.parse(positions)
  expect(corners).toEqual(positions.map(flatToDirection))
  expect(isOnImage(labelDirection(corners))).toBe(true)
  expect(outlineCorners.safeParse([...positions, { x: 1.2, y: 0.5 }]).success).toBe(false)
})

describe('the return link', () => {
  const leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 })
  const panoramaStop = { northOffsetDeg: 0, isFlat: false, leveling, initialView: { yawDeg: 70, pitchDeg: 0 } }
  const imageStop = { ...panoramaStop, isFlat: true }

  it('is low on a flat image and below the start view after leaving one', () => {
    const linkOnImage = returnLinkDirection({
      link: { yawDeg: 20, pitchDeg: 0 },
      from: panoramaStop,
      target: imageStop,
    })
    expectPosition(directionToFlat(linkOnImage), { x: 0.5, y: 0.9 })
    expect(returnLinkDirection({ link: linkOnImage, from: imageStop, target: panoramaStop })).toEqual({
      yawDeg: 70,
      pitchDeg: -25,
    })
  })
})
