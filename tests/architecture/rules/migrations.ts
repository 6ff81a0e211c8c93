/** Migration by its name and source text. */
export type MigrationFile = { readonly name: string; readonly source: string }

/**
 * Statements that break processes of the previous release, which keep running for a while after a new process has migrated
 * the database: statements that remove or rename data that they read, or reject rows that they write.
 */
const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:column|table)\b/, 'removes data that the previous release reads'],
  [/\brename\b/, 'renames data that the previous release reads'],
  [/\balter (?:column )?"[^"]+" (?:set data )?type\b/, 'changes the type of a column'],
  [/\balter (?:column )?"[^"]+" set not null\b/, 'rejects rows that the previous release writes'],
  [/\balter (?:column )?"[^"]+" drop default\b/, 'rejects rows that the previous release writes'],
  [
    /\badd (?:column )?"[^"]+" (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/,
    'rejects rows that the previous release writes',
  ],
]

const createdPattern = /\bcreate table (?:if not exists )?(\S+)/g
const changedPattern = /\balter table (?:if exists )?(?:only )?(\S+)/

/** Finds the first breaking statement of each migration. */
export function findContractions(migrations: readonly MigrationFile[]): string[] {
  return migrations.flatMap(({ name, source }) => {
    const up = source.split(/override (?:async )?down\(/)[0] ?? ''
    const createdTables = new Set([...up.matchAll(createdPattern)].map(([, table]) => table))
    const statements = [...up.matchAll(/addSql\(\s*[`'"]([\s\S]*?)[`'"]\s*\)/g)].map(([, sql = '']) => sql)
    for (const sql of statements) {
      const [, table] = changedPattern.exec(sql) ?? []
      // No earlier release uses a table that this migration creates.
      if (table !== undefined && createdTables.has(table)) continue
      const contraction = contractions.find(([pattern]) => pattern.test(sql))
      if (contraction !== undefined) return [`${name} ${contraction[1]}`]
    }
    return []
  })
}
