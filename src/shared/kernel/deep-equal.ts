function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Canonical JSON: keys are sorted, and undefined values are omitted. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys)
}

/**
 * Deep equality of JSON values. The order of keys doesn't matter, because PostgreSQL doesn't preserve it, and undefined
 * keys count as missing.
 */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}
