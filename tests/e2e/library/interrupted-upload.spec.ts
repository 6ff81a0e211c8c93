import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../../scripts/testing/chromium.ts'
import { sha256OfPath, writeLargeVideo } from '../../support/files/large-file.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { signIn } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'
import { dataAfter } from '../support/first-starts.ts'
import { type Stopover, startStopover } from '../support/stopover.ts'

/** `UPLOAD_MIB=1024` sends a gigabyte. */
const fillBytes = Number(process.env.UPLOAD_MIB ?? 32) * 1024 ** 2
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

/** So slow that a browser is closed while a good part of the file is still to be sent. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: fillBytes / uploadSeconds }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/** What the server has of the one upload in progress. */
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

/** Comes back once so much has arrived; what has arrived before never gets less. */
async function untilArrived(share: number, before: number): Promise<number> {
  for (;;) {
    const arrived = await spooledBytes()
    expect(arrived).toBeGreaterThanOrEqual(before)
    if (arrived >= share * fillBytes) return arrived
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** SIGKILL, and a start on what is left, at the same address. */
async function killAndStart(): Promise<void> {
  const { dataFolder, url } = server
  await server.kill()
  server = await startStopover({ dataFolder, env: { PORT: new URL(url).port, DEMO: 'off' } })
}

async function originals(): Promise<string[]> {
  const folder = join(server.dataFolder, 'files/originals')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths.filter((_, index) => (sizes[index] ?? 0) > fillBytes)
}

test('an upload survives three deaths of the server and a restart of the browser', anySize, async () => {
  const testInfo = test.info()
  testInfo.setTimeout(600_000)
  server = await startStopover({ dataFolder: dataAfter('demo'), env: { DEMO: 'off' } })
  const path = testInfo.outputPath(fileName)
  await writeLargeVideo(path, fillBytes)
  const profile = testInfo.outputPath('profile')
  const first = await openBrowser(profile)
  await signIn(first.page)
  await first.page.goto('/home/medialibrary')
  await chooseFiles(first.page, 'Upload', [path])
  let arrived = 0
  for (const share of [0.15, 0.35]) {
    arrived = await untilArrived(share, arrived)
    await killAndStart()
  }
  arrived = await untilArrived(0.5, arrived)
  await first.browser.close()

  const second = await openBrowser(profile)
  await second.page.goto('/home/medialibrary')
  await expect(second.page.getByText('1 upload was interrupted')).toBeVisible()
  await chooseFiles(second.page, 'Choose files', [path])
  arrived = await untilArrived(0.75, arrived)
  await killAndStart()
  await expect(uploadRow(second.page, fileName)).toContainText('Ready', { timeout: 300_000 })
  const [original = '', ...others] = await originals()
  expect(others).toEqual([])
  expect(await sha256OfPath(original)).toBe(await sha256OfPath(path))
  expect(await readdir(join(server.dataFolder, 'uploads'))).toEqual([])
  await second.browser.close()
})
