import {
  type BatchCounts,
  type Count,
  type Dimension,
  otherKey,
  undeterminedLanguage,
} from '../../../../../shared/analytics/counts.ts'
import { languageTag } from '../../../../../shared/translations/translations.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { chunksOf } from './chunks.ts'

/** Ids from visitors' pages that exist in their tours, deleted or not, in the form `tourId id`. */
type ExistingIds = {
  readonly stops: ReadonlySet<string>
  readonly hotspots: ReadonlySet<string>
  readonly forms: ReadonlySet<string>
}

/** Ids and languages that exist in the tours of a batch. */
export type ExistingIdsAndLanguages = ExistingIds & { readonly languages: ReadonlySet<string> }

type IdInTour = { readonly tourId: string; readonly id: string }

/** Id within a tour, as one text. */
export const inTour = (tourId: string, id: string) => `${tourId} ${id}`

// Serializes with a purge of a tour.
const toursSql = 'select id from tours where id = any(?::uuid[]) order by id for key share'

/** Finds the ids of existing tours, and locks them against a purge until the transaction ends. */
export async function lockExistingTours(em: EntityManager, tourIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await em.execute<{ id: string }[]>(toursSql, [`{${tourIds.join(',')}}`])
  return new Set(rows.map(({ id }) => id))
}

const pairsSql = '(select (r->>0)::uuid as tour_id, (r->>1)::uuid as id from json_array_elements(?::json) r) n'
const stopsSql = `select n.tour_id as "tourId", n.id from ${pairsSql} join stops s on s.id = n.id and s.tour_id = n.tour_id`
const hotspotsSql = `select n.tour_id as "tourId", n.id from ${pairsSql}
  join hotspots h on h.id = n.id join stops s on s.id = h.stop_id and s.tour_id = n.tour_id`
const formsSql = `select n.tour_id as "tourId", n.id from ${pairsSql}
  join forms f on f.tour_id = n.tour_id and f.form_id = n.id`

// A language that was removed from the draft may still be in the live version, so languages with counts are valid too.
const languagesSql = `select n.tour_id as "tourId", n.id
  from (select (r->>0)::uuid as tour_id, r->>1 as id from json_array_elements(?::json) r) n join tours t on t.id = n.tour_id
  where n.id in (t.language, '${undeterminedLanguage}') or n.id = any(t.languages) or exists (
    select 1 from analytics_keys k where k.tour_id = n.tour_id and k.dimension = 'language' and k.key = n.id)`

async function findExistingPairs(
  em: EntityManager,
  sql: string,
  references: readonly IdInTour[],
): Promise<ReadonlySet<string>> {
  const pairs = new Map(references.map(({ tourId, id }) => [inTour(tourId, id), [tourId, id]]))
  if (pairs.size === 0) return new Set()
  const existingIds = new Set<string>()
  for (const chunk of chunksOf([...pairs.values()])) {
    const rows = await em.execute<IdInTour[]>(sql, [JSON.stringify(chunk)])
    for (const { tourId, id } of rows) existingIds.add(inTour(tourId, id))
  }
  return existingIds
}

/** Ids within the keys of a dimension, and their kind; keys of other dimensions have none. */
const idsIn: Readonly<
  Partial<Record<Dimension, { readonly kind: keyof ExistingIds; readonly ids: (key: string) => string[] }>>
> = {
  stop: { kind: 'stops', ids: (key) => [key] },
  flow: { kind: 'stops', ids: (key) => key.split('>').filter((id) => id !== '') },
  hotspotSeen: { kind: 'hotspots', ids: (key) => [key] },
  hotspotOpened: { kind: 'hotspots', ids: (key) => [key] },
  formOpened: { kind: 'forms', ids: (key) => [key] },
  formSent: { kind: 'forms', ids: (key) => [key] },
}

type IdOfKind = { readonly kind: keyof ExistingIds; readonly id: string }

function idsOfCount({ dimension, key }: Count): IdOfKind[] {
  const source = idsIn[dimension]
  return source === undefined ? [] : source.ids(key).map((id) => ({ kind: source.kind, id }))
}

/** Ids in the counts of an event. */
function idsOf({ counts, directions }: BatchCounts): IdOfKind[] {
  return [...counts.flatMap(idsOfCount), ...directions.map(({ stopId: id }) => ({ kind: 'stops' as const, id }))]
}

/** Counts of a tour, by event. */
export type TourCounts = { readonly tourId: string; readonly events: readonly BatchCounts[] }

/** Valid language tags in the counts. */
function languagesIn(batches: readonly TourCounts[]): IdInTour[] {
  const languages = batches.flatMap(({ tourId, events }) =>
    events.flatMap(({ counts }) =>
      counts.flatMap(({ dimension, key: id }) => (dimension === 'language' ? [{ tourId, id }] : [])),
    ),
  )
  return languages.filter(({ id }) => languageTag.safeParse(id).success)
}

/** Looks up which ids and languages in the counts exist. */
export async function findExistingIds(
  em: EntityManager,
  batches: readonly TourCounts[],
): Promise<ExistingIdsAndLanguages> {
  const references: Record<keyof ExistingIds, IdInTour[]> = { stops: [], hotspots: [], forms: [] }
  for (const { tourId, events } of batches) {
    for (const { kind, id } of events.flatMap(idsOf)) references[kind].push({ tourId, id })
  }
  return {
    stops: await findExistingPairs(em, stopsSql, references.stops),
    hotspots: await findExistingPairs(em, hotspotsSql, references.hotspots),
    forms: await findExistingPairs(em, formsSql, references.forms),
    languages: await findExistingPairs(em, languagesSql, languagesIn(batches)),
  }
}

/** Counts unknown languages under `other`. */
function withExistingLanguage(tourId: string, count: Count, { languages }: ExistingIdsAndLanguages): Count {
  if (count.dimension !== 'language' || languages.has(inTour(tourId, count.key))) return count
  return { ...count, key: otherKey }
}

/**
 * Validates the counts of an event: undefined if the tour never had its stop, hotspot or form, which also excludes it
 * from the sums. Only the stop that a flow comes from may be unknown.
 */
export function validateCounts(
  tourId: string,
  eventCounts: BatchCounts,
  existingIds: ExistingIdsAndLanguages,
): BatchCounts | undefined {
  const exists = ({ kind, id }: IdOfKind) => existingIds[kind].has(inTour(tourId, id))
  const counts = eventCounts.counts.filter((count) => idsOfCount(count).every(exists))
  const isComplete = eventCounts.counts.every((count) => count.dimension === 'flow' || counts.includes(count))
  const haveStops = eventCounts.directions.every(({ stopId: id }) => exists({ kind: 'stops', id }))
  if (!isComplete || !haveStops) return undefined
  return { ...eventCounts, counts: counts.map((count) => withExistingLanguage(tourId, count, existingIds)) }
}
