import { z } from 'zod'
import { pageOf, pageParameters } from '../api/lists.ts'
import { address, ignored, metadata, orUnset, readParameters } from '../api/parameters.ts'
import { type Call, idOf, type Route } from '../api/routes.ts'
import { invalidRequest, noSuch } from '../api/stripe-error.ts'
import { newId, randomText } from '../ids.ts'
import type { Customer } from '../shapes.ts'
import type { World } from '../world.ts'
import { cancelSubscription } from './cancellation.ts'
import { attachPaymentMethod } from './payment-methods.ts'
import { addTaxId, taxIdParameters } from './tax-ids.ts'

const fields = {
  name: orUnset(z.string()).optional(),
  email: orUnset(z.string()).optional(),
  phone: orUnset(z.string()).optional(),
  description: orUnset(z.string()).optional(),
  address: address.optional(),
  metadata: orUnset(metadata).optional(),
  invoice_settings: z.looseObject({ default_payment_method: orUnset(z.string()).optional() }).optional(),
  preferred_locales: z.array(z.string()).optional(),
  tax: ignored.optional(),
  tax_exempt: ignored.optional(),
  shipping: ignored.optional(),
}
const updateParameters = z.strictObject(fields)
const createParameters = z.strictObject({
  ...fields,
  payment_method: z.string().optional(),
  tax_id_data: z.array(taxIdParameters).optional(),
})

const emptyAddress = { line1: null, line2: null, city: null, postal_code: null, state: null, country: null }

export function requireCustomer({ store }: World, id: string, param?: string): Customer {
  const customer = store.customers.get(id)
  if (customer === undefined) throw noSuch('customer', id, param)
  return customer
}

function applyChanges({ store }: World, customer: Customer, changes: z.output<typeof updateParameters>): void {
  const { email, name, phone, description } = changes
  if (typeof email === 'string' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' })
  }
  const card = changes.invoice_settings?.default_payment_method
  if (typeof card === 'string' && store.paymentMethods.get(card)?.customer !== customer.id) {
    const message = `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`
    throw invalidRequest(message, { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' })
  }
  if (email !== undefined) customer.email = email
  if (name !== undefined) customer.name = name
  if (phone !== undefined) customer.phone = phone
  if (description !== undefined) customer.description = description
  if (card !== undefined) customer.invoice_settings.default_payment_method = card
  if (changes.preferred_locales !== undefined) customer.preferred_locales = changes.preferred_locales
  if (changes.address === null) customer.address = null
  else if (changes.address !== undefined) {
    const given = Object.entries(changes.address).map(([key, value]) => [key, value === '' ? null : value])
    customer.address = { ...emptyAddress, ...customer.address, ...Object.fromEntries(given) }
  }
  if (changes.metadata !== undefined) customer.metadata = mergedMetadata(customer.metadata, changes.metadata)
}

/** Empty values remove their keys; null removes all. */
export function mergedMetadata(before: Record<string, string>, changes: Record<string, string> | null) {
  const all = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '')
  return changes === null ? {} : Object.fromEntries(all)
}

function create({ world, form }: Call): Customer {
  const parameters = readParameters(createParameters, form)
  const { payment_method: card, tax_id_data: taxIds = [], invoice_settings: invoiceSettings, ...changes } = parameters
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.seconds(),
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
  applyChanges(world, customer, changes)
  if (card !== undefined) attachPaymentMethod(world, card, customer.id)
  const defaultCard = invoiceSettings?.default_payment_method
  if (defaultCard) {
    if (world.store.paymentMethods.get(defaultCard)?.customer !== customer.id)
      throw noSuch('PaymentMethod', defaultCard)
    customer.invoice_settings.default_payment_method = defaultCard
  }
  world.store.customers.set(customer.id, customer)
  world.events.add('customer.created', customer)
  for (const taxId of taxIds) addTaxId(world, customer, taxId)
  return customer
}

function retrieve(call: Call): object {
  const id = idOf(call)
  if (call.world.store.deletedCustomers.has(id)) return { id, object: 'customer', deleted: true }
  return requireCustomer(call.world, id)
}

function update(call: Call): Customer {
  const { world, form } = call
  const customer = requireCustomer(world, idOf(call))
  applyChanges(world, customer, readParameters(updateParameters, form))
  world.events.add('customer.updated', customer)
  return customer
}

function remove(call: Call): object {
  const { world } = call
  const customer = requireCustomer(world, idOf(call))
  const { store } = world
  for (const subscription of store.subscriptions.values()) {
    if (subscription.customer === customer.id) cancelSubscription(world, subscription, 'cancellation_requested')
  }
  for (const method of store.paymentMethods.values()) if (method.customer === customer.id) method.customer = null
  store.customers.delete(customer.id)
  store.deletedCustomers.add(customer.id)
  world.events.add('customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}

function list({ world, form }: Call): object {
  const { email } = readParameters(z.strictObject({ ...pageParameters, email: z.string().optional() }), form)
  const all = [...world.store.customers.values()].filter((customer) => email === undefined || customer.email === email)
  return pageOf(all, form, '/v1/customers')
}

export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', answer: create },
  { method: 'GET', path: '/v1/customers', answer: list },
  { method: 'GET', path: '/v1/customers/:id', answer: retrieve },
  { method: 'POST', path: '/v1/customers/:id', answer: update },
  { method: 'DELETE', path: '/v1/customers/:id', answer: remove },
]
