import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { aColleague } from '../support/colleague.ts'
import { makeTour, signInAtHome } from '../support/editor.ts'
import { pressOn } from '../support/keyboard.ts'

// Whoever closed a window in a test before is here for a while yet.
test.use({ ownServer: 'presence', keyboardOnly: true })

const others = (page: Page) => page.getByRole('button', { name: /other (?:person is|people are) online/ })
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Active in this account now' }).getByRole('listitem').filter({ hasText: name })

/** Somebody who comes back to a window is shown what is the case at once, rather than with the next question. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** How many calls about who is there a page still waits for. */
function openCallsOf(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => /editing\.|\/sessions/.test(request.url()) && open.add(request))
  // Nobody reads what a renewal is answered, so it never counts as finished.
  page.on('response', (response) => open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

async function expectEntry(page: Page, name: string, words: string): Promise<void> {
  await expect(async () => {
    await lookAgain(page)
    await expect(entry(page, name)).toContainText(words, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
}

test('colleagues see each other in the header, the tour each edits, and that somebody has left', async ({
  app,
  browser,
  page,
}, testInfo) => {
  await signInAtHome(page)
  const tour = await makeTour(page, 'Harbour walk', 5)
  await expect(page.getByRole('heading', { name: 'Tours', level: 1 })).toBeVisible()
  await expect(others(page)).toHaveCount(0)
  const theirs = await aColleague({ app, browser, page, firstName: 'Anna' })
  const openCalls = openCallsOf(theirs)

  await theirs.goto(`/home/${tour.id}/edit?flag=multi-user`)
  await expect(others(theirs)).toBeVisible({ timeout: 20_000 })
  // Who has the feature off is shown nobody.
  await expect(others(page)).toHaveCount(0)
  await page.goto('/home?flag=multi-user')
  await expect(others(page)).toHaveAccessibleName('1 other person is online', { timeout: 20_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Also online: Anna Park' })).toBeAttached()
  await pressOn(page, others(page))
  await expectEntry(page, 'Anna Park', 'Editing Harbour walk')
  await expect(entry(page, '(you)')).toContainText('No tour open')
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('menu.png') })

  await pressOn(page, entry(page, 'Anna Park').getByRole('link', { name: 'Harbour walk' }))
  await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
  await expect(others(page)).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('editor.png') })
  await pressOn(theirs, others(theirs))
  await expectEntry(theirs, 'Demo Editor', 'Editing Harbour walk')
  await page.goto(`/home/${tour.id}/hotstpots-manager`)
  await expectEntry(theirs, 'Demo Editor', 'Editing Harbour walk')
  await pressOn(page, page.getByRole('link', { name: 'All tours', exact: true }))
  await expectEntry(theirs, 'Demo Editor', 'No tour open')

  await expect(others(page)).toBeVisible()
  // To look again renews what is open, and a renewal that the goodbye overtakes would count as a return.
  await expect.poll(openCalls).toBe(0)
  await theirs.close({ runBeforeUnload: true })
  await expect(async () => {
    await lookAgain(page)
    await expect(others(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await theirs.context().close()
})
