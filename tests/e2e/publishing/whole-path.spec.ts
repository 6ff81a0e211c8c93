import { basename } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { normalizeYawDeg } from '../../../src/shared/geometry/sphere.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import {
  createTour,
  describeStop,
  panoramaFiles,
  publish,
  signIn,
  stopRow,
  untilDrawn,
  untilSaved,
  uploadToLibrary,
} from '../support/app-screens.ts'
import { openContext } from '../support/contexts.ts'
import { signInAtHome } from '../support/editor.ts'
import { startOtherSite } from '../support/other-site.ts'
import { startStaticHost } from '../support/static-host.ts'
import { createTourByKeyboard, linkByKeyboard } from '../support/tour-by-keyboard.ts'

const treeStop = { name: 'Under the tree', northOffsetDeg: 40 }
const houseStop = { name: 'Spring house', northOffsetDeg: 130 }
const tourName = 'An afternoon outside'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })
// Uploading two panoramas and cutting them into tiles takes long on a busy machine.
test.describe.configure({ timeout: 600_000 })

/** Drags the panorama to the left, so that the view turns right. */
async function turnRight(page: Page, distancePx: number): Promise<void> {
  const canvasBox = await page.locator('.stopover-viewer canvas').boundingBox()
  if (!canvasBox) throw new Error('the canvas has no box')
  const x = canvasBox.x + canvasBox.width / 2
  const y = canvasBox.y + canvasBox.height * 0.4
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - distancePx, y, { steps: 8 })
  await page.mouse.up()
}

/** Places a link right of and below the center, with a link back. */
async function placeLink(page: Page): Promise<void> {
  const canvasBox = await page.locator('.stopover-viewer canvas').boundingBox()
  if (!canvasBox) throw new Error('the canvas has no box')
  const x = canvasBox.x + canvasBox.width * 0.55
  const y = canvasBox.y + canvasBox.height * 0.55
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.mouse.click(x, y)
  await page.getByRole('option', { name: houseStop.name }).click()
  await expect(page.getByRole('switch', { name: 'Add a link back' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByText(`${houseStop.name} links back here.`)).toBeVisible()
  const discBox = await page.locator('.hotspot .disc').boundingBox()
  if (!discBox) throw new Error('the hotspot has no box')
  expect(Math.hypot(discBox.x + discBox.width / 2 - x, discBox.y + discBox.height / 2 - y)).toBeLessThan(3)
}

/** Sets name and north offset of both stops, and links them. */
async function linkStops(page: Page): Promise<void> {
  const editor = page.getByRole('region', { name: 'Details' })
  await page.getByRole('main').getByRole('article').first().getByRole('link').last().click()
  await describeStop(page, treeStop)
  await expectAccessible(page)
  await stopRow(page, 2).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue(treeStop.name)
  await describeStop(page, houseStop)
  await editor.getByText('Hotspots', { exact: true }).click()
  // The row of another stop opens its hotspots only after the list of this stop's hotspots has opened.
  await expect(editor.getByText('No hotspots yet.', { exact: false })).toBeVisible()
  await stopRow(page, 1).click()
  await expect(stopRow(page, 1)).toHaveAttribute('aria-current', 'page')
  await expect(editor.getByText('No hotspots yet.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await turnRight(page, 240)
  await page.getByRole('button', { name: 'Set as start view' }).click()
  await expect(page.getByRole('button', { name: 'Start view ✓' })).toBeDisabled()
  await placeLink(page)
  await untilSaved(page)
  await expectAccessible(page)
  await stopRow(page, 2).click()
  await editor
    .getByRole('button', { name: 'All hotspots' })
    .or(editor.getByText('Link', { exact: true }))
    .first()
    .waitFor()
  await expect(editor.getByText('Link', { exact: true })).toBeVisible()
}

/** Yaws of the link to the second stop and of the link back. */
type LinkYaws = { readonly yawDeg: number; readonly returnLinkYawDeg: number }

/** Reads the yaws of both links from the published tour. */
async function readLinks(page: Page, shareUrl: string): Promise<LinkYaws> {
  const { stops } = await (await page.request.get(`${shareUrl}/manifest.json`)).json()
  const yawIn = (name: string): number => {
    const stop = Object.values<{ name: string; hotspots: { yawDeg: number }[] }>(stops).find(
      (candidate) => candidate.name === name,
    )
    const [hotspot] = stop?.hotspots ?? []
    if (!hotspot) throw new Error(`${name} has no hotspot`)
    return hotspot.yawDeg
  }
  return { yawDeg: yawIn(treeStop.name), returnLinkYawDeg: yawIn(houseStop.name) }
}

const yawDifferenceDeg = (a: number, b: number) => Math.abs(normalizeYawDeg(a - b))

/** The canvas as 64×64 gray pixels. */
async function grayThumbnail(page: Page): Promise<Buffer> {
  const image = sharp(await page.locator('.stopover-viewer canvas').screenshot())
  return image.resize(64, 64, { fit: 'fill' }).grayscale().raw().toBuffer()
}

/** Standard deviation of the gray levels. It is low while the canvas shows one color. */
function contrastOf(pixels: Buffer): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length)
}

/** Mean difference of the gray levels. */
const differenceBetween = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

/** Opens the share link on a phone that is not signed in, then goes to the other stop and back. */
async function visitByPhone(browser: Browser, shareUrl: string): Promise<void> {
  const context = await openContext(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(shareUrl)
  await untilDrawn(page)
  await expect(page).toHaveTitle(`${treeStop.name} – ${tourName}`)
  const stopTitle = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(stopTitle(treeStop.name)).toBeVisible()
  await expect.poll(async () => contrastOf(await grayThumbnail(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  const thumbnailBefore = await grayThumbnail(page)
  await turnRight(page, 60)
  await expect.poll(async () => differenceBetween(await grayThumbnail(page), thumbnailBefore)).toBeGreaterThan(4)
  await page.getByRole('button', { name: `Go to ${houseStop.name}` }).tap()
  await expect(stopTitle(houseStop.name)).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/2$/)
  await expect.poll(async () => contrastOf(await grayThumbnail(page))).toBeGreaterThan(15)
  // The link back is behind the visitor.
  const hotspotOutOfView = page.locator('.hotspots [data-away]')
  await expect(hotspotOutOfView).toHaveCount(1)
  await expectAccessible(page)
  for (let turns = 0; turns < 8 && (await hotspotOutOfView.count()) > 0; turns += 1) await turnRight(page, 180)
  await expect(hotspotOutOfView).toHaveCount(0)
  const linkBack = page.getByRole('button', { name: `Go to ${treeStop.name}` })
  await linkBack.tap()
  await expect(stopTitle(treeStop.name)).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/1$/)
  await context.close()
}

type TourElement = HTMLElement & { getView(): { yawDeg: number; pitchDeg: number } | undefined }

const yawOf = (page: Page) =>
  page.evaluate(() => document.querySelector<TourElement>('stopover-tour')?.getView()?.yawDeg ?? Number.NaN)

/** Opens a page of another site with the embed code, goes to the other stop and back, and checks each arrival view. */
async function visitEmbedded(browser: Browser, embedCode: string, links: LinkYaws): Promise<void> {
  const otherSite = await startOtherSite()
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A site</title></head><body><main><h1>Visit us</h1>${embedCode}</main></body></html>`
  await page.goto(otherSite.serve('/visit', { html }))
  const tour = page.locator('stopover-tour')
  await expect(tour.getByRole('heading', { name: treeStop.name })).toBeVisible()
  await untilDrawn(page)
  await expect.poll(async () => contrastOf(await grayThumbnail(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  await tour.getByRole('button', { name: `Go to ${houseStop.name}` }).click()
  await expect(tour.getByRole('heading', { name: houseStop.name })).toBeVisible()
  expect(yawDifferenceDeg(await yawOf(page), links.returnLinkYawDeg + 180)).toBeLessThan(0.5)
  await tour.getByRole('button', { name: `Go to ${treeStop.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(tour.getByRole('heading', { name: treeStop.name })).toBeVisible()
  expect(yawDifferenceDeg(await yawOf(page), links.yawDeg + 180)).toBeLessThan(0.5)
  await context.close()
  otherSite.stop()
}

/** Downloads a copy of the tour that works offline on Share & Publish, and returns the path of the file. */
async function downloadCopy(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Download a copy/ }).click()
  const downloadButton = page.getByRole('button', { name: 'Download ZIP' })
  await expect(downloadButton).toBeVisible()
  await page.getByRole('checkbox', { name: 'Works offline' }).check()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await downloadButton.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${tourName} (version 1).zip`)
  return download.path()
}

/**
 * Opens a copy in a folder of a plain web server, without any other host. Opens it again without the web server, and goes
 * to the other stop.
 */
async function visitCopy(browser: Browser, archivePath: string): Promise<void> {
  const host = await startStaticHost(archivePath, '/tours/afternoon/')
  const context = await openContext(browser, { viewport: { width: 390, height: 844 } })
  const requestsElsewhere: string[] = []
  await context.route(
    (url) => !url.href.startsWith(host.url),
    (route) => {
      requestsElsewhere.push(route.request().url())
      return route.abort()
    },
  )
  const page = await context.newPage()
  const missing: string[] = []
  page.on('response', (response) => response.ok() || missing.push(response.url()))
  await page.goto(host.url)
  await untilDrawn(page)
  await expect(page).toHaveTitle(tourName)
  const tour = page.locator('stopover-panorama')
  await expect(tour.getByRole('heading', { name: treeStop.name })).toBeVisible()
  await expect.poll(async () => contrastOf(await grayThumbnail(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  await expect(page.getByText('Ready to use offline')).toBeVisible({ timeout: 60_000 })
  host.stop()
  await page.reload()
  await untilDrawn(page)
  await tour.getByRole('button', { name: `Go to ${houseStop.name}` }).click()
  await expect(tour.getByRole('heading', { name: houseStop.name })).toBeVisible()
  await expect.poll(async () => contrastOf(await grayThumbnail(page))).toBeGreaterThan(15)
  expect({ requestsElsewhere, missing }).toEqual({ requestsElsewhere: [], missing: [] })
  await context.close()
}

test('two panoramas on disk become a tour on other sites, embedded and as a copy', async ({
  page,
  browser,
}, testInfo) => {
  const files = await panoramaFiles(testInfo.outputPath('panoramas'))
  await signIn(page)
  await uploadToLibrary(page, files)
  await createTour(
    page,
    tourName,
    files.map((path) => basename(path)),
  )
  await linkStops(page)
  const { shareUrl, embedCode } = await publish(page)
  const linkYaws = await readLinks(page, shareUrl)
  const headingDeg = linkYaws.yawDeg + treeStop.northOffsetDeg
  expect(yawDifferenceDeg(linkYaws.returnLinkYawDeg + houseStop.northOffsetDeg, headingDeg + 180)).toBeLessThan(0.02)
  await visitByPhone(browser, shareUrl)
  await visitEmbedded(browser, embedCode, linkYaws)
  await visitCopy(browser, await downloadCopy(page))
})

test('a tour is created and linked by keyboard alone', async ({ page }) => {
  await signInAtHome(page)
  await createTourByKeyboard(page, 'Keyboard tour', ['Entrance court', 'The hall'])
  await linkByKeyboard(page)
})
