import type Stripe from 'stripe'
import type { BillingDetails } from '../../../shared/billing/billing.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Payments } from '../payments.ts'
import { idOf, type StripeContext } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'

/** Creates a customer and returns the id. The idempotency key makes a repeated call return the same customer. */
export const createCustomer =
  ({ stripe }: StripeContext): Payments['createCustomer'] =>
  async ({ accountId, name, email, key }) => {
    const customer = await stripe.customers.create({ name, email, metadata: { accountId } }, { idempotencyKey: key })
    return customer.id
  }

/** Creates a setup intent for saving a card, and returns its client secret for the page. */
export const startCard =
  ({ stripe }: StripeContext): Payments['startCard'] =>
  async (customerId) => {
    const intent = await stripe.setupIntents.create({
      customer: customerId,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
    })
    if (intent.client_secret === null) throw new Error('Stripe returned no secret for a new setup intent')
    return intent.client_secret
  }

async function findSetupIntent(stripe: Stripe, id: string): Promise<Stripe.SetupIntent> {
  try {
    return await stripe.setupIntents.retrieve(id)
  } catch (error) {
    throw isMissing(error) ? new AppError('resource.notFound') : error
  }
}

/**
 * Makes the card of a completed setup intent the customer's default. Rejects with `billing.rejected` if it isn't
 * completed.
 */
export const setDefaultCard =
  ({ stripe }: StripeContext): Payments['setDefaultCard'] =>
  async (customerId, setupIntentId) => {
    const intent = await findSetupIntent(stripe, setupIntentId)
    if (idOf(intent.customer) !== customerId) throw new AppError('resource.notFound')
    const paymentMethodId = idOf(intent.payment_method)
    if (intent.status !== 'succeeded' || paymentMethodId === null) {
      const message = intent.last_setup_error?.message
      throw new AppError('billing.rejected', message === undefined ? {} : { message })
    }
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: paymentMethodId } })
  }

async function findCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ['tax_ids'] })
  if (customer.deleted) throw new AppError('resource.notFound')
  return customer
}

/** Reads the customer's billing details; empty texts for missing ones. */
export const details =
  ({ stripe }: StripeContext): Payments['details'] =>
  async (customerId) => {
    const { name, email, address, tax_ids } = await findCustomer(stripe, customerId)
    const [taxId] = tax_ids?.data ?? []
    return {
      name: name ?? '',
      email: email ?? '',
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      postalCode: address?.postal_code ?? '',
      state: address?.state ?? '',
      country: address?.country ?? '',
      taxIdType: taxId?.type ?? '',
      taxId: taxId?.value ?? '',
    }
  }

/** Creates the new tax id before deleting the old one, so that the old one stays if Stripe rejects the new one. */
async function setTaxId(stripe: Stripe, customerId: string, { taxIdType: type, taxId: value }: BillingDetails) {
  const existingTaxIds = (await findCustomer(stripe, customerId)).tax_ids?.data ?? []
  const isEmpty = type === '' || value === ''
  const match = existingTaxIds.find((taxId) => taxId.type === type && taxId.value === value)
  if (!isEmpty && match === undefined) await stripe.customers.createTaxId(customerId, { type, value })
  for (const { id } of existingTaxIds) if (id !== match?.id) await stripe.customers.deleteTaxId(customerId, id)
}

/** Updates the customer's billing details and tax id. */
export const updateDetails =
  ({ stripe, settings }: StripeContext): Payments['updateDetails'] =>
  async (customerId, billingDetails) => {
    await setTaxId(stripe, customerId, billingDetails)
    const { name, email, line1, line2, city, postalCode, state, country } = billingDetails
    await stripe.customers.update(customerId, {
      name,
      email,
      address: { line1, line2, city, postal_code: postalCode, state, country },
      ...(settings.hasAutomaticTax && country !== '' && { tax: { validate_location: 'immediately' } }),
    })
  }
