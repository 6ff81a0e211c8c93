import { expect, it } from 'vitest'
import {
  paragraphsHtml,
  stopDescriptionEdits,
  stopNameEdits,
  tourDescriptionEdits,
  translationEdits,
} from '../../../src/client/features/tours/text-suggestions/suggestion-edits.ts'
import {
  checkRows,
  rowsOf,
  type SuggestionRow,
  type SuggestionTarget,
} from '../../../src/client/features/tours/text-suggestions/suggestion-rows.ts'
import { tourSource, tourTargets } from '../../../src/client/features/tours/text-suggestions/suggestion-sources.ts'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import type { Edit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aPano, aStop, aTour } from '../editor/tour-builder.ts'

const pano = aPano('pano', { thumbnailUrl: '/media/pano/thumbnail.webp', altText: '', name: 'IMG_0815.jpg' })
const panoWithoutImage = aPano('bare', { thumbnailUrl: null })
const stops = [
  aStop('a', { name: 'Stop 3' }),
  aStop('b', { name: 'IMG 0815', description: '<p>A tower.</p>' }),
  aStop('c', { name: 'Tower' }),
  aStop('d', { name: 'Stop 4', mediaId: 'bare' }),
]
const tour = aTour(stops, { name: 'Harbor', media: [pano, panoWithoutImage] })

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

it('default names of stops with an image count as missing', () => {
  const { targets, taskOf } = tourSource(tour, 'stopName')
  expect(targets.map(({ id, isMissing }) => [id, isMissing])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ])
  expect(taskOf(['a'])).toEqual({ kind: 'stopName', stopIds: ['a'] })
})

it('empty descriptions and alt texts count as missing', () => {
  const missingIn = (kind: 'stopDescription' | 'altText' | 'tourDescription') =>
    tourSource(tour, kind).targets.flatMap(({ id, isMissing }) => (isMissing ? [id] : []))
  expect(missingIn('stopDescription')).toEqual(['a', 'c'])
  expect(missingIn('altText')).toEqual(['pano'])
  expect(missingIn('tourDescription')).toEqual([tour.id])
})

it('accepted names become one edit without deleted stops, which can be undone', () => {
  const edits = stopNameEdits(tour, suggestedRows(['a', 'gone', 'c'], ' Pier '))
  expect(edits).toHaveLength(1)
  const renamedTour = tourAfter(edits)
  expect(renamedTour.stops.map(({ name }) => name)).toEqual(['Pier', 'IMG 0815', 'Pier', 'Stop 4'])
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

it('texts that were changed or deleted in the meantime are not accepted', () => {
  const changedTour = {
    ...tour,
    name: 'Renamed',
    stops: [aStop('a', { name: 'Foyer' }), aStop('c', { name: 'Tower', mediaId: 'bare' })],
  }
  const { unchanged, changed, goneIds } = checkRows(
    rowsOf(tourSource(tour, 'stopName').targets),
    tourTargets(changedTour, 'stopName'),
  )
  expect(unchanged.map(({ target }) => target.id)).toEqual(['c'])
  expect(changed.map(({ id, current }) => [id, current])).toEqual([['a', 'Foyer']])
  expect(goneIds).toEqual(['b'])
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

it.each([
  ['<p>A hall.</p><p>A<br>tower &lt; 3.</p>', false],
  ['<p>A <b>hall</b>.</p>', true],
  ['<p>A <a href="https://harbor.example">hall</a>.</p>', true],
  ['<figure data-media="00000000-0000-4000-8000-000000000000" data-kind="images"></figure>', true],
])('a suggestion that replaces %s loses its formatting: %s', (description, losesFormatting) => {
  const formattedTour = aTour([aStop('a', { description })], { description, media: [pano] })
  expect(tourTargets(formattedTour, 'stopDescription')[0]?.losesFormatting).toBe(losesFormatting)
  expect(tourTargets(formattedTour, 'tourDescription')[0]?.losesFormatting).toBe(losesFormatting)
})
