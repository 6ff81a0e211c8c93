import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { hostOf } from '../visits/visit-start.ts'
import type { GaStart } from './messages.ts'

/** What says where visitors came from; ids that advertisements are followed by are left out. */
const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'utm_id']

export type PageFacts = {
  /** Address of the installation. */
  readonly installation: string
  /** Address of the page that shows the tour; undefined where the tour is the page. */
  readonly embeddedIn: string | undefined
}

/** The host of the page that led here, unless that is the tour's own site or the one around it. */
function referrerOf(embedHost: string | undefined): string {
  const host = hostOf(document.referrer)
  const isOwn = host === undefined || host === location.host || host === embedHost
  return isOwn ? '' : `${new URL(document.referrer).origin}/`
}

/**
 * The page as Google Analytics hears of it. A share link may be all that opens a tour, and an address of another site may
 * say something of the visitor: so it is the tour's id that names it, and the site is told by its host alone.
 */
export function measuredPage(
  { tourId, tours }: TourDocument,
  { installation, embeddedIn }: PageFacts,
): GaStart['page'] {
  const address = new URL(`share/${tourId}`, installation)
  const given = new URLSearchParams(location.search)
  for (const name of campaignParameters) {
    const value = given.get(name)
    if (value) address.searchParams.set(name, value)
  }
  return {
    location: address.href,
    title: tours[tourId]?.name ?? '',
    referrer: referrerOf(hostOf(embeddedIn ?? '')),
  }
}
