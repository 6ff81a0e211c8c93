import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptySelection,
  extendSelection,
  limitSelection,
  removeFromSelection,
  type Selection,
  selectAll,
  toggleSelection,
} from '../../../src/client/ui/selection/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const selectedIds = ({ ids }: Selection) => [...ids].sort().join('')
const applySteps = (...steps: readonly ((before: Selection) => Selection)[]) =>
  steps.reduce((selection, step) => step(selection), emptySelection)
const toggle = (id: string) => (before: Selection) => toggleSelection(before, id)
const extend = (id: string) => (before: Selection) => extendSelection(before, order, id)

/** Expects that a range contains its end and all items of the base selection. */
function expectExtended(before: Selection, after: Selection, id: string): void {
  for (const baseId of before.baseIds) expect(after.ids.has(baseId)).toBe(true)
  if (id !== 'gone') expect(after.ids.has(id)).toBe(true)
}

describe('selection', () => {
  it('toggles single items', () => {
    expect(selectedIds(applySteps(toggle('b'), toggle('e'), toggle('b')))).toBe('e')
  })

  it('extends a range from the last toggled item in both directions', () => {
    expect(selectedIds(applySteps(toggle('b'), extend('d')))).toBe('bcd')
    expect(selectedIds(applySteps(toggle('d'), extend('b')))).toBe('bcd')
  })

  it('lets a range grow and shrink without losing the base selection', () => {
    expect(selectedIds(applySteps(toggle('f'), toggle('b'), extend('e'), extend('c')))).toBe('bcf')
    expect(selectedIds(applySteps(toggle('f'), toggle('c'), extend('e'), extend('a')))).toBe('abcf')
  })

  it('starts a range at the item itself if there is no anchor', () => {
    expect(selectedIds(applySteps(extend('c'), extend('d')))).toBe('cd')
    expect(
      selectedIds(applySteps(toggle('a'), (before) => removeFromSelection(before, new Set(['a'])), extend('c'))),
    ).toBe('c')
  })

  it('drops deleted items', () => {
    expect(selectedIds(selectAll(order))).toBe('abcdef')
    expect(selectedIds(removeFromSelection(selectAll(order), new Set(['b', 'x'])))).toBe('acdef')
  })

  it('is limited to the items selected first', () => {
    const limitToTwo = (before: Selection) => limitSelection(before, 2)
    expect(selectedIds(applySteps(toggle('c'), limitToTwo, toggle('a'), limitToTwo, toggle('b'), limitToTwo))).toBe(
      'ac',
    )
    expect(selectedIds(applySteps(toggle('b'), limitToTwo, extend('f'), limitToTwo))).toBe('bc')
    expect(selectedIds(applySteps(toggle('b'), extend('f'), limitToTwo, extend('a')))).toBe('ab')
    expect(selectedIds(applySteps(toggle('b'), limitToTwo))).toBe('b')
  })

  it('keeps its invariants after any sequence of steps', () => {
    const anId = fc.constantFrom(...order, 'gone')
    const step = fc.oneof(
      anId.map((id) => ({ name: 'toggle', id, run: toggle(id) })),
      anId.map((id) => ({ name: 'extend', id, run: extend(id) })),
      anId.map((id) => ({
        name: 'remove',
        id,
        run: (before: Selection) => removeFromSelection(before, new Set([id])),
      })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let selection = emptySelection
        for (const { name, id, run } of steps) {
          const before = selection
          selection = run(before)
          if (name === 'toggle') expect(selection.ids.has(id)).toBe(!before.ids.has(id))
          if (name === 'extend') expectExtended(before, selection, id)
          if (name === 'remove') expect(selection.ids.has(id)).toBe(false)
        }
      }),
    )
  })
})
