import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { flatToDirection } from '../../../src/shared/hotspots/flat-position.ts'
import type { PublicHotspot, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { colorOfPosition } from '../support/colored-media.ts'
import { expect, mount, test, type ViewerHost } from '../support/viewer/viewer-page.ts'

const size = { width: 640, height: 480 }
const photo = { width: 900, height: 450 }

/** PNG whose colors encode the position. */
async function coloredImage(): Promise<Buffer> {
  const pixels = Buffer.alloc(photo.width * photo.height * 3)
  for (let row = 0; row < photo.height; row++)
    for (let column = 0; column < photo.width; column++) {
      const color = colorOfPosition((column + 0.5) / photo.width, (row + 0.5) / photo.height)
      pixels.set(color.map(Math.round), (row * photo.width + column) * 3)
    }
  return sharp(pixels, { raw: { ...photo, channels: 3 } })
    .png()
    .toBuffer()
}

async function imageTour(host: ViewerHost, hotspots: readonly PublicHotspot[]): Promise<TourDocument> {
  host.files.set('/files/photo/w900.png', { type: 'image/png', body: await coloredImage() })
  const manifest = {
    mapping: 'flat' as const,
    widthPx: photo.width,
    heightPx: photo.height,
    renditions: [{ widthPx: photo.width, file: 'w900.png' }],
  }
  const image = { id: 'photo', altText: 'A chart', credit: '', baseUrl: `${host.url}/files/photo/`, manifest }
  const tour = aDocument([aStop({ id: 'photo', name: 'Chart', mediaId: 'photo', hotspots: [...hotspots] })], [])
  return { ...tour, images: { photo: image } }
}

/** Direction and position of a point of the image, from 0 to 1 from the top left. */
const at = (x: number, y: number) => ({ ...flatToDirection({ x, y }), x, y })

async function centerOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The position in the image at a point of the screen, read from the image's colors. */
async function imagePositionAt(page: Page, { x, y }: { readonly x: number; readonly y: number }) {
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
    recordedEvents: unknown[]
  }
}

test.beforeEach(({ page }) => page.setViewportSize(size))

test('hotspots and areas stay on their position in an image, and open by keys and clicks', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const corners = [at(0.2, 0.2), at(0.8, 0.2), at(0.8, 0.6), at(0.2, 0.6)]
  const details = { corners, action: { kind: 'info', details: { html: '<p>Yes</p>' } } }
  const hotspots = [
    aHotspot({ id: 'a', title: 'Left', labelMode: 'never', ...at(0.3, 0.7) }),
    aHotspot({ id: 'b', title: 'Right', labelMode: 'never', readingOrder: 1, ...at(0.8, 0.5) }),
    aHotspot({ id: 'area', kind: 'area', readingOrder: 2, details, ...at(0.5, 0.4) }),
  ]
  await mount(page, host, await imageTour(host, hotspots))
  await page.evaluate(() => {
    window.recordedEvents = []
    window.viewer.on('panelopen', ({ detail }) => window.recordedEvents.push(detail.hotspot.id))
    return window.viewer.ready
  })
  const openedIds = () => page.evaluate(() => window.recordedEvents)
  const line = page.locator('.outline .line')
  await expect(line).toBeVisible()
  const box = await line.boundingBox()
  const image = await page.locator('.exhibits img').boundingBox()
  if (!box || !image) throw new Error('it is not there')
  expect(Math.abs(box.x - (image.x + image.width * 0.2))).toBeLessThan(2.5)
  expect(Math.abs(box.y - (image.y + image.height * 0.2))).toBeLessThan(2.5)
  expect(Math.abs(box.width - image.width * 0.6)).toBeLessThan(4)
  expect(Math.abs(box.height - image.height * 0.4)).toBeLessThan(4)
  await page.mouse.click(image.x + image.width * 0.9, image.y + image.height * 0.8)
  expect(await openedIds()).toEqual([])
  await page.mouse.click(image.x + image.width * 0.25, image.y + image.height * 0.25)
  await expect.poll(openedIds).toEqual(['area'])

  const button = page.locator('[data-hotspot=a]')
  const expectOnPosition = async () => {
    const { x, y } = await imagePositionAt(page, await centerOf(button))
    expect(Math.abs(x - 0.3)).toBeLessThan(0.012)
    expect(Math.abs(y - 0.7)).toBeLessThan(0.012)
  }
  await expectOnPosition()
  await page.mouse.move(180, 320)
  await page.mouse.wheel(0, -500)
  await expect.poll(async () => (await page.locator('.exhibits img').boundingBox())?.width).toBeGreaterThan(700)
  await expectOnPosition()
  await page.mouse.move(300, 150)
  await page.mouse.down()
  await page.mouse.move(380, 190)
  await page.mouse.up()
  await expectOnPosition()

  // Tab brings a hotspot into view.
  await page.evaluate(() => window.viewer.zoomBy(3))
  await button.focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-hotspot=b]')).toBeFocused()
  await expect.poll(async () => (await centerOf(page.locator('[data-hotspot=b]'))).x).toBeLessThan(size.width)
  await page.keyboard.press('Enter')
  await expect.poll(openedIds).toEqual(['area', 'b'])
})

test('editors press and drag hotspots within the image', async ({ page, host }) => {
  const spot = aHotspot({ id: 'spot', title: 'Here', ...at(0.5, 0.5) })
  await mount(page, host, await imageTour(host, [spot]), { editing: true })
  await page.evaluate(() => window.viewer.ready)
  const image = await page.locator('.exhibits img').boundingBox()
  if (!image) throw new Error('there is no picture')
  // The listener is added before the click.
  const pressEvent = await page.evaluateHandle(() => ({
    direction: new Promise<{ yawDeg: number; pitchDeg: number }>((done) =>
      window.viewer.on('press', ({ detail }) => done(detail.direction)),
    ),
  }))
  await page.mouse.click(image.x + image.width * 0.25, image.y + image.height * 0.8)
  const pressed = await pressEvent.evaluate(({ direction }) => direction)
  expect(pressed.yawDeg).toBeCloseTo(at(0.25, 0.8).yawDeg, 0)
  expect(pressed.pitchDeg).toBeCloseTo(at(0.25, 0.8).pitchDeg, 0)
  const moveEvent = await page.evaluateHandle(() => ({
    direction: new Promise<{ yawDeg: number; pitchDeg: number }>((done) =>
      window.viewer.on('hotspotmove', ({ detail }) => detail.final && done(detail.direction)),
    ),
  }))
  const from = await centerOf(page.locator('[data-hotspot=spot] .disc'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y - 100, { steps: 3 })
  await page.mouse.move(from.x, 2, { steps: 3 })
  await page.mouse.up()
  const end = await moveEvent.evaluate(({ direction }) => direction)
  expect(end.pitchDeg).toBeCloseTo(45, 1)
  expect(Math.abs(end.yawDeg)).toBeLessThan(1)
})

/** A video of two seconds, recorded by the browser. */
async function recordVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 32 })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < 40; frame++) {
      if (context) context.fillStyle = `rgb(${frame * 5} 100 100)`
      context?.fillRect(0, 0, 64, 32)
      await new Promise((done) => setTimeout(done, 50))
    }
    await new Promise((done) => {
      recorder.addEventListener('stop', done)
      recorder.stop()
    })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(text, 'base64')
}

test('a hotspot of a video or a 360 video is shown during its time span only', async ({ page, host }) => {
  await page.goto(host.url)
  host.files.set('/files/film/film.mp4', { type: 'video/webm', body: await recordVideo(page) })
  const frame = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  host.files.set('/files/film/frame.png', { type: 'image/png', body: frame })
  const manifest = { widthPx: 64, heightPx: 32 }
  const baseUrl = `${host.url}/files/film/`
  const flat = aVideo({ id: 'flat', baseUrl, manifest })
  const round = aVideo({ id: 'round', baseUrl, manifest })
  const hotspots = [
    aHotspot({ id: 'late', title: 'Late', fromSeconds: 0.4, ...at(0.5, 0.5) }),
    aHotspot({ id: 'early', title: 'Early', toSeconds: 0.4, ...at(0.6, 0.5) }),
    aHotspot({ id: 'always', title: 'Always', readingOrder: 9, ...at(0.4, 0.5) }),
  ]
  const stops = [flat, round].map(({ id }) => aStop({ id, mediaId: id, hotspots }))
  const tour = { ...aDocument(stops, []), videos: { flat }, videos360: { round } }
  await mount(page, host, tour, { autoplay: false, transition: 'none' })
  await page.evaluate(() => window.viewer.ready)
  const names = () =>
    page
      .locator('.hotspot')
      .evaluateAll((hotspots) =>
        hotspots.filter((hotspot) => hotspot.checkVisibility()).map(({ ariaLabel }) => ariaLabel),
      )
  for (const { id } of stops) {
    await page.evaluate((stop) => window.viewer.goTo(stop), id)
    await expect.poll(names).toEqual(['Read: Early', 'Read: Always'])
    await page.getByRole('button', { name: 'Read: Early' }).focus()
    await page.evaluate(() => window.viewer.playback?.play())
    await expect.poll(names).toEqual(['Read: Late', 'Read: Always'])
    // The focused hotspot is gone, so the surface has the focus.
    await expect(page.locator('.surface')).toBeFocused()
    await page.evaluate(() => window.viewer.playback?.seek(0.1))
    await page.evaluate(() => window.viewer.playback?.pause())
    await expect.poll(names).toEqual(['Read: Early', 'Read: Always'])
  }
})
