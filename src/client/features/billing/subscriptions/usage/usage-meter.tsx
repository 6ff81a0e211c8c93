import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type LimitedResource, usageLevel } from '../../../../../shared/billing/plans.ts'
import { useLimitTexts } from '../limit-texts.ts'
import classes from './usage-meter.module.css'

type UsageMeterProps = { readonly resource: LimitedResource; readonly used: number; readonly limit: number | null }

/** Usage of a limit, with a hint from 80 % on. */
export function UsageMeter({ resource, used, limit }: UsageMeterProps) {
  const { t } = useTranslation()
  const limitTexts = useLimitTexts()
  const id = useId()
  const level = usageLevel(used, limit)
  const amount = limitTexts.amount(resource, used)
  const usageText =
    limit === null
      ? t('billing.usedUnlimited', { amount })
      : t('billing.used', { amount, limit: limitTexts.amount(resource, limit) })
  return (
    <li className={classes.meter} data-meter={level}>
      <span id={id} className={classes.name}>
        {limitTexts.name(resource)}
      </span>
      <span className={classes.amount}>{usageText}</span>
      {limit !== null && (
        <>
          <meter className="visually-hidden" aria-labelledby={id} max={Math.max(limit, 1)} value={used}>
            {usageText}
          </meter>
          <div className={classes.track} aria-hidden="true">
            <div className={classes.bar} style={{ inlineSize: `${fractionOf(used, limit) * 100}%` }} />
          </div>
        </>
      )}
      {level !== 'low' && <p className={classes.hint}>{t(`billing.meter.${level}.${resource}`)}</p>}
    </li>
  )
}

/** Used fraction, at most 1; a limit of 0 counts as fully used. */
function fractionOf(used: number, limit: number): number {
  return limit === 0 ? 1 : Math.min(1, used / limit)
}
