import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import { flows, flowsInput } from '../../../../shared/analytics/reports.ts'
import { operation } from '../../../kernel/operation.ts'
import { findTour } from '../../tours/find.ts'

/** A key is both stops, with nothing before the sign where a visit began; `other` is neither. */
const flowsSql = `
  select nullif(split_part(k.key, '>', 1), '') as "fromStopId", split_part(k.key, '>', 2) as "toStopId",
    sum(d.count)::float8 as count
  from analytics_keys k join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
  where k.tour_id = ? and k.dimension = 'flow' and k.key like '%>%'
  group by k.id order by sum(d.count) desc, k.id limit ${analyticsLimits.flowsMax}`
type Row = { fromStopId: string | null; toStopId: string; count: number }

/** How visitors went from stop to stop, the most frequent first. */
export const listFlows = operation({
  allow: 'viewTour',
  input: flowsInput,
  output: flows,
  run: async (scope, { tourId, from, to }) => {
    await findTour(scope, tourId)
    const rows = await scope.em.execute<Row[]>(flowsSql, [from, to, tourId])
    return { flows: rows.map(({ fromStopId, toStopId, count }) => ({ fromStopId, toStopId, count })) }
  },
})
