/** Limits of access to tours and of share links. */
export const sharingLimits = {
  passwordMinLength: 6,
  embedDomainsMax: 50,
  linkNameMaxLength: 100,
  linkOpensMax: 1_000_000,
} as const
