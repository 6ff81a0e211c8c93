import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { PublicImage } from '../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

async function serveImage(host: ViewerHost): Promise<PublicImage> {
  const { url, files } = host
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background: '#806040' } })
  files.set('/files/plan/320.webp', { type: 'image/webp', body: await image.webp().toBuffer() })
  const renditions = [{ widthPx: 320, file: '320.webp' }]
  const manifest = { mapping: 'flat' as const, widthPx: 320, heightPx: 200, renditions }
  return { id: 'plan', altText: '', credit: '', baseUrl: `${url}/files/plan/`, manifest }
}

/** A hall with links to a flat image, to a video, and to a missing image. */
async function mountHall(page: Page, host: ViewerHost): Promise<void> {
  const pano = await servePanorama(host, 'hallroom', { formula: gradient, faceSizePx: 504 })
  const plan = await serveImage(host)
  const missingImage = { ...plan, id: 'missing', baseUrl: `${host.url}/files/missing/` }
  const video = aVideo({ id: 'video', baseUrl: `${host.url}/files/video/` })
  // Hotspots are in the corner, under the test's mouse, until they are positioned. The topmost there is the video's.
  const hotspots = Object.entries({ plan: -20, missing: 0, video: 20 }).map(([id, yawDeg]) =>
    aHotspot({ id, kind: 'stop', yawDeg, details: { targetStopId: id } }),
  )
  const stops = [
    aStop({ id: 'hall', mediaId: 'hallroom', hotspots }),
    ...['plan', 'video', 'missing'].map((id) => aStop({ id, mediaId: id })),
  ]
  await mount(page, host, { ...aDocument(stops, [pano]), images: { plan, missing: missingImage }, videos: { video } })
  await page.evaluate(() => {
    const errorCodes: string[] = []
    Reflect.set(window, 'errorCodes', errorCodes)
    window.viewer.on('error', ({ detail }) => errorCodes.push(detail.code))
  })
  await untilSharp(page)
}

const link = (page: Page, id: string) => page.locator(`[data-hotspot=${id}]`)
const requestsFor = (host: ViewerHost, name: string) =>
  host.requestedPaths.filter((path) => path.includes(`/files/${name}/`))

test('a focused link preloads a flat image, but no video, and reports a missing image only when it is entered', async ({
  page,
  host,
}) => {
  await mountHall(page, host)
  expect(requestsFor(host, 'plan')).toEqual([])
  await link(page, 'plan').focus()
  await expect.poll(() => requestsFor(host, 'plan')).toHaveLength(1)
  await expect(page.locator('.open-media img')).toHaveCount(1)
  await link(page, 'video').focus()
  await expect(page.locator('.open-media img'), 'another link has the focus').toHaveCount(0)
  expect(requestsFor(host, 'video')).toEqual([])
  await link(page, 'missing').focus()
  await expect.poll(() => requestsFor(host, 'missing')).not.toEqual([])
  await expect(page.locator('.open-media > *')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'errorCodes'))).toEqual([])
  await link(page, 'plan').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('plan')
  await expect(page.locator('.open-media > *')).toHaveCSS('opacity', '1')
  await page.evaluate(() => window.viewer.goTo('hall', { transition: 'none' }))
  await link(page, 'missing').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'errorCodes'))).toEqual(['MEDIA_MISSING'])
})
