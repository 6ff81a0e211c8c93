import Stripe from 'stripe'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Payments } from '../payments.ts'
import type { StripeCaller } from './stripe-client.ts'

const toleranceSeconds = 300

function customerOf({ data: { object } }: Stripe.Event): string | null {
  const fields: Readonly<Record<string, unknown>> = Object(object)
  const of = fields.object === 'customer' ? fields.id : fields.customer
  if (typeof of === 'string') return of
  return typeof of === 'object' && of !== null && 'id' in of ? String(of.id) : null
}

/** An event that Stripe signed, over the bytes as they came; one of the other mode than the keys is none of ours. */
export const readEvent =
  ({ stripe, settings }: StripeCaller): Payments['event'] =>
  async (body, signature) => {
    const { webhookSecret, secretKey } = settings
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, webhookSecret, toleranceSeconds)
      .catch((cause: unknown) => {
        const isForged = cause instanceof Stripe.errors.StripeSignatureVerificationError
        throw isForged || cause instanceof SyntaxError ? new AppError('billing.signature') : cause
      })
    if (event.livemode !== secretKey.includes('_live_')) throw new AppError('billing.signature')
    return { id: event.id, type: event.type, customerId: customerOf(event), isLive: event.livemode }
  }
