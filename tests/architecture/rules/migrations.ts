/** A migration as it stands in its file. */
export type MigrationFile = { readonly name: string; readonly source: string }

/**
 * What the processes of the release before can't live with, which go on for a while after a new process has migrated:
 * what they read is gone or called otherwise, or what they write is rejected.
 */
const contractions: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (?:column|table)\b/, 'takes away what the release before reads'],
  [/\brename\b/, 'renames what the release before reads'],
  [/\balter (?:column )?"[^"]+" (?:set data )?type\b/, 'changes the type of a column'],
  [/\balter (?:column )?"[^"]+" set not null\b/, 'rejects rows that the release before writes'],
  [/\balter (?:column )?"[^"]+" drop default\b/, 'rejects rows that the release before writes'],
  [/\badd (?:column )?"[^"]+" (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/, 'rejects rows that the release before writes'],
]

const createdPattern = /\bcreate table (?:if not exists )?(\S+)/g
const changedPattern = /\balter table (?:if exists )?(?:only )?(\S+)/

/** The first statement of each migration that makes it unsafe to start while the release before still serves. */
export function findContractions(migrations: readonly MigrationFile[]): string[] {
  return migrations.flatMap(({ name, source }) => {
    const up = source.split(/override (?:async )?down\(/)[0] ?? ''
    const created = new Set([...up.matchAll(createdPattern)].map(([, table]) => table))
    const statements = [...up.matchAll(/addSql\(\s*[`'"]([\s\S]*?)[`'"]\s*\)/g)].map(([, sql = '']) => sql)
    for (const sql of statements) {
      const [, table] = changedPattern.exec(sql) ?? []
      // Nobody knew the table before.
      if (table !== undefined && created.has(table)) continue
      const found = contractions.find(([pattern]) => pattern.test(sql))
      if (found !== undefined) return [`${name} ${found[1]}`]
    }
    return []
  })
}
