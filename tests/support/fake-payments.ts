import { setImmediate as nextIteration } from 'node:timers/promises'
import type { CustomerState, PaymentEvent, Payments } from '../../src/server/ports/payments.ts'

const notSupported = () => Promise.reject(new Error('not supported by fakePayments'))

/** Payments in memory that accept unsigned events. Reads take some iterations of the event loop before and after. */
export type FakePayments = Payments & { readonly customers: Map<string, CustomerState> }

/** Payment provider with a state that tests set. */
export function fakePayments(nextIterations: () => number): FakePayments {
  const customers = new Map<string, CustomerState>()
  return {
    customers,
    publishableKey: 'pk_test_fake',
    scriptUrl: 'http://127.0.0.1/stripe.js',
    price: notSupported,
    createCustomer: notSupported,
    read: async (customerId) => {
      for (let iterations = nextIterations(); iterations > 0; iterations -= 1) await nextIteration()
      const customer = customers.get(customerId)
      if (customer === undefined) throw new Error(`there is no customer ${customerId}`)
      for (let iterations = nextIterations(); iterations > 0; iterations -= 1) await nextIteration()
      return customer
    },
    startCard: notSupported,
    setDefaultCard: notSupported,
    abandon: notSupported,
    subscribe: notSupported,
    preview: notSupported,
    changePackages: notSupported,
    setCancellation: notSupported,
    cancelNow: notSupported,
    payOpenInvoices: notSupported,
    nextInvoice: notSupported,
    invoices: notSupported,
    details: notSupported,
    updateDetails: notSupported,
    event: async (body) => JSON.parse(body.toString()) as PaymentEvent,
  }
}
