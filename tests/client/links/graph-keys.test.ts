import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptySelection,
  type GraphSelection,
  graphKeyEffect,
  selectionKeyEffect,
} from '../../../src/client/features/tours/links/graph/graph-keys.ts'
import { type ArrowKey, nearestStopId } from '../../../src/client/features/tours/links/graph/nearest-stop.ts'
import { graphKeys } from '../../../src/client/platform/commands/shortcuts.ts'
import { aGraph } from './graph-builder.ts'

const graph = aGraph(
  ['a', 'b', 'c', 'd'],
  [
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'c'],
  ],
)
const positions = new Map([
  ['a', { x: 0, y: 0 }],
  ['b', { x: 300, y: 0 }],
  ['c', { x: 0, y: 300 }],
  ['d', { x: 300, y: 300 }],
])

type Press = {
  readonly stopId?: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly selection?: Partial<GraphSelection>
  readonly hasSelectedStops?: boolean
}

const press = (key: string, { stopId = 'a', selection = {}, ...options }: Press = {}) => {
  const { shiftKey = false, ctrlKey = false, hasSelectedStops = false } = options
  return graphKeyEffect(
    { key, shiftKey, ctrlKey, metaKey: false, altKey: false },
    { graph, positions, selection: { ...emptySelection, ...selection }, stopId, hasSelectedStops },
  )
}
const linkId = (id: string) => expect.objectContaining({ id })

describe('keys in the link graph', () => {
  it('move to the nearest stop in their direction', () => {
    expect(press('ArrowRight')).toEqual({ type: 'move', stopId: 'b' })
    expect(press('ArrowDown', { stopId: 'b' })).toEqual({ type: 'move', stopId: 'd' })
    expect(press('ArrowLeft')).toEqual({ type: 'hint', hint: 'nothingThere' })
  })

  it('go through the links of a stop with Shift', () => {
    const shiftKey = true
    expect(press('ArrowRight', { shiftKey })).toEqual({ type: 'selectLink', link: linkId('a b') })
    expect(press('ArrowLeft', { shiftKey })).toEqual({ type: 'selectLink', link: linkId('a c') })
    const selection = { linkId: 'a c' }
    expect(press('ArrowDown', { shiftKey, selection })).toEqual({ type: 'selectLink', link: linkId('a b') })
    expect(press('ArrowRight', { shiftKey, stopId: 'd' })).toEqual({ type: 'hint', hint: 'noLinks' })
  })

  it('link a stop with the one chosen by the arrow keys, or cancel', () => {
    const selection = { linkingFromId: 'a' }
    expect(press('l')).toEqual({ type: 'startLink' })
    expect(press('ArrowRight', { selection, shiftKey: true })).toEqual({ type: 'move', stopId: 'b' })
    expect(press('Enter', { selection })).toEqual({ type: 'hint', hint: 'chooseTarget' })
    expect(press('Enter', { selection, stopId: 'd' })).toEqual({ type: 'finishLink', fromId: 'a', toId: 'd' })
    expect(press('Escape', { selection, stopId: 'd' })).toEqual({ type: 'cancelLink', fromId: 'a' })
  })

  it('open the stop or its selected link, and delete the link', () => {
    const selection = { linkId: 'a b' }
    expect(press('Enter')).toEqual({ type: 'openStop' })
    expect(press('Enter', { selection })).toEqual({ type: 'openLink', link: linkId('a b') })
    expect(press('Delete', { selection })).toEqual({ type: 'deleteLink', link: linkId('a b') })
    expect(press('Delete')).toEqual({ type: 'hint', hint: 'selectLinkFirst' })
    expect(press('Escape', { selection })).toEqual({ type: 'clearLink' })
  })

  it('leave other keys, shortcuts and Escape without a selection alone', () => {
    expect(press('x')).toBeNull()
    expect(press('Escape')).toBeNull()
    expect(press('l', { ctrlKey: true })).toBeNull()
  })

  it('toggle and select stops for actions on several', () => {
    expect(press(' ', { stopId: 'b' })).toEqual({ type: 'toggleStop', stopId: 'b' })
    expect(press('a', { ctrlKey: true })).toEqual({ type: 'selectAll' })
    const selection = { linkingFromId: 'a' }
    expect(press(' ', { stopId: 'b', selection })).toEqual({ type: 'finishLink', fromId: 'a', toId: 'b' })
  })

  it('delete selected stops unless a link is selected', () => {
    const hasSelectedStops = true
    expect(press('Delete')).toEqual({ type: 'hint', hint: 'selectLinkFirst' })
    expect(press('Delete', { hasSelectedStops })).toEqual({ type: 'deleteStops' })
    expect(press('Delete', { hasSelectedStops, selection: { linkId: 'a b' } })).toMatchObject({ type: 'deleteLink' })
  })

  it('select and delete stops while no stop has the focus', () => {
    const noModifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
    const keyEffect = (key: string, metaKey: boolean, hasSelectedStops: boolean) =>
      selectionKeyEffect({ ...noModifiers, key, metaKey }, { hasSelectedStops })
    expect(keyEffect('a', true, false)).toEqual({ type: 'selectAll' })
    expect(keyEffect('a', false, true)).toBeNull()
    expect(keyEffect('Backspace', false, true)).toEqual({ type: 'deleteStops' })
    expect(keyEffect('Delete', false, false)).toBeNull()
  })

  it.each(Object.entries(graphKeys))('include those of the help: %s', (_name, { keys, ...modifiers }) => {
    const shiftKey = 'shift' in modifiers
    const ctrlKey = 'mod' in modifiers
    const selection = { linkId: 'a b' }
    for (const key of keys) expect(press(key, { shiftKey, ctrlKey, selection })).not.toBeNull()
  })
})

describe('the nearest stop in a direction', () => {
  const coordinate = fc.integer({ min: 0, max: 20 })
  const anyPositions = fc
    .array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 20 })
    .map((points) => new Map(points.map((point, index) => [String(index), point])))
  const distanceAhead: Readonly<Record<ArrowKey, (dx: number, dy: number) => number>> = {
    ArrowRight: (dx) => dx,
    ArrowLeft: (dx) => -dx,
    ArrowDown: (_dx, dy) => dy,
    ArrowUp: (_dx, dy) => -dy,
  }
  const arrowKey = fc.constantFrom<ArrowKey>('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp')

  it('lies ahead, and exists whenever any stop lies ahead', () => {
    fc.assert(
      fc.property(anyPositions, arrowKey, (points, key) => {
        const from = points.get('0') ?? { x: 0, y: 0 }
        const distanceAheadOf = (id: string) => {
          const { x, y } = points.get(id) ?? from
          return distanceAhead[key](x - from.x, y - from.y)
        }
        const id = nearestStopId(points, '0', key)
        const isAnyAhead = [...points.keys()].some((candidate) => distanceAheadOf(candidate) > 0)
        expect(id !== null).toBe(isAnyAhead)
        if (id !== null) expect(distanceAheadOf(id)).toBeGreaterThan(0)
      }),
    )
  })

  it('prefers a stop straight ahead to a nearer one at the side', () => {
    const points = new Map([
      ['from', { x: 0, y: 0 }],
      ['side', { x: 40, y: 50 }],
      ['ahead', { x: 120, y: 10 }],
    ])
    expect(nearestStopId(points, 'from', 'ArrowRight')).toBe('ahead')
  })
})
