function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(field)])
}

/** Names of secrets and of Stripe's ids, which stay on the server. `stripeError` is a message for people (spec §8). */
const secretName = /hash|secret|token|stripe(?!Error$)|^password$|federated.*id/i

/** Field names of a response that sound like secrets (threat T11). */
export function secretLikeKeys(response: unknown): string[] {
  return keysIn(response).filter((key) => secretName.test(key))
}
