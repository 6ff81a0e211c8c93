import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Snapshot } from './snapshots.ts'

/** Image in link previews on other sites, by its path on this server. */
export type SocialImage = { readonly path: string; readonly widthPx: number; readonly heightPx: number }

/** Size of the social images that builds write. */
const socialSize = { widthPx: 1200, heightPx: 630 }
/** Size of covers, which are thumbnails. */
const coverSize = { widthPx: 640, heightPx: 360 }

/** Social image of a stop: the tour's social image, else the stop's panorama, else the tour's cover. */
export function socialImageOf({ document, tour }: Snapshot, stop: PublicStop | undefined): SocialImage | undefined {
  if (tour.socialImageUrl !== undefined) return { path: tour.socialImageUrl, ...socialSize }
  const mediaId = stop?.mediaId ?? ''
  const panorama = Object.hasOwn(document.panos, mediaId) ? document.panos[mediaId] : undefined
  if (panorama !== undefined) return { path: `${panorama.baseUrl}social.jpg`, ...socialSize }
  return tour.coverUrl === null ? undefined : { path: tour.coverUrl, ...coverSize }
}
