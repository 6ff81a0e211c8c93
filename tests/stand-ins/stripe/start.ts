import type { AddressInfo } from 'node:net'
import { invalidRequest, noSuch } from './api/stripe-error.ts'
import type { DeclineReason } from './cards.ts'
import { handleControl } from './control.ts'
import { EventDelivery } from './event-delivery.ts'
import { EventLog, type StandInEvent, signatureOf } from './events.ts'
import { newId, randomText } from './ids.ts'
import { fillCatalog, promotionCodes } from './objects/catalog.ts'
import { completePaymentAuthentication } from './objects/collection.ts'
import { completeSetupAuthentication } from './objects/setup-intents.ts'
import { handlePages } from './pages/pages.ts'
import { restoreState, StateSaver, savedSettings } from './saved-state.ts'
import { ApiServer, type Failure, type LoggedRequest } from './server.ts'
import { Clock } from './time/clock.ts'
import { advance, endRetries } from './time/renewals.ts'
import { type Charge, newStore, type World } from './world.ts'

export type StripeStandIn = {
  /** Base URL, for `STRIPE_API_URL`. */
  readonly url: string
  /** URL of its Stripe.js, for `STRIPE_JS_URL`. */
  readonly scriptUrl: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** The STRIPE_* variables for a server process. */
  readonly environment: Readonly<Record<string, string>>
  readonly now: () => Date
  /**
   * Advances the clock: processes due renewals, charges, trial ends and cancellations in order, and waits for the
   * delivery of events.
   */
  readonly advanceTo: (at: Date) => Promise<void>
  /** Ends the charging of a past-due subscription, which becomes `unpaid` or is canceled. */
  readonly endRetries: (subscriptionId: string, as: 'unpaid' | 'canceled') => Promise<void>
  /** Completes the 3-D Secure authentication of a SetupIntent or a PaymentIntent. */
  readonly completeAuthentication: (intentId: string, confirmed: boolean) => Promise<void>
  /** Makes every charge of a customer fail, regardless of the card. Null ends that. */
  readonly decline: (customerId: string, reason: DeclineReason | null) => void
  /** All events so far, in order. */
  readonly events: readonly StandInEvent[]
  /** Payload and signature of an event. The default of `at` is the system time. */
  readonly signed: (event: StandInEvent, at?: Date) => { readonly body: string; readonly signature: string }
  /** Sends events to this address as they occur, in order. Null stops sending. */
  readonly sendEventsTo: (webhookUrl: string | null) => void
  /** Resolves once the events so far are delivered or have failed. */
  readonly delivered: () => Promise<void>
  /** Ids of events whose retries all failed. */
  readonly undelivered: readonly string[]
  /** Sets the failure mode of requests. Null ends it. */
  readonly fail: (how: Failure | null) => void
  /** All requests of the API, including failed ones. */
  readonly requests: readonly LoggedRequest[]
  readonly charges: readonly Charge[]
  readonly promotionCodes: typeof promotionCodes
  readonly stop: () => Promise<void>
}

export type StandInOptions = {
  readonly port?: number
  /** Time of a clock that stands still until it is advanced. By default the clock runs, from the system time. */
  readonly now?: Date
  /** Trial days of the price. */
  readonly trialDays?: number
  /** File that persists the state between processes. */
  readonly file?: string
  /** Maximum delivery attempts per event, with exponential backoff of up to 5 s. */
  readonly eventAttempts?: number
}

function completeAuthentication(world: World, intentId: string, confirmed: boolean): void {
  const { setupIntents, paymentIntents } = world.store
  const setupIntent = setupIntents.get(intentId)
  const paymentIntent = paymentIntents.get(intentId)
  if (setupIntent !== undefined) completeSetupAuthentication(world, setupIntent, confirmed)
  else if (paymentIntent !== undefined) completePaymentAuthentication(world, paymentIntent, confirmed)
  else throw noSuch('intent', intentId)
}

/** Controls of the stand-in. */
function controlsOf(world: World, api: ApiServer, eventAttempts: number): Omit<StripeStandIn, 'stop'> {
  const { settings, events, clock, store } = world
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
    advanceTo: async (at) => {
      if (at < clock.now()) throw invalidRequest('The clock only moves forward.')
      advance(world, at)
      await delivery.idle()
    },
    endRetries: async (subscriptionId, as) => {
      const subscription = store.subscriptions.get(subscriptionId)
      if (subscription === undefined) throw noSuch('subscription', subscriptionId)
      endRetries(world, subscription, as)
      await delivery.idle()
    },
    completeAuthentication: async (intentId, confirmed) => {
      completeAuthentication(world, intentId, confirmed)
      await delivery.idle()
    },
    decline: (customerId, reason) => {
      if (reason === null) store.declines.delete(customerId)
      else store.declines.set(customerId, reason)
    },
    events: events.all,
    signed: ({ payload }, at = new Date()) => ({ body: payload, signature: signatureOf(payload, webhookSecret, at) }),
    sendEventsTo: (webhookUrl) => delivery.sendTo(webhookUrl),
    delivered: () => delivery.idle(),
    undelivered: delivery.undelivered,
    fail: (how) => {
      api.failure = how
    },
    requests: api.requests,
    charges: world.charges,
    promotionCodes,
  }
}

const newSettings = () => ({
  secretKey: `sk_test_${randomText(32)}`,
  publishableKey: `pk_test_${randomText(32)}`,
  webhookSecret: `whsec_${randomText(32)}`,
  priceId: newId('price'),
})

/** Starts a loopback server with the part of Stripe's API that Stopover uses. */
export async function startStripe(options: StandInOptions = {}): Promise<StripeStandIn> {
  const { port = 0, now, trialDays = 0, file, eventAttempts = 4 } = options
  const clock = new Clock(now)
  const previousSettings = savedSettings(file)
  const settings = { ...(previousSettings ?? newSettings()), url: '' }
  const world: World = { settings, clock, store: newStore(), events: new EventLog(clock), charges: [] }
  const api = new ApiServer(world, async (request, response, body) => {
    return (
      (await handlePages(world, { request, response, body })) || handleControl(standIn, { request, response, body })
    )
  })
  const { server } = api
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  settings.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  if (previousSettings !== null && file !== undefined) restoreState(world, file)
  else fillCatalog(world, trialDays)
  const saver = file === undefined ? null : new StateSaver(world, file)
  const standIn: StripeStandIn = {
    ...controlsOf(world, api, eventAttempts),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      saver?.stop()
    },
  }
  return standIn
}
