import { documentOf } from '../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { Tour } from '../../shared/tours/tours.ts'

/**
 * A tour as the viewer of the editor shows it: what is on the screen at this moment, hidden hotspots included.
 * `publishing.preview` is what visitors would get. `gaId` is the measurement ID of the account, where it matters.
 */
export function draftDocument(tour: Tour, gaId: string | null = null): TourDocument {
  const none = { mapboxToken: null, customScript: null }
  return documentOf(tour, { aid: '', tier: '', publicationNumber: 0, gaId, ...none })
}
