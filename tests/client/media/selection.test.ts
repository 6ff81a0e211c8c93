import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  extended,
  limitedTo,
  nothingSelected,
  type Selection,
  selectedAll,
  toggled,
  withoutMedia,
} from '../../../src/client/features/media/grid/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const chosen = ({ ids }: Selection) => [...ids].sort().join('')
const by = (...steps: readonly ((before: Selection) => Selection)[]) =>
  steps.reduce((selection, step) => step(selection), nothingSelected)
const toggle = (id: string) => (before: Selection) => toggled(before, id)
const extend = (id: string) => (before: Selection) => extended(before, order, id)

describe('the selection', () => {
  it('chooses one by one', () => {
    expect(chosen(by(toggle('b'), toggle('e'), toggle('b')))).toBe('e')
  })

  it('spans a range from the last one chosen, in both directions', () => {
    expect(chosen(by(toggle('b'), extend('d')))).toBe('bcd')
    expect(chosen(by(toggle('d'), extend('b')))).toBe('bcd')
  })

  it('lets a range grow and shrink over what was chosen before', () => {
    expect(chosen(by(toggle('f'), toggle('b'), extend('e'), extend('c')))).toBe('bcf')
    expect(chosen(by(toggle('f'), toggle('c'), extend('e'), extend('a')))).toBe('abcf')
  })

  it('begins a range at the medium itself when there is no anchor', () => {
    expect(chosen(by(extend('c'), extend('d')))).toBe('cd')
    expect(chosen(by(toggle('a'), (before) => withoutMedia(before, new Set(['a'])), extend('c')))).toBe('c')
  })

  it('takes all, and forgets what is gone', () => {
    expect(chosen(selectedAll(order))).toBe('abcdef')
    expect(chosen(withoutMedia(selectedAll(order), new Set(['b', 'x'])))).toBe('acdef')
  })

  it('stops where there is no room for more, with what was chosen first', () => {
    const inTwo = (before: Selection) => limitedTo(before, 2)
    expect(chosen(by(toggle('c'), inTwo, toggle('a'), inTwo, toggle('b'), inTwo))).toBe('ac')
    expect(chosen(by(toggle('b'), inTwo, extend('f'), inTwo))).toBe('bc')
    expect(chosen(by(toggle('b'), extend('f'), inTwo, extend('a')))).toBe('ab')
    expect(chosen(by(toggle('b'), inTwo))).toBe('b')
  })

  it('keeps its promises whatever is done to it', () => {
    const anId = fc.constantFrom(...order, 'gone')
    const step = fc.oneof(
      anId.map((id) => ({ name: 'toggle', id, run: toggle(id) })),
      anId.map((id) => ({ name: 'extend', id, run: extend(id) })),
      anId.map((id) => ({ name: 'leave', id, run: (before: Selection) => withoutMedia(before, new Set([id])) })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let selection = nothingSelected
        for (const { name, id, run } of steps) {
          const before = selection
          selection = run(before)
          // A range never takes away what was chosen outside of it.
          for (const kept of before.base) if (name === 'extend') expect(selection.ids.has(kept)).toBe(true)
          if (name === 'toggle') expect(selection.ids.has(id)).toBe(!before.ids.has(id))
          if (name === 'extend' && id !== 'gone') expect(selection.ids.has(id)).toBe(true)
          if (name === 'leave') expect(selection.ids.has(id)).toBe(false)
        }
      }),
    )
  })
})
