/** Query with the positional parameters that the database driver expects. */
export type BoundQuery = { readonly sql: string; readonly parameters: unknown[] }

/** Matches a parameter, such as `:accountId`, but not a cast, such as `::uuid`. */
const namedParameter = /(?<!:):([a-z]\w*)/gi

/** Replaces each `:name` in a query with `?`, and lists the values in the order of their use. */
export function bindParameters(sql: string, values: Readonly<Record<string, unknown>>): BoundQuery {
  const parameters: unknown[] = []
  const positionalSql = sql.replaceAll(namedParameter, (_match, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The query uses :${name}, which has no value.`)
    parameters.push(value)
    return '?'
  })
  return { sql: positionalSql, parameters }
}
