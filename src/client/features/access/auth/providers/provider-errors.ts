/** Locale keys for OAuth error codes (RFC 6749, 4.1.2.1). The provider's own text is never shown (threat T40). */
const textKeys = {
  access_denied: 'providers.denied',
  server_error: 'providers.unavailable',
  temporarily_unavailable: 'providers.unavailable',
} as const

export type ProviderErrorKey = (typeof textKeys)[keyof typeof textKeys] | 'providers.failed'

/** Locale key for an `error` parameter, which is untrusted. */
export function providerErrorKey(error: string): ProviderErrorKey {
  return Object.hasOwn(textKeys, error) ? textKeys[error as keyof typeof textKeys] : 'providers.failed'
}

const loggedMaxLength = 300

/** Failure handler (spec §8): logs the error in one line of JSON. */
export function logProviderError(provider: string, parameters: URLSearchParams): void {
  const parameter = (name: string) => (parameters.get(name) ?? '').slice(0, loggedMaxLength)
  const line = JSON.stringify({ provider, error: parameter('error'), description: parameter('error_description') })
  console.warn(`sign-in rejected by the provider: ${line}`)
}
