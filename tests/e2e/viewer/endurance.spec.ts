import type { Page } from '@playwright/test'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { recordFigure } from '../support/viewer/figures.ts'
import { rotatedGradient } from '../support/viewer/hall-and-garden.ts'
import {
  expect,
  mount,
  nextFrames,
  servePanorama,
  serveUniformPanorama,
  test,
  untilSharp,
} from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    /** Current and peak size of the page's textures. */
    readonly textures: { bytes: number; peakBytes: number }
  }
}

/** Counts allocated texture memory independently of the viewer's statistics. All textures are RGBA8 arrays. */
function countTextures(): void {
  const textures = { bytes: 0, peakBytes: 0 }
  Object.assign(window, { textures })
  const sizes = new Map<WebGLTexture, number>()
  const { prototype } = WebGL2RenderingContext
  const { texStorage3D, deleteTexture } = prototype
  prototype.texStorage3D = function countAllocation(target, levels, format, width, height, depth) {
    texStorage3D.call(this, target, levels, format, width, height, depth)
    const texture: unknown = this.getParameter(this.TEXTURE_BINDING_2D_ARRAY)
    if (!(texture instanceof WebGLTexture)) return
    sizes.set(texture, 4 * width * height * depth)
    textures.bytes += 4 * width * height * depth
    textures.peakBytes = Math.max(textures.peakBytes, textures.bytes)
  }
  prototype.deleteTexture = function countDeletion(texture) {
    deleteTexture.call(this, texture)
    if (texture === null) return
    textures.bytes -= sizes.get(texture) ?? 0
    sizes.delete(texture)
  }
}

async function heapKiB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024
}

const budgetMiB = 64
/** Largest texture memory: the budget and the preview, which adds a few kilobytes. */
const maxTextureMiB = budgetMiB + 0.5
const stopIds = ['hall', 'garden', 'attic'] as const

test('two hundred jumps, half of them interrupted by the next, leak no memory', async ({ page, host }) => {
  await page.setViewportSize({ width: 240, height: 150 })
  await page.addInitScript(countTextures)
  const panos = await Promise.all(
    stopIds.map((id) => servePanorama(host, id, { formula: rotatedGradient, faceSizePx: 504 })),
  )
  await mount(
    page,
    host,
    aDocument(
      panos.map(({ id }) => aStop({ id, mediaId: id })),
      panos,
    ),
    { memoryMiB: budgetMiB },
  )
  await untilSharp(page)
  const jump = (times: number) =>
    page.evaluate(
      async ({ count, ids }) => {
        for (let jumpNumber = 1; jumpNumber <= count; jumpNumber++) {
          const navigation = window.viewer.goTo(ids[jumpNumber % ids.length] ?? '', {
            transition: jumpNumber % 4 ? 'none' : 'fade',
          })
          // Every other navigation is interrupted by the next.
          if (jumpNumber % 2) await navigation
          else void navigation.catch(() => undefined)
        }
        await window.viewer.goTo('hall', { transition: 'none' })
      },
      { count: times, ids: stopIds },
    )
  await jump(20)
  await untilSharp(page)
  const heapBeforeKiB = await heapKiB(page)
  const jumpCount = 200
  await jump(jumpCount)
  await untilSharp(page)
  const jumpHeapKiB = (await heapKiB(page)) - heapBeforeKiB
  recordFigure('jump-heap-kib', jumpHeapKiB / jumpCount)
  expect(jumpHeapKiB).toBeLessThan(500)
  expect(await page.evaluate(() => window.textures.peakBytes / 2 ** 20)).toBeLessThan(maxTextureMiB)
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('hall')
})

test.describe('on a phone with little memory', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true })

  test('a panorama of 16,384 pixels stays within 64 MiB in every view', async ({ page, host }) => {
    await page.addInitScript(countTextures)
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 }))
    const pano = await serveUniformPanorama(host, 'vast', 5040)
    await mount(page, host, aDocument([aStop({ id: 'vast', mediaId: 'vast' })], [pano]))
    await untilSharp(page)
    expect(await page.evaluate(() => window.viewer.stats().budgetMiB)).toBe(budgetMiB)
    for (const view of [
      { yawDeg: 45, pitchDeg: 35, fovDeg: 90 },
      { yawDeg: 120, pitchDeg: -20, fovDeg: 30 },
    ]) {
      await page.evaluate((target) => window.viewer.setView(target), view)
      await nextFrames(page)
      await untilSharp(page)
    }
    const peakMiB = await page.evaluate(() => window.textures.peakBytes / 2 ** 20)
    recordFigure('phone-texture-mib', peakMiB)
    expect(peakMiB).toBeLessThan(maxTextureMiB)
    // The panorama is large enough to use most of the budget.
    expect(peakMiB).toBeGreaterThan(budgetMiB / 2)
  })
})
