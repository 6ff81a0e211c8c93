import { expectAccessible, expectAccessibleEverywhere, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn } from '../support/editor.ts'

// This server has no deleted tours and media of other tests.
test.use({ ownServer: 'library' })

test.beforeEach(({ page }) => signIn(page))

test('deleted tours can be restored later by keyboard, and failures are reported', anySize, async ({ page }) => {
  const tours = []
  for (const name of ['Harbor museum', 'Old mill', 'Boat house', 'Pump room']) {
    const tour = await createTour(page, name, 1)
    if (name !== 'Harbor museum') await call(page, 'tours.remove', { tourId: tour.id })
    tours.push(tour)
  }
  // The route aborts the restore request of the tour created last.
  const failingId = tours.at(-1)?.id
  await page.route('**/trpc/tours.restore*', (route) =>
    route.request().postDataJSON()[0].json.tourId === failingId ? route.abort() : route.continue(),
  )
  // The first page claims one more tour than exists, so the app offers a second page. The request for that page is aborted.
  await page.route('**/trpc/tours.listDeleted*', async (route) => {
    // The second page has a cursor above 0.
    if (/"after":[1-9]/.test(decodeURIComponent(route.request().url()))) return route.abort()
    const response = await route.fetch()
    const json = await response.json()
    json[0].result.data.json.total += 1
    return route.fulfill({ response, json })
  })
  await page.goto('/home')
  const tourHeading = page.getByRole('heading', { level: 2, name: 'Harbor museum' })
  await page.getByRole('button', { name: 'Actions for Harbor museum' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(tourHeading).toHaveCount(0)
  const openButton = page.getByRole('button', { name: 'Recently deleted' })
  await openButton.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Recently deleted tours' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([/Harbor museum.*Deleted just now/, /Pump room/, /Boat house/, /Old mill/])
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(rows).toHaveCount(4)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore Harbor museum' }).press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Restore all 3' }).click()
  await expect(page.getByText("1 item couldn't be restored")).toBeVisible()
  await expect(page.getByText(/^Pump room: /)).toBeVisible()
  await expect(rows).toHaveText([/Pump room/])
  await page.unrouteAll({ behavior: 'wait' })
  await dialog.getByRole('button', { name: 'Restore Pump room' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'No recently deleted items' })).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tourHeading).toBeVisible()
  await expect(openButton).toBeFocused()
})

test('deleted media can be restored together', anySize, async ({ page }) => {
  await page.goto('/home/medialibrary?sort=name&view=grid')
  const grid = page.getByRole('grid', { name: 'Media library' })
  const panoramas = grid.getByRole('gridcell', { name: /court|hall|Library|Mezzanine|terrace/ })
  await expect(panoramas).toHaveCount(5)
  await panoramas.first().focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('region', { name: 'Selected media' }).getByRole('button', { name: 'Delete' }).click()
  // Ctrl+A also selects the two floor plans: 5 panoramas and 2 images.
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all 7' }).click()
  await expect(panoramas).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Recently deleted' })).toBeVisible()
  // On a phone the folders are a sheet.
  await page.setViewportSize(phoneSize)
  await page.getByRole('button', { name: /^Folder:/ }).click()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recently deleted media' })
  await expect(dialog.getByRole('listitem')).toHaveCount(7)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Restore all/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.keyboard.press('Escape')
  await expect(panoramas).toHaveCount(5)
})
