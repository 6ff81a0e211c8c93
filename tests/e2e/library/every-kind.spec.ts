import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import type { View } from '../../../src/shared/geometry/sphere.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import { isStopKind, type StopKind } from '../../../src/shared/tours/stop-kinds.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { defaultView } from '../../../src/shared/tours/view.ts'
import { type Color, lookoutAt } from '../../support/files/reference-view.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test } from '../support/app.ts'
import { addCaptions, englishCaptions } from '../support/captions.ts'
import { coloredMedia, colorOfDirection, colorOfPlace } from '../support/colored-media.ts'
import { call, signIn, untilSaved } from '../support/editor.ts'
import { chooseFiles, uploadRow } from '../support/files.ts'
import { publish } from '../support/studio.ts'

test.use({ ownServer: 'every kind', permissions: ['clipboard-read', 'clipboard-write'] })

// Eight files are built and every kind is looked at twice, on whatever machine this is.
test.describe.configure({ timeout: 300_000 })

const folder = join(import.meta.dirname, '../../../../shared/data')
/** What cameras and phones really write, where this machine has any. */
const real = ['alcatraz-360-640x322.mp4', 'exif-orientation6-portrait.jpg', 'concert-crowd.mp3']
  .map((name) => join(folder, name))
  .filter((path) => existsSync(path))

const transcriptTitle = 'Background audio transcript'

async function upload(page: Page, paths: readonly string[]): Promise<ReadonlyMap<string, MediaItem>> {
  await page.goto('/home/medialibrary')
  await chooseFiles(page, 'Upload', [...paths])
  for (const path of paths) await expect(uploadRow(page, basename(path))).toContainText('Ready', { timeout: 90_000 })
  const media = await call<MediaItem[]>(page, 'media.list', {})
  return new Map(media.map((item) => [item.name, item]))
}

/** The camera looks somewhere else than ahead, so that turning and tilting the wrong way would show. */
const looks: Readonly<Record<StopKind, View>> = {
  panos: { yawDeg: 100, pitchDeg: 25, fovDeg: 90 },
  images: defaultView,
  videos: defaultView,
  videos360: { yawDeg: -60, pitchDeg: -20, fovDeg: 80 },
}

async function makeTour(page: Page, media: readonly MediaItem[]): Promise<Tour> {
  const mediaIds = media.map(({ id }) => id)
  const tour = await call<Tour>(page, 'tours.create', { name: 'Every kind', mediaIds })
  for (const { id, version, mediaId } of tour.stops) {
    const kind = media.find((item) => item.id === mediaId)?.kind as StopKind
    await call(page, 'stops.update', { stopId: id, version, initialView: looks[kind] })
  }
  return tour
}

/** The library shows a 360 video as visitors will see it: all around, and only when asked to play. */
async function playInLibrary(page: Page, name: string): Promise<void> {
  await page.getByRole('gridcell', { name }).click()
  const panel = page.getByRole('dialog', { name })
  await expect(panel.locator('canvas')).toBeVisible()
  await expect(panel.getByRole('slider', { name: 'Position' })).toHaveValue('0')
  await expectPlaying(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** By a press on its outline, and by the keyboard there. */
async function playAudio(page: Page, { id }: MediaItem): Promise<void> {
  await page.goto(`/home/medialibrary?media=${id}`)
  // Until the outline has come the controls have a position of their own.
  const outline = page.getByRole('slider', { name: 'Position' }).and(page.locator(':not(input)'))
  await outline.click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Home')
  await expect(outline).toHaveAttribute('aria-valuenow', '0')
  await page.getByRole('button', { name: 'Captions', exact: true }).click()
  await expect(page.getByText('Every place has a colour', { exact: true })).toBeVisible()
  await expectAccessible(page)
}

/** Has the tour audio, as an editor does. */
async function chooseAudio(page: Page, tour: Tour, name: string): Promise<void> {
  await page.goto(`/home/${tour.id}/edit/general`)
  await page.getByRole('button', { name: 'Choose audio' }).click()
  await page.getByRole('dialog', { name: 'Choose audio' }).getByRole('gridcell', { name }).click()
  await expect(page.getByRole('slider', { name: 'Volume' })).toBeVisible()
  await untilSaved(page)
  await expectAccessible(page)
}

type Shot = { readonly data: Buffer; readonly widthPx: number; readonly heightPx: number }

async function shotOf(page: Page): Promise<Shot> {
  const viewport = page.viewportSize() ?? { width: 1, height: 1 }
  const shot = sharp(await page.screenshot()).resize(viewport.width, viewport.height, { kernel: 'nearest' })
  const { data, info } = await shot.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, widthPx: info.width, heightPx: info.height }
}

function colorAt({ data, widthPx }: Shot, x: number, y: number): Color {
  const at = (Math.floor(y) * widthPx + Math.floor(x)) * 3
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

/** Places between the title and the controls, in shares of the screen. */
const places = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((u) => [0.3, 0.42, 0.54].map((v) => [u, v] as const))

function expectColors(shot: Shot, wantedAt: (x: number, y: number) => Color | null): void {
  const pairs = places.flatMap(([u, v]) => {
    const x = Math.floor(u * shot.widthPx) + 0.5
    const y = Math.floor(v * shot.heightPx) + 0.5
    const wanted = wantedAt(x, y)
    return wanted === null ? [] : [{ wanted, shown: colorAt(shot, x, y) }]
  })
  expect(pairs.length).toBeGreaterThanOrEqual(8)
  for (const { wanted, shown } of pairs) {
    const worst = Math.max(...shown.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0))))
    expect(worst, `shown ${shown}, wanted ${wanted.map(Math.round)}`).toBeLessThanOrEqual(14)
  }
}

/** The image of a stop is the right way up and round, as told by its colors. */
async function expectDirections(page: Page, kind: 'panos' | 'videos360'): Promise<void> {
  await expect(async () => {
    const shot = await shotOf(page)
    expectColors(shot, (x, y) => colorOfDirection(lookoutAt({ ...looks[kind], ...shot }, x, y)))
  }).toPass({ timeout: 20_000 })
}

async function expectPlaces(page: Page, selector: 'img' | 'video'): Promise<void> {
  await expect(async () => {
    const box = await page.locator(`.exhibits ${selector}`).boundingBox()
    if (!box) throw new Error('nothing is shown')
    expectColors(await shotOf(page), (x, y) => {
      const across = (x - box.x) / box.width
      const down = (y - box.y) / box.height
      return across < 0 || across > 1 || down < 0 || down > 1 ? null : colorOfPlace(across, down)
    })
  }).toPass({ timeout: 20_000 })
}

/** The video of the stop goes on by itself or after a press of its button, and its time moves. */
async function expectPlaying(page: Page): Promise<void> {
  const controls = page.getByRole('group', { name: 'Video controls' })
  await expect(controls).toBeVisible()
  const play = controls.getByRole('button', { name: 'Play', exact: true })
  if (await play.isVisible()) await play.click()
  const seconds = () => controls.getByRole('slider', { name: 'Position' }).inputValue()
  await expect.poll(async () => Number(await seconds()), { timeout: 20_000 }).toBeGreaterThan(0.3)
}

const audioTime = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('#tour')?.shadowRoot?.querySelector('audio')
    return audio && !audio.paused && audio.volume > 0 ? audio.currentTime : 0
  })

/** Loudness of the audio behind the tour, 0…1; editors begin with a half. */
const loudness = (page: Page) =>
  page.evaluate(() => document.querySelector('#tour')?.shadowRoot?.querySelector('audio')?.volume ?? 0)

/** The page goes behind another one, or comes back, as far as it can tell itself. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Nothing sounds while nobody looks at the page, and what is said can be read. */
async function hideAndRead(page: Page): Promise<void> {
  await expect.poll(() => loudness(page), { timeout: 20_000 }).toBeCloseTo(0.5)
  await hide(page, true)
  expect(await audioTime(page)).toBe(0)
  await hide(page, false)
  await expect.poll(() => audioTime(page), { timeout: 20_000 }).toBeGreaterThan(0.2)
  const read = page.getByRole('button', { name: transcriptTitle, exact: true })
  // Pressed without a network it says so; pressed twice it opens once.
  await page.route(/transcript-sheet/, (route) => route.abort())
  await read.click()
  await expect(page.getByText("The transcript couldn't be loaded.")).toBeVisible()
  await page.unroute(/transcript-sheet/)
  const transcript = page.getByRole('dialog', { name: transcriptTitle })
  await read.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 2; press++) button.click()
  })
  await expect(transcript).toContainText('A long tone.')
  await page.keyboard.press('Escape')
  await expect(transcript).toHaveCount(0)
}

/** The audio behind the tour makes room for a video that is heard, and comes back with its end. */
async function expectDucked(page: Page): Promise<void> {
  await expect(async () => {
    for (const name of ['Tap for sound', 'Play again']) {
      const button = page.getByRole('button', { name, exact: true })
      if (await button.isVisible()) await button.click()
    }
    expect(await loudness(page)).toBeCloseTo(0.1)
  }).toPass({ timeout: 20_000 })
  await expect.poll(() => loudness(page), { timeout: 20_000 }).toBeCloseTo(0.5)
}

async function openStop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Stops', exact: true }).click()
  await page.getByRole('dialog', { name: 'Stops' }).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

type Visit = {
  readonly address: string
  /** Names of the stops whose colors are known: panorama, image, video, 360 video. */
  readonly colored: readonly string[]
  /** What cameras wrote, by the names of the stops. */
  readonly others: ReadonlyMap<string, MediaItem['kind']>
}

/** What shows that a stop of a kind is there, whatever is to be seen. */
const expectShown: Readonly<Record<StopKind, (page: Page) => Promise<void>>> = {
  panos: (page) => expect(page.locator('canvas')).toBeVisible(),
  images: (page) => expect(page.locator('.exhibits img')).toBeVisible(),
  videos: expectPlaying,
  videos360: expectPlaying,
}

/** The menu of languages, by keyboard alone. */
async function chooseCaptions(page: Page): Promise<void> {
  const captions = page.getByRole('button', { name: /^Captions/ })
  await captions.focus()
  await page.keyboard.press('Enter')
  const choice = (name: string) => page.getByRole('menuitemradio', { name })
  await expect(choice('Off')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(captions).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice('Off')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice('English')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(captions).toHaveAccessibleName('Captions: English')
  await expect(captions).toBeFocused()
  await expect(page.locator('.captions')).toHaveText('Every place has a colour')
}

async function visit(page: Page, { address, colored, others }: Visit): Promise<void> {
  const [, image = '', video = '', sphere = ''] = colored
  // The code of the audio comes late: somebody presses before it is there.
  const pressed = Promise.withResolvers<void>()
  await page.route(/background-audio/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto(address)
  await expectDirections(page, 'panos')
  // Nothing sounds before somebody does something.
  expect(await audioTime(page)).toBe(0)
  await page.mouse.click(40, 300)
  pressed.resolve()
  await expect(page.getByRole('button', { name: 'Mute background audio' })).toBeVisible()
  await expect.poll(() => audioTime(page), { timeout: 20_000 }).toBeGreaterThan(0.2)
  await hideAndRead(page)
  await openStop(page, image)
  await expectPlaces(page, 'img')
  await openStop(page, video)
  await expectPlaying(page)
  await chooseCaptions(page)
  await expectPlaces(page, 'video')
  await expectDucked(page)
  await openStop(page, sphere)
  await expectPlaying(page)
  // What was chosen with one video is chosen with the next; a single language has no menu.
  const captions = page.getByRole('button', { name: 'Captions', exact: true })
  await expect(captions).toHaveAttribute('aria-pressed', 'true')
  await captions.click()
  await expect(captions).toHaveAttribute('aria-pressed', 'false')
  await captions.click()
  await expectDirections(page, 'videos360')
  for (const [name, kind] of others) {
    await openStop(page, name)
    if (isStopKind(kind)) await expectShown[kind](page)
  }
  await page.getByRole('button', { name: 'Mute background audio' }).click()
  await expect.poll(() => audioTime(page)).toBe(0)
  await page.reload()
  await page.mouse.click(40, 300)
  await expect(page.getByRole('button', { name: 'Unmute background audio' })).toBeVisible()
}

const visitors = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

async function visitAs(browser: Browser, size: keyof typeof visitors, order: Visit): Promise<void> {
  const context = await browser.newContext(visitors[size])
  await visit(await context.newPage(), order)
  await context.close()
}

test('every kind goes from its file to playing in the share page', anySize, async ({ page, browser }, testInfo) => {
  const files = await coloredMedia(testInfo.outputPath('media'))
  await signIn(page)
  const media = await upload(page, [...Object.values(files), ...real])
  const mediumOf = (path: string): MediaItem => {
    const medium = media.get(basename(path))
    if (medium === undefined) throw new Error(`${path} is not in the library`)
    return medium
  }
  for (const [kind, path] of Object.entries(files)) expect(mediumOf(path).kind).toBe(kind)
  await playInLibrary(page, basename(files.videos360))
  for (const path of [files.videos, files.videos360, files.audio])
    await call(page, 'media.createCaption', { mediaId: mediumOf(path).id, ...englishCaptions })
  await addCaptions(page, mediumOf(files.videos))
  await playAudio(page, mediumOf(files.audio))
  await call(page, 'media.update', { mediaId: mediumOf(files.audio).id, transcript: 'A long tone.' })
  const { audio, ...shown } = files
  const stops = [...Object.values(shown), ...real].map(mediumOf).filter(({ kind }) => kind !== 'audio')
  const tour = await makeTour(page, stops)
  await chooseAudio(page, tour, basename(audio))
  const { shareAddress: address } = await publish(page)
  const names = tour.stops.map(({ name }) => name)
  const colored = names.slice(0, 4)
  const others = new Map(names.slice(4).map((name, index) => [name, stops[index + 4]?.kind ?? 'panos'] as const))
  await visitAs(browser, 'desktop', { address, colored, others })
  await visitAs(browser, 'phone', { address, colored, others: new Map() })
})
