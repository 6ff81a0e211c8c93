import { basename } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { View } from '../../../src/shared/geometry/sphere.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { StopKind } from '../../../src/shared/tours/stop-kinds.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { defaultView } from '../../../src/shared/tours/view.ts'
import { type Color, panoramaDirectionAt } from '../../support/files/reference-view.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { publish } from '../support/app-screens.ts'
import { addCaptions, englishCaptions } from '../support/captions.ts'
import { coloredMedia, colorOfDirection, colorOfPosition } from '../support/colored-media.ts'
import { openContext } from '../support/contexts.ts'
import { call, libraryMedia, openScreen, signIn, untilSaved } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const transcriptName = 'Background audio transcript'

/** Uploads files in the library; returns the library's media by name, the newest of each name. */
async function upload(page: Page, paths: readonly string[]): Promise<ReadonlyMap<string, MediaItem>> {
  await page.goto('/home/medialibrary')
  await chooseFiles(page, 'Upload', [...paths])
  for (const path of paths) await expect(uploadRow(page, basename(path))).toContainText('Ready', { timeout: 90_000 })
  const media = await libraryMedia(page)
  // Files of other tests have the same names, and the list begins with the newest.
  return new Map(media.toReversed().map((item) => [item.name, item]))
}

/** Start views in other directions than straight ahead, so that a wrong rotation is noticed. */
const startViews: Readonly<Record<StopKind, View>> = {
  panos: { yawDeg: 100, pitchDeg: 25, fovDeg: 90 },
  images: defaultView,
  videos: defaultView,
  videos360: { yawDeg: -60, pitchDeg: -20, fovDeg: 80 },
}

/** Creates a tour with one stop for each medium, with the start view of its kind. */
async function createTour(page: Page, media: readonly MediaItem[]): Promise<Tour> {
  const mediaIds = media.map(({ id }) => id)
  const tour = await call<Tour>(page, 'tours.create', { name: 'Every kind', mediaIds })
  for (const { id, version, mediaId } of tour.stops) {
    const kind = media.find((item) => item.id === mediaId)?.kind as StopKind
    await call(page, 'stops.update', { stopId: id, version, initialView: startViews[kind] })
  }
  return tour
}

/** Plays a 360 video in the library, where it does not autoplay. */
async function playInLibrary(page: Page, name: string): Promise<void> {
  await page.getByRole('gridcell', { name }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel.locator('canvas')).toBeVisible()
  await expect(panel.getByRole('slider', { name: 'Position' })).toHaveValue('0')
  await expectPlaying(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** Plays audio by a click on its waveform, and pauses and seeks by keyboard. */
async function playAudio(page: Page, { id }: MediaItem): Promise<void> {
  await openScreen(page, `/home/medialibrary?media=${id}`)
  // The controls have a position slider of their own until the waveform has loaded.
  const waveform = page.getByRole('slider', { name: 'Position' }).and(page.locator(':not(input)'))
  await waveform.click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(waveform).toHaveAttribute('aria-valuenow', '0')
  await page.getByRole('button', { name: 'Captions', exact: true }).click()
  await expect(page.getByText('Every position has a color', { exact: true })).toBeVisible()
  await expectAccessible(page)
}

/** Chooses background audio for the tour. */
async function chooseAudio(page: Page, tour: Tour, name: string): Promise<void> {
  await openScreen(page, `/home/${tour.id}/edit/general`)
  await page.getByRole('button', { name: 'Choose audio' }).click()
  await page.getByRole('dialog', { name: 'Choose audio' }).getByRole('gridcell', { name }).click()
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeVisible()
  await untilSaved(page)
  await expectAccessible(page)
}

/** Pixels of a screenshot, one for each CSS pixel. */
type Screenshot = { readonly data: Buffer; readonly widthPx: number; readonly heightPx: number }

async function captureScreen(page: Page): Promise<Screenshot> {
  const viewport = page.viewportSize() ?? { width: 1, height: 1 }
  const image = sharp(await page.screenshot()).resize(viewport.width, viewport.height, { kernel: 'nearest' })
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, widthPx: info.width, heightPx: info.height }
}

function colorAt({ data, widthPx }: Screenshot, x: number, y: number): Color {
  const offset = (Math.floor(y) * widthPx + Math.floor(x)) * 3
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
}

/** Sample positions between the title and the controls, from 0 to 1 of the screen. */
const samplePositions = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((u) => [0.3, 0.42, 0.54].map((v) => [u, v] as const))

/** Compares the colors at the sample positions. Positions without an expected color are skipped. */
function expectColors(screenshot: Screenshot, expectedColorAt: (x: number, y: number) => Color | null): void {
  const pairs = samplePositions.flatMap(([u, v]) => {
    const x = Math.floor(u * screenshot.widthPx) + 0.5
    const y = Math.floor(v * screenshot.heightPx) + 0.5
    const expected = expectedColorAt(x, y)
    return expected === null ? [] : [{ expected, actual: colorAt(screenshot, x, y) }]
  })
  expect(pairs.length).toBeGreaterThanOrEqual(8)
  for (const { expected, actual } of pairs) {
    const difference = Math.max(...actual.map((value, channel) => Math.abs(value - (expected[channel] ?? 0))))
    expect(difference, `actual ${actual}, expected ${expected.map(Math.round)}`).toBeLessThanOrEqual(14)
  }
}

/** Expects a panorama or 360 video to be oriented correctly, by its colors. */
async function expectDirections(page: Page, kind: 'panos' | 'videos360'): Promise<void> {
  await expect(async () => {
    const screenshot = await captureScreen(page)
    const view = { ...startViews[kind], ...screenshot }
    expectColors(screenshot, (x, y) => colorOfDirection(panoramaDirectionAt(view, x, y)))
  }).toPass({ timeout: 60_000 })
}

/** Expects the colors of an image or a video at their positions. */
async function expectPositions(page: Page, selector: 'img' | 'video'): Promise<void> {
  await expect(async () => {
    const box = await page.locator(`.open-media ${selector}`).boundingBox()
    if (!box) throw new Error('the media element has no box')
    expectColors(await captureScreen(page), (x, y) => {
      const u = (x - box.x) / box.width
      const v = (y - box.y) / box.height
      return u < 0 || u > 1 || v < 0 || v > 1 ? null : colorOfPosition(u, v)
    })
  }).toPass({ timeout: 60_000 })
}

/** Expects the video of the stop to play, after a click on its button if it does not autoplay. */
async function expectPlaying(page: Page): Promise<void> {
  const controls = page.getByRole('group', { name: 'Video controls' })
  await expect(controls).toBeVisible()
  const playButton = controls.getByRole('button', { name: 'Play', exact: true })
  if (await playButton.isVisible()) await playButton.click()
  const seconds = () => controls.getByRole('slider', { name: 'Position' }).inputValue()
  await expect.poll(async () => Number(await seconds())).toBeGreaterThan(0.3)
}

/** Position of the background audio in seconds; 0 while it is paused or silent. */
const audioTime = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('#tour')?.shadowRoot?.querySelector('audio')
    return audio && !audio.paused && audio.volume > 0 ? audio.currentTime : 0
  })

/** Volume of the background audio, 0…1; the default is 0.5. */
const audioVolume = (page: Page) =>
  page.evaluate(() => document.querySelector('#tour')?.shadowRoot?.querySelector('audio')?.volume ?? 0)

/** Makes the page believe that its tab is hidden or visible. */
const setTabHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Expects audio to pause in a hidden tab, and opens the transcript. */
async function checkHiddenTabAndTranscript(page: Page): Promise<void> {
  await expect.poll(() => audioVolume(page)).toBeCloseTo(0.5)
  await setTabHidden(page, true)
  expect(await audioTime(page)).toBe(0)
  await setTabHidden(page, false)
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.2)
  const transcriptButton = page.getByRole('button', { name: transcriptName, exact: true })
  // A failed load is reported, and a double click opens one dialog.
  await page.route(/transcript-sheet/, (route) => route.abort())
  await transcriptButton.click()
  await expect(page.getByText("The transcript couldn't be loaded.")).toBeVisible()
  await page.unroute(/transcript-sheet/)
  const transcript = page.getByRole('dialog', { name: transcriptName })
  await transcriptButton.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 2; press++) button.click()
  })
  await expect(transcript).toContainText('A long tone.')
  await page.keyboard.press('Escape')
  await expect(transcript).toHaveCount(0)
}

/** Expects the background audio to be ducked while a video with sound plays. */
async function expectDucked(page: Page): Promise<void> {
  await expect(async () => {
    for (const name of ['Tap for sound', 'Play again']) {
      const button = page.getByRole('button', { name, exact: true })
      if (await button.isVisible()) await button.click()
    }
    expect(await audioVolume(page)).toBeCloseTo(0.1)
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => audioVolume(page)).toBeCloseTo(0.5)
}

async function openStop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Stops', exact: true }).click()
  await page.getByRole('dialog', { name: 'Stops' }).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

type VisitPlan = {
  readonly shareUrl: string
  /** Names of the stops: panorama, image, video, 360 video. */
  readonly stopNames: readonly string[]
}

/** Turns on captions in the menu, by keyboard alone. */
async function chooseCaptions(page: Page): Promise<void> {
  const captionsButton = page.getByRole('button', { name: /^Captions/ })
  await captionsButton.focus()
  await page.keyboard.press('Enter')
  const menuItem = (name: string) => page.getByRole('menuitemradio', { name })
  await expect(menuItem('Off')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(captionsButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menuItem('Off')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menuItem('English')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(captionsButton).toHaveAccessibleName('Captions: English')
  await expect(captionsButton).toBeFocused()
  await expect(page.locator('.captions')).toHaveText('Every position has a color')
}

async function visit(page: Page, { shareUrl, stopNames }: VisitPlan): Promise<void> {
  const [, imageStop = '', videoStop = '', video360Stop = ''] = stopNames
  // Blocks the audio code, so that the visitor clicks before it has loaded.
  const audioGate = Promise.withResolvers<void>()
  await page.route(/background-audio/, async (route) => {
    await audioGate.promise
    await route.continue()
  })
  await page.goto(shareUrl)
  await expectDirections(page, 'panos')
  // Audio does not play before the first input.
  expect(await audioTime(page)).toBe(0)
  await page.mouse.click(40, 300)
  audioGate.resolve()
  await expect(page.getByRole('button', { name: 'Mute background audio' })).toBeVisible()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.2)
  await checkHiddenTabAndTranscript(page)
  await openStop(page, imageStop)
  await expectPositions(page, 'img')
  await openStop(page, videoStop)
  await expectPlaying(page)
  await chooseCaptions(page)
  await expectPositions(page, 'video')
  await expectDucked(page)
  await openStop(page, video360Stop)
  await expectPlaying(page)
  // The next video has captions too, because the choice is remembered. With a single language there is no menu.
  const captionsToggle = page.getByRole('button', { name: 'Captions', exact: true })
  await expect(captionsToggle).toHaveAttribute('aria-pressed', 'true')
  await captionsToggle.click()
  await expect(captionsToggle).toHaveAttribute('aria-pressed', 'false')
  await captionsToggle.click()
  await expectDirections(page, 'videos360')
  await page.getByRole('button', { name: 'Mute background audio' }).click()
  await expect.poll(() => audioTime(page)).toBe(0)
  await page.reload()
  await page.mouse.click(40, 300)
  await expect(page.getByRole('button', { name: 'Unmute background audio' })).toBeVisible()
}

async function visitByPhone(browser: Browser, visitPlan: VisitPlan): Promise<void> {
  const context = await openContext(browser, { viewport: phoneSize, hasTouch: true, isMobile: true })
  await visit(await context.newPage(), visitPlan)
  await context.close()
}

test(
  'every media kind can be uploaded, published and played on the share page',
  anySize,
  async ({ page, browser }, testInfo) => {
    const files = await coloredMedia(testInfo.outputPath('media'))
    await signIn(page)
    const media = await upload(page, Object.values(files))
    const mediumFor = (path: string): MediaItem => {
      const medium = media.get(basename(path))
      if (medium === undefined) throw new Error(`${path} is not in the library`)
      return medium
    }
    for (const [kind, path] of Object.entries(files)) expect(mediumFor(path).kind).toBe(kind)
    await playInLibrary(page, basename(files.videos360))
    for (const path of [files.videos, files.videos360, files.audio])
      await call(page, 'media.createCaption', { mediaId: mediumFor(path).id, ...englishCaptions })
    await addCaptions(page, mediumFor(files.videos))
    await playAudio(page, mediumFor(files.audio))
    await call(page, 'media.update', { mediaId: mediumFor(files.audio).id, transcript: 'A long tone.' })
    const { audio, ...stopFiles } = files
    const stopMedia = Object.values(stopFiles).map(mediumFor)
    const tour = await createTour(page, stopMedia)
    await chooseAudio(page, tour, basename(audio))
    const { shareUrl } = await publish(page)
    const stopNames = tour.stops.map(({ name }) => name)
    await visitByPhone(browser, { shareUrl, stopNames })
  },
)
