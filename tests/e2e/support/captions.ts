import { expect, type Page } from '@playwright/test'
import type { MediaDetail } from '../../../src/shared/media/library.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { expectAccessible } from './accessibility.ts'
import { call, openScreen } from './editor.ts'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\nEvery position has a color'
export const englishCaptions = { language: 'en', label: 'English', vtt }

/** Saves captions that someone else has changed: the first attempt reports the conflict, the second one overwrites. */
async function overwriteConflictingCaptions(page: Page, mediaId: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit captions: German' }).click()
  const { captions } = await call<MediaDetail>(page, 'media.get', { mediaId })
  const { id: captionId, ...german } = captions.find(({ label }) => label === 'German') ?? {}
  await call(page, 'media.updateCaption', { mediaId, captionId, ...german, vtt })
  const form = page.getByRole('dialog', { name: 'Captions' })
  const save = form.getByRole('button', { name: 'Save captions' })
  await save.click()
  await expect(form.getByText('Someone else changed these captions')).toBeVisible()
  await expect(form.getByLabel('Captions (WebVTT)')).toHaveValue(/Farben/)
  await expectAccessible(page)
  await save.click()
  await expect(form).toBeHidden()
}

/** Adds German captions, deletes and restores them, and plays the video with them. */
export async function addCaptions(page: Page, { id }: MediaItem): Promise<void> {
  await openScreen(page, `/home/medialibrary?media=${id}`)
  await page.getByRole('button', { name: 'Add captions' }).click()
  const form = page.getByRole('dialog', { name: 'Captions' })
  await form.getByRole('combobox', { name: 'Language' }).fill('deutsch')
  await page.getByRole('option', { name: 'German' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('German')
  await form.getByLabel('Captions (WebVTT)').fill(vtt.replace('00:04.000', '00:59.000').replace(/Every.*/, 'Farben'))
  await expect(form.getByText('Line 3 runs past the end')).toBeVisible()
  await form.getByRole('button', { name: 'Save captions' }).click()
  await page.getByRole('button', { name: 'Delete captions: German' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit captions: German' })).toBeVisible()
  await overwriteConflictingCaptions(page, id)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Captions', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'German' }).click()
  await expect(page.getByText('Farben', { exact: true })).toBeVisible()
}
