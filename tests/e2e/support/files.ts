import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { anImage } from '../../support/files/images.ts'

export type FilePayload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A panorama of its own for a test: 1024×512 unless told, and no two with the same bytes. */
export async function aPanorama(name: string, seed: number, widthPx = 1024): Promise<FilePayload> {
  const buffer = await anImage({ widthPx, heightPx: widthPx / 2, seed })
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A file in the list of uploads, be it folded away because there is nothing more to be done. */
export function uploadRow(page: Page, name: string): Locator {
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const named = page.getByText(name, { exact: true })
  return uploads.getByRole('listitem', { includeHidden: true }).filter({ has: named })
}

/** Puts a file on a disk, where it is the same one when it is chosen again. */
export async function onDisk(testInfo: TestInfo, { name, buffer }: FilePayload): Promise<string> {
  const path = testInfo.outputPath(name)
  await writeFile(path, buffer)
  return path
}

/** Chooses files, or paths of files, in the system's dialog behind a button. */
export async function chooseFiles(page: Page, button: string, files: FilePayload[] | string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).first().click()
  await (await chooser).setFiles(files)
}

/** A file of the disk, as it is dropped and pasted. */
export async function fileAt(path: string, mimeType: string): Promise<FilePayload> {
  return { name: basename(path), mimeType, buffer: await readFile(path) }
}

function transferOf(page: Page, files: readonly FilePayload[]) {
  const carried = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  return page.evaluateHandle(async (list) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, carried)
}

/** Drops files on the page, or on a part of it, as a hand that comes from outside the window does. */
export async function dropFiles(page: Page, files: readonly FilePayload[], within: Page | Locator = page) {
  const dataTransfer = await transferOf(page, files)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  await within.locator('.mantine-Dropzone-root').dispatchEvent('drop', { dataTransfer })
}

/** Pastes files where the focus is. */
export async function pasteFiles(page: Page, files: readonly FilePayload[]): Promise<void> {
  const transfer = await transferOf(page, files)
  await page.evaluate((clipboardData) => {
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  }, transfer)
}

/** Holds back the bytes of uploads until the answer is called. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await gate.promise
    // A request that was given up meanwhile cannot go on.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    gate.resolve()
    await page.unroute('**/uploads/*')
  }
}
