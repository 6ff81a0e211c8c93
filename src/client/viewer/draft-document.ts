import { documentOf } from '../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../shared/publishing/tour-document.ts'
import type { Tour } from '../../shared/tours/tours.ts'

/**
 * Tour document of the draft for the editor's viewer, including hidden hotspots. `publishing.preview` returns the
 * document that visitors would get. `gaId` is the account's measurement ID, which only some texts need.
 */
export function draftDocument(tour: Tour, gaId: string | null = null): TourDocument {
  const noIntegrations = { mapboxToken: null, customScript: null }
  return documentOf(tour, { aid: '', tier: '', publicationNumber: 0, gaId, ...noIntegrations })
}

/** Tour document of the draft for the stage, without view limits, so that editors can look beyond them. */
export function editingDocument(tour: Tour): TourDocument {
  return draftDocument({ ...tour, stops: tour.stops.map((stop) => ({ ...stop, viewLimits: null })) })
}
