import { Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import tableClasses from '../figures/numbers-table.module.css'
import type { DateRange } from '../range/named-ranges.ts'
import { ExportListButton } from '../report/export-list-button.tsx'
import type { TourNames } from '../tour/tour-names.ts'
import classes from './flow.module.css'
import { FlowChart } from './flow-chart.tsx'
import { flowGraph, type Step } from './flow-graph.ts'
import { FlowTable } from './flow-table.tsx'

type FlowSectionProps = { readonly tour: TourNames; readonly range: DateRange }

function Flow({ steps, tour }: { readonly steps: readonly Step[]; readonly tour: TourNames }) {
  const { t } = useTranslation()
  const nameOf = (stopId: string) => tour.stops.get(stopId) ?? t('analytics.deleted.stop')
  const graph = flowGraph(steps)
  return (
    <div className={classes.flow}>
      <div>
        <FlowChart graph={graph} nameOf={nameOf} />
        {graph.hiddenCount > 0 && (
          <p className={classes.note}>{t('analytics.flow.hidden', { count: graph.hiddenCount })}</p>
        )}
      </div>
      <div className={classes.side}>
        <FlowTable steps={steps} nameOf={nameOf} />
      </div>
    </div>
  )
}

/** Paths of visitors between the stops of a tour, as a diagram and as a table. */
export function FlowSection({ tour, range }: FlowSectionProps) {
  const { t } = useTranslation()
  const { from, to } = range
  const { data, error, refetch } = trpc.analytics.flows.useQuery(
    { tourId: tour.id, from, to },
    { placeholderData: keepPreviousData },
  )
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby="flow-title">
      <div className={tableClasses.head}>
        <div>
          <h2 id="flow-title" className={tableClasses.title}>
            {t('analytics.flow.title')}
          </h2>
          <p className={tableClasses.hint}>{t('analytics.flow.hint')}</p>
        </div>
        {data !== undefined && data.flows.length > 0 && (
          <ExportListButton list="flows" title={t('analytics.flow.title')} tourId={tour.id} range={range} />
        )}
      </div>
      {data === undefined && error === null && <Skeleton height={240} />}
      {data === undefined && error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
      {data?.flows.length === 0 && <p className={tableClasses.empty}>{t('analytics.nothing')}</p>}
      {data !== undefined && data.flows.length > 0 && <Flow steps={data.flows} tour={tour} />}
    </section>
  )
}
