import { describe, expect, it } from 'vitest'
import { dueForm, openingGapMs, type VisitSoFar } from '../../../../src/sdk/chrome/forms/openings/due-form.ts'
import { publicFormOf } from '../../../../src/shared/forms/public-form.ts'
import type { PublicFormOpening } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'

function opening(id: string, when: PublicFormOpening | undefined) {
  const form = { ...publicFormOf(aForm([aField('text')])), id }
  return when ? { ...form, opening: when } : form
}

const start: VisitSoFar = { stopId: 'hall', stopCount: 1, visibleMs: 0, closedAtMs: undefined }
const atCellar = opening('entry', { kind: 'stopEntry', stopIds: ['cellar', 'attic'] })
const third = opening('third', { kind: 'afterStops', count: 3 })
const minute = opening('minute', { kind: 'afterSeconds', seconds: 60 })
const all = [atCellar, third, minute]

describe('the form that opens by itself', () => {
  it.each([
    ['none at first', {}, undefined],
    ['one of a stop at that stop', { stopId: 'cellar' }, 'entry'],
    ['one after some stops, not before', { stopCount: 2 }, undefined],
    ['one after some stops', { stopCount: 3 }, 'third'],
    ['one after more stops', { stopCount: 7 }, 'third'],
    ['one after some time, not before', { visibleMs: 59_999 }, undefined],
    ['one after some time', { visibleMs: 60_000 }, 'minute'],
    ['the first in order of those that are due', { stopId: 'attic', stopCount: 3, visibleMs: 60_000 }, 'entry'],
    ['none soon after another', { stopId: 'attic', visibleMs: 30_000, closedAtMs: 30_001 - openingGapMs }, undefined],
    ['one some time after another', { stopId: 'attic', visibleMs: 30_000, closedAtMs: 30_000 - openingGapMs }, 'entry'],
  ])('is %s', (_title, visit, expected) => {
    expect(dueForm(all, { ...start, ...visit }, () => false)?.form.id).toBe(expected)
  })

  it('is none that the visitor knows, that asks nothing, that never opens or that is of a later version', () => {
    const visit = { ...start, stopId: 'cellar', stopCount: 3 }
    expect(dueForm(all, visit, (id) => id === 'entry')).toMatchObject({ form: { id: 'third' }, kind: 'afterStops' })
    const others = [
      { ...atCellar, fields: [] },
      opening('never', undefined),
      opening('newer', { kind: 'toString' }),
      opening('lacking', { kind: 'afterStops' }),
    ]
    expect(dueForm(others, visit, () => false)).toBeUndefined()
  })
})
