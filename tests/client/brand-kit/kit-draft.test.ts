import { describe, expect, it } from 'vitest'
import {
  draftOf,
  fieldsOf,
  fieldsOnTop,
  isChanged,
  type KitDraftEvent,
  kitDraftReducer,
} from '../../../src/client/features/tours/brand-kit/kit-draft.ts'
import { type BrandKit, noBrandKit } from '../../../src/shared/brand-kit/brand-kit.ts'

const kit: BrandKit = {
  ...noBrandKit,
  version: 3,
  styles: { accent: '#aa0000', font: 'serif' },
  savedAt: '2026-11-29T12:00:00.000Z',
  savedBy: 'Ada',
  media: [],
  tourCount: 2,
  pendingTourCount: 0,
}
const newer: BrandKit = { ...kit, version: 4, styles: { accent: '#aa0000', font: 'mono' }, savedBy: 'Bo' }
const deleted: BrandKit = { ...kit, ...noBrandKit, version: 0, savedAt: null, savedBy: null, tourCount: 0 }
const fields = { ...noBrandKit, styles: { accent: '#00aa00', font: 'serif' } } as const
const draftAfter = (...events: readonly KitDraftEvent[]) => events.reduce(kitDraftReducer, draftOf(kit))

describe('unsaved brand kit', () => {
  it('is replaced by a newly loaded kit while nothing is unsaved', () => {
    expect(draftAfter({ type: 'loaded', kit: newer })).toEqual(draftOf(newer))
    expect(
      draftAfter(
        { type: 'edited', fields },
        { type: 'edited', fields: fieldsOf(kit) },
        { type: 'loaded', kit: deleted },
      ),
    ).toEqual(draftOf(deleted))
  })

  it('keeps unsaved fields, and the kit that they are based on, when a newer kit is loaded', () => {
    expect(draftAfter({ type: 'edited', fields }, { type: 'loaded', kit: newer })).toMatchObject({ base: kit, fields })
  })

  it('keeps unsaved fields when the question about a newer kit is closed', () => {
    const draft = draftAfter({ type: 'edited', fields }, { type: 'outdated', kit: newer }, { type: 'dismissed' })
    expect(draft).toEqual({ base: kit, fields, newer: null })
    expect(isChanged(draft)).toBe(true)
  })

  it('is replaced by a kit that a person accepts', () => {
    expect(
      draftAfter({ type: 'edited', fields }, { type: 'outdated', kit: newer }, { type: 'accepted', kit: newer }),
    ).toEqual(draftOf(newer))
  })

  it('keeps edits that are made during a save', () => {
    const savedKit: BrandKit = { ...kit, ...fields, version: 4 }
    const editedFields = { ...fields, transition: 'zoom' } as const
    const events = [
      { type: 'edited', fields },
      { type: 'edited', fields: editedFields },
      { type: 'saved', kit: savedKit, fields },
    ] as const
    expect(draftAfter(...events)).toEqual({ base: savedKit, fields: editedFields, newer: null })
    expect(draftAfter({ type: 'edited', fields }, { type: 'saved', kit: savedKit, fields })).toEqual(draftOf(savedKit))
  })

  it('is saved on top of a newer kit', () => {
    const draft = draftAfter({ type: 'edited', fields })
    expect(fieldsOnTop(draft, newer).styles).toEqual({ accent: '#00aa00', font: 'mono' })
  })

  it('is saved unchanged if the kit was deleted', () => {
    expect(fieldsOnTop(draftAfter({ type: 'edited', fields }), deleted)).toEqual(fields)
  })
})
