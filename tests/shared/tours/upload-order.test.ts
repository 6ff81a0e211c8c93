import { expect, it } from 'vitest'
import { createStopsInput } from '../../../src/shared/tours/stops.ts'
import { inUploadOrder } from '../../../src/shared/tours/upload-order.ts'

it.each([
  ['after the stop before them', 'Xac', 'b', 'abc', 'Xabc'],
  ['one after the other', 'Xad', 'cb', 'abcd', 'Xabcd'],
  ['before the stop after them if none is before', 'Xc', 'ba', 'abc', 'Xabc'],
  ['after the stop before them, even if it was moved', 'cXa', 'b', 'abc', 'cXab'],
  ['last if the tour has none of their upload', 'XY', 'ba', 'abc', 'XYab'],
  ['last if the upload does not name them', 'ac', 'zb', 'abc', 'abcz'],
  ['last without an upload', 'ab', 'dc', '', 'abdc'],
])('new stops come %s', (_place, stopIds, newIds, uploadOrder, order) => {
  expect(inUploadOrder([...stopIds], [...newIds], [...uploadOrder]).join('')).toBe(order)
})

it('an upload names each of its stops once', () => {
  const tourId = '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0001'
  const id = '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0002'
  const isAccepted = (uploadOrder: readonly string[]) =>
    createStopsInput.safeParse({ tourId, stops: [{ id, mediaId: null }], uploadOrder }).success
  expect(isAccepted([id])).toBe(true)
  expect(isAccepted([id, id])).toBe(false)
})
