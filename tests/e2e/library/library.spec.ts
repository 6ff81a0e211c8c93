import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { anImage } from '../../support/files/images.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, libraryMedia, openScreen, signIn } from '../support/editor.ts'
import { aPanorama, chooseFiles, dropFiles, holdUploads, uploadRow } from '../support/files.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/home/medialibrary')
  await expect(page.getByRole('heading', { level: 1, name: 'Media library' })).toBeVisible()
})

function mediaCard(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: 'Media library' }).getByRole('gridcell', { name })
}

/** Waits until the `upper` element is entirely above the `lower` one. */
async function expectApart(lower: Locator, upper: Locator): Promise<void> {
  const gapPx = async () => {
    const lowerBox = await lower.boundingBox()
    const upperBox = await upper.boundingBox()
    return lowerBox === null || upperBox === null ? 0 : lowerBox.y - upperBox.y - upperBox.height
  }
  await expect.poll(gapPx).toBeGreaterThan(0)
}

test(
  'uploaded files are recognized, and unusable, unreadable and duplicate ones are reported',
  anySize,
  async ({ page }) => {
    const lobby = await aPanorama('Lobby.jpg', 42, 512)
    const poster = {
      name: 'Poster.jpg',
      mimeType: 'image/jpeg',
      buffer: await anImage({ widthPx: 60, heightPx: 80, seed: 41 }),
    }
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
    const errorMessages = {
      'empty.jpg': 'This file is empty.',
      'text.jpg': "We can't read this image.",
      'cut.jpg': 'This image is incomplete or damaged.',
    }
    const validImage = await anImage({ seed: 61 })
    const unreadableFiles = [
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not an image') },
      { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: validImage.subarray(0, validImage.length / 3) },
    ]
    await chooseFiles(page, 'Upload', [lobby, poster, notes, ...unreadableFiles])
    await expect(page.getByText("notes.txt: TXT files aren't supported.")).toBeVisible()
    for (const [name, message] of Object.entries(errorMessages))
      await expect(uploadRow(page, name)).toContainText(message)
    for (const name of ['Lobby.jpg', 'Poster.jpg']) await expect(uploadRow(page, name)).toContainText('Ready')
    await expectAccessibleEverywhere(page)
    // The page offers no retry, because it would fail again.
    await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
    for (const { name } of unreadableFiles) await page.getByRole('button', { name: `Remove ${name}` }).click()
    // Finished uploads are collapsed.
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await expect(uploads).toContainText('2 files uploaded')
    await expect(uploads.getByRole('listitem')).toHaveCount(0)
    await uploads.getByRole('button', { name: '2 finished' }).click()
    await expect(uploadRow(page, 'Poster.jpg')).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Clear finished' }).click()
    await expect(uploads).toHaveCount(0)

    // A file that the library already has is added a second time only on request.
    await chooseFiles(page, 'Upload', [{ ...lobby, name: 'Lobby again.jpg' }])
    await expect(uploadRow(page, 'Lobby again.jpg')).toContainText('Already in the library as Lobby.jpg.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use existing instead of Lobby again.jpg' }).click()
    await expect(uploadRow(page, 'Lobby again.jpg')).not.toContainText('Already')
    await expect(mediaCard(page, 'Lobby again.jpg')).toHaveCount(0)
    await chooseFiles(page, 'Upload', [{ ...poster, name: 'Poster twice.jpg' }])
    await page.getByRole('button', { name: 'Keep both: Poster twice.jpg' }).click()
    await expect(uploadRow(page, 'Poster twice.jpg')).toContainText('Ready')

    await openScreen(page, '/home/medialibrary?kind=images')
    await expect(mediaCard(page, 'Poster.jpg')).toBeVisible()
    await expect(mediaCard(page, 'Poster twice.jpg')).toBeVisible()
    await expect(mediaCard(page, 'Lobby.jpg')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove filter: Images' }).click()
    await page.getByLabel('Search media').fill('lobb')
    await expect(mediaCard(page, 'Poster.jpg')).toHaveCount(0)
    await expect(mediaCard(page, 'Lobby.jpg').locator('img')).toBeVisible()
  },
)

test('uploads can be paused, resumed and canceled, alone and together', anySize, async ({ page }) => {
  const releaseUploads = await holdUploads(page)
  const fileNames = ['One.jpg', 'Two.jpg', 'Three.jpg', 'Four.jpg']
  const countLabel = page.locator('h1 + span')
  await expect(countLabel).toHaveText(/^\d+$/)
  const countBefore = Number(await countLabel.textContent())
  const buffers = await Promise.all(
    fileNames.map((_, index) => anImage({ widthPx: 60, heightPx: 40, seed: 101 + index })),
  )
  const files = buffers.map((buffer, index) => ({ name: fileNames[index] ?? '', mimeType: 'image/jpeg', buffer }))
  await dropFiles(page, files)
  await expect(page.getByRole('button', { name: /^Pause (One|Two|Three|Four)/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'Pause all' }).click()
  await expect(page.getByRole('button', { name: /^Resume (One|Two|Three|Four)/ })).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Waiting')).toHaveCount(1)
  // Pending uploads are included in the count.
  await expect(countLabel).toHaveText(`${countBefore + fileNames.length}`)
  await page.getByRole('button', { name: 'Cancel Four.jpg' }).click()
  await expect(uploadRow(page, 'Four.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume One.jpg' }).click()
  await page.getByRole('button', { name: 'Pause One.jpg' }).click()
  await expect(uploadRow(page, 'One.jpg')).toContainText('Paused at')
  await releaseUploads()
  await page.getByRole('button', { name: 'Resume all' }).click()
  for (const name of fileNames.slice(0, 3)) await expect(uploadRow(page, name)).toContainText('Ready')
  await expect(mediaCard(page, 'Four.jpg')).toHaveCount(0)
  await expect(countLabel).toHaveText(`${countBefore + 3}`)
})

test('an uploaded folder creates folders in the library', anySize, async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('Harbor')
  await mkdir(join(folder, 'Pier'), { recursive: true })
  await writeFile(join(folder, 'Quay.jpg'), await anImage({ widthPx: 60, heightPx: 40, seed: 121 }))
  await writeFile(join(folder, 'Pier', 'Light.jpg'), await anImage({ widthPx: 60, heightPx: 40, seed: 122 }))
  await page.getByRole('button', { name: 'More ways to upload' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload a folder' }).click()
  await (await chooser).setFiles(folder)
  for (const name of ['Quay.jpg', 'Light.jpg']) await expect(uploadRow(page, name)).toContainText('Ready')
  await page.getByRole('button', { name: /^Harbor/ }).click()
  await expect(mediaCard(page, 'Quay.jpg')).toBeVisible()
  await expect(mediaCard(page, 'Light.jpg')).toHaveCount(0)
  await page.getByRole('button', { name: 'Subfolders of Harbor' }).click()
  await page.getByRole('button', { name: /^Pier/ }).click()
  await expect(mediaCard(page, 'Light.jpg')).toBeVisible()
})

test('deleting media can be undone, and media in use need a confirmation', anySize, async ({ page }) => {
  const imageFile = async (name: string, seed: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await anImage({ widthPx: 60, heightPx: 40, seed }),
  })
  await chooseFiles(page, 'Upload', [await imageFile('Vault.jpg', 91)])
  await expect(uploadRow(page, 'Vault.jpg')).toContainText('Ready')
  const [vault] = await libraryMedia(page, { search: 'Vault.jpg' })
  await mediaCard(page, 'Vault.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.clock.install()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toHaveCount(0)
  // The deleted file is removed from the list of uploads.
  await expect(uploadRow(page, 'Vault.jpg')).toHaveCount(0)
  // The toast stays while it has the focus.
  const undoButton = page.getByRole('button', { name: 'Undo' })
  await undoButton.focus()
  await page.clock.fastForward(30_000)
  await page.clock.runFor(1000)
  await expect(undoButton).toBeFocused()
  // The toast closes and moves the focus before the medium is restored.
  const { promise: restoreAllowed, resolve: allowRestore } = Promise.withResolvers<void>()
  await page.route(/media\.restoreMany/, (route) => restoreAllowed.then(() => route.continue()))
  await undoButton.press('Enter')
  await expect(undoButton).toHaveCount(0)
  await page.waitForFunction(() => document.activeElement !== document.body)
  allowRestore()
  await expect(mediaCard(page, 'Vault.jpg')).toBeFocused()

  await call(page, 'tours.create', { name: 'Bank', mediaIds: [vault?.id] })
  await mediaCard(page, 'Vault.jpg').click()
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const usesDialog = page.getByRole('dialog', { name: 'Still used in 1 place' })
  await expect(usesDialog.getByRole('link', { name: 'Bank · Vault' })).toBeVisible()
  await expectAccessible(page)
  await usesDialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(usesDialog).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(mediaCard(page, 'Vault.jpg')).toBeVisible()

  await chooseFiles(page, 'Upload', [await imageFile('Crypt.jpg', 92)])
  await expect(uploadRow(page, 'Crypt.jpg')).toContainText('Ready')
  await mediaCard(page, 'Crypt.jpg').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const selectionBar = page.getByRole('region', { name: 'Selected media' })
  await selectionBar.getByRole('button', { name: 'Delete' }).click()
  // The selection bar was removed, so the grid has the focus again.
  await expect(mediaCard(page, 'Vault.jpg')).toBeFocused()
  await undoButton.click()

  // The unused media of a selection can be deleted without the used ones.
  await expect(mediaCard(page, 'Crypt.jpg')).toBeFocused()
  for (const key of ['Home', 'Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await selectionBar.getByRole('button', { name: 'Delete' }).click()
  const usedDialog = page.getByRole('dialog', { name: 'Still used in 1 place' })
  await expect(usedDialog.getByText('Vault.jpg', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await usedDialog.getByRole('button', { name: 'Delete the other item' }).click()
  await expect(mediaCard(page, 'Crypt.jpg')).toHaveCount(0)
  await expect(mediaCard(page, 'Vault.jpg')).toBeVisible()
  await expect(selectionBar).toContainText('1 selected')
  await expectApart(selectionBar, page.getByText('1 item deleted.'))
  await page.clock.fastForward(20_000)
  await expect(undoButton).toHaveCount(0)
})
