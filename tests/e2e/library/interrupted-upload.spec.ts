import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../../scripts/testing/chromium.ts'
import { sha256OfPath, writeLargeVideo } from '../../support/files/large-file.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { pixelRatio } from '../support/contexts.ts'
import { signIn } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'
import { startOnCopy } from '../support/first-starts.ts'
import { type Stopover, startStopover } from '../support/stopover.ts'

/** Size of the uploaded file, 16 MiB by default. */
const fileBytes = Number(process.env.UPLOAD_MIB ?? 16) * 1024 ** 2
/** Duration of the upload at the throttled speed. */
const uploadSeconds = 5
const fileName = 'Harbor.mp4'
const viewport = { width: 1440, height: 900 }

let server: Stopover
test.afterEach(async () => {
  await server.kill()
  server.remove()
})

/** Opens a browser with a profile folder, in which the session and the list of uploads survive a restart. */
async function openBrowser(profile: string): Promise<{ browser: BrowserContext; page: Page }> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('Chromium is not installed')
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments],
    viewport,
    ...pixelRatio,
    baseURL: server.url,
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  await throttleUploads(page)
  return { browser, page }
}

/** Throttles uploads, so that most of the file is unsent when the browser closes. */
async function throttleUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: fileBytes / uploadSeconds }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/** Number of bytes that the server has stored of the only upload. */
async function storedBytes(): Promise<number> {
  const folder = join(server.dataFolder, 'uploads')
  const sizes = await Promise.all(
    (await readdir(folder)).map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return Math.max(0, ...sizes)
}

/** Waits until the server has stored a fraction of the file. Returns the number of bytes, which must never decrease. */
async function untilStored(fraction: number, previousBytes: number): Promise<number> {
  for (;;) {
    const bytes = await storedBytes()
    expect(bytes).toBeGreaterThanOrEqual(previousBytes)
    if (bytes >= fraction * fileBytes) return bytes
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Kills the server and restarts it at the same address with the same data. */
async function killAndRestart(): Promise<void> {
  const { dataFolder, env, url } = server
  await server.kill()
  server = await startStopover({ dataFolder, env: { ...env, PORT: new URL(url).port } })
}

/** Paths of stored originals that are as large as the upload. */
async function largeOriginals(): Promise<string[]> {
  const folder = join(server.dataFolder, 'files/originals')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths.filter((_, index) => (sizes[index] ?? 0) > fileBytes)
}

test('an upload survives two server crashes and a browser restart', anySize, async () => {
  const testInfo = test.info()
  testInfo.setTimeout(600_000)
  server = await startOnCopy('demo', { DEMO: 'off' })
  const path = testInfo.outputPath(fileName)
  await writeLargeVideo(path, fileBytes)
  const profile = testInfo.outputPath('profile')
  const firstRun = await openBrowser(profile)
  await signIn(firstRun.page)
  await firstRun.page.goto('/home/medialibrary')
  await chooseFiles(firstRun.page, 'Upload', [path])
  let bytes = await untilStored(0.2, 0)
  await killAndRestart()
  bytes = await untilStored(0.5, bytes)
  await firstRun.browser.close()

  const secondRun = await openBrowser(profile)
  await secondRun.page.goto('/home/medialibrary')
  await expect(secondRun.page.getByRole('region', { name: '1 upload was interrupted' })).toContainText(fileName)
  await expectAccessible(secondRun.page)
  await chooseFiles(secondRun.page, 'Choose files', [path])
  bytes = await untilStored(0.75, bytes)
  await killAndRestart()
  await expect(uploadRow(secondRun.page, fileName)).toContainText('Ready', { timeout: 300_000 })
  const [original = '', ...otherFiles] = await largeOriginals()
  expect(otherFiles).toEqual([])
  expect(await sha256OfPath(original)).toBe(await sha256OfPath(path))
  expect(await readdir(join(server.dataFolder, 'uploads'))).toEqual([])
  await secondRun.browser.close()
})
