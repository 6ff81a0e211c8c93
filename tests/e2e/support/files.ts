import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { anImage } from '../../support/files/images.ts'
import { type FileToSend, uploadFile } from '../../support/people/uploads.ts'
import { call } from './editor.ts'

export type FilePayload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A panorama with unique bytes for each seed, 1024×512 by default. */
export async function aPanorama(name: string, seed: number, widthPx = 1024): Promise<FilePayload> {
  const buffer = await anImage({ widthPx, heightPx: widthPx / 2, seed })
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Uploads a file over the API as the person of `page`, and waits until it is processed. Returns the id of its medium. */
export async function sendToLibrary(page: Page, file: FileToSend): Promise<string> {
  const { origin } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const accountId = await page.evaluate(() => localStorage.getItem('aid') ?? '')
  const mediaId = await uploadFile(origin, { headers: { cookie, origin, 'stopover-account': accountId } }, file)
  const status = async () => (await call<MediaItem[]>(page, 'media.byIds', { mediaIds: [mediaId] }))[0]?.status
  await expect.poll(status).toBe('complete')
  return mediaId
}

/** Row of a file in the list of uploads, even if finished uploads are collapsed. */
export function uploadRow(page: Page, name: string): Locator {
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const fileName = page.getByText(name, { exact: true })
  return uploads.getByRole('listitem', { includeHidden: true }).filter({ has: fileName })
}

/** Writes a file to disk: a file chosen again is recognized only with the same modification time. */
export async function writeToDisk(testInfo: TestInfo, { name, buffer }: FilePayload): Promise<string> {
  const path = testInfo.outputPath(name)
  await writeFile(path, buffer)
  return path
}

/** Chooses files, or paths of files, in the file dialog that a button opens. */
export async function chooseFiles(page: Page, button: string, files: FilePayload[] | string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await chooser).setFiles(files)
}

/** A file on disk as a payload to drop or paste. */
export async function readPayload(path: string, mimeType: string): Promise<FilePayload> {
  return { name: basename(path), mimeType, buffer: await readFile(path) }
}

function dataTransferOf(page: Page, files: readonly FilePayload[]) {
  const payloads = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  return page.evaluateHandle(async (list) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, payloads)
}

/** Drops files from outside the window on the page, or on the dropzone within a part of it. */
export async function dropFiles(page: Page, files: readonly FilePayload[], within: Page | Locator = page) {
  const dataTransfer = await dataTransferOf(page, files)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  await within.locator('.mantine-Dropzone-root').dispatchEvent('drop', { dataTransfer })
}

/** Pastes files into the focused element. */
export async function pasteFiles(page: Page, files: readonly FilePayload[]): Promise<void> {
  const transfer = await dataTransferOf(page, files)
  await page.evaluate((clipboardData) => {
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  }, transfer)
}

/** Blocks upload requests until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise
    // A request that was aborted meanwhile cannot continue.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    gate.resolve()
    await page.unroute('**/uploads/*')
  }
}
