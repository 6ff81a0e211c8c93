import { z } from 'zod'
import { viewCellCount } from '../geometry/view-cells.ts'
import { unionByKind } from '../kernel/union-by-kind.ts'
import { id } from '../texts.ts'
import { analyticsLimits } from './analytics-limits.ts'

/** A host name as browsers write it; nothing else of an address is ever sent. */
const host = z
  .string()
  .max(analyticsLimits.hostMaxLength)
  .regex(/^[a-z0-9.:[\]-]+$/)
const durationMs = z.int().min(1).max(analyticsLimits.durationMaxMs)

export const deviceClasses = ['phone', 'tablet', 'computer'] as const
export type DeviceClass = (typeof deviceClasses)[number]

/** What is said once, when a visit begins. */
export const visitStart = z.strictObject({
  /** The tour is shown in (BCP 47). */
  language: z.string().min(2).max(35),
  device: z.enum(deviceClasses),
  /** Host of the page that led here, unless it is of the tour's own site. */
  referrer: host.optional(),
  /** `utm_campaign` of the address. */
  campaign: z.string().trim().min(1).max(analyticsLimits.campaignMaxLength).optional(),
  /** Host of the page that shows the tour, unless the tour is the page. */
  embedHost: host.optional(),
})
export type VisitStart = z.infer<typeof visitStart>

/** What happens in a visit, by kind. How each is counted is said in `counts.ts`. */
const eventKinds = {
  /** A stop is shown; `fromStopId` is the one before it, null for the first. */
  stop: z.strictObject({ kind: z.literal('stop'), stopId: id, fromStopId: id.nullable() }),
  /** A stop was looked at for so long, since the last such event. */
  time: z.strictObject({ kind: z.literal('time'), stopId: id, durationMs }),
  /** Where the view pointed for how long: pairs of the number of a cell of the sphere and milliseconds. */
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
  /** Once for each time that its stop is shown. */
  hotspotSeen: z.strictObject({ kind: z.literal('hotspotSeen'), hotspotId: id }),
  hotspotOpened: z.strictObject({ kind: z.literal('hotspotOpened'), hotspotId: id }),
  formOpened: z.strictObject({ kind: z.literal('formOpened'), formId: id }),
  formSent: z.strictObject({ kind: z.literal('formSent'), formId: id }),
  /** An address outside of the tour was opened; `host` is its host, or its scheme where it has none. */
  linkFollowed: z.strictObject({ kind: z.literal('linkFollowed'), host }),
  /** The tour was entered in a headset. */
  headset: z.strictObject({ kind: z.literal('headset') }),
  /** The tour was read as text. */
  textTour: z.strictObject({ kind: z.literal('textTour') }),
} as const

export type VisitEventKind = keyof typeof eventKinds
export type VisitEvent = { [Kind in VisitEventKind]: z.infer<(typeof eventKinds)[Kind]> }[VisitEventKind]

/**
 * What a tour tells of a visit, every few seconds and when the page goes away. Batches of one visit don't know each
 * other: only the first has `visit`.
 */
export const visitBatch = z.strictObject({
  visit: visitStart.optional(),
  events: z.array(unionByKind(eventKinds)).max(analyticsLimits.eventsPerBatch),
})
export type VisitBatch = z.infer<typeof visitBatch>
