import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signInAtHome } from '../support/editor.ts'

test.use({ ownServer: 'deleted' })

test.beforeEach(({ page }) => signInAtHome(page))

test('a deleted tour is restored later by keyboard', anySize, async ({ page }) => {
  await createTour(page, 'Harbour museum', 1)
  await page.reload()
  const heading = page.getByRole('heading', { level: 2, name: 'Harbour museum' })
  await page.getByRole('button', { name: 'Actions for Harbour museum' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(heading).toHaveCount(0)
  await page.reload()
  const opener = page.getByRole('button', { name: 'Recently deleted' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recently deleted tours' })
  await expect(dialog.getByText('Deleted just now')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Restore Harbour museum' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'No recently deleted items' })).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(heading).toBeVisible()
  await expect(opener).toBeFocused()
})

test('failures to restore or load are reported, and the other tours are restored', anySize, async ({ page }) => {
  let failingId = ''
  for (const name of ['Old mill', 'Boat house', 'Pump room']) {
    const { id } = await createTour(page, name, 1)
    await call(page, 'tours.remove', { tourId: id })
    failingId = id
  }
  await page.route('**/trpc/tours.restore*', (route) =>
    route.request().postDataJSON()[0].json.tourId === failingId ? route.abort() : route.continue(),
  )
  // The total is one too high, so the next page is requested, and fails.
  await page.route('**/trpc/tours.listDeleted*', async (route) => {
    if (decodeURIComponent(route.request().url()).includes('"after":3')) return route.abort()
    const response = await route.fetch()
    const json = await response.json()
    json[0].result.data.json.total += 1
    return route.fulfill({ response, json })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted tours' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([/Pump room/, /Boat house/, /Old mill/])
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore all 3' }).click()
  await expect(page.getByText("1 item couldn't be restored")).toBeVisible()
  await expect(page.getByText(/^Pump room: /)).toBeVisible()
  await expect(rows).toHaveText([/Pump room/])
  await page.unroute('**/trpc/tours.restore*')
  await dialog.getByRole('button', { name: 'Restore Pump room' }).click()
  await expect(rows).toHaveCount(0)
})

test('deleted media are restored together', anySize, async ({ page, isMobile }) => {
  await page.goto('/home/medialibrary?sort=name&view=grid')
  const grid = page.getByRole('grid', { name: 'Media library' })
  const panoramas = grid.getByRole('gridcell', { name: /court|hall|Library|Mezzanine|terrace/ })
  await expect(panoramas).toHaveCount(5)
  await panoramas.first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: 'Selected media' }).getByRole('button', { name: 'Delete' }).click()
  // The selection includes the two floor plans.
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all 7' }).click()
  await expect(panoramas).toHaveCount(0)
  await page.reload()
  if (isMobile) await page.getByRole('button', { name: /^Folder:/ }).click()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted media' })
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Restore all/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  if (isMobile) await page.keyboard.press('Escape')
  await expect(panoramas).toHaveCount(5)
})
