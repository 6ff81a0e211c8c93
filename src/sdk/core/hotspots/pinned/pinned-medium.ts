import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import type { PinnedContent } from './pinned.ts'

/** The medium that a hotspot shows; undefined where the tour does not hold it. */
export function mediumOf<Medium>(
  media: Readonly<Record<string, Medium>>,
  { details }: PublicHotspot,
): Medium | undefined {
  const mediaId = String(Reflect.get(Object(details), 'mediaId'))
  return Object.hasOwn(media, mediaId) ? media[mediaId] : undefined
}

/** An empty frame, where what belongs in it is not there yet. */
export function emptyFrame(document: Document): PinnedContent {
  return { element: document.createElement('div'), heightToWidth: 1, load: () => undefined }
}
