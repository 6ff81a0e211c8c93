function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(field)])
}

/** Pattern of names of secrets. `stripeError` is a message for people (spec §8); ids of Stripe stay on the server. */
const secretName = /hash|secret|token|stripe(?!Error$)|^password$|federated.*id/i

/** Field names of a response that sound like secrets (threat T11). */
export function secretLikeKeys(response: unknown): string[] {
  return keysIn(response).filter((key) => secretName.test(key))
}
