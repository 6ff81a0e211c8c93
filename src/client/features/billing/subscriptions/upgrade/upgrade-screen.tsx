import { Anchor, Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { StripeDocument } from '../card/stripe-document.tsx'
import { SubscriptionGate } from '../subscription-gate.tsx'
import { isPaymentOverdue, isSubscribed } from '../subscription-state.ts'
import { ChangePackagesForm } from './change-packages-form.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

/** `/home/settings/subscription/upgrade`: compares the plans and sells the Foundation plan. */
export function UpgradeScreen() {
  const { t } = useTranslation()
  return (
    <SubscriptionGate>
      {(billing) => (
        <Stack gap="lg" maw={960}>
          <Anchor component={Link} to={screenPaths.subscription}>
            {t('billing.back')}
          </Anchor>
          <PlanComparison billing={billing} />
          <PurchaseSection billing={billing} />
        </Stack>
      )}
    </SubscriptionGate>
  )
}

function PurchaseSection({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  if (!billing.isSold) return <p>{t('billing.contactOperator')}</p>
  if (billing.tier === 'enterprise') return <p>{t('billing.byContract')}</p>
  if (isPaymentOverdue(billing)) {
    return (
      <SettingsSection title={t('billing.packagesTitle')} hint={t('billing.payFirst')}>
        <Button component={Link} to={screenPaths.subscriptionCard} reloadDocument>
          {t('billing.updateCard')}
        </Button>
      </SettingsSection>
    )
  }
  return (
    <StripeDocument>
      {isSubscribed(billing) ? <ChangePackagesForm billing={billing} /> : <SubscribeForm billing={billing} />}
    </StripeDocument>
  )
}
