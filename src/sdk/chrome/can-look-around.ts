import type { TourViewer } from '../core/api.ts'

/** Whether there is anything to turn to: flat images and videos are not looked around in. */
export function isAround({ stop: { mediaId }, document: { panos, videos360 } }: TourViewer): boolean {
  return mediaId !== null && (mediaId in panos || mediaId in videos360)
}
