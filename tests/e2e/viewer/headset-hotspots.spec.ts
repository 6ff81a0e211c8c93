import sharp from 'sharp'
import type { PublicImage } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import {
  addHeadset,
  captureEyes,
  colorIn,
  enterVR,
  eyeSize,
  turnHead,
  waitForHeadsetFrames,
} from '../support/viewer/headset.ts'
import { pointTo, pressTrigger } from '../support/viewer/headset-controller.ts'
import { expect, mount, servePanorama, test, type ViewerHost } from '../support/viewer/viewer-page.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 300 })
  await addHeadset(page)
})

/** An area hotspot of 16° by 16°. */
function anArea(id: string, yawDeg: number, action: object) {
  const corners = [
    { yawDeg: yawDeg - 8, pitchDeg: 8 },
    { yawDeg: yawDeg - 8, pitchDeg: -8 },
    { yawDeg: yawDeg + 8, pitchDeg: -8 },
    { yawDeg: yawDeg + 8, pitchDeg: 8 },
  ]
  return aHotspot({ id, kind: 'area', title: id, yawDeg, details: { corners, action } })
}

/** Pitch of the toolbar in the headset. */
const toolbarPitchDeg = -32
const colorNames = ['red', 'green', 'blue']

/** Serves an image of each color; returns the images by the names of their colors. */
async function serveColors(host: ViewerHost): Promise<Record<string, PublicImage>> {
  const images = colorNames.map(async (name) => {
    const image = sharp({ create: { width: 64, height: 48, channels: 3, background: name } })
    host.files.set(`/files/${name}/w64.png`, { type: 'image/png', body: await image.png().toBuffer() })
    const renditions = [{ widthPx: 64, file: 'w64.png' }]
    const manifest = { mapping: 'flat' as const, widthPx: 64, heightPx: 48, renditions }
    return [name, { id: name, altText: '', credit: '', baseUrl: `${host.url}/files/${name}/`, manifest }] as const
  })
  return Object.fromEntries(await Promise.all(images))
}

test('areas, galleries and panels work in a headset, also past the edge of a partial panorama', async ({
  page,
  host,
  context,
}) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const coverage = { yawMinDeg: -100, yawMaxDeg: 60, pitchMinDeg: -30, pitchMaxDeg: 30 }
  const partialHall = { ...hall, manifest: { ...hall.manifest, coverage } }
  const html = '<p>Since 1790.</p>'
  const galleryImages = colorNames.map((mediaId) => ({ mediaId, altText: '', caption: `In ${mediaId}` }))
  const hotspots = [
    anArea('site', -60, { kind: 'link', details: { url: 'https://example.org' } }),
    anArea('lamp', -30, { kind: 'info', details: { html } }),
    anArea('door', 30, { kind: 'stop', details: { targetStopId: 'garden' } }),
    aHotspot({ id: 'gallery', kind: 'gallery', title: 'Colors', details: { pictures: galleryImages } }),
  ]
  const stops = [aStop({ id: 'hall', mediaId: 'hall', hotspots }), aStop({ id: 'garden', mediaId: 'hall' })]
  await mount(page, host, { ...aDocument(stops, [partialHall]), images: await serveColors(host) })
  await page.evaluate(() => {
    window.recordedEvents = []
    window.viewer.on('panelopen', ({ detail: { hotspot } }) =>
      window.recordedEvents.push(`${hotspot.kind} ${hotspot.id}`),
    )
    window.viewer.on('panelclose', () => window.recordedEvents.push('panelclose'))
    return window.viewer.ready
  })
  await enterVR(page)
  const newEvents = () => page.evaluate(() => window.recordedEvents.splice(0))
  await pointTo(page, -60, 0)
  await pressTrigger(page)
  await page.evaluate(() => window.viewer.closePanel())
  await pointTo(page, -30, 0)
  await pressTrigger(page)
  await page.evaluate(() => window.viewer.closePanel())
  expect(await newEvents()).toEqual(['link site', 'panelclose', 'info lamp', 'panelclose'])
  expect(context.pages()).toHaveLength(1)
  await pointTo(page, 30, 0)
  await pressTrigger(page)
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  await page.evaluate(() => window.viewer.goTo('hall', { view: { yawDeg: 0 } }))
  await waitForHeadsetFrames(page, 3)

  const requestedImages = () =>
    host.requestedPaths.filter((path) => path.startsWith('/files/')).map((path) => path.split('/')[2])
  await page.evaluate(() => window.viewer.openPanel('gallery'))
  await expect.poll(requestedImages).toEqual(['red'])
  // Buttons are 11° apart and centered below the image. The first image has two (close, next), the second has three
  // (previous, close, next), and the last has two (previous, close).
  const buttonsPitchDeg = -19
  const buttonDistanceDeg = 11
  await pointTo(page, buttonDistanceDeg / 2, buttonsPitchDeg)
  await pressTrigger(page)
  await expect.poll(requestedImages).toEqual(['red', 'green'])
  await pointTo(page, buttonDistanceDeg, buttonsPitchDeg)
  await pressTrigger(page)
  await expect.poll(requestedImages).toEqual(['red', 'green', 'blue'])
  await pointTo(page, -buttonDistanceDeg / 2, buttonsPitchDeg)
  await pressTrigger(page)
  await expect.poll(requestedImages).toEqual(['red', 'green', 'blue', 'green'])
  await pointTo(page, 0, buttonsPitchDeg)
  await pressTrigger(page)
  expect(await newEvents()).toEqual(['gallery gallery', 'panelclose'])

  // The head can turn past the edge of the panorama, and resizing the page does not turn the view back.
  const yaw = () => page.evaluate(() => Math.round(window.viewer.getView().yawDeg))
  await turnHead(page, 150, 0)
  await waitForHeadsetFrames(page, 3)
  expect(await yaw()).toBe(150)
  await page.setViewportSize({ width: 400, height: 300 })
  await page.waitForFunction(() => window.viewer.element.clientWidth === 400)
  await waitForHeadsetFrames(page, 3)
  await turnHead(page, 160, 0)
  await waitForHeadsetFrames(page, 3)
  expect(await yaw()).toBe(160)
  // The panel opens where the visitor looks, with its close button below it.
  await page.evaluate(() => window.viewer.openPanel('lamp'))
  await pointTo(page, 160, buttonsPitchDeg)
  await pressTrigger(page)
  expect(await newEvents()).toEqual(['info lamp', 'panelclose'])
  await page.evaluate(() => window.headset.end())
  // Back on the page, the view is within the panorama.
  await expect.poll(yaw).toBeLessThan(60)
})

test('a headset retries a failed image, shows it on black, and plays a stereo 360 video', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const eyeImage = (background: { r: number; g: number; b: number }) =>
    sharp({ create: { width: 512, height: 256, channels: 3, background } })
      .png()
      .toBuffer()
  const leftImage = await eyeImage({ r: 30, g: 160, b: 60 })
  const rightImage = await eyeImage({ r: 160, g: 60, b: 30 })
  const frame = sharp({ create: { width: 512, height: 512, channels: 3, background: '#000' } }).composite([
    { input: leftImage, left: 0, top: 0 },
    { input: rightImage, left: 0, top: 256 },
  ])
  host.files.set('/files/video/frame.png', { type: 'image/png', body: await frame.png().toBuffer() })
  const sphere = { projection: 'equirect', stereo: 'topBottom' } as const
  const video = aVideo({
    id: 'video',
    baseUrl: `${host.url}/files/video/`,
    manifest: { widthPx: 512, heightPx: 512, sphere },
  })
  const renditions = [{ file: 'plan.png', widthPx: 600 }]
  const manifest = { mapping: 'flat' as const, widthPx: 600, heightPx: 400, renditions }
  const plan = { id: 'plan', baseUrl: `${host.url}/files/plan/`, altText: 'The plan', credit: '', manifest }
  await page.addInitScript(() => {
    window.recordedEvents = []
    // The video has no file, so play and pause only record that they were called.
    let isPaused = true
    const { prototype } = HTMLMediaElement
    Object.defineProperty(prototype, 'paused', { get: () => isPaused })
    Object.defineProperty(prototype, 'src', { set: () => undefined })
    for (const name of ['play', 'pause'] as const)
      prototype[name] = async () => {
        isPaused = name === 'pause'
        window.recordedEvents.push(name)
      }
  })
  const stops = ['plan', 'video'].map((id) => aStop({ id, mediaId: id }))
  await mount(page, host, { ...aDocument(stops, []), images: { plan }, videos360: { video } })
  const message = page.locator('.message')
  await expect(message).toContainText("couldn't be shown")
  await enterVR(page)
  const redImage = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c81e28' } })
  host.files.set('/files/plan/plan.png', { type: 'image/png', body: await redImage.png().toBuffer() })
  const retryButtonYawDeg = -12
  await pointTo(page, retryButtonYawDeg, toolbarPitchDeg)
  await pressTrigger(page)
  await expect(message).toBeEmpty()
  const imagePoint = [190, 140] as const
  const pointBesideImage = [20, 20] as const
  await expect.poll(async () => colorIn(await captureEyes(page), ...imagePoint)).toEqual([200, 30, 40])
  expect(colorIn(await captureEyes(page), ...pointBesideImage)).toEqual([0, 0, 0])

  await page.evaluate(() => window.viewer.goTo('video', { view: { yawDeg: 0 } }))
  const eyeColors = async () => {
    const screenshot = await captureEyes(page)
    const leftEye = colorIn(screenshot, 100, 100)
    const rightEye = colorIn(screenshot, 100 + eyeSize.widthPx, 100)
    return [leftEye, rightEye]
  }
  await expect.poll(eyeColors).toEqual([
    [30, 160, 60],
    [160, 60, 30],
  ])
  await page.evaluate(() => window.recordedEvents.splice(0))
  // The only button plays and pauses the video.
  await pointTo(page, 0, toolbarPitchDeg)
  await pressTrigger(page)
  await pressTrigger(page)
  expect(await page.evaluate(() => window.recordedEvents)).toEqual(['play', 'pause'])
})
