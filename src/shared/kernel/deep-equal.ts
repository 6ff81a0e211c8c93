function withOrderedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** JSON of a value that is the same for the same value: keys stand in order, and those without a value are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, withOrderedKeys)
}

/**
 * Whether two values of the wire say the same, however deep. The order of keys does not count, because the database
 * hands objects back in an order of its own; a key without a value counts as none.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one) === canonicalJson(other)
}
