import { namesOf } from '../kernel/names-of.ts'

/** Purposes of text fields and their HTML `autocomplete` tokens. */
const autocompleteTokens = {
  other: 'off',
  name: 'name',
  givenName: 'given-name',
  familyName: 'family-name',
  organization: 'organization',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
} as const

export type TextPurpose = keyof typeof autocompleteTokens
export const textPurposes = namesOf(autocompleteTokens)

/** `autocomplete` token of a field; `off` for unknown purposes. */
export function autocompleteTokenOf(settings: unknown): string {
  const purpose = String(Object(settings).purpose)
  return Object.hasOwn(autocompleteTokens, purpose) ? autocompleteTokens[purpose as TextPurpose] : 'off'
}
