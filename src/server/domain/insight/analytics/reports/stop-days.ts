import { flowKey } from '../../../../../shared/analytics/counts.ts'
import type { StopMetrics } from '../../../../../shared/analytics/stop-report.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import { findTour } from '../../../tours/tours/find.ts'
import type { Period } from './period.ts'
import type { PointOf } from './time-series.ts'

export type StopReference = { readonly tourId: string; readonly stopId: string }

const stopSql = `select case when s.deleted_at is null then s.name end as name
  from (select ?::uuid as id) requested left join stops s on s.id = requested.id and s.tour_id = ?
  where s.id is not null or exists (
    select 1 from analytics_keys k where k.tour_id = ? and k.dimension = 'stop' and k.key = requested.id::text)`

/** Finds a stop of the tour, or a deleted one with counts. */
export async function findCountedStop(scope: AccountScope, { tourId, stopId }: StopReference) {
  await findTour(scope, tourId)
  const [row] = await scope.em.execute<{ name: string | null }[]>(stopSql, [stopId, tourId, tourId])
  if (row === undefined) throw new AppError('resource.notFound')
  return row
}

export const noStopMetrics: StopMetrics = {
  shown: 0,
  durationMs: 0,
  hotspotsSeen: 0,
  hotspotsOpened: 0,
  visitsBegun: 0,
}

const sumOf = (dimension: string) => `coalesce(sum(d.count) filter (where k.dimension = '${dimension}'), 0)::float8`
// Purged hotspots are left out, because their stop is unknown.
const daysSql = `
  with keys as (
    select id, dimension from analytics_keys where tour_id = ? and dimension = 'stop' and key = ?
    union all select id, dimension from analytics_keys where tour_id = ? and dimension = 'flow' and key = ?
    union all select k.id, k.dimension from hotspots h join stops s on s.id = h.stop_id and s.tour_id = ?
      join analytics_keys k on k.tour_id = s.tour_id and k.dimension in ('hotspotSeen', 'hotspotOpened')
        and k.key = h.id::text
      where h.stop_id = ?::uuid
  )
  select to_char(d.day, 'YYYY-MM-DD') as at, ${sumOf('stop')} as shown,
    coalesce(sum(d.duration_ms) filter (where k.dimension = 'stop'), 0)::float8 as "durationMs",
    ${sumOf('hotspotSeen')} as "hotspotsSeen", ${sumOf('hotspotOpened')} as "hotspotsOpened",
    ${sumOf('flow')} as "visitsBegun"
  from keys k join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
  group by d.day order by d.day`

/** Reads the counts of a stop by day; days without counts have no row. */
export function readStopDays(
  em: EntityManager,
  { tourId, stopId }: StopReference,
  { from, to }: Period,
): Promise<PointOf<StopMetrics>[]> {
  const keys = [tourId, stopId, tourId, flowKey('', stopId), tourId, stopId]
  return em.execute<PointOf<StopMetrics>[]>(daysSql, [...keys, from, to])
}
