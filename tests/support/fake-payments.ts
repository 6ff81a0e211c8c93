import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustomerState, PaymentEvent, Payments } from '../../src/server/ports/payments.ts'

const notThere = () => Promise.reject(new Error('the fake sells nothing'))

/** Payments in memory that accept unsigned events. Answers are some turns of the event loop old. */
export type FakePayments = Payments & { readonly customers: Map<string, CustomerState> }

export function fakePayments(turnsOf: () => number): FakePayments {
  const customers = new Map<string, CustomerState>()
  return {
    customers,
    publishableKey: 'pk_test_fake',
    scriptUrl: 'http://127.0.0.1/stripe.js',
    price: notThere,
    createCustomer: notThere,
    read: async (customerId) => {
      for (let turns = turnsOf(); turns > 0; turns -= 1) await nextTurn()
      const held = customers.get(customerId)
      if (held === undefined) throw new Error(`there is no customer ${customerId}`)
      for (let turns = turnsOf(); turns > 0; turns -= 1) await nextTurn()
      return held
    },
    startCard: notThere,
    useCard: notThere,
    abandon: notThere,
    subscribe: notThere,
    preview: notThere,
    changePackages: notThere,
    setCancellation: notThere,
    cancelNow: notThere,
    payOpenInvoices: notThere,
    nextInvoice: notThere,
    invoices: notThere,
    details: notThere,
    updateDetails: notThere,
    event: async (body) => JSON.parse(body.toString()) as PaymentEvent,
  }
}
