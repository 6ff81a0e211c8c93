import { z } from 'zod'
import { namesOf } from '../kernel/names-of.ts'
import type { Visibility } from '../sharing/visibility.ts'
import { id } from '../texts.ts'
import { hasGates } from './gated-stops.ts'
import type { TourDocument } from './tour-document.ts'

/** Tour whose copy lacks something. */
type ExportedTour = { readonly document: TourDocument; readonly visibility: Visibility }

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

/** Parts that a copy lacks because they need the server, each with a test whether a tour has it. */
const omissions = {
  access: ({ visibility }) => isRestricted(visibility),
  gates: ({ document }) => hasGates(document.tours[document.tourId]),
  forms: ({ document }) => formsOf(document).length > 0,
  script: ({ document }) => document.customScript !== null,
  googleAnalytics: ({ document }) => document.gaId !== null,
} as const satisfies Record<string, (tour: ExportedTour) => boolean>

export type ExportOmission = keyof typeof omissions
const exportOmissionNames = namesOf(omissions)

/** Parts of a tour that its copy lacks. */
export function omissionsOf(tour: ExportedTour): ExportOmission[] {
  return exportOmissionNames.filter((name) => omissions[name](tour))
}

export const tourExportInput = z.strictObject({ tourId: id })

/** Copy of the live version of a tour. */
export const tourExport = z.strictObject({
  /** Number of the version. */
  number: z.int().positive(),
  fileCount: z.int().positive().nullable(),
  /** Size of all files together; null, as is their number, if there are too many to measure. */
  sizeBytes: z.int().positive().nullable(),
  /** Parts of the tour that the copy lacks, because they need the server. */
  omissions: z.array(z.enum(exportOmissionNames)),
})
export type TourExport = Readonly<z.output<typeof tourExport>>
