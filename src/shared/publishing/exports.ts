import { z } from 'zod'
import { urlOfButton } from '../buttons/references.ts'
import { embedsPage, urlOfHotspot } from '../hotspots/references.ts'
import { namesOf } from '../kernel/names-of.ts'
import type { Visibility } from '../sharing/visibility.ts'
import { id } from '../texts.ts'
import { hasGates } from './gated-stops.ts'
import type { TourDocument } from './tour-document.ts'

/** Shortest, longest and usual time without input until a kiosk starts again. */
export const exportLimits = { idleMinSeconds: 30, idleMaxSeconds: 600, idleDefaultSeconds: 120 } as const

/** Choices of the person who downloads a copy. */
export const exportOptions = z.strictObject({
  /** The copy is installable, and opens without a network once it has been saved in the browser. */
  offline: z.boolean().default(false),
  /** Visitors can't leave the tour, and it starts again after a time without input. */
  kiosk: z.boolean().default(false),
  /** Time without input until a kiosk starts again. */
  idleSeconds: z
    .int()
    .min(exportLimits.idleMinSeconds)
    .max(exportLimits.idleMaxSeconds)
    .default(exportLimits.idleDefaultSeconds),
  /** The copy has the uploaded files of its media. */
  originals: z.boolean().default(false),
})
export type ExportOptions = Readonly<z.output<typeof exportOptions>>

/** Tour whose copy lacks something. */
type ExportedTour = {
  readonly document: TourDocument
  readonly visibility: Visibility
  readonly options: ExportOptions
}

const formsOf = ({ tours, tourId }: TourDocument) => tours[tourId]?.forms ?? []

const restrictions: Readonly<Record<Visibility, boolean>> = {
  public: false,
  unlisted: false,
  password: true,
  members: true,
}

/** True if not everyone with the link may see a tour. */
export function isRestricted(visibility: Visibility): boolean {
  return restrictions[visibility]
}

/** True if a copy must not load anything from other sites. */
export function isSelfContained({ offline, kiosk }: ExportOptions): boolean {
  return offline || kiosk
}

const hasEmbeddedPages = ({ stops }: TourDocument) =>
  Object.values(stops).some(({ hotspots }) => hotspots.some(embedsPage))

const linkTag = /<a\s/i

/** True if a tour has links out of it. */
function hasLinks({ stops, tours, tourId }: TourDocument): boolean {
  const { buttons, styles, description = '' } = tours[tourId] ?? {}
  const hotspots = Object.values(stops).flatMap((stop) => stop.hotspots)
  return (
    hotspots.some((hotspot) => urlOfHotspot(hotspot) !== undefined) ||
    (buttons?.own ?? []).some((button) => urlOfButton(button) !== undefined) ||
    (styles?.logo?.address ?? '') !== '' ||
    linkTag.test(description) ||
    linkTag.test(JSON.stringify(stops))
  )
}

/** Parts that a copy lacks because they need the server or another site, each with a test whether a tour has it. */
const omissions = {
  access: ({ visibility }) => isRestricted(visibility),
  gates: ({ document }) => hasGates(document.tours[document.tourId]),
  forms: ({ document }) => formsOf(document).length > 0,
  script: ({ document }) => document.customScript !== null,
  googleAnalytics: ({ document }) => document.gaId !== null,
  embeddedPages: ({ document, options }) => isSelfContained(options) && hasEmbeddedPages(document),
  links: ({ document, options }) => options.kiosk && hasLinks(document),
  streets: ({ document, options }) => isSelfContained(options) && document.mapboxToken !== null,
} as const satisfies Record<string, (tour: ExportedTour) => boolean>

export type ExportOmission = keyof typeof omissions
const exportOmissionNames = namesOf(omissions)

/** Parts of a tour that its copy lacks. */
export function omissionsOf(tour: ExportedTour): ExportOmission[] {
  return exportOmissionNames.filter((name) => omissions[name](tour))
}

export const tourExportInput = exportOptions.extend({ tourId: id })

/** Copy of the live version of a tour. */
export const tourExport = z.strictObject({
  /** Number of the version. */
  number: z.int().positive(),
  fileCount: z.int().positive().nullable(),
  /** Size of all files together; null, as is their number, if there are too many to measure. */
  sizeBytes: z.int().positive().nullable(),
  /** Parts of the tour that the copy lacks, because they need the server or another site. */
  omissions: z.array(z.enum(exportOmissionNames)),
})
export type TourExport = Readonly<z.output<typeof tourExport>>
