import { describe, expect, it } from 'vitest'
import { orderAfterMove, withPendingStops } from '../../../src/client/features/tours/stops/uploads/pending-files.ts'

const fileOf = (stopId: string) => ({
  stopId,
  fingerprint: stopId,
  path: `${stopId}.jpg`,
  mediaId: null,
  isAdded: false,
})
const upload = (ids: string, addedIds = '') => ({
  files: [...ids].map((id) => ({ ...fileOf(id), isAdded: addedIds.includes(id) })),
})
const stops = (ids: string) => [...ids].map((id) => ({ id }))
const listedIds = (...parameters: Parameters<typeof withPendingStops>) =>
  withPendingStops(...parameters)
    .map(({ id }) => id)
    .join('')

describe('files that become stops', () => {
  it.each([
    ['are listed after the stops of the tour', 'XY', [upload('ab')], '', 'XYab'],
    ['are listed in order around those that are stops already', 'Xb', [upload('abc', 'b')], '', 'Xabc'],
    ['follow the stop before them, wherever it was moved', 'cXa', [upload('abc', 'ac')], '', 'cXab'],
    ['are not listed while they have failed', 'X', [upload('abc')], 'b', 'Xac'],
    ['are listed once if their stop exists before the response', 'Xa', [upload('ab')], '', 'Xab'],
    ['are listed in the order of the uploads', 'X', [upload('ab'), upload('cd')], '', 'Xabcd'],
    ['are not listed again after their stop was deleted', 'X', [upload('ab', 'a')], '', 'Xb'],
  ])('%s', (_title, stopIds, uploads, failedIds, order) => {
    expect(listedIds(stops(stopIds), uploads, new Set(failedIds))).toBe(order)
  })
})

describe('the order after a move', () => {
  it.each([
    ['has only stops', 'AaB', 'BAa', 'a', 'BA'],
    ['moves a stop past the next one if it moved past files only', 'AabB', 'AaBb', 'ab', 'BA'],
    ['moves a stop before the previous one if it moved before files only', 'AabB', 'aAbB', 'ab', 'BA'],
    ['is unchanged if there is no stop in that direction', 'aA', 'Aa', 'a', 'A'],
  ])('%s', (_title, before, after, pending, order) => {
    expect(orderAfterMove([...before], [...after], new Set(pending)).join('')).toBe(order)
  })
})
