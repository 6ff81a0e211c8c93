import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn } from '../support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

test('the preview opens the first stop, and its address follows the current stop', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Draft', 3)
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, startStopId: tour.stops[1]?.id })
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/stop\/2$/)
  await expect(page.getByRole('heading', { name: tour.stops[1]?.name ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Stops' }).click()
  const sheet = page.getByRole('dialog', { name: 'Stops' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stops' }).click()
  await sheet.getByRole('listitem').nth(2).getByRole('button').click()
  await expect(page).toHaveURL(/\/stop\/3$/)
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit/stop/${tour.stops[2]?.id}$`))
  await page.goto(`/home/view/${tour.id}/stop/99`)
  await expect(page.getByRole('heading', { name: tour.stops[0]?.name ?? '' })).toBeVisible()
})
