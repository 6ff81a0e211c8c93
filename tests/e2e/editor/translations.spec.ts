import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, createTour, signIn, storedTour, untilSaved } from '../support/editor.ts'
import { untilDrawn } from '../support/viewer/visitor-tour.ts'

async function addLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add language' }).click()
  const field = page.getByRole('combobox', { name: 'Language', exact: true })
  await field.fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Publishes the tour; returns its share path. */
async function publish(page: Page, tourId: string): Promise<string> {
  const { number } = await call<{ number: number }>(page, 'publishing.publish', { tourId })
  const state = async () => (await storedTour(page, { id: tourId })).publication
  await expect.poll(async () => (await state()).liveNumber).toBe(number)
  return `/share/${(await state()).shareId}/stop/1`
}

test('a tour is translated on its tab and read by visitors in their language', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, `Harbour ${test.info().project.name}`, 2)
  const [first] = tour.stops
  if (!first) throw new Error('no stop')
  await page.goto(`/home/${tour.id}/edit/translations`)
  await expect(page.getByRole('heading', { name: 'This tour has one language' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await addLanguage(page, 'German')
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^Name, “${name}`) })
  await field(tour.name).fill('Hafen')
  await field(first.name).fill('Die erste Halle')
  await untilSaved(page)
  await expect(page.locator('p').filter({ hasText: /^2 of \d+ translated$/ })).toBeVisible()
  await expectAccessibleEverywhere(page)

  // A changed source text marks its translation as out of date, with the old and the new text.
  const { version } = await call<{ version: number }>(page, 'tours.get', { tourId: tour.id })
  await call(page, 'tours.update', { tourId: tour.id, version, name: 'Harbour at night' })
  await page.reload()
  await expect(page.locator('p').filter({ hasText: /, 1 out of date$/ })).toBeVisible()
  await page.getByText(/^Out of date 1$/).click()
  await expect(page.getByRole('deletion')).toHaveText(tour.name)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Mark as up to date' }).click()
  await expect(page.getByText(/^Out of date 0$/)).toBeVisible()
  await untilSaved(page)

  await addLanguage(page, 'Arabic')
  await expect(field('Harbour at night')).toHaveJSProperty('dir', '')
  await expect(field('Harbour at night').locator('xpath=ancestor::*[@dir][1]')).toHaveAttribute('dir', 'rtl')
  await field('Harbour at night').fill('الميناء ليلا')
  await untilSaved(page)

  // A file for translators is exported and imported.
  const menu = page.getByRole('button', { name: 'Actions for Arabic' })
  await menu.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /XLIFF/ }).click()
  const xliff = (await readFile(await (await download).path())).toString()
  await menu.click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Import…' }).click()
  const buffer = Buffer.from(xliff.replace('الميناء ليلا', 'الميناء'))
  await (await chooser).setFiles([{ name: 'back.xlf', mimeType: 'text/xml', buffer }])
  const report = page.getByRole('dialog', { name: 'Import results' })
  await expect(report).toContainText('1 text imported.')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Undo import' }).click()
  await expect(field('Harbour at night')).toHaveValue('الميناء ليلا')

  // Removing a language removes its texts, and Undo restores both.
  await page.getByRole('button', { name: 'Actions for Arabic' }).click()
  await page.getByRole('menuitem', { name: 'Remove Arabic' }).click()
  await expect(page.getByRole('button', { name: 'Actions for German' })).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.getByRole('combobox', { name: 'Translate into' }).click()
  await page.getByRole('option', { name: /^Arabic/ }).click()
  await expect(field('Harbour at night')).toHaveValue('الميناء ليلا')
  await untilSaved(page)

  // The viewer's consent texts are written in the tour's language and translated.
  const { version: latest } = await call<{ version: number }>(page, 'tours.get', { tourId: tour.id })
  const analyticsSettings = { tourId: tour.id, version: latest, language: 'fr', gaId: 'G-TEST1234' }
  await call(page, 'tours.update', analyticsSettings)
  await page.reload()
  await expect(page.getByText('Visitors see 7 texts about consent and forms in English.')).toBeVisible()
  await page.getByRole('button', { name: 'Write in French' }).click()
  const question = page.getByRole('textbox', { name: /^Consent card: question/ })
  await question.fill('Mesurer {visit} ?')
  await expect(page.getByText('Remove what is in braces.')).toBeVisible()
  await question.fill('Pouvons-nous mesurer ?')
  await untilSaved(page)
  await expect(page.locator('p').filter({ hasText: /^1 of 7 translated$/ })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('combobox', { name: 'Translate into' }).click()
  await page.getByRole('option', { name: /^German/ }).click()
  await page.getByRole('textbox', { name: /^Consent card: question, “Pouvons/ }).fill('Dürfen wir messen?')
  await untilSaved(page)

  await page.goto(await publish(page, tour.id))
  await untilDrawn(page)
  await expect(page.getByText('Pouvons-nous mesurer ?')).toBeVisible()
  await page.getByRole('button', { name: /^Language: / }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die erste Halle')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByText('Dürfen wir messen?')).toBeVisible()
})

test('conflicting translations of a text are resolved by a choice', anySize, async ({ page }) => {
  await signIn(page)
  const tour = await createTour(page, `Pier ${test.info().project.name}`, 1)
  await call(page, 'tours.update', { tourId: tour.id, version: tour.version, languages: ['de'] })
  await page.goto(`/home/${tour.id}/edit/translations`)
  const field = page.getByRole('textbox', { name: /^Name, “Pier/ })
  await expect(field).toBeVisible()
  const changes = [{ key: 'tour.name', text: 'Anleger', source: tour.name, version: null }]
  await call(page, 'translations.update', { tourId: tour.id, language: 'de', changes })
  await field.fill('Mole')
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this too' })
  await expect(dialog).toContainText('Anleger')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep selected' }).click()
  await untilSaved(page)
  const stored = await call<{ translations: { text: string }[] }>(page, 'translations.list', { tourId: tour.id })
  expect(stored.translations.map(({ text }) => text)).toEqual(['Mole'])
})
