import type { Payments } from '../payments.ts'
import { openStripe, type StripeSettings } from './stripe-client.ts'
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
  const caller = openStripe(settings)
  const guarded =
    <Input extends readonly unknown[], Value>(call: (...input: Input) => Promise<Value>) =>
    (...input: Input) =>
      withStripeErrors(() => call(...input))
  return {
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    price: guarded(() => readPrice(caller)),
    createCustomer: guarded(createCustomer(caller)),
    read: guarded((customerId: string) => readCustomer(caller, customerId)),
    startCard: guarded(startCard(caller)),
    setDefaultCard: guarded(setDefaultCard(caller)),
    abandon: guarded(abandon(caller)),
    subscribe: guarded(subscribe(caller)),
    preview: guarded(preview(caller)),
    changePackages: guarded(changePackages(caller)),
    setCancellation: guarded(setCancellation(caller)),
    cancelNow: guarded(cancelNow(caller)),
    payOpenInvoices: guarded(payOpenInvoices(caller)),
    nextInvoice: guarded(nextInvoice(caller)),
    invoices: guarded(invoices(caller)),
    details: guarded(details(caller)),
    updateDetails: guarded(updateDetails(caller)),
    event: guarded(readEvent(caller)),
  }
}
