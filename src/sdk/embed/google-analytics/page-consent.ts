import { namesOf } from '../../../shared/kernel/names-of.ts'
import type { StopoverConsent } from '../page-api.ts'

const consents = { ask: true, granted: true, denied: true } as const satisfies Record<'ask' | StopoverConsent, true>

/** The embedding page's answer about Google Analytics; `ask` lets the tour ask the visitor. */
export type PageConsent = keyof typeof consents
export const pageConsents = namesOf(consents)

/** Parses the attribute. Unknown values count as `ask`. */
export function pageConsentOf(attribute: string | null): PageConsent {
  const value = attribute?.trim().toLowerCase()
  return pageConsents.find((name) => name === value) ?? 'ask'
}
