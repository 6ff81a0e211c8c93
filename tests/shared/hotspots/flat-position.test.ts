import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

const share = fc.double({ min: 0, max: 1, noNaN: true })
const place = fc.record({ x: share, y: share })
const ahead = { yawDeg: 0, pitchDeg: 0 }

function expectPlace(found: FlatPosition | undefined, { x, y }: FlatPosition) {
  // Places are kept to nine digits (nearestFlatPosition), and moving something adds two of them.
  expect(found?.x).toBeCloseTo(x, 8)
  expect(found?.y).toBeCloseTo(y, 8)
}

describe('a place on a flat image', () => {
  it('is a direction, and is found again', () => {
    fc.assert(fc.property(place, (wanted) => expectPlace(directionToFlat(flatToDirection(wanted)), wanted)))
    expect(flatToDirection({ x: 0.5, y: 0.5 })).toEqual(ahead)
    expect(flatToDirection({ x: 1, y: 0.5 })).toMatchObject({ yawDeg: 45, pitchDeg: 0 })
    expect(flatToDirection({ x: 0.5, y: 0 }).pitchDeg).toBeCloseTo(45, 9)
  })

  it('is none for what lies behind, and the nearest one for what lies beside', () => {
    expect(directionToFlat({ yawDeg: 120, pitchDeg: 0 })).toBeUndefined()
    expect(isOnImage({ yawDeg: 120, pitchDeg: 0 })).toBe(false)
    expect(isOnImage({ yawDeg: 60, pitchDeg: 0 })).toBe(false)
    expect(isOnImage({ yawDeg: -45, pitchDeg: 0 })).toBe(true)
    expect(nearestFlatPosition({ yawDeg: 60, pitchDeg: 0 })).toEqual({ x: 1, y: 0.5 })
  })

  it('stands on a line of the image where its ends do, as edges of areas do', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const from = flatToDirection(a)
        const to = flatToDirection(b)
        const middle = directionToFlat(surfaceOf(true).moveCorners([from], from, to)[0] ?? ahead)
        expectPlace(middle, b)
      }),
    )
  })
})

describe('moving over an image', () => {
  it('goes by half a percent or by five, and ends at the edge', () => {
    const step = (steps: readonly [number, number], isLarge: boolean, from: FlatPosition) =>
      directionToFlat(surfaceOf(true).step(flatToDirection(from), steps, isLarge))
    expectPlace(step([1, 0], false, { x: 0.5, y: 0.2 }), { x: 0.505, y: 0.2 })
    expectPlace(step([0, 1], true, { x: 0.5, y: 0.2 }), { x: 0.5, y: 0.15 })
    expectPlace(step([0, -1], true, { x: 0.5, y: 0.98 }), { x: 0.5, y: 1 })
  })

  it('keeps the form of what moves along', () => {
    const corners = [
      { x: 0.1, y: 0.1 },
      { x: 0.3, y: 0.1 },
      { x: 0.2, y: 0.4 },
    ].map(flatToDirection)
    const moved = surfaceOf(true).moveCorners(
      corners,
      flatToDirection({ x: 0.2, y: 0.2 }),
      flatToDirection({ x: 0.6, y: 0.3 }),
    )
    expectPlace(directionToFlat(moved[2] ?? ahead), { x: 0.6, y: 0.5 })
    expect(outlineProblem(moved)).toBeUndefined()
  })
})

describe('an image pinned to an image', () => {
  const form = fc.record({
    widthShare: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
    turnDeg: fc.double({ min: -179, max: 179, noNaN: true }),
    heightToWidth: fc.double({ min: 0.3, max: 2, noNaN: true }),
    surfaceHeight: fc.double({ min: 0.4, max: 2, noNaN: true }),
  })

  it('has the width and the lean that it was given, and is no bent thing', () => {
    fc.assert(
      fc.property(form, (wanted) => {
        const corners = flatRectangle(ahead, wanted)
        expect(pinnedProblem(corners)).toBeUndefined()
        const pose = flatPoseOf(corners, wanted)
        expect(pose?.widthShare).toBeCloseTo(wanted.widthShare, 6)
        expect(pose?.turnDeg).toBeCloseTo(wanted.turnDeg, 4)
      }),
    )
  })

  it('takes another width about the same middle', () => {
    const surface = { surfaceHeight: 0.75 }
    const form = { widthShare: 0.2, turnDeg: 10, heightToWidth: 0.5, ...surface }
    const wider = withFlatPose(flatRectangle(ahead, form), { widthShare: 0.4, turnDeg: -20, ...surface })
    const direct = flatRectangle(ahead, { ...form, widthShare: 0.4, turnDeg: -20 })
    for (const [at, corner] of direct.entries())
      expectPlace(directionToFlat(wider[at] ?? ahead), directionToFlat(corner) ?? { x: 9, y: 9 })
  })
})

it('corners may be given as shares, and are kept as directions', () => {
  const shares = [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.5, y: 0.8 },
  ]
  const corners = outlineCorners.parse(shares)
  expect(corners).toEqual(shares.map(flatToDirection))
  expect(isOnImage(labelDirection(corners))).toBe(true)
  expect(outlineCorners.safeParse([...shares, { x: 1.2, y: 0.5 }]).success).toBe(false)
})

describe('the way back', () => {
  const around = { northOffsetDeg: 0, isFlat: false, initialView: { yawDeg: 70, pitchDeg: 0 } }
  const image = { ...around, isFlat: true }

  it('stands low in an image, and below what one sees on coming out of one', () => {
    const into = returnLinkDirection({ link: { yawDeg: 20, pitchDeg: 0 }, from: around, target: image })
    expectPlace(directionToFlat(into), { x: 0.5, y: 0.9 })
    expect(returnLinkDirection({ link: into, from: image, target: around })).toEqual({ yawDeg: 70, pitchDeg: -25 })
  })
})
