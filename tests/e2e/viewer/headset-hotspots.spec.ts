import sharp from 'sharp'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { addHeadset, enterVR, framesInHeadset, holdHead } from '../support/viewer/headset.ts'
import { pointTo, pressTrigger } from '../support/viewer/headset-controller.ts'
import { expect, mount, servePanorama, test } from '../support/viewer/viewer-page.ts'

const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 480 })
  await addHeadset(page)
})

function anArea(id: string, yawDeg: number, action: object) {
  const corners = [-1, 1].flatMap((side) =>
    [-1, 1].map((end) => ({ yawDeg: yawDeg + side * 8, pitchDeg: end * side * 8 })),
  )
  return aHotspot({ id, kind: 'area', title: id, yawDeg, details: { corners, action } })
}

test('an area in a headset works as on the page, but shows an external link as text', async ({
  page,
  host,
  context,
}) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const areas = [
    anArea('site', -60, { kind: 'link', details: { url: 'https://example.org' } }),
    anArea('lamp', -30, { kind: 'info', details: { html: '<p>Since 1790.</p>' } }),
    anArea('door', 30, { kind: 'stop', details: { targetStopId: 'garden' } }),
  ]
  const stops = [aStop({ id: 'hall', mediaId: 'hall', hotspots: areas }), aStop({ id: 'garden', mediaId: 'hall' })]
  await mount(page, host, aDocument(stops, [hall]))
  await page.evaluate(() => {
    window.recordedEvents = []
    window.viewer.on('panelopen', ({ detail: { hotspot } }) =>
      window.recordedEvents.push(`${hotspot.kind} ${hotspot.id}`),
    )
    return window.viewer.ready
  })
  await enterVR(page)
  await pointTo(page, -60, 0)
  await pressTrigger(page)
  await page.evaluate(() => window.viewer.closePanel())
  await pointTo(page, -30, 0)
  await pressTrigger(page)
  await page.evaluate(() => window.viewer.closePanel())
  expect(await page.evaluate(() => window.recordedEvents)).toEqual(['link site', 'info lamp'])
  expect(context.pages()).toHaveLength(1)
  await pointTo(page, 30, 0)
  await pressTrigger(page)
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('garden')
})

test('the headset plays and pauses a 360 video that did not autoplay', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frame = sharp({ create: { width: 512, height: 256, channels: 3, background: '#1ea03c' } })
  host.files.set('/files/film/frame.png', { type: 'image/png', body: await frame.png().toBuffer() })
  const manifest = { widthPx: 512, heightPx: 256, sphere: { projection: 'equirect', stereo: 'mono' } as const }
  const video = aVideo({ id: 'video', baseUrl: `${host.url}/files/film/`, manifest })
  await page.addInitScript(() => {
    window.recordedEvents = []
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
  await mount(page, host, { ...aDocument([aStop({ id: 'video', mediaId: 'video' })], []), videos360: { video } })
  await page.evaluate(() => window.viewer.ready)
  await enterVR(page)
  await page.evaluate(() => window.recordedEvents.splice(0))
  await pointTo(page, -6, -32)
  await pressTrigger(page)
  await pressTrigger(page)
  expect(await page.evaluate(() => window.recordedEvents)).toEqual(['play', 'pause'])
})

test('the panel in a headset pages through the images of a gallery', async ({ page, host }) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const names = ['red', 'green', 'blue']
  const images = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const image = sharp({ create: { width: 64, height: 48, channels: 3, background: name } })
        host.files.set(`/files/${name}/w64.png`, { type: 'image/png', body: await image.png().toBuffer() })
        const renditions = [{ widthPx: 64, file: 'w64.png' }]
        const manifest = { mapping: 'flat' as const, widthPx: 64, heightPx: 48, renditions }
        return [name, { id: name, altText: '', credit: '', baseUrl: `${host.url}/files/${name}/`, manifest }] as const
      }),
    ),
  )
  const details = { pictures: names.map((mediaId) => ({ mediaId, altText: '', caption: `In ${mediaId}` })) }
  const gallery = aHotspot({ id: 'gallery', kind: 'gallery', title: 'Colors', details })
  const stop = aStop({ id: 'hall', mediaId: 'hall', hotspots: [gallery] })
  await mount(page, host, { ...aDocument([stop], [hall]), images })
  await page.evaluate(() => {
    window.recordedEvents = []
    window.viewer.on('panelclose', () => window.recordedEvents.push('panelclose'))
    return window.viewer.ready
  })
  await enterVR(page)
  const requestedImages = () =>
    host.requested.filter((path) => path.startsWith('/files/')).map((path) => path.split('/')[2])
  await page.evaluate(() => window.viewer.openPanel('gallery'))
  await expect.poll(requestedImages).toEqual(['red'])
  // The first image has two buttons below it, the following one three.
  await pointTo(page, 5.5, -19)
  await pressTrigger(page)
  await expect.poll(requestedImages).toEqual(['red', 'green'])
  await pointTo(page, 11, -19)
  await pressTrigger(page)
  await expect.poll(requestedImages).toEqual(['red', 'green', 'blue'])
  await pointTo(page, -5.5, -19)
  await pressTrigger(page)
  await expect.poll(requestedImages).toEqual(['red', 'green', 'blue', 'green'])
  await pointTo(page, 0, -19)
  await pressTrigger(page)
  expect(await page.evaluate(() => window.recordedEvents)).toEqual(['panelclose'])
})

test('a partial panorama keeps the buttons reachable past its edge, and a resize does not turn it', async ({
  page,
  host,
}) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const coverage = { yawMinDeg: -60, yawMaxDeg: 60, pitchMinDeg: -30, pitchMaxDeg: 30 }
  const partialHall = { ...hall, manifest: { ...hall.manifest, coverage } }
  const hotspots = [aHotspot({ id: 'lamp', title: 'Lamp', details: { html: '<p>Since 1790.</p>' } })]
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall', hotspots })], [partialHall]))
  await page.evaluate(() => window.viewer.ready)
  await enterVR(page)
  const yaw = () => page.evaluate(() => Math.round(window.viewer.getView().yawDeg))
  await holdHead(page, 150, 0)
  await framesInHeadset(page, 3)
  expect(await yaw()).toBe(150)
  await page.setViewportSize({ width: 500, height: 480 })
  await page.waitForFunction(() => window.viewer.element.clientWidth === 500)
  await framesInHeadset(page, 3)
  await holdHead(page, 160, 0)
  await framesInHeadset(page, 3)
  expect(await yaw()).toBe(160)
  // The panel opens where the visitor looks, with its close button below it.
  await page.evaluate(() => {
    window.recordedEvents = []
    window.viewer.on('panelclose', () => window.recordedEvents.push('panelclose'))
    window.viewer.openPanel('lamp')
  })
  await pointTo(page, 160, -19)
  await pressTrigger(page)
  expect(await page.evaluate(() => window.recordedEvents)).toEqual(['panelclose'])
  // they come after whoever turns farther than this
  await pointTo(page, 150, -32)
  await page.evaluate(() => window.headset.press(0))
  await expect.poll(() => page.evaluate(() => window.headset.stats.running)).toBe(false)
  // Back on the page, the view is within the panorama.
  await expect.poll(yaw).toBeLessThan(60)
})

test('the headset retries a stop that failed to load', async ({ page, host }) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const manifest = {
    mapping: 'flat' as const,
    widthPx: 600,
    heightPx: 400,
    renditions: [{ file: 'picture.png', widthPx: 600 }],
  }
  const plan = { id: 'plan', baseUrl: `${host.url}/files/plan/`, altText: 'The plan', credit: '', manifest }
  const tour = aDocument([aStop({ id: 'plan', mediaId: 'plan' }), aStop({ id: 'hall', mediaId: 'hall' })], [hall])
  await mount(page, host, { ...tour, images: { plan } })
  const message = page.locator('.message')
  await expect(message).toContainText("couldn't be shown")
  await enterVR(page)
  const body = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c81e28' } })
    .png()
    .toBuffer()
  host.files.set('/files/plan/picture.png', { type: 'image/png', body })
  await pointTo(page, -12, -32)
  await pressTrigger(page)
  await expect(message).toBeEmpty()
})
