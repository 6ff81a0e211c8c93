import type { AddressInfo } from 'node:net'
import { invalidRequest, noSuch } from './api/stripe-error.ts'
import type { DeclineReason } from './cards.ts'
import { handleControl } from './control.ts'
import { EventDelivery } from './event-delivery.ts'
import { EventLog, type StandInEvent, signatureOf } from './events.ts'
import { newId, randomText } from './ids.ts'
import { keptSettings, restoreState, StateKeeper } from './kept-state.ts'
import { fillCatalog, promotionCodes } from './objects/catalog.ts'
import { answerPayment } from './objects/collection.ts'
import { answerSetup } from './objects/setup-intents.ts'
import { handlePages } from './pages/pages.ts'
import { ApiServer, type Failure, type LoggedRequest } from './server.ts'
import { Clock } from './time/clock.ts'
import { advance, giveUp } from './time/renewals.ts'
import { type Charge, newStore, type World } from './world.ts'

export type StripeStandIn = {
  /** Where it listens: for `STRIPE_API_URL`. */
  readonly url: string
  /** Stripe.js of the stand-in: for `STRIPE_JS_URL`. */
  readonly scriptUrl: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** The STRIPE_* variables for a server process. */
  readonly environment: Readonly<Record<string, string>>
  readonly now: () => Date
  /** Moves the clock: renews, charges, ends trials and cancels what falls due, in order. Waits until the events are delivered. */
  readonly advanceTo: (at: Date) => Promise<void>
  /** Charging a past-due subscription is given up: it becomes `unpaid`, or is canceled because its payment failed. */
  readonly giveUp: (subscriptionId: string, as: 'unpaid' | 'canceled') => Promise<void>
  /** What the person answers their bank about a SetupIntent or a PaymentIntent that requires it. */
  readonly answerBank: (intentId: string, confirmed: boolean) => Promise<void>
  /** Every charge of a customer fails for this reason, whatever the card, until it is null. */
  readonly decline: (customerId: string, reason: DeclineReason | null) => void
  /** All events so far, in order. */
  readonly events: readonly StandInEvent[]
  /** An event as it is sent, signed at `at`, or now by the machine's own clock. */
  readonly signed: (event: StandInEvent, at?: Date) => { readonly body: string; readonly signature: string }
  /** Sends events to this address as they occur, in order; null stops it. */
  readonly sendEventsTo: (webhookUrl: string | null) => void
  /** Resolves when the events so far were sent. */
  readonly delivered: () => Promise<void>
  /** Events that the address did not accept. */
  readonly undelivered: readonly string[]
  /** How requests fail, until it is null. */
  readonly fail: (how: Failure | null) => void
  /** Every request of the API, failed ones too. */
  readonly requests: readonly LoggedRequest[]
  readonly charges: readonly Charge[]
  readonly promotionCodes: typeof promotionCodes
  readonly stop: () => Promise<void>
}

export type StandInOptions = {
  readonly port?: number
  /** Where its clock stands still until it is moved; without it, it runs with the machine's. */
  readonly now?: Date
  /** Days of trial that the price has. */
  readonly trialDays?: number
  /** A file that keeps everything from one start to the next. */
  readonly file?: string
  /** How often an event is sent until it is accepted, with longer and longer pauses of up to 5 s. */
  readonly eventAttempts?: number
}

function answerBank(world: World, intentId: string, confirmed: boolean): void {
  const { setupIntents, paymentIntents } = world.store
  const setupIntent = setupIntents.get(intentId)
  const paymentIntent = paymentIntents.get(intentId)
  if (setupIntent !== undefined) answerSetup(world, setupIntent, confirmed)
  else if (paymentIntent !== undefined) answerPayment(world, paymentIntent, confirmed)
  else throw noSuch('intent', intentId)
}

function standInOf(world: World, api: ApiServer, eventAttempts: number): Omit<StripeStandIn, 'stop'> {
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
    giveUp: async (subscriptionId, as) => {
      const subscription = store.subscriptions.get(subscriptionId)
      if (subscription === undefined) throw noSuch('subscription', subscriptionId)
      giveUp(world, subscription, as)
      await delivery.idle()
    },
    answerBank: async (intentId, confirmed) => {
      answerBank(world, intentId, confirmed)
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

/** Starts a server on loopback that speaks the part of Stripe's API that Stopover uses. */
export async function startStripe(options: StandInOptions = {}): Promise<StripeStandIn> {
  const { port = 0, now, trialDays = 0, file, eventAttempts = 4 } = options
  const clock = new Clock(now)
  const kept = keptSettings(file)
  const settings = { ...(kept ?? newSettings()), url: '' }
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
  if (kept !== null && file !== undefined) restoreState(world, file)
  else fillCatalog(world, trialDays)
  const keeper = file === undefined ? null : new StateKeeper(world, file)
  const standIn: StripeStandIn = {
    ...standInOf(world, api, eventAttempts),
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      keeper?.stop()
    },
  }
  return standIn
}
