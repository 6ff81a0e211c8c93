/** Maps the ids of originals to the ids of their copies. */
export type NewIds = ReadonlyMap<string, string>

/**
 * Replaces the ids of originals by the ids of their copies in a JSON value of any kind of hotspot or button. Keys don't
 * change, nor do ids within longer texts.
 */
export function remapIds(value: unknown, newIds: NewIds): unknown {
  if (typeof value === 'string') return newIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => remapIds(item, newIds))
  return typeof value === 'object' && value !== null ? remapIdsInFields(value, newIds) : value
}

/** Replaces ids in the fields of an object. */
export function remapIdsInFields(fields: object, newIds: NewIds): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, remapIds(value, newIds)]))
}
