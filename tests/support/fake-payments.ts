import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustomerState, PaymentEvent, Payments } from '../../src/server/ports/payments.ts'

const notSupported = () => Promise.reject(new Error('the fake sells nothing'))

/** Payments in memory that accept unsigned events. Answers are stale by some turns of the event loop. */
export type FakePayments = Payments & { readonly customers: Map<string, CustomerState> }

export function fakePayments(turnsOf: () => number): FakePayments {
  const customers = new Map<string, CustomerState>()
  return {
    customers,
    publishableKey: 'pk_test_fake',
    scriptUrl: 'http://127.0.0.1/stripe.js',
    price: notSupported,
    createCustomer: notSupported,
    read: async (customerId) => {
      for (let turns = turnsOf(); turns > 0; turns -= 1) await nextTurn()
      const customer = customers.get(customerId)
      if (customer === undefined) throw new Error(`there is no customer ${customerId}`)
      for (let turns = turnsOf(); turns > 0; turns -= 1) await nextTurn()
      return customer
    },
    startCard: notSupported,
    useCard: notSupported,
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
