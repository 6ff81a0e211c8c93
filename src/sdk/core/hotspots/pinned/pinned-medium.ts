import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import type { PinnedContent } from './pinned-figure.ts'

/** The medium of a hotspot; undefined if the tour does not contain it. */
export function mediumOf<Medium>(
  media: Readonly<Record<string, Medium>>,
  { details }: PublicHotspot,
): Medium | undefined {
  const mediaId = String(Reflect.get(Object(details), 'mediaId'))
  return Object.hasOwn(media, mediaId) ? media[mediaId] : undefined
}

/** Empty frame for a medium that is not available yet. */
export function emptyFrame(document: Document): PinnedContent {
  return { element: document.createElement('div'), heightToWidth: 1, load: () => undefined }
}
