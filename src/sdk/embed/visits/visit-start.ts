import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { undeterminedLanguage } from '../../../shared/analytics/counts.ts'
import type { DeviceClass, VisitStart } from '../../../shared/analytics/visit-events.ts'

const { campaignMaxLength, hostMaxLength } = analyticsLimits

/** The same as that of the viewer, which takes phones for phones by their shorter side. */
const phoneShortPx = 600

/** The host of an address, with its port where it has one; undefined for what has none that can be counted. */
export function hostOf(address: string): string | undefined {
  const host = URL.canParse(address) ? new URL(address).host : ''
  return host.length <= hostMaxLength && /^[a-z0-9.:[\]-]+$/.test(host) ? host : undefined
}

/** What is pointed with decides, and of what is touched the size: a laptop with a touchscreen is a computer. */
function deviceClass(): DeviceClass {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer'
  return Math.min(screen.width, screen.height) < phoneShortPx ? 'phone' : 'tablet'
}

/** `utm_campaign` of the page's address, cut between characters. */
function campaignOf(search: string): string | undefined {
  const named = new URLSearchParams(search).get('utm_campaign')?.trim() ?? ''
  const cut = named
    .slice(0, campaignMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return cut === '' ? undefined : cut
}

export type StartFacts = {
  /** The tour is in. */
  readonly language: string
  /** The site whose page shows the tour; undefined where the tour is the page. */
  readonly embedHost: string | undefined
}

/** What is said of a visit once. In a frame the browser names the page around it where others have what led there. */
export function visitStartOf({ language, embedHost }: StartFacts): VisitStart {
  const referrer = hostOf(document.referrer)
  return {
    language: language.length < 2 ? undeterminedLanguage : language,
    device: deviceClass(),
    referrer: referrer === location.host || referrer === embedHost ? undefined : referrer,
    campaign: campaignOf(location.search),
    embedHost,
  }
}
