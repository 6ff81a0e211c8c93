import { z } from 'zod'
import { address, ignored, metadata, readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId, randomText } from '../ids.ts'
import type { Customer } from '../shapes.ts'
import type { StripeState } from '../stripe-state.ts'

const customerParameters = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  address: address.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string() }).optional(),
  tax: ignored.optional(),
})

const emptyAddress = { line1: null, line2: null, city: null, postal_code: null, state: null, country: null }

/** Finds a customer by id. Throws Stripe's error for an unknown one. */
export function requireCustomer({ store }: StripeState, id: string, param?: string): Customer {
  const customer = store.customers.get(id)
  if (customer === undefined) throw noSuch('customer', id, param)
  return customer
}

function applyChanges({ store }: StripeState, customer: Customer, changes: z.output<typeof customerParameters>): void {
  const { email, name } = changes
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
  }
  const cardId = changes.invoice_settings?.default_payment_method
  if (cardId !== undefined && store.paymentMethods.get(cardId)?.customer !== customer.id) {
    const message = `The customer does not have a payment method with the ID ${cardId}. The payment method must be attached to the customer.`
    throw invalidRequest(message, { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' })
  }
  if (email !== undefined) customer.email = email
  if (name !== undefined) customer.name = name
  if (cardId !== undefined) customer.invoice_settings.default_payment_method = cardId
  if (changes.address !== undefined) {
    const changedFields = Object.entries(changes.address).map(([key, value]) => [key, value === '' ? null : value])
    customer.address = { ...emptyAddress, ...customer.address, ...Object.fromEntries(changedFields) }
  }
  customer.metadata = { ...customer.metadata, ...changes.metadata }
}

function createCustomer({ state, form }: Call): Customer {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: state.clock.unixSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  applyChanges(state, customer, readParameters(customerParameters, form))
  state.store.customers.set(customer.id, customer)
  state.events.add('customer.created', customer)
  return customer
}

function updateCustomer(call: Call): Customer {
  const { state, form } = call
  const customer = requireCustomer(state, idOf(call))
  applyChanges(state, customer, readParameters(customerParameters, form))
  state.events.add('customer.updated', customer)
  return customer
}

/** Routes of the API for customers. */
export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', handle: createCustomer },
  { method: 'GET', path: '/v1/customers/:id', handle: (call) => requireCustomer(call.state, idOf(call)) },
  { method: 'POST', path: '/v1/customers/:id', handle: updateCustomer },
]
