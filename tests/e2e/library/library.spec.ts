import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { anImage } from '../../support/files/images.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { createTour, signIn } from '../support/editor.ts'
import { aPanorama, chooseFiles, dropFiles, holdUploads, uploadRow, writeToDisk } from '../support/files.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/home/medialibrary')
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
})

function mediaCard(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Media library' }).getByRole('gridcell', { name })
}

/** Waits until `upper` no longer overlaps `lower` from above. */
async function expectApart(lower: Locator, upper: Locator): Promise<void> {
  const gapPx = async () => {
    const lowerBox = await lower.boundingBox()
    const upperBox = await upper.boundingBox()
    return lowerBox === null || upperBox === null ? 0 : lowerBox.y - upperBox.y - upperBox.height
  }
  await expect.poll(gapPx).toBeGreaterThan(0)
}

test('files upload in parallel and are recognized as panoramas or images', anySize, async ({ page }) => {
  const image = {
    name: 'Poster.jpg',
    mimeType: 'image/jpeg',
    buffer: await anImage({ widthPx: 600, heightPx: 800, seed: 41 }),
  }
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await chooseFiles(page, 'Upload', [await aPanorama('Lobby.jpg', 42), image, text])
  await expect(page.getByText("notes.txt: TXT files aren't supported.")).toBeVisible()
  await expect(uploadRow(page, 'Lobby.jpg')).toContainText('Ready')
  await expect(uploadRow(page, 'Poster.jpg')).toContainText('Ready')
  // Finished uploads are collapsed.
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads).toContainText('2 files uploaded')
  await expect(uploads.getByRole('listitem')).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await uploads.getByRole('button', { name: '2 finished' }).click()
  await expect(uploadRow(page, 'Poster.jpg')).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
  await page.goto('/home/medialibrary?kind=images')
  await expect(mediaCard(page, 'Poster.jpg')).toBeVisible()
  await expect(mediaCard(page, 'Lobby.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter: Images' }).click()
  await page.getByLabel('Search media').fill('lobb')
  await expect(mediaCard(page, 'Poster.jpg')).toHaveCount(0)
  await expect(mediaCard(page, 'Lobby.jpg').locator('img')).toBeVisible()
})

test('an upload is paused, resumed and canceled', anySize, async ({ page }) => {
  const release = await holdUploads(page)
  await dropFiles(page, [await aPanorama('Stairs.jpg', 51), await aPanorama('Tower.jpg', 52)])
  await page.getByRole('button', { name: 'Pause Stairs.jpg' }).click()
  await expect(uploadRow(page, 'Stairs.jpg')).toContainText('Paused at')
  await page.getByRole('button', { name: 'Cancel Tower.jpg' }).click()
  await expect(uploadRow(page, 'Tower.jpg')).toHaveCount(0)
  await release()
  await page.getByRole('button', { name: 'Resume Stairs.jpg' }).click()
  await expect(uploadRow(page, 'Stairs.jpg')).toContainText('Ready')
  await expect(mediaCard(page, 'Tower.jpg')).toHaveCount(0)
})

test('all uploads, queued ones included, are paused and resumed together', anySize, async ({ page }) => {
  const release = await holdUploads(page)
  const names = ['One.jpg', 'Two.jpg', 'Three.jpg', 'Four.jpg']
  const count = page.locator('h1 + span')
  await expect(count).toHaveText(/^\d+$/)
  const countBefore = Number(await count.textContent())
  const files = await Promise.all(names.map((name, index) => aPanorama(name, 101 + index)))
  await chooseFiles(page, 'Upload', files)
  await expect(page.getByRole('button', { name: /^Pause (One|Two|Three|Four)/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Pause all' }).click()
  await expect(page.getByRole('button', { name: /^Resume (One|Two|Three|Four)/ })).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Waiting')).toHaveCount(1)
  // Pending uploads are included in the count.
  await expect(count).toHaveText(`${countBefore + names.length}`)
  await release()
  await page.getByRole('button', { name: 'Resume all' }).click()
  for (const name of names) await expect(uploadRow(page, name)).toContainText('Ready')
  await expect(count).toHaveText(`${countBefore + names.length}`)
})

test('unreadable files are rejected with a reason and can be removed', anySize, async ({ page }) => {
  const validImage = await anImage({ seed: 61 })
  const invalidFiles = {
    'empty.jpg': { buffer: Buffer.alloc(0), sentence: 'This file is empty.' },
    'text.jpg': { buffer: Buffer.from('no picture at all'), sentence: "We can't read this image." },
    'cut.jpg': {
      buffer: validImage.subarray(0, validImage.length / 3),
      sentence: 'This image is incomplete or damaged.',
    },
  }
  const files = Object.entries(invalidFiles).map(([name, { buffer }]) => ({ name, mimeType: 'image/jpeg', buffer }))
  await chooseFiles(page, 'Upload', files)
  for (const [name, { sentence }] of Object.entries(invalidFiles))
    await expect(uploadRow(page, name)).toContainText(sentence)
  await expectAccessible(page)
  // A retry would fail again, so none is offered.
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove text.jpg' }).click()
  await expect(uploadRow(page, 'text.jpg')).toHaveCount(0)
})

test('an upload interrupted by a reload resumes when its file is chosen again', anySize, async ({ page }, testInfo) => {
  const file = await writeToDisk(testInfo, await aPanorama('Garden.jpg', 71))
  await holdUploads(page)
  const uploadRequest = page.waitForRequest((request) => request.method() === 'PATCH')
  await chooseFiles(page, 'Upload', [file])
  await uploadRequest
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const interrupted = page.getByRole('region', { name: '1 upload was interrupted' })
  await expect(interrupted).toContainText('Garden.jpg')
  await expectAccessible(page)
  const createdUploads: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().endsWith('/uploads') && createdUploads.push('new'),
  )
  await chooseFiles(page, 'Choose files', [file])
  await expect(uploadRow(page, 'Garden.jpg')).toContainText('Ready')
  expect(createdUploads).toEqual([])
})

test('a duplicate file is detected and kept only on request', anySize, async ({ page }) => {
  const file = await aPanorama('Arch.jpg', 111)
  await chooseFiles(page, 'Upload', [file])
  await expect(uploadRow(page, 'Arch.jpg')).toContainText('Ready')
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await chooseFiles(page, 'Upload', [{ ...file, name: 'Arch again.jpg' }])
  await expect(uploadRow(page, 'Arch again.jpg')).toContainText('Already in the library as Arch.jpg.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use existing instead of Arch again.jpg' }).click()
  await expect(uploadRow(page, 'Arch again.jpg')).not.toContainText('Already')
  await expect(mediaCard(page, 'Arch again.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await chooseFiles(page, 'Upload', [{ ...file, name: 'Arch twice.jpg' }])
  await page.getByRole('button', { name: 'Keep both: Arch twice.jpg' }).click()
  await expect(uploadRow(page, 'Arch twice.jpg')).toContainText('Ready')
  await expect(mediaCard(page, 'Arch twice.jpg')).toBeVisible()
  await expect(mediaCard(page, 'Arch.jpg')).toBeVisible()
})

test('an uploaded folder creates folders in the library', anySize, async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('Harbour')
  await mkdir(join(folder, 'Pier'), { recursive: true })
  await writeFile(join(folder, 'Quay.jpg'), (await aPanorama('Quay.jpg', 121)).buffer)
  await writeFile(join(folder, 'Pier', 'Light.jpg'), (await aPanorama('Light.jpg', 122)).buffer)
  await page.getByRole('button', { name: 'More ways to upload' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload a folder' }).click()
  await (await chooser).setFiles(folder)
  for (const name of ['Quay.jpg', 'Light.jpg']) await expect(uploadRow(page, name)).toContainText('Ready')
  await page.getByRole('button', { name: /^Harbour/ }).click()
  await expect(mediaCard(page, 'Quay.jpg')).toBeVisible()
  await expect(mediaCard(page, 'Light.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Subfolders of Harbour' }).click()
  await page.getByRole('button', { name: /^Pier/ }).click()
  await expect(mediaCard(page, 'Light.jpg')).toBeVisible()
})

test('details of a medium are saved automatically', anySize, async ({ page }) => {
  await chooseFiles(page, 'Upload', [await aPanorama('Chapel.jpg', 81)])
  await expect(uploadRow(page, 'Chapel.jpg')).toContainText('Ready')
  await mediaCard(page, 'Chapel.jpg').click()
  const detail = page.getByRole('dialog', { name: 'Chapel.jpg' })
  await detail.getByLabel('Alt text').fill('A small chapel with a blue ceiling.')
  await detail.getByLabel('Credit').fill('Robin Hall')
  await detail.getByLabel('Name', { exact: true }).fill('Chapel, inside')
  await detail.getByLabel('Credit').focus()
  await expect(page.getByRole('dialog', { name: 'Chapel, inside' })).toContainText('Saved')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Download original' }).click()
  expect((await download).suggestedFilename()).toBe('Chapel, inside.jpg')
  await expectAccessible(page)
  // The open medium is in the address.
  await page.reload()
  await expect(page.getByLabel('Credit')).toHaveValue('Robin Hall')
  await expect(page.getByLabel('Alt text')).toHaveValue(/blue ceiling/)
})

test('deleting media can be undone, and media in use need a confirmation', anySize, async ({ page }) => {
  await chooseFiles(page, 'Upload', [await aPanorama('Vault.jpg', 91)])
  await expect(uploadRow(page, 'Vault.jpg')).toContainText('Ready')
  await mediaCard(page, 'Vault.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.clock.install()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toHaveCount(0)
  // The deleted file is removed from the list of uploads.
  await expect(uploadRow(page, 'Vault.jpg')).toHaveCount(0)
  // The toast stays while it has the focus.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.clock.fastForward(30_000)
  await page.clock.runFor(1000)
  await expect(undo).toBeFocused()
  // The toast closes and moves the focus before the medium is restored.
  const { promise: restoreGate, resolve: allowRestore } = Promise.withResolvers<void>()
  await page.route(/media\.restoreMany/, (route) => restoreGate.then(() => route.continue()))
  await undo.press('Enter')
  await expect(undo).toHaveCount(0)
  await page.waitForFunction(() => document.activeElement !== document.body)
  allowRestore()
  await expect(mediaCard(page, 'Vault.jpg')).toBeFocused()

  // The newest medium is the restored one.
  await createTour(page, 'Bank', 1)
  await page.reload()
  await mediaCard(page, 'Vault.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const uses = page.getByRole('dialog', { name: 'Still used in 1 place' })
  await expect(uses.getByRole('link', { name: 'Bank · Vault' })).toBeVisible()
  await expectAccessible(page)
  await uses.getByRole('button', { name: 'Keep it' }).click()
  await expect(uses).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toBeVisible()

  await chooseFiles(page, 'Upload', [await aPanorama('Crypt.jpg', 92)])
  await expect(uploadRow(page, 'Crypt.jpg')).toContainText('Ready')
  await mediaCard(page, 'Crypt.jpg').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected media' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  // The selection bar is gone, so the grid has the focus again.
  await expect(mediaCard(page, 'Vault.jpg')).toBeFocused()
  await undo.click()

  // Unused media of a selection can be deleted alone.
  await expect(mediaCard(page, 'Crypt.jpg')).toBeFocused()
  for (const key of ['Home', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await bar.getByRole('button', { name: 'Delete' }).click()
  const usedDialog = page.getByRole('dialog', { name: 'Still used in 1 place' })
  await expect(usedDialog.getByText('Vault.jpg', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await usedDialog.getByRole('button', { name: 'Delete the other item' }).click()
  await expect(mediaCard(page, 'Crypt.jpg')).toHaveCount(0)
  await expect(mediaCard(page, 'Vault.jpg')).toBeVisible()
  await expect(bar).toContainText('1 selected')
  await expectApart(bar, page.getByText('1 item deleted.'))
  await page.clock.fastForward(20_000)
  await expect(undo).toHaveCount(0)
})
