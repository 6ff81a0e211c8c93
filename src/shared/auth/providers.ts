import { namesOf } from '../kernel/names-of.ts'

/**
 * Providers people may sign in with (spec §9), by what people read: a provider's name is not translated. `concept3d` is
 * whatever OpenID Connect issuer is configured.
 */
export const providerLabels = {
  google: 'Google',
  linkedin: 'LinkedIn',
  concept3d: 'Concept3D',
} as const

export type ProviderName = keyof typeof providerLabels
export const providerNames = namesOf(providerLabels)
