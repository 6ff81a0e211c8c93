import { Anchor, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton, inactiveProps } from '../../../../ui/fields/busy-button.tsx'
import { SettingsSection } from '../../../../ui/layout/settings-section.tsx'
import { SubscriptionGate } from '../subscription-gate.tsx'
import { CardEntry } from './card-entry.tsx'
import { useCardTexts } from './card-texts.ts'
import { StripeDocument } from './stripe-document.tsx'
import { useCard } from './use-card.ts'
import { useLoadStripe } from './use-card-start.ts'
import { confirmPayment, usePayment } from './use-payment.ts'

/** `/home/settings/subscription/card`: replaces the card that is charged. */
export function CardScreen() {
  const { t } = useTranslation()
  return (
    <SubscriptionGate>
      {(billing) => (
        <Stack gap="md" maw={640}>
          <Anchor component={Link} to={screenPaths.subscription}>
            {t('billing.back')}
          </Anchor>
          {billing.isSold ? (
            <StripeDocument>
              <CardForm billing={billing} />
            </StripeDocument>
          ) : (
            <p>{t('billing.contactOperator')}</p>
          )}
        </Stack>
      )}
    </SubscriptionGate>
  )
}

function CardForm({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const cardTexts = useCardTexts()
  const card = useCard()
  const loadStripe = useLoadStripe()
  const replace = trpc.billing.replaceCard.useMutation()
  const payment = usePayment({ successText: t('billing.card.replaced'), onDeclined: card.discard })
  const save = async () => {
    const saved = await card.save(location.href)
    if (saved === undefined) return t('billing.card.notReady')
    if ('errorText' in saved) return saved.errorText
    return confirmPayment(await replace.mutateAsync(saved), loadStripe)
  }
  const bankFailure = card.hasFailedAtBank ? t('billing.card.failedAtBank') : null
  const hint = billing.card === null ? undefined : t('billing.card.current', { card: cardTexts.name(billing.card) })
  return (
    <SettingsSection title={t(billing.card === null ? 'billing.card.add' : 'billing.card.replace')} hint={hint}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (card.isReady) void payment.run(save)
        }}
      >
        <Stack gap="lg" align="stretch">
          <CardEntry {...card.entry} />
          <FailureAlert message={payment.failure ?? bankFailure} />
          <div>
            <BusyButton
              type="submit"
              isBusy={payment.isBusy}
              {...(card.isReady || payment.isBusy ? {} : inactiveProps)}
            >
              {t('billing.card.save')}
            </BusyButton>
          </div>
        </Stack>
      </form>
    </SettingsSection>
  )
}
