import { z } from 'zod'
import { hotspot } from '../hotspots/hotspots.ts'
import { mediaItem } from '../media/media.ts'
import { version } from '../texts.ts'
import { translation } from '../translations/translations.ts'
import { stop } from './stops.ts'
import { tour } from './tours.ts'

/**
 * A save of something in a tour, and the one before it. Each save of a tour is later than the last, so whoever knows the
 * tour as of `previousSavedAt` misses nothing but what this answer holds.
 */
export const tourSave = z.strictObject({
  previousSavedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
})
export type TourSave = Readonly<z.infer<typeof tourSave>>

/** Media that what was saved shows or plays. */
const media = z.array(mediaItem).readonly()

/** A tour without its stops, whose number must not decide how long a save takes. */
export const tourOwnFields = tour.omit({ stops: true, media: true, publication: true })
export type TourOwnFields = Readonly<z.infer<typeof tourOwnFields>>

/** The answer to a save of a tour's own fields; `stopIds` where it put the stops in another order. */
export const savedTour = tourOwnFields.extend({
  stopIds: z.array(z.string()).readonly().optional(),
  media,
  save: tourSave,
})
export type SavedTour = Readonly<z.infer<typeof savedTour>>

/** The answer to what adds stops to a tour and takes them out of it. */
export const savedStopList = z.strictObject({
  tourId: z.string(),
  version,
  startStopId: z.string().nullable(),
  removedStopIds: z.array(z.string()).readonly(),
  /** In the order of the tour; `index` is the place among all its stops. */
  inserted: z.array(z.strictObject({ index: z.int(), stop })).readonly(),
  media,
  save: tourSave,
})
export type SavedStopList = Readonly<z.infer<typeof savedStopList>>

export const savedStop = z.strictObject({ stop, media, save: tourSave })
export type SavedStop = Readonly<z.infer<typeof savedStop>>

/** `hotspotIds` is the order of all hotspots of its stop. */
export const savedHotspot = z.strictObject({
  hotspot,
  hotspotIds: z.array(z.string()).readonly(),
  media,
  save: tourSave,
})
export type SavedHotspot = Readonly<z.infer<typeof savedHotspot>>

export const createdHotspot = z.strictObject({
  hotspot,
  /** The link back, where one was made. */
  wayBack: hotspot.nullable(),
  media,
  save: tourSave,
})
export type CreatedHotspot = Readonly<z.infer<typeof createdHotspot>>

export const removedHotspot = z.strictObject({ stopId: z.string(), hotspotId: z.string(), save: tourSave })
export type RemovedHotspot = Readonly<z.infer<typeof removedHotspot>>

export const savedTranslations = z.strictObject({ translations: z.array(translation).readonly(), save: tourSave })
