import { listInvoicesInput } from '../../shared/billing/billing.ts'
import { getStanding, listUsageDays } from '../domain/billing/plans/operations.ts'
import { getBilling, getNextInvoice, listInvoices } from '../domain/billing/subscriptions/operations.ts'
import { route } from './rest.ts'

const billingPath = '/api/v2/:aid/billing'
/** Longest span that `listUsageDays` accepts. */
const usageDays = 365

/** Usage and billing of an account, read-only. Purchases are possible in the app only. */
export const billingRoutes = [
  route({
    method: 'get',
    path: billingPath,
    tag: 'Billing',
    summary: 'Get plan and subscription',
    description: 'Without billing on this installation, there is no subscription and limits are null.',
    operation: getBilling,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: `${billingPath}/standing`,
    tag: 'Billing',
    summary: 'Get the standing of an account',
    description:
      'For all members: whether the account has limits, and whether it is read-only because a payment is overdue.',
    operation: getStanding,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: `${billingPath}/next-invoice`,
    tag: 'Billing',
    summary: 'Get the next invoice',
    description: 'Total and due date; null if no invoice is upcoming.',
    errors: ['billing.notSold', 'billing.unavailable', 'request.tooMany'],
    operation: getNextInvoice,
    read: () => ({}),
  }),
  route({
    method: 'get',
    path: `${billingPath}/usage`,
    tag: 'Billing',
    summary: 'Get usage by day',
    description: 'Usage at the end of each of the last 365 days, oldest first. The last entry is the current usage.',
    operation: listUsageDays,
    read: () => ({ days: usageDays }),
  }),
  route({
    method: 'get',
    path: `${billingPath}/invoices`,
    tag: 'Billing',
    summary: 'List invoices',
    description: 'Newest first, a page at a time.',
    query: listInvoicesInput.pick({ cursor: true }),
    errors: ['billing.notSold', 'billing.unavailable', 'request.tooMany'],
    operation: listInvoices,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
] as const
