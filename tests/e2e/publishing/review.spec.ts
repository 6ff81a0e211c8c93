import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { call, makeTour, renameElsewhere, signIn } from '../support/editor.ts'

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

test(
  'a publisher accepts some of the changes with a comment, and the others go on waiting',
  anySize,
  async ({ app, browser, page }) => {
    await signIn(page)
    const tour = await makeTour(page, 'West pier', 2)
    const theirs = await aColleague({ app, browser, page, firstName: 'Noa' })
    const address = `/home/${tour.id}/edit/publish`
    await page.goto(address)
    await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('main').getByText(/^Version 1 is live/)).toBeVisible({ timeout: 30_000 })
    for (const [index, { id: stopId, version }] of tour.stops.entries())
      await call(page, 'stops.update', { stopId, version, name: `Deck ${index + 1}` })
    await renameElsewhere(page, tour, 'Old pier')
    await theirs.goto(address)
    await expect(theirs.getByRole('button', { name: 'Request review' })).toBeVisible()
    await call(theirs, 'reviews.request', { tourId: tour.id, message: 'New names.' })

    await page.reload()
    const review = page.getByRole('region', { name: 'Review' })
    await review.getByRole('button', { name: 'Review changes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review changes' })
    await expect(dialog.getByRole('button', { name: 'Accept all' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(dialog.getByText('Say what needs to change.')).toBeVisible()
    await expect(dialog.getByLabel('Comment (optional)')).toBeFocused()
    await dialog.getByRole('checkbox', { name: 'Deck 2' }).press('Space')
    await dialog.getByLabel('Comment (optional)').fill('Deck 2 is taken.')
    await expectAccessibleEverywhere(page)
    await dialog.getByRole('button', { name: 'Accept 2 changes' }).press('Enter')
    await expect(page.getByRole('main').getByText(/^Version 2 is live/)).toBeVisible({ timeout: 30_000 })
    await expect(dialog).toBeHidden()
    const waiting = page.getByRole('region', { name: 'Unpublished changes' })
    await expect(waiting.getByRole('listitem')).toHaveText([/Deck 2/])

    await theirs.reload()
    const answer = theirs.getByRole('region', { name: 'Review' })
    await expect(answer.getByText('Published: Tour details and Deck 1')).toBeVisible()
    await expect(answer.getByText("1 change wasn't accepted.")).toBeVisible()
    await expect(answer.getByText('Deck 2 is taken.')).toBeVisible()
    await theirs.context().close()
  },
)
