import {
  type BatchCounts,
  type Count,
  type Dimension,
  otherKey,
  undeterminedLanguage,
} from '../../../../../shared/analytics/counts.ts'
import { languageTag } from '../../../../../shared/translations/translations.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { inParts } from './in-parts.ts'

/** What visitors' pages name and tours have, deleted or not, as `tour id`. */
type KnownIds = {
  readonly stops: ReadonlySet<string>
  readonly hotspots: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
}

/** The same with languages that visitors may have read a tour in. */
export type Known = KnownIds & { readonly languages: ReadonlySet<string> }

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

// A language that was removed from the draft may still be in the live version: it has been counted before.
const languagesSql = `select n.tour_id as "tourId", n.id
  from (select (r->>0)::uuid as tour_id, r->>1 as id from json_array_elements(?::json) r) n join tours t on t.id = n.tour_id
  where n.id in (t.language, '${undeterminedLanguage}') or n.id = any(t.languages) or exists (
    select 1 from analytics_keys k where k.tour_id = n.tour_id and k.dimension = 'language' and k.key = n.id)`

async function find(em: EntityManager, sql: string, wanted: readonly Named[]): Promise<ReadonlySet<string>> {
  const pairs = new Map(wanted.map(({ tourId, id }) => [inTour(tourId, id), [tourId, id]]))
  if (pairs.size === 0) return new Set()
  const found = new Set<string>()
  for (const part of inParts([...pairs.values()])) {
    const rows = await em.execute<Named[]>(sql, [JSON.stringify(part)])
    for (const { tourId, id } of rows) found.add(inTour(tourId, id))
  }
  return found
}

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

type NamedId = { readonly of: keyof KnownIds; readonly id: string }

function idsOfCount({ dimension, key }: Count): NamedId[] {
  const holds = idsIn[dimension]
  return holds === undefined ? [] : holds.ids(key).map((id) => ({ of: holds.of, id }))
}

/** Ids that what was counted of an event names. */
function idsOf({ counts, directions }: BatchCounts): NamedId[] {
  return [...counts.flatMap(idsOfCount), ...directions.map(({ stopId: id }) => ({ of: 'stops' as const, id }))]
}

/** What was counted of an event of a tour. */
export type CountedOfTour = { readonly tourId: string; readonly counted: readonly BatchCounts[] }

/** Languages that pages name, as far as they are written like one. */
function languagesIn(batches: readonly CountedOfTour[]): Named[] {
  const named = batches.flatMap(({ tourId, counted }) =>
    counted.flatMap(({ counts }) =>
      counts.flatMap(({ dimension, key: id }) => (dimension === 'language' ? [{ tourId, id }] : [])),
    ),
  )
  return named.filter(({ id }) => languageTag.safeParse(id).success)
}

/** Looks up all ids and languages that are named in what was counted. */
export async function findKnown(em: EntityManager, batches: readonly CountedOfTour[]): Promise<Known> {
  const wanted: Record<keyof KnownIds, Named[]> = { stops: [], hotspots: [], forms: [] }
  for (const { tourId, counted } of batches) {
    for (const { of, id } of counted.flatMap(idsOf)) wanted[of].push({ tourId, id })
  }
  return {
    stops: await find(em, stopsSql, wanted.stops),
    hotspots: await find(em, hotspotsSql, wanted.hotspots),
    forms: await find(em, formsSql, wanted.forms),
    languages: await find(em, languagesSql, languagesIn(batches)),
  }
}

/** Languages that the tour doesn't have count together. */
function inKnownLanguage(tourId: string, count: Count, { languages }: Known): Count {
  if (count.dimension !== 'language' || languages.has(inTour(tourId, count.key))) return count
  return { ...count, key: otherKey }
}

/**
 * What counts of an event: undefined where its tour never had what it is about, which is then not in the sums either.
 * Only where a visitor came from may be unknown.
 */
export function knownPart(tourId: string, counted: BatchCounts, known: Known): BatchCounts | undefined {
  const isThere = ({ of, id }: NamedId) => known[of].has(inTour(tourId, id))
  const counts = counted.counts.filter((count) => idsOfCount(count).every(isThere))
  const isWhole = counted.counts.every((count) => count.dimension === 'flow' || counts.includes(count))
  const areStopsThere = counted.directions.every(({ stopId: id }) => isThere({ of: 'stops', id }))
  if (!isWhole || !areStopsThere) return undefined
  return { ...counted, counts: counts.map((count) => inKnownLanguage(tourId, count, known)) }
}
