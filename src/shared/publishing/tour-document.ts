import { z } from 'zod'
import { audioManifest } from '../media/audio-manifest.ts'
import { documentManifest } from '../media/document-manifest.ts'
import { imageManifest } from '../media/image-manifest.ts'
import { modelManifest } from '../media/model-manifest.ts'
import { panoramaManifest } from '../media/panorama-manifest.ts'
import { videoManifest } from '../media/video-manifest.ts'
import { backgroundAudio } from '../tours/background-audio.ts'
import { viewInput } from '../tours/view.ts'

/** Location in WGS 84. */
const publicLocation = z.object({ latitudeDeg: z.number(), longitudeDeg: z.number() })

/** Fields of all media. The name in the library is left out, because it often is a private file name. */
const mediaCommon = { id: z.string(), altText: z.string(), credit: z.string(), baseUrl: z.string() }

export const publicPano = z.object({ ...mediaCommon, manifest: panoramaManifest, posterUrl: z.string() })
export const publicImage = z.object({ ...mediaCommon, manifest: imageManifest })
/** WebVTT file of captions. `language` is a BCP 47 tag. */
const publicCaptions = z.object({ language: z.string(), label: z.string(), url: z.string() })
/** Captions of a video or audio file, and its transcript as plain text. */
const publicTexts = { captions: z.array(publicCaptions).optional(), transcriptUrl: z.string().optional() }
export const publicVideo = z.object({ ...mediaCommon, manifest: videoManifest, ...publicTexts })
export const publicAudio = z.object({ ...mediaCommon, manifest: audioManifest, ...publicTexts })

/**
 * PDF at `url`, which is available only while a published tour shows it; nothing below `baseUrl` is served. `fileName`
 * is the download name.
 */
export const publicDocument = z.object({
  ...mediaCommon,
  manifest: documentManifest,
  fileName: z.string(),
  url: z.string(),
})

/** 3D model, a GLB with all its data. */
export const publicModel = z.object({ ...mediaCommon, manifest: modelManifest })

/** `kind` is any string, because a document may be newer than the viewer, which then skips the hotspot. */
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
  /** Start and end of the time during which a hotspot on a video is visible. */
  fromSeconds: z.number().optional(),
  toSeconds: z.number().optional(),
  /** Position on flat images and videos, as fractions from the top left; equivalent to its direction. */
  x: z.number().optional(),
  y: z.number().optional(),
  /** JSON object of the author for pages and scripts. */
  customData: z.record(z.string(), z.unknown()).optional(),
  details: z.unknown(),
})

/** `northDeg` is the direction of north, clockwise from the top of the image, which is one of `images`. */
export const publicFloorPlan = z.object({ id: z.string(), name: z.string(), mediaId: z.string(), northDeg: z.number() })

/** `kind` is any string, as for hotspots; a viewer skips fields of unknown kinds. */
export const publicFormField = z.object({
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
})

/** `kind` is any string; a viewer ignores openings of unknown kinds. */
const publicFormOpening = z.object({
  kind: z.string(),
  stopIds: z.array(z.string()).optional(),
  count: z.number().optional(),
  seconds: z.number().optional(),
})

/** Form without the fields that only editors see: its name, email recipient and HubSpot mapping. */
export const publicForm = z.object({
  id: z.string(),
  title: z.string(),
  intro: z.string(),
  fields: z.array(publicFormField),
  /** Empty for the viewer's default, as is `thanks`. */
  submitLabel: z.string(),
  thanks: z.string(),
  /** Automatic opening; missing if only hotspots and buttons open the form. */
  opening: publicFormOpening.optional(),
})

/** Limits of the view in degrees. A missing limit means no limit. */
export const publicViewLimits = z.object({
  /**
   * Range that the screen can show, within the coverage of a partial panorama. `yawMinDeg` is the left edge.
   * `yawMaxDeg` is the right edge, up to 360 larger, so that it may be beyond 180.
   */
  range: z
    .object({ yawMinDeg: z.number(), yawMaxDeg: z.number(), pitchMinDeg: z.number(), pitchMaxDeg: z.number() })
    .optional(),
  /** Smallest and largest field of view along the longer side, which limit the zoom. */
  fovMinDeg: z.number().optional(),
  fovMaxDeg: z.number().optional(),
})

/**
 * Panorama of the stop's place at another time. `yawDeg` is the direction of its image center in the world space of views;
 * `pitchDeg` and `rollDeg` are added to the tilt in its manifest.
 */
const publicCapture = z.object({
  id: z.string(),
  /** One of `panos`. */
  mediaId: z.string(),
  /** Empty if only its date describes it. */
  name: z.string(),
  /** `2024-06-30`, `2024-06` or `2024`. */
  date: z.string().optional(),
  yawDeg: z.number(),
  pitchDeg: z.number(),
  rollDeg: z.number(),
})

/** Captures of a stop in display order; `name` and `date` describe its own panorama. */
const publicTimeLayers = z.object({
  name: z.string(),
  date: z.string().optional(),
  captures: z.array(publicCapture),
})

export const publicStop = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  mediaId: z.string().nullable(),
  initialView: viewInput,
  viewLimits: publicViewLimits.optional(),
  timeLayers: publicTimeLayers.optional(),
  northOffsetDeg: z.number(),
  levelPitchDeg: z.number(),
  levelRollDeg: z.number(),
  hiddenFromList: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  /** True if the author chose the thumbnail. Otherwise it is the thumbnail of the medium. */
  hasOwnThumbnail: z.boolean().optional(),
  /** Id in `audio`; replaces the background audio of the tour. */
  backgroundAudio: backgroundAudio.optional(),
  /** Position on one of `floorPlans`, as fractions of its image from the top left. */
  floorPlanPosition: z.object({ planId: z.string(), x: z.number(), y: z.number() }).optional(),
  location: publicLocation.optional(),
  hotspots: z.array(publicHotspot),
})

/**
 * Custom button. `icon` and `kind` are any strings, because a document may be newer than the viewer, which then skips
 * unknown ones.
 */
export const publicButton = z.object({
  id: z.string(),
  label: z.string(),
  icon: z.string(),
  action: z.object({ kind: z.string(), details: z.unknown() }),
})

/**
 * Names of viewer buttons and ids of custom buttons, in order, by position. Buttons that aren't listed get their
 * default position.
 */
const publicButtons = z.object({
  bar: z.array(z.string()),
  corner: z.array(z.string()),
  hidden: z.array(z.string()),
  own: z.array(publicButton),
})

const publicLanguage = z.object({ language: z.string(), textsUrl: z.string() })

/** Colors are `#rrggbb`. Missing and unknown values mean the default. */
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
    /** Style by hotspot kind; already applied to the hotspots. */
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
  /** Social card. If it is missing, the image of the linked stop is used. */
  socialImageUrl: z.string().optional(),
  /** One of `audio`; plays in all stops without their own. */
  backgroundAudio: backgroundAudio.optional(),
  /** Transition between stops; `fade` if it is missing or unknown. */
  transition: z.string().optional(),
  /** Floor plans in display order. */
  floorPlans: z.array(publicFloorPlan).optional(),
  /** Forms that a hotspot, a button or an automatic opening uses. */
  forms: z.array(publicForm).optional(),
  /** PDFs of hotspots by media id; omitted if there are none. */
  documents: z.record(z.string(), publicDocument).optional(),
  /** Location of the tour as a whole. */
  location: publicLocation.optional(),
  /** True if the map is initially open. Default: false. */
  mapShown: z.boolean().optional(),
  /** Arrangement of the buttons; the default one if it is missing. */
  buttons: publicButtons.optional(),
  /** Additional languages with the URLs of their texts; omitted if there are none. */
  languages: z.array(publicLanguage).optional(),
  styles: publicStyles.optional(),
  /**
   * Texts that replace the viewer's own, by key. A text is empty if it is only replaced in an additional language.
   * Omitted if no text is replaced.
   */
  customTexts: z.record(z.string(), z.string()).optional(),
})

/**
 * Public tour (spec §3): all data that a visitor's browser gets. Media, stops and tours are keyed by id. Published
 * snapshots keep this format forever, so fields can only be added.
 */
export const tourDocument = z.object({
  format: z.literal(1),
  aid: z.string(),
  tourId: z.string(),
  /** Version number; 0 for an editor's preview. */
  publicationNumber: z.int().nonnegative(),
  tier: z.string(),
  active: z.boolean(),
  panos: z.record(z.string(), publicPano),
  images: z.record(z.string(), publicImage),
  videos: z.record(z.string(), publicVideo),
  videos360: z.record(z.string(), publicVideo),
  audio: z.record(z.string(), publicAudio),
  /** 3D models of hotspots; omitted if there are none. */
  models: z.record(z.string(), publicModel).optional(),
  stops: z.record(z.string(), publicStop),
  tours: z.record(z.string(), publicTour),
  gaId: z.string().nullable(),
  mapboxToken: z.string().nullable(),
  customScript: z.string().nullable(),
  stopDescriptionMinimized: z.boolean(),
  /** Default: true. Not part of the snapshot, because changes take effect immediately. */
  countsVisits: z.boolean().optional(),
  /**
   * Proves that visits and submissions come from a visitor with access. Missing for public tours, and for members, who
   * are identified by their session. Not part of the snapshot, because it is rotated every few hours.
   */
  accessToken: z.string().optional(),
})

export type TourDocument = z.infer<typeof tourDocument>
export type PublicLanguage = z.infer<typeof publicLanguage>
export type PublicTour = z.infer<typeof publicTour>
export type PublicStyles = z.infer<typeof publicStyles>
export type PublicStop = z.infer<typeof publicStop>
export type PublicCapture = z.infer<typeof publicCapture>
export type PublicViewLimits = z.infer<typeof publicViewLimits>
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
export type PublicModel = z.infer<typeof publicModel>
export type PublicTexts = Pick<PublicVideo, keyof typeof publicTexts>
