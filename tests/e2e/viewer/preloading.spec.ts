import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { PublicImage } from '../../../src/shared/publishing/tour-document.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop, aVideo } from '../../support/files/tour-documents.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

const formula: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]

async function anImage(host: ViewerHost): Promise<PublicImage> {
  const { url, files } = host
  const body = sharp({ create: { width: 320, height: 200, channels: 3, background: '#806040' } })
  files.set('/files/plan/320.webp', { type: 'image/webp', body: await body.webp().toBuffer() })
  const renditions = [{ widthPx: 320, file: '320.webp' }]
  const manifest = { mapping: 'flat' as const, widthPx: 320, heightPx: 200, renditions }
  return { id: 'plan', altText: '', credit: '', baseUrl: `${url}/files/plan/`, manifest }
}

/** A hall with links to a flat image, to a video, and to a missing image. */
async function mountHall(page: Page, host: ViewerHost): Promise<void> {
  const pano = await servePanorama(host, 'hallroom', { formula, faceSizePx: 504 })
  const plan = await anImage(host)
  const missingImage = { ...plan, id: 'lost', baseUrl: `${host.url}/files/lost/` }
  const video = aVideo({ id: 'video', baseUrl: `${host.url}/files/film/` })
  // Hotspots start in the corner, under the test's mouse, before they are positioned; the video is the topmost there.
  const hotspots = Object.entries({ plan: -20, lost: 0, video: 20 }).map(([id, yawDeg]) =>
    aHotspot({ id, kind: 'stop', yawDeg, details: { targetStopId: id } }),
  )
  const stops = [
    aStop({ id: 'hall', mediaId: 'hallroom', hotspots }),
    ...['plan', 'video', 'lost'].map((id) => aStop({ id, mediaId: id })),
  ]
  await mount(page, host, { ...aDocument(stops, [pano]), images: { plan, lost: missingImage }, videos: { video } })
  await page.evaluate(() => {
    const codes: string[] = []
    Reflect.set(window, 'codes', codes)
    window.viewer.on('error', ({ detail }) => codes.push(detail.code))
  })
  await untilSharp(page)
}

const link = (page: Page, id: string) => page.locator(`[data-hotspot=${id}]`)
const requestsFor = (host: ViewerHost, name: string) =>
  host.requested.filter((path) => path.includes(`/files/${name}/`))

test('a focused link preloads a flat image, but no video, and reports a missing image only when it is entered', async ({
  page,
  host,
}) => {
  await mountHall(page, host)
  expect(requestsFor(host, 'plan')).toEqual([])
  await link(page, 'plan').focus()
  await expect.poll(() => requestsFor(host, 'plan')).toHaveLength(1)
  await expect(page.locator('.exhibits img')).toHaveCount(1)
  await link(page, 'video').focus()
  await expect(page.locator('.exhibits img'), 'another way is pointed at').toHaveCount(0)
  expect(requestsFor(host, 'video')).toEqual([])
  await link(page, 'lost').focus()
  await expect.poll(() => requestsFor(host, 'lost')).not.toEqual([])
  await expect(page.locator('.exhibits > *')).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'codes'))).toEqual([])
  await link(page, 'plan').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('plan')
  await expect(page.locator('.exhibits > *')).toHaveCSS('opacity', '1')
  await page.evaluate(() => window.viewer.goTo('hall', { transition: 'none' }))
  await link(page, 'lost').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'codes'))).toEqual(['MEDIA_MISSING'])
})
