import {
  billingDetails,
  getBillingDetailsInput,
  updateBillingDetailsInput,
} from '../../../../shared/billing/billing.ts'
import { operation } from '../../../kernel/operation.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { findBilling, findOrCreateCustomer } from './customer.ts'
import { countStripeRead, requireRateLimitedBilling, requireSelfServeBilling } from './require-billing.ts'

/** Billing details as stored at Stripe; initially only the name of the account. */
export const getBillingDetails = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getBillingDetailsInput,
  example: () => ({}),
  output: billingDetails,
  run: async (scope) => {
    const payments = requireSelfServeBilling(scope)
    await countStripeRead(scope)
    const customerId = (await findBilling(scope.em, scope.account.id))?.stripeId ?? null
    if (customerId !== null) return payments.details(customerId)
    const empty = { email: '', line1: '', line2: '', city: '', postalCode: '', state: '', country: '' }
    return { name: scope.account.name, ...empty, taxIdType: '', taxId: '' }
  },
})

/** Updates the billing details at Stripe; rejects with Stripe's message if Stripe declines them. */
export const updateBillingDetails = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: updateBillingDetailsInput,
  example: () => ({
    name: 'Harbor Museum',
    email: 'bills@example.com',
    line1: '1 Pier',
    line2: '',
    city: 'Bergen',
    postalCode: '5003',
    state: '',
    country: 'NO',
    taxIdType: '',
    taxId: '',
  }),
  output: billingDetails,
  run: async (scope, details) => {
    const payments = await requireRateLimitedBilling(scope)
    const customerId = await findOrCreateCustomer(scope, scope.account.id)
    await payments.updateDetails(customerId, details)
    await recordEvent(scope, scope.account.id, { action: 'billing-details-changed' })
    return payments.details(customerId)
  },
})
