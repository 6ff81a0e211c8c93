import { describe, expect, test } from 'vitest'
import { levelingOf } from '../../../../src/sdk/core/camera/leveling.ts'
import { arrivalView, yawOfLinkBack } from '../../../../src/sdk/core/navigation/arrival-view.ts'
import { stopListOf } from '../../../../src/sdk/core/navigation/stop-list.ts'
import type { PublicStop } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop } from '../../../support/files/tour-documents.ts'

const link = (targetStopId: string, yawDeg: number) =>
  aHotspot({ id: `to-${targetStopId}`, kind: 'stop', yawDeg, details: { targetStopId, arrival: 'automatic' } })
const arrivalAt = (stop: PublicStop) => ({ stop, leveling: levelingOf(stop) })

describe('arriving', () => {
  const hall = aStop({ id: 'hall', northOffsetDeg: 90, hotspots: [link('garden', 20)] })

  test('continues in the compass direction of travel', () => {
    const garden = aStop({ id: 'garden', northOffsetDeg: 200, initialView: { yawDeg: 5, pitchDeg: 20, fovDeg: 80 } })
    // Bearing 110° in the hall is yaw −90° in the garden.
    expect(arrivalView({ from: hall, yawDeg: 20, arrival: 'automatic' }, arrivalAt(garden))).toEqual({
      yawDeg: expect.closeTo(-90, 9),
      pitchDeg: 0,
      fovDeg: 80,
    })
  })

  test('faces away from the link back', () => {
    const garden = aStop({ id: 'garden', northOffsetDeg: 200, hotspots: [link('hall', 30)] })
    expect(yawOfLinkBack(garden, 'hall')).toBe(30)
    expect(arrivalView({ from: hall, yawDeg: 20, arrival: 'automatic' }, arrivalAt(garden)).yawDeg).toBeCloseTo(-150, 9)
  })

  test('uses the author’s arrival view', () => {
    const authored = { yawDeg: 1, pitchDeg: 2, fovDeg: 60 }
    expect(arrivalView({ from: hall, yawDeg: 20, arrival: authored }, arrivalAt(aStop({ id: 'garden' })))).toBe(
      authored,
    )
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
