import type { TourDocument } from '../../../shared/publishing/tour-document.ts'

/** Whether an attribute turns something off, in capitals or with spaces as well. */
export function isOff(attribute: string | null): boolean {
  return attribute?.trim().toLowerCase() === 'off'
}

/** Whether the visitor has asked to be left out (Do Not Track, Global Privacy Control). */
export function asksForPrivacy(): boolean {
  return navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
}

type Counted = Pick<TourDocument, 'countsVisits' | 'publicationNumber'>

/**
 * Whether a visit of a tour may be counted in this browser: its owner counts visits, it is published (previews have no
 * number), the visitor has not asked to be left out, no program holds the browser, and the browser sends beacons, which some
 * people turn off.
 */
export function mayCount({ countsVisits, publicationNumber }: Counted): boolean {
  if (countsVisits === false || publicationNumber === 0) return false
  return !asksForPrivacy() && !navigator.webdriver && typeof navigator.sendBeacon === 'function'
}

/** Browsers prepare pages that nobody may ever open: resolves once this one is opened. */
export async function whenOpened(): Promise<void> {
  if (Reflect.get(document, 'prerendering') !== true) return
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
}
