import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { inviteColleague } from '../support/colleague.ts'
import { call, createTour, renameElsewhere, signIn } from '../support/editor.ts'
import { pressOn, spaceOn, typeInto } from '../support/keyboard.ts'
import type { Stopover } from '../support/stopover.ts'

test.use({ keyboardOnly: true })

const reviewOf = (page: Page) => page.getByRole('region', { name: 'Review' })

/** Expects the focus on a sentence of the review. The button that had the focus was removed. */
async function expectFocusedSentence(review: Locator, sentence: string): Promise<void> {
  await expect(review.getByText(sentence).locator('xpath=ancestor-or-self::p')).toBeFocused()
}

/** Signs in a colleague as an Editor, in a viewport of the same size. Returns their page. */
async function inviteEditor(app: Stopover, browser: Browser, page: Page): Promise<Page> {
  const editorPage = await inviteColleague({ app, browser, page, firstName: 'Mia' })
  const size = page.viewportSize()
  if (size) await editorPage.setViewportSize(size)
  await recordAnnouncements(editorPage)
  return editorPage
}

async function requestReview(editorPage: Page, message: string): Promise<void> {
  await pressOn(editorPage, editorPage.getByRole('button', { name: 'Request review' }))
  const dialog = editorPage.getByRole('dialog', { name: 'Request a review' })
  await expect(dialog.getByLabel('Message (optional)')).toBeFocused()
  await editorPage.keyboard.type(message)
  await pressOn(editorPage, dialog.getByRole('button', { name: 'Request review' }))
  await expectFocusedSentence(reviewOf(editorPage), 'You requested a review')
}

test('an editor and a publisher use reviews', async ({ app, browser, page }) => {
  await signIn(page)
  await recordAnnouncements(page)
  const tour = await createTour(page, 'New wing', 5)
  const editorPage = await inviteEditor(app, browser, page)
  await test.step('the editor requests a review', async () => {
    await editorPage.goto(`/home/${tour.id}/edit/publish`)
    await requestReview(editorPage, 'Please look at the stairs.')
    await expectAccessible(editorPage)
  })
  await test.step('the editor cancels the request', async () => {
    await pressOn(editorPage, editorPage.getByRole('button', { name: 'Cancel request' }))
    await expectAnnounced(editorPage, 'Review request canceled')
    await expect(editorPage.getByText('Not published yet. Only your team can see this tour.')).toBeFocused()
  })
  await test.step('the editor requests a review again', async () => {
    await requestReview(editorPage, 'Please look at the stairs.')
  })
  const review = reviewOf(page)
  const main = page.getByRole('main')
  const reviewQueue = page.getByRole('list', { name: 'Waiting for review' })
  await test.step('the publisher finds the request in the publish queue', async () => {
    await page.goto('/home')
    await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Publish queue' }))
    await expectAccessible(page)
    await pressOn(
      page,
      reviewQueue.getByRole('listitem').filter({ hasText: 'Mia Park' }).getByRole('link', { name: 'New wing' }),
    )
    await expect(review.getByText('Mia Park requested a review')).toBeVisible()
    await expect(review.getByText('Please look at the stairs.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the publisher returns the request with a comment', async () => {
    await pressOn(page, review.getByRole('button', { name: 'Return…' }))
    const returnDialog = page.getByRole('dialog', { name: 'Return the request to Mia Park' })
    await expect(returnDialog.getByLabel('What needs to change?')).toBeFocused()
    await page.keyboard.type('They are too dark.')
    await expectAccessible(page)
    await pressOn(page, returnDialog.getByRole('button', { name: 'Return', exact: true }))
    await expectFocusedSentence(review, 'Demo Editor returned the request')
    await expectAccessible(page)
  })
  await test.step('the editor reads the comment', async () => {
    await editorPage.reload()
    await expect(editorPage.getByText('They are too dark.')).toBeVisible()
  })
  await test.step('the publisher approves the request by publishing', async () => {
    await requestReview(editorPage, 'Brighter now.')
    await page.reload()
    await expect(review.getByText('Brighter now.')).toBeVisible()
    const publishButton = main.getByRole('button', { name: 'Publish', exact: true })
    await pressOn(page, publishButton)
    await expectAnnounced(page, /^Tour published/)
    await expect(main.getByText(/^Version 1 is live/)).toBeVisible()
    await expect(main.getByRole('button', { name: 'Published', exact: true })).toBeFocused()
    await expect(review).toBeHidden()
  })
  for (const [index, { id: stopId, version }] of tour.stops.slice(0, 2).entries())
    await call(page, 'stops.update', { stopId, version, name: `Deck ${index + 1}` })
  await renameElsewhere(page, tour, 'Old pier')
  await editorPage.reload()
  await requestReview(editorPage, 'New names.')

  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Review changes' })
  await test.step('the publisher cannot return the request without a comment', async () => {
    await pressOn(page, review.getByRole('button', { name: 'Review changes…' }))
    await expect(dialog.getByRole('button', { name: 'Accept all' })).toBeVisible()
    await pressOn(page, dialog.getByRole('button', { name: 'Return' }))
    await expect(dialog.getByText('Say what needs to change.')).toBeVisible()
    await expect(dialog.getByLabel('Comment (optional)')).toBeFocused()
  })
  await test.step('the publisher accepts some changes with a comment', async () => {
    await spaceOn(page, dialog.getByRole('checkbox', { name: 'Deck 2' }))
    await typeInto(page, dialog.getByLabel('Comment (optional)'), 'Deck 2 is taken.')
    await expectAccessible(page)
    await pressOn(page, dialog.getByRole('button', { name: 'Accept 2 changes' }))
    await expectFocusedSentence(review, 'Demo Editor accepted some changes')
    await expectAnnounced(page, 'Demo Editor accepted some changes')
    await expect(main.getByText(/^Version 2 is live/)).toBeVisible()
    await expectFocusedSentence(review, 'Demo Editor accepted some changes')
    await expect(dialog).toBeHidden()
    const unpublishedChanges = page.getByRole('region', { name: 'Unpublished changes' })
    await expect(unpublishedChanges.getByRole('listitem')).toHaveText([/Deck 2/])
    await expectAccessible(page)
  })
  await test.step('the editor reads which changes were accepted', async () => {
    await editorPage.reload()
    const editorReview = reviewOf(editorPage)
    await expect(editorReview.getByText('Published: Tour details and Deck 1')).toBeVisible()
    await expect(editorReview.getByText("1 change wasn't accepted.")).toBeVisible()
    await expect(editorReview.getByText('Deck 2 is taken.')).toBeVisible()
  })
  await editorPage.context().close()
})
