import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect } from '../support/app.ts'
import { signUpAt, uniqueEmail } from '../support/sign-up.ts'
import {
  advanceDays,
  confirmAtBank,
  confirmationCard,
  goodCard,
  reloadUntilShown,
  subscriptionIdOf,
  test,
  typeCard,
} from './billing-app.ts'

const overviewPath = '/home/settings/subscription'
const memberLimitMessage = 'Your plan includes 1 member, invitations included.'
const subscriptionBanner = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true })
const planSection = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })

/** Changes responses as if the 14 days of grace were over, because a test cannot advance the server's clock. */
async function mockSuspension(page: Page): Promise<void> {
  await page.route(/billing\.standing/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"grace"', '"suspended"') })
  })
}

/** Invites a new person on the settings page; returns their email. */
async function invite(page: Page): Promise<string> {
  const email = uniqueEmail('colleague')
  await page.goto('/home/settings/account')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  return email
}

test(
  'an account can subscribe, add a package, replace its card after a failed payment, and cancel',
  anySize,
  async ({ app, page, stripe }) => {
    await signUpAt(page, app, 'Ada')
    await test.step('reaching the limit links to the plans', async () => {
      await invite(page)
      await expect(page.getByRole('alert').filter({ hasText: memberLimitMessage }).first()).toBeVisible()
      await page.getByRole('link', { name: 'See plans' }).click()
      await expect(page).toHaveURL(overviewPath)
      await expect(page.getByText("You've reached the limit. To invite someone")).toBeVisible()
      await expectAccessibleEverywhere(page)
    })

    await test.step('subscribes with a card that needs the bank’s confirmation', async () => {
      await planSection(page).getByRole('link', { name: 'Upgrade' }).click()
      await typeCard(page, confirmationCard)
      const payButton = page.getByRole('button', { name: /^Pay .+ and subscribe$/ })
      await expect(payButton).toBeEnabled()
      await expectAccessibleEverywhere(page)
      await payButton.click()
      await confirmAtBank(page)
      await confirmAtBank(page)
      await expect(page.getByText("You're subscribed. Your new limits apply now.")).toBeVisible()
      await expect(page).toHaveURL(overviewPath)
      await expect(planSection(page)).toContainText('Foundation')
      await expect(planSection(page)).toContainText('1 package')
    })

    await test.step('the new limit applies', async () => {
      const email = await invite(page)
      await expect(page.getByRole('list', { name: 'Pending invitations' }).getByText(email)).toBeVisible()
    })

    await test.step('adds a package', async () => {
      await page.goto(overviewPath)
      await planSection(page).getByRole('link', { name: 'Change packages' }).click()
      await page.getByRole('textbox', { name: 'Packages' }).fill('2')
      await expect(page.getByText('Due now')).toBeVisible()
      await page.getByRole('button', { name: 'Add 1 package' }).click()
      await confirmAtBank(page)
      await expect(page.getByText('Your packages have been changed.')).toBeVisible()
      await expect(planSection(page)).toContainText('2 packages')
    })

    await test.step('a failed renewal is reported on every page', async () => {
      // The card needs a confirmation that a renewal cannot get.
      await advanceDays(stripe, 32)
      await reloadUntilShown(page, "We couldn't charge your card. We'll try again")
      await expect(page.getByRole('alert')).toContainText('This transaction requires authentication.')
      await expectAccessibleEverywhere(page)
    })

    await test.step('after the last retry, the limits of the free plan apply', async () => {
      await stripe.endRetries(subscriptionIdOf(stripe), 'unpaid')
      await reloadUntilShown(page, 'Your subscription is unpaid, so the limits of the free plan apply. Until')
      await page.goto('/home')
      await expect(subscriptionBanner(page)).toContainText('Your published tours stay online.')
    })

    await test.step('a read-only account disables changes and says why', async () => {
      await mockSuspension(page)
      await page.goto('/home')
      const createButton = page.getByRole('button', { name: 'Open a sample tour' })
      await expect(createButton).toHaveAttribute('aria-disabled', 'true')
      await expect(createButton).toHaveAccessibleDescription(/^This account is read-only/)
      await expectAccessibleEverywhere(page)
      await page.unrouteAll({ behavior: 'wait' })
      await page.reload()
      await expect(createButton).not.toHaveAttribute('aria-disabled')
    })

    await test.step('another card pays the open invoice', async () => {
      await subscriptionBanner(page).getByRole('link', { name: 'Update card' }).click()
      await typeCard(page, goodCard)
      await page.getByRole('button', { name: 'Save card' }).click()
      await expect(page.getByText('Your card has been replaced.')).toBeVisible()
      await expect(page).toHaveURL(overviewPath)
      await expect(planSection(page)).toContainText('Active')
      await expect(page.getByText('Visa •••• 4242')).toBeVisible()
      await expect(subscriptionBanner(page)).toHaveCount(0)
    })

    await test.step('invoices have a PDF', async () => {
      const invoices = page.getByRole('list', { name: 'Invoices' })
      await expect(invoices.getByRole('listitem').first()).toContainText('Paid')
      const pdfAddress = await invoices
        .getByRole('link', { name: /^PDF of invoice/ })
        .first()
        .getAttribute('href')
      const pdfResponse = await page.request.get(pdfAddress ?? '')
      expect(pdfResponse.headers()['content-type']).toBe('application/pdf')
    })

    await test.step('cancels, and is on the free plan when the period ends', async () => {
      await planSection(page).getByRole('button', { name: 'Cancel subscription' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
      await expect(dialog).toContainText('Your published tours stay online.')
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(planSection(page)).toContainText('Ends soon')
      await advanceDays(stripe, 32)
      await reloadUntilShown(page, "You're on the free plan. Nothing is charged.")
      await expect(planSection(page).getByRole('link', { name: 'Upgrade' })).toBeVisible()
    })
  },
)
