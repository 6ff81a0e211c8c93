import { describe, expect, it } from 'vitest'
import { moveItem, sortByIds, targetIndexOfKey } from '../../../src/client/ui/layout/list-order.ts'

describe('a key on the handle of an item', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowLeft', 2, 1],
    ['Home', 3, 0],
    ['End', 0, 3],
    ['ArrowUp', 0, null],
    ['End', 3, null],
    ['Enter', 1, null],
  ])('%s at index %i moves it to %s', (key, index, target) => {
    expect(targetIndexOfKey(key, index, 4)).toBe(target)
  })
})

it('moves an item in both directions', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

it('orders items by ids that may include others', () => {
  const items = [{ id: 'a' }, { id: 'b' }]
  expect(sortByIds(items, ['b', 'gone', 'a'])).toEqual([{ id: 'b' }, { id: 'a' }])
  expect(sortByIds(items, undefined)).toBe(items)
})
