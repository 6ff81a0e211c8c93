import { mayUse } from '../../../../shared/access/permissions.ts'
import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import { type Dimension, otherKey } from '../../../../shared/analytics/counts.ts'
import { type BreakdownName, breakdown, breakdownInput } from '../../../../shared/analytics/reports.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { findTour } from '../../tours/find.ts'
import { type NameSource, namesOf } from './key-names.ts'
import type { Period } from './period.ts'

type Source = {
  readonly first: Dimension
  readonly second?: Dimension
  readonly hasDuration?: true
  /** What the ids that it lists are of. */
  readonly names?: NameSource
}

/** What each list counts. */
const sources: Readonly<Record<BreakdownName, Source>> = {
  stops: { first: 'stop', hasDuration: true, names: 'stops' },
  hotspots: { first: 'hotspotOpened', second: 'hotspotSeen', names: 'hotspots' },
  forms: { first: 'formOpened', second: 'formSent', names: 'forms' },
  shareLinks: { first: 'shareLink', names: 'shareLinks' },
  languages: { first: 'language' },
  devices: { first: 'device' },
  referrers: { first: 'referrer' },
  campaigns: { first: 'campaign' },
  embedHosts: { first: 'embedHost' },
  links: { first: 'link' },
}

type Row = {
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
  order by r.count desc, r.second desc, r.id desc limit ?`

/** Both counts of the last row of a page, and its number: a key may be what not everybody may know. */
const cursorPattern = /^(\d{1,15})-(\d{1,15})-(\d{1,9})$/

type Page = Period & { readonly tourId: string; readonly cursor: string | null; readonly source: Source }

function findRows(em: EntityManager, { tourId, from, to, cursor, source }: Page): Promise<Row[]> {
  const { first, second = '' } = source
  const [, count = null, other = null, id = null] = cursor === null ? [] : (cursorPattern.exec(cursor) ?? [])
  if (cursor !== null && count === null) throw new AppError('input.invalid')
  const counted = [first, second, from, to, tourId, first, second]
  return em.execute<Row[]>(rowsSql, [...counted, count, count, other, id, analyticsLimits.rowsPerPage + 1])
}

/**
 * What a row is called by in the answer. A share link opens the tour to anyone who has it, also after they have left the
 * account: who may not see the list of links gets a number in place of the address.
 */
function keyFor({ actor, account }: AccountScope, { names }: Source, { id, key }: Row): string {
  const isSecret = names === 'shareLinks' && !mayUse('manageTours', { role: account.role, rootAdmin: actor.rootAdmin })
  return isSecret && key !== otherKey ? `link-${id}` : key
}

/** Values of one kind by how often each was counted, the most frequent first, a page at a time. */
export const getBreakdown = operation({
  allow: 'viewTour',
  input: breakdownInput,
  output: breakdown,
  run: async (scope, { tourId, from, to, of, cursor = null }) => {
    await findTour(scope, tourId)
    const source = sources[of]
    const rows = await findRows(scope.em, { tourId, from, to, cursor, source })
    const shown = rows.slice(0, analyticsLimits.rowsPerPage)
    const keys = shown.map(({ key }) => key)
    const names = source.names === undefined ? new Map() : await namesOf(scope.em, source.names, { tourId, keys })
    const last = shown.at(-1)
    const isMore = rows.length > shown.length && last !== undefined
    return {
      rows: shown.map((row) => ({
        key: keyFor(scope, source, row),
        name: names.get(row.key)?.name ?? null,
        stopId: names.get(row.key)?.stopId ?? null,
        count: row.count,
        second: source.second === undefined ? null : row.second,
        durationMs: source.hasDuration ? row.durationMs : null,
      })),
      total: rows[0]?.total ?? 0,
      nextCursor: isMore ? `${last.count}-${last.second}-${last.id}` : null,
    }
  },
})
