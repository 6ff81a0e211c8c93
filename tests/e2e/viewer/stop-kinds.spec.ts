import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { VideoSphere } from '../../../src/shared/media/video-manifest.ts'
import type { PublicVideo, TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { directionFormulas, directionOf } from '../../support/files/direction-colors.ts'
import { angleDeg, type Color, panoramaDirectionAt } from '../../support/files/reference-view.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, type ViewerHost } from '../support/viewer/viewer-page.ts'

const size = { widthPx: 640, heightPx: 480 }
/** Yaw, pitch and field of view: ahead, at the seam at ±180°, at one pole, and near the other. */
const views = [
  [20, 10, 90],
  [180, 0, 90],
  [0, 90, 90],
  [-135, -60, 75],
] as const
/** Sample positions along each side of the screenshot, from 0 to 1. */
const samplePositions = [0.03, 0.18, 0.34, 0.5, 0.66, 0.82, 0.97]

type Stereo = VideoSphere['stereo']
type FrameSize = { readonly width: number; readonly height: number }

/** Size of a frame, from the size of one eye's image; the left eye's image is at the top left. */
const layouts: Record<Stereo, (eye: FrameSize) => FrameSize> = {
  mono: (eye) => eye,
  topBottom: ({ width, height }) => ({ width, height: height * 2 }),
  leftRight: ({ width, height }) => ({ width: width * 2, height }),
}

/** An equirectangular frame of a formula for the left eye; the right eye sees black. */
function frameOf(formula: Formula, eye: FrameSize, stereo: Stereo): { pixels: Buffer } & FrameSize {
  const frame = layouts[stereo](eye)
  const pixels = Buffer.alloc(frame.width * frame.height * 3)
  for (let row = 0; row < eye.height; row++)
    for (let column = 0; column < eye.width; column++) {
      const yaw = ((column + 0.5) / eye.width - 0.5) * 2 * Math.PI
      const pitch = (0.5 - (row + 0.5) / eye.height) * Math.PI
      const direction = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)] as const
      pixels.set(formula(direction).map(Math.round), (row * frame.width + column) * 3)
    }
  return { pixels, ...frame }
}

async function serveFrame(host: ViewerHost, name: string, formula: Formula, stereo: Stereo, eye: FrameSize) {
  const { pixels, width, height } = frameOf(formula, eye, stereo)
  const body = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  host.files.set(`/files/${name}/frame.png`, { type: 'image/png', body })
  const sphere: VideoSphere = { projection: 'equirect', stereo }
  return aVideo({
    id: name,
    baseUrl: `${host.url}/files/${name}/`,
    manifest: { widthPx: width, heightPx: height, sphere },
  })
}

function videoTour(videos: readonly PublicVideo[], kind: 'videos' | 'videos360' = 'videos360'): TourDocument {
  const stops = videos.map(({ id }) => aStop({ id, mediaId: id }))
  return { ...aDocument(stops, []), [kind]: Object.fromEntries(videos.map((video) => [video.id, video])) }
}

/** Colors of a screenshot at the sample positions. */
async function sampleColors(page: Page): Promise<readonly Color[]> {
  const { data } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return samplePositions.flatMap((v) =>
    samplePositions.map((u): Color => {
      const offset = (Math.floor(v * size.heightPx) * size.widthPx + Math.floor(u * size.widthPx)) * 3
      return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
    }),
  )
}

/** Direction at each sample position, by the reference renderer. */
function expectedDirections([yawDeg, pitchDeg, fovDeg]: (typeof views)[number]) {
  return samplePositions.flatMap((v) =>
    samplePositions.map((u) => {
      const x = Math.floor(u * size.widthPx) + 0.5
      const y = Math.floor(v * size.heightPx) + 0.5
      return panoramaDirectionAt({ yawDeg, pitchDeg, fovDeg, ...size }, x, y)
    }),
  )
}

/**
 * Sets another view and waits until it has been drawn. The viewer skips frames while the GPU is behind, and never reports
 * that the poster of a video is sharp.
 */
async function drawView(page: Page, view: { yawDeg: number; pitchDeg: number; fovDeg: number }): Promise<void> {
  const framesDrawn = await page.evaluate((nextView) => {
    const count = window.viewer.stats().framesDrawn
    window.viewer.setView(nextView)
    return count
  }, view)
  await page.waitForFunction((count) => window.viewer.stats().framesDrawn > count, framesDrawn)
}

/** Greatest difference between two lists of colors in one channel. */
function greatestDifference(colors: readonly Color[], others: readonly Color[]): number {
  const differences = colors.flatMap((color, sample) =>
    color.map((value, channel) => Math.abs(value - (others[sample]?.[channel] ?? 0))),
  )
  return Math.max(...differences)
}

/**
 * Goes to a stop without changing the view, and waits for its poster. Until it has loaded, the screen is black, and before
 * that the old image may be refined.
 */
async function openPoster(page: Page, position: number): Promise<void> {
  const oldColors = await sampleColors(page)
  await page.evaluate((stop) => {
    const view = window.viewer.getView()
    return window.viewer.goTo(stop, { transition: 'none', view })
  }, position)
  const black = oldColors.map((): Color => [0, 0, 0])
  const isPosterVisible = async () => {
    const colors = await sampleColors(page)
    return [oldColors, black].every((otherColors) => greatestDifference(colors, otherColors) > 100)
  }
  await expect.poll(isPosterVisible).toBe(true)
}

/** Colors at the sample positions in each view of the current stop. */
async function captureViews(page: Page): Promise<readonly (readonly Color[])[]> {
  const colorsByView: (readonly Color[])[] = []
  for (const [yawDeg, pitchDeg, fovDeg] of views) {
    await drawView(page, { yawDeg, pitchDeg, fovDeg })
    colorsByView.push(await sampleColors(page))
  }
  return colorsByView
}

test.beforeEach(({ page }) => page.setViewportSize({ width: size.widthPx, height: size.heightPx }))

test('a stereo 360 video shows every direction of the left eye within 0.1°', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const eye = { width: 2048, height: 1024 }
  const videos = await Promise.all(
    directionFormulas.map((formula, index) => serveFrame(host, `video${index}`, formula, 'topBottom', eye)),
  )
  await mount(page, host, videoTour(videos))
  await page.evaluate(() => window.viewer.ready)
  const coarse = await captureViews(page)
  await openPoster(page, 2)
  const wave = await captureViews(page)
  await openPoster(page, 3)
  const shiftedWave = await captureViews(page)
  for (const [index, view] of views.entries()) {
    const errors = expectedDirections(view).map((direction, sample) => {
      const coarseColor = coarse[index]?.[sample]
      const waveColor = wave[index]?.[sample]
      const shiftedColor = shiftedWave[index]?.[sample]
      if (!coarseColor || !waveColor || !shiftedColor) throw new Error('a sample has no color')
      return angleDeg(directionOf([coarseColor, waveColor, shiftedColor]), direction)
    })
    expect(Math.max(...errors), `yaw ${view[0]} pitch ${view[1]}`).toBeLessThanOrEqual(0.1)
  }
})

/** Records a video of 1.5 seconds in the browser; all its frames show one image. */
async function recordVideo(page: Page, { pixels, width, height }: { pixels: Buffer } & FrameSize): Promise<Buffer> {
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const videoBase64 = await page.evaluate(async (pngBase64) => {
    const bytes = Uint8Array.from(atob(pngBase64), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), {
      mimeType: 'video/webm;codecs=vp8',
      videoBitsPerSecond: 20_000_000,
    })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.start()
    for (let frame = 0; frame < 30; frame++) {
      context?.drawImage(image, 0, 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await new Promise((resolve) => {
      recorder.addEventListener('stop', resolve)
      recorder.stop()
    })
    const video = new Uint8Array(await new Blob(parts).arrayBuffer())
    let binary = ''
    for (const byte of video) binary += String.fromCharCode(byte)
    return btoa(binary)
  }, png.toString('base64'))
  return Buffer.from(videoBase64, 'base64')
}

const photoSize = { width: 1600, height: 1200 }

/** Serves an image in which every pixel differs from its neighbors, in three lossless widths. */
async function serveImage(host: ViewerHost) {
  const pixels = Buffer.alloc(photoSize.width * photoSize.height * 3)
  for (let offset = 0; offset < pixels.length; offset++) pixels[offset] = ((offset * 2654435761) >>> 13) & 255
  const original = sharp(pixels, { raw: { ...photoSize, channels: 3 } })
  const renditions = await Promise.all(
    [400, 800, photoSize.width].map(async (widthPx) => {
      const file = `w${widthPx}.png`
      const body = await original.clone().resize(widthPx).png().toBuffer()
      host.files.set(`/files/photo/${file}`, { type: 'image/png', body })
      return { widthPx, file }
    }),
  )
  const manifest = { mapping: 'flat' as const, widthPx: photoSize.width, heightPx: photoSize.height, renditions }
  const image = { id: 'photo', altText: 'A rug', credit: '', baseUrl: `${host.url}/files/photo/`, manifest }
  const tour = aDocument([aStop({ id: 'photo', name: 'Rug', mediaId: 'photo' })], [])
  return { tour: { ...tour, images: { photo: image } }, pixels }
}

const withEmptyStop = ({ tours }: TourDocument) =>
  Object.fromEntries(Object.entries(tours).map(([id, tour]) => [id, { ...tour, stopIds: ['photo', 'empty'] }]))

const stopImage = (page: Page) => page.locator('.open-media img')

test('an image can be retried, loads the rendition of its size, zooms, and is pixel-exact at 1:1', async ({
  page,
  host,
}) => {
  const { tour, pixels } = await serveImage(host)
  const files = [...host.files]
  host.files.clear()
  await mount(page, host, tour)
  await expect(page.getByText("This stop couldn't be shown.")).toBeVisible()
  await expectAccessible(page)
  for (const [path, file] of files) host.files.set(path, file)
  host.requestedPaths.length = 0
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(stopImage(page)).toBeVisible()
  await expect(page.getByText("This stop couldn't be shown.")).toBeHidden()
  const surface = page.getByLabel('Rug, image. A rug')
  expect(await stopImage(page).boundingBox()).toEqual({ x: 0, y: 0, width: 640, height: 480 })
  expect(host.requestedPaths.filter((path) => path.startsWith('/files/'))).toEqual(['/files/photo/w800.png'])
  await page.mouse.move(100, 100)
  await page.mouse.wheel(0, -300)
  await expect.poll(async () => (await stopImage(page).boundingBox())?.width).toBeGreaterThan(700)
  await surface.focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => (await stopImage(page).boundingBox())?.width).toBe(640)
  await page.evaluate(() => window.viewer.zoomBy(2.5))
  await expect.poll(() => stopImage(page).evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1600)
  const box = await stopImage(page).boundingBox()
  if (!box) throw new Error('the image has no box')
  expect([box.width, box.height]).toEqual([photoSize.width, photoSize.height])
  const { data } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [x, y] of [
    [3, 5],
    [320, 240],
    [631, 470],
  ] as const) {
    const sourceOffset = ((y - box.y) * photoSize.width + (x - box.x)) * 3
    const offset = (y * size.widthPx + x) * 3
    expect([...data.subarray(offset, offset + 3)]).toEqual([...pixels.subarray(sourceOffset, sourceOffset + 3)])
  }
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stopImage(page).boundingBox())?.x).toBeLessThan(box.x)
})

test('a snapshot shows a flat image as displayed, and fails at a stop without media', async ({ page, host }) => {
  const { tour } = await serveImage(host)
  const { photo: stop } = tour.stops
  if (!stop) throw new Error('the tour has no stop')
  await mount(page, host, {
    ...tour,
    stops: { photo: stop, empty: aStop({ id: 'empty' }) },
    tours: withEmptyStop(tour),
  })
  await page.evaluate(() => window.viewer.ready)
  await page.evaluate(() => window.viewer.zoomBy(2.5))
  await expect.poll(() => stopImage(page).evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1600)
  // Playwright copies a text from a page much faster than an array.
  const snapshotText = await page.evaluate(async () => {
    const blob = await window.viewer.snapshot({ type: 'image/png' })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  })
  const decode = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const snapshot = await decode(Buffer.from(snapshotText, 'latin1'))
  const screenshot = await decode(await page.screenshot())
  expect([snapshot.info.width, snapshot.info.height]).toEqual([size.widthPx, size.heightPx])
  const middleOffset = ((size.heightPx / 2) * size.widthPx + size.widthPx / 4) * 3
  const pixelsIn = ({ data }: { data: Buffer }) => [...data.subarray(middleOffset, middleOffset + 300)]
  expect(pixelsIn(snapshot)).toEqual(pixelsIn(screenshot))
  await page.evaluate(() => window.viewer.goTo('empty', { transition: 'none' }))
  const errorMessage = page.evaluate(() => window.viewer.snapshot().catch((error: Error) => error.message))
  expect(await errorMessage).toBe('the stop shows no image')
})

test('stops of all kinds fade into each other, and a playing stereo 360 video shows every direction correctly', async ({
  page,
  host,
}) => {
  const { tour } = await serveImage(host)
  const pano = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const eye = { width: 512, height: 256 }
  const video = await serveFrame(host, 'video', ([x, y, z]) => gradient([z, x, y]), 'leftRight', eye)
  const { sphere: _, ...flatManifest } = video.manifest
  const clip = { ...video, id: 'clip', manifest: flatManifest }
  const stops = ['hall', 'photo', 'video', 'clip'].map((id) => aStop({ id, mediaId: id }))
  const tourDocument = { ...aDocument(stops, [pano]), images: tour.images, videos360: { video }, videos: { clip } }
  await page.goto(host.url)
  const body = await recordVideo(page, frameOf(gradient, eye, 'leftRight'))
  host.files.set('/files/video/film.mp4', { type: 'video/webm', body })
  await mount(page, host, tourDocument)
  await page.evaluate(() => window.viewer.ready)
  for (const stop of ['photo', 'video', 'clip', 'hall', 'clip', 'photo', 'hall'])
    await page.evaluate((id) => window.viewer.goTo(id), stop)
  await expect(page.locator('.open-media > *')).toHaveCount(0)

  await page.evaluate(() => window.viewer.goTo('video', { transition: 'none' }))
  await page.waitForFunction(() => (window.viewer.playback?.state.timeSeconds ?? 0) > 0.3)
  await page.evaluate(() => window.viewer.playback?.pause())
  const colorsByView = await captureViews(page)
  for (const [index, view] of views.entries())
    for (const [sample, [x, y, z]] of expectedDirections(view).entries()) {
      const actualColor = colorsByView[index]?.[sample] ?? [0, 0, 0]
      // The codec blends the colors of the two eyes along their border.
      const maxColorDifference = 28
      const expectedColor = gradient([x, y, z])
      const difference = greatestDifference([actualColor], [expectedColor])
      expect(difference, `yaw ${view[0]} pitch ${view[1]} sample ${sample}`).toBeLessThanOrEqual(maxColorDifference)
    }

  await page.evaluate(() => window.viewer.goTo('clip'))
  await page.waitForFunction(() => (window.viewer.playback?.state.timeSeconds ?? 0) > 0.2)
  await page.evaluate(() => {
    Object.assign(window, { clip: document.querySelector('video') })
    window.viewer.dispose()
  })
  const disposedVideo = await page.evaluate(() => {
    const clip: unknown = Reflect.get(window, 'clip')
    return clip instanceof HTMLVideoElement && [clip.paused, clip.getAttribute('src'), clip.isConnected]
  })
  expect(disposedVideo).toEqual([true, null, false])
})
