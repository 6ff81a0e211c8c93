import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { brightness, gradientEnergy, psnrDb, similarity } from '../../tests/support/files/image-similarity.ts'
import { panoramaDirectionAt, type ReferenceView } from '../../tests/support/files/reference-view.ts'
import { untilQuiet } from './measure.ts'
import type { ViewerName } from './pages.ts'
import type { SlowServer } from './slow-server.ts'

/** Similarity of a viewer's image to the panorama itself. */
export type ViewSimilarity = { readonly psnrDb: number; readonly similarity: number; readonly gradientShare: number }

const samplesPerPixelSide = 3
const samplesPerPixel = samplesPerPixelSide ** 2

type Panorama = { readonly data: Uint8Array; readonly widthPx: number; readonly heightPx: number }

async function readPanorama(path: string): Promise<Panorama> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, widthPx: info.width, heightPx: info.height }
}

/** Adds the panorama's color in a direction, interpolated bilinearly. */
function addColor({ data, widthPx, heightPx }: Panorama, [x, y, z]: readonly number[], sum: Float64Array): void {
  const u = (Math.atan2(x ?? 0, z ?? 0) / (2 * Math.PI) + 0.5) * widthPx - 0.5
  const v = (0.5 - Math.atan2(y ?? 0, Math.hypot(x ?? 0, z ?? 0)) / Math.PI) * heightPx - 0.5
  const leftColumn = Math.floor(u)
  const topRow = Math.floor(v)
  for (const [column, row, weight] of [
    [leftColumn, topRow, (1 - u + leftColumn) * (1 - v + topRow)],
    [leftColumn + 1, topRow, (u - leftColumn) * (1 - v + topRow)],
    [leftColumn, topRow + 1, (1 - u + leftColumn) * (v - topRow)],
    [leftColumn + 1, topRow + 1, (u - leftColumn) * (v - topRow)],
  ] as const) {
    const clampedRow = Math.min(heightPx - 1, Math.max(0, row))
    const offset = 3 * (clampedRow * widthPx + ((column + widthPx) % widthPx))
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + weight * (data[offset + channel] ?? 0)
  }
}

/** Ground truth of a view, rendered from the panorama without a viewer and with supersampling. */
export async function trueView(path: string, view: ReferenceView): Promise<Uint8Array> {
  const panorama = await readPanorama(path)
  const { widthPx, heightPx } = view
  const pixels = new Uint8Array(3 * widthPx * heightPx)
  const sum = new Float64Array(3)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      sum.fill(0)
      for (let sample = 0; sample < samplesPerPixel; sample++) {
        const sampleX = x + ((sample % samplesPerPixelSide) + 0.5) / samplesPerPixelSide
        const sampleY = y + (Math.floor(sample / samplesPerPixelSide) + 0.5) / samplesPerPixelSide
        addColor(panorama, panoramaDirectionAt(view, sampleX, sampleY), sum)
      }
      for (let channel = 0; channel < 3; channel++)
        pixels[3 * (y * widthPx + x) + channel] = Math.round((sum[channel] ?? 0) / samplesPerPixel)
    }
  return pixels
}

type Size = { readonly widthPx: number; readonly heightPx: number }
type ViewTruth = { readonly truth: Uint8Array; readonly size: Size }
type TruthHost = { readonly browser: Browser; readonly server: SlowServer }

function openPage({ browser }: TruthHost, { widthPx, heightPx }: Size): Promise<Page> {
  return browser.newPage({ viewport: { width: widthPx, height: heightPx } })
}

/** Compares the image of a page with the ground truth after all tiles have loaded. */
async function compareScreenshot(
  page: Page,
  { server }: TruthHost,
  { truth, size }: ViewTruth,
): Promise<ViewSimilarity> {
  await untilQuiet(page, server)
  const screenshot = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
  const screenshotBrightness = brightness(screenshot, size)
  const truthBrightness = brightness(truth, size)
  return {
    psnrDb: psnrDb(screenshot, truth),
    similarity: similarity(screenshotBrightness, truthBrightness, size),
    gradientShare: gradientEnergy(screenshotBrightness, size) / gradientEnergy(truthBrightness, size),
  }
}

/** Compares a viewer's image of its start view with the ground truth. */
export async function compareWithTruth(
  name: ViewerName,
  host: TruthHost,
  viewTruth: ViewTruth,
): Promise<ViewSimilarity> {
  const page = await openPage(host, viewTruth.size)
  await page.goto(`${host.server.origin}/${name}.html`)
  await page.waitForFunction(() => 'subject' in window)
  const compared = await compareScreenshot(page, host, viewTruth)
  await page.close()
  return compared
}

/** Views of the middle of each face, the poles among them, of an edge and of a corner; the densities of their tiles differ. */
const comparedViews = [
  { yawDeg: 0, pitchDeg: 0, fovDeg: 75 },
  { yawDeg: 90, pitchDeg: 0, fovDeg: 90 },
  { yawDeg: 180, pitchDeg: 0, fovDeg: 60 },
  { yawDeg: -90, pitchDeg: 0, fovDeg: 70 },
  { yawDeg: 0, pitchDeg: 90, fovDeg: 80 },
  { yawDeg: 0, pitchDeg: -90, fovDeg: 75 },
  { yawDeg: 45, pitchDeg: 0, fovDeg: 75 },
  { yawDeg: -135, pitchDeg: -35, fovDeg: 80 },
] as const

/** Compares our viewer's images of several views with the ground truth, and prints each comparison. */
export async function compareViews(host: TruthHost, path: string, size: Size): Promise<readonly ViewSimilarity[]> {
  const page = await openPage(host, size)
  await page.goto(`${host.server.origin}/stopover.html`)
  await page.waitForFunction(() => 'subject' in window)
  const similarities: ViewSimilarity[] = []
  for (const view of comparedViews) {
    await page.evaluate((shownView) => window.subject.setView(shownView), view)
    const compared = await compareScreenshot(page, host, { truth: await trueView(path, { ...view, ...size }), size })
    console.log(
      `yaw ${view.yawDeg}°, pitch ${view.pitchDeg}°, field of view ${view.fovDeg}°: ${compared.psnrDb.toFixed(1)} dB, gradient energy ${compared.gradientShare.toFixed(2)}`,
    )
    similarities.push(compared)
  }
  await page.close()
  return similarities
}
