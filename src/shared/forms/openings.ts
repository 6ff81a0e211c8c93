import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import { unionByKind } from '../kernel/union-by-kind.ts'
import { limits } from '../limits.ts'
import { id } from '../texts.ts'
import { openingLimits } from './opening-limits.ts'

const { stopsMin, stopsMax, secondsMin, secondsMax } = openingLimits

/** When a form opens by itself, by kind: its schema, and what it is when it was just chosen. */
export const formOpeningKinds = {
  /** As a visitor comes to one of some stops; those that were deleted since don't count. */
  stopEntry: {
    schema: z.strictObject({ kind: z.literal('stopEntry'), stopIds: z.array(id).max(limits.stopsPerTour) }),
    defaults: { kind: 'stopEntry', stopIds: [] as string[] },
  },
  /** Once a visitor has seen so many different stops. */
  afterStops: {
    schema: z.strictObject({ kind: z.literal('afterStops'), count: z.int().min(stopsMin).max(stopsMax) }),
    defaults: { kind: 'afterStops', count: 3 },
  },
  /** Once the tour was in sight for so long. */
  afterSeconds: {
    schema: z.strictObject({ kind: z.literal('afterSeconds'), seconds: z.int().min(secondsMin).max(secondsMax) }),
    defaults: { kind: 'afterSeconds', seconds: 60 },
  },
  /** Before anything of the tour is seen. */
  beforeTour: {
    schema: z.strictObject({ kind: z.literal('beforeTour') }),
    defaults: { kind: 'beforeTour' },
  },
  /** Before some stops are seen; those that were deleted since don't count. */
  beforeStop: {
    schema: z.strictObject({ kind: z.literal('beforeStop'), stopIds: z.array(id).max(limits.stopsPerTour) }),
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

/** The same with the ids of copied stops. */
export function remapOpening(opening: FormOpening | null, newStopIds: ReadonlyMap<string, string>): FormOpening | null {
  if (opening === null || !('stopIds' in opening)) return opening
  return { ...opening, stopIds: opening.stopIds.map((stopId) => newStopIds.get(stopId) ?? stopId) }
}

/** Without stops that are gone; null where it needs one and none is left. */
export function pruneOpening(opening: FormOpening | null, stopIds: ReadonlySet<string>): FormOpening | null {
  if (opening === null || !('stopIds' in opening)) return opening
  const left = opening.stopIds.filter((stopId) => stopIds.has(stopId))
  return left.length === 0 ? null : { ...opening, stopIds: left }
}
