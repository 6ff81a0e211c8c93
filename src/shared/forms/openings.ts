import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import { unionByKind } from '../kernel/union-by-kind.ts'
import { id } from '../texts.ts'
import { tourLimits } from '../tours/tour-limits.ts'
import { openingLimits } from './opening-limits.ts'

const { stopsMin, stopsMax, secondsMin, secondsMax } = openingLimits

/** Registry of automatic openings: the schema and the defaults of each kind. */
export const formOpeningKinds = {
  /** On entry of any of these stops; deleted ones are ignored. */
  stopEntry: {
    schema: z.strictObject({ kind: z.literal('stopEntry'), stopIds: z.array(id).max(tourLimits.stopsMax) }),
    defaults: { kind: 'stopEntry', stopIds: [] as string[] },
  },
  /** After this many different stops. */
  afterStops: {
    schema: z.strictObject({ kind: z.literal('afterStops'), count: z.int().min(stopsMin).max(stopsMax) }),
    defaults: { kind: 'afterStops', count: 3 },
  },
  /** After this many seconds in which the tour was visible. */
  afterSeconds: {
    schema: z.strictObject({ kind: z.literal('afterSeconds'), seconds: z.int().min(secondsMin).max(secondsMax) }),
    defaults: { kind: 'afterSeconds', seconds: 60 },
  },
  /** Gate before the whole tour. */
  beforeTour: {
    schema: z.strictObject({ kind: z.literal('beforeTour') }),
    defaults: { kind: 'beforeTour' },
  },
  /** Gate before these stops; deleted ones are ignored. */
  beforeStop: {
    schema: z.strictObject({ kind: z.literal('beforeStop'), stopIds: z.array(id).max(tourLimits.stopsMax) }),
    defaults: { kind: 'beforeStop', stopIds: [] as string[] },
  },
} as const

export type FormOpeningKind = keyof typeof formOpeningKinds
export const formOpeningKindNames = namesOf(formOpeningKinds)

export const formOpening = unionByKind({
  stopEntry: formOpeningKinds.stopEntry.schema,
  afterStops: formOpeningKinds.afterStops.schema,
  afterSeconds: formOpeningKinds.afterSeconds.schema,
  beforeTour: formOpeningKinds.beforeTour.schema,
  beforeStop: formOpeningKinds.beforeStop.schema,
} as const satisfies { readonly [Kind in FormOpeningKind]: (typeof formOpeningKinds)[Kind]['schema'] })
export type FormOpening = z.infer<typeof formOpening>

/** Replaces the ids of copied stops. */
export function remapOpening(opening: FormOpening | null, newStopIds: ReadonlyMap<string, string>): FormOpening | null {
  if (opening === null || !('stopIds' in opening)) return opening
  return { ...opening, stopIds: opening.stopIds.map((stopId) => newStopIds.get(stopId) ?? stopId) }
}

/** Removes stops that don't exist; null if the opening needs a stop and none is left. */
export function pruneOpening(opening: FormOpening | null, stopIds: ReadonlySet<string>): FormOpening | null {
  if (opening === null || !('stopIds' in opening)) return opening
  const existingIds = opening.stopIds.filter((stopId) => stopIds.has(stopId))
  return existingIds.length === 0 ? null : { ...opening, stopIds: existingIds }
}
