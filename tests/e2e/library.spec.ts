import type { Locator, Page } from '@playwright/test'
import { aPicture } from '../support/pictures.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/app.ts'
import { makeTour, signIn } from './support/editor.ts'
import { aPanorama, chooseFiles, dropFiles, holdUploads, onDisk } from './support/files.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/home/medialibrary')
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
})

function row(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })
}

function mediaCard(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Media library' }).getByRole('button', { name })
}

test('files upload side by side, are guessed to be panoramas or images, and are built', async ({ page }) => {
  const image = {
    name: 'Poster.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture({ widthPx: 600, heightPx: 800, seed: 41 }),
  }
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await chooseFiles(page, 'Upload', [await aPanorama('Lobby.jpg', 42), image, text])
  await expect(page.getByText('1 file was left out')).toBeVisible()
  await expect(row(page, 'Lobby.jpg')).toContainText('Ready')
  await expect(row(page, 'Poster.jpg')).toContainText('Ready')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
  await page.getByText('Images', { exact: true }).click()
  await expect(mediaCard(page, 'Poster.jpg')).toBeVisible()
  await expect(mediaCard(page, 'Lobby.jpg')).toHaveCount(0)
  await page.getByText('All', { exact: true }).click()
  await page.getByLabel('Search media').fill('lobb')
  await expect(mediaCard(page, 'Poster.jpg')).toHaveCount(0)
  await expect(mediaCard(page, 'Lobby.jpg').locator('img')).toBeVisible()
})

test('an upload is paused, resumed and cancelled', async ({ page }) => {
  const release = await holdUploads(page)
  await dropFiles(page, [await aPanorama('Stairs.jpg', 51), await aPanorama('Tower.jpg', 52)])
  await page.getByRole('button', { name: 'Pause Stairs.jpg' }).click()
  await expect(row(page, 'Stairs.jpg')).toContainText('Paused at')
  await page.getByRole('button', { name: 'Cancel Tower.jpg' }).click()
  await expect(row(page, 'Tower.jpg')).toHaveCount(0)
  await release()
  await page.getByRole('button', { name: 'Resume Stairs.jpg' }).click()
  await expect(row(page, 'Stairs.jpg')).toContainText('Ready')
  await expect(mediaCard(page, 'Tower.jpg')).toHaveCount(0)
})

test('all uploads are held, those that wait too, and go on together', async ({ page }) => {
  const release = await holdUploads(page)
  const names = ['One.jpg', 'Two.jpg', 'Three.jpg', 'Four.jpg']
  const files = await Promise.all(names.map((name, index) => aPanorama(name, 101 + index)))
  await chooseFiles(page, 'Upload', files)
  await expect(page.getByRole('button', { name: /^Pause (One|Two|Three|Four)/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Pause all' }).click()
  await expect(page.getByRole('button', { name: /^Resume (One|Two|Three|Four)/ })).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Waiting')).toHaveCount(1)
  await release()
  await page.getByRole('button', { name: 'Resume all' }).click()
  for (const name of names) await expect(row(page, name)).toContainText('Ready')
})

test('what cannot be read is refused with a sentence, and can be tried again', async ({ page }) => {
  const whole = await aPicture({ seed: 61 })
  const refused = {
    'empty.jpg': { buffer: Buffer.alloc(0), sentence: 'This file is empty.' },
    'text.jpg': { buffer: Buffer.from('no picture at all'), sentence: 'This is not a picture we can read.' },
    'cut.jpg': { buffer: whole.subarray(0, whole.length / 3), sentence: 'This picture is damaged or cut short.' },
  }
  const files = Object.entries(refused).map(([name, { buffer }]) => ({ name, mimeType: 'image/jpeg', buffer }))
  await chooseFiles(page, 'Upload', files)
  for (const [name, { sentence }] of Object.entries(refused)) await expect(row(page, name)).toContainText(sentence)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again: text.jpg' }).click()
  await expect(row(page, 'text.jpg')).toContainText('This is not a picture we can read.')
  await page.getByRole('button', { name: 'Dismiss text.jpg' }).click()
  await expect(row(page, 'text.jpg')).toHaveCount(0)
})

test('an upload that a reload cut off goes on when its file is chosen again', async ({ page }, testInfo) => {
  const file = await onDisk(testInfo, await aPanorama('Garden.jpg', 71))
  await holdUploads(page)
  const bytesLeave = page.waitForRequest((request) => request.method() === 'PATCH')
  await chooseFiles(page, 'Upload', [file])
  await bytesLeave
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const interrupted = page.getByRole('region', { name: '1 upload was interrupted' })
  await expect(interrupted).toContainText('Garden.jpg')
  await expectAccessible(page)
  const created: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().endsWith('/uploads') && created.push('new'),
  )
  await chooseFiles(page, 'Choose files', [file])
  await expect(row(page, 'Garden.jpg')).toContainText('Ready')
  expect(created).toEqual([])
})

test('words about a medium save themselves', async ({ page }) => {
  await chooseFiles(page, 'Upload', [await aPanorama('Chapel.jpg', 81)])
  await expect(row(page, 'Chapel.jpg')).toContainText('Ready')
  await mediaCard(page, 'Chapel.jpg').click()
  const detail = page.getByRole('dialog', { name: 'Chapel.jpg' })
  await detail.getByLabel("Description for people who can't see it").fill('A small chapel with a blue ceiling.')
  await detail.getByLabel('Credit').fill('Robin Hall')
  await detail.getByLabel('Name', { exact: true }).fill('Chapel, inside')
  await detail.getByLabel('Credit').focus()
  await expect(page.getByRole('dialog', { name: 'Chapel, inside' })).toContainText('Saved')
  await expectAccessible(page)
  await page.reload()
  await mediaCard(page, 'Chapel, inside').click()
  await expect(page.getByLabel('Credit')).toHaveValue('Robin Hall')
  await expect(page.getByLabel("Description for people who can't see it")).toHaveValue(/blue ceiling/)
})

test('deleting offers undo; what is in use asks first and names the tours', async ({ page }) => {
  await chooseFiles(page, 'Upload', [await aPanorama('Vault.jpg', 91)])
  await expect(row(page, 'Vault.jpg')).toContainText('Ready')
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await mediaCard(page, 'Vault.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toBeVisible()

  // The newest medium is the one just brought back.
  await makeTour(page, 'Bank', 1)
  await page.reload()
  await mediaCard(page, 'Vault.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This is still in use in 1 place')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bank · Vault' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toBeVisible()
})
