import { namesOf } from '../kernel/names-of.ts'

/**
 * Sign-in providers (spec §9) with their brand names, which are not translated. `concept3d` is the configured OpenID
 * Connect issuer.
 */
export const providerLabels = {
  google: 'Google',
  linkedin: 'LinkedIn',
  concept3d: 'Concept3D',
} as const

export type ProviderName = keyof typeof providerLabels
export const providerNames = namesOf(providerLabels)
