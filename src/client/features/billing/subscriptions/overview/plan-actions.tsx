import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Billing } from '../../../../../shared/billing/billing.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { hasEndedUnpaid, isCancelable, isPaymentOverdue, isSubscribed } from '../subscription-state.ts'
import { useReloadBilling } from '../use-billing.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import classes from './plan-section.module.css'

/** Actions on the plan. Without billing (`isSold`) or on the enterprise plan, plans can only be compared. */
export function PlanActions({ billing }: { billing: Billing }) {
  const { t } = useTranslation()
  const { isSold, tier, state, cancelsAtPeriodEnd } = billing
  const [isCanceling, setCanceling] = useState(false)
  if (!isSold || tier === 'enterprise') {
    return (
      <div className={classes.actions}>
        <Button component={Link} to={screenPaths.upgrade} reloadDocument variant="default">
          {t('billing.compare')}
        </Button>
      </div>
    )
  }
  const isPaidUp = isSubscribed(billing) && state !== 'pastDue'
  return (
    <div className={classes.actions}>
      {isPaymentOverdue(billing) && <PlanLink path={screenPaths.subscriptionCard} label={t('billing.updateCard')} />}
      {isPaidUp && !cancelsAtPeriodEnd && <PlanLink path={screenPaths.upgrade} label={t('billing.changePackages')} />}
      {!isSubscribed(billing) && !isPaymentOverdue(billing) && (
        <PlanLink
          path={screenPaths.upgrade}
          label={t(hasEndedUnpaid(billing) ? 'billing.subscribeAgain' : 'billing.upgradePlan')}
        />
      )}
      {isSubscribed(billing) && cancelsAtPeriodEnd && <ResumeButton />}
      {isCancelable(billing) && (
        <Button variant="default" onClick={() => setCanceling(true)}>
          {t('billing.cancel')}
        </Button>
      )}
      <CancelDialog billing={billing} opened={isCanceling} onClose={() => setCanceling(false)} />
    </div>
  )
}

type PlanLinkProps = { readonly path: string; readonly label: string }

/** Link that reloads the document, because only documents loaded at a subscription URL may load Stripe.js. */
function PlanLink({ path, label }: PlanLinkProps) {
  return (
    <Button component={Link} to={path} reloadDocument>
      {label}
    </Button>
  )
}

function ResumeButton() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const reload = useReloadBilling()
  const { mutate, isPending } = trpc.billing.resume.useMutation({
    onSuccess: async (billing) => {
      utils.billing.get.setData({}, billing)
      notifications.show({ message: t('billing.resumed') })
      await reload()
    },
    onError: async (error) => {
      showError(t, error)
      await reload()
    },
  })
  return (
    <BusyButton isBusy={isPending} onClick={() => mutate({})}>
      {t('billing.resume')}
    </BusyButton>
  )
}
