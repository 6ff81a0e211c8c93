import { expect, it } from 'vitest'
import { stopRenameItems } from '../../../src/client/features/tours/stops/bulk/rename-items.ts'
import { aPano, aStop } from '../editor/tour-builder.ts'

const pano = aPano('pano', { name: 'IMG_0815.jpg', capturedAt: '2026-05-04T10:00:00.000Z' })
const tour = { media: [pano] }

it('stops have the date and the file name of their media', () => {
  const [hall, empty] = stopRenameItems(tour, [aStop('hall'), aStop('empty', { mediaId: null })], [])
  expect(hall?.texts).toEqual({ name: 'hall', date: '2026-05-04', file: 'IMG 0815' })
  expect(empty?.texts).toEqual({ name: 'empty', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), file: '' })
})

it('skipped stops have the reason', () => {
  const skipped = [{ id: 'tower', name: 'tower', reason: 'Cleo is editing this stop.' }]
  const items = stopRenameItems(tour, [aStop('hall'), aStop('tower')], skipped)
  expect(items.map(({ skipReason }) => skipReason)).toEqual([undefined, 'Cleo is editing this stop.'])
})
