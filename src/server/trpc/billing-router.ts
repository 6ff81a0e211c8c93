import { getStanding, listUsageDays } from '../domain/billing/plans/operations.ts'
import { getBillingDetails, updateBillingDetails } from '../domain/billing/subscriptions/details-operations.ts'
import {
  getBilling,
  getNextInvoice,
  getPrice,
  listInvoices,
  previewChange,
  refreshBilling,
  startCard,
} from '../domain/billing/subscriptions/operations.ts'
import {
  cancelSubscription,
  changePackages,
  replaceCard,
  resumeSubscription,
  subscribe,
} from '../domain/billing/subscriptions/subscription-operations.ts'
import { mutation, query, router } from './trpc.ts'

/** Subscription and payments of an account. */
export const billingRouter = router({
  standing: query(getStanding),
  usageDays: query(listUsageDays),
  get: query(getBilling),
  nextInvoice: query(getNextInvoice),
  price: query(getPrice),
  preview: query(previewChange),
  startCard: mutation(startCard),
  subscribe: mutation(subscribe),
  changePackages: mutation(changePackages),
  cancel: mutation(cancelSubscription),
  resume: mutation(resumeSubscription),
  replaceCard: mutation(replaceCard),
  refresh: mutation(refreshBilling),
  invoices: query(listInvoices),
  details: query(getBillingDetails),
  updateDetails: mutation(updateBillingDetails),
})
