import { psnrDb } from '../../support/files/image-similarity.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { recordFigure } from '../support/viewer/figures.ts'
import { aTour, screenshotPixels } from '../support/viewer/hall-and-garden.ts'
import {
  expect,
  mount,
  nextFrames,
  servePanorama,
  test,
  untilSettled,
  untilSharp,
} from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    recordedEvents: unknown[]
  }
}

const size = { width: 480, height: 300 }

test.beforeEach(({ page }) => page.setViewportSize(size))

test('the viewer draws the preview before any tile, and no seams between tiles and faces', async ({ page, host }) => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  host.tilesReleased = promise
  const tour = await aTour(host)
  await mount(page, host, { ...tour, stops: { ...tour.stops, hall: aStop({ id: 'hall', mediaId: 'hall' }) } })
  await page.evaluate(() => window.viewer.ready)
  await nextFrames(page)
  const previewPixels = await screenshotPixels(page)
  const middleOffset = ((size.height / 2) * size.width + size.width / 2) * 3
  const colorAhead = [127, 127, 237]
  const previewError = Math.max(
    ...colorAhead.map((value, channel) => Math.abs(value - (previewPixels[middleOffset + channel] ?? 0))),
  )
  expect(previewError).toBeLessThan(12)
  release()
  for (const view of [
    { yawDeg: 45, pitchDeg: 35, fovDeg: 60 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 0, pitchDeg: 88, fovDeg: 100 },
  ]) {
    await page.evaluate((target) => window.viewer.setView(target), view)
    await nextFrames(page)
    await untilSettled(page)
    const rgb = await screenshotPixels(page)
    // In a smooth gradient the second differences of neighboring pixels are almost zero; at a seam they are not.
    let maxDifference = 0
    const measureSecondDifference = (offset: number, step: number) => {
      const difference = (rgb[offset - step] ?? 0) - 2 * (rgb[offset] ?? 0) + (rgb[offset + step] ?? 0)
      maxDifference = Math.max(maxDifference, Math.abs(difference))
    }
    for (let row = 1; row < size.height - 1; row++)
      for (let column = 1; column < size.width - 1; column++)
        for (const channel of [0, 1, 2]) {
          const offset = (row * size.width + column) * 3 + channel
          measureSecondDifference(offset, 3)
          measureSecondDifference(offset, size.width * 3)
        }
    expect(maxDifference).toBeLessThanOrEqual(2)
  }
})

test('a view draws nothing at rest, little on a slow graphics card, and the same after a lost context', async ({
  page,
  host,
}) => {
  await mount(page, host, await aTour(host))
  await untilSettled(page)
  const pixelsBefore = await screenshotPixels(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  // The last tiles are drawn a moment after they have loaded, so two counts half a second apart must be equal.
  const framesDrawn = () => page.evaluate(() => window.viewer.stats().framesDrawn)
  let frameCount = -1
  const newFrames = async () => {
    const previous = frameCount
    frameCount = await framesDrawn()
    return frameCount - previous
  }
  await expect.poll(newFrames, { intervals: [500] }).toBe(0)
  await page.waitForTimeout(1000)
  expect(await framesDrawn()).toBe(frameCount)

  const framesOfSlowCard = await page.evaluate(async () => {
    const { prototype } = WebGL2RenderingContext
    const getSyncParameter = prototype.getSyncParameter
    prototype.getSyncParameter = () => WebGL2RenderingContext.UNSIGNALED
    const framesBefore = window.viewer.stats().framesDrawn
    for (let frame = 0; frame < 20; frame++) {
      void window.viewer.setView({ yawDeg: frame, pitchDeg: 0, fovDeg: 90 })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    prototype.getSyncParameter = getSyncParameter
    return window.viewer.stats().framesDrawn - framesBefore
  })
  // The viewer draws one more frame for each second without a signal.
  expect(framesOfSlowCard).toBeLessThan(10)
  expect(framesOfSlowCard).toBeGreaterThan(0)
  await untilSharp(page)
  expect(await page.evaluate(() => window.viewer.directionToScreen({ yawDeg: 19, pitchDeg: 0 }))).toMatchObject({
    x: expect.closeTo(size.width / 2, 3),
  })

  await page.evaluate(async () => {
    const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
    const extension = context?.getExtension('WEBGL_lose_context')
    const contextRestored = new Promise((resolve) => window.viewer.on('contextrestored', resolve))
    const contextLost = new Promise((resolve) => window.viewer.on('contextlost', resolve))
    extension?.loseContext()
    await contextLost
    setTimeout(() => extension?.restoreContext(), 100)
    await contextRestored
    await window.viewer.setView({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await untilSettled(page)
  const restoredPsnrDb = psnrDb(await screenshotPixels(page), pixelsBefore)
  recordFigure('restored-psnr-db', restoredPsnrDb)
  expect(restoredPsnrDb).toBe(Number.POSITIVE_INFINITY)
})

test('mounting and disposing twenty times leaks no memory', async ({ page, host }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.setViewportSize({ width: 240, height: 150 })
  await mount(page, host, await aTour(host))
  const session = await page.context().newCDPSession(page)
  const heapKiB = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024
  }
  const remount = (times: number) =>
    page.evaluate(async (count) => {
      const container = window.document.getElementById('host')
      if (!container) throw new Error('the page has no container for the viewer')
      for (let repetition = 0; repetition < count; repetition++) {
        const { document } = window.viewer
        window.viewer.dispose()
        window.viewer = window.createTourViewer(container, { document })
        await window.viewer.ready
      }
    }, times)
  await remount(5)
  const heapBeforeKiB = await heapKiB()
  const mountCount = 20
  await remount(mountCount)
  const leakPerMountKiB = ((await heapKiB()) - heapBeforeKiB) / mountCount
  recordFigure('mount-heap-kib', leakPerMountKiB)
  expect(leakPerMountKiB).toBeLessThan(50)
  expect(warnings.filter((text) => /context/i.test(text))).toEqual([])
  await page.evaluate(() => window.viewer.dispose())
  // A terminated worker ends a moment later.
  await expect.poll(() => page.workers().length).toBe(0)
  expect(await page.locator('#host > *').count()).toBe(0)
})

test('a hotspot stays on its direction in six views', async ({ page, host }) => {
  const spot = { yawDeg: -37, pitchDeg: 22 }
  const yaw = (spot.yawDeg * Math.PI) / 180
  const pitch = (spot.pitchDeg * Math.PI) / 180
  const spotVector = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)] as const
  const dot: Formula = ([x, y, z]) => {
    const cosine = x * spotVector[0] + y * spotVector[1] + z * spotVector[2]
    return cosine > Math.cos(0.02) ? [255, 0, 255] : [0, 90, 0]
  }
  const pano = await servePanorama(host, 'dot', { formula: dot, faceSizePx: 2520 })
  const stop = aStop({
    id: 'dot',
    mediaId: 'dot',
    levelPitchDeg: 6,
    levelRollDeg: -9,
    hotspots: [aHotspot({ id: 'spot', ...spot })],
  })
  await mount(page, host, aDocument([stop], [pano]))
  const views = [
    { yawDeg: -37, pitchDeg: 22, fovDeg: 60 },
    { yawDeg: -60, pitchDeg: 30, fovDeg: 90 },
    { yawDeg: -14, pitchDeg: 35, fovDeg: 95 },
    { yawDeg: -22, pitchDeg: 9, fovDeg: 72 },
    { yawDeg: -50, pitchDeg: 13, fovDeg: 80 },
    { yawDeg: -41, pitchDeg: 40, fovDeg: 100 },
  ]
  for (const view of views) {
    await page.evaluate((target) => window.viewer.setView(target), view)
    await nextFrames(page)
    await untilSettled(page)
    const list = page.locator('.hotspots')
    const box = await page.locator('.hotspot').boundingBox()
    if (!box) throw new Error('the hotspot has no box')
    await list.evaluate((element) => element.toggleAttribute('hidden', true))
    const rgb = await screenshotPixels(page)
    await list.evaluate((element) => element.toggleAttribute('hidden', false))
    // The dot is the only red in the view, so the center of the red channel is the center of the dot.
    let weightSum = 0
    let weightedX = 0
    let weightedY = 0
    for (let pixel = 0; pixel < size.width * size.height; pixel++) {
      const weight = (rgb[pixel * 3] ?? 0) / 255
      weightSum += weight
      weightedX += weight * ((pixel % size.width) + 0.5)
      weightedY += weight * (Math.floor(pixel / size.width) + 0.5)
    }
    const dotCenter = { x: weightedX / weightSum, y: weightedY / weightSum }
    const hotspotCenter = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const errorPx = Math.hypot(dotCenter.x - hotspotCenter.x, dotCenter.y - hotspotCenter.y)
    recordFigure('hotspot-error-px', errorPx)
    expect(errorPx).toBeLessThanOrEqual(0.5)
  }
})

test('Tab reaches hotspots out of view and Enter follows them', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const view = () => page.evaluate(() => window.viewer.getView())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('application')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await view()).yawDeg).toBeGreaterThan(5)
  await page.keyboard.press('+')
  await expect.poll(async () => (await view()).fovDeg).toBeLessThan(80)
  await page.keyboard.press('Home')
  await expect.poll(view).toEqual({ yawDeg: 0, pitchDeg: 0, fovDeg: 90 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Read: Lamp' })).toBeFocused()
  await page.evaluate(() => {
    window.recordedEvents = []
    window.viewer.on('panelopen', ({ detail }) => window.recordedEvents.push(detail.hotspot.id))
  })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.recordedEvents)).toEqual(['lamp'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go to Stop garden' })).toBeFocused()
  await expect.poll(async () => Math.abs((await view()).yawDeg)).toBeCloseTo(170, 3)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  // The hotspot was removed, so the surface, which is named after the stop, has the focus.
  await expect(page.getByRole('application', { name: /^Stop garden/ })).toBeFocused()
  // A heading of 170° in the hall is a yaw of 140° in the garden.
  await expect.poll(async () => (await view()).yawDeg).toBeCloseTo(140, 6)
  await page.keyboard.press('Tab')
  expect(await page.locator('.hotspot').count()).toBe(0)
})

const policies = [
  { name: 'workers allowed', policy: "default-src 'self'; worker-src blob:; style-src 'unsafe-inline'", workers: 1 },
  {
    name: 'no workers allowed',
    policy: "default-src 'self'; worker-src 'none'; style-src 'unsafe-inline'",
    workers: 0,
  },
  {
    name: 'Trusted Types',
    policy: "default-src 'self'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
    workers: 0,
  },
] as const

test('tiles are loaded by a worker, or by the page where its policy allows none', async ({ page, host }) => {
  const tour = await aTour(host)
  for (const { name, policy, workers } of policies) {
    host.contentSecurityPolicy = policy
    await mount(page, host, tour)
    await untilSharp(page)
    await expect.poll(() => page.workers().length, name).toBe(workers)
  }
})
