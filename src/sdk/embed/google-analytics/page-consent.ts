import { namesOf } from '../../../shared/kernel/names-of.ts'

const consents = { ask: true, granted: true, denied: true } as const

/** What a page says about measuring its visitor with Google Analytics; `ask` leaves it to the visitor and us. */
export type PageConsent = keyof typeof consents
export const pageConsents = namesOf(consents)

/** What an attribute says; anything unknown leaves the choice to the visitor. */
export function pageConsentOf(attribute: string | null): PageConsent {
  const word = attribute?.trim().toLowerCase()
  return pageConsents.find((name) => name === word) ?? 'ask'
}
