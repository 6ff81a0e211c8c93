import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect } from '../support/app.ts'
import { signUpAt, uniqueEmail } from '../support/sign-up.ts'
import {
  confirmAtBank,
  confirmationCard,
  goodCard,
  passDays,
  subscriptionOf,
  test,
  typeCard,
  untilShown,
} from './billing-app.ts'

const overview = '/home/settings/subscription'
const membersFull = 'Your plan includes 1 member, invitations included.'
const banner = (page: Page) => page.getByRole('region', { name: 'Subscription', exact: true })
const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })

/** Answers as if the 14 days of grace were over, because a test cannot move the server's clock. */
async function mockSuspension(page: Page): Promise<void> {
  await page.route(/billing\.standing/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"grace"', '"suspended"') })
  })
}

async function invite(page: Page): Promise<string> {
  const email = uniqueEmail('colleague')
  await page.goto('/home/settings/account')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Invite' }).click()
  return email
}

const title = 'an account subscribes, adds a package, fails to pay, replaces its card and cancels'
test(title, anySize, async ({ app, page, stripe }) => {
  await signUpAt(page, app, 'Ada')
  await test.step('the limit leads to the plans', async () => {
    await invite(page)
    await expect(page.getByRole('alert').filter({ hasText: membersFull }).first()).toBeVisible()
    await page.getByRole('link', { name: 'See plans' }).click()
    await expect(page).toHaveURL(overview)
    await expect(page.getByText("You've reached the limit. To invite someone")).toBeVisible()
    await expectAccessibleEverywhere(page)
  })

  await test.step('subscribes with a card that the bank wants confirmed', async () => {
    await plan(page).getByRole('link', { name: 'Upgrade' }).click()
    await typeCard(page, confirmationCard)
    const pay = page.getByRole('button', { name: /^Pay .+ and subscribe$/ })
    await expect(pay).toBeEnabled()
    await expectAccessibleEverywhere(page)
    await pay.click()
    await confirmAtBank(page)
    await confirmAtBank(page)
    await expect(page.getByText("You're subscribed. Your new limits apply now.")).toBeVisible()
    await expect(page).toHaveURL(overview)
    await expect(plan(page)).toContainText('Foundation')
    await expect(plan(page)).toContainText('1 package')
  })

  await test.step('the limit is gone', async () => {
    const email = await invite(page)
    await expect(page.getByRole('list', { name: 'Pending invitations' }).getByText(email)).toBeVisible()
  })

  await test.step('adds a package', async () => {
    await page.goto(overview)
    await plan(page).getByRole('link', { name: 'Change packages' }).click()
    await page.getByRole('textbox', { name: 'Packages' }).fill('2')
    await expect(page.getByText('Due now')).toBeVisible()
    await page.getByRole('button', { name: 'Add 1 package' }).click()
    await confirmAtBank(page)
    await expect(page.getByText('Your packages have been changed.')).toBeVisible()
    await expect(plan(page)).toContainText('2 packages')
  })

  await test.step('a renewal fails, and the frame says so', async () => {
    // The card needs a confirmation that a renewal cannot get.
    await passDays(stripe, 32)
    await untilShown(page, "We couldn't charge your card. We'll try again")
    await expect(page.getByRole('alert')).toContainText('This transaction requires authentication.')
    await expectAccessibleEverywhere(page)
  })

  await test.step('after the last retry, the limits of the free plan apply', async () => {
    await stripe.giveUp(subscriptionOf(stripe), 'unpaid')
    await untilShown(page, 'Your subscription is unpaid, so the limits of the free plan apply. Until')
    await page.goto('/home')
    await expect(banner(page)).toContainText('Your published tours stay online.')
  })

  await test.step('a read-only account disables changes and says why', async () => {
    await mockSuspension(page)
    await page.goto('/home')
    const create = page.getByRole('button', { name: 'Create an empty tour' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await expect(create).toHaveAccessibleDescription(/^This account is read-only/)
    await expectAccessibleEverywhere(page)
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(create).not.toHaveAttribute('aria-disabled')
  })

  await test.step('another card pays the open invoice', async () => {
    await banner(page).getByRole('link', { name: 'Update card' }).click()
    await typeCard(page, goodCard)
    await page.getByRole('button', { name: 'Save card' }).click()
    await expect(page.getByText('Your card has been replaced.')).toBeVisible()
    await expect(page).toHaveURL(overview)
    await expect(plan(page)).toContainText('Active')
    await expect(page.getByText('Visa •••• 4242')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  await test.step('invoices have a PDF', async () => {
    const invoices = page.getByRole('list', { name: 'Invoices' })
    await expect(invoices.getByRole('listitem').first()).toContainText('Paid')
    const address = await invoices
      .getByRole('link', { name: /^PDF of invoice/ })
      .first()
      .getAttribute('href')
    const file = await page.request.get(address ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
  })

  await test.step('cancels, and is on the free plan when the period ends', async () => {
    await plan(page).getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
    await expect(dialog).toContainText('Your published tours stay online.')
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(plan(page)).toContainText('Ends soon')
    await passDays(stripe, 32)
    await untilShown(page, "You're on the free plan. Nothing is charged.")
    await expect(plan(page).getByRole('link', { name: 'Upgrade' })).toBeVisible()
  })
})
