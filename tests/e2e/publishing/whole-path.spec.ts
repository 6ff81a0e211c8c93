import { basename } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { normalizeYawDeg } from '../../../src/shared/geometry/sphere.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'
import { signInAtHome } from '../support/editor.ts'
import { linkByKeyboard, makeTourByKeyboard } from '../support/keyboard-path.ts'
import { startOtherSite } from '../support/other-site.ts'
import {
  describeStop,
  makeTour,
  panoramaFiles,
  publish,
  signIn,
  stopRow,
  untilDrawn,
  untilSaved,
  uploadToLibrary,
} from '../support/studio.ts'

const tree = { name: 'Under the tree', northOffsetDeg: 40 }
const house = { name: 'Spring house', northOffsetDeg: 130 }
const site = 'An afternoon outside'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })
// Two panoramas are uploaded and cut into tiles, on whatever machine this is.
test.describe.configure({ timeout: 600_000 })

/** Drags the panorama of a viewer by some pixels to the left, so that the camera turns right. */
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

/** Presses the panorama right of and below its middle, and says yes to the way back. */
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

/** Names both stops, says where their norths are, and links them. */
async function linkStops(page: Page): Promise<void> {
  const editor = page.getByRole('region', { name: 'Stop and hotspots' })
  await page.getByRole('main').getByRole('article').first().getByRole('link').last().click()
  await describeStop(page, tree)
  await expectAccessible(page)
  await stopRow(page, 2).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue(tree.name)
  await describeStop(page, house)
  await editor.getByText('Hotspots', { exact: true }).click()
  // The rows lead to the hotspots of other stops once those of this one are shown.
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

type Link = { readonly yawDeg: number; readonly returnLinkYawDeg: number }

/** The links as visitors get them. */
async function readLinks(page: Page, shareAddress: string): Promise<Link> {
  const { stops } = await (await page.request.get(`${shareAddress}/manifest.json`)).json()
  const yawIn = (name: string): number => {
    const stop = Object.values<{ name: string; hotspots: { yawDeg: number }[] }>(stops).find((one) => one.name === name)
    const [hotspot] = stop?.hotspots ?? []
    if (!hotspot) throw new Error(`${name} has no hotspot`)
    return hotspot.yawDeg
  }
  return { yawDeg: yawIn(tree.name), returnLinkYawDeg: yawIn(house.name) }
}

const offDeg = (yawDeg: number, wantedDeg: number) => Math.abs(normalizeYawDeg(yawDeg - wantedDeg))

/** What is on the screen, small and gray, where controls are least. */
async function look(page: Page): Promise<Buffer> {
  const image = sharp(await page.locator('.stopover-viewer canvas').screenshot())
  return image.resize(64, 64, { fit: 'fill' }).grayscale().raw().toBuffer()
}

function spread(pixels: Buffer): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length)
}

const difference = (a: Buffer, b: Buffer) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length

/** Opens the share link on a phone that knows nobody, walks over and comes back. */
async function visitByPhone(browser: Browser, shareAddress: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(shareAddress)
  await untilDrawn(page)
  await expect(page).toHaveTitle(`${tree.name} – ${site}`)
  const shown = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(shown(tree.name)).toBeVisible()
  await expect.poll(async () => spread(await look(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  const before = await look(page)
  await turnRight(page, 60)
  await expect.poll(async () => difference(await look(page), before)).toBeGreaterThan(4)
  await page.getByRole('button', { name: `Go to ${house.name}` }).tap()
  await expect(shown(house.name)).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/2$/)
  await expect.poll(async () => spread(await look(page))).toBeGreaterThan(15)
  // The way back is behind the visitor.
  const away = page.locator('.hotspots [data-away]')
  await expect(away).toHaveCount(1)
  await expectAccessible(page)
  for (let turns = 0; turns < 8 && (await away.count()) > 0; turns += 1) await turnRight(page, 180)
  await expect(away).toHaveCount(0)
  const wayBack = page.getByRole('button', { name: `Go to ${tree.name}` })
  await wayBack.tap()
  await expect(shown(tree.name)).toBeVisible()
  await expect(page).toHaveURL(/\/stop\/1$/)
  await context.close()
}

type TourElement = HTMLElement & { getView(): { yawDeg: number; pitchDeg: number } | undefined }

const yawOf = (page: Page) =>
  page.evaluate(() => document.querySelector<TourElement>('stopover-tour')?.getView()?.yawDeg ?? Number.NaN)

/** Pastes the embed code into a page of another origin, walks over and comes back facing the right way. */
async function visitEmbedded(browser: Browser, embedCode: string, link: Link): Promise<void> {
  const other = await startOtherSite()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's site</title></head><body><main><h1>Visit us</h1>${embedCode}</main></body></html>`
  await page.goto(other.show('/visit', { html }))
  const tour = page.locator('stopover-tour')
  await expect(tour.getByRole('heading', { name: tree.name })).toBeVisible()
  await untilDrawn(page)
  await expect.poll(async () => spread(await look(page))).toBeGreaterThan(15)
  await expectAccessible(page)
  await tour.getByRole('button', { name: `Go to ${house.name}` }).click()
  await expect(tour.getByRole('heading', { name: house.name })).toBeVisible()
  expect(offDeg(await yawOf(page), link.returnLinkYawDeg + 180)).toBeLessThan(0.5)
  await tour.getByRole('button', { name: `Go to ${tree.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(tour.getByRole('heading', { name: tree.name })).toBeVisible()
  expect(offDeg(await yawOf(page), link.yawDeg + 180)).toBeLessThan(0.5)
  await context.close()
  other.stop()
}

test('from two panoramas on disk to a tour on the page of another site', async ({ page, browser }, testInfo) => {
  const files = await panoramaFiles(testInfo.outputPath('panoramas'))
  await signIn(page)
  await uploadToLibrary(page, files)
  await makeTour(
    page,
    site,
    files.map((path) => basename(path)),
  )
  await linkStops(page)
  const { shareAddress, embedCode } = await publish(page)
  const link = await readLinks(page, shareAddress)
  const traveledDeg = link.yawDeg + tree.northOffsetDeg
  expect(offDeg(link.returnLinkYawDeg + house.northOffsetDeg, traveledDeg + 180)).toBeLessThan(0.02)
  await visitByPhone(browser, shareAddress)
  await visitEmbedded(browser, embedCode, link)
})

test('a tour is made and linked by keyboard alone', async ({ page }) => {
  await signInAtHome(page)
  await makeTourByKeyboard(page, 'Made by keys', ['Entrance court', 'The hall'])
  await linkByKeyboard(page)
})
