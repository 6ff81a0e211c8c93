import { stopReport, stopReportInput } from '../../../../shared/analytics/reports.ts'
import { viewCellCount } from '../../../../shared/geometry/view-cells.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findStop } from '../../stops/find.ts'
import { findTour } from '../../tours/find.ts'
import type { Period } from './period.ts'

type Place = Period & { readonly tourId: string; readonly stopId: string }

const shownSql = `
  select coalesce(sum(d.count), 0)::float8 as shown, coalesce(sum(d.duration_ms), 0)::float8 as "durationMs"
  from analytics_keys k join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
  where k.tour_id = ? and k.dimension = 'stop' and k.key = ?`

async function readShown(em: EntityManager, { tourId, stopId, from, to }: Place) {
  const [row] = await em.execute<{ shown: number; durationMs: number }[]>(shownSql, [from, to, tourId, stopId])
  return row ?? { shown: 0, durationMs: 0 }
}

const hotspotsSql = `
  select h.id as "hotspotId",
    coalesce(sum(d.count) filter (where k.dimension = 'hotspotSeen'), 0)::float8 as seen,
    coalesce(sum(d.count) filter (where k.dimension = 'hotspotOpened'), 0)::float8 as opened
  from hotspots h
  left join analytics_keys k on k.tour_id = ? and k.dimension in ('hotspotSeen', 'hotspotOpened') and k.key = h.id::text
  left join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
  where h.stop_id = ? and h.deleted_at is null
  group by h.id order by opened desc, seen desc, h.id`
type HotspotRow = { hotspotId: string; seen: number; opened: number }

const cellsSql = `select cells.n::int - 1 as cell, sum(cells.ms)::float8 as ms
  from analytics_directions d, unnest(d.cells) with ordinality as cells(ms, n)
  where d.tour_id = ? and d.stop_id = ? and d.month between date_trunc('month', ?::date) and ?::date group by 1`

async function readCells(em: EntityManager, { tourId, stopId, from, to }: Place): Promise<number[]> {
  const rows = await em.execute<{ cell: number; ms: number }[]>(cellsSql, [tourId, stopId, from, to])
  const cells = Array<number>(viewCellCount).fill(0)
  for (const { cell, ms } of rows) cells[cell] = ms
  return cells
}

/** How a stop was looked at: how often and how long, its hotspots, and where the view pointed. */
export const getStopReport = operation({
  allow: 'viewTour',
  input: stopReportInput,
  output: stopReport,
  run: async (scope, place) => {
    const { em } = scope
    const { tourId, stopId, from, to } = place
    await findTour(scope, tourId)
    const stop = await findStop(scope, stopId)
    if (stop.tour !== tourId) throw new AppError('resource.notFound')
    const { shown, durationMs } = await readShown(em, place)
    const rows = await em.execute<HotspotRow[]>(hotspotsSql, [tourId, from, to, stopId])
    return {
      shown,
      durationMs,
      hotspots: rows.map(({ hotspotId, seen, opened }) => ({ hotspotId, seen, opened })),
      cells: await readCells(em, place),
      cellsFrom: from.slice(0, 7),
      cellsTo: to.slice(0, 7),
    }
  },
})
