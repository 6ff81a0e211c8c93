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

const imageSize = { widthPx: 320, heightPx: 200 }
const pinnedSize = { widthDeg: 34, heightToWidth: 200 / 320 }
const pinnedCorners = {
  upright: rectangleAt({ yawDeg: -20, pitchDeg: 5 }, { ...pinnedSize, turnDeg: 8 }),
  /** A rectangle in perspective, as on a side wall. */
  slanted: [
    { yawDeg: 12, pitchDeg: 16 },
    { yawDeg: 40, pitchDeg: 9 },
    { yawDeg: 40, pitchDeg: -7 },
    { yawDeg: 12, pitchDeg: -12 },
  ],
  video: rectangleAt({ yawDeg: 0, pitchDeg: -35 }, { ...pinnedSize, turnDeg: 0 }),
}
const quadrantColors = { red: '#d02020', green: '#20a020', blue: '#2040d0', white: '#f0f0f0' } as const
/** Position of each quadrant's center on the image, from 0 to 1. */
const quadrantCenters = { red: [0.25, 0.25], green: [0.75, 0.25], blue: [0.25, 0.75], white: [0.75, 0.75] } as const

/** PNG with a color in each quadrant. */
async function drawQuadrants(): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = imageSize
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

async function openTourWithPinnedMedia(page: Page, host: ViewerHost, video: Buffer): Promise<void> {
  const quadrantImage = await drawQuadrants()
  host.files.set('/files/quadrants.png', { type: 'image/png', body: quadrantImage })
  host.files.set('/files/frame.png', { type: 'image/png', body: quadrantImage })
  host.files.set('/files/waves.mp4', { type: 'video/mp4', body: video })
  const pano = await servePanorama(host, 'pinned', { formula: gradient, faceSizePx: 504 })
  const baseUrl = `${host.url}/files/`
  const manifest = { mapping: 'flat' as const, ...imageSize, renditions: [{ widthPx: 320, file: 'quadrants.png' }] }
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
      details: { mediaId: 'image', altText: 'A sign of four colors', corners: pinnedCorners.upright },
    }),
    aHotspot({
      id: 'slanted',
      kind: 'image',
      yawDeg: 26,
      pitchDeg: 1,
      readingOrder: 2,
      details: { mediaId: 'image', corners: pinnedCorners.slanted },
    }),
    aHotspot({
      id: 'video',
      kind: 'video',
      title: 'Waves',
      yawDeg: 0,
      pitchDeg: -35,
      readingOrder: 3,
      details: { mediaId: 'video', corners: pinnedCorners.video },
    }),
  ]
  const document = aDocument([aStop({ id: 'hall', mediaId: 'pinned', hotspots })], [pano])
  const renditions = [{ file: 'waves.mp4', ...imageSize, sizeBytes: video.length, codecs: 'avc1.42E01E' }]
  const videos = {
    video: aVideo({ id: 'video', altText: 'Waves on a shore', baseUrl, manifest: { ...imageSize, renditions } }),
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

/**
 * Largest distance between a corner of a pinned element and the point where its direction is drawn, in CSS pixels. It is NaN
 * if a direction is behind the visitor.
 */
async function cornerErrorMaxPx(page: Page, elementIndex: number, corners: readonly Direction[]): Promise<number> {
  return page.evaluate(
    ([index, directions]) => {
      const element = document.querySelectorAll<HTMLElement>('.pinned > :first-child')[index]
      if (!element) throw new Error('there is no pinned element')
      const matrix = new DOMMatrix(getComputedStyle(element).transform)
      const width = element.offsetWidth
      const height = element.offsetHeight
      const cornersInElement = [
        { x: 0, y: 0 },
        { x: width, y: 0 },
        { x: width, y: height },
        { x: 0, y: height },
      ]
      const errors = cornersInElement.map((corner, cornerIndex) => {
        const point = matrix.transformPoint(corner)
        const expected = window.viewer.directionToScreen(directions[cornerIndex] ?? { yawDeg: 0, pitchDeg: 0 })
        return expected ? Math.hypot(point.x / point.w - expected.x, point.y / point.w - expected.y) : Number.NaN
      })
      return Math.max(...errors)
    },
    [elementIndex, corners] as const,
  )
}

/** Expects the color of each quadrant at the direction of its center. */
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

/** Records the ids of the hotspots whose panels open. Returns a function that reads them. */
async function recordOpenedPanels(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const openedPanels: string[] = []
    Reflect.set(window, 'openedPanels', openedPanels)
    window.viewer.on('panelopen', ({ detail }) => openedPanels.push(detail.hotspot.id))
  })
  return () => page.evaluate(() => Reflect.get(window, 'openedPanels'))
}

test('a visitor uses pinned media with reduced motion', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openTourWithPinnedMedia(page, host, video)
  await test.step('reads the alt texts of pinned media', async () => {
    for (const [name, altText] of [
      ['Image: Colors', 'A sign of four colors'],
      ['Image', 'Four colors'],
      ['Video: Waves', 'Waves on a shore'],
    ] as const)
      await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(altText)
  })
  await test.step('sees images fixed to the panorama in every view', async () => {
    const views = [
      { yawDeg: 0, pitchDeg: 0, fovDeg: 90 },
      { yawDeg: 2, pitchDeg: 14, fovDeg: 78 },
      { yawDeg: 12, pitchDeg: -6, fovDeg: 100 },
    ]
    for (const view of views) {
      await page.evaluate((target) => window.viewer.setView(target), view)
      await nextFrames(page)
      expect(await cornerErrorMaxPx(page, 0, pinnedCorners.upright)).toBeLessThan(0.5)
      expect(await cornerErrorMaxPx(page, 1, pinnedCorners.slanted)).toBeLessThan(0.5)
      await expectColors(page, pinnedCorners.upright)
      await expectColors(page, pinnedCorners.slanted)
    }
    await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -10, fovDeg: 95 }))
    await expectAccessible(page)
  })
  const openedPanels = await recordOpenedPanels(page)
  await test.step('opens an image by a click inside', async () => {
    const point = await page.evaluate(
      (target) => window.viewer.directionToScreen(target),
      directionOn(pinnedCorners.slanted, [0.8, 0.6]),
    )
    await page.mouse.click(point?.x ?? 0, point?.y ?? 0)
    await expect.poll(openedPanels).toEqual(['slanted'])
  })
  await test.step('opens an image by keyboard', async () => {
    await page.getByRole('button', { name: 'Image: Colors' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(openedPanels).toEqual(['slanted', 'upright'])
    await expect(page.getByRole('button', { name: 'Image: Colors, visited' })).toBeFocused()
  })
  await test.step('plays a video only by its button', async () => {
    await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
    const playButton = page.getByRole('button', { name: 'Play Waves' })
    await expect(playButton).toBeVisible()
    expect(host.requestedPaths.some((path) => path.endsWith('waves.mp4'))).toBe(false)
    await playButton.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Pause Waves' })).toBeFocused()
  })
})

test('a visitor pauses a pinned video', async ({ page, host }) => {
  await openTourWithPinnedMedia(page, host, video)
  const pinnedVideo = page.locator('.pinned video')
  const isPlaying = () =>
    pinnedVideo.evaluate((element) => element instanceof HTMLVideoElement && !element.paused && element.currentTime > 0)
  await test.step('the video plays muted in view', async () => {
    await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
    await expect.poll(isPlaying).toBe(true)
    const isMutedLoop = await pinnedVideo.evaluate(
      (element) => element instanceof HTMLVideoElement && element.muted && element.loop,
    )
    expect(isMutedLoop).toBe(true)
  })
  await test.step('the video pauses out of view', async () => {
    await page.evaluate(() => window.viewer.setView({ yawDeg: 180, pitchDeg: 0 }))
    await expect.poll(isPlaying).toBe(false)
  })
  await test.step('the visitor pauses the video', async () => {
    await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
    await page.getByRole('button', { name: 'Pause Waves' }).click()
    await expect(page.getByRole('button', { name: 'Play Waves' })).toBeVisible()
    expect(await isPlaying()).toBe(false)
  })
  await test.step('the video stays paused when it comes back into view', async () => {
    await page.evaluate(() => window.viewer.setView({ yawDeg: 180, pitchDeg: 0 }))
    await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -30 }))
    await expect(page.getByRole('button', { name: 'Play Waves' })).toBeVisible()
  })
})
