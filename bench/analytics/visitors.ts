import { Agent, request } from 'node:http'
import type { VisitBatch, VisitEvent } from '../../src/shared/analytics/visit-events.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import type { AnalyticsInstallation } from './analytics-installation.ts'

const eventsPerBatch = 10
/** Events of a batch besides seen hotspots: the stop, an opened hotspot, its time and its directions. */
const otherEventsPerBatch = 4
const cellsPerBatch = 12
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Number of visitors, each with its own IP address. */
const visitorCount = 20_000

/** Creates a batch of events as pages send them every fifteen seconds. One batch in four begins a visit. */
function createBatch(
  { stopIds, hotspotIds }: AnalyticsInstallation,
  randomBelow: (bound: number) => number,
): VisitBatch {
  const randomId = (ids: readonly string[]) => ids[randomBelow(ids.length)] ?? ''
  const stopId = randomId(stopIds)
  const cells = Array.from({ length: cellsPerBatch }, (): [cell: number, durationMs: number] => [
    randomBelow(200),
    1 + randomBelow(2000),
  ])
  const seenEvents = Array.from({ length: eventsPerBatch - otherEventsPerBatch }, (): VisitEvent => {
    return { kind: 'hotspotSeen', hotspotId: randomId(hotspotIds) }
  })
  const events: VisitEvent[] = [
    { kind: 'stop', stopId, fromStopId: randomId(stopIds) },
    ...seenEvents,
    { kind: 'hotspotOpened', hotspotId: randomId(hotspotIds) },
    { kind: 'time', stopId, durationMs: 1 + randomBelow(15_000) },
    { kind: 'directions', stopId, cells },
  ]
  return randomBelow(4) === 0 ? { visit: { language: 'en', device: 'phone' }, events } : { events }
}

type Pace = { readonly eventsPerSecond: number; readonly seconds: number }
/** Numbers of stored batches, of visits that began in them, and of rejected batches. */
export type SendResult = {
  readonly storedBatches: number
  readonly visits: number
  readonly rejectedBatches: number
}

function send(
  url: string,
  agent: Agent,
  batchRequest: { readonly body: string; readonly ipAddress: string },
): Promise<boolean> {
  const { body, ipAddress } = batchRequest
  const headers = {
    'content-type': 'text/plain',
    'content-length': Buffer.byteLength(body),
    'user-agent': userAgent,
    'x-forwarded-for': ipAddress,
  }
  return new Promise((resolve) => {
    const clientRequest = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 204))
    })
    clientRequest.on('error', () => resolve(false))
    clientRequest.end(body)
  })
}

/** Sends batches at a constant rate without waiting for responses (an open-loop load). */
export async function sendVisits(
  installation: AnalyticsInstallation,
  { eventsPerSecond, seconds }: Pace,
): Promise<SendResult> {
  const url = `${installation.baseUrl}/share/${installation.shareId}/visits`
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const randomBelow = seededRandom(Date.now())
  const batchesPerSecond = eventsPerSecond / eventsPerBatch
  const requests: Promise<{ readonly isVisit: boolean; readonly isStored: boolean }>[] = []
  const startedMs = performance.now()
  while (requests.length < batchesPerSecond * seconds) {
    const dueMs = startedMs + (requests.length * 1000) / batchesPerSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
    const batch = createBatch(installation, randomBelow)
    const visitorIndex = randomBelow(visitorCount)
    const batchRequest = { body: JSON.stringify(batch), ipAddress: `10.1.${visitorIndex >> 8}.${visitorIndex & 255}` }
    const isVisit = batch.visit !== undefined
    requests.push(send(url, agent, batchRequest).then((isStored) => ({ isVisit, isStored })))
  }
  const outcomes = await Promise.all(requests)
  agent.destroy()
  const storedBatches = outcomes.filter(({ isStored }) => isStored)
  const visits = storedBatches.filter(({ isVisit }) => isVisit).length
  return {
    storedBatches: storedBatches.length,
    visits,
    rejectedBatches: outcomes.length - storedBatches.length,
  }
}
