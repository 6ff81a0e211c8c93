import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { BillingDetailsSection } from './overview/billing-details-section.tsx'
import { InvoicesSection } from './overview/invoices-section.tsx'
import { PaymentSection } from './overview/payment-section.tsx'
import { PlanSection } from './overview/plan-section.tsx'
import { SubscriptionGate } from './subscription-gate.tsx'
import { UsageSection } from './usage/usage-section.tsx'

/** `/home/settings/subscription`: plan, usage and payment of the account. */
export function SubscriptionScreen() {
  const { t } = useTranslation()
  return (
    <SubscriptionGate>
      {(billing) => (
        <Stack gap="lg" maw={960}>
          {billing.stripeError !== null && (
            <FailureAlert message={t('billing.chargeFailed')} reason={billing.stripeError} />
          )}
          <PlanSection billing={billing} />
          <UsageSection billing={billing} />
          {billing.isSold && billing.tier !== 'enterprise' && (
            <>
              <PaymentSection billing={billing} />
              <InvoicesSection />
              <BillingDetailsSection />
            </>
          )}
        </Stack>
      )}
    </SubscriptionGate>
  )
}
