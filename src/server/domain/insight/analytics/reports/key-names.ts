import type { EntityManager } from '../../../../kernel/scope.ts'

/** Current name of a stop, hotspot, form or share link. The name is null for untitled and deleted items. */
export type KeyName = { readonly name: string | null; readonly stopId: string | null }
type KeyNameRow = KeyName & { readonly key: string }

const anyKey = 'any(?::text[])'

/** Queries compare ids as text, because the key `other` is not a UUID. */
const namesSql = {
  stops: `select s.id::text as key, case when s.deleted_at is null then s.name end as name, null as "stopId"
    from stops s where s.tour_id = ? and s.id::text = ${anyKey}`,
  hotspots: `select h.id::text as key, case when h.deleted_at is null then h.title end as name, h.stop_id as "stopId"
    from stops s join hotspots h on h.stop_id = s.id where s.tour_id = ? and h.id::text = ${anyKey}`,
  forms: `select f.form_id::text as key, f.name, null as "stopId"
    from forms f where f.tour_id = ? and f.form_id::text = ${anyKey}`,
  shareLinks: `select l.id as key, l.name, null as "stopId"
    from shares s join share_links l on l.share_id = s.id where s.tour_id = ? and l.id = ${anyKey}`,
} as const
export type NameSource = keyof typeof namesSql

type KeysOfTour = { readonly tourId: string; readonly keys: readonly string[] }

/** Finds the current names of stops, hotspots, forms or share links by their ids, the keys. */
export async function findNames(
  em: EntityManager,
  source: NameSource,
  { tourId, keys }: KeysOfTour,
): Promise<ReadonlyMap<string, KeyName>> {
  // Ids need no escaping in an array literal.
  const rows = await em.execute<KeyNameRow[]>(namesSql[source], [tourId, `{${keys.join(',')}}`])
  return new Map(rows.map(({ key, name, stopId }) => [key, { name: name === '' ? null : name, stopId }]))
}
