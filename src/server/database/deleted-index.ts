/** For what is asked of deleted rows only, by sweeps above all: they are few, and the living pay nothing for it. */
export function deletedIndex(table: string, columns = 'deleted_at', name = `${table}_deleted`) {
  return { name, expression: `create index "${name}" on "${table}" (${columns}) where deleted_at is not null` }
}
