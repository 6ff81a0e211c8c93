import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LimitedResource, limitedResources, type PlanLimits } from '../../../../../shared/billing/plans.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { useLimitTexts } from '../limit-texts.ts'
import { HistoryChart } from './history-chart.tsx'
import { HistoryTable } from './history-table.tsx'
import classes from './usage-history.module.css'

const ranges = [30, 90, 365] as const
type Range = (typeof ranges)[number]

/** Daily usage as a chart and a table. */
export function UsageHistory({ limits }: { limits: PlanLimits }) {
  const { t } = useTranslation()
  const limitTexts = useLimitTexts()
  const [resource, setResource] = useState<LimitedResource>('publishedTours')
  const [days, setDays] = useState<Range>(30)
  const { data, error, refetch } = trpc.billing.usageDays.useQuery({ days }, { placeholderData: keepPreviousData })
  return (
    <div className={classes.history}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('billing.history.title')}</h3>
        <div className={classes.choices}>
          <Select
            className={classes.resource ?? ''}
            aria-label={t('billing.history.resource')}
            data={limitedResources.map((value) => ({ value, label: limitTexts.name(value) }))}
            value={resource}
            allowDeselect={false}
            onChange={(newValue) => setResource(limitedResources.find((name) => name === newValue) ?? resource)}
          />
          <SegmentedControl
            aria-label={t('billing.history.range')}
            data={ranges.map((range) => ({ value: String(range), label: t('billing.history.days', { count: range }) }))}
            value={String(days)}
            onChange={(newValue) => setDays(ranges.find((range) => String(range) === newValue) ?? days)}
          />
        </div>
      </div>
      {data === undefined && error === null && <Skeleton height={220} />}
      {data === undefined && error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />}
      {data?.length === 0 && <p className={classes.empty}>{t('billing.history.empty')}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <HistoryChart resource={resource} days={data} limit={limits[resource]} />
          <HistoryTable days={data} />
        </>
      )}
    </div>
  )
}
