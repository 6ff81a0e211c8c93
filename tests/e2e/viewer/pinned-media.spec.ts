import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Direction, vectorToDirection } from '../../../src/shared/geometry/sphere.ts'
import { planeOf, rectangleAt } from '../../../src/shared/hotspots/pinned.ts'
import { writeRecordings } from '../../support/files/recordings.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import {
  expect,
  mount,
  nextFrames,
  servePanorama,
  test,
  untilSharp,
  type ViewerHost,
} from '../support/viewer/viewer-page.ts'

const size = { widthPx: 320, heightPx: 200 }
const dimensions = { widthDeg: 34, heightToWidth: 200 / 320 }
/** Corners of the pinned media. */
const pinned = {
  upright: rectangleAt({ yawDeg: -20, pitchDeg: 5 }, { ...dimensions, turnDeg: 8 }),
  /** In perspective, as on a side wall. */
  slanted: [
    { yawDeg: 12, pitchDeg: 16 },
    { yawDeg: 40, pitchDeg: 9 },
    { yawDeg: 40, pitchDeg: -7 },
    { yawDeg: 12, pitchDeg: -12 },
  ],
  video: rectangleAt({ yawDeg: 0, pitchDeg: -35 }, { ...dimensions, turnDeg: 0 }),
}
const quadrantColors = { red: '#d02020', green: '#20a020', blue: '#2040d0', white: '#f0f0f0' } as const
/** Center of each quadrant, from 0 to 1. */
const quadrantCenters = { red: [0.25, 0.25], green: [0.75, 0.25], blue: [0.25, 0.75], white: [0.75, 0.75] } as const

/** PNG with a color in each quadrant. */
async function drawQuadrants(): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = size
  const halfX = width / 2
  const halfY = height / 2
  const overlays = [
    [quadrantColors.green, halfX, 0],
    [quadrantColors.blue, 0, halfY],
    [quadrantColors.white, halfX, halfY],
  ] as const
  const tiles = overlays.map(([background, left, top]) => ({
    input: { create: { width: halfX, height: halfY, channels: 3 as const, background } },
    left,
    top,
  }))
  const image = sharp({ create: { width, height, channels: 3, background: quadrantColors.red } })
  return image.composite(tiles).png().toBuffer()
}

/** Direction of a position (0 to 1) on a pinned image. */
function directionOn(corners: readonly Direction[], [u, v]: readonly [number, number]): Direction {
  const plane = planeOf(corners)
  if (!plane) throw new Error('the corners form no plane')
  const coordinate = (axis: 0 | 1 | 2) => plane.corner[axis] + plane.across[axis] * u + plane.down[axis] * v
  return vectorToDirection([coordinate(0), coordinate(1), coordinate(2)])
}

async function open(page: Page, host: ViewerHost, video: Buffer): Promise<void> {
  const quadrantImage = await drawQuadrants()
  host.files.set('/files/quadrants.png', { type: 'image/png', body: quadrantImage })
  host.files.set('/files/frame.png', { type: 'image/png', body: quadrantImage })
  host.files.set('/files/waves.mp4', { type: 'video/mp4', body: video })
  const pano = await servePanorama(host, 'pinned', { formula: gradient, faceSizePx: 504 })
  const baseUrl = `${host.url}/files/`
  const manifest = { mapping: 'flat' as const, ...size, renditions: [{ widthPx: 320, file: 'quadrants.png' }] }
  const image = { id: 'image', altText: 'Four colors', credit: '', baseUrl, manifest }
  const hotspots = [
    aHotspot({
      id: 'upright',
      kind: 'image',
      title: 'Colors',
      yawDeg: -20,
      pitchDeg: 5,
      labelMode: 'never',
      readingOrder: 1,
      details: { mediaId: 'image', altText: 'A sign of four colors', corners: pinned.upright },
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
  const renditions = [{ file: 'waves.mp4', ...size, sizeBytes: video.length, codecs: 'avc1.42E01E' }]
  const videos = {
    video: aVideo({ id: 'video', altText: 'Waves on a shore', baseUrl, manifest: { ...size, renditions } }),
  }
  await mount(page, host, { ...document, images: { image }, videos }, { view: { yawDeg: 0, pitchDeg: 0, fovDeg: 90 } })
  await expect(page.locator('.pinned')).toHaveCount(3)
  await untilSharp(page)
}

let video: Buffer
test.beforeAll(async ({ browserName: _ }, testInfo) => {
  const path = testInfo.outputPath('waves.mp4')
  const source = 'testsrc=size=320x200:rate=10:duration=2,format=yuv420p'
  await writeRecordings([
    { path, format: 'mp4', tracks: [{ source, encoder: 'libx264', options: { preset: 'ultrafast' } }] },
  ])
  video = readFileSync(path)
})

/** Largest distance between a corner of a pinned element and its direction on the screen, in CSS pixels. */
async function cornerErrorPx(page: Page, elementIndex: number, corners: readonly Direction[]): Promise<number> {
  return page.evaluate(
    ([index, directions]) => {
      const element = document.querySelectorAll<HTMLElement>('.pinned > :first-child')[index]
      if (!element) throw new Error('there is no pinned element')
      const matrix = new DOMMatrix(getComputedStyle(element).transform)
      const width = element.offsetWidth
      const height = element.offsetHeight
      const errors = [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ].map(([x, y], corner) => {
        const point = matrix.transformPoint({ x: x ?? 0, y: y ?? 0 })
        const expected = window.viewer.directionToScreen(directions[corner] ?? { yawDeg: 0, pitchDeg: 0 })
        return expected ? Math.hypot(point.x / point.w - expected.x, point.y / point.w - expected.y) : Number.NaN
      })
      return Math.max(...errors)
    },
    [elementIndex, corners] as const,
  )
}

/** Expects the color of each quadrant of a pinned image at its direction. */
async function expectColors(page: Page, corners: readonly Direction[]): Promise<void> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [name, center] of Object.entries(quadrantCenters)) {
    const direction = directionOn(corners, center)
    const screenPoint = await page.evaluate((target) => window.viewer.directionToScreen(target), direction)
    if (!screenPoint?.visible) continue
    const { x, y } = screenPoint
    const offset = (Math.round(y) * info.width + Math.round(x)) * info.channels
    const expectedColor =
      quadrantColors[name as keyof typeof quadrantColors].match(/\w\w/g)?.map((hex) => Number.parseInt(hex, 16)) ?? []
    const actualColor = [...data.subarray(offset, offset + 3)]
    expect(
      Math.max(...actualColor.map((value, channel) => Math.abs(value - (expectedColor[channel] ?? 0)))),
      name,
    ).toBeLessThan(12)
  }
}

test('pinned media stay fixed to the panorama, have alt texts, and open or play when activated', async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, host, video)
  for (const [name, altText] of [
    ['Image: Colors', 'A sign of four colors'],
    ['Image', 'Four colors'],
    ['Video: Waves', 'Waves on a shore'],
  ] as const)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(altText)
  const views = [
    { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 2, pitchDeg: 14, fovDeg: 78 },
    { yawDeg: 12, pitchDeg: -6, fovDeg: 100 },
  ]
  for (const view of views) {
    await page.evaluate((target) => window.viewer.setView(target), view)
    await nextFrames(page)
    expect(await cornerErrorPx(page, 0, pinned.upright)).toBeLessThan(0.5)
    expect(await cornerErrorPx(page, 1, pinned.slanted)).toBeLessThan(0.5)
    await expectColors(page, pinned.upright)
    await expectColors(page, pinned.slanted)
  }
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -10, fovDeg: 95 }))
  await expectAccessible(page)

  await page.evaluate(() => {
    const openedPanels: string[] = []
    Reflect.set(window, 'openedPanels', openedPanels)
    window.viewer.on('panelopen', ({ detail }) => openedPanels.push(detail.hotspot.id))
  })
  const openedPanels = () => page.evaluate(() => Reflect.get(window, 'openedPanels'))
  const point = await page.evaluate(
    (target) => window.viewer.directionToScreen(target),
    directionOn(pinned.slanted, [0.8, 0.6]),
  )
  await page.mouse.click(point?.x ?? 0, point?.y ?? 0)
  await expect.poll(openedPanels).toEqual(['slanted'])
  await page.getByRole('button', { name: 'Image: Colors' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(openedPanels).toEqual(['slanted', 'upright'])
  await expect(page.getByRole('button', { name: 'Image: Colors, visited' })).toBeFocused()

  // With reduced motion the video waits for its play button.
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  const playButton = page.getByRole('button', { name: 'Play Waves' })
  await expect(playButton).toBeVisible()
  expect(host.requestedPaths.some((path) => path.endsWith('waves.mp4'))).toBe(false)
  await playButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pause Waves' })).toBeFocused()
})

test('a pinned video plays muted while it is in view and can be paused', async ({ page, host }) => {
  await open(page, host, video)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  const pinnedVideo = page.locator('.pinned video')
  const isPlaying = () =>
    pinnedVideo.evaluate((element) => element instanceof HTMLVideoElement && !element.paused && element.currentTime > 0)
  await expect.poll(isPlaying).toBe(true)
  const isMutedLoop = await pinnedVideo.evaluate(
    (element) => element instanceof HTMLVideoElement && element.muted && element.loop,
  )
  expect(isMutedLoop).toBe(true)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 180, pitchDeg: 0 }))
  await expect.poll(isPlaying).toBe(false)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  await page.getByRole('button', { name: 'Pause Waves' }).click()
  await expect(page.getByRole('button', { name: 'Play Waves' })).toBeVisible()
  expect(await isPlaying()).toBe(false)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 180, pitchDeg: 0 }))
  await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
  await expect(page.getByRole('button', { name: 'Play Waves' })).toBeVisible()
})
