import { expect, it } from 'vitest'
import { checkRows, rowsOf } from '../../../src/client/features/tours/text-suggestions/suggestion-rows.ts'
import { tourSource, tourTargets } from '../../../src/client/features/tours/text-suggestions/suggestion-sources.ts'
import { aStop, aTour } from '../editor/tour-builder.ts'
import { pano, tour } from './harbor-tour.ts'

it('default names of stops with an image count as missing', () => {
  const { targets } = tourSource(tour, 'stopName')
  expect(targets.map(({ id, isMissing }) => [id, isMissing])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ])
})

it('empty descriptions and alt texts count as missing', () => {
  const missingIn = (kind: 'stopDescription' | 'altText' | 'tourDescription') =>
    tourSource(tour, kind).targets.flatMap(({ id, isMissing }) => (isMissing ? [id] : []))
  expect(missingIn('stopDescription')).toEqual(['a', 'c'])
  expect(missingIn('altText')).toEqual(['pano'])
  expect(missingIn('tourDescription')).toEqual([tour.id])
})

it('suggestions are requested for the selected stops', () => {
  expect(tourSource(tour, 'stopName').taskOf(['a'])).toEqual({ kind: 'stopName', stopIds: ['a'] })
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

const losesFormatting = (description: string) => {
  const formattedTour = aTour([aStop('a', { description })], { description, media: [pano] })
  return (['stopDescription', 'tourDescription'] as const).map(
    (kind) => tourTargets(formattedTour, kind)[0]?.losesFormatting,
  )
}

it.each([
  '<p>A <b>hall</b>.</p>',
  '<p>A <a href="https://harbor.example">hall</a>.</p>',
  '<figure data-media="00000000-0000-4000-8000-000000000000" data-kind="images"></figure>',
])('a suggestion for %s loses formatting', (description) => {
  expect(losesFormatting(description)).toEqual([true, true])
})

it('a suggestion for plain paragraphs loses no formatting', () => {
  expect(losesFormatting('<p>A hall.</p><p>A<br>tower &lt; 3.</p>')).toEqual([false, false])
})
