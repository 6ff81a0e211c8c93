import { describe, expect, it } from 'vitest'
import { renameRows } from '../../../src/client/features/tours/stops/bulk/rename/rename-rows.ts'
import { aPano, aStop } from '../editor/tour-builder.ts'

const stops = ['hall', 'tower', 'attic'].map((id) => aStop(id))
const [hall, tower, attic] = stops
if (!hall || !tower || !attic) throw new Error('there are not three stops')

const pano = aPano('pano', { name: 'IMG_0815.jpg', capturedAt: '2026-05-04T10:00:00.000Z' })
const renaming = {
  tour: { media: [pano] },
  pattern: 'Room {n}',
  startNumber: 9,
  numberedIds: stops.map(({ id }) => id),
  skipped: [],
}
const namesAfter = (selectedStops: typeof stops, changes: Partial<Parameters<typeof renameRows>[1]> = {}) =>
  renameRows(selectedStops, { ...renaming, ...changes }).map(({ newName }) => newName)

describe('renaming stops', () => {
  it('numbers the stops in order', () => {
    expect(namesAfter(stops)).toEqual(['Room 9', 'Room 10', 'Room 11'])
  })

  it('keeps the numbers of the remaining stops after others were renamed', () => {
    expect(namesAfter([tower, attic])).toEqual(['Room 10', 'Room 11'])
    expect(namesAfter([attic], { startNumber: 1 })).toEqual(['Room 3'])
  })

  it('numbers stops that were selected later after the others', () => {
    expect(namesAfter([aStop('cellar'), attic])).toEqual(['Room 12', 'Room 11'])
  })

  it('numbers skipped stops too, with the reason', () => {
    const skipped = [{ id: 'tower', name: 'tower', reason: 'Cleo is editing this stop.' }]
    const rows = renameRows(stops, { ...renaming, skipped })
    expect(rows.map(({ newName }) => newName)).toEqual(['Room 9', 'Room 10', 'Room 11'])
    expect(rows.map(({ skipReason }) => skipReason)).toEqual([undefined, 'Cleo is editing this stop.', undefined])
  })

  it('inserts the date and the file name of the media', () => {
    const names = namesAfter([hall, aStop('empty', { mediaId: null })], { pattern: '{date} {file}' })
    expect(names[0]).toBe('2026-05-04 IMG 0815')
    expect(names[1]).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})
