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
import { signInAtHome } from '../support/editor.ts'
import { createTourByKeyboard, linkByKeyboard } from '../support/keyboard-path.ts'
import { startOtherSite } from '../support/other-site.ts'

const tree = { name: 'Under the tree', northOffsetDeg: 40 }
const house = { name: 'Spring house', northOffsetDeg: 130 }
const site = 'An afternoon outside'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })
// Two panoramas are uploaded and cut into tiles, on whatever machine this is.
test.describe.configure({ timeout: 600_000 })

/** Drags the panorama to the left, so that the view turns right. */
async function turnRight(page: Page, byPx: number): Promise<void> {
  const stage = await page.locator('.stopover-viewer canvas').boundingBox()
  if (!stage) throw new Error('there is no stage')
  const x = stage.x + stage.width / 2
  const y = stage.y + stage.height * 0.4
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - byPx, y, { steps: 8 })
  await page.mouse.up()
}

/** Places a link right of and below the center, with a link back. */
async function placeLink(page: Page): Promise<void> {
  const stage = await page.locator('.stopover-viewer canvas').boundingBox()
  if (!stage) throw new Error('there is no stage')
  const x = stage.x + stage.width * 0.55
  const y = stage.y + stage.height * 0.55
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.mouse.click(x, y)
  await page.getByRole('option', { name: house.name }).click()
  await expect(page.getByRole('switch', { name: 'Add a link back' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByText(`${house.name} links back here.`)).toBeVisible()
  const disc = await page.locator('.hotspot .disc').boundingBox()
  if (!disc) throw new Error('the hotspot is not on the stage')
  expect(Math.hypot(disc.x + disc.width / 2 - x, disc.y + disc.height / 2 - y)).toBeLessThan(3)
}

/** Sets name and north offset of both stops, and links them. */
async function linkStops(page: Page): Promise<void> {
  const editor = page.getByRole('region', { name: 'Stop and hotspots' })
  await page.getByRole('main').getByRole('article').first().getByRole('link').last().click()
  await describeStop(page, tree)
  await expectAccessible(page)
  await stopRow(page, 2).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue(tree.name)
  await describeStop(page, house)
  await editor.getByText('Hotspots', { exact: true }).click()
  // The rows open the hotspots of other stops only once those of this stop are shown.
  await expect(editor.getByText('No hotspots yet.', { exact: false })).toBeVisible()
  await stopRow(page, 1).click()
  await expect(stopRow(page, 1)).toHaveAttribute('aria-current', 'page')
  await expect(editor.getByText('No hotspots yet.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await turnRight(page, 240)
  await page.getByRole('button', { name: 'Set as start view' }).click()
  await expect(page.getByRole('button', { name: 'This is the start view' })).toBeDisabled()
  await placeLink(page)
  await untilSaved(page)
  await expectAccessible(page)
  await stopRow(page, 2).click()
  await editor
    .getByRole('button', { name: 'All hotspots' })
    .or(editor.getByText(/^Link · /))
    .first()
    .waitFor()
  await expect(editor.getByText(/^Link · /)).toBeVisible()
}

type LinkYaws = { readonly yawDeg: number; readonly returnLinkYawDeg: number }

/** The yaws of both links in the published tour. */
async function readLinks(page: Page, shareAddress: string): Promise<LinkYaws> {
  const { stops } = await (await page.request.get(`${shareAddress}/manifest.json`)).json()
  const yawIn = (name: string): number => {
    const stop = Object.values<{ name: string; hotspots: { yawDeg: number }[] }>(stops).find(
      (candidate) => candidate.name === name,
    )
    const [hotspot] = stop?.hotspots ?? []
    if (!hotspot) throw new Error(`${name} has no hotspot`)
    return hotspot.yawDeg
  }
  return { yawDeg: yawIn(tree.name), returnLinkYawDeg: yawIn(house.name) }
}

const yawDifferenceDeg = (a: number, b: number) => Math.abs(normalizeYawDeg(a - b))

/** The canvas as 64×64 gray pixels. */
async function grayThumbnail(page: Page): Promise<Buffer> {
  const image = sharp(await page.locator('.stopover-viewer canvas').screenshot())
  return image.resize(64, 64, { fit: 'fill' }).grayscale().raw().toBuffer()
}

function spread(pixels: Buffer): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length)
}

const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

/** Opens the share link on a phone that is not signed in, goes to the other stop and back. */
async function visitByPhone(browser: Browser, shareAddress: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(shareAddress)
  await untilDrawn(page)
  await expect(page).toHaveTitle(`${tree.name} – ${site}`)
  const stopTitle = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(stopTitle(tree.name)).toBeVisible()
  await expect.poll(async () => spread(await grayThumbnail(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  const thumbnailBefore = await grayThumbnail(page)
  await turnRight(page, 60)
  await expect.poll(async () => difference(await grayThumbnail(page), thumbnailBefore)).toBeGreaterThan(4)
  await page.getByRole('button', { name: `Go to ${house.name}` }).tap()
  await expect(stopTitle(house.name)).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/2$/)
  await expect.poll(async () => spread(await grayThumbnail(page))).toBeGreaterThan(15)
  // The link back is behind the visitor.
  const hotspotOutOfView = page.locator('.hotspots [data-away]')
  await expect(hotspotOutOfView).toHaveCount(1)
  await expectAccessible(page)
  for (let turns = 0; turns < 8 && (await hotspotOutOfView.count()) > 0; turns += 1) await turnRight(page, 180)
  await expect(hotspotOutOfView).toHaveCount(0)
  const linkBack = page.getByRole('button', { name: `Go to ${tree.name}` })
  await linkBack.tap()
  await expect(stopTitle(tree.name)).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/1$/)
  await context.close()
}

type TourElement = HTMLElement & { getView(): { yawDeg: number; pitchDeg: number } | undefined }

const yawOf = (page: Page) =>
  page.evaluate(() => document.querySelector<TourElement>('stopover-tour')?.getView()?.yawDeg ?? Number.NaN)

/** Opens a page of another site with the embed code, goes to the other stop and back, and checks the views on arrival. */
async function visitEmbedded(browser: Browser, embedCode: string, link: LinkYaws): Promise<void> {
  const otherSite = await startOtherSite()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's site</title></head><body><main><h1>Visit us</h1>${embedCode}</main></body></html>`
  await page.goto(otherSite.serve('/visit', { html }))
  const tour = page.locator('stopover-tour')
  await expect(tour.getByRole('heading', { name: tree.name })).toBeVisible()
  await untilDrawn(page)
  await expect.poll(async () => spread(await grayThumbnail(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  await tour.getByRole('button', { name: `Go to ${house.name}` }).click()
  await expect(tour.getByRole('heading', { name: house.name })).toBeVisible()
  expect(yawDifferenceDeg(await yawOf(page), link.returnLinkYawDeg + 180)).toBeLessThan(0.5)
  await tour.getByRole('button', { name: `Go to ${tree.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(tour.getByRole('heading', { name: tree.name })).toBeVisible()
  expect(yawDifferenceDeg(await yawOf(page), link.yawDeg + 180)).toBeLessThan(0.5)
  await context.close()
  otherSite.stop()
}

test('two panoramas on disk become an embedded tour on another site', async ({ page, browser }, testInfo) => {
  const files = await panoramaFiles(testInfo.outputPath('panoramas'))
  await signIn(page)
  await uploadToLibrary(page, files)
  await createTour(
    page,
    site,
    files.map((path) => basename(path)),
  )
  await linkStops(page)
  const { shareAddress, embedCode } = await publish(page)
  const linkYaws = await readLinks(page, shareAddress)
  const traveledDeg = linkYaws.yawDeg + tree.northOffsetDeg
  expect(yawDifferenceDeg(linkYaws.returnLinkYawDeg + house.northOffsetDeg, traveledDeg + 180)).toBeLessThan(0.02)
  await visitByPhone(browser, shareAddress)
  await visitEmbedded(browser, embedCode, linkYaws)
})

test('a tour is created and linked by keyboard alone', async ({ page }) => {
  await signInAtHome(page)
  await createTourByKeyboard(page, 'Made by keys', ['Entrance court', 'The hall'])
  await linkByKeyboard(page)
})
