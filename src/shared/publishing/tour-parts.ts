import { z } from 'zod'
import {
  publicAudio,
  publicDocument,
  publicImage,
  publicModel,
  publicPano,
  publicStop,
  publicVideo,
  type TourDocument,
  tourDocument,
} from './tour-document.ts'

/** Fields of a stop for lists, maps and links, available before its part is loaded. */
export const stopOutline = publicStop.pick({
  id: true,
  name: true,
  hiddenFromList: true,
  thumbnailUrl: true,
  backgroundAudio: true,
  floorPlanPosition: true,
  location: true,
})

/** Outline of a stop with its 0-based index in the tour. */
const placedOutline = z.object({ index: z.int().nonnegative(), outline: stopOutline })

/** Part of a large tour: some of its complete stops, with their media. */
export const tourPart = z.object({
  stops: z.array(publicStop),
  panos: z.record(z.string(), publicPano),
  images: z.record(z.string(), publicImage),
  videos: z.record(z.string(), publicVideo),
  videos360: z.record(z.string(), publicVideo),
  audio: z.record(z.string(), publicAudio),
  models: z.record(z.string(), publicModel).optional(),
  documents: z.record(z.string(), publicDocument),
})

/** Part with a single stop, and the outlines of the stops that this stop links to. */
export const stopPart = tourPart.extend({ links: z.array(placedOutline) })

/** Outlines of all stops, in the order of the tour. */
export const stopOutlines = z.array(stopOutline)

/** Shell of a large tour: the tour without its stops. Every page of the tour needs it. */
export const tourShell = z.object({
  /** Document without stops and their media. */
  document: tourDocument,
  /** Language of the author; the document may be a translation. */
  writtenIn: z.string(),
  stopCount: z.int().positive(),
  /** Index of the start stop. */
  startIndex: z.int().nonnegative(),
  /** Outlines of the stops that custom buttons link to. */
  pinned: z.array(placedOutline),
  /** Indexes of stops that visitors can't reach. */
  unreachable: z.array(z.int()),
  /** True if a hotspot embeds a page of another site in an iframe. */
  framesOthers: z.boolean(),
  /** True if the tour embeds a page or file of this server in an iframe. */
  framesOwn: z.boolean(),
})

export type StopOutline = z.infer<typeof stopOutline>
export type PlacedOutline = z.infer<typeof placedOutline>
export type TourPart = z.infer<typeof tourPart>
export type StopPart = z.infer<typeof stopPart>
export type TourShell = z.infer<typeof tourShell>

/** Index of a large tour's parts: their location, and the outlines that are loaded. */
export type TourPartsIndex = {
  /** Path of the folder with the parts in all languages, with a trailing slash. */
  readonly folder: string
  /** Language of the author. */
  readonly writtenIn: string
  readonly stopCount: number
  readonly stopsPerPart: number
  /** Outlines of the loaded stops, including complete ones. */
  readonly known: readonly PlacedOutline[]
}

/**
 * Document that is embedded in the page of a stop. The document of a large tour contains only this stop and its
 * neighbors, `stopIds` has only the ids of these stops, and `parts` is set.
 */
export type TourOpening = TourDocument & {
  readonly parts?: TourPartsIndex
  /**
   * True if content behind gates is omitted. The complete document contains it; for a large tour, the parts contain it.
   */
  readonly isWithheld?: boolean
}
