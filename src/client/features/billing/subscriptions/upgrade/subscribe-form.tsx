import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Billing, Price } from '../../../../../shared/billing/billing.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton, inactiveProps } from '../../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { formatMoney } from '../billing-formats.ts'
import { CardEntry } from '../card/card-entry.tsx'
import { useCard } from '../card/use-card.ts'
import { useLoadStripe } from '../card/use-card-start.ts'
import { confirmPayment, usePayment } from '../card/use-payment.ts'
import { PriceSummary, TrialNote } from './price-summary.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { usePurchase } from './use-purchase.ts'

/** Form for a new subscription: packages, coupon and card. */
export function SubscribeForm({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const { data: price, error, refetch } = trpc.billing.price.useQuery({})
  if (price === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (price === undefined) return <Skeleton height={360} radius="lg" />
  return <PricedForm billing={billing} price={price} />
}

function PricedForm({ billing, price }: { billing: Billing; price: Price }) {
  const { t, i18n } = useTranslation()
  const purchase = usePurchase(billing)
  const card = useCard()
  const loadStripe = useLoadStripe()
  const subscribe = trpc.billing.subscribe.useMutation()
  const payment = usePayment({ successText: t('billing.subscribed'), onDeclined: card.discard })
  const isReady = purchase.isPreviewCurrent && card.isReady
  const pay = async () => {
    const saved = await card.save(purchase.returnUrl())
    if (saved === undefined) return t('billing.card.notReady')
    if ('errorText' in saved) return saved.errorText
    const step = await subscribe.mutateAsync({ ...purchase.input, setupIntentId: saved.setupIntentId })
    return confirmPayment(step, loadStripe)
  }
  const dueNow = purchase.isPreviewCurrent ? purchase.preview.data?.dueNow : undefined
  const bankFailure = card.hasFailedAtBank ? t('billing.card.failedAtBank') : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void payment.run(pay)
      }}
    >
      <Stack gap="lg">
        <SettingsSection title={t('billing.packagesTitle')}>
          <Stack gap="lg">
            <PurchaseFields purchase={purchase} hasCoupon />
            <PriceSummary billing={billing} price={price} purchase={purchase} />
            <TrialNote price={price} />
          </Stack>
        </SettingsSection>
        <SettingsSection title={t('billing.card.title')} hint={t('billing.card.hint')}>
          <Stack gap="lg">
            <CardEntry {...card.entry} />
            <FailureAlert message={payment.failure ?? bankFailure} />
            <div>
              <BusyButton type="submit" isBusy={payment.isBusy} {...(isReady || payment.isBusy ? {} : inactiveProps)}>
                {dueNow === undefined || dueNow.amount <= 0
                  ? t('billing.subscribe')
                  : t('billing.payAndSubscribe', { amount: formatMoney(dueNow, i18n.language) })}
              </BusyButton>
            </div>
          </Stack>
        </SettingsSection>
      </Stack>
    </form>
  )
}
