/** Boolean of a query parameter. Invalid values are left for the schema to reject. */
export function booleanOf(value: unknown): unknown {
  return value === 'true' || value === 'false' ? value === 'true' : value
}
