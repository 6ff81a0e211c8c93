import { AccountBilling } from '../../../src/server/domain/billing/plans/entity.ts'
import { type StandInOptions, type StripeStandIn, startStripe } from '../../stand-ins/stripe/start.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPerson, type Person } from '../people/people.ts'

export type BillingApp = { readonly app: TestApp; readonly stripe: StripeStandIn; readonly stop: () => Promise<void> }

/** URL of the server's endpoint for events of Stripe. */
export const eventsUrlOf = ({ address }: { readonly address: string }) => `${address}/api/stripe/events`

/** Starts a server and a Stripe stand-in that sends it all events. */
export async function startBillingApp(options: StandInOptions = {}): Promise<BillingApp> {
  const stripe = await startStripe(options)
  const app = await startTestApp({ env: stripe.environment })
  stripe.sendEventsTo(eventsUrlOf(app))
  return {
    app,
    stripe,
    stop: async () => {
      await app.stop()
      await stripe.stop()
    },
  }
}

/** Saves a card for the account of a person and returns the id of the setup intent. */
export async function aSavedCard({ stripe }: BillingApp, person: Person, card = 'pm_card_visa'): Promise<string> {
  const { clientSecret } = await person.trpc.billing.startCard.mutate({})
  const [id = ''] = clientSecret.split('_secret_')
  await callStripe({ stripe }, { method: 'POST', path: `/v1/setup_intents/${id}/confirm` }, { payment_method: card })
  if (card.includes('authenticationRequired')) await stripe.completeAuthentication(id, true)
  return id
}

/** Creates the owner of an account with a subscription. */
export async function aSubscriber(billing: BillingApp, packageQuantity = 1): Promise<Person> {
  const person = await aPerson(billing.app)
  const setupIntentId = await aSavedCard(billing, person)
  await person.trpc.billing.subscribe.mutate({ packageQuantity, setupIntentId })
  await billing.stripe.whenDelivered()
  return person
}

/** Billing row of the account of a person. */
export async function rowOf({ app }: BillingApp, { accountId }: Person): Promise<AccountBilling> {
  return app.em().findOneOrFail(AccountBilling, { account: accountId })
}

type StripeCall = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string }

/** Calls Stripe's API with the secret key, as its dashboard does. */
export async function callStripe(
  { stripe }: Pick<BillingApp, 'stripe'>,
  { method, path }: StripeCall,
  fields: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(stripe.url + path, {
    method,
    headers: { authorization: `Bearer ${stripe.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: new URLSearchParams(fields) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return Object(await response.json())
}
