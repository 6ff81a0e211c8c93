import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visitCounter } from '../../../../src/sdk/embed/visits/visit-counter.ts'
import { aDocument } from '../../../support/files/tour-documents.ts'
import { aPage, type FakePage } from './fake-page.ts'
import { aShownTour } from './fake-tour.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Counted = { readonly leaves?: boolean; readonly accessToken?: string }

/** A tour in an element that leaves its page, or stays, while the code that counts is loaded. */
async function load({ leaves = false, ...fields }: Counted): Promise<void> {
  const { tour, signal, takeDown } = aShownTour()
  const place = { shareAddress: 'https://tours.example/share/house', embeddedIn: 'https://hotel.example/', signal }
  visitCounter({ ...aDocument([], []), publicationNumber: 1, ...fields }, place)?.show(tour)
  if (leaves) takeDown()
  await vi.dynamicImportSettled()
  await Promise.resolve()
}

it('counts the tour of an element that stays', async () => {
  await load({})
  expect(vi.getTimerCount()).toBeGreaterThan(0)
})

it('begins nothing for an element that left in the meantime', async () => {
  await load({ leaves: true })
  expect(vi.getTimerCount()).toBe(0)
})

it.each([
  [{}, 'https://tours.example/share/house/visits'],
  [{ accessToken: 'a.token' }, 'https://tours.example/share/house/visits/~a.token'],
])('sends the visit of a document with %j to %s', async (fields, address) => {
  await load(fields)
  vi.advanceTimersByTime(20_000)
  expect(page.beacons[0]?.address).toBe(address)
})
