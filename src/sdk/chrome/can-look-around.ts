import type { TourViewer } from '../core/api.ts'

/** True for panoramas and 360 videos, false for flat images and videos. */
export function canLookAround({ stop: { mediaId }, document: { panos, videos360 } }: TourViewer): boolean {
  return mediaId !== null && (mediaId in panos || mediaId in videos360)
}
