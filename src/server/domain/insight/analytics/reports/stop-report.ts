import { type StopMetrics, stopReport, stopReportInput } from '../../../../../shared/analytics/stop-report.ts'
import { viewCellCount } from '../../../../../shared/geometry/view-cells.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { dailyIntervalOf, type Period } from './period.ts'
import { findCountedStop, noStopMetrics, readStopDays, type StopReference } from './stop-days.ts'
import { readWithComparison, reportPeriodOf } from './time-series.ts'

type StopPeriod = Period & StopReference

const hotspotsSql = `
  select h.id as "hotspotId",
    coalesce(sum(d.count) filter (where k.dimension = 'hotspotSeen'), 0)::float8 as seen,
    coalesce(sum(d.count) filter (where k.dimension = 'hotspotOpened'), 0)::float8 as opened
  from hotspots h
  left join analytics_keys k on k.tour_id = ? and k.dimension in ('hotspotSeen', 'hotspotOpened') and k.key = h.id::text
  left join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
  where h.stop_id = ?
  group by h.id having h.deleted_at is null or count(d.key_id) > 0 order by opened desc, seen desc, h.id`
type HotspotRow = { hotspotId: string; seen: number; opened: number }

const cellsSql = `select cells.n::int - 1 as cell, sum(cells.ms)::float8 as ms
  from analytics_directions d, unnest(d.cells) with ordinality as cells(ms, n)
  where d.tour_id = ? and d.stop_id = ? and d.month between date_trunc('month', ?::date) and ?::date group by 1`

async function readCells(em: EntityManager, { tourId, stopId, from, to }: StopPeriod): Promise<number[]> {
  const rows = await em.execute<{ cell: number; ms: number }[]>(cellsSql, [tourId, stopId, from, to])
  const cells = Array<number>(viewCellCount).fill(0)
  for (const { cell, ms } of rows) cells[cell] = ms
  return cells
}

/** Report on a stop: views, durations, hotspots, and the cells of its heat map. */
export const getStopReport = operation({
  allow: 'viewTour',
  input: stopReportInput,
  example: ({ tourId, stopId }) => ({ tourId, stopId, from: '2026-11-01', to: '2026-11-30' }),
  output: stopReport,
  run: async (scope, input) => {
    const { em } = scope
    const { tourId, stopId, from, to } = input
    const { name } = await findCountedStop(scope, input)
    const interval = dailyIntervalOf(input)
    const readReportPeriod = async (period: Period) => {
      const days = await readStopDays(em, input, period)
      return reportPeriodOf<StopMetrics>(days, noStopMetrics, { from: period.from, to: period.to, interval })
    }
    const { current, compared } = await readWithComparison(input, readReportPeriod)
    const { shown, durationMs } = current.totals
    const rows = await em.execute<HotspotRow[]>(hotspotsSql, [tourId, from, to, stopId])
    return {
      name,
      shown,
      durationMs,
      interval,
      current,
      compared,
      hotspots: rows.map(({ hotspotId, seen, opened }) => ({ hotspotId, seen, opened })),
      cells: await readCells(em, input),
      cellsFrom: from.slice(0, 7),
      cellsTo: to.slice(0, 7),
    }
  },
})
