import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { defaultPlans, type Plans } from '../../../src/shared/billing/plans.ts'
import { type StripeStandIn, startStripe } from '../../stand-ins/stripe/start.ts'
import { test as base, expect } from '../support/app.ts'
import { copyInstallation } from '../support/first-starts.ts'
import { startStopover } from '../support/stopover.ts'

/** Plans with one member in the free plan, so a new account is at its limit. */
const plans: Plans = {
  ...defaultPlans,
  free: { ...defaultPlans.free, limits: { ...defaultPlans.free.limits, members: 1 } },
}

/** Test with a Stopover that sells packages through a stand-in for Stripe. */
export const test = base.extend<object, { stripe: StripeStandIn }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this parameter
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ stripe }, use) => {
      const copy = await copyInstallation('empty')
      const plansFile = join(copy.dataFolder, 'plans.json')
      await writeFile(plansFile, JSON.stringify(plans))
      const env = { ...copy.env, DEMO: 'off', PLANS_FILE: plansFile, ...stripe.environment }
      const app = await startStopover({ ...copy, env })
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

/** Fills in a card in Stripe's Payment Element, whose fields are disabled until its script runs. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title="Secure payment input frame"]')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration date').fill('1240')
  await fields.getByLabel('Security code').fill('123')
}

/**
 * Confirms in the bank's dialog, whose button is disabled until its script runs, and again once it is pressed. A click in a
 * frame of another origin sometimes never ends on a busy machine, so the button is pressed by keyboard.
 */
export async function confirmAtBank(page: Page): Promise<void> {
  const button = page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: 'Complete' })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Time in which a busy machine shows a reloaded page. */
const reloadTimeoutMs = 15_000

/** Reloads the page until it shows a text, because the server learns of changes from Stripe's events. */
export async function reloadUntilShown(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text).first()).toBeVisible({ timeout: reloadTimeoutMs })
  }).toPass()
}

const dayMs = 24 * 60 * 60 * 1000

/** Advances Stripe's clock by some days. */
export function advanceDays(stripe: StripeStandIn, days: number): Promise<void> {
  return stripe.advanceTo(new Date(stripe.now().getTime() + days * dayMs))
}

/** The id of the only subscription. */
export function subscriptionIdOf({ events }: StripeStandIn): string {
  const created = events.find(({ type }) => type === 'customer.subscription.created')
  const id: unknown = created?.event.data.object.id
  if (typeof id !== 'string') throw new Error('there is no subscription')
  return id
}
