import sharp from 'sharp'
import type { Formula } from '../../support/synthetic-panorama.ts'
import { aDocument, aFilm, aHotspot, aStop } from '../../support/tour-documents.ts'
import { addHeadset, enterVR, pointTo, press } from '../support/headset.ts'
import { expect, mount, servePanorama, test } from '../support/viewer-page.ts'

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

test('an area does in a headset what it does on the page; where it is a link it is read', async ({
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
    window.told = []
    window.viewer.on('panelopen', ({ detail: { hotspot } }) => window.told.push(`${hotspot.kind} ${hotspot.id}`))
    return window.viewer.ready
  })
  await enterVR(page)
  await pointTo(page, -60, 0)
  await press(page)
  await page.evaluate(() => window.viewer.closePanel())
  await pointTo(page, -30, 0)
  await press(page)
  await page.evaluate(() => window.viewer.closePanel())
  expect(await page.evaluate(() => window.told)).toEqual(['link site', 'info lamp'])
  expect(context.pages()).toHaveLength(1)
  await pointTo(page, 30, 0)
  await press(page)
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('garden')
})

test('a 360 film that did not start by itself is played and paused from the headset', async ({ page, host }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frame = sharp({ create: { width: 512, height: 256, channels: 3, background: '#1ea03c' } })
  host.files.set('/files/film/frame.png', { type: 'image/png', body: await frame.png().toBuffer() })
  const manifest = { widthPx: 512, heightPx: 256, sphere: { projection: 'equirect', stereo: 'mono' } as const }
  const film = aFilm({ id: 'film', baseUrl: `${host.url}/files/film/`, manifest })
  await page.addInitScript(() => {
    window.told = []
    let isPaused = true
    const { prototype } = HTMLMediaElement
    Object.defineProperty(prototype, 'paused', { get: () => isPaused })
    Object.defineProperty(prototype, 'src', { set: () => undefined })
    for (const name of ['play', 'pause'] as const)
      prototype[name] = async () => {
        isPaused = name === 'pause'
        window.told.push(name)
      }
  })
  await mount(page, host, { ...aDocument([aStop({ id: 'film', mediaId: 'film' })], []), videos360: { film } })
  await page.evaluate(() => window.viewer.ready)
  await enterVR(page)
  await page.evaluate(() => window.told.splice(0))
  await pointTo(page, -6, -32)
  await press(page)
  await press(page)
  expect(await page.evaluate(() => window.told)).toEqual(['play', 'pause'])
})
