import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { call, makeTour, renameElsewhere, signIn } from '../support/editor.ts'
import { pressOn, spaceOn, typeInto } from '../support/keyboard.ts'
import type { Stopover } from '../support/stopover.ts'

test.use({ keyboardOnly: true })

const reviewOf = (page: Page) => page.getByRole('region', { name: 'Review' })

/** The sentence of a review that has the focus: what was pressed is gone. */
async function expectToGoOnAt(review: Locator, sentence: string): Promise<void> {
  await expect(review.getByText(sentence).locator('xpath=ancestor-or-self::p')).toBeFocused()
}

/** An Editor of the account, whose window is as large as the other one. */
async function anEditor(app: Stopover, browser: Browser, page: Page): Promise<Page> {
  const theirs = await aColleague({ app, browser, page, firstName: 'Mia' })
  const size = page.viewportSize()
  if (size) await theirs.setViewportSize(size)
  await recordAnnouncements(theirs)
  return theirs
}

async function requestReview(theirs: Page, message: string): Promise<void> {
  await pressOn(theirs, theirs.getByRole('button', { name: 'Request review' }))
  const dialog = theirs.getByRole('dialog', { name: 'Request a review' })
  await expect(dialog.getByLabel('Message (optional)')).toBeFocused()
  await theirs.keyboard.type(message)
  await pressOn(theirs, dialog.getByRole('button', { name: 'Request review' }))
  await expectToGoOnAt(reviewOf(theirs), 'You requested a review')
}

test('an editor requests a review, which is returned, and then approved by publishing', async ({
  app,
  browser,
  page,
}) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await makeTour(page, 'New wing', 5)
  const theirs = await anEditor(app, browser, page)
  await theirs.goto(`/home/${tour.id}/edit/publish`)
  await requestReview(theirs, 'Please look at the stairs.')
  await expectAccessible(theirs)
  await pressOn(theirs, theirs.getByRole('button', { name: 'Cancel request' }))
  await expectAnnounced(theirs, 'Review request canceled')
  await expect(theirs.getByText('Not published yet. Only your team can see this tour.')).toBeFocused()
  await requestReview(theirs, 'Please look at the stairs.')

  await page.goto('/home')
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Publish queue' }))
  const waiting = page.getByRole('list', { name: 'Waiting for review' })
  await expectAccessible(page)
  await pressOn(
    page,
    waiting.getByRole('listitem').filter({ hasText: 'Mia Park' }).getByRole('link', { name: 'New wing' }),
  )
  const review = reviewOf(page)
  await expect(review.getByText('Mia Park requested a review')).toBeVisible()
  await expect(review.getByText('Please look at the stairs.')).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, review.getByRole('button', { name: 'Return…' }))
  const returning = page.getByRole('dialog', { name: 'Return the request to Mia Park' })
  await expect(returning.getByLabel('What needs to change?')).toBeFocused()
  await page.keyboard.type('They are too dark.')
  await expectAccessible(page)
  await pressOn(page, returning.getByRole('button', { name: 'Return', exact: true }))
  await expectToGoOnAt(review, 'Demo Editor returned the request')
  await expectAccessible(page)

  await theirs.reload()
  await expect(theirs.getByText('They are too dark.')).toBeVisible()
  await requestReview(theirs, 'Brighter now.')
  await page.reload()
  await expect(review.getByText('Brighter now.')).toBeVisible()
  const publish = page.getByRole('main').getByRole('button', { name: 'Publish', exact: true })
  await pressOn(page, publish)
  await expectAnnounced(page, /^Tour published/)
  await expect(page.getByRole('main').getByText(/^Version 1 is live/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Published', exact: true })).toBeFocused()
  await expect(review).toBeHidden()
  await theirs.context().close()
})

test('a publisher accepts some of the changes with a comment, and the others go on waiting', async ({
  app,
  browser,
  page,
}) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await makeTour(page, 'West pier', 5)
  const theirs = await anEditor(app, browser, page)
  const address = `/home/${tour.id}/edit/publish`
  const main = page.getByRole('main')
  await page.goto(address)
  await pressOn(page, main.getByRole('button', { name: 'Publish', exact: true }))
  await expect(main.getByText(/^Version 1 is live/)).toBeVisible({ timeout: 30_000 })
  for (const [index, { id: stopId, version }] of tour.stops.slice(0, 2).entries())
    await call(page, 'stops.update', { stopId, version, name: `Deck ${index + 1}` })
  await renameElsewhere(page, tour, 'Old pier')
  await theirs.goto(address)
  await requestReview(theirs, 'New names.')

  await page.reload()
  const review = reviewOf(page)
  await pressOn(page, review.getByRole('button', { name: 'Review changes…' }))
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await expect(dialog.getByRole('button', { name: 'Accept all' })).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: 'Return' }))
  await expect(dialog.getByText('Say what needs to change.')).toBeVisible()
  await expect(dialog.getByLabel('Comment (optional)')).toBeFocused()
  await spaceOn(page, dialog.getByRole('checkbox', { name: 'Deck 2' }))
  await typeInto(page, dialog.getByLabel('Comment (optional)'), 'Deck 2 is taken.')
  await expectAccessible(page)
  await pressOn(page, dialog.getByRole('button', { name: 'Accept 2 changes' }))
  await expectToGoOnAt(review, 'Demo Editor accepted some changes')
  await expectAnnounced(page, 'Demo Editor accepted some changes')
  await expect(main.getByText(/^Version 2 is live/)).toBeVisible({ timeout: 30_000 })
  await expectToGoOnAt(review, 'Demo Editor accepted some changes')
  await expect(dialog).toBeHidden()
  const waiting = page.getByRole('region', { name: 'Unpublished changes' })
  await expect(waiting.getByRole('listitem')).toHaveText([/Deck 2/])
  await expectAccessible(page)

  await theirs.reload()
  const answer = reviewOf(theirs)
  await expect(answer.getByText('Published: Tour details and Deck 1')).toBeVisible()
  await expect(answer.getByText("1 change wasn't accepted.")).toBeVisible()
  await expect(answer.getByText('Deck 2 is taken.')).toBeVisible()
  await theirs.context().close()
})
