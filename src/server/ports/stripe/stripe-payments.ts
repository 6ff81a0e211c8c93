import type { Payments } from '../payments.ts'

/** Stripe, as the operator's account there has it. */
export type StripeSettings = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Stripe works out taxes. */
  readonly tax: boolean
  readonly apiUrl: string
  readonly scriptUrl: string
}

export function stripePayments(settings: StripeSettings): Payments {
  throw new Error(`not there yet: ${settings.apiUrl}`)
}
