import { z } from 'zod'
import { imageManifest } from '../media/image-manifest.ts'
import { panoramaManifest } from '../media/panorama-manifest.ts'
import { viewInput } from '../view.ts'

/** Never the library's name of a medium: it is a file name from somebody's disk. */
const mediaCommon = { id: z.string(), altText: z.string(), credit: z.string(), baseUrl: z.string() }

export const publicPano = z.object({ ...mediaCommon, manifest: panoramaManifest, posterUrl: z.string() })
export const publicImage = z.object({ ...mediaCommon, manifest: imageManifest })

/** `kind` stays open: a document may be newer than the viewer that reads it, which then skips the hotspot. */
export const publicHotspot = z.object({
  id: z.string(),
  kind: z.string(),
  yawDeg: z.number(),
  pitchDeg: z.number(),
  title: z.string(),
  description: z.string(),
  tooltip: z.string(),
  icon: z.string().nullable(),
  colour: z.string().nullable(),
  size: z.string(),
  labelMode: z.string(),
  readingOrder: z.number(),
  details: z.unknown(),
})

export const publicStop = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  mediaId: z.string().nullable(),
  initialView: viewInput,
  northOffsetDeg: z.number(),
  levelPitchDeg: z.number(),
  levelRollDeg: z.number(),
  hiddenFromList: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  hotspots: z.array(publicHotspot),
})

export const publicTour = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  stopIds: z.array(z.string()),
  startStopId: z.string().nullable(),
  coverUrl: z.string().nullable(),
})

/**
 * The public tour (spec §3): all a visitor's browser gets. Media, stops and tours are keyed by id. Published
 * snapshots keep this shape for ever, so it only ever grows.
 */
export const tourDocument = z.object({
  format: z.literal(1),
  aid: z.string(),
  tourId: z.string(),
  /** Number of the publication; 0 for an editor's preview. */
  publicationNumber: z.int().nonnegative(),
  tier: z.string(),
  active: z.boolean(),
  panos: z.record(z.string(), publicPano),
  images: z.record(z.string(), publicImage),
  videos: z.record(z.string(), z.unknown()),
  videos360: z.record(z.string(), z.unknown()),
  audio: z.record(z.string(), z.unknown()),
  stops: z.record(z.string(), publicStop),
  tours: z.record(z.string(), publicTour),
  gaId: z.string().nullable(),
  mapboxToken: z.string().nullable(),
  customScript: z.string().nullable(),
  stopDescriptionMinimized: z.boolean(),
})

export type TourDocument = z.infer<typeof tourDocument>
export type PublicTour = z.infer<typeof publicTour>
export type PublicStop = z.infer<typeof publicStop>
export type PublicHotspot = z.infer<typeof publicHotspot>
export type PublicPano = z.infer<typeof publicPano>
