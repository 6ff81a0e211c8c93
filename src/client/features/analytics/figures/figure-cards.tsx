import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MetricName, Metrics, Report } from '../../../../shared/analytics/reports.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { Count } from './count.tsx'
import classes from './figure-cards.module.css'
import { averageMs, changeOf } from './numbers.ts'
import { useNumbers } from './use-numbers.ts'

type Figure = {
  readonly name: Exclude<MetricName, 'durationMs'> | 'averageTime'
  readonly isTime?: boolean
  readonly of: (metrics: Metrics) => number
}

/** What a report says first. */
const figures: readonly Figure[] = [
  { name: 'visits', of: ({ visits }) => visits },
  { name: 'visitors', of: ({ visitors }) => visitors },
  { name: 'averageTime', isTime: true, of: ({ durationMs, visits }) => averageMs(durationMs, visits) },
  { name: 'stopsShown', of: ({ stopsShown }) => stopsShown },
  { name: 'hotspotsOpened', of: ({ hotspotsOpened }) => hotspotsOpened },
  { name: 'formsOpened', of: ({ formsOpened }) => formsOpened },
  { name: 'formsSent', of: ({ formsSent }) => formsSent },
  { name: 'linksFollowed', of: ({ linksFollowed }) => linksFollowed },
  { name: 'headsets', of: ({ headsets }) => headsets },
  { name: 'textTours', of: ({ textTours }) => textTours },
]

type ChangeLineProps = { readonly now: number; readonly before: number; readonly beforeText: string }

/** How a number has changed, in words and percent; from nothing there is no percentage. */
function ChangeLine({ now, before, beforeText }: ChangeLineProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const { trend, share } = changeOf(now, before)
  return (
    <dd className={classes.change} data-trend={trend}>
      {trend === 'up' && <IconArrowUp size={14} aria-hidden="true" />}
      {trend === 'down' && <IconArrowDown size={14} aria-hidden="true" />}
      <span>{t(`analytics.change.${trend}`, { share: numbers.share(share), before: beforeText })}</span>
    </dd>
  )
}

type FigureCardsProps = Pick<Report, 'current' | 'compared'> & {
  /** The sums are of several tours, each of which has visitors of its own. */
  readonly isOfTours: boolean
}

/** The sums of a report, each with how it differs from what it is compared with. */
export function FigureCards({ current, compared, isOfTours }: FigureCardsProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  return (
    <dl className={classes.cards}>
      {figures.map((figure) => {
        const now = figure.of(current.totals)
        const before = compared === null ? null : figure.of(compared.totals)
        return (
          <div key={figure.name} className={`${cardStyles.card} ${classes.card}`}>
            <dt>{t(`analytics.figure.${figure.name}`)}</dt>
            <dd className={classes.number}>{figure.isTime ? numbers.time(now) : <Count value={now} />}</dd>
            {isOfTours && figure.name === 'visitors' && (
              <dd className={classes.note}>{t('analytics.visitorsOfTours')}</dd>
            )}
            {before !== null && (
              <ChangeLine
                now={now}
                before={before}
                beforeText={figure.isTime ? numbers.time(before) : numbers.count(before)}
              />
            )}
          </div>
        )
      })}
    </dl>
  )
}
