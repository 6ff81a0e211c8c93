import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { defaultPlans, type Plans } from '../../../src/shared/billing/plans.ts'
import { type StripeStandIn, startStripe } from '../../stand-ins/stripe/start.ts'
import { test as base, expect } from '../support/app.ts'
import { copyInstallation } from '../support/first-starts.ts'
import { startStopover } from '../support/stopover.ts'

/** Plans whose free tier allows one member, so that a new account is at its limit. */
const plans: Plans = {
  ...defaultPlans,
  free: { ...defaultPlans.free, limits: { ...defaultPlans.free.limits, members: 1 } },
}

/** Test with a Stopover that sells packages through a stand-in for Stripe. */
export const test = base.extend<object, { stripe: StripeStandIn }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright reads a fixture's needs from
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ stripe }, use) => {
      const installation = await copyInstallation('empty')
      const plansFile = join(installation.dataFolder, 'plans.json')
      await writeFile(plansFile, JSON.stringify(plans))
      const env = { ...installation.env, DEMO: 'off', PLANS_FILE: plansFile, ...stripe.environment }
      const app = await startStopover({ ...installation, env })
      stripe.sendEventsTo(`${app.url}/api/stripe/events`)
      await use(app)
      await app.stop().finally(app.remove)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const goodCard = '4242424242424242'
/** The bank requires confirmation whenever this card is saved or charged. */
export const confirmationCard = '4000002760003184'

/** Fills in a card in Stripe's Payment Element. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('1240')
  await fields.getByLabel('Security code').fill('123')
}

/** Confirms in the bank's dialog. Another dialog may follow at once; until then its button is disabled. */
export async function confirmAtBank(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Complete' }).click()
}

/** Reloads the page until it shows a text, because Stripe's events arrive later. */
export async function untilShown(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
}

const dayMs = 24 * 60 * 60 * 1000

/** Advances Stripe's clock by some days. */
export function passDays(stripe: StripeStandIn, days: number): Promise<void> {
  return stripe.advanceTo(new Date(stripe.now().getTime() + days * dayMs))
}

/** The id of the only subscription. */
export function subscriptionOf({ events }: StripeStandIn): string {
  const created = events.find(({ type }) => type === 'customer.subscription.created')
  const id: unknown = created?.event.data.object.id
  if (typeof id !== 'string') throw new Error('nobody has subscribed')
  return id
}
