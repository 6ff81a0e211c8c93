import { namesOf } from '../kernel/names-of.ts'

/** What a line is for, and the word of HTML by which browsers fill it in (`autocomplete`). */
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

/** `off` where nothing is known of what is asked, or by a newer form only. */
export function autocompleteFor(settings: unknown): string {
  const purpose = String(Object(settings).purpose)
  return Object.hasOwn(autocompleteOf, purpose) ? autocompleteOf[purpose as TextPurpose] : 'off'
}
