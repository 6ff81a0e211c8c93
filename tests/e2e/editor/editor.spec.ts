import type { Page } from '@playwright/test'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { anImage } from '../../support/files/images.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, libraryMedia, renameElsewhere, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { chooseFiles } from '../support/files.ts'

test.beforeEach(({ page }) => signIn(page))

/** Adds languages by typed codes, removes the last one, and undoes the removal. */
async function chooseLanguages(page: Page, tour: Tour): Promise<void> {
  const storedLanguages = async () => (await storedTour(page, tour)).languages
  const languageField = page.getByRole('combobox', { name: 'More languages' })
  for (const [code, name] of [
    ['pt-br', /Brazil/],
    ['fa', 'Persian'],
  ] as const) {
    await languageField.fill(code)
    await expect(page.getByRole('option', { name })).toBeVisible()
    // Enter chooses the first match.
    await languageField.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect.poll(storedLanguages).toEqual(['pt-BR', 'fa'])
  await languageField.press('Backspace')
  await expect.poll(storedLanguages).toEqual(['pt-BR'])
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(storedLanguages).toEqual(['pt-BR', 'fa'])
}

/**
 * Opens the preview of a German tour at its first stop, goes to another stop, and returns to the editor at that stop. The
 * controls of the preview are in German even though the browser is in English.
 */
async function usePreview(page: Page, tour: Tour): Promise<void> {
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page).toHaveURL(/\/stop\/2$/)
  await expect(page.getByRole('heading', { name: tour.stops[1]?.name ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Stationen' }).click()
  const stopList = page.getByRole('dialog', { name: 'Stationen' })
  await stopList.getByRole('listitem').nth(2).getByRole('button').click()
  await expect(page).toHaveURL(/\/stop\/3$/)
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit/stop/${tour.stops[2]?.id}$`))
}

test('an editor fills out the General tab', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Town hall', 3)
  const { id: tourId, version, stops } = tour
  await call(page, 'tours.update', { tourId, version, language: 'de', startStopId: stops[1]?.id })
  await page.goto(`/home/${tour.id}/edit/general`)
  const description = page.getByRole('textbox', { name: 'Description' })
  await test.step('saves every field automatically', async () => {
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
  })
  await test.step('adds and removes languages', async () => {
    await chooseLanguages(page, tour)
  })
  await test.step('never saves an empty name', async () => {
    await page.getByLabel('Name').fill('')
    await expect(page.getByText('Enter a name for the tour.')).toBeVisible()
    await description.click()
    await expect(page.getByLabel('Name')).toHaveValue('Town hall, first floor')
    expect((await storedTour(page, tour)).name).toBe('Town hall, first floor')
  })
  await test.step('does not save a text that is too long', async () => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(`${'Once upon a time '.repeat(1200)}!!`)
    await expect(page.getByRole('alert')).toHaveText(/^Too long by 409 characters/)
    await expectAccessibleEverywhere(page)
    expect((await storedTour(page, tour)).description).toBe('<p>Where the council meets.</p>')
  })
  await test.step('asks before it discards a text that is too long', async () => {
    await page.getByRole('link', { name: 'Tour Stops' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
  })
  await test.step('saves the shortened text', async () => {
    await description.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Once upon a time')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(async () => (await storedTour(page, tour)).description).toBe('<p>Once upon a time</p>')
  })
  await test.step('opens the preview at the first stop', async () => {
    await usePreview(page, tour)
  })
})

const conflictDialog = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this too' })

async function keepSelectedVersion(page: Page): Promise<void> {
  await conflictDialog(page).getByRole('button', { name: 'Keep selected' }).click()
  await expect(conflictDialog(page)).toBeHidden()
  await untilSaved(page)
}

test('an editor saves despite conflicts and a lost connection', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Town hall', 1)
  const media = await libraryMedia(page, { kinds: ['panos'] })
  const [yourCover, theirCover] = media.filter(({ id, status }) => status === 'complete' && id !== tour.media[0]?.id)
  const saveElsewhere = async (fields: object) =>
    call(page, 'tours.update', { tourId: tour.id, version: (await storedTour(page, tour)).version, ...fields })
  await page.goto(`/home/${tour.id}/edit/general`)
  const nameField = page.getByLabel('Name', { exact: true })
  await expect(nameField).toHaveValue('Town hall')

  await test.step('chooses between two names', async () => {
    await renameElsewhere(page, tour, 'Guildhall')
    await nameField.fill('Old town hall')
    await expect(conflictDialog(page).getByText('Old town hall').first()).toBeVisible()
    await expect(conflictDialog(page).getByText('Guildhall').first()).toBeVisible()
    await expectAccessible(page)
    await conflictDialog(page).getByRole('radio', { name: /Yours/ }).click()
    await keepSelectedVersion(page)
    expect((await storedTour(page, tour)).name).toBe('Old town hall')
  })
  await test.step('chooses between two covers', async () => {
    await saveElsewhere({ coverMediaId: theirCover?.id })
    await page.getByRole('button', { name: 'Choose cover' }).click()
    await page
      .getByRole('dialog')
      .getByRole('gridcell', { name: yourCover?.name ?? '' })
      .click()
    await expect(conflictDialog(page).getByRole('radio', { name: /Theirs/ })).toContainText(theirCover?.name ?? '')
    await expect(conflictDialog(page).getByRole('radio', { name: /Yours/ })).toContainText(yourCover?.name ?? '')
    await keepSelectedVersion(page)
    expect((await storedTour(page, tour)).coverMediaId).toBe(yourCover?.id)
  })
  let attempts = 0
  await test.step('reads that changes are not saved while offline', async () => {
    await page.route('**/trpc/tours.update*', (route) => {
      attempts += 1
      return route.abort()
    })
    await page.getByLabel('Name').fill('Typed offline')
    await expect(page.getByRole('button', { name: 'Not saved – retry' })).toBeVisible()
    await expect(
      page.getByText("Can't reach the server. 1 change is stored in this browser and will be saved automatically."),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('finds the unsaved changes after a reload', async () => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Typed offline')
  })
  const notice = page.getByText("Can't reach the server. 1 change is stored in this browser")
  const retryButton = page.getByRole('button', { name: 'Not saved – retry' })
  await test.step('sees the same notice during automatic retries', async () => {
    // Marks both elements. An element that the page removed and created again would lose this attribute.
    for (const locator of [notice, retryButton])
      await locator.evaluate((element) => element.setAttribute('data-first', ''))
    attempts = 0
    // After two attempts the next automatic one is a second away, which leaves time for the click.
    await expect.poll(() => attempts).toBeGreaterThanOrEqual(2)
    for (const locator of [notice, retryButton]) await expect(locator).toHaveAttribute('data-first')
  })
  await test.step('saves the changes by a retry', async () => {
    await page.unroute('**/trpc/tours.update*')
    await retryButton.click()
    await expect.poll(async () => (await storedTour(page, tour)).name).toBe('Typed offline')
    await untilSaved(page)
  })
})

/** Adds two stops from the picker. The first medium stays selected while filters, order and search change. */
async function addFromLibrary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add stops' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add stops from the media library' })
  await dialog.locator('button[aria-pressed]').nth(0).click()
  await dialog.getByRole('button', { name: 'Filters' }).click()
  await dialog.getByText('360 videos', { exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'No media found' })).toBeVisible()
  await expect(dialog.getByText(/^\d+ files that can be used here are hidden by 1 filter\.$/)).toBeVisible()
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

test('an editor manages the stops of a tour', anySize, async ({ page }) => {
  const tour = await createTour(page, 'Museum', 0)
  const stopNames = async () => (await storedTour(page, tour)).stops.map(({ name }) => name)
  await test.step('opens the General tab first', async () => {
    await page.goto(`/home/${tour.id}/edit`)
    await expect(page).toHaveURL(new RegExp(`/home/${tour.id}/edit/general$`))
  })
  await test.step('adds stops from the library', async () => {
    await page.getByRole('link', { name: 'Tour Stops' }).click()
    await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible()
    await addFromLibrary(page)
    await expect(page.getByRole('article')).toHaveCount(2)
  })
  await test.step('adds a stop from a file', async () => {
    const buffer = await anImage({ widthPx: 90, heightPx: 60 })
    await chooseFiles(page, 'Upload files', [{ name: '02_kitchen.jpg', mimeType: 'image/jpeg', buffer }])
    await expect.poll(stopNames).toEqual([expect.any(String), expect.any(String), 'Kitchen'])
    await expect(page.getByRole('article').locator('img')).toHaveCount(3)
    await expect(page.getByText("3 stops aren't linked yet")).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  const [firstName, secondName] = await stopNames()
  await test.step('moves a stop by keyboard', async () => {
    await page.getByRole('button', { name: new RegExp(`^Move ${firstName}, 1 of 3`) }).press('ArrowRight')
    await expect(page.getByRole('button', { name: new RegExp(`^Move ${firstName}, 2 of 3`) })).toBeFocused()
    await expect.poll(stopNames).toEqual([secondName, firstName, 'Kitchen'])
  })
  await test.step('renames a stop', async () => {
    await page.getByRole('button', { name: 'Actions for Kitchen' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('Name of Kitchen').fill('Roof')
    await page.keyboard.press('Enter')
    await expect.poll(stopNames).toEqual([secondName, firstName, 'Roof'])
  })
  await test.step('duplicates a stop', async () => {
    await page.getByRole('button', { name: 'Actions for Roof' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.poll(async () => (await stopNames()).length).toBe(4)
  })
})
