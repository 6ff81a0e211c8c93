import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { panoramaBuilder } from '../../../../src/server/media/panorama/build-panorama.ts'
import { panoramaManifest } from '../../../../src/shared/media/panorama-manifest.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aPano, aStop } from '../../../support/files/tour-documents.ts'
import { aShareId, startVisitorServer, type VisitorServer } from '../../../support/servers/visitor-server.ts'
import { test as base } from '../keyboard-only.ts'
import { type OtherSite, startOtherSite } from '../other-site.ts'
import { preparedOnce } from '../prepared-once.ts'

const root = join(import.meta.dirname, '../../../..')
const publicKey = 'rooms00000000000000000'

/** Draws a gradient of red and blue with a white grid; `green` distinguishes panoramas. */
async function drawPanorama(path: string, green: number): Promise<void> {
  const width = 2048
  const height = 1024
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isLine = x % 64 === 0 || y % 64 === 0
      const offset = (y * width + x) * 3
      pixels[offset] = isLine ? 255 : (x / width) * 200
      pixels[offset + 1] = isLine ? 255 : green
      pixels[offset + 2] = isLine ? 255 : (y / height) * 200
    }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(path)
}

async function addPanorama(server: VisitorServer, id: string, green: number) {
  const folder = await preparedOnce(id, async (newFolder) => {
    const inputPath = join(newFolder, 'original.jpg')
    await drawPanorama(inputPath, green)
    const { manifest } = await panoramaBuilder.build(
      { inputPath, outputFolder: join(newFolder, 'files') },
      () => undefined,
    )
    await writeFile(join(newFolder, 'manifest.json'), JSON.stringify(manifest))
  })
  const manifest = panoramaManifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  const outputFolder = join(folder, 'files')
  const baseUrl = `/media/${publicKey}/${id}/`
  await server.addMedia(`${publicKey}/${id}`, outputFolder)
  return aPano({ id, manifest, baseUrl, posterUrl: `${baseUrl}poster.webp`, altText: `The ${id}` })
}

/** Stores the media of a small house on the server; returns its tour document: two stops with panoramas. */
export async function storeTwoStopTour(server: VisitorServer): Promise<TourDocument> {
  const panos = [await addPanorama(server, 'hallroom', 90), await addPanorama(server, 'gardenroom', 200)]
  const [hall, garden] = panos
  const vase = { html: '<p>Made in <b>1820</b>. <a href="https://example.org/vase">More about it</a></p>' }
  const document = aDocument(
    [
      aStop({
        id: 'hall',
        name: 'Hall',
        mediaId: 'hallroom',
        thumbnailUrl: `${hall?.baseUrl}thumbnail.webp`,
        description: `<p>${'A hall with a tall window and a door to the garden. '.repeat(4)}</p><ul><li>Built in 1790</li></ul>`,
        hotspots: [
          aHotspot({
            id: 'vase',
            title: 'Vase',
            yawDeg: -8,
            pitchDeg: 6,
            details: vase,
            readingOrder: 1,
            customData: { sku: 'V-7' },
          }),
          aHotspot({
            id: 'door',
            kind: 'stop',
            yawDeg: 10,
            pitchDeg: -4,
            readingOrder: 2,
            details: { targetStopId: 'garden', arrival: { yawDeg: 120, pitchDeg: 5, fovDeg: 80 } },
          }),
        ],
      }),
      aStop({ id: 'garden', name: 'Garden', mediaId: 'gardenroom', thumbnailUrl: `${garden?.baseUrl}thumbnail.webp` }),
    ],
    panos,
  )
  const { tour } = document.tours
  return { ...document, tours: tour ? { tour: { ...tour, name: 'A small house' } } : {} }
}

/** Adds three stops that show the garden's panorama, for five in all. */
export function withFiveStops(document: TourDocument): TourDocument {
  const { tour } = document.tours
  const { garden } = document.stops
  if (!tour || !garden) throw new Error('the house has no tour or no garden')
  const addedStops = ['Pond', 'Orchard', 'Gate'].map((name) => aStop({ ...garden, id: name.toLowerCase(), name }))
  const stops = { ...document.stops, ...Object.fromEntries(addedStops.map((stop) => [stop.id, stop])) }
  return { ...document, stops, tours: { tour: { ...tour, stopIds: Object.keys(stops) } } }
}

/** A published tour on a visitor server, and another site to embed it in. */
export type Visit = {
  readonly server: VisitorServer
  readonly shareId: string
  readonly document: TourDocument
  readonly site: OtherSite
}

/** Test with a published tour of two stops on a visitor server, and another site to embed it in. */
export const test = base.extend<{ violations: string[] }, { visit: Visit }>({
  visit: [
    async ({ browserName: _ }, use) => {
      if (!existsSync(join(root, 'dist/sdk/stopover.js'))) throw new Error('The SDK is not built. Run npm run build.')
      const server = await startVisitorServer()
      const site = await startOtherSite()
      const shareId = aShareId('house')
      const document = await storeTwoStopTour(server)
      await server.publish(shareId, 1, document)
      await use({ server, shareId, document, site })
      site.stop()
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Violations of the page's Content-Security-Policy. */
  violations: async ({ page }, use) => {
    const violations: string[] = []
    await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportViolation')
        if (typeof report === 'function') report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    await use(violations)
  },
})

export { expect } from '@playwright/test'

/** Waits until a tour on the page has drawn its first image. */
export async function untilDrawn(page: Page): Promise<void> {
  // Behind a start screen the bar is attached, but not visible.
  await page.locator('.bar').first().waitFor({ state: 'attached' })
  await page.locator('.stopover-viewer canvas').first().waitFor()
  // The canvas is attached, but transparent, until the first image is drawn.
  await page.locator('.tour:not([data-waiting])').first().waitFor({ state: 'attached' })
}

/** Makes WebGL unavailable from the page's next load on. */
export async function disableWebgl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind])
    })
  })
}
