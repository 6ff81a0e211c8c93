import { join } from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/app.ts'
import { makeTour, openPane, renameElsewhere, signIn, storedTour, untilSaved } from './support/editor.ts'

test.beforeEach(({ page }) => signIn(page))

const panoramas = join(import.meta.dirname, '../../src/server/demo/panoramas')
const panorama = (name: string) => join(panoramas, `${name}.webp`)

test('the General tab saves every field by itself', async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 2)
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByLabel('Name').fill('Town hall, first floor')
  await page.getByRole('textbox', { name: 'Description' }).fill('Where the council meets.')
  await page.getByRole('switch', { name: 'Fold stop descriptions' }).check()
  await expect
    .poll(() => storedTour(page, tour))
    .toMatchObject({
      name: 'Town hall, first floor',
      description: '<p>Where the council meets.</p>',
      stopDescriptionMinimized: true,
    })
  await untilSaved(page)
  await expectAccessible(page)
})

test('a name is never emptied', async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByLabel('Name').fill('')
  await expect(page.getByText('A tour needs a name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Town hall')
  expect((await storedTour(page, tour)).name).toBe('Town hall')
})

test('two people who change the same field lose neither text', async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  await expect(page.getByLabel('Name')).toHaveValue('Town hall')
  await renameElsewhere(page, tour, 'Guildhall')
  await page.getByLabel('Name').fill('Old town hall')
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await expect(dialog.getByText('Old town hall').first()).toBeVisible()
  await expect(dialog.getByText('Guildhall').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /Yours/ }).click()
  await dialog.getByRole('button', { name: 'Keep what I chose' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Old town hall')
  await expect(dialog).toBeHidden()
})

test('what was typed without a connection survives a reload and is saved later', async ({ page }) => {
  const tour = await makeTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.route('**/trpc/tours.update*', (route) => route.abort())
  await page.getByLabel('Name').fill('Typed in a tunnel')
  await expect(page.getByRole('button', { name: 'Not saved – retry' })).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Typed in a tunnel')
  await page.unroute('**/trpc/tours.update*')
  await page.getByRole('button', { name: 'Not saved – retry' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Typed in a tunnel')
})

test('stops are ordered by keyboard, renamed, duplicated, and deleted with a way back', async ({ page }) => {
  const tour = await makeTour(page, 'Museum', 3)
  const [first, second, third] = tour.stops.map(({ name }) => name)
  await page.goto(`/home/${tour.id}/edit/stops`)
  await expect(page.getByText(/things to look at/)).toBeVisible()
  await expectAccessible(page)
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${first}, 1 of 3`) })
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: new RegExp(`^Move ${first}, 2 of 3`) })).toBeFocused()
  const names = async () => (await storedTour(page, tour)).stops.map(({ name }) => name)
  await expect.poll(names).toEqual([second, first, third])

  await page.getByRole('button', { name: `Actions for ${third}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel(`Name of ${third}`).fill('Roof')
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, first, 'Roof'])

  await page.getByRole('button', { name: 'Actions for Roof' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(names).toEqual([second, first])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual([second, first, 'Roof'])

  await page.getByRole('button', { name: 'Actions for Roof' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(async () => (await names()).length).toBe(4)
})

test('stops come from the library', async ({ page }) => {
  const tour = await makeTour(page, 'Empty', 0)
  await page.goto(`/home/${tour.id}/edit/stops`)
  await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add stops' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add stops from the library' })
  await dialog.locator('button[aria-pressed]').nth(0).click()
  await dialog.locator('button[aria-pressed]').nth(1).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 stops' }).click()
  await expect.poll(async () => (await storedTour(page, tour)).stops.length).toBe(2)
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('uploaded panoramas become stops in the order of their names', async ({ page }) => {
  const tour = await makeTour(page, 'Fresh', 0)
  await page.goto(`/home/${tour.id}/edit`)
  await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
  await page.getByRole('link', { name: 'Tour Stops' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload panoramas' }).click()
  await (await chooser).setFiles([panorama('terrace'), panorama('courtyard')])
  const stops = async () => (await storedTour(page, tour)).stops.map(({ name }) => name)
  await expect.poll(stops, { timeout: 30_000 }).toEqual(['courtyard', 'terrace'])
  const built = async () => (await storedTour(page, tour)).media.map(({ status }) => status)
  await expect.poll(built, { timeout: 90_000 }).toEqual(['complete', 'complete'])
  await expect(page.getByRole('article').locator('img')).toHaveCount(2)
})

test('the stop editor edits in place, and undo takes it back', async ({ page }) => {
  const tour = await makeTour(page, 'Villa', 2)
  const [stop] = tour.stops
  await page.goto(`/home/${tour.id}/edit/stop/${stop?.id}`)
  await expect(
    page.getByRole('button', { name: 'Set as start view' }).or(page.getByText('This is the start view')),
  ).toBeVisible()
  await openPane(page, 'Stop and hotspots')
  await page.getByLabel('Name').fill('Atrium')
  await page.getByLabel('North offset').fill('90')
  const stored = async () => (await storedTour(page, tour)).stops[0]
  await expect.poll(stored).toMatchObject({ name: 'Atrium', northOffsetDeg: 90 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(stored).toMatchObject({ name: 'Atrium', northOffsetDeg: stop?.northOffsetDeg })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(stored).toMatchObject({ name: stop?.name })
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect.poll(stored).toMatchObject({ name: 'Atrium' })
})
