import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { UsageDay } from '../../../../../shared/billing/billing.ts'
import type { LimitedResource } from '../../../../../shared/billing/plans.ts'
import { formatDay } from '../billing-formats.ts'
import { useLimitTexts } from '../limit-texts.ts'
import { pathOf, pointsOf, ticksOf } from './chart-scale.ts'
import classes from './history-chart.module.css'

const heightPx = 220
/** Margins for the numbers at the left, the days below, and half a line of text above. */
const leftPx = 56
const bottomPx = 24
const topPx = 12
const rightPx = 8
const numberGapPx = 8
const dotRadiusPx = 3.5
/** Baseline of the days below the axis. */
const dayOffsetPx = 20
/** Baseline of the limit's label: above its line, or below if the line is at the upper edge. */
const limitLabelAbovePx = -6
const limitLabelBelowPx = 16

type HistoryChartProps = {
  readonly resource: LimitedResource
  readonly days: readonly UsageDay[]
  readonly limit: number | null
}

/** Line chart of daily usage, with a dashed line for the current limit. */
export function HistoryChart({ resource, days, limit }: HistoryChartProps) {
  const { t, i18n } = useTranslation()
  const limitTexts = useLimitTexts()
  const { ref, width: widthPx } = useElementSize()
  const values = days.map((day) => day[resource])
  const ticks = ticksOf(resource, Math.max(limit ?? 0, ...values))
  const top = ticks.at(-1) ?? 1
  const size = { width: Math.max(0, widthPx - leftPx - rightPx), height: heightPx - topPx - bottomPx }
  const points = pointsOf(values, top, size)
  const yOf = (value: number) => size.height - (value / top) * size.height
  const firstDay = days[0]
  const lastDay = days.at(-1)
  if (firstDay === undefined || lastDay === undefined) return null
  const label = t('billing.history.chart', {
    resource: limitTexts.name(resource),
    first: limitTexts.amount(resource, firstDay[resource]),
    last: limitTexts.amount(resource, lastDay[resource]),
    from: formatDay(firstDay.day, i18n.language),
    to: formatDay(lastDay.day, i18n.language),
  })
  return (
    <div ref={ref} className={classes.chart}>
      <svg role="img" aria-label={label} width="100%" height={heightPx}>
        <g transform={`translate(${leftPx} ${topPx})`}>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${yOf(tick)})`}>
              <line x2={size.width} className={classes.grid} />
              <text x={-numberGapPx} dy="0.32em" className={classes.number}>
                {limitTexts.amount(resource, tick)}
              </text>
            </g>
          ))}
          <path
            d={`${pathOf(points)}L${size.width} ${size.height}L${points[0]?.x ?? 0} ${size.height}Z`}
            className={classes.area}
          />
          <path d={pathOf(points)} className={classes.line} />
          <circle cx={size.width} cy={points.at(-1)?.y ?? 0} r={dotRadiusPx} className={classes.dot} />
          {limit !== null && (
            <g transform={`translate(0 ${yOf(limit)})`}>
              <line x2={size.width} className={classes.limit} />
              <text
                x={size.width}
                y={limit === top ? limitLabelBelowPx : limitLabelAbovePx}
                className={classes.limitLabel}
              >
                {t('billing.history.limit', { amount: limitTexts.amount(resource, limit) })}
              </text>
            </g>
          )}
          <DayLabels first={firstDay.day} last={lastDay.day} size={size} />
        </g>
      </svg>
    </div>
  )
}

type DayLabelsProps = {
  readonly first: string
  readonly last: string
  readonly size: { readonly width: number; readonly height: number }
}

/** Labels of the first and the last day. */
function DayLabels({ first, last, size }: DayLabelsProps) {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <>
      {first !== last && (
        <text x={0} y={size.height + dayOffsetPx} className={classes.day}>
          {format.format(new Date(first))}
        </text>
      )}
      <text x={size.width} y={size.height + dayOffsetPx} className={classes.lastDay}>
        {format.format(new Date(last))}
      </text>
    </>
  )
}
