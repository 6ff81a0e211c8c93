import { namesOf } from '../kernel/names-of.ts'

/** Purposes of text fields with their `autocomplete` token of HTML. */
const autocompleteOf = {
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

export type TextPurpose = keyof typeof autocompleteOf
export const textPurposes = namesOf(autocompleteOf)

/** `autocomplete` token of a field; `off` for unknown purposes. */
export function autocompleteFor(settings: unknown): string {
  const purpose = String(Object(settings).purpose)
  return Object.hasOwn(autocompleteOf, purpose) ? autocompleteOf[purpose as TextPurpose] : 'off'
}
