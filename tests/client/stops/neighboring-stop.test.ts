import { expect, it } from 'vitest'
import { neighboringStop } from '../../../src/client/features/tours/stops/neighboring-stop.ts'

it.each([
  { name: 'the next stop', stopId: 'b', neighbor: 'c' },
  { name: 'the previous stop after the last', stopId: 'c', neighbor: 'b' },
  { name: 'no stop for an unknown one', stopId: 'x', neighbor: undefined },
])('finds $name', ({ stopId, neighbor }) => expect(neighboringStop(['a', 'b', 'c'], stopId)).toBe(neighbor))

it('finds no stop in a tour of one', () => expect(neighboringStop(['a'], 'a')).toBeUndefined())
