import { z } from 'zod'
import {
  publicAudio,
  publicDocument,
  publicImage,
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

/** `index` is the 0-based position in the tour. */
const placedOutline = z.object({ index: z.int().nonnegative(), outline: stopOutline })

/** Some complete stops with their media. */
export const tourPart = z.object({
  stops: z.array(publicStop),
  panos: z.record(z.string(), publicPano),
  images: z.record(z.string(), publicImage),
  videos: z.record(z.string(), publicVideo),
  videos360: z.record(z.string(), publicVideo),
  audio: z.record(z.string(), publicAudio),
  documents: z.record(z.string(), publicDocument),
})

/** Part of one stop, with the outlines of the stops that it links to. */
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
  /** Stops that buttons link to. */
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

/** Location of the parts of a large tour, and its stops that are loaded. */
export type PartsOfTour = {
  /** Path of the parts in all languages, with a trailing slash. */
  readonly folder: string
  readonly writtenIn: string
  readonly stopCount: number
  readonly stopsPerPart: number
  /** Outlines of the loaded stops, including complete ones. */
  readonly known: readonly PlacedOutline[]
}

/**
 * Document that is embedded in the page of a stop. For a large tour it contains only that stop and its neighbors. Then
 * `stopIds` has only their ids, and `parts` is set.
 */
export type TourOpening = TourDocument & {
  readonly parts?: PartsOfTour
  /** True if content behind gates is omitted; the complete document, or the parts of a large tour, have it. */
  readonly isWithheld?: boolean
}
