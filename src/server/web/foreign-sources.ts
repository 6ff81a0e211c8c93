import { mapboxOrigin } from '../../shared/web/mapbox.ts'

/** What pages that show a tour may take from elsewhere, as words of a content security policy. */
export const foreignSources = {
  /** The image of a map. */
  mapImages: mapboxOrigin,
  /** Pages that hotspots embed. */
  frames: ['https:', 'http:'],
} as const
