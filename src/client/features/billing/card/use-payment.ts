import { notifications } from '@mantine/notifications'
import type { Stripe } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PaymentStep } from '../../../../shared/billing/billing.ts'
import type { ErrorCode } from '../../../../shared/kernel/app-error.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useReloadBilling } from '../use-billing.ts'

/** Another tab was faster: what the screen shows is not how the account stands. */
const outdated: readonly ErrorCode[] = ['billing.changed', 'billing.subscribed', 'billing.notSubscribed']

type PaymentOptions = {
  /** What a toast says once it is done. */
  readonly doneText: string
  /** The card was declined: a saved one is of no use. */
  readonly onDeclined?: () => void
}

/**
 * Runs a payment, one at a time. Why it failed stays beside the form; when it is done, the overview of the subscription
 * opens.
 */
export function usePayment({ doneText, onDeclined }: PaymentOptions) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const reload = useReloadBilling()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)

  const finish = async () => {
    // The payment is made. If the server can't read it yet, Stripe's event tells it soon.
    const billing = await utils.client.billing.refresh.mutate({}).catch(() => undefined)
    if (billing !== undefined) utils.billing.get.setData({}, billing)
    void reload()
    notifications.show({ message: doneText })
    void navigate(screenPaths.subscription)
  }

  const fail = async (error: unknown) => {
    const code = apiErrorOf(error)?.code
    if (code === 'billing.rejected') onDeclined?.()
    if (code === undefined || !outdated.includes(code)) return setSentence(errorMessage(t, error))
    showError(t, error)
    await reload()
  }

  /** `pay` answers why it was not done, or null. */
  const run = async (pay: () => Promise<string | null>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setSentence(null)
    try {
      const problem = await pay()
      if (problem === null) await finish()
      else setSentence(problem)
    } catch (error) {
      await fail(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, sentence }
}

/** Lets the person confirm a payment where their bank wants that; answers why they did not, or null. */
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
