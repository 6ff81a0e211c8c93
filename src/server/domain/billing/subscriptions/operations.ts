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
import { syncAccount } from './apply.ts'
import { customerOf, findBilling } from './customer.ts'
import { presentBilling } from './present.ts'
import { countRead, requireCountedPreview, requireCountedSale, requireQuantity, requireSale } from './require.ts'
import { requirePayments } from './scope.ts'

/** How the account stands; also where nothing is sold, and while Stripe is away. */
export const getBilling = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getBillingInput,
  output: billing,
  run: (scope) => presentBilling(scope, scope.account.id),
})

/** Reads how the account stands at Stripe before it answers. */
export const refreshBilling = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: refreshBillingInput,
  output: billing,
  run: async (scope) => {
    requirePayments(scope)
    await countRead(scope)
    await syncAccount(scope, scope.account.id)
    return presentBilling(scope, scope.account.id)
  },
})

/** What is charged next; null without a subscription, and where it ends before. */
export const getNextInvoice = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getNextInvoiceInput,
  output: nextInvoice,
  run: async (scope) => {
    const payments = requirePayments(scope)
    const row = await findBilling(scope.em, scope.account.id)
    const subscriptionId = row?.subscriptionId ?? null
    if (subscriptionId === null || row?.cancelsAtPeriodEnd === true) return null
    await countRead(scope)
    const found = await payments.nextInvoice(subscriptionId)
    return found && { total: found.total, at: found.at.toISOString() }
  },
})

/** What a package costs. */
export const getPrice = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: getPriceInput,
  output: price,
  run: async (scope) => {
    const payments = requireSale(scope)
    await countRead(scope)
    return payments.price()
  },
})

/** What it would cost to have so many packages. */
export const previewChange = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: previewChangeInput,
  output: changePreview,
  run: async (scope, { packageQuantity, coupon }) => {
    const payments = await requireCountedPreview(scope)
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

/** Begins to save a card. */
export const startCard = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: startCardInput,
  output: cardStart,
  run: async (scope) => {
    const payments = await requireCountedSale(scope)
    const clientSecret = await payments.startCard(await customerOf(scope, scope.account.id))
    return { clientSecret, publishableKey: payments.publishableKey, scriptUrl: payments.scriptUrl }
  },
})

/** The account's invoices, newest first. */
export const listInvoices = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: listInvoicesInput,
  output: invoicePage,
  run: async (scope, { cursor = null }) => {
    const payments = requirePayments(scope)
    const customerId = (await findBilling(scope.em, scope.account.id))?.stripeId ?? null
    if (customerId === null) return { invoices: [], nextCursor: null }
    await countRead(scope)
    return payments.invoices(customerId, cursor)
  },
})
