import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeItems } from '../../../src/client/features/tours/tour-draft/edits/merge-items.ts'
import type { FloorPlan } from '../../../src/shared/tours/floor-plans.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { aPlan } from './tour-builder.ts'

const cellar = aPlan('cellar')
const groundFloor = aPlan('ground')
const attic = aPlan('attic')
const roof = aPlan('roof')
const before = [cellar, groundFloor, attic]

const arbitraryPlan: fc.Arbitrary<FloorPlan> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  name: fc.constantFrom('one', 'two', 'three'),
  mediaId: fc.constantFrom('drawing', 'photo', null),
  northDeg: fc.constantFrom(0, 90),
})
const arbitraryPlans = fc.uniqueArray(arbitraryPlan, { selector: ({ id }) => id, maxLength: 5 })

const merged = (mine: readonly FloorPlan[], theirs: readonly FloorPlan[]) => mergeItems({ before, mine, theirs }).items
const idsOf = (list: readonly FloorPlan[]) => list.map(({ id }) => id)

describe('merge of floor plans that two people changed', () => {
  it('applies the changes of one person if the other changed nothing or the same', () => {
    fc.assert(
      fc.property(arbitraryPlans, arbitraryPlans, (base, changed) => {
        expect(mergeItems({ before: base, mine: changed, theirs: base })).toEqual({ items: changed, conflicts: [] })
        expect(mergeItems({ before: base, mine: base, theirs: changed })).toEqual({ items: changed, conflicts: [] })
        expect(mergeItems({ before: base, mine: changed, theirs: changed })).toEqual({ items: changed, conflicts: [] })
      }),
    )
  })

  it('contains every plan that either person added or changed exactly once', () => {
    fc.assert(
      fc.property(arbitraryPlans, arbitraryPlans, arbitraryPlans, (base, mine, theirs) => {
        const ids = idsOf(mergeItems({ before: base, mine, theirs }).items)
        const find = (list: readonly FloorPlan[], { id }: FloorPlan) => list.find((candidate) => candidate.id === id)
        const isChanged = (item: FloorPlan) => JSON.stringify(find(base, item)) !== JSON.stringify(item)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(idsOf([...mine, ...theirs].filter(isChanged))))
        expect(idsOf([...mine, ...theirs])).toEqual(expect.arrayContaining(ids))
      }),
    )
  })

  it('conflicts only if both changed a field of a plan to different values', () => {
    fc.assert(
      fc.property(arbitraryPlans, arbitraryPlans, arbitraryPlans, (base, mine, theirs) => {
        for (const { path, field, ...sides } of mergeItems({ before: base, mine, theirs }).conflicts) {
          const valueIn = (list: readonly FloorPlan[]) => Object(list.find(({ id }) => id === path[0]))[field]
          const values = [valueIn(base), valueIn(mine), valueIn(theirs)]
          expect(values).not.toContain(undefined)
          expect(new Set(values).size).toBe(3)
          expect([sides.mine, sides.theirs]).toEqual(values.slice(1))
        }
      }),
    )
  })

  it('keeps the plans that both added', () => {
    const pier = aPlan('pier')
    const shed = aPlan('shed')
    expect(merged([pier, ...before], [...before, shed])).toEqual([pier, ...before, shed])
  })

  it('merges different fields of a plan', () => {
    const renamed = { ...groundFloor, name: 'Hall' }
    const rotated = { ...groundFloor, northDeg: 90 }
    expect(merged([cellar, renamed, attic], [cellar, rotated, attic])[1]).toEqual({ ...renamed, northDeg: 90 })
  })

  it('keeps a plan that one removed and the other changed', () => {
    const rotated = { ...groundFloor, northDeg: 90 }
    expect(merged([cellar, attic], [cellar, rotated, attic])).toEqual([cellar, rotated, attic])
    expect(merged([cellar, rotated, attic], [cellar, attic])).toEqual([cellar, rotated, attic])
    expect(merged([cellar, attic], before)).toEqual([cellar, attic])
  })

  it('uses my order if I moved a plan and inserts their additions after their predecessors', () => {
    expect(idsOf(merged([attic, groundFloor, cellar], [cellar, roof, groundFloor, attic]))).toEqual([
      'attic',
      'ground',
      'cellar',
      'roof',
    ])
    expect(idsOf(merged([cellar, roof, groundFloor, attic], [attic, groundFloor, cellar]))).toEqual([
      'attic',
      'ground',
      'cellar',
      'roof',
    ])
  })

  it('keeps my name and reports a conflict if both renamed a plan', () => {
    const mine = { ...groundFloor, name: 'Hall' }
    const theirs = { ...groundFloor, name: 'Lobby', northDeg: 90 }
    expect(mergeItems({ before: [groundFloor], mine: [mine], theirs: [theirs] })).toEqual({
      items: [{ ...mine, northDeg: 90 }],
      conflicts: [{ path: ['ground'], itemName: 'ground', field: 'name', mine: 'Hall', theirs: 'Lobby' }],
    })
  })
})

describe('merge of forms that two people changed', () => {
  const name = aField('text', { label: 'Name' })
  const email = aField('email', { label: 'Email' })
  const contactForm = aForm([name, email])

  it('merges question by question', () => {
    const phone = aField('phone', { label: 'Phone' })
    const mine = { ...contactForm, fields: [{ ...name, label: 'Full name' }, email, phone] }
    const theirs = { ...contactForm, title: 'Say hello', fields: [email, { ...name, required: true }] }
    expect(mergeItems({ before: [contactForm], mine: [mine], theirs: [theirs] })).toEqual({
      items: [{ ...theirs, fields: [email, phone, { ...name, label: 'Full name', required: true }] }],
      conflicts: [],
    })
  })

  it('conflicts only if both changed the same question', () => {
    const withEmailLabel = (label: string) => ({ ...contactForm, fields: [name, { ...email, label }] })
    const { conflicts } = mergeItems({
      before: [contactForm],
      mine: [withEmailLabel('Mail')],
      theirs: [withEmailLabel('Post')],
    })
    const path = [contactForm.id, email.id]
    expect(conflicts).toEqual([{ path, itemName: 'Email', field: 'label', mine: 'Mail', theirs: 'Post' }])
  })
})
