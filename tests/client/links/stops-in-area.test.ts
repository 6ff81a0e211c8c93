import { describe, expect, it } from 'vitest'
import { nodeSize } from '../../../src/client/features/tours/links/graph/node-size.ts'
import {
  dragModeOf,
  selectedAfterDrag,
  stopIdsBetween,
} from '../../../src/client/features/tours/links/graph/stops-in-area.ts'

const positions = new Map([
  ['a', { x: 0, y: 0 }],
  ['b', { x: 400, y: 0 }],
  ['c', { x: 0, y: 400 }],
])
const noKeys = { shiftKey: false, ctrlKey: false, metaKey: false }

describe('a rectangle in the link graph', () => {
  it('has the stops that are at least partly in it', () => {
    expect(stopIdsBetween(positions, { x: -10, y: -10 }, { x: 401, y: 1 })).toEqual(['a', 'b'])
    expect(stopIdsBetween(positions, { x: nodeSize.width, y: -10 }, { x: 399, y: 300 })).toEqual([])
  })

  it('can be dragged in any direction', () => {
    expect(stopIdsBetween(positions, { x: 10, y: 410 }, { x: -10, y: -10 })).toEqual(['a', 'c'])
  })

  it('replaces the selection', () => {
    expect(dragModeOf(noKeys)).toBe('replace')
    expect(selectedAfterDrag(new Set(['a']), ['b'], 'replace')).toEqual(new Set(['b']))
  })

  it('adds to the selection with Shift', () => {
    expect(dragModeOf({ ...noKeys, shiftKey: true })).toBe('add')
    expect(selectedAfterDrag(new Set(['a']), ['a', 'b'], 'add')).toEqual(new Set(['a', 'b']))
  })

  it('toggles stops with Ctrl or Cmd', () => {
    expect(dragModeOf({ ...noKeys, ctrlKey: true })).toBe('toggle')
    expect(dragModeOf({ ...noKeys, metaKey: true, shiftKey: true })).toBe('toggle')
    expect(selectedAfterDrag(new Set(['a']), ['a', 'b'], 'toggle')).toEqual(new Set(['b']))
  })
})
