import { expect, it } from 'vitest'
import { readByteRange } from '../../../../src/sdk/embed/copies/byte-range.ts'

it.each([
  ['bytes=0-', { start: 0, end: 100 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=90-500', { start: 90, end: 100 }],
  ['bytes=-30', { start: 70, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['bytes=100-', null],
  ['bytes=20-10', null],
  ['bytes=-0', null],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  [null, undefined],
])('reads the range %s of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})
