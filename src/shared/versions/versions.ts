import { z } from 'zod'
import { limits } from '../limits.ts'
import { tourChange } from '../publishing/changes/tour-change.ts'
import { publicationStatuses } from '../publishing/publications.ts'
import { tourDocument } from '../publishing/tour-document.ts'
import { id, name } from '../texts.ts'
import { tourSave } from '../tours/saves.ts'

/** Why a version was kept: a publication took it, an hour of editing was over, or a restored one replaced it. */
export const versionReasons = ['published', 'edited', 'replaced'] as const
export type VersionReason = (typeof versionReasons)[number]

/** The draft of a tour as it was at one moment. */
export const tourVersion = z.strictObject({
  id: z.string(),
  takenAt: z.iso.datetime(),
  /** Who published, or who saved last; null where that is nobody any more. */
  takenBy: z.string().nullable(),
  reason: z.enum(versionReasons),
  /** Of a publication: its number, and what became of it. */
  publication: z.strictObject({ number: z.int(), status: z.enum(publicationStatuses) }).nullable(),
  name: z.string().nullable(),
  stopCount: z.int(),
})
export type TourVersion = Readonly<z.infer<typeof tourVersion>>

const cursor = z.string().regex(/^\d{1,13}_[0-9a-f-]{36}$/)
/** The client's paging says in which direction it goes; there is only one. */
const direction = z.literal('forward').optional()
export const listVersionsInput = z.strictObject({ tourId: id, cursor: cursor.nullish(), direction })
/** Newest first; `nextCursor` leads to older ones and is null at the end. */
export const versionPage = z.strictObject({
  versions: z.array(tourVersion).readonly(),
  nextCursor: z.string().nullable(),
})

export const getVersionInput = z.strictObject({ tourId: id, versionId: id })
/** A version with what is in it, to choose from. */
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

/** An empty name is none. */
export const renameVersionInput = z.strictObject({ tourId: id, versionId: id, name: name.or(z.literal('')) })

/** When the draft was saved last, as far as the caller knows: 409 `version.stale` where it was saved since. */
const draftSavedAt = z.iso.datetime()
export const restoreVersionInput = z.strictObject({ tourId: id, versionId: id, draftSavedAt })
export const copyFromVersionInput = z.strictObject({
  tourId: id,
  versionId: id,
  draftSavedAt,
  stopIds: z.array(id).max(limits.stopsPerTour).optional(),
  hotspotIds: z.array(id).max(limits.versionHotspotsCopiedAtOnce).optional(),
})

/** Something in a restored draft that shows media which are no longer in the library. */
const missingMedia = z.strictObject({
  stopId: z.string(),
  stopName: z.string(),
  /** Null for the stop itself. */
  hotspotId: z.string().nullable(),
  hotspotTitle: z.string().nullable(),
})
export type MissingMedia = Readonly<z.infer<typeof missingMedia>>

export const restoredVersion = z.strictObject({
  /** The version that holds the draft as it was before. */
  replacedId: z.string(),
  save: tourSave,
  missing: z.array(missingMedia).readonly(),
})
export type RestoredVersion = Readonly<z.infer<typeof restoredVersion>>

/** A side of a comparison: a version, what visitors see, or what is being edited. */
export const comparedNames = ['live', 'draft'] as const
const compared = id.or(z.enum(comparedNames))
export const compareVersionsInput = z.strictObject({ tourId: id, from: compared, to: compared })

/**
 * How two states of a tour differ for visitors. The documents hold only stops in which something changed; `before` is
 * null where nothing is live.
 */
export const versionComparison = z.strictObject({
  changes: z.array(tourChange).readonly(),
  before: tourDocument.nullable(),
  after: tourDocument,
})
export type VersionComparison = Readonly<z.infer<typeof versionComparison>>
