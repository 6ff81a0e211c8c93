import type { EntityManager } from '../../../kernel/scope.ts'

/** A kind of key: its one or two names, and which of those `k(a, b)` rows still stand for. */
type Area = { readonly pattern: RegExp; readonly sql: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const names = 'unnest(?::text[], ?::text[]) as k(a, b)'

const areas: readonly Area[] = [
  {
    pattern: /^media\/([0-9A-Za-z]+)\/([\w-]+)$/,
    sql: `select k.a, k.b from ${names} join media m on m.public_key = k.a
      where m.build_id = k.b or k.b = any(m.former_build_ids)`,
  },
  {
    pattern: /^media\/([0-9A-Za-z]+)$/,
    sql: `select k.a, k.b from ${names} where exists (select 1 from media m where m.public_key = k.a)`,
  },
  {
    // Texts of a tour lie below its id, written without hyphens.
    pattern: /^media\/([0-9a-f]{32})$/,
    sql: `select k.a, k.b from ${names} join tours t on t.id = k.a::uuid`,
  },
  {
    pattern: new RegExp(`^originals/(${uuid})/(${uuid})$`),
    sql: `select k.a, k.b from ${names} where
      exists (select 1 from media m where m.id = k.b::uuid and m.original_id is null)
      or exists (select 1 from media m where m.account_id = k.a::uuid and m.original_id = k.b::uuid)
      or exists (select 1 from replaced_originals r join media m on m.id = r.media_id
        where m.account_id = k.a::uuid and r.original_id = k.b::uuid)
      or exists (select 1 from uploads u where u.id = replace(k.b, '-', '') and u.status <> 'finished')`,
  },
  {
    pattern: /^publications\/(\w+)\/(\d+)$/,
    sql: `select k.a, k.b from ${names} join shares s on s.id = k.a where s.live_number = k.b::int or exists (
      select 1 from publications p
      where p.tour_id = s.tour_id and p.number = k.b::int and p.status in ('queued', 'building'))`,
  },
  {
    pattern: /^publications\/(\w+)$/,
    sql: `select k.a, k.b from ${names} join shares s on s.id = k.a`,
  },
  {
    // The id of an upload.
    pattern: /^([0-9a-f]{32})$/,
    sql: `select k.a, k.b from ${names} join uploads u on u.id = k.a where u.status <> 'finished'`,
  },
]

type Names = { readonly a: string; readonly b: string }

const arrayOf = (values: readonly string[]) => `{${values.map((value) => `"${value}"`).join(',')}}`

/** Keys that a row names after all: the last look before files go for good. */
export async function neededKeys(em: EntityManager, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const needed = new Set<string>()
  for (const { pattern, sql } of areas) {
    const parts = keys.flatMap((key) => {
      const [, a, b = ''] = pattern.exec(key) ?? []
      return a === undefined ? [] : [{ key, a, b }]
    })
    if (parts.length === 0) continue
    const parameters = [arrayOf(parts.map(({ a }) => a)), arrayOf(parts.map(({ b }) => b))]
    const rows = await em.execute<Names[]>(sql, parameters)
    const named = new Set(rows.map(({ a, b }) => `${a}/${b}`))
    for (const { key, a, b } of parts) if (named.has(`${a}/${b}`)) needed.add(key)
  }
  return needed
}
