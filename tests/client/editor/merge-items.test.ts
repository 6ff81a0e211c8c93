import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeItems } from '../../../src/client/features/tour-editor/edits/merge-items.ts'
import type { FloorPlan } from '../../../src/shared/floor-plans.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import { aPlan } from './tour-builder.ts'

const cellar = aPlan('cellar')
const surface = aPlan('ground')
const attic = aPlan('attic')
const roof = aPlan('roof')
const before = [cellar, surface, attic]

const plan: fc.Arbitrary<FloorPlan> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  name: fc.constantFrom('one', 'two', 'three'),
  mediaId: fc.constantFrom('drawing', 'photo', null),
  northDeg: fc.constantFrom(0, 90),
})
const plans = fc.uniqueArray(plan, { selector: ({ id }) => id, maxLength: 5 })

const merged = (mine: readonly FloorPlan[], theirs: readonly FloorPlan[]) => mergeItems({ before, mine, theirs }).items
const idsOf = (list: readonly FloorPlan[]) => list.map(({ id }) => id)

describe('floor plans that two people changed', () => {
  it('are what one of them made of them where the other did nothing, or the same', () => {
    fc.assert(
      fc.property(plans, plans, (from, to) => {
        expect(mergeItems({ before: from, mine: to, theirs: from })).toEqual({ items: to, conflicts: [] })
        expect(mergeItems({ before: from, mine: from, theirs: to })).toEqual({ items: to, conflicts: [] })
        expect(mergeItems({ before: from, mine: to, theirs: to })).toEqual({ items: to, conflicts: [] })
      }),
    )
  })

  it('keep every plan that either added or changed, once, and no other than was there', () => {
    fc.assert(
      fc.property(plans, plans, plans, (from, mine, theirs) => {
        const ids = idsOf(mergeItems({ before: from, mine, theirs }).items)
        const known = (list: readonly FloorPlan[], { id }: FloorPlan) => list.find((one) => one.id === id)
        const isNews = (one: FloorPlan) => JSON.stringify(known(from, one)) !== JSON.stringify(one)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(idsOf([...mine, ...theirs].filter(isNews))))
        expect(idsOf([...mine, ...theirs])).toEqual(expect.arrayContaining(ids))
      }),
    )
  })

  it('conflict only where both changed a field of a plan to something else', () => {
    fc.assert(
      fc.property(plans, plans, plans, (from, mine, theirs) => {
        for (const { path, field, ...sides } of mergeItems({ before: from, mine, theirs }).conflicts) {
          const valueIn = (list: readonly FloorPlan[]) => Object(list.find(({ id }) => id === path[0]))[field]
          const values = [valueIn(from), valueIn(mine), valueIn(theirs)]
          expect(values).not.toContain(undefined)
          expect(new Set(values).size).toBe(3)
          expect([sides.mine, sides.theirs]).toEqual(values.slice(1))
        }
      }),
    )
  })

  it('take both the plan that one added and the one that the other did', () => {
    const pier = aPlan('pier')
    const shed = aPlan('shed')
    expect(merged([pier, ...before], [...before, shed])).toEqual([pier, ...before, shed])
  })

  it('take a name from one and where north is from the other', () => {
    const named = { ...surface, name: 'Hall' }
    const turned = { ...surface, northDeg: 90 }
    expect(merged([cellar, named, attic], [cellar, turned, attic])[1]).toEqual({ ...named, northDeg: 90 })
  })

  it('keep a plan that one removed and the other changed: nobody loses what they did', () => {
    const turned = { ...surface, northDeg: 90 }
    expect(merged([cellar, attic], [cellar, turned, attic])).toEqual([cellar, turned, attic])
    expect(merged([cellar, turned, attic], [cellar, attic])).toEqual([cellar, turned, attic])
    expect(merged([cellar, attic], before)).toEqual([cellar, attic])
  })

  it('stand in the order that one gave them, with what the other added after the plan it came after', () => {
    expect(idsOf(merged([attic, surface, cellar], [cellar, roof, surface, attic]))).toEqual([
      'attic',
      'ground',
      'cellar',
      'roof',
    ])
    expect(idsOf(merged([cellar, roof, surface, attic], [attic, surface, cellar]))).toEqual([
      'attic',
      'ground',
      'cellar',
      'roof',
    ])
  })

  it('hold mine where both named one plan, and say so', () => {
    const mine = { ...surface, name: 'Hall' }
    const theirs = { ...surface, name: 'Lobby', northDeg: 90 }
    expect(mergeItems({ before: [surface], mine: [mine], theirs: [theirs] })).toEqual({
      items: [{ ...mine, northDeg: 90 }],
      conflicts: [{ path: ['ground'], itemName: 'ground', field: 'name', mine: 'Hall', theirs: 'Lobby' }],
    })
  })
})

describe('forms that two people changed', () => {
  const name = aField('text', { label: 'Name' })
  const email = aField('email', { label: 'Email' })
  const asked = aForm([name, email])

  it('are put together question by question', () => {
    const phone = aField('phone', { label: 'Phone' })
    const mine = { ...asked, fields: [{ ...name, label: 'Full name' }, email, phone] }
    const theirs = { ...asked, title: 'Say hello', fields: [email, { ...name, required: true }] }
    expect(mergeItems({ before: [asked], mine: [mine], theirs: [theirs] })).toEqual({
      items: [{ ...theirs, fields: [email, phone, { ...name, label: 'Full name', required: true }] }],
      conflicts: [],
    })
  })

  it('conflict where both wrote one question anew, and nowhere else', () => {
    const written = (label: string) => ({ ...asked, fields: [name, { ...email, label }] })
    const { conflicts } = mergeItems({ before: [asked], mine: [written('Mail')], theirs: [written('Post')] })
    const path = [asked.id, email.id]
    expect(conflicts).toEqual([{ path, itemName: 'Email', field: 'label', mine: 'Mail', theirs: 'Post' }])
  })
})
