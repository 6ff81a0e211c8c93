import { z } from 'zod'
import { hotspot } from '../hotspots/hotspots.ts'
import { mediaItem } from '../media/media.ts'
import { version } from '../texts.ts'
import { translation } from '../translations/translations.ts'
import { stop } from './stops.ts'
import { tour } from './tours.ts'

/**
 * Save of any part of a tour. Timestamps of the saves of a tour increase strictly, so a client that has the tour as of
 * `previousSavedAt` is up to date after applying this response.
 */
export const tourSave = z.strictObject({
  previousSavedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  savedBy: z.string(),
})
export type TourSave = Readonly<z.infer<typeof tourSave>>

/** Media of the saved part. */
const media = z.array(mediaItem).readonly()

/** Tour without its stops, so that the response time of a save doesn't depend on their number. */
export const tourOwnFields = tour.omit({ stops: true, media: true, publication: true })
export type TourOwnFields = Readonly<z.infer<typeof tourOwnFields>>

/** Response to a save of a tour's own fields. `stopIds` is set if it reordered the stops. */
export const savedTour = tourOwnFields.extend({
  stopIds: z.array(z.string()).readonly().optional(),
  media,
  save: tourSave,
})
export type SavedTour = Readonly<z.infer<typeof savedTour>>

/** Response to calls that add or delete stops. */
export const savedStopList = z.strictObject({
  tourId: z.string(),
  version,
  startStopId: z.string().nullable(),
  removedStopIds: z.array(z.string()).readonly(),
  /** In the order of the tour. `index` is the position among all its stops. */
  inserted: z.array(z.strictObject({ index: z.int(), stop })).readonly(),
  media,
  save: tourSave,
})
export type SavedStopList = Readonly<z.infer<typeof savedStopList>>

export const savedStop = z.strictObject({ stop, media, save: tourSave })
export type SavedStop = Readonly<z.infer<typeof savedStop>>

/**
 * Response to a change of several stops. The changes of `stale` and `missingStopIds` were not saved, all others were.
 */
export const savedStops = z.strictObject({
  stops: z.array(stop).readonly(),
  /** Stops with a newer version than the call named, as they are stored. */
  stale: z.array(stop).readonly(),
  /** Stops that the tour no longer has. */
  missingStopIds: z.array(z.string()).readonly(),
  media,
  /** Null if nothing was saved. */
  save: tourSave.nullable(),
})
export type SavedStops = Readonly<z.infer<typeof savedStops>>

/** `hotspotIds` are all hotspots of the stop, in order. */
export const savedHotspot = z.strictObject({
  hotspot,
  hotspotIds: z.array(z.string()).readonly(),
  media,
  save: tourSave,
})
export type SavedHotspot = Readonly<z.infer<typeof savedHotspot>>

export const createdHotspot = z.strictObject({
  hotspot,
  /** Return link, if one was created. */
  wayBack: hotspot.nullable(),
  media,
  save: tourSave,
})
export type CreatedHotspot = Readonly<z.infer<typeof createdHotspot>>

export const removedHotspot = z.strictObject({ stopId: z.string(), hotspotId: z.string(), save: tourSave })
export type RemovedHotspot = Readonly<z.infer<typeof removedHotspot>>

/** Response to a call that creates many hotspots. `hotspotIds` are all hotspots of their stops, each in order. */
export const savedHotspots = z.strictObject({
  hotspots: z.array(hotspot).readonly(),
  hotspotIds: z.array(z.string()).readonly(),
  media,
  save: tourSave,
})
export type SavedHotspots = Readonly<z.infer<typeof savedHotspots>>

/**
 * Response to a change of several hotspots. The changes of `stale` and `missingHotspotIds` were not saved, all others
 * were.
 */
export const updatedHotspots = savedHotspots.extend({
  /** Hotspots with a newer version than the call named, as they are stored. */
  stale: z.array(hotspot).readonly(),
  /** Hotspots that the tour no longer has. */
  missingHotspotIds: z.array(z.string()).readonly(),
  /** Null if nothing was saved. */
  save: tourSave.nullable(),
})
export type UpdatedHotspots = Readonly<z.infer<typeof updatedHotspots>>

/** Response to a call that restores many hotspots. */
export const restoredHotspots = savedHotspots.extend({
  /** Hotspots that stay deleted, because their stop is deleted or has the maximum. */
  skippedHotspotIds: z.array(z.string()).readonly(),
})
export type RestoredHotspots = Readonly<z.infer<typeof restoredHotspots>>

export const removedHotspots = z.strictObject({ hotspotIds: z.array(z.string()).readonly(), save: tourSave })
export type RemovedHotspots = Readonly<z.infer<typeof removedHotspots>>

export const savedTranslations = z.strictObject({ translations: z.array(translation).readonly(), save: tourSave })
export type SavedTranslations = z.output<typeof savedTranslations>
