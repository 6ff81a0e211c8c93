import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import cardStyles from '../../../../ui/layout/card.module.css'
import { Count } from './count.tsx'
import classes from './figure-cards.module.css'
import { changeOf } from './numbers.ts'
import { useNumbers } from './use-numbers.ts'

type Figure = {
  readonly label: string
  readonly unit: 'count' | 'time' | 'share'
  /** Null for a share of zero. */
  readonly now: number | null
  /** Null without a comparison. */
  readonly before: number | null
  readonly note?: string | undefined
}

/** Change of a number in percent. A share shows its previous value instead, because percent of percent is confusing. */
function ChangeLine({ unit, now, before }: Pick<Figure, 'unit'> & { readonly now: number; readonly before: number }) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  if (unit === 'share') {
    return <dd className={classes.change}>{t('analytics.change.share', { before: numbers.percent(before) })}</dd>
  }
  const { trend, fraction } = changeOf(now, before)
  const beforeText = unit === 'time' ? numbers.time(before) : numbers.count(before)
  return (
    <dd className={classes.change} data-trend={trend}>
      {trend === 'up' && <IconArrowUp size={14} aria-hidden="true" />}
      {trend === 'down' && <IconArrowDown size={14} aria-hidden="true" />}
      <span>{t(`analytics.change.${trend}`, { percent: numbers.percent(fraction), before: beforeText })}</span>
    </dd>
  )
}

function FigureNumber({ unit, now }: Pick<Figure, 'unit' | 'now'>) {
  const numbers = useNumbers()
  if (now === null) return numbers.percent(null)
  if (unit === 'count') return <Count value={now} />
  return unit === 'time' ? numbers.time(now) : numbers.percent(now)
}

/** Up to this many cards share one row. */
const maxInOneRow = 3

/** Totals of a report, each with its change since the compared period. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes.cards} data-few={figures.length <= maxInOneRow}>
      {figures.map(({ label, unit, now, before, note }) => (
        <div key={label} className={`${cardStyles.card} ${classes.card}`}>
          <dt>{label}</dt>
          <dd className={classes.number}>
            <FigureNumber unit={unit} now={now} />
          </dd>
          {note !== undefined && <dd className={classes.note}>{note}</dd>}
          {before !== null && <ChangeLine unit={unit} now={now ?? 0} before={before} />}
        </div>
      ))}
    </dl>
  )
}
