import type { Payments } from '../payments.ts'
import { createStripeContext, type StripeSettings } from './stripe-client.ts'
import { createCustomer, details, setDefaultCard, startCard, updateDetails } from './stripe-customers.ts'
import { withStripeErrors } from './stripe-errors.ts'
import { readEvent } from './stripe-events.ts'
import { invoices, nextInvoice, preview } from './stripe-invoices.ts'
import { readPrice } from './stripe-pricing.ts'
import { readCustomer } from './stripe-state.ts'
import {
  abandon,
  cancelNow,
  changePackages,
  payOpenInvoices,
  setCancellation,
  subscribe,
} from './stripe-subscriptions.ts'

/** Sells packages through Stripe. */
export function stripePayments(settings: StripeSettings): Payments {
  const context = createStripeContext(settings)
  const guarded =
    <Input extends readonly unknown[], Value>(call: (...input: Input) => Promise<Value>) =>
    (...input: Input) =>
      withStripeErrors(() => call(...input))
  return {
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    price: guarded(() => readPrice(context)),
    createCustomer: guarded(createCustomer(context)),
    read: guarded((customerId: string) => readCustomer(context, customerId)),
    startCard: guarded(startCard(context)),
    setDefaultCard: guarded(setDefaultCard(context)),
    abandon: guarded(abandon(context)),
    subscribe: guarded(subscribe(context)),
    preview: guarded(preview(context)),
    changePackages: guarded(changePackages(context)),
    setCancellation: guarded(setCancellation(context)),
    cancelNow: guarded(cancelNow(context)),
    payOpenInvoices: guarded(payOpenInvoices(context)),
    nextInvoice: guarded(nextInvoice(context)),
    invoices: guarded(invoices(context)),
    details: guarded(details(context)),
    updateDetails: guarded(updateDetails(context)),
    event: guarded(readEvent(context)),
  }
}
