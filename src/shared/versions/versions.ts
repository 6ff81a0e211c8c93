import { z } from 'zod'
import { tourChange } from '../publishing/changes/tour-change.ts'
import { publicationStatuses } from '../publishing/publications.ts'
import { tourDocument } from '../publishing/tour-document.ts'
import { id, name } from '../texts.ts'
import { tourSave } from '../tours/saves.ts'
import { tourLimits } from '../tours/tour-limits.ts'

const copiedHotspotsMax = 500

/** Reason of a version: a publication, an hour of editing, or the restore of another version. */
export const versionReasons = ['published', 'edited', 'replaced'] as const
export type VersionReason = (typeof versionReasons)[number]

/** Snapshot of a draft. */
export const tourVersion = z.strictObject({
  id: z.string(),
  takenAt: z.iso.datetime(),
  /** Person who published or last saved; null for a deleted user. */
  takenBy: z.string().nullable(),
  reason: z.enum(versionReasons),
  /** Number and status of the publication; null for other reasons. */
  publication: z.strictObject({ number: z.int(), status: z.enum(publicationStatuses) }).nullable(),
  name: z.string().nullable(),
  stopCount: z.int(),
})
export type TourVersion = Readonly<z.infer<typeof tourVersion>>

const cursor = z.string().regex(/^\d{1,13}_[0-9a-f-]{36}$/)
/** Direction in which infinite queries of tRPC load, always forward. */
const direction = z.literal('forward').optional()
export const listVersionsInput = z.strictObject({ tourId: id, cursor: cursor.nullish(), direction })
/** Newest first. `nextCursor` is null on the last page. */
export const versionPage = z.strictObject({
  versions: z.array(tourVersion).readonly(),
  nextCursor: z.string().nullable(),
})

export const getVersionInput = z.strictObject({ tourId: id, versionId: id })
/** Version with its stops and hotspots, for the choice of items to copy. */
export const versionContents = z.strictObject({
  version: tourVersion,
  stops: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        hotspots: z.array(z.strictObject({ id: z.string(), name: z.string(), kind: z.string() })).readonly(),
      }),
    )
    .readonly(),
})
export type VersionContents = Readonly<z.infer<typeof versionContents>>

/** An empty name removes the name. */
export const renameVersionInput = z.strictObject({ tourId: id, versionId: id, name: name.or(z.literal('')) })

/** Last save of the draft that the caller knows, for optimistic locking: 409 `version.stale` if it was saved since. */
const draftSavedAt = z.iso.datetime()
export const restoreVersionInput = z.strictObject({ tourId: id, versionId: id, draftSavedAt })
export const copyFromVersionInput = z.strictObject({
  tourId: id,
  versionId: id,
  draftSavedAt,
  stopIds: z.array(id).max(tourLimits.stopsMax).optional(),
  hotspotIds: z.array(id).max(copiedHotspotsMax).optional(),
})

/** Stop or hotspot of a restored draft with media that are no longer in the library. */
const missingMedia = z.strictObject({
  stopId: z.string(),
  stopName: z.string(),
  /** Null for the stop itself. */
  hotspotId: z.string().nullable(),
  hotspotTitle: z.string().nullable(),
})
export type MissingMedia = Readonly<z.infer<typeof missingMedia>>

export const restoredVersion = z.strictObject({
  /** Version with the draft before the restore. */
  replacedId: z.string(),
  save: tourSave,
  missing: z.array(missingMedia).readonly(),
})
export type RestoredVersion = Readonly<z.infer<typeof restoredVersion>>

/** Sides of a comparison that have no version id: the live version and the draft. */
export const unversionedSides = ['live', 'draft'] as const
const comparedSide = id.or(z.enum(unversionedSides))
export const compareVersionsInput = z.strictObject({ tourId: id, from: comparedSide, to: comparedSide })

/**
 * Differences between two states of a tour for visitors. The documents contain only changed stops. `before` is null if
 * nothing is live.
 */
export const versionComparison = z.strictObject({
  changes: z.array(tourChange).readonly(),
  before: tourDocument.nullable(),
  after: tourDocument,
})
export type VersionComparison = Readonly<z.infer<typeof versionComparison>>
