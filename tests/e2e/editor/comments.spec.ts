import type { Page } from '@playwright/test'
import { emailTo, linkIn } from '../../support/servers/mailbox.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { call, makeTour, signIn } from '../support/editor.ts'
import { arrowTo, pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { untilDrawn } from '../support/studio.ts'

test.use({ keyboardOnly: true })

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
/** Beside the page, or a sheet over it on a phone. */
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' }).or(sheetOf(page))
const commentsButton = (page: Page) => page.getByRole('button', { name: /^Comments, \d+ open$/ })
const pins = (page: Page) => page.getByRole('list', { name: 'Comments pinned to this stop' }).getByRole('button')

/** Asks at once whether something changed, rather than with the next question. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

async function chooseItem(page: Page, name: string): Promise<void> {
  await arrowTo(page, page.getByRole('menuitem', { name }))
  await page.keyboard.press('Enter')
}

async function reply(page: Page, text: string): Promise<void> {
  await typeInto(page, panel(page).getByRole('textbox', { name: 'Reply' }), text)
  await pressOn(page, panel(page).getByRole('button', { name: 'Reply', exact: true }))
  await expect(panel(page).getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(panel(page).getByRole('textbox', { name: 'Reply' })).toBeFocused()
}

/** Deletes the comment whose menu is the next of this author's. */
async function deleteComment(page: Page, author: string, title: string): Promise<void> {
  const actions = panel(page).getByRole('button', { name: `Actions for the comment by ${author}` })
  await pressOn(page, actions.last())
  await chooseItem(page, 'Delete')
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressOn(page, dialog.getByRole('button', { name: 'Delete' }))
  await expect(dialog).toBeHidden()
  await expectAnnounced(page, 'Deleted')
}

test('two people discuss a position on a stop: pin, mention, reply, resolve', async ({
  app,
  browser,
  page,
}, testInfo) => {
  const look = (name: string, who = page) => who.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  const isPhone = testInfo.project.name === 'phone'
  await signIn(page)
  const tour = await makeTour(page, 'Pier walk', 5)
  const stop = `/home/${tour.id}/edit/stop/${tour.stops[0]?.id}`
  const theirs = await aColleague({ app, browser, page, firstName: 'Anna' })
  const { email } = await call<{ email: string }>(theirs, 'auth.me', {})
  for (const one of [page, theirs]) await recordAnnouncements(one)

  // Nobody sees any of it with the flag off.
  await page.goto(stop)
  await untilDrawn(page)
  await expect(commentsButton(page)).toHaveCount(0)
  await page.goto(`${stop}?flag=multi-user`)
  await untilDrawn(page)

  // A pin in the middle of the view, and a mention.
  await pressOn(page, commentsButton(page))
  if (!isPhone) await expect(panel(page).getByRole('heading', { name: 'Comments' })).toBeFocused()
  await expect(panel(page)).toContainText('No open comments.')
  await expectAccessible(page)
  await pressOn(page, panel(page).getByRole('button', { name: 'Add comment' }))
  await chooseItem(page, 'Pin to a position')
  await expect(page.getByText('Click where the comment should go.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place in the center' })).toBeFocused()
  await page.keyboard.press('Enter')
  const field = panel(page).getByRole('textbox', { name: 'Comment' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Too dark here, @ann')
  await expect(page.getByRole('option', { name: 'Anna Park' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Too dark here, @Anna Park ')
  await page.keyboard.type('please')

  // What was typed outlives an answer that was lost, and is stored once.
  await page.route('**/trpc/comments.create*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('alert')).toContainText("Your comment wasn't saved.")
  await page.unroute('**/trpc/comments.create*')
  await expect(field).toHaveValue('Too dark here, @Anna Park please')
  await pressOn(page, panel(page).getByRole('button', { name: 'Add comment' }))
  await expect(panel(page).getByRole('listitem')).toContainText('Too dark here, @Anna Park please')
  await expect(panel(page).getByRole('button', { name: 'All comments' })).toBeFocused()
  await expectAnnounced(page, 'Comment added')
  await expect(pins(page)).toHaveAccessibleName('Comment 1 by Demo Editor: Too dark here, @Anna Park please')
  await expect(commentsButton(page)).toHaveAccessibleName('Comments, 1 open')
  await expectAccessible(page)
  await look('thread')

  // The email leads whoever is mentioned to the thread, its stop and its position, on a phone.
  const link = linkIn(await emailTo(app, email, 'You were mentioned in a comment'))
  await theirs.setViewportSize(phoneSize)
  await theirs.goto(link)
  const sheet = sheetOf(theirs)
  await expect(sheet.getByRole('listitem')).toContainText('Too dark here')
  await expect(theirs).toHaveURL(new RegExp(`${stop}$`))
  await expectAccessible(theirs)
  await look('phone-thread', theirs)
  await pressOn(theirs, sheet.getByRole('button', { name: 'Show in the stop' }))
  await expect(pins(theirs)).toHaveAttribute('aria-current', 'true')
  await expect(theirs.getByRole('button', { name: 'Back to comments' })).toBeFocused()
  await expectAccessible(theirs)
  await look('phone-stage', theirs)
  await pressOn(theirs, pins(theirs))
  await reply(theirs, 'Brighter now.')
  await reply(theirs, 'Or is it?')
  // The second is news like the first.
  await expectAnnounced(theirs, 'Reply added', 2)
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  await tabTo(theirs, sheet.getByRole('button', { name: 'All comments' }))
  await deleteComment(theirs, 'Anna Park', 'Delete this reply?')
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('list', { name: 'Comments in this thread' })).toBeFocused()

  // Whoever asked sees the reply, leaves the thread for the list and comes back to it, and resolves it.
  await lookAgain(page)
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await pressOn(page, panel(page).getByRole('button', { name: 'All comments' }))
  const card = panel(page).getByRole('listitem').getByRole('button')
  await expect(card).toBeFocused()
  await expectAccessible(page)
  await look('list')
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
  await expect(card).toContainText('1 reply')
  await expectAccessible(page)

  // Deleting asks first, and takes the thread along.
  await pressOn(page, card)
  const actions = panel(page).getByRole('button', { name: 'Actions for the comment by Demo Editor' })
  await expect(actions).toHaveCount(1)
  await deleteComment(page, 'Demo Editor', 'Delete this thread?')
  await expect(panel(page)).toContainText('No resolved comments.')
  if (isPhone) {
    await page.keyboard.press('Escape')
  } else {
    await expect(panel(page).getByRole('heading', { name: 'Comments' })).toBeFocused()
    await pressOn(page, panel(page).getByRole('button', { name: 'Close comments' }))
  }
  await expect(commentsButton(page)).toBeFocused()
  await lookAgain(theirs)
  await expect(sheet).toContainText('This comment was deleted.')
  await theirs.context().close()
})
