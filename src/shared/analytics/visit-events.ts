import { z } from 'zod'
import { viewCellCount } from '../geometry/view-cells.ts'
import { unionByKind } from '../kernel/union-by-kind.ts'
import { id } from '../texts.ts'
import { analyticsLimits } from './analytics-limits.ts'

/** Normalized host name. No other part of a URL is ever sent. */
const host = z
  .string()
  .max(analyticsLimits.hostMaxLength)
  .regex(/^[a-z0-9.:[\]-]+$/)
const durationMs = z.int().min(1).max(analyticsLimits.durationMaxMs)

export const deviceClasses = ['phone', 'tablet', 'computer'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** Properties of a visit, sent once at its start. */
export const visitStart = z.strictObject({
  /** Language of the tour as it is shown (BCP 47). */
  language: z.string().min(2).max(35),
  device: z.enum(deviceClasses),
  /** Host of the referring page, unless it is on the same site. */
  referrer: host.optional(),
  /** `utm_campaign` parameter of the URL. */
  campaign: z.string().trim().min(1).max(analyticsLimits.campaignMaxLength).optional(),
  /** Host of the embedding page, if the tour is embedded. */
  embedHost: host.optional(),
})
export type VisitStart = z.infer<typeof visitStart>

/** Registry of visit events. `counts.ts` defines how each one is counted. */
const eventKinds = {
  /** A stop was shown. `fromStopId` is the previous stop, null for the first one. */
  stop: z.strictObject({ kind: z.literal('stop'), stopId: id, fromStopId: id.nullable() }),
  /** Viewing time of a stop since the last such event. */
  time: z.strictObject({ kind: z.literal('time'), stopId: id, durationMs }),
  /** Pairs of a cell of the sphere and the milliseconds that the view pointed at it. */
  directions: z.strictObject({
    kind: z.literal('directions'),
    stopId: id,
    cells: z
      .array(
        z.tuple([
          z
            .int()
            .min(0)
            .max(viewCellCount - 1),
          durationMs,
        ]),
      )
      .max(viewCellCount),
  }),
  /** The hotspot came into view; sent at most once per display of the stop. */
  hotspotSeen: z.strictObject({ kind: z.literal('hotspotSeen'), hotspotId: id }),
  hotspotOpened: z.strictObject({ kind: z.literal('hotspotOpened'), hotspotId: id }),
  formOpened: z.strictObject({ kind: z.literal('formOpened'), formId: id }),
  formSent: z.strictObject({ kind: z.literal('formSent'), formId: id }),
  /** An external link was opened. `host` is its host, or its scheme if it has none. */
  linkFollowed: z.strictObject({ kind: z.literal('linkFollowed'), host }),
  /** The tour was opened in a headset. */
  headset: z.strictObject({ kind: z.literal('headset') }),
  /** The text version was opened. */
  textTour: z.strictObject({ kind: z.literal('textTour') }),
} as const

export type VisitEventKind = keyof typeof eventKinds
export type VisitEvent = { [Kind in VisitEventKind]: z.infer<(typeof eventKinds)[Kind]> }[VisitEventKind]

/**
 * Batch of events, sent every few seconds and when the page unloads. Batches of a visit aren't linked to each other;
 * only the first has `visit`.
 */
export const visitBatch = z.strictObject({
  visit: visitStart.optional(),
  events: z.array(unionByKind(eventKinds)).max(analyticsLimits.eventsPerBatch),
})
export type VisitBatch = z.infer<typeof visitBatch>
