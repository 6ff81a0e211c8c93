import { IconEyeExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { Bar } from '../figures/bar.tsx'
import { Count } from '../figures/count.tsx'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import { type Breakdown, type Cell, cells } from './breakdowns.ts'
import { rowPath } from './row-path.ts'
import type { TourNames } from './tour-names.ts'
import { useRowName } from './use-row-name.ts'

type BreakdownTableProps = {
  readonly breakdown: Breakdown
  readonly tour: TourNames
  /** Query string of report links, with the days. */
  readonly query: string
  /** True if all rows belong to one stop, so that the name of the stop is omitted. */
  readonly isOfStop?: boolean
  readonly rows: readonly BreakdownRow[]
  readonly total: number
  /** Denominator of the shares. */
  readonly denominator: number
  /** True for rows to mark as rarely opened. */
  readonly isMarked?: (row: BreakdownRow) => boolean
}

function CellText({ cell }: { readonly cell: Cell }) {
  const numbers = useNumbers()
  if ('count' in cell) return <Count value={cell.count} />
  return 'timeMs' in cell ? numbers.time(cell.timeMs) : numbers.percent(cell.fraction)
}

/** Rows of a list, highest count first, and their total. */
export function BreakdownTable(props: BreakdownTableProps) {
  const { t } = useTranslation()
  const { breakdown, tour, query, isOfStop = false, rows, total, denominator, isMarked } = props
  const { name: list, sortColumn, columns } = breakdown
  const nameOf = useRowName(list, tour)
  const maxCount = Math.max(0, ...rows.map(({ count }) => count))
  return (
    <table className={tableClasses.table} aria-labelledby={`breakdown-${list}`}>
      <thead>
        <tr>
          <th scope="col">{t(`analytics.row.${list}`)}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === sortColumn ? tableClasses.withBar : undefined}>
              {t(`analytics.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const path = rowPath(list, { tour, query }, row)
          const stopName = row.stopId === null || isOfStop ? undefined : tour.stops.get(row.stopId)
          return (
            <tr key={row.key}>
              <th scope="row">
                {path === null ? nameOf(row) : <Link to={path}>{nameOf(row)}</Link>}
                {stopName !== undefined && <span className={tableClasses.detail}>{stopName}</span>}
                {isMarked?.(row) && (
                  <span className={tableClasses.mark}>
                    <IconEyeExclamation size={14} aria-hidden="true" />
                    {t('analytics.rarelyOpened')}
                  </span>
                )}
              </th>
              {columns.map((column) => (
                <td key={column}>
                  {column === sortColumn ? (
                    <Bar value={row.count} max={maxCount} />
                  ) : (
                    <CellText cell={cells[column](row, denominator)} />
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('analytics.total')}</th>
          {columns.map((column) => (
            <td key={column}>{column === sortColumn && <Count value={total} />}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
