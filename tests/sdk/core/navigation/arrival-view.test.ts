import { describe, expect, test } from 'vitest'
import { arrivalView } from '../../../../src/sdk/core/navigation/arrival-view.ts'
import { stopListOf } from '../../../../src/sdk/core/navigation/stop-list.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import { directionToVector, vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'
import type { PublicStop } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop } from '../../../support/files/tour-documents.ts'

const link = (targetStopId: string, yawDeg: number, pitchDeg = 0) =>
  aHotspot({
    id: `to-${targetStopId}`,
    kind: 'stop',
    yawDeg,
    pitchDeg,
    details: { targetStopId, arrival: 'automatic' },
  })
const leveled = (stop: PublicStop) => ({ stop, leveling: levelingOf(stop) })

describe('arriving', () => {
  const hall = aStop({ id: 'hall', northOffsetDeg: 90, hotspots: [link('garden', 20)] })
  const departure = { from: hall, yawDeg: 20, arrival: 'automatic' } as const

  test('continues in the compass direction of travel', () => {
    const garden = aStop({ id: 'garden', northOffsetDeg: 200, initialView: { yawDeg: 5, pitchDeg: 20, fovDeg: 80 } })
    // Bearing 110° in the hall is yaw −90° in the garden.
    expect(arrivalView(departure, leveled(garden))).toEqual({ yawDeg: expect.closeTo(-90, 9), pitchDeg: 0, fovDeg: 80 })
  })

  test('faces away from the link back', () => {
    const garden = aStop({ id: 'garden', northOffsetDeg: 200, hotspots: [link('hall', 30)] })
    expect(arrivalView(departure, leveled(garden)).yawDeg).toBeCloseTo(-150, 9)
  })

  test('uses the author’s arrival view', () => {
    const authored = { yawDeg: 1, pitchDeg: 2, fovDeg: 60 }
    expect(arrivalView({ ...departure, arrival: authored }, leveled(aStop({ id: 'garden' })))).toBe(authored)
  })

  test('faces away from the link back in the world, however its image is tilted', () => {
    // The image lies on its back. The direction below its center is ahead in the world.
    const tilt = { levelPitchDeg: 90, levelRollDeg: 0 }
    const garden = aStop({ id: 'garden', ...tilt, hotspots: [link('hall', 0, -90)] })
    const below = levelingOf(tilt).toWorld(directionToVector({ yawDeg: 0, pitchDeg: -90 }))
    expect(vectorToDirection(below).yawDeg).toBeCloseTo(0, 9)
    expect(Math.abs(arrivalView(departure, leveled(garden)).yawDeg)).toBeCloseTo(180, 9)
  })
})

describe('the stop list', () => {
  const list = stopListOf(aDocument([aStop({ id: 'a' }), aStop({ id: 'b' })], []))

  test('finds stops by id and by 1-based position', () => {
    expect(list.find('b')?.id).toBe('b')
    expect(list.find(1)?.id).toBe('a')
    for (const unknown of [0, -1, 3, 1.5, Number.NaN, 1e9, 'c', '__proto__']) expect(list.find(unknown)).toBeUndefined()
  })

  test('rejects a tour without stops', () => {
    expect(() => stopListOf(aDocument([], []))).toThrow(RangeError)
  })
})
