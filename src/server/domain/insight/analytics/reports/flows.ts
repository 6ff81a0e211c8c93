import { flows, flowsInput } from '../../../../../shared/analytics/reports.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { findTour } from '../../../tours/tours/find.ts'
import type { Period } from './period.ts'
import { reportLimits } from './report-limits.ts'

/** Keys are `from>to`, with an empty `from` for the start of a visit; `other` is left out. */
const flowsSql = `
  select nullif(split_part(k.key, '>', 1), '') as "fromStopId", split_part(k.key, '>', 2) as "toStopId",
    sum(d.count)::float8 as count
  from analytics_keys k join analytics_days d on d.key_id = k.id and d.day between ?::date and ?::date
  where k.tour_id = ? and k.dimension = 'flow' and k.key like '%>%'
    and (?::text is null or ? in (split_part(k.key, '>', 1), split_part(k.key, '>', 2)))
  group by k.id order by sum(d.count) desc, k.id limit ?`
type FlowRow = {
  readonly fromStopId: string | null
  readonly toStopId: string
  readonly count: number
}
type FlowQuery = Period & {
  readonly tourId: string
  readonly stopId?: string | null | undefined
  readonly limit: number
}

/** Flows of a tour, or to and from one of its stops, the most frequent first. */
export function findFlows(
  em: EntityManager,
  { tourId, stopId = null, from, to, limit }: FlowQuery,
): Promise<FlowRow[]> {
  return em.execute<FlowRow[]>(flowsSql, [from, to, tourId, stopId, stopId, limit])
}

/** Flows of visitors between stops, the most frequent first. */
export const listFlows = operation({
  allow: 'viewTour',
  input: flowsInput,
  example: ({ tourId }) => ({ tourId, from: '2026-11-01', to: '2026-11-30' }),
  output: flows,
  run: async (scope, { tourId, stopId, from, to }) => {
    await findTour(scope, tourId)
    const rows = await findFlows(scope.em, { tourId, stopId, from, to, limit: reportLimits.flowsMax })
    return { flows: rows.map(({ fromStopId, toStopId, count }) => ({ fromStopId, toStopId, count })) }
  },
})
