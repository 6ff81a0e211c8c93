import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { flatToDirection } from '../../../src/shared/hotspots/flat-position.ts'
import type { PublicHotspot, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { colorOfPosition } from '../support/colored-media.ts'
import { expect, mount, test, type ViewerHost } from '../support/viewer/viewer-page.ts'

const size = { width: 640, height: 480 }
const photoSize = { width: 900, height: 450 }

/** PNG in which the color of a pixel encodes its position. */
async function coloredImage(): Promise<Buffer> {
  const pixels = Buffer.alloc(photoSize.width * photoSize.height * 3)
  for (let row = 0; row < photoSize.height; row++)
    for (let column = 0; column < photoSize.width; column++) {
      const color = colorOfPosition((column + 0.5) / photoSize.width, (row + 0.5) / photoSize.height)
      pixels.set(color.map(Math.round), (row * photoSize.width + column) * 3)
    }
  return sharp(pixels, { raw: { ...photoSize, channels: 3 } })
    .png()
    .toBuffer()
}

/** A tour of one stop that shows this image. */
async function imageTour(host: ViewerHost, hotspots: readonly PublicHotspot[]): Promise<TourDocument> {
  host.files.set('/files/photo/w900.png', { type: 'image/png', body: await coloredImage() })
  const manifest = {
    mapping: 'flat' as const,
    widthPx: photoSize.width,
    heightPx: photoSize.height,
    renditions: [{ widthPx: photoSize.width, file: 'w900.png' }],
  }
  const image = { id: 'photo', altText: 'A chart', credit: '', baseUrl: `${host.url}/files/photo/`, manifest }
  const tour = aDocument([aStop({ id: 'photo', name: 'Chart', mediaId: 'photo', hotspots: [...hotspots] })], [])
  return { ...tour, images: { photo: image } }
}

type Point = { readonly x: number; readonly y: number }

/** Position on the image (0 to 1 from the top left), and the direction by which hotspots store that position. */
const imagePoint = (x: number, y: number) => ({ ...flatToDirection({ x, y }), x, y })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element has no box')
  return box
}

async function centerOf(element: Locator): Promise<Point> {
  const box = await boxOf(element)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Position in the image at a point of the screen, read from the colors of the image. */
async function imagePositionAt(page: Page, { x, y }: Point) {
  await page.locator('.hotspots').evaluate((list) => list.style.setProperty('visibility', 'hidden'))
  const { data } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await page.locator('.hotspots').evaluate((list) => list.style.removeProperty('visibility'))
  const offset = (Math.round(y) * size.width + Math.round(x)) * 3
  return { x: ((data[offset] ?? 0) - 20) / 200, y: ((data[offset + 1] ?? 0) - 20) / 200 }
}

declare global {
  interface Window {
    openedPanels: unknown[]
  }
}

test.beforeEach(({ page }) => page.setViewportSize(size))

test('hotspots and areas keep their positions on a zoomed image, and open by click and key', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const leftPosition = imagePoint(0.3, 0.7)
  const corners = [imagePoint(0.2, 0.2), imagePoint(0.8, 0.2), imagePoint(0.8, 0.6), imagePoint(0.2, 0.6)]
  const details = { corners, action: { kind: 'info', details: { html: '<p>Yes</p>' } } }
  const hotspots = [
    aHotspot({ id: 'left', title: 'Left', labelMode: 'never', ...leftPosition }),
    aHotspot({ id: 'right', title: 'Right', labelMode: 'never', readingOrder: 1, ...imagePoint(0.8, 0.5) }),
    aHotspot({ id: 'area', kind: 'area', readingOrder: 2, details, ...imagePoint(0.5, 0.4) }),
  ]
  await mount(page, host, await imageTour(host, hotspots))
  await page.evaluate(() => {
    window.openedPanels = []
    window.viewer.on('panelopen', ({ detail }) => window.openedPanels.push(detail.hotspot.id))
    return window.viewer.ready
  })
  const openedPanels = () => page.evaluate(() => window.openedPanels)
  const image = page.locator('.open-media img')
  const areaOutline = page.locator('.outline .line')
  await expect(areaOutline).toBeVisible()
  const outlineBox = await boxOf(areaOutline)
  const imageBox = await boxOf(image)
  expect(Math.abs(outlineBox.x - (imageBox.x + imageBox.width * 0.2))).toBeLessThan(2.5)
  expect(Math.abs(outlineBox.y - (imageBox.y + imageBox.height * 0.2))).toBeLessThan(2.5)
  expect(Math.abs(outlineBox.width - imageBox.width * 0.6)).toBeLessThan(4)
  expect(Math.abs(outlineBox.height - imageBox.height * 0.4)).toBeLessThan(4)
  const clickImage = (x: number, y: number) =>
    page.mouse.click(imageBox.x + imageBox.width * x, imageBox.y + imageBox.height * y)
  await clickImage(0.9, 0.8)
  expect(await openedPanels()).toEqual([])
  await clickImage(0.25, 0.25)
  await expect.poll(openedPanels).toEqual(['area'])

  const leftHotspot = page.locator('[data-hotspot=left]')
  const expectOnPosition = async () => {
    const { x, y } = await imagePositionAt(page, await centerOf(leftHotspot))
    // About two steps of a color channel.
    const tolerance = 0.012
    expect(Math.abs(x - leftPosition.x)).toBeLessThan(tolerance)
    expect(Math.abs(y - leftPosition.y)).toBeLessThan(tolerance)
  }
  await expectOnPosition()
  await page.mouse.move(180, 320)
  await page.mouse.wheel(0, -500)
  await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(700)
  await expectOnPosition()
  await page.mouse.move(300, 150)
  await page.mouse.down()
  await page.mouse.move(380, 190)
  await page.mouse.up()
  await expectOnPosition()

  // Tab brings a hotspot into view.
  await page.evaluate(() => window.viewer.zoomBy(3))
  await leftHotspot.focus()
  await page.keyboard.press('Tab')
  const rightHotspot = page.locator('[data-hotspot=right]')
  await expect(rightHotspot).toBeFocused()
  await expect.poll(async () => (await centerOf(rightHotspot)).x).toBeLessThan(size.width)
  await page.keyboard.press('Enter')
  await expect.poll(openedPanels).toEqual(['area', 'right'])
})

test('editors press and drag hotspots within the image', async ({ page, host }) => {
  const spot = aHotspot({ id: 'spot', title: 'Here', ...imagePoint(0.5, 0.5) })
  await mount(page, host, await imageTour(host, [spot]), { editing: true })
  await page.evaluate(() => window.viewer.ready)
  const imageBox = await boxOf(page.locator('.open-media img'))
  // The promise is inside an object, because `evaluateHandle` would wait for a bare promise.
  const pressEvent = await page.evaluateHandle(() => ({
    direction: new Promise<{ yawDeg: number; pitchDeg: number }>((resolve) =>
      window.viewer.on('press', ({ detail }) => resolve(detail.direction)),
    ),
  }))
  await page.mouse.click(imageBox.x + imageBox.width * 0.25, imageBox.y + imageBox.height * 0.8)
  const pressDirection = await pressEvent.evaluate(({ direction }) => direction)
  const expectedDirection = imagePoint(0.25, 0.8)
  expect(pressDirection.yawDeg).toBeCloseTo(expectedDirection.yawDeg, 0)
  expect(pressDirection.pitchDeg).toBeCloseTo(expectedDirection.pitchDeg, 0)
  const moveEvent = await page.evaluateHandle(() => ({
    finalDirection: new Promise<{ yawDeg: number; pitchDeg: number }>((resolve) =>
      window.viewer.on('hotspotmove', ({ detail }) => detail.final && resolve(detail.direction)),
    ),
  }))
  const hotspotCenter = await centerOf(page.locator('[data-hotspot=spot] .disc'))
  await page.mouse.move(hotspotCenter.x, hotspotCenter.y)
  await page.mouse.down()
  await page.mouse.move(hotspotCenter.x + 30, hotspotCenter.y - 100, { steps: 3 })
  await page.mouse.move(hotspotCenter.x, 2, { steps: 3 })
  await page.mouse.up()
  // The hotspot stops at the upper edge of the image, although the mouse goes beyond.
  const finalDirection = await moveEvent.evaluate((event) => event.finalDirection)
  expect(finalDirection.pitchDeg).toBeCloseTo(45, 1)
  expect(Math.abs(finalDirection.yawDeg)).toBeLessThan(1)
})

/** Records a video of two seconds in the browser. */
async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 32 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < 40; frame++) {
      if (context) context.fillStyle = `rgb(${frame * 5} 100 100)`
      context?.fillRect(0, 0, 64, 32)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await new Promise((resolve) => {
      recorder.addEventListener('stop', resolve)
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

test('a hotspot of a video or a 360 video is visible during its time span only', async ({ page, host }) => {
  await page.goto(host.url)
  host.files.set('/files/video/film.mp4', { type: 'video/webm', body: await recordVideo(page) })
  const poster = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  host.files.set('/files/video/frame.png', { type: 'image/png', body: poster })
  const manifest = { widthPx: 64, heightPx: 32 }
  const baseUrl = `${host.url}/files/video/`
  const flatVideo = aVideo({ id: 'flat', baseUrl, manifest })
  const video360 = aVideo({ id: 'spherical', baseUrl, manifest })
  const hotspots = [
    aHotspot({ id: 'late', title: 'Late', fromSeconds: 0.4, ...imagePoint(0.5, 0.5) }),
    aHotspot({ id: 'early', title: 'Early', toSeconds: 0.4, ...imagePoint(0.6, 0.5) }),
    aHotspot({ id: 'always', title: 'Always', readingOrder: 9, ...imagePoint(0.4, 0.5) }),
  ]
  const stops = [flatVideo, video360].map(({ id }) => aStop({ id, mediaId: id, hotspots }))
  const tour = { ...aDocument(stops, []), videos: { flat: flatVideo }, videos360: { spherical: video360 } }
  await mount(page, host, tour, { autoplay: false, transition: 'none' })
  await page.evaluate(() => window.viewer.ready)
  const visibleLabels = () =>
    page
      .locator('.hotspot')
      .evaluateAll((elements) =>
        elements.filter((element) => element.checkVisibility()).map(({ ariaLabel }) => ariaLabel),
      )
  for (const { id } of stops) {
    await page.evaluate((stop) => window.viewer.goTo(stop), id)
    await expect.poll(visibleLabels).toEqual(['Read: Early', 'Read: Always'])
    await page.getByRole('button', { name: 'Read: Early' }).focus()
    await page.evaluate(() => window.viewer.playback?.play())
    await expect.poll(visibleLabels).toEqual(['Read: Late', 'Read: Always'])
    // The focused hotspot is gone, so the surface has the focus.
    await expect(page.locator('.surface')).toBeFocused()
    await page.evaluate(() => window.viewer.playback?.seek(0.1))
    await page.evaluate(() => window.viewer.playback?.pause())
    await expect.poll(visibleLabels).toEqual(['Read: Early', 'Read: Always'])
  }
})
