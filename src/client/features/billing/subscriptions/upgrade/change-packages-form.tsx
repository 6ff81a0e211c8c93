import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Billing, Price } from '../../../../../shared/billing/billing.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton, inactiveProps } from '../../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { useLoadStripe } from '../card/use-card-start.ts'
import { confirmPayment, usePayment } from '../card/use-payment.ts'
import { PriceSummary } from './price-summary.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { usePurchase } from './use-purchase.ts'

/** Changes the number of packages of a subscribed account. */
export function ChangePackagesForm({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const { data: price, error, refetch } = trpc.billing.price.useQuery({})
  if (price === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (price === undefined) return <Skeleton height={320} radius="lg" />
  // The key resets the form when another tab has changed the packages.
  return <PricedForm key={billing.packageQuantity} billing={billing} price={price} />
}

function PricedForm({ billing, price }: { billing: Billing; price: Price }) {
  const { t } = useTranslation()
  const purchase = usePurchase(billing)
  const loadStripe = useLoadStripe()
  const changePackages = trpc.billing.changePackages.useMutation()
  const payment = usePayment({ successText: t('billing.packagesChanged') })
  const { packageQuantity: currentQuantity } = billing
  const addedCount = (purchase.packageQuantity ?? currentQuantity) - currentQuantity
  const canSubmit = purchase.isPreviewCurrent || payment.isBusy
  const pay = async () => {
    const { packageQuantity } = purchase.input
    return confirmPayment(await changePackages.mutateAsync({ packageQuantity, from: currentQuantity }), loadStripe)
  }
  return (
    <SettingsSection title={t('billing.packagesTitle')} hint={t('billing.changeHint')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (purchase.isPreviewCurrent) void payment.run(pay)
        }}
      >
        <Stack gap="lg">
          <PurchaseFields purchase={purchase} hasCoupon={false} />
          <PriceSummary billing={billing} price={price} purchase={purchase} />
          {payment.failure !== null && (
            <Stack gap="xs">
              <FailureAlert message={payment.failure} />
              <Anchor component={Link} to={screenPaths.subscriptionCard} reloadDocument>
                {t('billing.card.replace')}
              </Anchor>
            </Stack>
          )}
          <div>
            <BusyButton type="submit" isBusy={payment.isBusy} {...(canSubmit ? {} : inactiveProps)}>
              {addedCount === 0 && t('billing.changePackages')}
              {addedCount > 0 && t('billing.addPackages', { count: addedCount })}
              {addedCount < 0 && t('billing.removePackages', { count: -addedCount })}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </SettingsSection>
  )
}
