import { expect, it } from 'vitest'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { withPickedMedia } from '../../../src/client/features/tours/tour-draft/saving/picked-media.ts'
import { aPano, aTour } from './tour-builder.ts'

const storedPanorama = aPano('stored')
const tour = aTour([], { media: [storedPanorama] })
const harbor = aPano('harbor')
const mill = aPano('mill')

it('adds picked media that pending edits reference and the stored tour lacks', () => {
  const edits = [updateTour(tour, { coverMediaId: 'harbor' })]
  const media = withPickedMedia(tour, edits, [harbor, mill]).media
  expect(media).toEqual([...tour.media, harbor])
})

it('does not replace stored media', () => {
  const olderPanorama = aPano('stored', { name: 'Older' })
  const edits = [updateTour(tour, { coverMediaId: 'stored' })]
  expect(withPickedMedia(tour, edits, [olderPanorama]).media).toEqual([storedPanorama])
})

it('does not add media that no edit references', () => {
  expect(withPickedMedia(tour, [], [harbor])).toBe(tour)
})
