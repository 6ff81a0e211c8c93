import type { Dimension } from '../../../../shared/analytics/counts.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

/** What visitors' pages name and tours have, deleted or not, as `tour id`. */
export type KnownIds = {
  readonly stops: ReadonlySet<string>
  readonly hotspots: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
}

type Named = { readonly tourId: string; readonly id: string }

/** A thing of a tour, as one text. */
export const inTour = (tourId: string, id: string) => `${tourId} ${id}`

// Who deletes a tour for good waits until the counts are written, or is waited for.
const toursSql = 'select id from tours where id = any(?::uuid[]) order by id for key share'

/** Those tours that are still there, which can't go before the transaction ends. */
export async function lockKnownTours(em: EntityManager, tourIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await em.execute<{ id: string }[]>(toursSql, [`{${tourIds.join(',')}}`])
  return new Set(rows.map(({ id }) => id))
}

const named = '(select (r->>0)::uuid as tour_id, (r->>1)::uuid as id from json_array_elements(?::json) r) n'
const stopsSql = `select n.tour_id as "tourId", n.id from ${named} join stops s on s.id = n.id and s.tour_id = n.tour_id`
const hotspotsSql = `select n.tour_id as "tourId", n.id from ${named}
  join hotspots h on h.id = n.id join stops s on s.id = h.stop_id and s.tour_id = n.tour_id`
const formsSql = `select n.tour_id as "tourId", n.id from ${named}
  join forms f on f.tour_id = n.tour_id and f.form_id = n.id`

async function find(em: EntityManager, sql: string, wanted: readonly Named[]): Promise<ReadonlySet<string>> {
  const pairs = new Map(wanted.map(({ tourId, id }) => [inTour(tourId, id), [tourId, id]]))
  if (pairs.size === 0) return new Set()
  const rows = await em.execute<Named[]>(sql, [JSON.stringify([...pairs.values()])])
  return new Set(rows.map(({ tourId, id }) => inTour(tourId, id)))
}

/** A value that was counted for a tour. */
type CountedKey = { readonly tourId: string; readonly dimension: Dimension; readonly key: string }

/** Ids that a key of a dimension holds, by what they are of; all other dimensions hold none. */
const idsIn: Readonly<
  Partial<Record<Dimension, { readonly of: keyof KnownIds; readonly ids: (key: string) => string[] }>>
> = {
  stop: { of: 'stops', ids: (key) => [key] },
  flow: { of: 'stops', ids: (key) => key.split('>').filter((id) => id !== '') },
  hotspotSeen: { of: 'hotspots', ids: (key) => [key] },
  hotspotOpened: { of: 'hotspots', ids: (key) => [key] },
  formOpened: { of: 'forms', ids: (key) => [key] },
  formSent: { of: 'forms', ids: (key) => [key] },
}

type Wanted = { readonly keys: readonly CountedKey[]; readonly stops: readonly Named[] }

/** Looks up all ids that counted keys name, and some stops besides. */
export async function findKnownIds(em: EntityManager, { keys, stops }: Wanted): Promise<KnownIds> {
  const wanted: Record<keyof KnownIds, Named[]> = { stops: [...stops], hotspots: [], forms: [] }
  for (const { tourId, dimension, key } of keys) {
    const holds = idsIn[dimension]
    if (holds !== undefined) wanted[holds.of].push(...holds.ids(key).map((id) => ({ tourId, id })))
  }
  return {
    stops: await find(em, stopsSql, wanted.stops),
    hotspots: await find(em, hotspotsSql, wanted.hotspots),
    forms: await find(em, formsSql, wanted.forms),
  }
}

/** Whether a tour has everything that a key names. */
export function isKnown({ tourId, dimension, key }: CountedKey, known: KnownIds): boolean {
  const holds = idsIn[dimension]
  return holds === undefined || holds.ids(key).every((id) => known[holds.of].has(inTour(tourId, id)))
}
