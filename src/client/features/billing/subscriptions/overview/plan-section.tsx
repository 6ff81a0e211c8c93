import { useTranslation } from 'react-i18next'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import type { BillingState } from '../../../../../shared/billing/billing-state.ts'
import { limitedResources } from '../../../../../shared/billing/plans.ts'
import { StatusLine, type StatusTone } from '../../../../ui/feedback/status-line.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { formatDay } from '../billing-formats.ts'
import { useLimitTexts } from '../limit-texts.ts'
import { isSubscribed } from '../subscription-state.ts'
import { PlanActions } from './plan-actions.tsx'
import classes from './plan-section.module.css'

const tones: Readonly<Record<BillingState, StatusTone>> = {
  none: 'quiet',
  trialing: 'good',
  active: 'good',
  pastDue: 'waiting',
  grace: 'waiting',
  suspended: 'bad',
  canceled: 'quiet',
}

/** Plan of the account, its billing state, limits and actions. */
export function PlanSection({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const limitTexts = useLimitTexts()
  const standing = useStandingText(billing)
  const { tier, state, packageQuantity, limits } = billing
  const isEnding = billing.cancelsAtPeriodEnd && isSubscribed(billing)
  return (
    <SettingsSection title={t('billing.plan')}>
      <div className={classes.plan}>
        <div className={classes.text}>
          <div className={classes.name}>
            <strong>{t(`billing.tier.${tier}`)}</strong>
            {tier === 'foundation' && packageQuantity > 0 && (
              <span>{t('billing.packages', { count: packageQuantity })}</span>
            )}
            {(tier === 'foundation' || state !== 'none') && (
              <StatusLine tone={isEnding ? 'waiting' : tones[state]}>
                {isEnding ? t('billing.ending') : t(`billing.state.${state}`)}
              </StatusLine>
            )}
          </div>
          <p className={classes.standing}>{standing}</p>
          <ul className={classes.limits} aria-label={t('billing.included')}>
            {limitedResources.map((resource) => (
              <li key={resource}>{limitTexts.limit(resource, limits)}</li>
            ))}
          </ul>
        </div>
        <PlanActions billing={billing} />
      </div>
      {!billing.isSold && <p className={classes.contact}>{t('billing.contactOperator')}</p>}
    </SettingsSection>
  )
}

/** Sentence about the renewal or the end of the plan, or about an unpaid state. */
function useStandingText(billing: Billing): string {
  const { t, i18n } = useTranslation()
  const { tier, state, periodEndsAt, graceEndsAt, contractEndsOn } = billing
  const formatDate = (time: string | null) => (time === null ? '' : formatDay(time, i18n.language))
  if (tier === 'enterprise') {
    if (state === 'suspended') return t('billing.standing.contractOver')
    if (state === 'grace') return t('billing.standing.contractEnded', { date: formatDate(graceEndsAt) })
    if (contractEndsOn === null) return t('billing.standing.contract')
    return t('billing.standing.contractUntil', { date: formatDate(contractEndsOn) })
  }
  if (state === 'suspended') return t('billing.standing.suspended')
  if (state === 'grace') return t('billing.standing.grace', { date: formatDate(graceEndsAt) })
  if (!isSubscribed(billing)) return t('billing.standing.free')
  if (periodEndsAt === null) return t(`billing.state.${state}`)
  const date = formatDate(periodEndsAt)
  if (state === 'pastDue') return t('billing.standing.pastDue')
  if (billing.cancelsAtPeriodEnd) return t('billing.standing.ends', { date })
  return t(state === 'trialing' ? 'billing.standing.trial' : 'billing.standing.renews', { date })
}
