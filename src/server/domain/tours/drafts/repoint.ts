/** The ids of what was copied, with the ids of the copies. */
export type NewIds = ReadonlyMap<string, string>

/**
 * A value of JSON in which every string that is the id of something copied is the id of its copy, whatever the kind of
 * hotspot or button. Keys, and ids within longer texts, stay.
 */
export function repointed(value: unknown, newIds: NewIds): unknown {
  if (typeof value === 'string') return newIds.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => repointed(item, newIds))
  return typeof value === 'object' && value !== null ? repointedFields(value, newIds) : value
}

/** The same for an object, field by field. */
export function repointedFields(fields: object, newIds: NewIds): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, repointed(value, newIds)]))
}
