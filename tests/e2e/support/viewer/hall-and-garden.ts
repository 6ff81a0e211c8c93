import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Formula } from '../../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../../support/files/tour-documents.ts'
import { servePanorama, type ViewerHost } from './viewer-page.ts'

/** The color of a direction is its coordinates, scaled to the range of a channel. */
export const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
export const rotatedGradient: Formula = ([x, y, z]) => gradient([z, x, y])

/** A hall with hotspots, a garden that one of them links to, and a stop without media. */
export async function aTour(host: ViewerHost) {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 2520 })
  const garden = await servePanorama(host, 'garden', { formula: rotatedGradient, faceSizePx: 1008 })
  return aDocument(
    [
      aStop({
        id: 'hall',
        mediaId: 'hall',
        hotspots: [
          aHotspot({ id: 'lamp', title: 'Lamp', yawDeg: 20, pitchDeg: 5 }),
          aHotspot({ id: 'door', kind: 'stop', yawDeg: 170, readingOrder: 1, details: { targetStopId: 'garden' } }),
          // A kind of a newer version, which the viewer doesn't know.
          aHotspot({ id: 'hologram', kind: 'hologram', readingOrder: 2 }),
        ],
      }),
      aStop({ id: 'garden', mediaId: 'garden', northOffsetDeg: 30 }),
      aStop({ id: 'empty' }),
    ],
    [hall, garden],
  )
}

/** Raw RGB bytes of a screenshot. */
export async function screenshotPixels(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}
