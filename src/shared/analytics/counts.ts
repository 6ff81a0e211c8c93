import type { analyticsLimits } from './analytics-limits.ts'
import type { VisitBatch, VisitEvent, VisitEventKind, VisitStart } from './visit-events.ts'

/** What values are counted by, for each tour and day. */
export type Dimension = keyof typeof analyticsLimits.keysPerDimension

/** What values past the limit of a dimension are counted as. */
export const otherKey = 'other'

/** What visits of a tour without a language are counted as, in the words of BCP 47. */
export const undeterminedLanguage = 'und'

/** Sums of an hour, for each tour. */
export const hourlySums = [
  'visits',
  'stopsShown',
  'durationMs',
  'hotspotsOpened',
  'formsOpened',
  'formsSent',
  'linksFollowed',
  'headsets',
  'textTours',
] as const
export type HourlySum = (typeof hourlySums)[number]

export type Count = {
  readonly dimension: Dimension
  readonly key: string
  readonly count: number
  readonly durationMs: number
}

/** What one batch adds to what is counted. */
export type BatchCounts = {
  readonly sums: Readonly<Partial<Record<HourlySum, number>>>
  readonly counts: readonly Count[]
  /** Where the view pointed at a stop: cells of the sphere with milliseconds. */
  readonly directions: readonly { readonly stopId: string; readonly cell: number; readonly durationMs: number }[]
}

type Of<Kind extends VisitEventKind> = Extract<VisitEvent, { readonly kind: Kind }>

const nothing: BatchCounts = { sums: {}, counts: [], directions: [] }

function once(sum: HourlySum, dimension: Dimension, key: string): BatchCounts {
  return { sums: { [sum]: 1 }, counts: [{ dimension, key, count: 1, durationMs: 0 }], directions: [] }
}

/** From a stop to another, as a key. */
export function flowKey(fromStopId: string, toStopId: string): string {
  return `${fromStopId}>${toStopId}`
}

const countedKinds: { readonly [Kind in VisitEventKind]: (event: Of<Kind>) => BatchCounts } = {
  stop: ({ stopId, fromStopId }) => {
    const shown = once('stopsShown', 'stop', stopId)
    const flow = {
      dimension: 'flow',
      key: flowKey(fromStopId ?? '', stopId),
      count: 1,
      durationMs: 0,
    } as const
    return { sums: shown.sums, counts: [...shown.counts, flow], directions: [] }
  },
  time: ({ stopId, durationMs }) => ({
    sums: { durationMs },
    counts: [{ dimension: 'stop', key: stopId, count: 0, durationMs }],
    directions: [],
  }),
  directions: ({ stopId, cells }) => ({
    sums: {},
    counts: [],
    directions: cells.map(([cell, durationMs]) => ({ stopId, cell, durationMs })),
  }),
  hotspotSeen: ({ hotspotId: key }) => ({
    sums: {},
    counts: [{ dimension: 'hotspotSeen', key, count: 1, durationMs: 0 }],
    directions: [],
  }),
  hotspotOpened: ({ hotspotId }) => once('hotspotsOpened', 'hotspotOpened', hotspotId),
  formOpened: ({ formId }) => once('formsOpened', 'formOpened', formId),
  formSent: ({ formId }) => once('formsSent', 'formSent', formId),
  linkFollowed: ({ host }) => once('linksFollowed', 'link', host),
  headset: () => ({ sums: { headsets: 1 }, counts: [], directions: [] }),
  textTour: () => ({ sums: { textTours: 1 }, counts: [], directions: [] }),
}

function countedOf<Kind extends VisitEventKind>(kind: Kind, event: Of<Kind>): BatchCounts {
  return countedKinds[kind](event)
}

/** `shareLinkId` is of the link by which the visitor came; null for the main link. */
function countedVisit(visit: VisitStart, shareLinkId: string | null): BatchCounts {
  const { language, device, referrer, campaign, embedHost } = visit
  const keys: readonly (readonly [Dimension, string | null | undefined])[] = [
    ['language', language],
    ['device', device],
    ['referrer', referrer],
    ['campaign', campaign],
    ['embedHost', embedHost],
    ['shareLink', shareLinkId],
  ]
  const counts = keys.flatMap(([dimension, key]) => (key ? [{ dimension, key, count: 1, durationMs: 0 }] : []))
  return { sums: { visits: 1 }, counts, directions: [] }
}

/** What a batch adds, in no order; the same key may be there several times. */
export function countBatch({ visit, events }: VisitBatch, shareLinkId: string | null): BatchCounts[] {
  const first = visit ? countedVisit(visit, shareLinkId) : nothing
  return [first, ...events.map((event) => countedOf(event.kind, event))]
}
