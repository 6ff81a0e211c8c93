import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Bar } from '../figures/bar.tsx'
import { MoreRows } from '../figures/more-rows.tsx'
import { shareOf } from '../figures/numbers.ts'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import type { Step } from './flow-graph.ts'

const rowsAtFirst = 10
const rowsMore = 50

type FlowTableProps = { readonly steps: readonly Step[]; readonly nameOf: (stopId: string) => string }

/** Each way from stop to stop with how often it was taken, and which part that is of all that left the stop. */
export function FlowTable({ steps, nameOf }: FlowTableProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const [wanted, setWanted] = useState(rowsAtFirst)
  const most = Math.max(0, ...steps.map(({ count }) => count))
  const leaving = steps.reduce(
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
          {steps.slice(0, wanted).map(({ fromStopId, toStopId, count }) => (
            <tr key={`${fromStopId} ${toStopId}`}>
              <th scope="row">{fromStopId === null ? t('analytics.flow.began') : nameOf(fromStopId)}</th>
              <td className={tableClasses.text}>{nameOf(toStopId)}</td>
              <td>
                <Bar value={count} most={most} />
              </td>
              <td>{numbers.share(shareOf(count, leaving.get(fromStopId) ?? 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows
        of={t('analytics.flow.title')}
        shownCount={Math.min(wanted, steps.length)}
        hasMore={wanted < steps.length}
        isLoading={false}
        error={null}
        onMore={() => setWanted(wanted + rowsMore)}
      />
    </>
  )
}
