import { tourTotals, tourTotalsInput } from '../../../../../shared/analytics/reports.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { sumsOverRows } from '../sum-columns.ts'
import type { Period } from './period.ts'
import { metricsOf, type SumRow } from './read-sums.ts'
import { reportLimits } from './report-limits.ts'

type TotalsRow = SumRow & { readonly tourId: string; readonly name: string | null; readonly visitors: number }

/** Visits of the last tour of a page, and its id. */
const cursorPattern = /^(\d{1,15})-([0-9a-f-]{36})$/

const totalsSql = `
  select t.id as "tourId", case when t.deleted_at is null then t.name end as name, ${sumsOverRows('d')}, (sum(d.visitors) + (
      select count(*) from analytics_visitors v where v.tour_id = t.id and v.day between ?::date and ?::date))::float8
    as visitors
  from tours t join analytics_tour_days d on d.tour_id = t.id and d.day between ?::date and ?::date
  where t.account_id = ? group by t.id
  having sum(d.visits) > 0 and (?::bigint is null or (sum(d.visits), t.id) < (?::bigint, ?::uuid))
  order by sum(d.visits) desc, t.id desc limit ?`

type PageRequest = Period & { readonly accountId: string; readonly cursor: string | null; readonly length: number }

function findTotals(em: EntityManager, { accountId, from, to, cursor, length }: PageRequest): Promise<TotalsRow[]> {
  const [, visits = null, tourId = null] = cursor === null ? [] : (cursorPattern.exec(cursor) ?? [])
  if (cursor !== null && visits === null) throw new AppError('input.invalid')
  return em.execute<TotalsRow[]>(totalsSql, [from, to, from, to, accountId, visits, visits, tourId, length])
}

/** Tours of the account, the most visited first, a page at a time. */
export const listTourTotals = operation({
  allow: 'viewTour',
  input: tourTotalsInput,
  example: () => ({ from: '2026-11-01', to: '2026-11-30' }),
  output: tourTotals,
  run: async ({ em, account }, { from, to, cursor = null }) => {
    const { rowsPerPage } = reportLimits
    // One extra row shows whether there is a next page.
    const rows = await findTotals(em, { accountId: account.id, from, to, cursor, length: rowsPerPage + 1 })
    const page = rows.slice(0, rowsPerPage)
    const lastRow = page.at(-1)
    const nextCursor = rows.length > page.length && lastRow !== undefined ? `${lastRow.visits}-${lastRow.tourId}` : null
    const tours = page.map(({ tourId, name, visitors, ...row }) => ({
      tourId,
      name,
      totals: metricsOf(row, visitors),
    }))
    return { tours, nextCursor }
  },
})
