import type { MediaDetail } from '../../../src/shared/media/library.ts'
import { cubeFiles, zipOf } from '../../support/files/cube-zips.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { call, signIn } from '../support/editor.ts'
import { dropFiles } from '../support/files.ts'

test('a member uploads six cube faces', anySize, async ({ page }) => {
  await signIn(page)
  await page.goto('/home/medialibrary')
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const library = page.getByRole('grid', { name: 'Media library' })
  const faces = Object.entries(await cubeFiles({ naming: 'axes', sizePx: 128 }))
  const uploadRow = uploads.getByRole('listitem').filter({ hasText: 'Kitchen.zip' })
  await test.step('joins the six faces into one panorama', async () => {
    await dropFiles(
      page,
      faces.map(([name, buffer]) => ({ name, mimeType: 'image/png', buffer })),
    )
    await expect(uploadRow).toContainText('Joined the six faces of Kitchen into one panorama')
    await expect(uploadRow).toContainText('Ready')
    await expect(uploads.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await expect(library.getByRole('gridcell', { name: 'Kitchen.zip' }).locator('img')).toBeVisible()
  })
  await test.step('names the face that is missing from a ZIP file', async () => {
    const fiveFaces = Object.fromEntries(faces.filter(([name]) => name !== 'Kitchen_py.png'))
    await dropFiles(page, [{ name: 'Five.zip', mimeType: 'application/zip', buffer: zipOf(fiveFaces) }])
    const rejectedRow = uploads.getByRole('listitem').filter({ hasText: 'Five.zip' })
    await expect(rejectedRow).toContainText('Missing from this ZIP file: up.')
    await expect(rejectedRow.getByRole('button', { name: 'Remove Five.zip' })).toBeVisible()
  })
  await test.step('adds the six images on request', async () => {
    await uploadRow.getByRole('button', { name: 'Also add the six images' }).click()
    for (const [name] of faces) {
      const faceRow = uploads.getByRole('listitem').filter({ hasText: name })
      await expect(faceRow.getByRole('button', { name: `${name}: upload as Image` })).toBeVisible()
    }
    await expect(uploadRow.getByRole('button', { name: 'Also add the six images' })).toHaveCount(0)
  })
  await library.getByRole('gridcell', { name: 'Kitchen.zip' }).click()
  const panel = page.getByRole('dialog', { name: 'Kitchen.zip' })
  const mediaId = new URL(page.url()).searchParams.get('media')
  const storedMedium = () => call<MediaDetail>(page, 'media.get', { mediaId })
  const originalMedium = await storedMedium()
  const replaceWith = async (files: readonly (readonly [name: string, buffer: Buffer])[], mimeType: string) => {
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Replace file' }).click()
    await (await chooser).setFiles(files.map(([name, buffer]) => ({ name, mimeType, buffer })))
  }
  const alert = panel.getByRole('alert')
  await test.step('rejects a broken ZIP file as a replacement', async () => {
    await replaceWith([['Broken.zip', Buffer.from('no zip at all')]], 'application/zip')
    await expect(alert).toContainText('Nothing changed.')
    await page.mouse.move(0, 0)
    await expectAccessible(page)
  })
  await test.step('rejects two faces as a replacement', async () => {
    await replaceWith(faces.slice(0, 2), 'image/png')
    await expect(alert).toContainText('Choose one panorama, a ZIP file with six cube faces, or the six faces.')
  })
  await test.step('keeps the current file', async () => {
    await alert.getByRole('button', { name: 'Keep current file' }).click()
    await expect(alert).toHaveCount(0)
    expect(await storedMedium()).toMatchObject({ sha256: originalMedium.sha256, replacedAt: null })
  })
  await test.step('replaces the file with six other faces', async () => {
    const otherFaces = Object.entries(await cubeFiles({ naming: 'words', sizePx: 160 }))
    await replaceWith(otherFaces, 'image/png')
    await expect.poll(async () => (await storedMedium()).sha256).not.toBe(originalMedium.sha256)
    await expect.poll(async () => (await storedMedium()).status).toBe('complete')
    expect(await storedMedium()).toMatchObject({
      id: originalMedium.id,
      kind: originalMedium.kind,
      replacedAt: expect.any(String),
    })
  })
})
