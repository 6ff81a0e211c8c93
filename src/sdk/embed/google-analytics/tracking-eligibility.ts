import { isGa4Id } from '../../../shared/analytics/ga4-id.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { asksForPrivacy } from '../visits/visit-eligibility.ts'

type Measured = Pick<TourDocument, 'gaId' | 'publicationNumber'>

/**
 * Whether visitors of a tour may be asked about Google Analytics: its owner uses it, it is published (previews have no
 * number), and the visitor has not answered already (Do Not Track, Global Privacy Control).
 */
export function mayMeasure({ gaId, publicationNumber }: Measured): boolean {
  return gaId !== null && isGa4Id(gaId) && publicationNumber !== 0 && !asksForPrivacy()
}
