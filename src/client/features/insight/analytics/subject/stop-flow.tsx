import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { Bar } from '../figures/bar.tsx'
import { MoreRows } from '../figures/more-rows.tsx'
import { fractionOf } from '../figures/numbers.ts'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import { type ReportRange, rangeQuery } from '../range/report-range.ts'
import type { TourNames } from '../tour/tour-names.ts'

const initialRows = 10
const rowsPerPage = 50

type StopFlowProps = { readonly tour: TourNames; readonly stopId: string; readonly range: ReportRange }

/** Stop before or after this one, with the number of transitions; `stopId` is null for the start of a visit. */
type Neighbor = { readonly stopId: string | null; readonly count: number }

type NeighborTableProps = Pick<StopFlowProps, 'tour' | 'range'> & {
  readonly side: 'before' | 'after'
  readonly neighbors: readonly Neighbor[]
}

function NeighborName({ tour, range, stopId }: Pick<NeighborTableProps, 'tour' | 'range'> & Neighbor) {
  const { t } = useTranslation()
  if (stopId === null) return t('analytics.flow.began')
  const name = tour.stops.get(stopId) ?? t('analytics.deleted.stop')
  return <Link to={linkTo.stopAnalytics(tour.id, stopId, rangeQuery(range))}>{name}</Link>
}

function NeighborTable({ tour, range, side, neighbors }: NeighborTableProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const [visibleRows, setVisibleRows] = useState(initialRows)
  const title = t(`analytics.stop.${side}`)
  const total = neighbors.reduce((sum, { count }) => sum + count, 0)
  const maxCount = Math.max(0, ...neighbors.map(({ count }) => count))
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby={`flow-${side}`}>
      <h2 id={`flow-${side}`} className={tableClasses.title}>
        {title}
      </h2>
      {neighbors.length === 0 ? (
        <p className={tableClasses.empty}>{t('analytics.nothing')}</p>
      ) : (
        <>
          <table className={tableClasses.table} aria-labelledby={`flow-${side}`}>
            <thead>
              <tr>
                <th scope="col">{t('analytics.row.stops')}</th>
                <th scope="col" className={tableClasses.withBar}>
                  {t('analytics.flow.times')}
                </th>
                <th scope="col">{t('analytics.column.share')}</th>
              </tr>
            </thead>
            <tbody>
              {neighbors.slice(0, visibleRows).map(({ stopId, count }) => (
                <tr key={stopId}>
                  <th scope="row">
                    <NeighborName tour={tour} range={range} stopId={stopId} count={count} />
                  </th>
                  <td>
                    <Bar value={count} max={maxCount} />
                  </td>
                  <td>{numbers.percent(fractionOf(count, total))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <MoreRows
            tableName={title}
            rowCount={Math.min(visibleRows, neighbors.length)}
            hasMore={visibleRows < neighbors.length}
            isLoading={false}
            error={null}
            onMore={() => setVisibleRows(visibleRows + rowsPerPage)}
          />
        </>
      )}
    </section>
  )
}

/** Flows to and from a stop. */
export function StopFlow({ tour, stopId, range }: StopFlowProps) {
  const { t } = useTranslation()
  const { from, to } = range
  const { data, error, refetch } = trpc.analytics.flows.useQuery({ tourId: tour.id, stopId, from, to })
  if (data === undefined && error !== null)
    return (
      <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby="flow-failed">
        <h2 id="flow-failed" className={tableClasses.title}>
          {t('analytics.flow.title')}
        </h2>
        <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined) return <Skeleton height={240} radius="lg" aria-busy="true" />
  const incoming = data.flows.filter(({ toStopId }) => toStopId === stopId)
  const outgoing = data.flows.filter(({ fromStopId }) => fromStopId === stopId)
  return (
    <>
      <NeighborTable
        tour={tour}
        range={range}
        side="before"
        neighbors={incoming.map(({ fromStopId, count }) => ({ stopId: fromStopId, count }))}
      />
      <NeighborTable
        tour={tour}
        range={range}
        side="after"
        neighbors={outgoing.map(({ toStopId, count }) => ({ stopId: toStopId, count }))}
      />
    </>
  )
}
