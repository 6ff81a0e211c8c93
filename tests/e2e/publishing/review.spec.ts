import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { makeTour, signIn } from '../support/editor.ts'

test(
  'an editor requests a review, which is returned, and then approved by publishing',
  anySize,
  async ({ app, browser, page }) => {
    await signIn(page)
    const tour = await makeTour(page, 'New wing', 1)
    const theirs = await aColleague({ app, browser, page, firstName: 'Mia' })
    const address = `/home/${tour.id}/edit/publish`
    const request = async (message: string) => {
      await theirs.getByRole('button', { name: 'Request review' }).click()
      const dialog = theirs.getByRole('dialog', { name: 'Request a review' })
      await dialog.getByLabel('Message (optional)').fill(message)
      await dialog.getByRole('button', { name: 'Request review' }).click()
      await expect(theirs.getByText(/^You requested a review/)).toBeVisible()
    }
    await theirs.goto(address)
    await request('Please look at the stairs.')
    await expectAccessibleEverywhere(theirs)

    await page.goto('/home')
    await page.getByRole('banner').getByRole('button', { name: 'Publish queue' }).click()
    const waiting = page.getByRole('list', { name: 'Waiting for review' })
    await waiting.getByRole('listitem').filter({ hasText: 'Mia Park' }).getByRole('link', { name: 'New wing' }).click()
    const review = page.getByRole('region', { name: 'Review' })
    await expect(review.getByText(/^Mia Park requested a review/)).toBeVisible()
    await expect(review.getByText('Please look at the stairs.')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await review.getByRole('button', { name: 'Return…' }).click()
    const returning = page.getByRole('dialog', { name: 'Return the request to Mia Park' })
    await returning.getByLabel('What needs to change?').fill('They are too dark.')
    await returning.getByRole('button', { name: 'Return', exact: true }).click()

    await theirs.reload()
    await expect(theirs.getByText('They are too dark.')).toBeVisible()
    await request('Brighter now.')
    await page.reload()
    await expect(review.getByText('Brighter now.')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('main').getByText(/^Version 1 is live/)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByRole('main').getByText(/^Version 1 is live/)).toBeVisible()
    await expect(review).toBeHidden()
    await theirs.context().close()
  },
)
