/** Providers people may sign in with (spec §9); `concept3d` is whatever OpenID Connect issuer is configured. */
export const providerNames = ['google', 'linkedin', 'concept3d'] as const
export type ProviderName = (typeof providerNames)[number]

/** What people read: a provider's name is not translated. */
export const providerLabels = {
  google: 'Google',
  linkedin: 'LinkedIn',
  concept3d: 'Concept3D',
} as const satisfies Record<ProviderName, string>
