import type { AddressInfo } from 'node:net'
import { invalidRequest, noSuch } from './api/stripe-error.ts'
import type { DeclineReason } from './cards.ts'
import { handleControl } from './control.ts'
import { EventDelivery } from './event-delivery.ts'
import { EventLog, type StandInEvent, signatureHeader } from './events.ts'
import { newId, randomText } from './ids.ts'
import { fillCatalog, promotionCodes } from './objects/catalog.ts'
import { completePaymentAuthentication } from './objects/invoice-collection.ts'
import { completeSetupAuthentication } from './objects/setup-intents.ts'
import { handlePageRequest } from './pages/pages.ts'
import { readSavedSettings, restoreState, StateSaver } from './saved-state.ts'
import { ApiServer, type FailureMode, type LoggedRequest } from './server.ts'
import { type Charge, createStore, type StripeState } from './stripe-state.ts'
import { Clock } from './time/clock.ts'
import { advance, endRetries } from './time/renewals.ts'

export type StripeStandIn = {
  /** Base URL, for `STRIPE_API_URL`. */
  readonly url: string
  /** URL of its Stripe.js, for `STRIPE_JS_URL`. */
  readonly scriptUrl: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** The `STRIPE_*` environment variables of a server that uses the stand-in. */
  readonly environment: Readonly<Record<string, string>>
  readonly now: () => Date
  /**
   * Advances the clock, processes the renewals, charges, trial ends and cancellations that become due, in order, and
   * waits for the delivery of their events.
   */
  readonly advanceTo: (time: Date) => Promise<void>
  /** Ends the charging of a past-due subscription, which becomes `unpaid` or is canceled. */
  readonly endRetries: (subscriptionId: string, as: 'unpaid' | 'canceled') => Promise<void>
  /** Completes the 3-D Secure authentication of a SetupIntent or a PaymentIntent. */
  readonly completeAuthentication: (intentId: string, isConfirmed: boolean) => Promise<void>
  /** Makes every charge of a customer fail, regardless of the card. Null ends that. */
  readonly decline: (customerId: string, reason: DeclineReason | null) => void
  /** All events so far, in order. */
  readonly events: readonly StandInEvent[]
  /** Payload and signature of an event. `signedAt` defaults to the system time. */
  readonly sign: (event: StandInEvent, signedAt?: Date) => { readonly body: string; readonly signature: string }
  /** Sends events to this URL as they occur, in order. Null stops sending. */
  readonly sendEventsTo: (webhookUrl: string | null) => void
  /** Resolves once the events so far are delivered or have failed. */
  readonly whenDelivered: () => Promise<void>
  /** Ids of events that failed in every attempt. */
  readonly undeliveredIds: readonly string[]
  /** Sets the failure mode of requests. Null ends it. */
  readonly fail: (mode: FailureMode | null) => void
  /** All requests of the API, including failed ones. */
  readonly requests: readonly LoggedRequest[]
  readonly charges: readonly Charge[]
  readonly promotionCodes: typeof promotionCodes
  readonly stop: () => Promise<void>
}

export type StandInOptions = {
  readonly port?: number
  /** Start time of a clock that stands still until it is advanced. By default the clock runs with the system time. */
  readonly now?: Date
  /** Trial days of the price. */
  readonly trialDays?: number
  /** File that persists the state between processes. */
  readonly file?: string
  /** Maximum number of delivery attempts per event. */
  readonly eventAttempts?: number
}

function completeAuthentication(state: StripeState, intentId: string, isConfirmed: boolean): void {
  const { setupIntents, paymentIntents } = state.store
  const setupIntent = setupIntents.get(intentId)
  const paymentIntent = paymentIntents.get(intentId)
  if (setupIntent !== undefined) completeSetupAuthentication(state, setupIntent, isConfirmed)
  else if (paymentIntent !== undefined) completePaymentAuthentication(state, paymentIntent, isConfirmed)
  else throw noSuch('intent', intentId)
}

/** Creates the stand-in's interface for tests. */
function createStandIn(state: StripeState, api: ApiServer, eventAttempts: number): Omit<StripeStandIn, 'stop'> {
  const { settings, events, clock, store } = state
  const { url, secretKey, publishableKey, webhookSecret, priceId } = settings
  const scriptUrl = `${url}/script/stripe.js`
  const delivery = new EventDelivery(webhookSecret, eventAttempts)
  events.listen((event) => delivery.add(event))
  return {
    url,
    scriptUrl,
    secretKey,
    publishableKey,
    webhookSecret,
    priceId,
    environment: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: priceId,
      STRIPE_API_URL: url,
      STRIPE_JS_URL: scriptUrl,
    },
    now: () => clock.now(),
    advanceTo: async (time) => {
      if (time < clock.now()) throw invalidRequest('The clock only moves forward.')
      advance(state, time)
      await delivery.whenIdle()
    },
    endRetries: async (subscriptionId, as) => {
      const subscription = store.subscriptions.get(subscriptionId)
      if (subscription === undefined) throw noSuch('subscription', subscriptionId)
      endRetries(state, subscription, as)
      await delivery.whenIdle()
    },
    completeAuthentication: async (intentId, isConfirmed) => {
      completeAuthentication(state, intentId, isConfirmed)
      await delivery.whenIdle()
    },
    decline: (customerId, reason) => {
      if (reason === null) store.declines.delete(customerId)
      else store.declines.set(customerId, reason)
    },
    events: events.all,
    sign: ({ payload }, signedAt = new Date()) => ({
      body: payload,
      signature: signatureHeader(payload, webhookSecret, signedAt),
    }),
    sendEventsTo: (webhookUrl) => delivery.setWebhookUrl(webhookUrl),
    whenDelivered: () => delivery.whenIdle(),
    undeliveredIds: delivery.undeliveredIds,
    fail: (mode) => {
      api.failureMode = mode
    },
    requests: api.requests,
    charges: state.charges,
    promotionCodes,
  }
}

const createSettings = () => ({
  secretKey: `sk_test_${randomText(32)}`,
  publishableKey: `pk_test_${randomText(32)}`,
  webhookSecret: `whsec_${randomText(32)}`,
  priceId: newId('price'),
})

/** Starts a loopback server with the part of Stripe's API that Stopover uses. */
export async function startStripe(options: StandInOptions = {}): Promise<StripeStandIn> {
  const { port = 0, now, trialDays = 0, file, eventAttempts = 4 } = options
  const clock = new Clock(now)
  const savedSettings = readSavedSettings(file)
  const settings = { ...(savedSettings ?? createSettings()), url: '' }
  const state: StripeState = { settings, clock, store: createStore(), events: new EventLog(clock), charges: [] }
  const api = new ApiServer(state, async (request, response, body) => {
    return (
      (await handlePageRequest(state, { request, response, body })) ||
      handleControl(standIn, { request, response, body })
    )
  })
  const { server } = api
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  settings.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  if (savedSettings !== null && file !== undefined) restoreState(state, file)
  else fillCatalog(state, trialDays)
  const saver = file === undefined ? null : new StateSaver(state, file)
  const standIn: StripeStandIn = {
    ...createStandIn(state, api, eventAttempts),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      saver?.stop()
    },
  }
  return standIn
}
