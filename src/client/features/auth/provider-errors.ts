/** Texts for what a provider may put into `error` (RFC 6749, 4.1.2.1); its own words are never shown (threat T40). */
const sentences = {
  access_denied: 'providers.denied',
  server_error: 'providers.away',
  temporarily_unavailable: 'providers.away',
} as const

export type ProviderErrorKey = (typeof sentences)[keyof typeof sentences] | 'providers.failed'

/** Key of the sentence for an `error` parameter, whatever somebody wrote into it. */
export function providerErrorKey(error: string): ProviderErrorKey {
  return Object.hasOwn(sentences, error) ? sentences[error as keyof typeof sentences] : 'providers.failed'
}

const loggedMaxLength = 300

/** The failure handler (spec §8): it only logs, in one line that holds no more than text. */
export function logProviderError(provider: string, parameters: URLSearchParams): void {
  const said = (name: string) => (parameters.get(name) ?? '').slice(0, loggedMaxLength)
  const line = JSON.stringify({ provider, error: said('error'), description: said('error_description') })
  console.warn(`sign-in rejected by the provider: ${line}`)
}
