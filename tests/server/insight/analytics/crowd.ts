import type { Dimension } from '../../../../src/shared/analytics/counts.ts'
import type { Interval, Metrics, ReportPeriod } from '../../../../src/shared/analytics/reports.ts'
import type { VisitBatch, VisitEvent } from '../../../../src/shared/analytics/visit-events.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import type { VisitedTour } from './visited-tour.ts'

const languages = ['en', 'de', 'fr'] as const
const devices = ['phone', 'tablet', 'computer'] as const
const referrers = [undefined, 'news.example', 'search.example'] as const
// A spreadsheet would read the last one as a formula.
const campaigns = [undefined, 'spring', 'night, "open"', '=1+1'] as const

/** Stay at a stop: how long, in which cell of the sphere the visitor looked, and whether they saw and opened its hotspot. */
type Look = {
  readonly stop: number
  readonly durationMs: number
  readonly cell: number
  readonly isSeen: boolean
  readonly isOpened: boolean
}

/** Simulated visit, from which events are derived. */
export type Guest = {
  readonly address: string
  readonly userAgent: string
  /** Index of the link by which they came: the main link, then the share links. */
  readonly link: number
  /** Index of the visited tour. */
  readonly tour: number
  readonly day: string
  readonly hour: number
  readonly language: (typeof languages)[number]
  readonly device: (typeof devices)[number]
  readonly referrer: string | undefined
  readonly campaign: string | undefined
  readonly isEmbedded: boolean
  readonly looks: readonly Look[]
  readonly isInHeadset: boolean
  readonly readsText: boolean
  readonly opensForm: boolean
  readonly sendsForm: boolean
  readonly follows: string | undefined
}

export const crowdSize = 200
/** Number of visits by returning people. */
const returningCount = 20
export const crowdHours = [8, 13, 22] as const
/** Days of the crowd's visits. They are in the future, so that the periodic tasks of a server don't close them. */
export const crowdDays = { today: '2037-05-20', yesterday: '2037-05-19', lastYear: '2036-05-20' } as const
/** Distribution of visits: most are today and in the first tour. */
const distribution = { days: ['today', 'yesterday', 'today', 'lastYear', 'today'], tours: [0, 0, 1] } as const
export const crowdMark = 'CrowdBrowser'
export const crowdNetworks = ['198.51.100.', '203.0.113.'] as const

/**
 * Generates people with known paths through two tours from a seeded random sequence. The last visits are by returning
 * people: some on the same day in the same tour, some on another day, some in the other tour.
 */
export function aCrowd(seed: number, stopCount: number): Guest[] {
  const randomBelow = seededRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[randomBelow(values.length)]
    if (value === undefined && values.length === 0) throw new Error('No values to pick from')
    return value as Value
  }
  return Array.from({ length: crowdSize }, (_, index) => {
    const personIndex = index < crowdSize - returningCount ? index : index - (crowdSize - returningCount)
    const isReturning = personIndex !== index
    const opensForm = randomBelow(5) === 0
    const day =
      distribution.days[(personIndex + (isReturning && personIndex % 4 === 1 ? 1 : 0)) % distribution.days.length] ??
      'today'
    const tour =
      distribution.tours[(personIndex + (isReturning && personIndex % 4 === 3 ? 2 : 0)) % distribution.tours.length] ??
      0
    return {
      day: crowdDays[day],
      tour,
      address: `${crowdNetworks[personIndex % 2]}${10 + personIndex}`,
      userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${100 + (personIndex % 7)}.0 ${crowdMark}/1.0`,
      link: randomBelow(3),
      hour: pick(crowdHours),
      language: pick(languages),
      device: pick(devices),
      referrer: pick(referrers),
      campaign: pick(campaigns),
      isEmbedded: randomBelow(4) === 0,
      looks: Array.from({ length: 1 + randomBelow(6) }, () => ({
        stop: randomBelow(stopCount),
        durationMs: 1 + randomBelow(60_000),
        cell: randomBelow(200),
        isSeen: randomBelow(2) === 0,
        isOpened: randomBelow(3) === 0,
      })),
      isInHeadset: randomBelow(10) === 0,
      readsText: randomBelow(12) === 0,
      opensForm,
      sendsForm: opensForm && randomBelow(2) === 0,
      follows: randomBelow(6) === 0 ? 'shop.example' : undefined,
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

/** Events of a guest in up to four batches. */
export function batchesOf(guest: Guest, tour: VisitedTour): VisitBatch[] {
  const { language, device, referrer, campaign, isEmbedded } = guest
  const events = eventsOf(guest, tour)
  const perBatch = Math.ceil(events.length / (1 + (events.length % 4)))
  const visit = {
    language,
    device,
    ...(referrer === undefined ? {} : { referrer }),
    ...(campaign === undefined ? {} : { campaign }),
    ...(isEmbedded ? { embedHost: 'museum.example' } : {}),
  }
  const batches: VisitBatch[] = []
  for (let start = 0; start < events.length; start += perBatch) {
    const batchEvents = events.slice(start, start + perBatch)
    batches.push(start === 0 ? { visit, events: batchEvents } : { events: batchEvents })
  }
  return batches
}

/** Counts by key. */
export class Counter {
  readonly counts = new Map<string, number>()

  add(key: string, count = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + count)
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0
  }

  /** Keys by descending count. */
  sorted(): { key: string; count: number }[] {
    return [...this.counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
  }
}

export type ExpectedCounts = {
  readonly totals: Metrics
  readonly byDimension: Readonly<Record<Dimension, Counter>>
  /** Time at each stop. */
  readonly durations: Counter
  /** Milliseconds by stop and cell. */
  readonly cells: Counter
}

const dimensions = 'stop flow hotspotSeen hotspotOpened formOpened formSent link language device referrer campaign'
const counters = () =>
  Object.fromEntries(
    [...dimensions.split(' '), 'shareLink', 'embedHost'].map((name) => [name, new Counter()]),
  ) as Record<Dimension, Counter>

/** Expected totals of guests over all tours. A person on two days or in two tours counts as two visitors. */
export function totalsOf(crowd: readonly Guest[]): Metrics {
  const count = (isCounted: (guest: Guest) => boolean) => crowd.filter(isCounted).length
  const looks = crowd.flatMap((guest) => guest.looks)
  return {
    visits: crowd.length,
    visitors: new Set(crowd.map(({ tour, day, address, userAgent }) => `${tour} ${day} ${address} ${userAgent}`)).size,
    stopsShown: looks.length,
    durationMs: looks.reduce((sum, { durationMs }) => sum + durationMs, 0),
    hotspotsOpened: looks.filter(({ isOpened }) => isOpened).length,
    formsOpened: count(({ opensForm }) => opensForm),
    formsSent: count(({ sendsForm }) => sendsForm),
    linksFollowed: count(({ follows }) => follows !== undefined),
    headsets: count(({ isInHeadset }) => isInHeadset),
    textTours: count(({ readsText }) => readsText),
  }
}

export type Days = { readonly from: string; readonly to: string }

/** Guests who visited in a range of days. */
export function onDays(crowd: readonly Guest[], { from, to }: Days): Guest[] {
  return crowd.filter(({ day }) => from <= day && day <= to)
}

const dayMs = 86_400_000
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Starts of all intervals in a range of days. */
function intervalStartsOf({ from, to }: Days, interval: Interval): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const timeOf = (index: number) => new Date(Date.parse(from) + index * dayMs)
  const days = Array.from({ length }, (_, index) => timeOf(index).toISOString().slice(0, 10))
  if (interval === 'hour') return days.flatMap((day) => hours.map((hour) => `${day}T${hour}`))
  return interval === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
}

/** Expected sums of a range of days and of each interval in it. */
export function pointsOf<Sums>(
  crowd: readonly Guest[],
  { interval, ...days }: Days & { readonly interval: Interval },
  sumsOf: (guests: readonly Guest[]) => Sums,
) {
  const guests = onDays(crowd, days)
  const points = intervalStartsOf(days, interval).map((at) => {
    return { at, ...sumsOf(guests.filter(({ day, hour }) => `${day}T${hours[hour]}`.startsWith(at))) }
  })
  return { from: days.from, to: days.to, totals: sumsOf(guests), points }
}

/** Expected report period with all its points. */
export function periodOf(crowd: readonly Guest[], days: Days, interval: Interval): ReportPeriod {
  const period = pointsOf(crowd, { from: days.from, to: days.to, interval }, totalsOf)
  if (interval !== 'hour') return period
  return { ...period, points: period.points.map((point) => ({ ...point, visitors: 0 })) }
}

function addVisit(
  countersByDimension: ReturnType<typeof counters>,
  guest: Guest,
  tour: VisitedTour,
  linkIds: readonly string[],
): void {
  countersByDimension.language.add(guest.language)
  countersByDimension.device.add(guest.device)
  if (guest.referrer !== undefined) countersByDimension.referrer.add(guest.referrer)
  if (guest.campaign !== undefined) countersByDimension.campaign.add(guest.campaign)
  if (guest.isEmbedded) countersByDimension.embedHost.add('museum.example')
  if (guest.link > 0) countersByDimension.shareLink.add(linkIds[guest.link - 1] ?? '')
  if (guest.opensForm) countersByDimension.formOpened.add(tour.formId)
  if (guest.sendsForm) countersByDimension.formSent.add(tour.formId)
  if (guest.follows !== undefined) countersByDimension.link.add(guest.follows)
  for (const [index, { stop }] of guest.looks.entries()) {
    const previousStopId = index === 0 ? '' : tour.stopIds[guest.looks[index - 1]?.stop ?? 0]
    countersByDimension.flow.add(`${previousStopId}>${tour.stopIds[stop]}`)
  }
}

/** Expected counts of a tour, derived from its guests' actions rather than from sent events. */
export function expectedCountsOf(
  crowd: readonly Guest[],
  tour: VisitedTour,
  linkIds: readonly string[],
): ExpectedCounts {
  const countersByDimension = counters()
  const durations = new Counter()
  const cells = new Counter()
  const looks = crowd.flatMap((guest) => guest.looks)
  for (const guest of crowd) addVisit(countersByDimension, guest, tour, linkIds)
  for (const { stop, durationMs, cell, isSeen, isOpened } of looks) {
    countersByDimension.stop.add(tour.stopIds[stop] ?? '')
    durations.add(tour.stopIds[stop] ?? '', durationMs)
    cells.add(`${tour.stopIds[stop]} ${cell}`, durationMs)
    if (isSeen) countersByDimension.hotspotSeen.add(tour.hotspotIds[stop] ?? '')
    if (isOpened) countersByDimension.hotspotOpened.add(tour.hotspotIds[stop] ?? '')
  }
  return { totals: totalsOf(crowd), byDimension: countersByDimension, durations, cells }
}
