import { isGa4Id } from '../../../shared/analytics/ga4-id.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { hasPrivacySignal } from '../visits/visit-eligibility.ts'

type TrackableTour = Pick<TourDocument, 'gaId' | 'publicationNumber'>

/**
 * Whether visitors may be asked for consent to Google Analytics: the owner uses it, the tour is published (previews
 * have version number 0), and the browser sends no privacy signal (Do Not Track, Global Privacy Control).
 */
export function canTrack({ gaId, publicationNumber }: TrackableTour): boolean {
  return gaId !== null && isGa4Id(gaId) && publicationNumber !== 0 && !hasPrivacySignal()
}
