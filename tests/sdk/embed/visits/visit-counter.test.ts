import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createVisitCounter } from '../../../../src/sdk/embed/visits/visit-counter.ts'
import { aDocument } from '../../../support/files/tour-documents.ts'
import { aPage, type FakePage } from './fake-page.ts'
import { anObservedTour } from './fake-tour.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type LoadOptions = { readonly isRemoved?: boolean; readonly accessToken?: string }

/** Shows a tour while the counter's code loads. `isRemoved` removes the element before the code has loaded. */
async function load({ isRemoved = false, ...fields }: LoadOptions): Promise<void> {
  const { tour, signal, dispose } = anObservedTour()
  const context = { shareUrl: 'https://tours.example/share/house', embeddedIn: 'https://hotel.example/', signal }
  createVisitCounter({ ...aDocument([], []), publicationNumber: 1, ...fields }, context)?.countTour(tour)
  if (isRemoved) dispose()
  await vi.dynamicImportSettled()
  await Promise.resolve()
}

it('counts a tour', async () => {
  await load({})
  expect(vi.getTimerCount()).toBeGreaterThan(0)
})

it('starts nothing for an element that was removed during loading', async () => {
  await load({ isRemoved: true })
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
