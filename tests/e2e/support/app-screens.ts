import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoEmail } from '../../../src/server/demo/demo-account.ts'
import { uploadRow } from './files.ts'
import { demoPassword } from './stopover.ts'

const root = join(import.meta.dirname, '../../..')
const demoPanoramas = ['courtyard', 'terrace']

/** Files of two panoramas, small copies of the demo's. */
export async function panoramaFiles(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    demoPanoramas.map(async (name) => {
      const copy = join(folder, `${name}-at-dusk.jpg`)
      await sharp(join(root, `src/server/domain/tours/samples/panoramas/${name}.webp`))
        .resize(1024)
        .jpeg()
        .toFile(copy)
      return copy
    }),
  )
}

/** Time to cut two panoramas into tiles on a busy machine. */
const buildLimitMs = 240_000
export const publishLimitMs = 60_000

export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByLabel('Email').fill(demoEmail)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Tours', level: 1 })).toBeVisible()
}

/** Uploads files in the library and waits until their processing was shown and they are ready. */
export async function uploadToLibrary(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Media library' }).click()
  await expect(page.getByRole('heading', { name: 'Media library', level: 1 })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([...files])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  for (const file of files) await expect(uploads.getByText(basename(file))).toBeVisible()
  await expect(uploads.getByText(/^(Uploading|Processing) \d+/).first()).toBeVisible()
  for (const file of files)
    await expect(uploadRow(page, basename(file))).toContainText('Ready', { timeout: buildLimitMs })
  await expect(page.getByText(/^\d+ files uploaded$/)).toBeVisible()
}

/** Creates a tour on screen with one stop per medium, and stays on the Tour Stops tab. */
export async function createTour(page: Page, name: string, media: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Tours', exact: true }).click()
  await page.getByRole('button', { name: 'New tour', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await untilSaved(page)
  await page.getByRole('link', { name: 'Tour Stops' }).click()
  await page.getByRole('button', { name: 'Add stops' }).click()
  const picker = page.getByRole('dialog', { name: 'Add stops from the media library' })
  for (const medium of media) await picker.getByRole('gridcell', { name: medium }).first().click()
  await picker.getByRole('button', { name: `Add ${media.length} stops` }).click()
  await expect(picker).toBeHidden()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(media.length)
}

/** The row of a stop in the stop editor's list. */
export function stopRow(page: Page, position: number): Locator {
  return page.getByRole('region', { name: 'Stops' }).getByRole('link', { name: new RegExp(`^${position}\\. `) })
}

export type StopFields = { readonly name: string; readonly northOffsetDeg: number }

/** Fills in the name and the north offset in the stop editor. */
export async function describeStop(page: Page, { name, northOffsetDeg }: StopFields): Promise<void> {
  await untilDrawn(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('North offset').fill(String(northOffsetDeg))
  await page.getByLabel('North offset').blur()
  await untilSaved(page)
}

export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeAttached()
}

/** Waits for a live viewer on the page. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.locator('.stopover-viewer canvas').first().waitFor()
}

export type Published = { readonly shareUrl: string; readonly embedCode: string }

/** Publishes on Share & Publish. Returns the texts that its copy buttons put on the clipboard. */
export async function publish(page: Page): Promise<Published> {
  await page.getByRole('link', { name: 'Share & Publish' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(main.getByText('Live', { exact: true })).toBeVisible({ timeout: publishLimitMs })
  const copyFrom = async (label: string) => {
    await main.getByRole('button', { name: `Copy: ${label}`, exact: true }).click()
    await expect(main.getByRole('button', { name: `Copied: ${label}` })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const shareUrl = await copyFrom('Share link')
  const embedCode = await copyFrom('Embed code')
  return { shareUrl, embedCode }
}
