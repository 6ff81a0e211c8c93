import {
  billing,
  cardStart,
  changePreview,
  getBillingInput,
  getNextInvoiceInput,
  getPriceInput,
  invoicePage,
  listInvoicesInput,
  nextInvoice,
  previewChangeInput,
  price,
  refreshBillingInput,
  startCardInput,
} from '../../../../shared/billing/billing.ts'
import { operation } from '../../../kernel/operation.ts'
import { findBilling, findOrCreateCustomer } from './customer.ts'
import { presentBilling } from './present.ts'
import {
  countStripeRead,
  requireQuantity,
  requireRateLimitedBilling,
  requireRateLimitedPreview,
  requireSelfServeBilling,
} from './require-billing.ts'
import { requirePayments } from './scope.ts'
import { syncAccount } from './sync-account.ts'

/** Billing state of the account; also works without billing, and while Stripe is unavailable. */
export const getBilling = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getBillingInput,
  example: () => ({}),
  output: billing,
  run: (scope) => presentBilling(scope, scope.account.id),
})

/** Billing state of the account, read again from Stripe. */
export const refreshBilling = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: refreshBillingInput,
  example: () => ({}),
  output: billing,
  run: async (scope) => {
    requirePayments(scope)
    await countStripeRead(scope)
    await syncAccount(scope, scope.account.id)
    return presentBilling(scope, scope.account.id)
  },
})

/** The next charge; null without a subscription, or if it ends before. */
export const getNextInvoice = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getNextInvoiceInput,
  example: () => ({}),
  output: nextInvoice,
  run: async (scope) => {
    const payments = requirePayments(scope)
    const row = await findBilling(scope.em, scope.account.id)
    const subscriptionId = row?.subscriptionId ?? null
    if (subscriptionId === null || row?.cancelsAtPeriodEnd === true) return null
    await countStripeRead(scope)
    const invoice = await payments.nextInvoice(subscriptionId)
    return invoice && { total: invoice.total, at: invoice.at.toISOString() }
  },
})

/** Price of a package. */
export const getPrice = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getPriceInput,
  example: () => ({}),
  output: price,
  run: async (scope) => {
    const payments = requireSelfServeBilling(scope)
    await countStripeRead(scope)
    return payments.price()
  },
})

/** Preview of the costs of a number of packages. */
export const previewChange = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: previewChangeInput,
  example: () => ({ packageQuantity: 2 }),
  output: changePreview,
  run: async (scope, { packageQuantity, coupon }) => {
    const payments = await requireRateLimitedPreview(scope)
    requireQuantity(scope, packageQuantity)
    const row = await findBilling(scope.em, scope.account.id)
    // A subscription that was never paid for is replaced, not changed.
    const isNew = row === null || row.state === 'none' || row.state === 'canceled'
    return payments.preview({
      customerId: row?.stripeId ?? null,
      subscriptionId: isNew ? null : (row.subscriptionId ?? null),
      packageQuantity,
      coupon,
    })
  },
})

/** Starts saving a card. */
export const startCard = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: startCardInput,
  example: () => ({}),
  output: cardStart,
  run: async (scope) => {
    const payments = await requireRateLimitedBilling(scope)
    const clientSecret = await payments.startCard(await findOrCreateCustomer(scope, scope.account.id))
    return { clientSecret, publishableKey: payments.publishableKey, scriptUrl: payments.scriptUrl }
  },
})

/** The account's invoices, newest first. */
export const listInvoices = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: listInvoicesInput,
  example: () => ({}),
  output: invoicePage,
  run: async (scope, { cursor = null }) => {
    const payments = requirePayments(scope)
    const customerId = (await findBilling(scope.em, scope.account.id))?.stripeId ?? null
    if (customerId === null) return { invoices: [], nextCursor: null }
    await countStripeRead(scope)
    return payments.invoices(customerId, cursor)
  },
})
