import { expect, it } from 'vitest'
import { sortByCaptureTime } from '../../../src/shared/tours/naming/capture-order.ts'

type Row = readonly [path: string, capturedAtMs: number | null]

it.each<[string, readonly Row[], string]>([
  [
    'natural order of names without times',
    [
      ['10.jpg', null],
      ['9.jpg', null],
      ['b/1.jpg', null],
    ],
    '9.jpg 10.jpg b/1.jpg',
  ],
  [
    'times before names',
    [
      ['a', 30],
      ['b', 10],
      ['c', 20],
    ],
    'b c a',
  ],
  [
    'names at the same time',
    [
      ['stop 10', 5],
      ['stop 2', 5],
    ],
    'stop 2 stop 10',
  ],
  [
    'a file without a time after the one before it',
    [
      ['a', 30],
      ['b', null],
      ['c', 10],
    ],
    'c a b',
  ],
  [
    'the first files without a time before the others',
    [
      ['a', null],
      ['b', 10],
      ['c', 20],
    ],
    'a b c',
  ],
])('sorts by %s', (_case, rows, order) => {
  const files = rows.map(([path, capturedAtMs]) => ({ path, capturedAtMs }))
  expect(
    sortByCaptureTime(files)
      .map(({ path }) => path)
      .join(' '),
  ).toBe(order)
})
