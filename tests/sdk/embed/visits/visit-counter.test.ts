import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visitCounter } from '../../../../src/sdk/embed/visits/visit-counter.ts'
import { aDocument } from '../../../support/files/tour-documents.ts'
import { aPage } from './fake-page.ts'
import { aShownTour } from './fake-tour.ts'

beforeEach(() => {
  vi.useFakeTimers()
  aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tour in an element that leaves its page, or stays, while the code that counts is loaded. */
async function timersAfterLoading(leaves: boolean): Promise<number> {
  const { tour, signal, takeDown } = aShownTour()
  const place = { shareAddress: 'https://tours.example/share/house', embeddedIn: 'https://hotel.example/', signal }
  visitCounter({ ...aDocument([], []), publicationNumber: 1 }, place)?.show(tour)
  if (leaves) takeDown()
  await vi.dynamicImportSettled()
  await Promise.resolve()
  return vi.getTimerCount()
}

it('counts the tour of an element that stays', async () => {
  expect(await timersAfterLoading(false)).toBeGreaterThan(0)
})

it('begins nothing for an element that left in the meantime', async () => {
  expect(await timersAfterLoading(true)).toBe(0)
})
