import { z } from 'zod'
import { audioManifest } from '../media/audio-manifest.ts'
import { documentManifest } from '../media/document-manifest.ts'
import { imageManifest } from '../media/image-manifest.ts'
import { panoramaManifest } from '../media/panorama-manifest.ts'
import { videoManifest } from '../media/video-manifest.ts'
import { backgroundAudio } from '../tours/background-audio.ts'
import { viewInput } from '../tours/view.ts'

/** On the earth, by WGS 84. */
const publicLocation = z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() })

/** Never the library's name of a medium: it is a file name from somebody's disk. */
const mediaCommon = { id: z.string(), altText: z.string(), credit: z.string(), baseUrl: z.string() }

export const publicPano = z.object({ ...mediaCommon, manifest: panoramaManifest, posterUrl: z.string() })
export const publicImage = z.object({ ...mediaCommon, manifest: imageManifest })
/** Captions are WebVTT files; `language` by BCP 47. */
const publicCaptions = z.object({ language: z.string(), label: z.string(), url: z.string() })
/** What is said in a video or a recording: captions, and all of it as one plain text to read. */
const publicTexts = { captions: z.array(publicCaptions).optional(), transcriptUrl: z.string().optional() }
export const publicVideo = z.object({ ...mediaCommon, manifest: videoManifest, ...publicTexts })
export const publicAudio = z.object({ ...mediaCommon, manifest: audioManifest, ...publicTexts })

/**
 * A PDF. It is read at `url`, which answers only while the tour is published and shows it; nothing below `baseUrl` is
 * served. `fileName` is what it is saved as.
 */
export const publicDocument = z.object({
  ...mediaCommon,
  manifest: documentManifest,
  fileName: z.string(),
  url: z.string(),
})

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
  /** On videos: from when and until when it is there. */
  fromSeconds: z.number().optional(),
  toSeconds: z.number().optional(),
  /** On flat images and videos: where it stands, as shares of them from the top left; its direction says the same. */
  x: z.number().optional(),
  y: z.number().optional(),
  details: z.unknown(),
})

/** `northDeg`: where north is, clockwise from the top of the image, which is one of `images`. */
export const publicFloorPlan = z.object({ id: z.string(), name: z.string(), mediaId: z.string(), northDeg: z.number() })

/** `kind` stays open as that of hotspots does: a viewer leaves out what it cannot ask. */
export const publicFormField = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
})

/** `kind` stays open: a viewer opens by itself only what it knows. */
const publicFormOpening = z.object({
  kind: z.string(),
  stopIds: z.array(z.string()).optional(),
  count: z.number().optional(),
  seconds: z.number().optional(),
})

/** Without what only editors know: its name, and who hears of answers. */
export const publicForm = z.object({
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  fields: z.array(publicFormField),
  /** Where it is empty the viewer has a word of its own, and so for the thanks. */
  submitLabel: z.string(),
  thanks: z.string(),
  /** When it opens by itself; missing where only hotspots and buttons open it. */
  opening: publicFormOpening.optional(),
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
  /** An audio file of `audio`, which plays instead of the tour's. */
  backgroundAudio: backgroundAudio.optional(),
  /** On a plan of `floorPlans`, as shares of its image from the top left. */
  floorPlanPosition: z.object({ planId: z.string(), x: z.number(), y: z.number() }).optional(),
  location: publicLocation.optional(),
  hotspots: z.array(publicHotspot),
})

/**
 * A button of the author's own. Everything stays open: a document may be newer than the viewer that reads it, which then
 * skips what it does not know.
 */
export const publicButton = z.object({
  id: z.string(),
  label: z.string(),
  icon: z.string(),
  action: z.object({ kind: z.string(), details: z.unknown() }),
})

/** Names of the viewer's buttons and ids of own ones, by place and in order; what is not named is where it usually is. */
const publicButtons = z.object({
  bar: z.array(z.string()),
  corner: z.array(z.string()),
  hidden: z.array(z.string()),
  own: z.array(publicButton),
})

const publicLanguage = z.object({ language: z.string(), textsUrl: z.string() })

/** Colors are `#rrggbb`. Open in its words, as `kind` is; what is missing or unknown is as it comes. */
export const publicStyles = z
  .object({
    accent: z.string(),
    highlight: z.string(),
    darkGlass: z.string(),
    lightGlass: z.string(),
    scheme: z.string(),
    font: z.string(),
    radius: z.string(),
    panelSide: z.string(),
    /** One of `images`. */
    logo: z.object({ mediaId: z.string(), altText: z.string(), address: z.string(), corner: z.string() }),
    /** What hotspots of a kind got that had no look of their own: it stands in them already. */
    hotspots: z.record(
      z.string(),
      z.object({ colour: z.string(), icon: z.string(), size: z.string() }).partial().optional(),
    ),
    startScreen: z.object({ title: z.string(), text: z.string(), button: z.string() }),
  })
  .partial()

export const publicTour = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  stopIds: z.array(z.string()),
  startStopId: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** What other sites show with a link to any stop of it; where it is missing, an image of that stop. */
  socialImageUrl: z.string().optional(),
  /** An audio file of `audio`, which plays in all stops that have none of their own. */
  backgroundAudio: backgroundAudio.optional(),
  /** How one stop becomes the next; open, as `kind` is, and `fade` where it is missing or unknown. */
  transition: z.string().optional(),
  /** In the visitor's order. */
  floorPlans: z.array(publicFloorPlan).optional(),
  /** Those that something in the tour opens. */
  forms: z.array(publicForm).optional(),
  /** PDFs of the library that hotspots show, by id. Left out where there are none. */
  documents: z.record(z.string(), publicDocument).optional(),
  /** Where the tour is as a whole. */
  location: publicLocation.optional(),
  /** Whether the map is there from the start, where there is one; false where it is missing. */
  mapShown: z.boolean().optional(),
  /** Where it is missing, the viewer's buttons are as they come. */
  buttons: publicButtons.optional(),
  /** Languages besides its own: where the texts of each are. Left out where there are none. */
  languages: z.array(publicLanguage).optional(),
  styles: publicStyles.optional(),
  /**
   * Texts of the viewer about consent and forms in the author's words, by key; open, as `kind` is. Empty is English. Left
   * out where no text is written and there is no other language.
   */
  customTexts: z.record(z.string(), z.string()).optional(),
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
  videos: z.record(z.string(), publicVideo),
  videos360: z.record(z.string(), publicVideo),
  audio: z.record(z.string(), publicAudio),
  stops: z.record(z.string(), publicStop),
  tours: z.record(z.string(), publicTour),
  gaId: z.string().nullable(),
  mapboxToken: z.string().nullable(),
  customScript: z.string().nullable(),
  stopDescriptionMinimized: z.boolean(),
  /** False where visits are not counted; they are where it is missing. Not part of the snapshot: it changes at once. */
  countsVisits: z.boolean().optional(),
  /**
   * Proves that visits and answers come from a visitor who was let in; missing where everybody is, and where members are
   * known by their session. Not part of the snapshot: it is replaced every few hours.
   */
  accessToken: z.string().optional(),
})

export type TourDocument = z.infer<typeof tourDocument>
export type PublicLanguage = z.infer<typeof publicLanguage>
export type PublicTour = z.infer<typeof publicTour>
export type PublicStyles = z.infer<typeof publicStyles>
export type PublicStop = z.infer<typeof publicStop>
export type PublicHotspot = z.infer<typeof publicHotspot>
export type PublicButton = z.infer<typeof publicButton>
export type PublicButtons = z.infer<typeof publicButtons>
export type PublicFloorPlan = z.infer<typeof publicFloorPlan>
export type PublicForm = z.infer<typeof publicForm>
export type PublicFormOpening = z.infer<typeof publicFormOpening>
export type PublicFormField = z.infer<typeof publicFormField>
export type PublicLocation = z.infer<typeof publicLocation>
export type PublicDocument = z.infer<typeof publicDocument>
export type PublicVideo = z.infer<typeof publicVideo>
export type PublicImage = z.infer<typeof publicImage>
export type PublicPano = z.infer<typeof publicPano>
export type PublicAudio = z.infer<typeof publicAudio>
export type PublicTexts = Pick<PublicVideo, keyof typeof publicTexts>
