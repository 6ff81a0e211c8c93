import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar } from '../figures/bar.tsx'
import { MoreRows } from '../figures/more-rows.tsx'
import { fractionOf } from '../figures/numbers.ts'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import type { Step } from './flow-graph.ts'

const initialRows = 10
const rowsPerPage = 50

type FlowTableProps = { readonly steps: readonly Step[]; readonly nameOf: (stopId: string) => string }

/** Table of links with their count and their share of all departures from the stop. */
export function FlowTable({ steps, nameOf }: FlowTableProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const [visibleRows, setVisibleRows] = useState(initialRows)
  const maxCount = Math.max(0, ...steps.map(({ count }) => count))
  const departures = steps.reduce(
    (sums, { fromStopId, count }) => sums.set(fromStopId, (sums.get(fromStopId) ?? 0) + count),
    new Map<string | null, number>(),
  )
  return (
    <>
      <table className={tableClasses.table} aria-labelledby="flow-title">
        <thead>
          <tr>
            <th scope="col">{t('analytics.flow.from')}</th>
            <th scope="col" className={tableClasses.text}>
              {t('analytics.flow.to')}
            </th>
            <th scope="col" className={tableClasses.withBar}>
              {t('analytics.flow.times')}
            </th>
            <th scope="col">{t('analytics.column.share')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, visibleRows).map(({ fromStopId, toStopId, count }) => (
            <tr key={`${fromStopId} ${toStopId}`}>
              <th scope="row">{fromStopId === null ? t('analytics.flow.began') : nameOf(fromStopId)}</th>
              <td className={tableClasses.text}>{nameOf(toStopId)}</td>
              <td>
                <Bar value={count} max={maxCount} />
              </td>
              <td>{numbers.percent(fractionOf(count, departures.get(fromStopId) ?? 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows
        tableName={t('analytics.flow.title')}
        rowCount={Math.min(visibleRows, steps.length)}
        hasMore={visibleRows < steps.length}
        isLoading={false}
        error={null}
        onMore={() => setVisibleRows(visibleRows + rowsPerPage)}
      />
    </>
  )
}
