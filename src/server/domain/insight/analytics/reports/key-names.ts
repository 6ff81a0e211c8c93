import type { EntityManager } from '../../../../kernel/scope.ts'

/** What a thing of a tour is called now; null where it was never called anything, or is gone. */
export type KeyName = { readonly name: string | null; readonly stopId: string | null }
type Row = KeyName & { readonly key: string }

const ofKeys = 'any(?::text[])'

/** Each finds things of a tour by their ids as texts, because one of the keys is `other`. */
const namesSql = {
  stops: `select s.id::text as key, case when s.deleted_at is null then s.name end as name, null as "stopId"
    from stops s where s.tour_id = ? and s.id::text = ${ofKeys}`,
  hotspots: `select h.id::text as key, case when h.deleted_at is null then h.title end as name, h.stop_id as "stopId"
    from stops s join hotspots h on h.stop_id = s.id where s.tour_id = ? and h.id::text = ${ofKeys}`,
  forms: `select f.form_id::text as key, f.name, null as "stopId"
    from forms f where f.tour_id = ? and f.form_id::text = ${ofKeys}`,
  shareLinks: `select l.id as key, l.name, null as "stopId"
    from shares s join share_links l on l.share_id = s.id where s.tour_id = ? and l.id = ${ofKeys}`,
} as const
export type NameSource = keyof typeof namesSql

type Wanted = { readonly tourId: string; readonly keys: readonly string[] }

/** Names of what keys are the ids of; what is gone has none. */
export async function namesOf(
  em: EntityManager,
  source: NameSource,
  { tourId, keys }: Wanted,
): Promise<ReadonlyMap<string, KeyName>> {
  // Ids have no character that means something in an array.
  const rows = await em.execute<Row[]>(namesSql[source], [tourId, `{${keys.join(',')}}`])
  return new Map(rows.map(({ key, name, stopId }) => [key, { name: name === '' ? null : name, stopId }]))
}
