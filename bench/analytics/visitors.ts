import { Agent, request } from 'node:http'
import type { VisitBatch, VisitEvent } from '../../src/shared/analytics/visit-events.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import type { AnalyticsInstallation } from './analytics-installation.ts'

export const eventsPerBatch = 10
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Number of IP addresses; each is a visitor. */
const visitorCount = 20_000

/** Batch of events like those that a page sends every fifteen seconds; on average every fourth begins a visit. */
export function createBatch(
  { stopIds, hotspotIds }: AnalyticsInstallation,
  below: (bound: number) => number,
): VisitBatch {
  const randomId = (ids: readonly string[]) => ids[below(ids.length)] ?? ''
  const stopId = randomId(stopIds)
  const cells = Array.from({ length: 12 }, (): [number, number] => [below(200), 1 + below(2000)])
  const viewEvents = Array.from({ length: eventsPerBatch - 4 }, (): VisitEvent => {
    return { kind: 'hotspotSeen', hotspotId: randomId(hotspotIds) }
  })
  const events: VisitEvent[] = [
    { kind: 'stop', stopId, fromStopId: randomId(stopIds) },
    ...viewEvents,
    { kind: 'hotspotOpened', hotspotId: randomId(hotspotIds) },
    { kind: 'time', stopId, durationMs: 1 + below(15_000) },
    { kind: 'directions', stopId, cells },
  ]
  return below(4) === 0 ? { visit: { language: 'en', device: 'phone' }, events } : { events }
}

type Pace = { readonly eventsPerSecond: number; readonly seconds: number }
/** Numbers of stored batches, of visits that began in them, and of rejected batches. */
export type Sent = { readonly batches: number; readonly visits: number; readonly rejected: number }

function send(
  url: string,
  agent: Agent,
  batchRequest: { readonly body: string; readonly ipAddress: string },
): Promise<boolean> {
  const { body, ipAddress } = batchRequest
  const headers = {
    'content-type': 'text/plain',
    'content-length': Buffer.byteLength(body),
    'user-agent': browser,
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
): Promise<Sent> {
  const url = `${installation.address}/share/${installation.shareId}/visits`
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const below = seededRandom(Date.now())
  const perSecond = eventsPerSecond / eventsPerBatch
  const requests: Promise<{ readonly isVisit: boolean; readonly isStored: boolean }>[] = []
  const startedMs = performance.now()
  while (requests.length < perSecond * seconds) {
    const dueMs = startedMs + (requests.length * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
    const batch = createBatch(installation, below)
    const host = below(visitorCount)
    const batchRequest = { body: JSON.stringify(batch), ipAddress: `10.1.${host >> 8}.${host & 255}` }
    const isVisit = batch.visit !== undefined
    requests.push(send(url, agent, batchRequest).then((isStored) => ({ isVisit, isStored })))
  }
  const outcomes = await Promise.all(requests)
  agent.destroy()
  const stored = outcomes.filter(({ isStored }) => isStored)
  const visits = stored.filter(({ isVisit }) => isVisit).length
  return { batches: stored.length, visits, rejected: outcomes.length - stored.length }
}
