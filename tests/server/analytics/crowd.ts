import type { Dimension, HourlySum } from '../../../src/shared/analytics/counts.ts'
import type { VisitBatch, VisitEvent } from '../../../src/shared/analytics/visit-events.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import type { VisitedTour } from './visited-tour.ts'

const languages = ['en', 'de', 'fr'] as const
const devices = ['phone', 'tablet', 'computer'] as const
const referrers = [undefined, 'news.example', 'search.example'] as const

type Look = {
  readonly stop: number
  readonly durationMs: number
  readonly cell: number
  readonly isSeen: boolean
  readonly isOpened: boolean
}

/** One visit, before it is said in events. */
export type Guest = {
  readonly address: string
  readonly userAgent: string
  /** Place of its address among those of the tour: the main link, then the share links. */
  readonly link: number
  readonly hour: number
  readonly language: (typeof languages)[number]
  readonly device: (typeof devices)[number]
  readonly referrer: string | undefined
  readonly isEmbedded: boolean
  readonly looks: readonly Look[]
  readonly isInHeadset: boolean
  readonly readsText: boolean
  readonly opensForm: boolean
  readonly sendsForm: boolean
  readonly follows: string | undefined
}

export const crowdSize = 200
/** So many of them come a second time. */
const returning = 20
export const crowdHours = [8, 13, 22] as const
export const crowdMark = 'CrowdBrowser'
export const crowdNetworks = ['198.51.100.', '203.0.113.'] as const

/** People with known paths through a tour; the last ones are the first ones again. */
export function aCrowd(seed: number, stopCount: number): Guest[] {
  const below = seededRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)]
    if (value === undefined && values.length === 0) throw new Error('nothing to choose from')
    return value as Value
  }
  return Array.from({ length: crowdSize }, (_, index) => {
    const who = index < crowdSize - returning ? index : index - (crowdSize - returning)
    const opensForm = below(5) === 0
    return {
      address: `${crowdNetworks[who % 2]}${10 + who}`,
      userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${100 + (who % 7)}.0 ${crowdMark}/1.0`,
      link: below(3),
      hour: pick(crowdHours),
      language: pick(languages),
      device: pick(devices),
      referrer: pick(referrers),
      isEmbedded: below(4) === 0,
      looks: Array.from({ length: 1 + below(6) }, () => ({
        stop: below(stopCount),
        durationMs: 1 + below(60_000),
        cell: below(200),
        isSeen: below(2) === 0,
        isOpened: below(3) === 0,
      })),
      isInHeadset: below(10) === 0,
      readsText: below(12) === 0,
      opensForm,
      sendsForm: opensForm && below(2) === 0,
      follows: below(6) === 0 ? 'shop.example' : undefined,
    }
  })
}

function eventsOf(guest: Guest, { stopIds, hotspotIds, formId }: VisitedTour): VisitEvent[] {
  const events: VisitEvent[] = []
  let fromStopId: string | null = null
  for (const { stop, durationMs, cell, isSeen, isOpened } of guest.looks) {
    const stopId = stopIds[stop] ?? ''
    const hotspotId = hotspotIds[stop] ?? ''
    events.push({ kind: 'stop', stopId, fromStopId })
    if (isSeen) events.push({ kind: 'hotspotSeen', hotspotId })
    if (isOpened) events.push({ kind: 'hotspotOpened', hotspotId })
    events.push({ kind: 'time', stopId, durationMs })
    events.push({ kind: 'directions', stopId, cells: [[cell, durationMs]] })
    fromStopId = stopId
  }
  if (guest.isInHeadset) events.push({ kind: 'headset' })
  if (guest.readsText) events.push({ kind: 'textTour' })
  if (guest.opensForm) events.push({ kind: 'formOpened', formId })
  if (guest.sendsForm) events.push({ kind: 'formSent', formId })
  if (guest.follows !== undefined) events.push({ kind: 'linkFollowed', host: guest.follows })
  return events
}

/** What the page of a guest sends, in up to four batches. */
export function batchesOf(guest: Guest, tour: VisitedTour): VisitBatch[] {
  const { language, device, referrer, isEmbedded } = guest
  const events = eventsOf(guest, tour)
  const perBatch = Math.ceil(events.length / (1 + (events.length % 4)))
  const visit = {
    language,
    device,
    ...(referrer === undefined ? {} : { referrer }),
    ...(isEmbedded ? { embedHost: 'museum.example' } : {}),
  }
  const batches: VisitBatch[] = []
  for (let at = 0; at < events.length; at += perBatch) {
    const part = events.slice(at, at + perBatch)
    batches.push(at === 0 ? { visit, events: part } : { events: part })
  }
  return batches
}

/** Counts by a text. */
export class Counter {
  readonly counts = new Map<string, number>()

  add(key: string, count = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + count)
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /** The most frequent first. */
  sorted(): { key: string; count: number }[] {
    return [...this.counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
  }
}

export type Truth = {
  readonly totals: Readonly<Record<HourlySum | 'visitors', number>>
  /** Visits by hour. */
  readonly visitsByHour: Counter
  readonly byDimension: Readonly<Record<Dimension, Counter>>
  /** Time at each stop. */
  readonly durations: Counter
  /** Milliseconds by `stop cell`. */
  readonly cells: Counter
}

const dimensions = 'stop flow hotspotSeen hotspotOpened formOpened formSent link language device referrer campaign'
const counters = () =>
  Object.fromEntries(
    [...dimensions.split(' '), 'shareLink', 'embedHost'].map((name) => [name, new Counter()]),
  ) as Record<Dimension, Counter>

/** What a crowd comes to, counted from what its guests did, not from what their pages sent. */
export function truthOf(crowd: readonly Guest[], tour: VisitedTour, linkIds: readonly string[]): Truth {
  const by = counters()
  const durations = new Counter()
  const cells = new Counter()
  const visitsByHour = new Counter()
  const looks = crowd.flatMap((guest) => guest.looks)
  for (const guest of crowd) {
    visitsByHour.add(String(guest.hour).padStart(2, '0'))
    by.language.add(guest.language)
    by.device.add(guest.device)
    if (guest.referrer !== undefined) by.referrer.add(guest.referrer)
    if (guest.isEmbedded) by.embedHost.add('museum.example')
    if (guest.link > 0) by.shareLink.add(linkIds[guest.link - 1] ?? '')
    if (guest.opensForm) by.formOpened.add(tour.formId)
    if (guest.sendsForm) by.formSent.add(tour.formId)
    if (guest.follows !== undefined) by.link.add(guest.follows)
    for (const [place, { stop }] of guest.looks.entries()) {
      const before = place === 0 ? '' : tour.stopIds[guest.looks[place - 1]?.stop ?? 0]
      by.flow.add(`${before}>${tour.stopIds[stop]}`)
    }
  }
  for (const { stop, durationMs, cell, isSeen, isOpened } of looks) {
    by.stop.add(tour.stopIds[stop] ?? '')
    durations.add(tour.stopIds[stop] ?? '', durationMs)
    cells.add(`${tour.stopIds[stop]} ${cell}`, durationMs)
    if (isSeen) by.hotspotSeen.add(tour.hotspotIds[stop] ?? '')
    if (isOpened) by.hotspotOpened.add(tour.hotspotIds[stop] ?? '')
  }
  const count = (isCounted: (guest: Guest) => boolean) => crowd.filter(isCounted).length
  const totals = {
    visits: crowd.length,
    visitors: new Set(crowd.map(({ address, userAgent }) => `${address} ${userAgent}`)).size,
    stopsShown: looks.length,
    durationMs: looks.reduce((sum, { durationMs }) => sum + durationMs, 0),
    hotspotsOpened: looks.filter(({ isOpened }) => isOpened).length,
    formsOpened: count(({ opensForm }) => opensForm),
    formsSent: count(({ sendsForm }) => sendsForm),
    linksFollowed: count(({ follows }) => follows !== undefined),
    headsets: count(({ isInHeadset }) => isInHeadset),
    textTours: count(({ readsText }) => readsText),
  }
  return { totals, visitsByHour, byDimension: by, durations, cells }
}
