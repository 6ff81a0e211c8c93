import type { analyticsLimits } from './analytics-limits.ts'
import type { SumName } from './sums.ts'
import type { VisitBatch, VisitEvent, VisitEventKind, VisitStart } from './visit-events.ts'

/** Dimensions of the counts of a tour and day. */
export type Dimension = keyof typeof analyticsLimits.keysPerDimension

/** Key for values past the limit of a dimension. */
export const otherKey = 'other'

/** BCP 47 subtag for visits of a tour without a language. */
export const undeterminedLanguage = 'und'

export type Count = {
  readonly dimension: Dimension
  readonly key: string
  readonly count: number
  readonly durationMs: number
}

/** Counts that one batch adds. */
export type BatchCounts = {
  readonly sums: Readonly<Partial<Record<SumName, number>>>
  readonly counts: readonly Count[]
  /** Time that the view pointed at each cell of the sphere. */
  readonly directions: readonly { readonly stopId: string; readonly cell: number; readonly durationMs: number }[]
}

type EventOf<Kind extends VisitEventKind> = Extract<VisitEvent, { readonly kind: Kind }>

const noCounts: BatchCounts = { sums: {}, counts: [], directions: [] }

function countOnce(sum: SumName, dimension: Dimension, key: string): BatchCounts {
  return { sums: { [sum]: 1 }, counts: [{ dimension, key, count: 1, durationMs: 0 }], directions: [] }
}

/** Key of a movement from one stop to another. */
export function flowKey(fromStopId: string, toStopId: string): string {
  return `${fromStopId}>${toStopId}`
}

const counters: { readonly [Kind in VisitEventKind]: (event: EventOf<Kind>) => BatchCounts } = {
  stop: ({ stopId, fromStopId }) => {
    const stopCount = countOnce('stopsShown', 'stop', stopId)
    const flow = {
      dimension: 'flow',
      key: flowKey(fromStopId ?? '', stopId),
      count: 1,
      durationMs: 0,
    } as const
    return { sums: stopCount.sums, counts: [...stopCount.counts, flow], directions: [] }
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
  hotspotOpened: ({ hotspotId }) => countOnce('hotspotsOpened', 'hotspotOpened', hotspotId),
  formOpened: ({ formId }) => countOnce('formsOpened', 'formOpened', formId),
  formSent: ({ formId }) => countOnce('formsSent', 'formSent', formId),
  linkFollowed: ({ host }) => countOnce('linksFollowed', 'link', host),
  headset: () => ({ sums: { headsets: 1 }, counts: [], directions: [] }),
  textTour: () => ({ sums: { textTours: 1 }, counts: [], directions: [] }),
}

function countEvent<Kind extends VisitEventKind>(kind: Kind, event: EventOf<Kind>): BatchCounts {
  return counters[kind](event)
}

/** `shareLinkId` is null for the main link. */
function countVisit(visit: VisitStart, shareLinkId: string | null): BatchCounts {
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

/** Counts of a batch, in no particular order. The same key may occur several times. */
export function countBatch({ visit, events }: VisitBatch, shareLinkId: string | null): BatchCounts[] {
  const visitCounts = visit ? countVisit(visit, shareLinkId) : noCounts
  return [visitCounts, ...events.map((event) => countEvent(event.kind, event))]
}
