import { expect, it } from 'vitest'
import { hasRealIds } from '../../../src/client/platform/address-ids.ts'

const tourId = 'b1b8a3c2-5a53-4c1b-9b1c-0f8f4b1f7a11'

it('tells addresses of screens whose ids no row can have from all others', () => {
  expect(hasRealIds({})).toBe(true)
  expect(hasRealIds({ tourId, subRoute: 'general' })).toBe(true)
  expect(hasRealIds({ tourId: tourId.toUpperCase(), stopId: tourId })).toBe(true)
  expect(hasRealIds({ tourId: 'not-a-uuid', subRoute: 'general' })).toBe(false)
  expect(hasRealIds({ tourId, stopId: '7' })).toBe(false)
  expect(hasRealIds({ tourId, planId: `${tourId}x` })).toBe(false)
  expect(hasRealIds({ mediaId: '' })).toBe(false)
})
