import { expect, it } from 'vitest'
import {
  paragraphsHtml,
  stopDescriptionEdits,
  stopNameEdits,
  tourDescriptionEdits,
  translationEdits,
} from '../../../src/client/features/tours/text-suggestions/suggestion-edits.ts'
import {
  rowsOf,
  type SuggestionRow,
  type SuggestionTarget,
} from '../../../src/client/features/tours/text-suggestions/suggestion-rows.ts'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import type { Edit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { tour } from './harbor-tour.ts'

const emptyTarget = (id: string): SuggestionTarget => ({
  id,
  place: id,
  current: '',
  isTranslation: false,
  existing: '',
  basis: '',
  sourceLength: 0,
  losesFormatting: false,
  isMissing: true,
  thumbnailUrl: null,
  stopId: id,
})
const suggestedRows = (ids: readonly string[], text: string): readonly SuggestionRow[] =>
  rowsOf(ids.map(emptyTarget)).map((row) => ({ ...row, state: 'suggested', text }))
const tourAfter = (edits: readonly Edit[]) => edits.reduce<Tour>((draft, edit) => applyEdit(draft, edit), tour)

it('accepted names become one edit, without deleted stops', () => {
  const edits = stopNameEdits(tour, suggestedRows(['a', 'gone', 'c'], ' Pier '))
  expect(edits).toHaveLength(1)
  expect(tourAfter(edits).stops.map(({ name }) => name)).toEqual(['Pier', 'IMG 0815', 'Pier', 'Stop 4'])
})

it('undoing accepted names restores the names', () => {
  const edits = stopNameEdits(tour, suggestedRows(['a', 'c'], 'Pier'))
  const renamedTour = tourAfter(edits)
  const undone = edits
    .map((edit) => invertEdit(edit))
    .reduce<Tour>((draft, edit) => applyEdit(draft, edit), renamedTour)
  expect(undone.stops).toEqual(tour.stops)
})

it('accepted descriptions become paragraphs with escaped markup', () => {
  const html = '<p>A &lt;b&gt;bold&lt;/b&gt; hall.</p><p>Bright.</p>'
  const text = 'A <b>bold</b> hall.\n\n Bright.\n'
  expect(paragraphsHtml(text)).toBe(html)
  expect(tourAfter(stopDescriptionEdits(tour, suggestedRows(['a'], text))).stops[0]?.description).toBe(html)
  expect(tourAfter(tourDescriptionEdits(tour, suggestedRows([tour.id], text))).description).toBe(html)
})

it('undoing an accepted translation restores the one that it replaced', () => {
  const texts = {
    language: 'de',
    textByKey: new Map([
      ['a', { source: 'Hall' }],
      ['b', { source: 'Tower' }],
    ]),
    inLanguage: new Map([['b', { text: 'Turm', source: 'The tower' }]]),
  }
  const [edit] = translationEdits(texts, suggestedRows(['a', 'b', 'gone'], 'Neu'))
  expect(edit && invertEdit(edit)).toMatchObject({
    changes: [
      { key: 'a', after: { text: '', source: '' } },
      { key: 'b', after: { text: 'Turm', source: 'The tower' } },
    ],
  })
})
