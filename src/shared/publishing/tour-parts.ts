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

/** What lists, maps and links show of a stop whose part is not loaded. */
export const stopOutline = publicStop.pick({
  id: true,
  name: true,
  hiddenFromList: true,
  thumbnailUrl: true,
  backgroundAudio: true,
  floorPlanPosition: true,
  location: true,
})

/** `index` is the place in the order of the tour, from 0. */
const placedOutline = z.object({ index: z.int().nonnegative(), outline: stopOutline })

/** Some whole stops with all media that only stops show. */
export const tourPart = z.object({
  stops: z.array(publicStop),
  panos: z.record(z.string(), publicPano),
  images: z.record(z.string(), publicImage),
  videos: z.record(z.string(), publicVideo),
  videos360: z.record(z.string(), publicVideo),
  audio: z.record(z.string(), publicAudio),
  documents: z.record(z.string(), publicDocument),
})

/** A part of one stop, with the stops that it leads to. */
export const stopPart = tourPart.extend({ links: z.array(placedOutline) })

/** All stops of a tour in their order. */
export const stopOutlines = z.array(stopOutline)

/** A large tour without its stops: what every page of it needs. */
export const tourFrame = z.object({
  /** Holds no stops, and only the media that no stop brings. */
  document: tourDocument,
  /** Language of the author; the document may be in another. */
  writtenIn: z.string(),
  stopCount: z.int().positive(),
  /** Index of the stop that the author chose as the first. */
  startIndex: z.int().nonnegative(),
  /** Stops that buttons lead to. */
  pinned: z.array(placedOutline),
  /** Indexes of the hidden stops that nothing leads to. */
  unreachable: z.array(z.int()),
  /** Whether some hotspot shows a page of another site, or a file of this server, in a frame. */
  framesOthers: z.boolean(),
  framesOwn: z.boolean(),
})

export type StopOutline = z.infer<typeof stopOutline>
export type PlacedOutline = z.infer<typeof placedOutline>
export type TourPart = z.infer<typeof tourPart>
export type StopPart = z.infer<typeof stopPart>
export type TourFrame = z.infer<typeof tourFrame>

/** Where the parts of a large tour are, and what of it is there already. */
export type PartsOfTour = {
  /** Path of the parts in all languages, with a slash at its end. */
  readonly folder: string
  readonly writtenIn: string
  readonly stopCount: number
  readonly stopsPerPart: number
  /** Stops that are there, whole ones too. */
  readonly known: readonly PlacedOutline[]
}

/**
 * What the page of a stop holds: for a large tour the document with that stop and its neighbors alone, and `parts`. Its
 * `stopIds` then name the stops that are whole.
 */
export type TourOpening = TourDocument & {
  readonly parts?: PartsOfTour
  /** What stops with a gate show is left out; the whole document has it. Large tours have it in their parts. */
  readonly isWithheld?: boolean
}
