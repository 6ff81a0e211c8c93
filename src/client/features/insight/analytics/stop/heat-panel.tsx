import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StopReport } from '../../../../../shared/analytics/stop-report.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { formatMonths } from '../range/format-date-range.ts'
import { heatColor, longestViewed } from './heat.ts'
import classes from './heat-map.module.css'
import { useHeatMapStore } from './heat-map-store.ts'
import { monthRanges } from './month-ranges.ts'
import { useStopReport } from './use-stop-report.ts'

const legendSteps = [0.05, 0.25, 0.5, 0.75, 1]

function Legend({ report: { cells } }: { readonly report: StopReport }) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const peak = longestViewed(cells)
  if (peak === null) return <p className={classes.note}>{t('analytics.heat.empty')}</p>
  const { direction, fraction } = peak
  return (
    <>
      <p className={classes.legend}>
        {t('analytics.heat.less')}
        <span
          className={classes.ramp}
          style={{ backgroundImage: `linear-gradient(to right, ${legendSteps.map(heatColor).join(', ')})` }}
          aria-hidden="true"
        />
        {t('analytics.heat.more')}
      </p>
      <p className="visually-hidden">
        {t('analytics.heat.most', {
          percent: numbers.percent(fraction),
          yaw: Math.round(direction.yawDeg),
          pitch: Math.round(direction.pitchDeg),
        })}
      </p>
    </>
  )
}

/** Range of the heat map. */
function RangeChoice() {
  const { t } = useTranslation()
  const { range, setRange } = useHeatMapStore()
  return (
    <fieldset className={classes.ranges} aria-label={t('analytics.range.label')}>
      {monthRanges.map((months) => (
        <UnstyledButton
          key={months}
          className={classes.range ?? ''}
          aria-pressed={months === range}
          onClick={() => setRange(months)}
        >
          {t(`analytics.heat.range.${months}`)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

/** Legend and range of the heat map. */
export function HeatPanel({ stopId }: { readonly stopId: string }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch, wasPublished } = useStopReport(stopId)
  if (!wasPublished) return <p className={classes.note}>{t('analytics.heat.notPublished')}</p>
  return (
    <div className={classes.panel}>
      {data === undefined && error === null && (
        <p className={classes.note} role="status">
          {t('analytics.loading')}
        </p>
      )}
      {data === undefined && error !== null && (
        <>
          <p className={classes.note} role="alert">
            {errorMessage(t, error)}
          </p>
          <UnstyledButton className={classes.range ?? ''} onClick={() => void refetch()}>
            {t('app.tryAgain')}
          </UnstyledButton>
        </>
      )}
      {data !== undefined && (
        <>
          <Legend report={data} />
          <RangeChoice />
          <p className={classes.months}>
            {t('analytics.heat.months', { months: formatMonths(data.cellsFrom, data.cellsTo, i18n.language) })}
          </p>
        </>
      )}
    </div>
  )
}
