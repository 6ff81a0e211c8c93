import { z } from 'zod'
import { hotspot } from '../hotspots/hotspots.ts'
import { namesOf } from '../kernel/names-of.ts'
import { cursor, limit, nextCursor } from '../kernel/page.ts'
import { geoLocation } from '../media/media.ts'
import { id, name, richText, tags, version } from '../texts.ts'
import { backgroundAudio } from './background-audio.ts'
import { floorPlanPosition } from './floor-plans.ts'
import { timeLayers } from './time-layers.ts'
import { tourLimits } from './tour-limits.ts'
import { viewInput } from './view.ts'
import { viewLimits } from './view-limits.ts'

/** Editable fields of a stop; input, output and copies derive from them. */
export const stopFields = {
  name,
  description: richText,
  mediaId: id.nullable(),
  /** Library image that is the thumbnail; null for the thumbnail of the medium. */
  thumbnailMediaId: id.nullable(),
  initialView: viewInput,
  /** Range that visitors can see of a panorama or 360 video. Ignored for flat media. */
  viewLimits: viewLimits.nullable(),
  /** Panoramas of other times. Ignored unless the stop shows a panorama. */
  timeLayers: timeLayers.nullable(),
  /** Compass heading of the image center. */
  northOffsetDeg: z.number().min(0).lt(360),
  /** Leveling of a tilted camera. */
  levelPitchDeg: z.number().min(-45).max(45),
  levelRollDeg: z.number().min(-180).max(180),
  hiddenFromList: z.boolean(),
  /** Replaces the background audio of the tour. */
  backgroundAudio: backgroundAudio.nullable(),
  floorPlanPosition: floorPlanPosition.nullable(),
  location: geoLocation.nullable(),
  tags: tags.readonly(),
}
export type StopFields = Readonly<z.output<z.ZodObject<typeof stopFields>>>

/** Stop to add. Its name is read from the file by default; an `id` makes it safe to repeat the call. */
const newStop = z.strictObject({ id: id.optional(), name: name.optional(), mediaId: id.nullable() })
export type NewStop = Readonly<z.output<typeof newStop>>

const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
const haveDistinctIds = (stops: readonly NewStop[]) => areDistinct(stops.flatMap((stop) => stop.id ?? []))

/** Appends stops in this order, or where they belong in `uploadOrder`. */
export const createStopsInput = z.strictObject({
  tourId: id,
  stops: z.array(newStop).min(1).max(tourLimits.stopsMax).refine(haveDistinctIds, 'duplicate stop'),
  uploadOrder: z.array(id).max(tourLimits.stopsMax).refine(areDistinct, 'duplicate stop').optional().meta({
    description:
      'Ids of all stops of one upload, in their order. New stops are inserted among existing ones in this order, media that a stop of the tour already shows are skipped, and the tour starts at its first panorama.',
  }),
})
export const updateStopInput = z.strictObject({ stopId: id, version, ...z.strictObject(stopFields).partial().shape })
/** Changes of several stops of a tour, each with the version that it is based on. Stops can get different values. */
export const updateManyStopsInput = z.strictObject({
  tourId: id,
  stops: z
    .array(updateStopInput)
    .min(1)
    .max(tourLimits.bulkStopsMax)
    .refine((stops) => new Set(stops.map(({ stopId }) => stopId)).size === stops.length, 'duplicate stop'),
})
export const duplicateStopInput = z.strictObject({ stopId: id })
/** All stops of a tour in one call, because links between the copies are created only within one call. */
export const duplicateManyStopsInput = z.strictObject({
  tourId: id,
  stopIds: z.array(id).min(1).max(tourLimits.stopsMax),
})
/** Stops to copy to a tour of the same account, in one call, so that links between them lead to the copies. */
export const copyStopsToTourInput = z.strictObject({
  tourId: id,
  stopIds: z.array(id).min(1).max(tourLimits.stopsMax),
  /** Tour that gets the copies. */
  targetTourId: id,
  /** Ids of the copies, in the order of `stopIds`. A repeated call with the same ids copies nothing twice. */
  copyIds: z.array(id).max(tourLimits.stopsMax).refine(areDistinct, 'duplicate stop').optional(),
})
export const copiedStops = z.strictObject({
  /** Copies, in the order of the originals. */
  stopIds: z.array(z.string()).readonly(),
  /** Hotspots that were not copied, because they need a stop or form that the other tour doesn't have. */
  hotspotsLeftOut: z.int(),
  /** True if the tours have different languages. Copied texts stay in their original language. */
  isOtherLanguage: z.boolean(),
})
export type CopiedStops = Readonly<z.infer<typeof copiedStops>>
export const deleteStopsInput = z.strictObject({ tourId: id, stopIds: z.array(id).min(1).max(tourLimits.stopsMax) })
export const restoreStopsInput = deleteStopsInput
export const getLastSaveInput = z.strictObject({ stopId: id })

/** Last save of a stop or of one of its hotspots. `savedBy` is null for a deleted user. */
export const lastSave = z.strictObject({ savedAt: z.iso.datetime().nullable(), savedBy: z.string().nullable() })
export type LastSave = z.output<typeof lastSave>

export const stop = z.strictObject({
  id: z.string(),
  tourId: z.string(),
  ...stopFields,
  version,
  hotspots: z.array(hotspot).readonly(),
})
export type Stop = Readonly<z.infer<typeof stop>>

/** Fields that the list of stops can be limited to, and `id`, which it always has. */
const listedFields = namesOf(stop.shape).filter((name) => name !== 'id')
const fieldName = `(?:${listedFields.join('|')})`

/** A page of stops in the order of the tour. */
export const listStopsInput = z.strictObject({
  tourId: id,
  fields: z
    .string()
    .regex(new RegExp(`^${fieldName}(?:,${fieldName})*$`))
    .max(1_000)
    .optional()
    .meta({
      description: `Fields to return, separated by commas; all by default. Allowed: ${listedFields.join(', ')}.`,
    }),
  cursor,
  limit,
})
export const stopPage = z.strictObject({ items: z.array(stop.partial().required({ id: true })), nextCursor })
