function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(inner)])
}

/** Names of secrets. `stripeError` is a message for people (spec §8); ids of Stripe stay on the server. */
const suspicious = /hash|secret|token|stripe(?!Error$)|^password$|federated.*id/i

/** Field names of an answer that sound like secrets (threat T11). */
export function secretLikeKeys(answer: unknown): string[] {
  return keysIn(answer).filter((key) => suspicious.test(key))
}
