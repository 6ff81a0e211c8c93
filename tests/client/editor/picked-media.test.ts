import { expect, it } from 'vitest'
import { updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { withPickedMedia } from '../../../src/client/features/tours/tour-draft/saving/picked-media.ts'
import { aPano, aTour } from './tour-builder.ts'

const tour = aTour([])
const harbor = aPano('harbor')
const mill = aPano('mill')

it('adds picked media that pending edits reference and the stored tour lacks', () => {
  const edits = [updateTour(tour, { coverMediaId: 'harbor' })]
  const media = withPickedMedia(tour, edits, [harbor, mill]).media
  expect(media).toEqual([...tour.media, harbor])
})

it('keeps the stored version of media that the tour has', () => {
  const [stored] = tour.media
  const older = aPano('pano', { name: 'Older' })
  expect(withPickedMedia(tour, [updateTour(tour, { coverMediaId: 'pano' })], [older]).media).toEqual([stored])
  expect(withPickedMedia(tour, [], [harbor])).toBe(tour)
})
