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
  /** Null for a percentage of a total of zero. */
  readonly current: number | null
  /** Null without a comparison. */
  readonly previous: number | null
  readonly note?: string | undefined
}

type ChangeLineProps = Pick<Figure, 'unit'> & { readonly current: number; readonly previous: number }

/** Change of a number in percent. A share shows its previous value instead, because percent of percent is confusing. */
function ChangeLine({ unit, current, previous }: ChangeLineProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  if (unit === 'share') {
    return <dd className={classes.change}>{t('analytics.change.share', { before: numbers.percent(previous) })}</dd>
  }
  const { trend, fraction } = changeOf(current, previous)
  const previousText = unit === 'time' ? numbers.time(previous) : numbers.count(previous)
  return (
    <dd className={classes.change} data-trend={trend}>
      {trend === 'up' && <IconArrowUp size={14} aria-hidden="true" />}
      {trend === 'down' && <IconArrowDown size={14} aria-hidden="true" />}
      <span>{t(`analytics.change.${trend}`, { percent: numbers.percent(fraction), before: previousText })}</span>
    </dd>
  )
}

function FigureNumber({ unit, current }: Pick<Figure, 'unit' | 'current'>) {
  const numbers = useNumbers()
  if (current === null) return numbers.percent(null)
  if (unit === 'count') return <Count value={current} />
  return unit === 'time' ? numbers.time(current) : numbers.percent(current)
}

/** Up to this many cards share one row. */
const maxInOneRow = 3

/** Totals of a report, each with its change since the compared period. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes.cards} data-few={figures.length <= maxInOneRow}>
      {figures.map(({ label, unit, current, previous, note }) => (
        <div key={label} className={`${cardStyles.card} ${classes.card}`}>
          <dt>{label}</dt>
          <dd className={classes.number}>
            <FigureNumber unit={unit} current={current} />
          </dd>
          {note !== undefined && <dd className={classes.note}>{note}</dd>}
          {previous !== null && <ChangeLine unit={unit} current={current ?? 0} previous={previous} />}
        </div>
      ))}
    </dl>
  )
}
