import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { inviteColleague } from '../support/colleague.ts'
import { createTour, signInAtHome } from '../support/editor.ts'
import { pressOn } from '../support/keyboard.ts'

// People who closed a window in an earlier test stay listed for a while.
test.use({ ownServer: 'together', keyboardOnly: true })

const others = (page: Page) => page.getByRole('button', { name: /other (?:person is|people are) online/ })
const entry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Active in this account now' }).getByRole('listitem').filter({ hasText: name })

/** Triggers a refetch at once instead of waiting for the next poll. */
async function refetch(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Returns a function that counts the page's pending presence calls. */
function openCallsOf(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => /editing\.|\/sessions/.test(request.url()) && open.add(request))
  // The body of a renewal is never read, so `requestfinished` is not emitted for it.
  page.on('response', (response) => open.delete(response.request()))
  page.on('requestfailed', (request) => open.delete(request))
  return () => open.size
}

async function expectEntry(page: Page, name: string, text: string): Promise<void> {
  await expect(async () => {
    await refetch(page)
    await expect(entry(page, name)).toContainText(text, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}

test('members see who is online and which tour they edit, until they leave', async ({ app, browser, page }) => {
  await signInAtHome(page)
  const tour = await createTour(page, 'Harbour walk', 5)
  await expect(page.getByRole('heading', { name: 'Tours', level: 1 })).toBeVisible()
  await expect(others(page)).toHaveCount(0)
  const colleaguePage = await inviteColleague({ app, browser, page, firstName: 'Anna' })
  const openCalls = openCallsOf(colleaguePage)

  await colleaguePage.goto(`/home/${tour.id}/edit?flag=multi-user`)
  await expect(others(colleaguePage)).toBeVisible()
  // With the flag off, other people are hidden.
  await expect(others(page)).toHaveCount(0)
  await page.goto('/home?flag=multi-user')
  await expect(others(page)).toHaveAccessibleName('1 other person is online')
  await expect(page.getByRole('status').filter({ hasText: 'Also online: Anna Park' })).toBeAttached()
  await pressOn(page, others(page))
  await expectEntry(page, 'Anna Park', 'Editing Harbour walk')
  await expect(entry(page, '(you)')).toContainText('No tour open')
  await expectAccessible(page)

  await pressOn(page, entry(page, 'Anna Park').getByRole('link', { name: 'Harbour walk' }))
  await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
  await expect(others(page)).toBeVisible()
  await expectAccessible(page)
  await pressOn(colleaguePage, others(colleaguePage))
  await expectEntry(colleaguePage, 'Demo Editor', 'Editing Harbour walk')
  await page.goto(`/home/${tour.id}/hotstpots-manager`)
  await expectEntry(colleaguePage, 'Demo Editor', 'Editing Harbour walk')
  await pressOn(page, page.getByRole('link', { name: 'All tours', exact: true }))
  await expectEntry(colleaguePage, 'Demo Editor', 'No tour open')

  await expect(others(page)).toBeVisible()
  // A refetch renews the session, and a renewal that arrives after the goodbye would count as a return.
  await expect.poll(openCalls).toBe(0)
  await colleaguePage.close({ runBeforeUnload: true })
  await expect(async () => {
    await refetch(page)
    await expect(others(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await colleaguePage.context().close()
})
