import type { Locator, Page } from '@playwright/test'
import { aPicture } from '../support/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/app.ts'
import { makeTour, signIn, storedTour } from './support/editor.ts'
import { aPanorama, chooseFiles, dropFiles, holdUploads, onDisk } from './support/files.ts'

test.beforeEach(({ page }) => signIn(page))

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
}

test('a tour is made, found, duplicated, deleted and brought back', async ({ page }) => {
  await makeTour(page, 'Harbour museum', 2)
  await page.reload()
  await expect(card(page, 'Harbour museum')).toContainText('2 stops · edited now')
  await expect(card(page, 'Harbour museum')).toContainText('Draft')
  await expectAccessible(page)

  await page.getByLabel('Search tours').fill('harbour')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Harbour museum'])
  await page.getByLabel('Search tours').fill('no such tour')
  await expect(page.getByText('No tour matches')).toBeVisible()
  await page.getByLabel('Search tours').fill('')

  await page.getByRole('button', { name: 'Actions for Harbour museum' }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const copies = page.getByRole('heading', { level: 2, name: /Harbour museum/ })
  await expect(copies).toHaveCount(2)

  await page.getByRole('button', { name: 'Actions for Harbour museum', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(copies).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(copies).toHaveCount(2)
})

test('New tour opens the creation of a tour', async ({ page }) => {
  await page.getByRole('button', { name: 'New tour', exact: true }).click()
  await expect(page).toHaveURL(/\/home\/newtour\/[0-9a-f-]{36}\/general$/)
  await expect(page.getByLabel('Name')).toHaveValue('New tour')
})

test('the list shows only drafts, or only what is published', async ({ page }) => {
  await makeTour(page, 'Only a draft', 1)
  await page.reload()
  await page.getByRole('button', { name: /^Show:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Published' }).click()
  await expect(card(page, 'Only a draft')).toHaveCount(0)
  await page.getByRole('button', { name: /^Show:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Drafts' }).click()
  await expect(card(page, 'Only a draft')).toBeVisible()
})

test('dropped panoramas become a tour, in the order of their names', async ({ page }) => {
  const files = [await aPanorama('Room 10.jpg', 11), await aPanorama('Room 2.jpg', 12)]
  await dropFiles(page, files)
  await expect(page.getByText('“New tour” is there, with 2 stops.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/home\/newtour\/.+\/stops$/)
  const id = /newtour\/([^/]+)/.exec(page.url())?.[1] ?? ''
  expect((await storedTour(page, { id })).stops.map(({ name }) => name)).toEqual(['Room 2', 'Room 10'])
})

test('a tour that was starting goes on after a reload with the same files', async ({ page }, testInfo) => {
  const files = await Promise.all(
    ['Attic.jpg', 'Cellar.jpg'].map(async (name, index) => onDisk(testInfo, await aPanorama(name, 21 + index))),
  )
  await holdUploads(page)
  await chooseFiles(page, 'Drop panoramas here', files)
  await expect(page.getByText('0 of 2 panoramas uploaded')).toBeVisible()
  await expectAccessible(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText('0 of 2 panoramas uploaded')).toBeVisible()
  await chooseFiles(page, 'Choose the 2 missing files again', files)
  await expect(page.getByText('“New tour” is there, with 2 stops.')).toBeVisible()
  await expect(page.getByText(/panoramas uploaded/)).toHaveCount(0)
})

test('a flat picture among dropped panoramas is refused with a way out', async ({ page }) => {
  const flat = await aPanorama('Menu card.jpg', 31)
  const wrong = { ...flat, buffer: await aPicture({ widthPx: 600, heightPx: 500, seed: 31 }) }
  await dropFiles(page, [await aPanorama('Kitchen.jpg', 32), wrong])
  const start = card(page, 'New tour').filter({ hasText: 'panoramas uploaded' })
  await expect(start).toContainText('A 360 panorama is twice as wide as high.')
  await start.getByRole('button', { name: 'Add as image' }).click()
  await expect(page.getByText('“New tour” is there, with 1 stop.')).toBeVisible()
})
