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
const listed = (...parameters: Parameters<typeof withPendingStops>) =>
  withPendingStops(...parameters)
    .map(({ id }) => id)
    .join('')

describe('files on their way to become stops', () => {
  it.each([
    ['come last in a tour of other stops', 'XY', [upload('ab')], '', 'XYab'],
    ['are listed around those that are stops already', 'Xb', [upload('abc', 'b')], '', 'Xabc'],
    ['follow the stop before them, wherever it was moved', 'cXa', [upload('abc', 'ac')], '', 'cXab'],
    ['are not listed while they have failed', 'X', [upload('abc')], 'b', 'Xac'],
    ['are listed once while the answer of their creation is on its way', 'Xa', [upload('ab')], '', 'Xab'],
    ['come in the order of the uploads', 'X', [upload('ab'), upload('cd')], '', 'Xabcd'],
    ['are not listed again after their stop was deleted', 'X', [upload('ab', 'a')], '', 'Xb'],
  ])('%s', (_title, stopIds, uploads, failedIds, order) => {
    expect(listed(stops(stopIds), uploads, new Set(failedIds))).toBe(order)
  })
})

describe('the order after a move', () => {
  it.each([
    ['has the stops only', 'AaB', 'BAa', 'a', 'BA'],
    ['moves a stop past the next one if it moved past files only', 'AabB', 'AaBb', 'ab', 'BA'],
    ['does so in both directions', 'AabB', 'aAbB', 'ab', 'BA'],
    ['stays if there is no stop in that direction', 'aA', 'Aa', 'a', 'A'],
  ])('%s', (_title, before, after, pending, order) => {
    expect(orderAfterMove([...before], [...after], new Set(pending)).join('')).toBe(order)
  })
})
