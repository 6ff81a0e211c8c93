import { mapboxOrigin } from '../../shared/web/mapbox.ts'

/** Third-party sources of pages that show a tour, for their content security policy. */
export const thirdPartySources = {
  /** Static map images. */
  mapImages: mapboxOrigin,
  /** Pages that hotspots embed. */
  frames: ['https:', 'http:'],
} as const
