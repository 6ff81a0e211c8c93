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

/** A sender and its queue. */
function aSender(queue: VisitBatch[]) {
  const sender = new VisitSender('https://tours.example/share/s/visits', () => queue.splice(0))
  return { sender, queue }
}

it('sends a batch as text to the address of visits', () => {
  aSender([first]).sender.send()
  expect(page.beacons).toEqual([{ address: 'https://tours.example/share/s/visits', text: JSON.stringify(first) }])
})

it('sends nothing if the queue is empty', () => {
  aSender([]).sender.send()
  expect(page.beacons).toEqual([])
})

it('retries batches that the browser rejects, before taking others', () => {
  const { sender, queue } = aSender([first])
  page.setAcceptsBeacons(false)
  sender.send()
  queue.push(second)
  vi.advanceTimersByTime(1_000)
  expect(queue).toEqual([second])
  page.setAcceptsBeacons(true)
  vi.advanceTimersByTime(2_000)
  expect(page.sent()).toEqual([first, second])
  sender.send()
  vi.advanceTimersByTime(60_000)
  expect(page.beacons).toHaveLength(2)
})

it('gives up after five attempts until the next call', () => {
  const { sender } = aSender([first])
  page.setAcceptsBeacons(false)
  const sendBeacon = vi.spyOn(page.navigator, 'sendBeacon')
  sender.send()
  vi.advanceTimersByTime(600_000)
  expect(sendBeacon).toHaveBeenCalledTimes(5)
  page.setAcceptsBeacons(true)
  sender.send()
  expect(page.sent()).toEqual([first])
})

it('takes nothing from the queue while offline', () => {
  const { sender, queue } = aSender([first])
  page.navigator.onLine = false
  sender.send()
  vi.advanceTimersByTime(60_000)
  expect([page.beacons, queue]).toEqual([[], [first]])
  page.navigator.onLine = true
  sender.send()
  expect(page.sent()).toEqual([first])
})
