import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { call, makeTour, renameElsewhere, signIn } from '../support/editor.ts'

test.use({ deviceScaleFactor: 1 })
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
      await call(theirs, 'stops.update', { stopId, version, name: `Deck ${index + 1}` })
    await renameElsewhere(theirs, tour, 'Old pier')
    await call(theirs, 'reviews.request', { tourId: tour.id, message: 'New names.' })

    await page.reload()
    const review = page.getByRole('region', { name: 'Review' })
    await page.screenshot({ path: '/tmp/shots/card-wide.png' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: '/tmp/shots/card-phone.png', fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    await review.getByRole('button', { name: 'Review changes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review changes' })
    await expect(dialog.getByRole('button', { name: 'Accept all' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Return' }).click()
    await expect(dialog.getByText('Say what needs to change.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Deck 2' }).press('Space')
    await dialog.getByLabel('Comment (optional)').fill('Deck 2 is taken.')
    await expectAccessibleEverywhere(page)
    await page.screenshot({ path: '/tmp/shots/dialog-wide.png' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: '/tmp/shots/dialog-phone.png' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByRole('button', { name: 'Accept 2 changes' }).click()
    await expect(page.getByRole('main').getByText(/^Version 2 is live/)).toBeVisible({ timeout: 30_000 })
    await expect(dialog).toBeHidden()
    const waiting = page.getByRole('region', { name: 'Unpublished changes' })
    await expect(waiting.getByRole('listitem')).toHaveText([/Deck 2/])

    await theirs.goto(address)
    const answer = theirs.getByRole('region', { name: 'Review' })
    await expect(answer.getByText('Published: Tour details and Deck 1')).toBeVisible()
    await expect(answer.getByText('1 change is still unpublished.')).toBeVisible()
    await expect(answer.getByText('Deck 2 is taken.')).toBeVisible()
    await theirs.setViewportSize({ width: 1440, height: 900 })
    await theirs.screenshot({ path: '/tmp/shots/theirs-wide.png' })
    await page.screenshot({ path: '/tmp/shots/after-wide.png', fullPage: true })
    await theirs.context().close()
  },
)
