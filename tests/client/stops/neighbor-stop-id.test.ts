import { expect, it } from 'vitest'
import { neighborStopId } from '../../../src/client/features/tours/stops/neighbor-stop-id.ts'

it.each([
  { name: 'the next stop', stopId: 'b', neighbor: 'c' },
  { name: 'the previous stop after the last', stopId: 'c', neighbor: 'b' },
  { name: 'no stop for an unknown one', stopId: 'x', neighbor: undefined },
])('finds $name', ({ stopId, neighbor }) => expect(neighborStopId(['a', 'b', 'c'], stopId)).toBe(neighbor))

it('finds no stop in a tour of one', () => expect(neighborStopId(['a'], 'a')).toBeUndefined())
