import type Stripe from 'stripe'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Confirmation } from '../payments.ts'
import type { StripeContext } from './stripe-client.ts'

/** Payment intent of an invoice; null if no payment was attempted. */
async function paymentOf({ stripe }: StripeContext, invoiceId: string): Promise<Stripe.PaymentIntent | null> {
  const { payments } = await stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] })
  const invoicePayments = payments?.data ?? []
  const payment = invoicePayments.find(({ is_default }) => is_default) ?? invoicePayments[0]
  const intent = payment?.payment.payment_intent
  return typeof intent === 'object' ? intent : null
}

/** Stripe's message about the last failed charge of an invoice. */
export async function paymentErrorOf(context: StripeContext, invoiceId: string): Promise<string | null> {
  return (await paymentOf(context, invoiceId))?.last_payment_error?.message ?? null
}

/** Confirmation that an invoice's payment requires. Rejects if the card was declined or the invoice is void. */
export async function confirmationOf(context: StripeContext, invoiceId: string): Promise<Confirmation> {
  const intent = await paymentOf(context, invoiceId)
  if (intent === null || intent.status === 'succeeded' || intent.status === 'processing') return { confirmWith: null }
  if (intent.status === 'requires_action' || intent.status === 'requires_confirmation') {
    return { confirmWith: intent.client_secret }
  }
  if (intent.status === 'canceled') throw new AppError('billing.changed')
  const message = intent.last_payment_error?.message
  throw new AppError('billing.rejected', message === undefined ? {} : { message })
}
