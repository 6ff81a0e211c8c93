import type { Page } from '@playwright/test'
import { emailTo, linkIn } from '../../support/servers/mailbox.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { untilDrawn } from '../support/app-screens.ts'
import { inviteColleague } from '../support/colleague.ts'
import { call, createTour, refetch, signIn } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo, typeInto } from '../support/keyboard.ts'

test.use({ keyboardOnly: true })

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
/** The comments panel beside the page, or the sheet over it on a phone. */
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' }).or(sheetOf(page))
const commentsButton = (page: Page) => page.getByRole('button', { name: /^Comments, \d+ open$/ })
const pins = (page: Page) => page.getByRole('list', { name: 'Comments pinned to this stop' }).getByRole('button')

async function chooseMenuItem(page: Page, name: string): Promise<void> {
  await arrowTo(page, page.getByRole('menuitem', { name }))
  await page.keyboard.press('Enter')
}

async function reply(page: Page, text: string): Promise<void> {
  await typeInto(page, panel(page).getByRole('textbox', { name: 'Reply' }), text)
  await pressOn(page, panel(page).getByRole('button', { name: 'Reply', exact: true }))
  await expect(panel(page).getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(panel(page).getByRole('textbox', { name: 'Reply' })).toBeFocused()
}

/** Deletes the last comment of an author. */
async function deleteComment(page: Page, author: string, title: string): Promise<void> {
  const actionButtons = panel(page).getByRole('button', { name: `Actions for the comment by ${author}` })
  await pressOn(page, actionButtons.last())
  await chooseMenuItem(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressOn(page, dialog.getByRole('button', { name: 'Delete' }))
  await expect(dialog).toBeHidden()
  await expectAnnounced(page, 'Deleted')
}

test('two members discuss a pinned position with a mention and replies, and resolve the thread', async ({
  app,
  browser,
  page,
}, testInfo) => {
  const isPhone = testInfo.project.name === 'phone'
  await signIn(page)
  const tour = await createTour(page, 'Pier walk', 5)
  const stopPath = `/home/${tour.id}/edit/stop/${tour.stops[0]?.id}`
  const colleaguePage = await inviteColleague({ app, browser, page, firstName: 'Anna' })
  const { email } = await call<{ email: string }>(colleaguePage, 'auth.me', {})
  for (const recordedPage of [page, colleaguePage]) await recordAnnouncements(recordedPage)

  // With the flag off, comments are hidden.
  await page.goto(stopPath)
  await untilDrawn(page)
  await expect(commentsButton(page)).toHaveCount(0)
  await page.goto(`${stopPath}?flag=multi-user`)
  await untilDrawn(page)

  // A comment is pinned to the center of the view and mentions a member.
  await pressOn(page, commentsButton(page))
  if (!isPhone) await expect(panel(page).getByRole('heading', { name: 'Comments' })).toBeFocused()
  await expect(panel(page)).toContainText('No open comments.')
  await expectAccessible(page)
  await pressOn(page, panel(page).getByRole('button', { name: 'Add comment' }))
  await chooseMenuItem(page, 'Pin to a position')
  await expect(page.getByText('Click where the comment should go.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place in the center' })).toBeFocused()
  await page.keyboard.press('Enter')
  const commentField = panel(page).getByRole('textbox', { name: 'Comment' })
  await expect(commentField).toBeFocused()
  await page.keyboard.type('Too dark here, @ann')
  await expect(page.getByRole('option', { name: 'Anna Park' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(commentField).toHaveValue('Too dark here, @Anna Park ')
  await page.keyboard.type('please')

  // The text survives a lost response, and is stored once.
  await page.route('**/trpc/comments.create*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('alert')).toContainText("Your comment wasn't saved.")
  await page.unroute('**/trpc/comments.create*')
  await expect(commentField).toHaveValue('Too dark here, @Anna Park please')
  await pressOn(page, panel(page).getByRole('button', { name: 'Add comment' }))
  await expect(panel(page).getByRole('listitem')).toContainText('Too dark here, @Anna Park please')
  await expect(panel(page).getByRole('button', { name: 'All comments' })).toBeFocused()
  await expectAnnounced(page, 'Comment added')
  await expect(pins(page)).toHaveAccessibleName('Comment 1 by Demo Editor: Too dark here, @Anna Park please')
  await expect(commentsButton(page)).toHaveAccessibleName('Comments, 1 open')
  await expectAccessible(page)

  // The email links the mentioned member to the thread, its stop and its position, on a phone.
  const emailLink = linkIn(await emailTo(app, email, 'You were mentioned in a comment'))
  await colleaguePage.setViewportSize(phoneSize)
  await colleaguePage.goto(emailLink)
  const sheet = sheetOf(colleaguePage)
  await expect(sheet.getByRole('listitem')).toContainText('Too dark here')
  await expect(colleaguePage).toHaveURL(new RegExp(`${stopPath}$`))
  await expectAccessible(colleaguePage)
  await pressOn(colleaguePage, sheet.getByRole('button', { name: 'Show in the stop' }))
  await expect(pins(colleaguePage)).toHaveAttribute('aria-current', 'true')
  await expect(colleaguePage.getByRole('button', { name: 'Back to comments' })).toBeFocused()
  await expectAccessible(colleaguePage)
  await pressOn(colleaguePage, pins(colleaguePage))
  await reply(colleaguePage, 'Brighter now.')
  await reply(colleaguePage, 'Or is it?')
  // Both replies are announced.
  await expectAnnounced(colleaguePage, 'Reply added', 2)
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  await tabTo(colleaguePage, sheet.getByRole('button', { name: 'All comments' }))
  await deleteComment(colleaguePage, 'Anna Park', 'Delete this reply?')
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('list', { name: 'Comments in this thread' })).toBeFocused()

  // The author sees the reply, returns to the thread from the list, and resolves it.
  await refetch(page)
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await pressOn(page, panel(page).getByRole('button', { name: 'All comments' }))
  const threadCard = panel(page).getByRole('listitem').getByRole('button')
  await expect(threadCard).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await pressOn(page, panel(page).getByRole('button', { name: 'Resolve' }))
  await expect(panel(page)).toContainText(/Resolved by Demo Editor/)
  await expectAnnounced(page, 'Resolved')
  await expect(panel(page).getByRole('button', { name: 'Reopen', exact: true })).toBeFocused()
  await expect(commentsButton(page)).toHaveAccessibleName('Comments, 0 open')
  await expect(pins(page)).toHaveCount(0)
  await tabTo(page, panel(page).getByRole('button', { name: 'All comments' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('No open comments.')
  await tabTo(page, panel(page).getByRole('radio', { name: 'Open' }))
  await page.keyboard.press('ArrowRight')
  await expect(threadCard).toContainText('1 reply')
  await expectAccessible(page)

  // Deleting the first comment needs a confirmation and deletes the thread.
  await pressOn(page, threadCard)
  const actionButtons = panel(page).getByRole('button', { name: 'Actions for the comment by Demo Editor' })
  await expect(actionButtons).toHaveCount(1)
  await deleteComment(page, 'Demo Editor', 'Delete this thread?')
  await expect(panel(page)).toContainText('No resolved comments.')
  if (isPhone) {
    await page.keyboard.press('Escape')
  } else {
    await expect(panel(page).getByRole('heading', { name: 'Comments' })).toBeFocused()
    await pressOn(page, panel(page).getByRole('button', { name: 'Close comments' }))
  }
  await expect(commentsButton(page)).toBeFocused()
  await refetch(colleaguePage)
  await expect(sheet).toContainText('This comment was deleted.')
  await colleaguePage.context().close()
})
