import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Alignment,
  moveAlignment,
  movementOfDrag,
  movementOfKey,
} from '../../../src/client/features/tours/stops/time-layers/drag-alignment.ts'
import { newCapture } from '../../../src/client/features/tours/stops/time-layers/new-capture.ts'
import { turnedLeveling } from '../../../src/sdk/core/captures/capture-leveling.ts'
import { levelingOf } from '../../../src/shared/geometry/leveling.ts'
import { directionToVector, normalizeYawDeg, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import { aPano, aStop } from '../editor/tour-builder.ts'

const levelingWith = ({ yawDeg, pitchDeg, rollDeg }: Alignment) =>
  turnedLeveling(levelingOf({ levelPitchDeg: pitchDeg, levelRollDeg: rollDeg }), yawDeg)

const noAlignment = { yawDeg: 0, pitchDeg: 0, rollDeg: 0 }

describe('dragging a capture', () => {
  it('moves the part of it that is at the center of the view, wherever the view faces', () => {
    const angle = fc.integer({ min: -179, max: 180 })
    fc.assert(
      fc.property(
        angle,
        angle,
        fc.constantFrom(-1, 1),
        fc.constantFrom(-1, 1),
        (captureYawDeg, viewYawDeg, right, up) => {
          const before = { ...noAlignment, yawDeg: captureYawDeg }
          const view = { yawDeg: viewYawDeg, pitchDeg: 0 }
          const centerVector = levelingWith(before).toImage(directionToVector(view))
          const after = moveAlignment(before, { rightDeg: right, upDeg: up }, view)
          const { yawDeg, pitchDeg } = vectorToDirection(levelingWith(after).toWorld(centerVector))
          expect(normalizeYawDeg(yawDeg - viewYawDeg)).toBeCloseTo(right, 0)
          expect(pitchDeg).toBeCloseTo(up, 1)
        },
      ),
    )
  })

  it('follows the pointer: half the width of a view of 90° is 45°, up to the curvature of the image', () => {
    const size = { fovDeg: 90, widthPx: 1000, heightPx: 500 }
    const { rightDeg, upDeg } = movementOfDrag({ rightPx: 10, downPx: -10 }, size)
    expect(rightDeg).toBeCloseTo(1.146, 2)
    expect(upDeg).toBeCloseTo(1.146, 2)
  })

  it('takes arrow keys, in larger steps with Shift', () => {
    expect(movementOfKey({ key: 'ArrowLeft', shiftKey: false })).toEqual({ rightDeg: -0.1, upDeg: 0 })
    expect(movementOfKey({ key: 'ArrowUp', shiftKey: true })).toEqual({ rightDeg: 0, upDeg: 1 })
    expect(movementOfKey({ key: 'a', shiftKey: false })).toBeNull()
  })

  it('stays within the limits of the angles', () => {
    const { yawDeg, pitchDeg } = moveAlignment(
      { yawDeg: 179.9, pitchDeg: 89.9, rollDeg: 0 },
      { rightDeg: 1, upDeg: 1 },
      { yawDeg: 179.9, pitchDeg: 0 },
    )
    expect([yawDeg, pitchDeg]).toEqual([-179.1, 90])
  })
})

describe('a new capture', () => {
  const stop = aStop('hall', { northOffsetDeg: 10 })
  const media = [aPano('pano'), aPano('old')]

  it('faces north with the stop if both headings are known', () => {
    const old = { ...aPano('old'), headingDeg: 100, capturedAt: '1999-05-04T12:00:00.000Z' }
    expect(newCapture({ media }, stop, old)).toMatchObject({ mediaId: 'old', date: '1999-05-04', yawDeg: 90 })
  })

  it('faces ahead without a date otherwise', () => {
    expect(newCapture({ media }, stop, aPano('old'))).toMatchObject({ date: null, name: '', ...noAlignment })
    const unknownNorth = aStop('hall')
    const old = { ...aPano('old'), headingDeg: 100 }
    expect(newCapture({ media }, unknownNorth, old).yawDeg).toBe(0)
  })
})
