import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { brightness, gradientEnergy, psnrDb } from '../../support/files/image-similarity.ts'
import { panoramaDirectionAt, type ReferenceView } from '../../support/files/reference-view.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { screenshotPixels } from '../support/viewer/hall-and-garden.ts'
import {
  expect,
  mount,
  nextFrames,
  servePanorama,
  serveUniformPanorama,
  test,
  untilSettled,
  untilSharp,
} from '../support/viewer/viewer-page.ts'

const faceSizePx = 504
/** Size at which a pixel covers more than two texels of a face, so that one sample skips some. */
const size = { width: 220, height: 165 }

/** Black and white columns, one texel wide. */
const stripes: Formula = ([x, , z]) => {
  const isWhite = Math.floor((x / z + 1) * (faceSizePx / 2)) % 2 === 0
  return isWhite ? [255, 255, 255] : [0, 0, 0]
}

/** Waves per radian of the fine pattern: just over four pixels each in the views below. */
const wavesPerRad = 62
/** Waves along all axes of the sphere, so that each face shows two of them crossing in its middle. */
const waves: Formula = ([x, y, z]) => {
  const wave = (position: number) => Math.sin(2 * Math.PI * wavesPerRad * position)
  return [128 + 55 * (wave(x) + wave(y)), 128 + 55 * (wave(y) + wave(z)), 128 + 55 * (wave(z) + wave(x))]
}

const viewSize = { widthPx: 480, heightPx: 300 }
/** A field of view for which a tile of the coarser level has hardly more texels than pixels in the middle of a face. */
const fovDeg = 90
/** Middles of faces, the poles among them, an edge and a corner. */
const views = [
  { yawDeg: -90, pitchDeg: 0 },
  { yawDeg: 0, pitchDeg: 90 },
  { yawDeg: 30, pitchDeg: -90 },
  { yawDeg: 45, pitchDeg: 0 },
  { yawDeg: 45, pitchDeg: 35 },
] as const

/** Pixels of a view of a formula, each the mean of four samples. */
function truthOf(formula: Formula, view: ReferenceView): Uint8Array {
  const offsets = [1 / 4, 3 / 4]
  const pixels = new Uint8Array(3 * view.widthPx * view.heightPx)
  for (let y = 0; y < view.heightPx; y++)
    for (let x = 0; x < view.widthPx; x++) {
      const sum = [0, 0, 0]
      for (const dy of offsets)
        for (const dx of offsets)
          for (const [channel, value] of formula(panoramaDirectionAt(view, x + dx, y + dy)).entries())
            sum[channel] = (sum[channel] ?? 0) + value
      pixels.set(
        sum.map((value) => Math.round(value / offsets.length ** 2)),
        3 * (y * view.widthPx + x),
      )
    }
  return pixels
}

/** Contrast in the middle of an image: the standard deviation of its gray levels, from 0 to 255. */
async function contrastOf(image: Buffer): Promise<number> {
  const middle = await sharp(image).extract({ left: 55, top: 43, width: 110, height: 79 }).toBuffer()
  const { channels } = await sharp(middle).grayscale().stats()
  return channels[0]?.stdev ?? Number.NaN
}

/** PNG of the canvas in the frame in which the view was turned. */
async function captureTurningFrame(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(async () => {
    const canvas = window.viewer.element.querySelector('canvas')
    if (!canvas) throw new Error('there is no canvas')
    window.viewer.setView({ yawDeg: 0.4 })
    // The viewer requested this frame first, so it has drawn by now.
    await new Promise(requestAnimationFrame)
    return canvas.toDataURL()
  })
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}

test('a resting view is antialiased, and as sharp as the panorama everywhere', async ({ page, host }) => {
  await page.setViewportSize(size)
  await page.addInitScript(() => {
    // Without fences the viewer never waits for the graphics card, so it draws the captured frame.
    WebGL2RenderingContext.prototype.fenceSync = () => null
  })
  const hall = await servePanorama(host, 'hall', { formula: stripes, faceSizePx })
  const garden = await servePanorama(host, 'garden', { formula: waves, faceSizePx: 2 * faceSizePx })
  const stops = [hall, garden].map(({ id }) => aStop({ id, mediaId: id }))
  await mount(page, host, aDocument(stops, [hall, garden]), { transition: 'none' })
  await untilSharp(page)
  const turningContrast = await contrastOf(await captureTurningFrame(page))
  const leastTurningContrast = 40
  expect(turningContrast).toBeGreaterThan(leastTurningContrast)
  await untilSettled(page)
  expect(await contrastOf(await page.screenshot())).toBeLessThan(0.6 * turningContrast)
  const framesDrawn = await page.evaluate(() => window.viewer.stats().framesDrawn)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => window.viewer.stats().framesDrawn)).toBe(framesDrawn)

  await page.setViewportSize({ width: viewSize.widthPx, height: viewSize.heightPx })
  await page.evaluate(() => window.viewer.goTo('garden'))
  const psnrsDb: number[] = []
  for (const view of views) {
    await page.evaluate((shownView) => window.viewer.setView(shownView), { ...view, fovDeg })
    // Until the next frame, the viewer is settled in the view before.
    await nextFrames(page)
    await untilSettled(page)
    const truth = truthOf(waves, { ...view, fovDeg, ...viewSize })
    const pixels = await screenshotPixels(page)
    const energyOf = (image: Uint8Array) => gradientEnergy(brightness(image, viewSize), viewSize)
    const place = `yaw ${view.yawDeg}°, pitch ${view.pitchDeg}°`
    expect.soft(energyOf(pixels) / energyOf(truth), place).toBeGreaterThan(0.9)
    expect.soft(psnrDb(pixels, truth), place).toBeGreaterThan(36)
    psnrsDb.push(psnrDb(pixels, truth))
  }
  expect(psnrsDb.reduce((sum, psnr) => sum + psnr, 0) / psnrsDb.length).toBeGreaterThan(39)
})

test('a view that needs more memory than there is comes to rest', async ({ page, host }) => {
  await page.setViewportSize({ width: viewSize.widthPx, height: viewSize.heightPx })
  const hall = await serveUniformPanorama(host, 'hall', 8 * faceSizePx)
  const stop = aStop({ id: 'hall', mediaId: 'hall', initialView: { yawDeg: 45, pitchDeg: 0, fovDeg: 40 } })
  // The tiles that refine the view fit, but not together with the coarser ones that are shown until then.
  await mount(page, host, aDocument([stop], [hall]), { memoryMiB: 32 })
  await untilSettled(page)
  const requestCount = host.requestedPaths.length
  await nextFrames(page)
  expect(host.requestedPaths).toHaveLength(requestCount)
})
