import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VisitSender } from '../../../../src/sdk/embed/visits/visit-sender.ts'
import type { VisitBatch } from '../../../../src/shared/analytics/visit-events.ts'
import { aPage, type FakePage } from './fake-page.ts'

let page: FakePage
beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const first: VisitBatch = { events: [{ kind: 'textTour' }] }
const second: VisitBatch = { events: [{ kind: 'headset' }] }

/** A sender, and what waits for it. */
function aSender(waiting: VisitBatch[]) {
  const sender = new VisitSender('https://tours.example/share/s/visits', () => waiting.splice(0))
  return { sender, waiting }
}

it('sends a batch as text to where visits are counted', () => {
  aSender([first]).sender.send()
  expect(page.beacons).toEqual([{ address: 'https://tours.example/share/s/visits', text: JSON.stringify(first) }])
})

it('sends nothing where nothing has happened', () => {
  aSender([]).sender.send()
  expect(page.beacons).toEqual([])
})

it('keeps what the browser does not take, and tries again by itself', () => {
  const { sender, waiting } = aSender([first])
  page.takeBeacons(false)
  sender.send()
  waiting.push(second)
  vi.advanceTimersByTime(1_000)
  expect(waiting).toEqual([second])
  page.takeBeacons(true)
  vi.advanceTimersByTime(2_000)
  expect(page.sent()).toEqual([first, second])
  sender.send()
  vi.advanceTimersByTime(60_000)
  expect(page.beacons).toHaveLength(2)
})

it('tries five times at the most until it is asked again', () => {
  const { sender } = aSender([first])
  page.takeBeacons(false)
  const sendBeacon = vi.spyOn(page.navigator, 'sendBeacon')
  sender.send()
  vi.advanceTimersByTime(600_000)
  expect(sendBeacon).toHaveBeenCalledTimes(5)
  page.takeBeacons(true)
  sender.send()
  expect(page.sent()).toEqual([first])
})

it('takes nothing from the queue while there is no network', () => {
  const { sender, waiting } = aSender([first])
  page.navigator.onLine = false
  sender.send()
  vi.advanceTimersByTime(60_000)
  expect([page.beacons, waiting]).toEqual([[], [first]])
  page.navigator.onLine = true
  sender.send()
  expect(page.sent()).toEqual([first])
})
