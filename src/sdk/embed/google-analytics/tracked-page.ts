import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { hostOf } from '../visits/visit-start.ts'
import type { GaStart } from './messages.ts'

/** Campaign parameters that are reported; click ids of advertisements are not. */
const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'utm_id']

export type PageUrls = {
  /** Base URL of the installation. */
  readonly installation: string
  /** URL of the page that shows the tour; undefined if the tour is the page. */
  readonly embeddedIn: string | undefined
}

/** Origin of the referring page, unless it is the tour's own site or the embedding one. */
function referrerOf(embedHost: string | undefined): string {
  const host = hostOf(document.referrer)
  const isOwn = host === undefined || host === location.host || host === embedHost
  return isOwn ? '' : `${new URL(document.referrer).origin}/`
}

/**
 * Page data for Google Analytics. Share links may be secret and URLs of other sites may contain personal data, so
 * the page is named by the tour id, and the referrer by its origin only.
 */
export function trackedPage({ tourId, tours }: TourDocument, { installation, embeddedIn }: PageUrls): GaStart['page'] {
  const url = new URL(`share/${tourId}`, installation)
  const searchParams = new URLSearchParams(location.search)
  for (const name of campaignParameters) {
    const value = searchParams.get(name)
    if (value) url.searchParams.set(name, value)
  }
  return {
    location: url.href,
    title: tours[tourId]?.name ?? '',
    referrer: referrerOf(hostOf(embeddedIn ?? '')),
  }
}
