import type { Page } from '@playwright/test'
import { emailTo, linkIn } from '../../support/servers/mailbox.ts'
import { expectAccessible, expectAccessibleEverywhere, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { call, makeTour, signIn } from '../support/editor.ts'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { untilDrawn } from '../support/studio.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const commentsButton = (page: Page) => page.getByRole('button', { name: /^Comments, \d+ open$/ })
const pins = (page: Page) => page.getByRole('list', { name: 'Comments pinned to this stop' }).getByRole('button')

/** Asks at once whether something changed, rather than with the next question. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test(
  'two people discuss a position on a stop: pin, mention, reply, resolve',
  anySize,
  async ({ app, browser, page }, testInfo) => {
    const look = (name: string, who = page) => who.screenshot({ path: testInfo.outputPath(`${name}.png`) })
    await signIn(page)
    const tour = await makeTour(page, 'Pier walk', 2)
    const stop = `/home/${tour.id}/edit/stop/${tour.stops[0]?.id}`
    const theirs = await aColleague({ app, browser, page, firstName: 'Anna' })
    const { email } = await call<{ email: string }>(theirs, 'auth.me', {})

    // Nobody sees any of it with the flag off.
    await page.goto(stop)
    await untilDrawn(page)
    await expect(commentsButton(page)).toHaveCount(0)
    await page.goto(`${stop}?flag=multi-user`)
    await untilDrawn(page)

    // By keyboard alone: a pin in the middle of the view, and a mention.
    await pressOn(page, commentsButton(page))
    await expect(panel(page).getByRole('heading', { name: 'Comments' })).toBeFocused()
    await expect(panel(page)).toContainText('No open comments.')
    await expectAccessible(page)
    await pressOn(page, panel(page).getByRole('button', { name: 'Add comment' }))
    await page.getByRole('menuitem', { name: 'Pin to a position' }).press('Enter')
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
    await tabTo(page, panel(page).getByRole('button', { name: 'Add comment' }))
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('listitem')).toContainText('Too dark here, @Anna Park please')
    await expect(pins(page)).toHaveAccessibleName('Comment 1 by Demo Editor: Too dark here, @Anna Park please')
    await expect(commentsButton(page)).toHaveAccessibleName('Comments, 1 open')
    await expectAccessible(page)
    await look('thread')

    // The email leads whoever is mentioned to the thread, its stop and its position, on a phone.
    const link = linkIn(await emailTo(app, email, 'You were mentioned in a comment'))
    await theirs.setViewportSize(phoneSize)
    await theirs.goto(link)
    const sheet = theirs.getByRole('dialog', { name: 'Comments' })
    await expect(sheet.getByRole('listitem')).toContainText('Too dark here')
    await expect(theirs).toHaveURL(new RegExp(`${stop}$`))
    await expectAccessible(theirs)
    await look('phone-thread', theirs)
    await sheet.getByRole('button', { name: 'Show in the stop' }).click()
    await expect(pins(theirs)).toHaveAttribute('aria-current', 'true')
    await expectAccessible(theirs)
    await look('phone-stage', theirs)
    await pins(theirs).click()
    await sheet.getByRole('textbox', { name: 'Reply' }).fill('Brighter now.')
    await sheet.getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expect(sheet.getByRole('textbox', { name: 'Reply' })).toBeFocused()

    // Whoever asked sees the reply, and resolves the thread.
    await lookAgain(page)
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
    await panel(page).getByRole('button', { name: 'Resolve' }).click()
    await expect(panel(page)).toContainText(/Resolved by Demo Editor/)
    await expect(commentsButton(page)).toHaveAccessibleName('Comments, 0 open')
    await expect(pins(page)).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'All comments' }).click()
    await panel(page).getByText('Resolved', { exact: true }).click()
    await expect(panel(page).getByRole('listitem')).toContainText('1 reply')
    await expectAccessibleEverywhere(page)

    // Deleting asks first, and takes the thread along.
    await panel(page).getByRole('listitem').getByRole('button').click()
    await panel(page).getByRole('button', { name: 'Actions for the comment by Demo Editor' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this thread?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(panel(page)).toContainText('No resolved comments.')
    await expect(panel(page).getByRole('heading', { name: 'Comments' })).toBeFocused()
    await panel(page).getByRole('button', { name: 'Close comments' }).click()
    await expect(commentsButton(page)).toBeFocused()
    await lookAgain(theirs)
    await expect(sheet).toContainText('This comment was deleted.')
    await theirs.context().close()
  },
)
