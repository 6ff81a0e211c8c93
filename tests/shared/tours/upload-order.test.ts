import { expect, it } from 'vitest'
import { inUploadOrder } from '../../../src/shared/tours/upload-order.ts'

it.each([
  ['after the stop before them', 'Xac', 'b', 'abc', 'Xabc'],
  ['one after the other', 'Xad', 'cb', 'abcd', 'Xabcd'],
  ['before the stop after them if none is before', 'Xc', 'ba', 'abc', 'Xabc'],
  ['after the stop before them, wherever it was moved', 'cXa', 'b', 'abc', 'cXab'],
  ['last if the tour has none of their upload', 'XY', 'ba', 'abc', 'XYab'],
  ['last if the upload does not name them', 'ac', 'zb', 'abc', 'abcz'],
  ['last without an upload', 'ab', 'dc', '', 'abdc'],
])('new stops come %s', (_place, stopIds, newIds, uploadOrder, order) => {
  expect(inUploadOrder([...stopIds], [...newIds], [...uploadOrder]).join('')).toBe(order)
})
