import { expect, it } from 'vitest'
import { hasValidIds } from '../../../src/client/platform/url-ids.ts'

const tourId = 'b1b8a3c2-5a53-4c1b-9b1c-0f8f4b1f7a11'

it('accepts only UUIDs as ids', () => {
  expect(hasValidIds({})).toBe(true)
  expect(hasValidIds({ tourId, subRoute: 'general' })).toBe(true)
  expect(hasValidIds({ tourId: tourId.toUpperCase(), stopId: tourId })).toBe(true)
  expect(hasValidIds({ tourId: 'not-a-uuid', subRoute: 'general' })).toBe(false)
  expect(hasValidIds({ tourId, stopId: '7' })).toBe(false)
  expect(hasValidIds({ tourId, planId: `${tourId}x` })).toBe(false)
  expect(hasValidIds({ mediaId: '' })).toBe(false)
})
