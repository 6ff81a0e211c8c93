import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Payments } from '../payments.ts'
import type { StripeContext } from './stripe-client.ts'

/** Maximum age of a signature. */
const toleranceSeconds = 300

/** The fields of an event that are read. The library verifies the signature, not the shape. */
const signedEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

function customerOf(fields: Readonly<Record<string, unknown>>): string | null {
  const customer = fields.object === 'customer' ? fields.id : fields.customer
  if (typeof customer === 'string') return customer
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null
}

/**
 * Verifies the signature over the raw body, and rejects events of another mode (test or live) than the keys. Rejects with
 * `input.invalid` for a signed body that isn't an event.
 */
export const readEvent =
  ({ stripe, settings }: StripeContext): Payments['event'] =>
  async (body, signature) => {
    const { webhookSecret, secretKey } = settings
    const signedBody: unknown = await stripe.webhooks
      .constructEventAsync(body, signature, webhookSecret, toleranceSeconds)
      .catch((cause: unknown) => {
        const isForged = cause instanceof Stripe.errors.StripeSignatureVerificationError
        throw isForged || cause instanceof SyntaxError ? new AppError('billing.signature') : cause
      })
    const { success, data: event } = signedEvent.safeParse(signedBody)
    if (!success) throw new AppError('input.invalid')
    if (event.livemode !== secretKey.includes('_live_')) throw new AppError('billing.signature')
    return { id: event.id, type: event.type, customerId: customerOf(event.data.object), isLive: event.livemode }
  }
