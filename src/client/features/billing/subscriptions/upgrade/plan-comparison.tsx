import { useTranslation } from 'react-i18next'
import { accountTiers } from '../../../../../shared/accounts/accounts.ts'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { limitedResources, limitsWithPackages } from '../../../../../shared/billing/plans.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { formatMoney } from '../billing-formats.ts'
import { useLimitTexts } from '../limit-texts.ts'
import classes from './plan-comparison.module.css'
import { useIntervalText } from './use-interval-text.ts'

type Tier = (typeof accountTiers)[number]

/** All plans side by side, with prices and limits. */
export function PlanComparison({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('billing.plans')}>
      <ul className={classes.plans}>
        {accountTiers.map((tier) => (
          <Plan key={tier} tier={tier} billing={billing} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function Plan({ tier, billing }: { tier: Tier; billing: Billing }) {
  const { t } = useTranslation()
  const limitTexts = useLimitTexts()
  const { plans } = billing
  const limits = tier === 'foundation' ? limitsWithPackages(plans, 1) : plans[tier].limits
  const isCurrent = billing.tier === tier
  return (
    <li className={classes.plan} data-current={isCurrent || undefined}>
      <div className={classes.head}>
        <h3 className={classes.name}>{t(`billing.tier.${tier}`)}</h3>
        {isCurrent && <span className={classes.current}>{t('billing.current')}</span>}
      </div>
      <p className={classes.price}>
        <PlanPrice tier={tier} isSold={billing.isSold} />
      </p>
      <ul className={classes.limits}>
        {limitedResources.map((resource) => (
          <li key={resource}>{limitTexts.limit(resource, limits)}</li>
        ))}
      </ul>
      {tier === 'foundation' && <AdditionalPackages billing={billing} />}
    </li>
  )
}

function PlanPrice({ tier, isSold }: { tier: Tier; isSold: boolean }) {
  const { t, i18n } = useTranslation()
  const intervalText = useIntervalText()
  const { data: price } = trpc.billing.price.useQuery({}, { enabled: isSold && tier === 'foundation' })
  if (tier === 'free') return t('billing.free')
  if (tier === 'enterprise') return t('billing.byContract')
  if (price === undefined) return t('billing.byPackage')
  return t('billing.packagePrice', { amount: formatMoney(price.unit, i18n.language), interval: intervalText(price) })
}

/** Limits that each additional package adds. */
function AdditionalPackages({ billing }: { billing: Billing }) {
  const { t, i18n } = useTranslation()
  const limitTexts = useLimitTexts()
  const { package: addedLimits } = billing.plans.foundation
  const parts = limitedResources
    .filter((resource) => addedLimits[resource] > 0)
    .map((resource) => limitTexts.limit(resource, addedLimits))
  return (
    <p className={classes.additional}>
      {t('billing.additionalPackages', { parts: new Intl.ListFormat(i18n.language).format(parts) })}
    </p>
  )
}
