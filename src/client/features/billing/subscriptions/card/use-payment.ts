import { notifications } from '@mantine/notifications'
import type { Stripe } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PaymentStep } from '../../../../../shared/billing/billing.ts'
import type { ErrorCode } from '../../../../../shared/kernel/error-codes.ts'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useReloadBilling } from '../use-billing.ts'

/** Errors after which the screen is stale, for example because another tab has subscribed. */
const staleCodes: readonly ErrorCode[] = ['billing.changed', 'billing.subscribed', 'billing.notSubscribed']

type PaymentOptions = {
  /** Message of the notification. */
  readonly successText: string
  /** Called when the card was declined, so that a saved one is discarded. */
  readonly onDeclined?: () => void
}

/** Runs one payment at a time. An error stays beside the form; success opens the subscription overview. */
export function usePayment({ successText, onDeclined }: PaymentOptions) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const reload = useReloadBilling()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const finish = async () => {
    // The payment succeeded. If refreshing fails, Stripe's webhook updates the server soon.
    const billing = await utils.client.billing.refresh.mutate({}).catch(() => undefined)
    if (billing !== undefined) utils.billing.get.setData({}, billing)
    void reload()
    notifications.show({ message: successText })
    void navigate(screenPaths.subscription)
  }

  const fail = async (error: unknown) => {
    const code = apiErrorOf(error)?.code
    if (code === 'billing.rejected') onDeclined?.()
    if (code === undefined || !staleCodes.includes(code)) return setFailure(errorMessage(t, error))
    showError(t, error)
    await reload()
  }

  /** `pay` resolves to an error message, or to null on success. */
  const run = async (pay: () => Promise<string | null>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      const errorText = await pay()
      if (errorText === null) await finish()
      else setFailure(errorText)
    } catch (error) {
      await fail(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}

/** Confirms a payment with the bank if it requires that. Returns an error message, or null on success. */
export async function confirmPayment(
  { confirmWith }: Pick<PaymentStep, 'confirmWith'>,
  loadStripe: () => Promise<Stripe>,
): Promise<string | null> {
  if (confirmWith === null) return null
  const stripe = await loadStripe()
  const { error } = await stripe.confirmPayment({
    clientSecret: confirmWith,
    redirect: 'if_required',
    confirmParams: { return_url: `${location.origin}${screenPaths.subscription}` },
  })
  return error === undefined ? null : (error.message ?? error.type)
}
