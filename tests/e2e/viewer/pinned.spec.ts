import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Direction, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import { planeOf, rectangleAt } from '../../../src/shared/hotspots/pinned.ts'
import { makeRecordings } from '../../support/files/recordings.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

const formula: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
const size = { widthPx: 320, heightPx: 200 }
const upright = { widthDeg: 34, heightToWidth: 200 / 320 }
const pinned = {
  publishedImage: rectangleAt({ yawDeg: -20, pitchDeg: 5 }, { ...upright, turnDeg: 8 }),
  /** As if on a wall at the side. */
  slanted: [
    { yawDeg: 12, pitchDeg: 16 },
    { yawDeg: 40, pitchDeg: 9 },
    { yawDeg: 40, pitchDeg: -7 },
    { yawDeg: 12, pitchDeg: -12 },
  ],
  video: rectangleAt({ yawDeg: 0, pitchDeg: -35 }, { ...upright, turnDeg: 0 }),
}
const quadrants = { red: '#d02020', green: '#20a020', blue: '#2040d0', white: '#f0f0f0' } as const
/** Where the middle of each quadrant lies, in shares. */
const middles = { red: [0.25, 0.25], green: [0.75, 0.25], blue: [0.25, 0.75], white: [0.75, 0.75] } as const

async function fourColors(): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = size
  const halfX = width / 2
  const halfY = height / 2
  const rest = [
    [quadrants.green, halfX, 0],
    [quadrants.blue, 0, halfY],
    [quadrants.white, halfX, halfY],
  ] as const
  const tiles = rest.map(([background, left, top]) => ({
    input: { create: { width: halfX, height: halfY, channels: 3 as const, background } },
    left,
    top,
  }))
  const whole = sharp({ create: { width, height, channels: 3, background: quadrants.red } })
  return whole.composite(tiles).png().toBuffer()
}

/** Where a share of the image lies in the scene. */
function placeOn(corners: readonly Direction[], [u, v]: readonly [number, number]): Direction {
  const plane = planeOf(corners)
  if (!plane) throw new Error('there is no such picture')
  const along = (at: 0 | 1 | 2) => plane.corner[at] + plane.across[at] * u + plane.down[at] * v
  return vectorToDirection([along(0), along(1), along(2)])
}

async function open(page: Page, host: ViewerHost, video: Buffer): Promise<void> {
  const publishedImage = await fourColors()
  host.files.set('/files/p.png', { type: 'image/png', body: publishedImage })
  host.files.set('/files/frame.png', { type: 'image/png', body: publishedImage })
  host.files.set('/files/film.mp4', { type: 'video/mp4', body: video })
  const pano = await servePanorama(host, 'pinned', { formula, faceSizePx: 504 })
  const baseUrl = `${host.url}/files/`
  const manifest = { mapping: 'flat' as const, ...size, renditions: [{ widthPx: 320, file: 'p.png' }] }
  const image = { id: 'image', altText: 'Four colours', credit: '', baseUrl, manifest }
  const hotspots = [
    aHotspot({
      id: 'picture',
      kind: 'image',
      title: 'Colors',
      yawDeg: -20,
      pitchDeg: 5,
      labelMode: 'never',
      readingOrder: 1,
      details: { mediaId: 'image', altText: 'A sign of four colours', corners: pinned.publishedImage },
    }),
    aHotspot({
      id: 'slanted',
      kind: 'image',
      yawDeg: 26,
      pitchDeg: 1,
      readingOrder: 2,
      details: { mediaId: 'image', corners: pinned.slanted },
    }),
    aHotspot({
      id: 'video',
      kind: 'video',
      title: 'Waves',
      yawDeg: 0,
      pitchDeg: -35,
      readingOrder: 3,
      details: { mediaId: 'video', corners: pinned.video },
    }),
  ]
  const document = aDocument([aStop({ id: 'hall', mediaId: 'pinned', hotspots })], [pano])
  const renditions = [{ file: 'film.mp4', ...size, sizeBytes: video.length, codecs: 'avc1.42E01E' }]
  const videos = {
    video: aVideo({ id: 'video', altText: 'Waves on a shore', baseUrl, manifest: { ...size, renditions } }),
  }
  await mount(page, host, { ...document, images: { image }, videos }, { view: { yawDeg: 0, pitchDeg: 0, fovDeg: 90 } })
  await expect(page.locator('.pinned')).toHaveCount(3)
  await untilSharp(page)
}

let video: Buffer
test.beforeAll(async ({ browserName: _ }, testInfo) => {
  const path = testInfo.outputPath('film.mp4')
  const source = 'testsrc=size=320x200:rate=10:duration=2,format=yuv420p'
  await makeRecordings([
    { path, format: 'mp4', tracks: [{ source, encoder: 'libx264', options: { preset: 'ultrafast' } }] },
  ])
  video = readFileSync(path)
})

/** Farthest that a corner of an image is from where its direction is seen, in CSS pixels. */
async function slip(page: Page, at: number, corners: readonly Direction[]): Promise<number> {
  return page.evaluate(
    ([place, directions]) => {
      const publishedImage = document.querySelectorAll<HTMLElement>('.pinned > :first-child')[place]
      if (!publishedImage) throw new Error('there is no picture')
      const matrix = new DOMMatrix(getComputedStyle(publishedImage).transform)
      const w = publishedImage.offsetWidth
      const h = publishedImage.offsetHeight
      const off = [
        [0, 0],
        [w, 0],
        [w, h],
        [0, h],
      ].map(([x, y], index) => {
        const point = matrix.transformPoint({ x: x ?? 0, y: y ?? 0 })
        const seen = window.viewer.directionToScreen(directions[index] ?? { yawDeg: 0, pitchDeg: 0 })
        return seen ? Math.hypot(point.x / point.w - seen.x, point.y / point.w - seen.y) : Number.NaN
      })
      return Math.max(...off)
    },
    [at, corners] as const,
  )
}

async function expectColors(page: Page, corners: readonly Direction[]): Promise<void> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [name, share] of Object.entries(middles)) {
    const direction = placeOn(corners, share)
    const seen = await page.evaluate((given) => window.viewer.directionToScreen(given), direction)
    if (!seen?.visible) continue
    const { x, y } = seen
    const offset = (Math.round(y) * info.width + Math.round(x)) * info.channels
    const wanted =
      quadrants[name as keyof typeof quadrants].match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? []
    const found = [...data.subarray(offset, offset + 3)]
    expect(Math.max(...found.map((channel, at) => Math.abs(channel - (wanted[at] ?? 0)))), name).toBeLessThan(12)
  }
}

test('what hangs in the scene is described by the words of its hotspot, else of its medium', async ({ page, host }) => {
  await open(page, host, video)
  for (const [name, words] of [
    ['Image: Colors', 'A sign of four colours'],
    ['Image', 'Four colours'],
    ['Video: Waves', 'Waves on a shore'],
  ] as const)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(words)
})

test('images stay glued to the panorama, and open when they are pressed', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, host, video)
  const views = [
    { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 2, pitchDeg: 14, fovDeg: 78 },
    { yawDeg: 12, pitchDeg: -6, fovDeg: 100 },
  ]
  for (const view of views) {
    await page.evaluate(async (to) => {
      await window.viewer.setView(to)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, view)
    expect(await slip(page, 0, pinned.publishedImage)).toBeLessThan(0.5)
    expect(await slip(page, 1, pinned.slanted)).toBeLessThan(0.5)
    await expectColors(page, pinned.publishedImage)
    await expectColors(page, pinned.slanted)
  }
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -10, fovDeg: 95 }))
  await expectAccessible(page)

  await page.evaluate(() => {
    const opened: string[] = []
    Reflect.set(window, 'opened', opened)
    window.viewer.on('panelopen', ({ detail }) => opened.push(detail.hotspot.id))
  })
  const opened = () => page.evaluate(() => Reflect.get(window, 'opened'))
  const seen = await page.evaluate(
    (given) => window.viewer.directionToScreen(given),
    placeOn(pinned.slanted, [0.8, 0.6]),
  )
  await page.mouse.click(seen?.x ?? 0, seen?.y ?? 0)
  await expect.poll(opened).toEqual(['slanted'])
  await page.getByRole('button', { name: 'Image: Colors' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(opened).toEqual(['slanted', 'picture'])
  await expect(page.getByRole('button', { name: 'Image: Colors, visited' })).toBeFocused()
})

test('a video plays silently while it is in sight, and can be stopped', async ({ page, host }) => {
  await open(page, host, video)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  const element = page.locator('.pinned video')
  const playing = () =>
    element.evaluate((video) => video instanceof HTMLVideoElement && !video.paused && video.currentTime > 0)
  await expect.poll(playing).toBe(true)
  expect(await element.evaluate((video) => video instanceof HTMLVideoElement && video.muted && video.loop)).toBe(true)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 180, pitchDeg: 0 }))
  await expect.poll(playing).toBe(false)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  await page.getByRole('button', { name: 'Pause Waves' }).click()
  await expect(page.getByRole('button', { name: 'Play Waves' })).toBeVisible()
  expect(await playing()).toBe(false)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 180, pitchDeg: 0 }))
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  await expect(page.getByRole('button', { name: 'Play Waves' })).toBeVisible()
})

test('a video waits to be started by visitors who asked for less motion', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, host, video)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  const play = page.getByRole('button', { name: 'Play Waves' })
  await expect(play).toBeVisible()
  expect(host.requested.some((path) => path.endsWith('film.mp4'))).toBe(false)
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pause Waves' })).toBeFocused()
})
