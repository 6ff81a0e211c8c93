import { describe, expect, it } from 'vitest'
import { formatCaptureDate } from '../../../src/shared/tours/capture-date.ts'
import { captureDate, timeLayerLimits, timeLayers } from '../../../src/shared/tours/time-layers.ts'

describe('the date of a capture', () => {
  it.each(['1950', '2024-06', '2024-02-29'])('can be %s', (date) => {
    expect(captureDate.safeParse(date).success).toBe(true)
  })

  it.each(['50', '2024-13', '2024-6', '2023-02-29', '2024-06-31', '30.6.2024', '2024-06-30T12:00:00Z'])(
    'cannot be %s',
    (date) => {
      expect(captureDate.safeParse(date).success).toBe(false)
    },
  )

  it('is written in the language of its readers, as precisely as it is known', () => {
    const texts = ['1950', '2024-06', '2024-06-30'].map((date) => formatCaptureDate(date, 'en'))
    expect(texts).toEqual(['1950', 'June 2024', 'June 30, 2024'])
    expect(formatCaptureDate('2024-06', 'de')).toBe('Juni 2024')
  })
})

const id = '00000000-0000-4000-8000-000000000001'
const aCapture = { id, mediaId: id, name: 'Winter', date: null, yawDeg: 0, pitchDeg: 0, rollDeg: 0 }

it('rejects duplicate ids and more captures than the limit', () => {
  const parse = (captures: unknown) => timeLayers.safeParse({ name: '', date: null, captures }).success
  expect(parse([aCapture])).toBe(true)
  expect(parse([aCapture, aCapture])).toBe(false)
  const distinct = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...aCapture, id: `${id.slice(0, -2)}${index + 10}` }))
  expect(parse(distinct(timeLayerLimits.capturesMax))).toBe(true)
  expect(parse(distinct(timeLayerLimits.capturesMax + 1))).toBe(false)
})
