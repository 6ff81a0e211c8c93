import { expect, it } from 'vitest'
import { updateTour } from '../../../src/client/features/tour-draft/edits/make-edit.ts'
import { withChosenMedia } from '../../../src/client/features/tour-draft/saving/chosen-media.ts'
import { aPano, aTour } from './tour-builder.ts'

const tour = aTour([])
const harbour = aPano('harbour')
const mill = aPano('mill')

it('what was chosen stays known while edits that name it wait, though the stored tour does not', () => {
  const edits = [updateTour(tour, { coverMediaId: 'harbour' })]
  const media = withChosenMedia(tour, edits, [harbour, mill]).media
  expect(media).toEqual([...tour.media, harbour])
})

it('what the stored tour knows is as it is stored', () => {
  const [stored] = tour.media
  const older = aPano('pano', { name: 'Older' })
  expect(withChosenMedia(tour, [updateTour(tour, { coverMediaId: 'pano' })], [older]).media).toEqual([stored])
  expect(withChosenMedia(tour, [], [harbour])).toBe(tour)
})
