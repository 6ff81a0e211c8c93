import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { addHeadset, colorIn, enterVR, framesInHeadset, holdHead, shotOfEyes } from '../support/viewer/headset.ts'
import { pointTo, pressTrigger } from '../support/viewer/headset-controller.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
const turnedGradient: Formula = ([x, y, z]) => gradient([z, x, y])

/** Two stops that link to each other, with an info hotspot and an external link. */
async function aTour(host: ViewerHost) {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 1008 })
  const garden = await servePanorama(host, 'garden', { formula: turnedGradient, faceSizePx: 504 })
  const html = `<h2>The lamp</h2>${'<p>It hangs from the ceiling since 1790, and nobody has ever seen it burn. </p>'.repeat(12)}`
  return aDocument(
    [
      aStop({
        id: 'hall',
        name: 'Hall',
        mediaId: 'hall',
        hotspots: [
          aHotspot({ id: 'lamp', title: 'Lamp', tooltip: 'An old one', yawDeg: 0, pitchDeg: 12, details: { html } }),
          aHotspot({ id: 'door', kind: 'stop', yawDeg: 25, readingOrder: 1, details: { targetStopId: 'garden' } }),
          aHotspot({
            id: 'site',
            kind: 'link',
            title: 'Tickets',
            yawDeg: -25,
            size: 'large',
            colour: '#ffe08a',
            details: { url: 'https://example.org' },
          }),
        ],
      }),
      aStop({
        id: 'garden',
        name: 'Garden',
        mediaId: 'garden',
        northOffsetDeg: 30,
        hotspots: [aHotspot({ id: 'back', kind: 'stop', yawDeg: 150, details: { targetStopId: 'hall' } })],
      }),
    ],
    [hall, garden],
  )
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 480 })
  await addHeadset(page)
})

async function openInHeadset(page: Page, host: ViewerHost, memoryMiB?: number): Promise<void> {
  await mount(page, host, await aTour(host), { memoryMiB })
  await page.evaluate(() => {
    window.recordedEvents = []
    for (const name of ['xrchange', 'hotspotclick', 'panelopen', 'panelclose', 'stopchange'] as const)
      window.viewer.on(name, ({ detail }) =>
        window.recordedEvents.push('active' in detail ? `${name} ${detail.active}` : name),
      )
  })
  await untilSharp(page)
  await enterVR(page)
}

const recordedEvents = (page: Page) => page.evaluate(() => window.recordedEvents)
const stopId = (page: Page) => page.evaluate(() => window.viewer.stop.id)

test('a fixed gaze follows a link through a fade to black, and the view persists after VR', async ({ page, host }) => {
  await openInHeadset(page, host, 64)
  expect(await recordedEvents(page)).toEqual(['xrchange true'])
  await page.evaluate(() => window.headset.stats.light.splice(0))
  await holdHead(page, 25, 0)
  await expect.poll(() => stopId(page)).toBe('garden')
  // the hotspot under the gaze on arrival is not activated
  await framesInHeadset(page, 20)
  await untilSharp(page)
  // the transition fades to black and back
  const light = await page.evaluate(() => window.headset.stats.light)
  expect(Math.min(...light)).toBe(0)
  expect(light.at(0)).toBeGreaterThan(50)
  expect(light.at(-1)).toBeGreaterThan(50)
  const { textureMiB, budgetMiB } = await page.evaluate(() => window.viewer.stats())
  expect(budgetMiB).toBe(64)
  expect(textureMiB).toBeLessThanOrEqual(budgetMiB)
  await holdHead(page, 70, 15)
  await framesInHeadset(page, 5)
  const before = await page.evaluate(() => window.viewer.getView())

  await page.evaluate(() => window.headset.end())
  expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'stopchange', 'xrchange false'])
  expect(await page.evaluate(() => window.viewer.getView())).toEqual(before)
  expect(before.pitchDeg).toBeCloseTo(15, 3)
  expect(await page.evaluate(() => window.headset.stats)).toMatchObject({ running: false, pending: 0 })
  await untilSharp(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  // the page requests no more frames
  const pageFrames = () => page.evaluate(() => window.headset.stats.pageFrames)
  let frameCount = -1
  const newFrames = async () => {
    const previousCount = frameCount
    frameCount = await pageFrames()
    return frameCount - previousCount
  }
  await expect.poll(newFrames, { intervals: [500] }).toBe(0)
  await page.mouse.move(320, 240)
  await page.mouse.down()
  await page.mouse.move(220, 240, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => window.viewer.getView().yawDeg)).toBeGreaterThan(before.yawDeg + 5)
})

test('the page renders no frames during VR, and only the head moves the view', async ({ page, host }) => {
  await openInHeadset(page, host)
  const framesBefore = await page.evaluate(() => window.headset.stats.pageFrames)
  await holdHead(page, 40, -20)
  await framesInHeadset(page, 20)
  expect(await page.evaluate(() => window.headset.stats.pageFrames)).toBe(framesBefore)
  expect(await page.evaluate(() => window.viewer.getView())).toMatchObject({
    yawDeg: expect.closeTo(40, 3),
    pitchDeg: expect.closeTo(-20, 3),
  })
  await page.evaluate(() => window.viewer.cruise(30))
  await framesInHeadset(page, 10)
  expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBeCloseTo(40, 3)
  // `setView` rotates the tour around the visitor without an animation
  await page.evaluate(() => window.viewer.setView({ yawDeg: 100 }, { animateMs: 500 }))
  await framesInHeadset(page, 3)
  await holdHead(page, 50, -20)
  await framesInHeadset(page, 3)
  expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBeCloseTo(110, 3)
})

test('a controller opens, scrolls and closes an info panel, and external links open no page', async ({
  page,
  host,
  context,
}) => {
  await openInHeadset(page, host)
  const centerColor = async () => colorIn(await shotOfEyes(page), 240, 235)
  const sceneColor = await centerColor()
  await pointTo(page, 0, 12)
  await pressTrigger(page)
  expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'panelopen'])
  const panelShot = await shotOfEyes(page)
  expect(await centerColor()).not.toEqual(sceneColor)
  // the scroll button at the bottom right of the panel
  await pointTo(page, 5.5, -19)
  await pressTrigger(page)
  expect((await shotOfEyes(page)).data.equals(panelShot.data)).toBe(false)
  await pointTo(page, 120, 40)
  await pressTrigger(page)
  expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'panelopen', 'panelclose'])
  expect(await centerColor()).toEqual(sceneColor)
  await pointTo(page, -25, 0)
  await pressTrigger(page)
  expect((await recordedEvents(page)).slice(-2)).toEqual(['hotspotclick', 'panelopen'])
  expect(context.pages()).toHaveLength(1)
})

test('a page can cancel the default action of a hotspot', async ({ page, host }) => {
  await openInHeadset(page, host)
  await page.evaluate(() => window.viewer.on('hotspotclick', (event) => event.preventDefault()))
  for (const yawDeg of [-25, 25]) {
    await pointTo(page, yawDeg, 0)
    await pressTrigger(page)
  }
  expect(await recordedEvents(page)).toEqual(['xrchange true', 'hotspotclick', 'hotspotclick'])
  expect(await stopId(page)).toBe('hall')
})

test('the buttons of the headset menu navigate and exit VR', async ({ page, host }) => {
  await openInHeadset(page, host)
  await pointTo(page, 7, -32)
  await pressTrigger(page)
  await expect.poll(() => stopId(page)).toBe('garden')
  await framesInHeadset(page, 15)
  await pointTo(page, -7, -32)
  await pressTrigger(page)
  await expect.poll(() => stopId(page)).toBe('hall')
  await framesInHeadset(page, 15)
  await pointTo(page, -7, -32)
  await framesInHeadset(page, 3)
  await page.evaluate(() => window.headset.press(0))
  await expect.poll(async () => (await recordedEvents(page)).at(-1)).toBe('xrchange false')
})

test('a lost graphics context is restored during VR', async ({ page, host }) => {
  await openInHeadset(page, host)
  await framesInHeadset(page, 5)
  await untilSharp(page)
  const before = await shotOfEyes(page)
  await page.evaluate(async () => {
    const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
    const extension = context?.getExtension('WEBGL_lose_context')
    const lost = new Promise((resolve) => window.viewer.on('contextlost', resolve))
    extension?.loseContext()
    await lost
    await new Promise((resolve) => setTimeout(resolve, 100))
    const restored = new Promise((resolve) => window.viewer.on('contextrestored', resolve))
    extension?.restoreContext()
    await restored
  })
  await untilSharp(page)
  // levels of detail differ by rounding errors only
  const maxDifference = async () => {
    const { data } = await shotOfEyes(page)
    return data.reduce((max, value, index) => Math.max(max, Math.abs(value - (before.data[index] ?? 0))), 0)
  }
  await expect.poll(maxDifference).toBeLessThanOrEqual(1)
  expect(await recordedEvents(page)).toEqual(['xrchange true'])
})

test('flat images appear in front of the visitor on black', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const red = { r: 200, g: 30, b: 40 }
  const body = await sharp({ create: { width: 600, height: 400, channels: 3, background: red } })
    .png()
    .toBuffer()
  host.files.set('/files/plan/image.png', { type: 'image/png', body })
  const manifest = {
    mapping: 'flat' as const,
    widthPx: 600,
    heightPx: 400,
    renditions: [{ file: 'image.png', widthPx: 600 }],
  }
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  const tour = aDocument([aStop({ id: 'hall', mediaId: 'hall' }), aStop({ id: 'plan', mediaId: 'plan' })], [hall])
  const plan = { id: 'plan', baseUrl: `${host.url}/files/plan/`, altText: 'The plan', credit: '', manifest }
  await mount(page, host, { ...tour, images: { plan } })
  await page.evaluate(() => window.viewer.ready)
  await enterVR(page)
  await page.evaluate(() => window.viewer.goTo('plan', { view: { yawDeg: 130 } }))
  const imageColor = async () => colorIn(await shotOfEyes(page), 190, 140)
  await expect.poll(imageColor).toEqual([200, 30, 40])
  expect(colorIn(await shotOfEyes(page), 20, 20)).toEqual([0, 0, 0])
})

test('a stereo 360 video shows each eye its own image', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const half = (background: { r: number; g: number; b: number }) =>
    sharp({ create: { width: 512, height: 256, channels: 3, background } })
      .png()
      .toBuffer()
  const left = await half({ r: 30, g: 160, b: 60 })
  const right = await half({ r: 160, g: 60, b: 30 })
  const frame = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#000' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 0, top: 256 },
    ])
    .png()
    .toBuffer()
  host.files.set('/files/video/frame.png', { type: 'image/png', body: frame })
  const sphere = { projection: 'equirect', stereo: 'topBottom' } as const
  const manifest = { widthPx: 512, heightPx: 512, sphere }
  const video = aVideo({ id: 'video', baseUrl: `${host.url}/files/video/`, manifest })
  await mount(page, host, { ...aDocument([aStop({ id: 'video', mediaId: 'video' })], []), videos360: { video } })
  await page.evaluate(() => window.viewer.ready)
  await enterVR(page)
  const eyeColors = async () => {
    const shot = await shotOfEyes(page)
    return [colorIn(shot, 100, 100), colorIn(shot, 580, 100)]
  }
  await expect.poll(eyeColors).toEqual([
    [30, 160, 60],
    [160, 60, 30],
  ])
})

test('enterVR resolves with the reason why VR is unavailable', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await page.evaluate(() => window.viewer.ready)
  const enter = (error: string | null, supported = true) =>
    page.evaluate(
      (facts) => {
        Object.assign(window.headset, facts)
        return window.viewer.enterVR()
      },
      { error, supported },
    )
  expect(await enter('NotAllowedError')).toBe('denied')
  expect(await enter(null, false)).toBe('unsupported')
  await page.evaluate(() => {
    const realLayer = Reflect.get(window, 'XRWebGLLayer')
    Reflect.set(window, 'XRWebGLLayer', null)
    Reflect.set(window, 'realLayer', realLayer)
  })
  expect(await enter(null)).toBe('failed')
  await page.evaluate(() => Reflect.set(window, 'XRWebGLLayer', Reflect.get(window, 'realLayer')))
  // concurrent calls share one session
  expect(await page.evaluate(() => Promise.all([window.viewer.enterVR(), window.viewer.enterVR()]))).toEqual([
    'granted',
    'granted',
  ])
  expect(await page.evaluate(() => window.headset.stats.sessions)).toBe(2)
  await page.evaluate(() => window.viewer.dispose())
  await expect.poll(() => page.evaluate(() => window.headset.stats.running)).toBe(false)
})
