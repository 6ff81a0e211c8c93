import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/app.ts'
import { makeTour, signIn, storedTour } from './support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

test('a tour is published, changed, published again and taken off the web', async ({ page, context, baseURL }) => {
  const tour = await makeTour(page, 'Gallery', 2)
  await page.goto(`/home/${tour.id}/edit/publish`)
  await expect(page.getByText('Nobody but your team can see this tour yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('main').getByText(/^Visitors see publication 1/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  const { shareId } = (await storedTour(page, tour)).publication
  await expect(page.getByLabel('Share link', { exact: true })).toHaveValue(`${baseURL}/share/${shareId}/stop/1`)
  const embed = `<script type="module" src="${baseURL}/sdk/stopover.js"></script>\n<stopover-tour tour="${shareId}"></stopover-tour>`
  await expect(page.getByLabel('Embed code', { exact: true })).toHaveValue(embed)
  const visitor = await context.newPage()
  await visitor.goto(`/share/${shareId}/stop/1`)
  await expect(visitor).toHaveTitle(/Gallery/)

  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByLabel('Name').fill('Gallery and garden')
  await expect(page.getByRole('button', { name: 'Publish 1 change' })).toBeVisible()
  await page.goto(`/home/${tour.id}/edit/publish`)
  await expect(page.getByRole('main').getByText('Gallery and garden')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByRole('main').getByText(/^Visitors see publication 2/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Nothing has changed since.')).toBeVisible()

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByText('Nobody but your team can see this tour yet.')).toBeVisible()
  await expect
    .poll(async () => (await visitor.request.get(`/share/${shareId}/stop/1`, { maxRedirects: 0 })).status())
    .not.toBe(200)
})

test('a tour without stops says why it cannot be published', async ({ page }) => {
  const tour = await makeTour(page, 'Nothing yet', 0)
  await page.goto(`/home/${tour.id}/edit/publish`)
  await expect(page.getByText('A tour needs at least one stop before it can be published.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  const header = page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true })
  await header.click()
  await expect(page.getByRole('alert')).toBeVisible()
})
