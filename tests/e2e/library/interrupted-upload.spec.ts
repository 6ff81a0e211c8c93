import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../../scripts/testing/chromium.ts'
import { sha256OfPath, writeLargeVideo } from '../../support/files/large-file.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { signIn } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'
import { startOnCopy } from '../support/first-starts.ts'
import { type Stopover, startStopover } from '../support/stopover.ts'

/** Size of the upload, 16 MiB by default. */
const fillBytes = Number(process.env.UPLOAD_MIB ?? 16) * 1024 ** 2
const uploadSeconds = 8
const fileName = 'Harbour.mp4'
const viewport = { width: 1440, height: 900 }

let server: Stopover
test.afterEach(async () => {
  await server.kill()
  server.remove()
})

async function openBrowser(profile: string): Promise<{ browser: BrowserContext; page: Page }> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium')
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments],
    viewport,
    baseURL: server.url,
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  await slowDown(page)
  return { browser, page }
}

/** Throttles the upload, so that the browser is closed while most of the file is unsent. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: fillBytes / uploadSeconds }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/** Number of bytes that the server has stored of the only upload. */
async function spooledBytes(): Promise<number> {
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

/** Waits until a share of the file has arrived, and expects no bytes to be lost. Returns the number of bytes. */
async function untilArrived(share: number, before: number): Promise<number> {
  for (;;) {
    const arrived = await spooledBytes()
    expect(arrived).toBeGreaterThanOrEqual(before)
    if (arrived >= share * fillBytes) return arrived
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Kills the server and starts it again on its data, at the same address. */
async function killAndRestart(): Promise<void> {
  const { dataFolder, env, url } = server
  await server.kill()
  server = await startStopover({ dataFolder, env: { ...env, PORT: new URL(url).port } })
}

async function largeOriginals(): Promise<string[]> {
  const folder = join(server.dataFolder, 'files/originals')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths.filter((_, index) => (sizes[index] ?? 0) > fillBytes)
}

test('an upload survives three server crashes and a browser restart', anySize, async () => {
  const testInfo = test.info()
  testInfo.setTimeout(600_000)
  server = await startOnCopy('demo', { DEMO: 'off' })
  const path = testInfo.outputPath(fileName)
  await writeLargeVideo(path, fillBytes)
  const profile = testInfo.outputPath('profile')
  const firstRun = await openBrowser(profile)
  await signIn(firstRun.page)
  await firstRun.page.goto('/home/medialibrary')
  await chooseFiles(firstRun.page, 'Upload', [path])
  let arrived = 0
  for (const share of [0.15, 0.35]) {
    arrived = await untilArrived(share, arrived)
    await killAndRestart()
  }
  arrived = await untilArrived(0.5, arrived)
  await firstRun.browser.close()

  const secondRun = await openBrowser(profile)
  await secondRun.page.goto('/home/medialibrary')
  await expect(secondRun.page.getByRole('region', { name: '1 upload was interrupted' })).toContainText(fileName)
  await expectAccessible(secondRun.page)
  await chooseFiles(secondRun.page, 'Choose files', [path])
  arrived = await untilArrived(0.75, arrived)
  await killAndRestart()
  await expect(uploadRow(secondRun.page, fileName)).toContainText('Ready', { timeout: 300_000 })
  const [original = '', ...otherFiles] = await largeOriginals()
  expect(otherFiles).toEqual([])
  expect(await sha256OfPath(original)).toBe(await sha256OfPath(path))
  expect(await readdir(join(server.dataFolder, 'uploads'))).toEqual([])
  await secondRun.browser.close()
})
