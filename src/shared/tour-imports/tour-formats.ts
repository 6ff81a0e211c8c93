import { namesOf } from '../kernel/names-of.ts'

/** Tools whose tours can be imported, in the order in which their descriptions are looked for. */
export const tourFormats = {
  marzipano: { title: 'Marzipano Tool' },
  krpano: { title: 'krpano' },
  pano2vr: { title: 'Pano2VR' },
  h5p: { title: 'H5P Virtual Tour' },
  pannellum: { title: 'Pannellum' },
  photoSphereViewer: { title: 'Photo Sphere Viewer' },
} as const

export type TourFormatName = keyof typeof tourFormats
export const tourFormatNames = namesOf(tourFormats)
