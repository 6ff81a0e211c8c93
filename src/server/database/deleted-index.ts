/** Partial index of deleted rows, mainly for sweeps. It stays small and costs nothing for other rows. */
export function deletedIndex(table: string, columns = 'deleted_at', name = `${table}_deleted`) {
  return { name, expression: `create index "${name}" on "${table}" (${columns}) where deleted_at is not null` }
}
