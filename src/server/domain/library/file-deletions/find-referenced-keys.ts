import type { EntityManager } from '../../../kernel/scope.ts'

/**
 * Shape of a storage key. `pattern` captures its one or two variable parts, `a` and `b`; `sql` selects the pairs that a
 * row still references.
 */
type KeyShape = { readonly pattern: RegExp; readonly sql: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPartsSql = 'unnest(?::text[], ?::text[]) as k(a, b)'

const keyShapes: readonly KeyShape[] = [
  {
    pattern: /^media\/([0-9A-Za-z]+)\/([\w-]+)$/,
    sql: `select k.a, k.b from ${keyPartsSql} join media m on m.public_key = k.a
      where m.build_id = k.b or k.b = any(m.former_build_ids)`,
  },
  {
    pattern: /^media\/([0-9A-Za-z]+)$/,
    sql: `select k.a, k.b from ${keyPartsSql} where exists (select 1 from media m where m.public_key = k.a)`,
  },
  {
    // The texts of a tour are stored below its id, written without hyphens.
    pattern: /^media\/([0-9a-f]{32})$/,
    sql: `select k.a, k.b from ${keyPartsSql} join tours t on t.id = k.a::uuid`,
  },
  {
    pattern: new RegExp(`^originals/(${uuid})/(${uuid})$`),
    sql: `select k.a, k.b from ${keyPartsSql} where
      exists (select 1 from media m where m.id = k.b::uuid and m.original_id is null)
      or exists (select 1 from media m where m.account_id = k.a::uuid and m.original_id = k.b::uuid)
      or exists (select 1 from replaced_originals r join media m on m.id = r.media_id
        where m.account_id = k.a::uuid and r.original_id = k.b::uuid)
      or exists (select 1 from uploads u where u.id = replace(k.b, '-', '') and u.status <> 'finished')`,
  },
  {
    pattern: /^publications\/(\w+)\/(\d+)$/,
    sql: `select k.a, k.b from ${keyPartsSql} join shares s on s.id = k.a where s.live_number = k.b::int or exists (
      select 1 from publications p
      where p.tour_id = s.tour_id and p.number = k.b::int and p.status in ('queued', 'building'))`,
  },
  {
    pattern: /^publications\/(\w+)$/,
    sql: `select k.a, k.b from ${keyPartsSql} join shares s on s.id = k.a`,
  },
  {
    // Files of an upload are stored below its id.
    pattern: /^([0-9a-f]{32})$/,
    sql: `select k.a, k.b from ${keyPartsSql} join uploads u on u.id = k.a where u.status <> 'finished'`,
  },
]

type KeyParts = { readonly a: string; readonly b: string }

const arrayOf = (values: readonly string[]) => `{${values.map((value) => `"${value}"`).join(',')}}`

/** Finds the keys that a row still references; the last check before files are deleted. */
export async function findReferencedKeys(em: EntityManager, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const referencedKeys = new Set<string>()
  for (const { pattern, sql } of keyShapes) {
    const matches = keys.flatMap((key) => {
      const [, a, b = ''] = pattern.exec(key) ?? []
      return a === undefined ? [] : [{ key, a, b }]
    })
    if (matches.length === 0) continue
    const parameters = [arrayOf(matches.map(({ a }) => a)), arrayOf(matches.map(({ b }) => b))]
    const rows = await em.execute<KeyParts[]>(sql, parameters)
    const referencedParts = new Set(rows.map(({ a, b }) => `${a}/${b}`))
    for (const { key, a, b } of matches) if (referencedParts.has(`${a}/${b}`)) referencedKeys.add(key)
  }
  return referencedKeys
}
