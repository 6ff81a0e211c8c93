import { describe, expect, it } from 'vitest'
import { findDueForm, openingGapMs, type VisitProgress } from '../../../../src/sdk/chrome/forms/openings/due-form.ts'
import { publicFormOf } from '../../../../src/shared/forms/public-form.ts'
import type { PublicFormOpening } from '../../../../src/shared/publishing/tour-document.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'

function formWith(id: string, opening: PublicFormOpening | undefined) {
  const form = { ...publicFormOf(aForm([aField('text')])), id }
  return opening ? { ...form, opening } : form
}

const startProgress: VisitProgress = { stopId: 'hall', stopCount: 1, visibleMs: 0, closedAtMs: undefined }
const cellarForm = formWith('entry', { kind: 'stopEntry', stopIds: ['cellar', 'attic'] })
const afterThreeStops = formWith('third', { kind: 'afterStops', count: 3 })
const afterOneMinute = formWith('minute', { kind: 'afterSeconds', seconds: 60 })
const forms = [cellarForm, afterThreeStops, afterOneMinute]

describe('the due form', () => {
  it.each([
    ['none at the start', {}, undefined],
    ['the form of a stop, at that stop', { stopId: 'cellar' }, 'entry'],
    ['none before the number of stops is reached', { stopCount: 2 }, undefined],
    ['the form after some stops', { stopCount: 3 }, 'third'],
    ['the form after some stops, also later', { stopCount: 7 }, 'third'],
    ['none before the time is over', { visibleMs: 59_999 }, undefined],
    ['the form after some time', { visibleMs: 60_000 }, 'minute'],
    ['the first in order if several are due', { stopId: 'attic', stopCount: 3, visibleMs: 60_000 }, 'entry'],
    [
      'none soon after another form',
      { stopId: 'attic', visibleMs: 30_000, closedAtMs: 30_001 - openingGapMs },
      undefined,
    ],
    ['the next form after a pause', { stopId: 'attic', visibleMs: 30_000, closedAtMs: 30_000 - openingGapMs }, 'entry'],
  ])('is %s', (_title, visit, expected) => {
    expect(findDueForm(forms, { ...startProgress, ...visit }, () => false)?.form.id).toBe(expected)
  })

  it('is never one that was handled, has no fields, or has no known opening', () => {
    const visit = { ...startProgress, stopId: 'cellar', stopCount: 3 }
    expect(findDueForm(forms, visit, (id) => id === 'entry')).toMatchObject({
      form: { id: 'third' },
      kind: 'afterStops',
    })
    const neverDue = [
      { ...cellarForm, fields: [] },
      formWith('never', undefined),
      formWith('newer', { kind: 'toString' }),
      formWith('lacking', { kind: 'afterStops' }),
    ]
    expect(findDueForm(neverDue, visit, () => false)).toBeUndefined()
  })
})
