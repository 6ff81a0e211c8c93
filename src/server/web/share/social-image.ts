import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Snapshot } from './snapshots.ts'

/** An image for other sites, by its path here. */
export type SocialImage = { readonly path: string; readonly widthPx: number; readonly heightPx: number }

/** As builds write them. */
const socialSize = { widthPx: 1200, heightPx: 630 }
const thumbnailSize = { widthPx: 640, heightPx: 360 }

/** What other sites show with a link to a stop: the author's choice, else what the stop shows, else the cover. */
export function socialImageOf({ document, tour }: Snapshot, stop: PublicStop | undefined): SocialImage | undefined {
  if (tour.socialImageUrl !== undefined) return { path: tour.socialImageUrl, ...socialSize }
  const mediaId = stop?.mediaId ?? ''
  const pano = Object.hasOwn(document.panos, mediaId) ? document.panos[mediaId] : undefined
  if (pano !== undefined) return { path: `${pano.baseUrl}social.jpg`, ...socialSize }
  return tour.coverUrl === null ? undefined : { path: tour.coverUrl, ...thumbnailSize }
}
