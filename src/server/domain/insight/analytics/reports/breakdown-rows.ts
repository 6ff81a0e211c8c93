import { type Dimension, otherKey } from '../../../../../shared/analytics/counts.ts'
import type { BreakdownName, BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import { findNames, type KeyName, type NameSource } from './key-names.ts'
import type { Period } from './period.ts'
import { reportKeyOf, shareLinkKeyFor } from './share-link-days.ts'

/** Dimensions that a list counts, in its columns `count` and `second`. */
type Source = {
  readonly dimension: Dimension
  readonly secondDimension?: Dimension
  readonly hasDuration?: true
  /** Source of the names of the listed ids. */
  readonly names?: NameSource
}

const sources: Readonly<Record<BreakdownName, Source>> = {
  stops: { dimension: 'stop', hasDuration: true, names: 'stops' },
  hotspots: { dimension: 'hotspotOpened', secondDimension: 'hotspotSeen', names: 'hotspots' },
  forms: { dimension: 'formOpened', secondDimension: 'formSent', names: 'forms' },
  shareLinks: { dimension: 'shareLink', names: 'shareLinks' },
  languages: { dimension: 'language' },
  devices: { dimension: 'device' },
  referrers: { dimension: 'referrer' },
  campaigns: { dimension: 'campaign' },
  embedHosts: { dimension: 'embedHost' },
  links: { dimension: 'link' },
}

type CountedRow = {
  readonly id: number
  readonly key: string
  readonly count: number
  readonly second: number
  readonly durationMs: number
  readonly total: number
}

const rowsSql = `
  with rows as (
    select min(k.id) as id, k.key,
      coalesce(sum(d.count) filter (where k.dimension = ?), 0)::bigint as count,
      coalesce(sum(d.count) filter (where k.dimension = ?), 0)::bigint as second,
      coalesce(sum(d.duration_ms), 0)::bigint as duration
    from analytics_keys k join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
    where k.tour_id = ? and k.dimension in (?, ?) group by k.key
  )
  select r.id, r.key, r.count::float8 as count, r.second::float8 as second, r.duration::float8 as "durationMs",
    (select coalesce(sum(count), 0) from rows)::float8 as total
  from rows r
  where ?::bigint is null or (r.count, r.second, r.id) < (?::bigint, ?::bigint, ?::int)
  order by r.count desc, r.second desc, r.id desc limit ?::bigint`

/** Both counts and the id of the last row of a page. Its key is left out, because it may be confidential. */
const cursorPattern = /^(\d{1,15})-(\d{1,15})-(\d{1,9})$/

type BreakdownQuery = Period & {
  readonly tourId: string
  readonly of: BreakdownName
  readonly cursor: string | null
  /** Null for all rows. */
  readonly limit: number | null
}

/** Rows of a list, the most frequent first. */
export function findBreakdownRows(
  em: EntityManager,
  { tourId, from, to, of, cursor, limit }: BreakdownQuery,
): Promise<CountedRow[]> {
  const { dimension, secondDimension = '' } = sources[of]
  const [, count = null, secondCount = null, id = null] = cursor === null ? [] : (cursorPattern.exec(cursor) ?? [])
  if (cursor !== null && count === null) throw new AppError('input.invalid')
  const parameters = [dimension, secondDimension, from, to, tourId, dimension, secondDimension]
  return em.execute<CountedRow[]>(rowsSql, [...parameters, count, count, secondCount, id, limit])
}

type BreakdownOfTour = { readonly tourId: string; readonly of: BreakdownName }

/** Rows on the wire, with current names. */
export async function presentBreakdownRows(
  scope: AccountScope,
  rows: readonly CountedRow[],
  { tourId, of }: BreakdownOfTour,
): Promise<BreakdownRow[]> {
  const source = sources[of]
  const keys = rows.map(({ key }) => key)
  const names: ReadonlyMap<string, KeyName> =
    source.names === undefined ? new Map() : await findNames(scope.em, source.names, { tourId, keys })
  const isShareLinkList = source.names === 'shareLinks'
  return rows.map((row) => ({
    key: isShareLinkList ? shareLinkKeyFor(scope, row) : row.key,
    name: names.get(row.key)?.name ?? null,
    stopId: names.get(row.key)?.stopId ?? null,
    count: row.count,
    second: source.secondDimension === undefined ? null : row.second,
    durationMs: source.hasDuration ? row.durationMs : null,
    reportKey: isShareLinkList && row.key !== otherKey ? reportKeyOf(row.id) : null,
  }))
}
