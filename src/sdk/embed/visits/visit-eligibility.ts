import type { TourDocument } from '../../../shared/publishing/tour-document.ts'

/** True if an attribute is `off`, ignoring case and spaces. */
export function isOff(attribute: string | null): boolean {
  return attribute?.trim().toLowerCase() === 'off'
}

/** True if the browser sends a privacy signal (Do Not Track, Global Privacy Control). */
export function hasPrivacySignal(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

type CountableTour = Pick<TourDocument, 'countsVisits' | 'publicationNumber'>

/**
 * True if this visit may be counted: the owner counts visits, the tour is published (previews have version number 0),
 * the browser sends no privacy signal, isn't automated, and supports beacons.
 */
export function canCountVisits({ countsVisits, publicationNumber }: CountableTour): boolean {
  if (countsVisits === false || publicationNumber === 0) return false
  return !hasPrivacySignal() && !navigator.webdriver && typeof navigator.sendBeacon === 'function'
}

/** Resolves when a prerendered page is activated; immediately for other pages. */
export async function whenActivated(): Promise<void> {
  if (Reflect.get(document, 'prerendering') !== true) return
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}
