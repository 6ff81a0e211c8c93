import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { Bar } from '../figures/bar.tsx'
import { MoreRows } from '../figures/more-rows.tsx'
import { shareOf } from '../figures/numbers.ts'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import { type ReportRange, rangeQuery } from '../range/report-range.ts'
import type { TourNames } from '../tour/tour-names.ts'

const rowsAtFirst = 10
const rowsMore = 50

type StopFlowProps = { readonly tour: TourNames; readonly stopId: string; readonly range: ReportRange }

/** A stop beside this one, null where a visit began, and how often visitors came from it or went there. */
type Neighbor = { readonly stopId: string | null; readonly count: number }

type NeighborTableProps = Pick<StopFlowProps, 'tour' | 'range'> & {
  readonly side: 'before' | 'after'
  readonly neighbors: readonly Neighbor[]
}

function NeighborName({ tour, range, stopId }: Pick<NeighborTableProps, 'tour' | 'range'> & Neighbor) {
  const { t } = useTranslation()
  if (stopId === null) return t('analytics.flow.began')
  const name = tour.stops.get(stopId) ?? t('analytics.gone.stop')
  return <Link to={linkTo.stopAnalytics(tour.id, stopId, rangeQuery(range))}>{name}</Link>
}

function NeighborTable({ tour, range, side, neighbors }: NeighborTableProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const [wanted, setWanted] = useState(rowsAtFirst)
  const title = t(`analytics.stop.${side}`)
  const all = neighbors.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(0, ...neighbors.map(({ count }) => count))
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
              {neighbors.slice(0, wanted).map(({ stopId, count }) => (
                <tr key={stopId}>
                  <th scope="row">
                    <NeighborName tour={tour} range={range} stopId={stopId} count={count} />
                  </th>
                  <td>
                    <Bar value={count} most={most} />
                  </td>
                  <td>{numbers.share(shareOf(count, all))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <MoreRows
            of={title}
            shownCount={Math.min(wanted, neighbors.length)}
            hasMore={wanted < neighbors.length}
            isLoading={false}
            error={null}
            onMore={() => setWanted(wanted + rowsMore)}
          />
        </>
      )}
    </section>
  )
}

/** From where visitors came to a stop, and where they went from it. */
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
        <LoadFailure sentence={errorMessage(t, error)} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined) return <Skeleton height={240} radius="lg" aria-busy="true" />
  const before = data.flows.filter(({ toStopId }) => toStopId === stopId)
  const after = data.flows.filter(({ fromStopId }) => fromStopId === stopId)
  return (
    <>
      <NeighborTable
        tour={tour}
        range={range}
        side="before"
        neighbors={before.map(({ fromStopId, count }) => ({ stopId: fromStopId, count }))}
      />
      <NeighborTable
        tour={tour}
        range={range}
        side="after"
        neighbors={after.map(({ toStopId, count }) => ({ stopId: toStopId, count }))}
      />
    </>
  )
}
