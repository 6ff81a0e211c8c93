import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { inviteColleague } from '../support/colleague.ts'
import { createTour, refetch, signInAtHome } from '../support/editor.ts'
import { pressOn } from '../support/keyboard.ts'

// Members who closed a window in an earlier test stay listed for a while.
test.use({ ownServer: 'alone', keyboardOnly: true })

const othersButton = (page: Page) => page.getByRole('button', { name: /other (?:person is|people are) online/ })
const memberEntry = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Active in this account now' }).getByRole('listitem').filter({ hasText: name })

/** Returns a function that counts the page's pending presence calls. */
function pendingCallCounter(page: Page): () => number {
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => /editing\.|\/sessions/.test(request.url()) && pendingRequests.add(request))
  // The client never reads the body of a renewal, so `requestfinished` is not emitted for it.
  page.on('response', (response) => pendingRequests.delete(response.request()))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  return () => pendingRequests.size
}

async function expectEntry(page: Page, name: string, text: string): Promise<void> {
  await expect(async () => {
    await refetch(page)
    await expect(memberEntry(page, name)).toContainText(text, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
}

test('members see who is online and which tour they edit, until they leave', async ({ app, browser, page }) => {
  await signInAtHome(page)
  const tour = await createTour(page, 'Harbor walk', 5)
  await expect(page.getByRole('heading', { name: 'Tours', level: 1 })).toBeVisible()
  await expect(othersButton(page)).toHaveCount(0)
  const colleaguePage = await inviteColleague({ app, browser, page, firstName: 'Anna' })
  const pendingCallCount = pendingCallCounter(colleaguePage)

  await colleaguePage.goto(`/home/${tour.id}/edit?flag=multi-user`)
  await expect(othersButton(colleaguePage)).toBeVisible()
  // With the flag off, other people are hidden.
  await expect(othersButton(page)).toHaveCount(0)
  await page.goto('/home?flag=multi-user')
  await expect(othersButton(page)).toHaveAccessibleName('1 other person is online')
  await expect(page.getByRole('status').filter({ hasText: 'Also online: Anna Park' })).toBeAttached()
  await pressOn(page, othersButton(page))
  await expectEntry(page, 'Anna Park', 'Editing Harbor walk')
  await expect(memberEntry(page, '(you)')).toContainText('No tour open')
  await expectAccessible(page)

  await pressOn(page, memberEntry(page, 'Anna Park').getByRole('link', { name: 'Harbor walk' }))
  await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
  await expect(othersButton(page)).toBeVisible()
  await expectAccessible(page)
  await pressOn(colleaguePage, othersButton(colleaguePage))
  await expectEntry(colleaguePage, 'Demo Editor', 'Editing Harbor walk')
  await page.goto(`/home/${tour.id}/hotstpots-manager`)
  await expectEntry(colleaguePage, 'Demo Editor', 'Editing Harbor walk')
  await pressOn(page, page.getByRole('link', { name: 'All tours', exact: true }))
  await expectEntry(colleaguePage, 'Demo Editor', 'No tour open')

  await expect(othersButton(page)).toBeVisible()
  // A refetch renews the editing session. A renewal that arrives after the page has left would start it again.
  await expect.poll(pendingCallCount).toBe(0)
  await colleaguePage.close({ runBeforeUnload: true })
  await expect(async () => {
    await refetch(page)
    await expect(othersButton(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await colleaguePage.context().close()
})
