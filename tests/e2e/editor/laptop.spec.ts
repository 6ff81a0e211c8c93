import type { Locator, Page } from '@playwright/test'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, makeTour, signIn, storedTour } from '../support/editor.ts'

test.use({ viewport: { width: 1366, height: 768 } })

/** In view as the screen opens, with nothing over it. */
async function expectInReach(button: Locator): Promise<void> {
  await expect(button).toBeInViewport({ ratio: 1 })
  const isOnTop = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
}

test('on a small laptop, the next step of signing in and up is in view', anySize, async ({ page }) => {
  const steps: readonly [string, string][] = [
    ['/login', 'Sign in'],
    ['/signup', 'Continue'],
    ['/tos/email/anna@example.com', 'Continue'],
  ]
  for (const [path, name] of steps) {
    await page.goto(path)
    await expectInReach(page.getByRole('button', { name, exact: true }))
  }
})

test('on a small laptop, the next step of every screen is in view', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await makeTour(page, 'Pier', 2)
  await call(page, 'publishing.publish', { tourId: tour.id })
  await expect.poll(async () => (await storedTour(page, tour)).publication.liveNumber).toBe(1)
  const { version } = await storedTour(page, tour)
  await call(page, 'tours.update', { tourId: tour.id, version, name: 'Pier and lighthouse' })
  const steps: readonly [string, string][] = [
    ['/home', 'New tour'],
    ['/home/medialibrary', 'Upload'],
    [`/home/${tour.id}/edit/stops`, 'Add stops'],
    [`/home/${tour.id}/edit/forms`, 'New form'],
    [`/home/${tour.id}/edit/publish`, 'Publish 1 change'],
    [`/home/${tour.id}/edit/publish`, 'Copy: Share link'],
    ['/home/settings/account', 'Save'],
    ['/home/settings/user', 'Save'],
  ]
  for (const [path, name] of steps) {
    await page.goto(path)
    await expectInReach(page.getByRole('main').getByRole('button', { name, exact: true }).first())
  }
})

/** Links of cards look like cards, not like text. */
async function underlinesIn(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) =>
          [link, ...link.querySelectorAll('*')].some((part) => getComputedStyle(part).textDecorationLine !== 'none'),
        )
        .map((link) => link.textContent ?? ''),
    )
}

test(
  'cards of tours, stops and media are not underlined, also while their media are built',
  anySize,
  async ({ page }) => {
    await signIn(page)
    const tour = await makeTour(page, 'Pier', 2)
    // As if the server were still at it.
    await page.route(/\/trpc\/[^?]*(?:tours|media)\./, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll('"status":"complete"', '"status":"building"')
      await route.fulfill({ response: answer, body })
    })
    for (const path of ['/home', `/home/${tour.id}/edit/stops`, '/home/medialibrary']) {
      await page.goto(path)
      await expect(page.getByRole('main').locator('img, [role=gridcell], article').first()).toBeVisible()
      expect(await underlinesIn(page), path).toEqual([])
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test('roles are explained where one is chosen', anySize, async ({ page }) => {
  await signIn(page)
  await page.goto('/home/settings/account')
  const role = page
    .getByRole('combobox', { name: 'Role', exact: true })
    .or(page.getByLabel('Role', { exact: true }))
    .first()
  await expect(role).toHaveAccessibleDescription('Can also edit tours and the media library.')
  await role.click()
  await expect(page.getByRole('option', { name: /^Viewer/ })).toHaveText(/Can view tours and the media library\./)
  await expect(page.getByRole('option', { name: /^Publisher/ })).toHaveText(/Can also publish tours\./)
  await page.getByRole('option', { name: /^Publisher/ }).click()
  await expect(role).toHaveAccessibleDescription('Can also publish tours.')
})
