import type { Page } from '@playwright/test'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { tellFigure } from '../support/viewer/figures.ts'
import { turnedGradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    /** Bytes of textures that the page holds now, and at most. */
    readonly textures: { bytes: number; mostBytes: number }
  }
}

/** Counts what is really allocated, whatever the viewer says of itself. Every texture here is an array of RGBA8. */
function countTextures(): void {
  const textures = { bytes: 0, mostBytes: 0 }
  Object.assign(window, { textures })
  const sizes = new Map<WebGLTexture, number>()
  const { prototype } = WebGL2RenderingContext
  const { texStorage3D, deleteTexture } = prototype
  prototype.texStorage3D = function count(target, levels, format, width, height, depth) {
    texStorage3D.call(this, target, levels, format, width, height, depth)
    const texture: unknown = this.getParameter(this.TEXTURE_BINDING_2D_ARRAY)
    if (!(texture instanceof WebGLTexture)) return
    sizes.set(texture, 4 * width * height * depth)
    textures.bytes += 4 * width * height * depth
    textures.mostBytes = Math.max(textures.mostBytes, textures.bytes)
  }
  prototype.deleteTexture = function forget(texture) {
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

const names = ['hall', 'garden', 'attic'] as const

test('two hundred jumps, many of them into the midst of another, leave nothing behind', async ({ page, host }) => {
  await page.setViewportSize({ width: 640, height: 480 })
  await page.addInitScript(countTextures)
  const panos = await Promise.all(
    names.map((name) => servePanorama(host, name, { formula: turnedGradient, faceSizePx: 504 })),
  )
  await mount(
    page,
    host,
    aDocument(
      panos.map(({ id }) => aStop({ id, mediaId: id })),
      panos,
    ),
    { memoryMiB: 64 },
  )
  await untilSharp(page)
  const jump = (times: number) =>
    page.evaluate(
      async ({ count, stopIds }) => {
        for (let at = 1; at <= count; at++) {
          const going = window.viewer.goTo(stopIds[at % stopIds.length] ?? '', { transition: at % 4 ? 'none' : 'fade' })
          // every other one is broken off by the next
          if (at % 2) await going
          else void going.catch(() => undefined)
        }
        await window.viewer.goTo('hall', { transition: 'none' })
      },
      { count: times, stopIds: names },
    )
  await jump(20)
  await untilSharp(page)
  const before = await heapKiB(page)
  await jump(200)
  await untilSharp(page)
  const jumpHeapKiB = (await heapKiB(page)) - before
  tellFigure('jump-heap-kib', jumpHeapKiB / 200)
  expect(jumpHeapKiB).toBeLessThan(500)
  expect(await page.evaluate(() => window.textures.mostBytes / 2 ** 20)).toBeLessThan(64.5)
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('hall')
})

test.describe('on a phone with little memory', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true })
  test.describe.configure({ timeout: 300_000 })

  test('a panorama of 16,384 pixels keeps to 64 MiB wherever one looks', async ({ page, host }) => {
    await page.addInitScript(countTextures)
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 }))
    const pano = await servePanorama(host, 'vast', { formula: turnedGradient, faceSizePx: 5040 })
    await mount(page, host, aDocument([aStop({ id: 'vast', mediaId: 'vast' })], [pano]))
    await untilSharp(page)
    expect(await page.evaluate(() => window.viewer.stats().budgetMiB)).toBe(64)
    for (const view of [
      { yawDeg: 45, pitchDeg: 35, fovDeg: 90 },
      { yawDeg: 120, pitchDeg: -20, fovDeg: 30 },
      { yawDeg: 0, pitchDeg: 85, fovDeg: 100 },
    ]) {
      await page.evaluate((wanted) => window.viewer.setView(wanted), view)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      await untilSharp(page)
    }
    const mostMiB = await page.evaluate(() => window.textures.mostBytes / 2 ** 20)
    tellFigure('phone-texture-mib', mostMiB)
    // a preview is a few kilobytes
    expect(mostMiB).toBeLessThan(64.5)
    expect(mostMiB).toBeGreaterThan(32)
  })
})
