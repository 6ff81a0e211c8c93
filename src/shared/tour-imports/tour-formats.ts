import { namesOf } from '../kernel/names-of.ts'

/** Tools whose tours can be imported, in the order in which their descriptions are looked for. */
const foreignFormats = {
  marzipano: { title: 'Marzipano Tool' },
  krpano: { title: 'krpano' },
  pano2vr: { title: 'Pano2VR' },
  h5p: { title: 'H5P Virtual Tour' },
  pannellum: { title: 'Pannellum' },
  photoSphereViewer: { title: 'Photo Sphere Viewer' },
} as const

/** Formats of tours that can be imported: that of Stopover's own copies, and those of other tools. */
export const tourFormats = { stopover: { title: 'Stopover' }, ...foreignFormats } as const

export type ForeignFormatName = keyof typeof foreignFormats
export const foreignFormatNames = namesOf(foreignFormats)
export type TourFormatName = keyof typeof tourFormats
export const tourFormatNames = namesOf(tourFormats)
