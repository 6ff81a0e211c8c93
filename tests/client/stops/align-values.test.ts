import { describe, expect, it } from 'vitest'
import {
  angleFields,
  anglesToSave,
  type EditedAngles,
} from '../../../src/client/features/tours/stops/bulk/align-values.ts'
import { aStop } from '../editor/tour-builder.ts'

const stops = [aStop('hall', { northOffsetDeg: 90 }), aStop('tower', { northOffsetDeg: 90, levelRollDeg: 2 })]
const savedAfter = (edited: EditedAngles) => anglesToSave(angleFields(stops, edited))
const fieldOf = (angle: string, edited: EditedAngles = {}) =>
  angleFields(stops, edited).find((field) => field.angle === angle)

describe('alignment of several stops', () => {
  it('displays an angle that all stops share', () => {
    expect(fieldOf('northOffsetDeg')).toMatchObject({ text: 90, isInvalid: false })
    expect(fieldOf('levelRollDeg')).toMatchObject({ text: '', isInvalid: false })
  })

  it('saves edited fields only', () => {
    expect(savedAfter({})).toEqual({})
    expect(savedAfter({ levelPitchDeg: '-3.5' })).toEqual({ levelPitchDeg: -3.5 })
  })

  it('saves no emptied field', () => {
    expect(fieldOf('northOffsetDeg', { northOffsetDeg: '' })).toMatchObject({ text: '', value: null, isInvalid: false })
    expect(savedAfter({ northOffsetDeg: '' })).toEqual({})
  })

  it('rejects texts that are not numbers in the range', () => {
    for (const text of ['-', 360, -1]) {
      expect(fieldOf('northOffsetDeg', { northOffsetDeg: text })).toMatchObject({ text, value: null, isInvalid: true })
    }
  })
})
