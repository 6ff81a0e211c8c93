import { z } from 'zod'
import { pageOf, pageParameters } from '../api/lists.ts'
import { flag, readParameters } from '../api/parameters.ts'
import type { Call, Route } from '../api/routes.ts'
import { cardError, invalidRequest, noSuch } from '../api/stripe-error.ts'
import type { Invoice } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'
import { collect, defaultCardIdOf, intentOfInvoice, openInvoice, voidInvoice } from './invoice-collection.ts'
import { previewInvoice } from './invoice-previews.ts'

const listParameters = z.strictObject({
  ...pageParameters,
  customer: z.string().optional(),
  status: z.string().optional(),
})
const payParameters = z.strictObject({ off_session: flag.optional() })
const finalizeParameters = z.strictObject({ auto_advance: flag.optional() })

function requireInvoice({ state, ids: [id = ''] }: Call): Invoice {
  const invoice = state.store.invoices.get(id)
  if (invoice === undefined) throw noSuch('invoice', id)
  return invoice
}

function listInvoices({ state, form }: Call): object {
  const { customer, status } = readParameters(listParameters, form)
  const matches = [...state.store.invoices.values()].filter(
    (invoice) => (customer ?? invoice.customer) === invoice.customer && (status ?? invoice.status) === invoice.status,
  )
  return pageOf(matches, form, '/v1/invoices')
}

/** Charges an open invoice. Throws Stripe's error if the charge fails. */
export function payInvoice(state: StripeState, invoice: Invoice, isOffSession = true): Invoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open') {
    throw invalidRequest('This invoice can no longer be paid.', { code: 'invoice_not_editable' })
  }
  if (defaultCardIdOf(state, invoice) === null) {
    const message =
      'Cannot charge customer that has no active card. Add a default payment method to the customer or its subscription.'
    throw invalidRequest(message, { code: 'missing' })
  }
  const outcome = collect(state, invoice, { isOffSession })
  if (outcome === 'succeeded') return invoice
  const intent = intentOfInvoice(state, invoice)
  const declineError = outcome === 'declined' ? intent?.last_payment_error : undefined
  const actionRequiredError = {
    type: 'card_error' as const,
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
  }
  throw cardError(declineError ?? actionRequiredError, intent ? { payment_intent: intent } : {})
}

function finalizeInvoice(call: Call): Invoice {
  const invoice = requireInvoice(call)
  if (invoice.status !== 'draft') throw invalidRequest('This invoice is already finalized.')
  readParameters(finalizeParameters, call.form)
  return openInvoice(call.state, invoice)
}

function voidOpenInvoice(call: Call): Invoice {
  const invoice = requireInvoice(call)
  if (invoice.status !== 'open') throw invalidRequest('You can only void an open invoice.')
  const subscription = call.state.store.subscriptions.get(invoice.parent.subscription_details.subscription ?? '')
  voidInvoice(call.state, invoice)
  if (subscription?.latest_invoice === invoice.id) subscription.pending_update = null
  return invoice
}

export const invoiceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/invoices', handle: listInvoices },
  { method: 'POST', path: '/v1/invoices/create_preview', handle: previewInvoice },
  { method: 'GET', path: '/v1/invoices/:id', handle: requireInvoice },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    handle: (call) =>
      payInvoice(call.state, requireInvoice(call), readParameters(payParameters, call.form).off_session),
  },
  { method: 'POST', path: '/v1/invoices/:id/finalize', handle: finalizeInvoice },
  { method: 'POST', path: '/v1/invoices/:id/void', handle: voidOpenInvoice },
]
