import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { untilDrawn } from '../support/viewer/visitor-tour.ts'

async function addLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('combobox', { name: 'Language', exact: true }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Publishes the tour; returns its share path. */
async function publish(page: Page, tourId: string): Promise<string> {
  const { number } = await call<{ number: number }>(page, 'publishing.publish', { tourId })
  const publication = async () => (await storedTour(page, { id: tourId })).publication
  await expect.poll(async () => (await publication()).liveNumber).toBe(number)
  return `/share/${(await publication()).shareId}/stop/1`
}

test('an editor translates a tour', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, `Harbor ${test.info().project.name}`, 2)
  const [firstStop] = tour.stops
  if (!firstStop) throw new Error('the tour has no stop')
  await test.step('sees that the tour has one language', async () => {
    await page.goto(`/home/${tour.id}/edit/translations`)
    await expect(page.getByRole('heading', { name: 'This tour has one language' })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  const nameField = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Name, “${name}`) })
  await test.step('translates texts', async () => {
    await addLanguage(page, 'German')
    await nameField(tour.name).fill('Hafen')
    await nameField(firstStop.name).fill('Die erste Halle')
    await untilSaved(page)
    await expect(page.locator('p').filter({ hasText: /^2 of \d+ translated$/ })).toBeVisible()
    await expectAccessibleEverywhere(page)
  })
  await test.step('marks a translation as up to date after the source changed', async () => {
    const { version } = await call<{ version: number }>(page, 'tours.get', { tourId: tour.id })
    await call(page, 'tours.update', { tourId: tour.id, version, name: 'Harbor at night' })
    await page.reload()
    await expect(page.locator('p').filter({ hasText: /, 1 out of date$/ })).toBeVisible()
    await page.getByText(/^Out of date 1$/).click()
    await expect(page.getByRole('deletion')).toHaveText(tour.name)
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Mark as up to date' }).click()
    await expect(page.getByText(/^Out of date 0$/)).toBeVisible()
    await untilSaved(page)
  })
  await test.step('writes a right-to-left language', async () => {
    await addLanguage(page, 'Arabic')
    await expect(nameField('Harbor at night')).toHaveJSProperty('dir', '')
    await expect(nameField('Harbor at night').locator('xpath=ancestor::*[@dir][1]')).toHaveAttribute('dir', 'rtl')
    await nameField('Harbor at night').fill('الميناء ليلا')
    await untilSaved(page)
  })
  const resultsDialog = page.getByRole('dialog', { name: 'Import results' })
  await test.step('imports a file that was exported for translators', async () => {
    const menuButton = page.getByRole('button', { name: 'Actions for Arabic' })
    await menuButton.click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /XLIFF/ }).click()
    const xliff = (await readFile(await (await download).path())).toString()
    await menuButton.click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const buffer = Buffer.from(xliff.replace('الميناء ليلا', 'الميناء'))
    await (await chooser).setFiles([{ name: 'back.xlf', mimeType: 'text/xml', buffer }])
    await expect(resultsDialog).toContainText('1 text imported.')
    await expectAccessible(page)
  })
  await test.step('undoes the import', async () => {
    await resultsDialog.getByRole('button', { name: 'Undo import' }).click()
    await expect(nameField('Harbor at night')).toHaveValue('الميناء ليلا')
  })
  await test.step('removes a language', async () => {
    await page.getByRole('button', { name: 'Actions for Arabic' }).click()
    await page.getByRole('menuitem', { name: 'Remove Arabic' }).click()
    await expect(page.getByRole('button', { name: 'Actions for German' })).toBeVisible()
  })
  await test.step('restores the removed language with its texts', async () => {
    await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).last().click()
    await page.getByRole('combobox', { name: 'Translate into' }).click()
    await page.getByRole('option', { name: /^Arabic/ }).click()
    await expect(nameField('Harbor at night')).toHaveValue('الميناء ليلا')
    await untilSaved(page)
  })
  await test.step('writes the consent texts in the language of the tour', async () => {
    const { version: latestVersion } = await call<{ version: number }>(page, 'tours.get', { tourId: tour.id })
    const analyticsSettings = { tourId: tour.id, version: latestVersion, language: 'fr', gaId: 'G-TEST1234' }
    await call(page, 'tours.update', analyticsSettings)
    await page.reload()
    await page.getByRole('combobox', { name: 'Translate into' }).click()
    await page.getByRole('option', { name: /^French \(tour language\)/ }).click()
    const questionField = page.getByRole('textbox', { name: /^Consent card: question/ })
    await questionField.fill('Mesurer {visit} ?')
    await expect(page.getByText('Remove what is in braces.')).toBeVisible()
    await questionField.fill('Pouvons-nous mesurer ?')
    await untilSaved(page)
    await page.getByRole('searchbox', { name: 'Search texts' }).fill('Zoom out')
    const zoomField = page.getByRole('textbox', { name: /“Zoom out”$/ })
    await expect(zoomField).toHaveAttribute('placeholder', 'Zoom arrière')
    await zoomField.fill('Reculer')
    await untilSaved(page)
    await page.getByRole('searchbox', { name: 'Search texts' }).fill('')
    await page.getByText(/^Replaced 2$/).click()
    await expect(page.getByRole('textbox')).toHaveCount(2)
    await expectAccessibleEverywhere(page)
  })
  await test.step('translates the consent texts', async () => {
    await page.getByRole('combobox', { name: 'Translate into' }).click()
    await page.getByRole('option', { name: /^German/ }).click()
    await page.getByRole('textbox', { name: /^Consent card: question, “Pouvons/ }).fill('Dürfen wir messen?')
    await untilSaved(page)
  })
  await test.step('a visitor reads the tour in their language', async () => {
    await page.goto(await publish(page, tour.id))
    await untilDrawn(page)
    await expect(page.getByText('Pouvons-nous mesurer ?')).toBeVisible()
    // The browser is English, so the controls are too until the visitor chooses a language.
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeAttached()
    await page.getByRole('button', { name: /^Language: / }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die erste Halle')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByText('Dürfen wir messen?')).toBeVisible()
  })
})

test('an editor chooses between conflicting translations', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, `Pier ${test.info().project.name}`, 1)
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, languages: ['de'] })
  await page.goto(`/home/${tour.id}/edit/translations`)
  const translationField = page.getByRole('textbox', { name: /^Name, “Pier/ })
  await expect(translationField).toBeVisible()
  const changes = [{ key: 'tour.name', text: 'Anleger', source: tour.name, version: null }]
  await call(page, 'translations.update', { tourId: tour.id, language: 'de', changes })
  await translationField.fill('Mole')
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(dialog).toContainText('Anleger')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep selected' }).click()
  await untilSaved(page)
  const list = await call<{ translations: { text: string }[] }>(page, 'translations.list', { tourId: tour.id })
  expect(list.translations.map(({ text }) => text)).toEqual(['Mole'])
})
