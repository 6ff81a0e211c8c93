import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { undeterminedLanguage } from '../../../shared/analytics/counts.ts'
import type { DeviceClass, VisitStart } from '../../../shared/analytics/visit-events.ts'
import { phoneMaxShortSidePx } from '../../../shared/web/phone-size.ts'

const { campaignMaxLength, hostMaxLength } = analyticsLimits

/** Host and port of a URL; undefined if they are invalid or too long. */
export function hostOf(url: string): string | undefined {
  const host = URL.canParse(url) ? new URL(url).host : ''
  return host.length <= hostMaxLength && /^[a-z0-9.:[\]-]+$/.test(host) ? host : undefined
}

/** Device class by the primary pointer, then by screen size, so that a laptop with a touchscreen is a computer. */
function detectDeviceClass(): DeviceClass {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer'
  return Math.min(screen.width, screen.height) < phoneMaxShortSidePx ? 'phone' : 'tablet'
}

/** `utm_campaign` of the page's URL, truncated without splitting a surrogate pair. */
function campaignOf(search: string): string | undefined {
  const campaign = new URLSearchParams(search).get('utm_campaign')?.trim() ?? ''
  const truncated = campaign
    .slice(0, campaignMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return truncated === '' ? undefined : truncated
}

export type VisitContext = {
  /** Language of the tour as it is shown. */
  readonly language: string
  /** Host of the embedding page; undefined if the tour isn't embedded. */
  readonly embedHost: string | undefined
}

/** Start of a visit, which is sent once. The referrer is omitted in a frame, where it is the embedding page. */
export function visitStartOf({ language, embedHost }: VisitContext): VisitStart {
  const referrer = hostOf(document.referrer)
  return {
    // A language tag has at least two letters.
    language: language.length < 2 ? undeterminedLanguage : language,
    device: detectDeviceClass(),
    referrer: referrer === location.host || referrer === embedHost ? undefined : referrer,
    campaign: campaignOf(location.search),
    embedHost,
  }
}
