import type { Page } from '@playwright/test'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { anImage } from '../../support/files/images.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, renameElsewhere, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { chooseFiles } from '../support/files.ts'

test.beforeEach(({ page }) => signIn(page))

test(
  'the General tab saves every field automatically and keeps invalid values in the form',
  anySize,
  async ({ page }) => {
    const tour = await createTour(page, 'Town hall', 2)
    await page.goto(`/home/${tour.id}/edit/general`)
    const description = page.getByRole('textbox', { name: 'Description' })
    await page.getByLabel('Name').fill('Town hall, first floor')
    await description.fill('Where the council meets.')
    await page.getByRole('switch', { name: 'Collapse descriptions' }).check()
    await expect
      .poll(() => storedTour(page, tour))
      .toMatchObject({
        name: 'Town hall, first floor',
        description: '<p>Where the council meets.</p>',
        stopDescriptionMinimized: true,
      })
    await untilSaved(page)
    await expectAccessible(page)

    await page.getByLabel('Name').fill('')
    await expect(page.getByText('Enter a name for the tour.')).toBeVisible()
    await description.click()
    await expect(page.getByLabel('Name')).toHaveValue('Town hall, first floor')
    expect((await storedTour(page, tour)).name).toBe('Town hall, first floor')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(`${'Once upon a time '.repeat(1200)}!!`)
    await expect(page.getByRole('alert')).toHaveText(/^Too long by 409 characters/)
    await expectAccessible(page)
    expect((await storedTour(page, tour)).description).toBe('<p>Where the council meets.</p>')
    await page.getByRole('link', { name: 'Tour Stops' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await description.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Once upon a time')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(async () => (await storedTour(page, tour)).description).toBe('<p>Once upon a time</p>')
  },
)

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this too' })

async function keepSelected(page: Page): Promise<void> {
  await conflict(page).getByRole('button', { name: 'Keep selected' }).click()
  await expect(conflict(page)).toBeHidden()
  await untilSaved(page)
}

test(
  'conflicting changes of a text, an image and a floor plan name are resolved by a choice',
  anySize,
  async ({ page }) => {
    const tour = await createTour(page, 'Town hall', 1)
    const media = await call<MediaItem[]>(page, 'media.list', { kinds: ['panos'] })
    const [yourCover, theirCover] = media.filter(({ id, status }) => status === 'complete' && id !== tour.media[0]?.id)
    const plan = { id: crypto.randomUUID(), name: 'Ground', mediaId: null, northDeg: 0 }
    const saveElsewhere = async (fields: object) =>
      call(page, 'tours.update', { tourId: tour.id, version: (await storedTour(page, tour)).version, ...fields })
    await saveElsewhere({ floorPlans: [plan] })
    await page.goto(`/home/${tour.id}/edit/general`)
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toHaveValue('Town hall')

    await renameElsewhere(page, tour, 'Guildhall')
    await name.fill('Old town hall')
    await expect(conflict(page).getByText('Old town hall').first()).toBeVisible()
    await expect(conflict(page).getByText('Guildhall').first()).toBeVisible()
    await expectAccessible(page)
    await conflict(page).getByRole('radio', { name: /Yours/ }).click()
    await keepSelected(page)
    expect((await storedTour(page, tour)).name).toBe('Old town hall')

    await saveElsewhere({ coverMediaId: theirCover?.id })
    await page.getByRole('button', { name: 'Choose cover' }).click()
    await page
      .getByRole('dialog')
      .getByRole('gridcell', { name: yourCover?.name ?? '' })
      .click()
    await expect(conflict(page).getByRole('radio', { name: /Theirs/ })).toContainText(theirCover?.name ?? '')
    await expect(conflict(page).getByRole('radio', { name: /Yours/ })).toContainText(yourCover?.name ?? '')
    await keepSelected(page)
    expect((await storedTour(page, tour)).coverMediaId).toBe(yourCover?.id)

    await saveElsewhere({ floorPlans: [{ ...plan, name: 'Lobby' }] })
    await page.getByLabel('Floor plan name').fill('Great hall')
    await expect(conflict(page).getByText('Ground: Name', { exact: true })).toBeVisible()
    await expect(conflict(page).getByText('Lobby').first()).toBeVisible()
    await keepSelected(page)
    expect((await storedTour(page, tour)).floorPlans).toEqual([{ ...plan, name: 'Great hall' }])
  },
)

test('offline edits survive a reload and are saved later', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Town hall', 1)
  await page.goto(`/home/${tour.id}/edit/general`)
  let tries = 0
  await page.route('**/trpc/tours.update*', (route) => {
    tries += 1
    return route.abort()
  })
  await page.getByLabel('Name').fill('Typed in a tunnel')
  await expect(page.getByRole('button', { name: 'Not saved – retry' })).toBeVisible()
  await expect(
    page.getByText("Can't reach the server. 1 change is stored in this browser and will be saved automatically."),
  ).toBeVisible()
  await expectAccessible(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Typed in a tunnel')
  const notice = page.getByText("Can't reach the server. 1 change is stored in this browser")
  const retry = page.getByRole('button', { name: 'Not saved – retry' })
  // An element that was removed and added again would lose this attribute.
  for (const locator of [notice, retry]) await locator.evaluate((element) => element.setAttribute('data-first', ''))
  tries = 0
  // After two tries the next automatic one is a second away, which leaves time for the click.
  await expect.poll(() => tries, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
  for (const locator of [notice, retry]) await expect(locator).toHaveAttribute('data-first')
  await page.unroute('**/trpc/tours.update*')
  await retry.click()
  await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Typed in a tunnel')
  await untilSaved(page)
})

/** Adds two stops found by filter, sort order and search; selected media stay selected meanwhile. */
async function addFromLibrary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add stops' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add stops from the media library' })
  await dialog.locator('button[aria-pressed]').nth(0).click()
  await dialog.getByRole('button', { name: 'Filters' }).click()
  await dialog.getByText('360 videos', { exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'No media found' })).toBeVisible()
  await expect(dialog.getByText(/^\d+ files that can be used here are hidden by 1 filter\.$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show all' }).click()
  await dialog.getByRole('button', { name: 'Filters', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Name' }).click()
  await dialog.getByLabel('Search the library').fill('entrance')
  await dialog.getByRole('gridcell', { name: /^Entrance court/ }).click()
  await dialog.getByLabel('Search the library').fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 2 stops' }).click()
}

test(
  'stops are added from the library and from files, ordered by keyboard, renamed and duplicated',
  anySize,
  async ({ page }) => {
    const tour = await createTour(page, 'Museum', 0)
    const names = async () => (await storedTour(page, tour)).stops.map(({ name }) => name)
    await page.goto(`/home/${tour.id}/edit`)
    await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
    await page.getByRole('link', { name: 'Tour Stops' }).click()
    await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible()
    await addFromLibrary(page)
    await expect(page.getByRole('article')).toHaveCount(2)
    const buffer = await anImage({ widthPx: 300, heightPx: 200 })
    await chooseFiles(page, 'Upload files', [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }])
    await expect.poll(names).toEqual([expect.any(String), expect.any(String), 'photo'])
    await expect(page.getByRole('article').locator('img')).toHaveCount(3)
    await expect(page.getByText(/^\d+ issues$/)).toBeVisible()
    await expectAccessibleEverywhere(page)

    const [first, second] = await names()
    await page.getByRole('button', { name: new RegExp(`^Move ${first}, 1 of 3`) }).press('ArrowRight')
    await expect(page.getByRole('button', { name: new RegExp(`^Move ${first}, 2 of 3`) })).toBeFocused()
    await expect.poll(names).toEqual([second, first, 'photo'])
    await page.getByRole('button', { name: 'Actions for photo' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Name of photo').fill('Roof')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual([second, first, 'Roof'])
    await page.getByRole('button', { name: 'Actions for Roof' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.poll(async () => (await names()).length).toBe(4)
  },
)
