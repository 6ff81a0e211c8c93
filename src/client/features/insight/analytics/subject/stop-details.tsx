import { Button, Select } from '@mantine/core'
import { IconFlame, IconPencil } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StopReport } from '../../../../../shared/analytics/stop-report.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { fractionOf } from '../figures/numbers.ts'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatMonths } from '../range/format-date-range.ts'
import { type ReportRange, rangeQuery } from '../range/report-range.ts'
import { useToday } from '../range/use-today.ts'
import { longestViewed } from '../stop/heat.ts'
import { useHeatMapStore } from '../stop/heat-map-store.ts'
import { monthRangeSince, offeredFirstMonths } from '../stop/month-ranges.ts'
import { BreakdownTable } from '../tour/breakdown-table.tsx'
import { breakdowns } from '../tour/breakdowns.ts'
import type { TourNames } from '../tour/tour-names.ts'
import tourClasses from '../tour/tour-report.module.css'
import classes from './stop-details.module.css'
import { StopFlow } from './stop-flow.tsx'

type StopDetailsProps = {
  readonly tour: TourNames
  readonly stopId: string
  readonly range: ReportRange
  readonly report: StopReport
}

/** Hotspots of the stop, most opened first. */
function StopHotspots({ tour, stopId, range, report: { name, hotspots } }: StopDetailsProps) {
  const { t } = useTranslation()
  const total = hotspots.reduce((sum, { opened }) => sum + opened, 0)
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby="breakdown-hotspots">
      <div>
        <h2 id="breakdown-hotspots" className={tableClasses.title}>
          {t('analytics.breakdown.hotspots')}
        </h2>
        <p className={tableClasses.hint}>{t('analytics.hint.hotspots')}</p>
      </div>
      {hotspots.length === 0 ? (
        <p className={tableClasses.empty}>
          {t(name === null ? 'analytics.stop.hotspotsGone' : 'analytics.stop.noHotspots')}
        </p>
      ) : (
        <BreakdownTable
          breakdown={breakdowns.hotspots}
          tour={tour}
          query={rangeQuery(range)}
          isOfStop
          rows={hotspots.map(({ hotspotId, seen, opened }) => ({
            key: hotspotId,
            name: null,
            stopId,
            count: opened,
            second: seen,
            durationMs: null,
            reportKey: null,
          }))}
          total={total}
          denominator={total}
        />
      )}
    </section>
  )
}

/** Report on the chosen months, initially the months of the whole report. Views are counted by month. */
function useMonths({ tour, stopId, range, report }: StopDetailsProps) {
  const [chosenFirst, chooseFirst] = useState<string | null>(null)
  const offered = offeredFirstMonths(report)
  const firstMonth = offered.find((month) => month === chosenFirst) ?? report.cellsFrom
  const isOfReport = firstMonth === report.cellsFrom
  const query = trpc.analytics.stopReport.useQuery(
    { tourId: tour.id, stopId, from: `${firstMonth}-01`, to: range.to },
    { enabled: !isOfReport, placeholderData: keepPreviousData },
  )
  return {
    offered,
    firstMonth,
    chooseFirst,
    cells: (isOfReport ? report : (query.data ?? report)).cells,
    error: isOfReport ? null : query.error,
    retry: query.refetch,
  }
}

/**
 * Direction that visitors looked at most in the chosen months, with links to the stop and to its heat map in the
 * editor.
 */
function ViewDirections(props: StopDetailsProps) {
  const {
    tour,
    stopId,
    report: { cellsTo },
  } = props
  const { t, i18n } = useTranslation()
  const { offered, firstMonth, chooseFirst, cells, error, retry } = useMonths(props)
  const numbers = useNumbers()
  const openHeatMap = useHeatMapStore((state) => state.open)
  const peak = longestViewed(cells)
  const heatRange = monthRangeSince(`${firstMonth}-01`, useToday())
  const fraction = fractionOf(peak?.fraction ?? 0, 1)
  return (
    <section className={`${cardStyles.card} ${tableClasses.section}`} aria-labelledby="looked-at">
      <div>
        <h2 id="looked-at" className={tableClasses.title}>
          {t('analytics.stop.looked')}
        </h2>
        <p className={tableClasses.hint}>
          {peak === null
            ? t('analytics.heat.empty')
            : t('analytics.heat.most', {
                percent: numbers.percent(fraction),
                yaw: Math.round(peak.direction.yawDeg),
                pitch: Math.round(peak.direction.pitchDeg),
              })}
        </p>
      </div>
      <Select
        className={classes.months ?? ''}
        label={t('analytics.heat.choice')}
        data={offered.map((first) => ({ value: first, label: formatMonths(first, cellsTo, i18n.language) }))}
        value={firstMonth}
        allowDeselect={false}
        onChange={chooseFirst}
      />
      {error !== null && <LoadFailure message={errorMessage(t, error)} onRetry={retry} />}
      {tour.stops.has(stopId) && (
        <div className={classes.actions}>
          {peak !== null && (
            <Button
              component={Link}
              to={linkTo.hotspotsManager(tour.id, stopId)}
              variant="default"
              leftSection={<IconFlame size={18} aria-hidden="true" />}
              onClick={() => openHeatMap(heatRange)}
            >
              {t('analytics.stop.heatMap')}
            </Button>
          )}
          <Button
            component={Link}
            to={linkTo.editStop(tour.id, stopId)}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            {t('analytics.stop.edit')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Details of a stop report: hotspots, view directions, and flows from and to other stops. */
export function StopDetails(props: StopDetailsProps) {
  const { tour, stopId, range } = props
  return (
    <div className={tourClasses.columns}>
      <div className={tourClasses.column}>
        <StopHotspots {...props} />
        <ViewDirections {...props} />
      </div>
      <div className={tourClasses.column}>
        <StopFlow tour={tour} stopId={stopId} range={range} />
      </div>
    </div>
  )
}
