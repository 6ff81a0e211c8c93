import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Billing, ChangePreview, Money, Price } from '../../../../../shared/billing/billing.ts'
import { limitedResources, limitsWithPackages, usageLevel } from '../../../../../shared/billing/plans.ts'
import { dayMs } from '../../../../../shared/kernel/units.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { formatDay, formatMoney, priceOf } from '../billing-formats.ts'
import { useLimitTexts } from '../limit-texts.ts'
import classes from './price-summary.module.css'
import { useIntervalText } from './use-interval-text.ts'
import type { Purchase } from './use-purchase.ts'

type PriceSummaryProps = {
  readonly billing: Billing
  readonly price: Price
  readonly purchase: Purchase
}

/** Limits and price of the selection: first an estimate, then the exact amounts with coupons, tax and credits. */
export function PriceSummary({ billing, price, purchase }: PriceSummaryProps) {
  const { t, i18n } = useTranslation()
  const intervalText = useIntervalText()
  const { packageQuantity, isChanged, isPreviewCurrent, preview } = purchase
  if (packageQuantity === null) return null
  return (
    <div className={classes.summary}>
      <p className={classes.price} aria-live="polite">
        <strong>{formatMoney(priceOf(price, packageQuantity), i18n.language)}</strong> {intervalText(price)}
      </p>
      <PackageLimits billing={billing} packageQuantity={packageQuantity} />
      {isChanged && preview.error !== null && preview.data === undefined && (
        <LoadFailure message={errorMessage(t, preview.error)} onRetry={preview.refetch} />
      )}
      {isChanged && preview.data === undefined && preview.error === null && <Skeleton height={96} aria-busy="true" />}
      {isChanged && preview.data !== undefined && (
        <Amounts preview={preview.data} isPreviewCurrent={isPreviewCurrent} interval={intervalText(price)} />
      )}
    </div>
  )
}

type PackageLimitsProps = { readonly billing: Billing; readonly packageQuantity: number }

/** Limits of the packages, with a warning if usage already exceeds them. */
function PackageLimits({ billing: { plans, used }, packageQuantity }: PackageLimitsProps) {
  const { t } = useTranslation()
  const limitTexts = useLimitTexts()
  const limits = limitsWithPackages(plans, packageQuantity)
  const isExceeded = limitedResources.some((resource) => usageLevel(used[resource], limits[resource]) === 'over')
  return (
    <>
      <p className={classes.contents}>
        {limitedResources.map((resource) => limitTexts.limit(resource, limits)).join(' · ')}
      </p>
      {isExceeded && <p className={classes.over}>{t('billing.wouldBeOver')}</p>}
    </>
  )
}

type AmountsProps = { readonly preview: ChangePreview; readonly isPreviewCurrent: boolean; readonly interval: string }

function Amounts({ preview: { dueNow, lines, renewal, tax }, isPreviewCurrent, interval }: AmountsProps) {
  const { t } = useTranslation()
  return (
    <dl className={classes.amounts} data-current={isPreviewCurrent} aria-busy={!isPreviewCurrent}>
      {lines.map((line) => (
        <Amount key={`${line.description} ${line.total.amount}`} label={line.description} money={line.total} />
      ))}
      {tax !== null && <Amount label={t('billing.tax')} money={tax} />}
      <Amount label={t('billing.dueNow')} money={dueNow} isTotal />
      <Amount label={t('billing.renewal', { interval })} money={renewal} />
    </dl>
  )
}

type AmountProps = { readonly label: string; readonly money: Money; readonly isTotal?: boolean }

function Amount({ label, money, isTotal = false }: AmountProps) {
  const { i18n } = useTranslation()
  return (
    <div className={classes.amount} data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{formatMoney(money, i18n.language)}</dd>
    </div>
  )
}

/** Note on the trial period and its end. */
export function TrialNote({ price: { trialDays } }: { price: Price }) {
  const { t, i18n } = useTranslation()
  if (trialDays === 0) return null
  const end = new Date(Date.now() + trialDays * dayMs).toISOString()
  return (
    <p className={classes.contents}>{t('billing.trial', { count: trialDays, date: formatDay(end, i18n.language) })}</p>
  )
}
