import { psnrDb } from '../../support/files/image-similarity.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { recordFigure } from '../support/viewer/figures.ts'
import { aTour, screenshotPixels } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSettled, untilSharp } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    recordedEvents: unknown[]
  }
}

const size = { width: 800, height: 600 }

test.beforeEach(({ page }) => page.setViewportSize(size))

test('the preview is shown before any tile has loaded', async ({ page, host }) => {
  let release: () => void = () => undefined
  host.hold = new Promise((resolve) => {
    release = resolve
  })
  await mount(page, host, await aTour(host))
  await page.evaluate(() => window.viewer.ready)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const rgb = await screenshotPixels(page)
  const middle = ((size.height / 2) * size.width + size.width / 2) * 3
  expect(
    [...rgb.subarray(middle, middle + 3)].every((value, at) => Math.abs(value - (at === 2 ? 237 : 127)) < 12),
  ).toBe(true)
  release()
  await untilSharp(page)
})

test('a smooth image has no seams between tiles and faces', async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, { ...tour, stops: { ...tour.stops, hall: aStop({ id: 'hall', mediaId: 'hall' }) } })
  for (const view of [
    { yawDeg: 45, pitchDeg: 35, fovDeg: 60 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 0, pitchDeg: 88, fovDeg: 100 },
  ]) {
    await page.evaluate((target) => window.viewer.setView(target), view)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSettled(page)
    const rgb = await screenshotPixels(page)
    let maxBend = 0
    const measureBend = (at: number, step: number) => {
      const bend = (rgb[at - step] ?? 0) - 2 * (rgb[at] ?? 0) + (rgb[at + step] ?? 0)
      maxBend = Math.max(maxBend, Math.abs(bend))
    }
    for (let row = 1; row < size.height - 1; row++)
      for (let column = 1; column < size.width - 1; column++)
        for (const channel of [0, 1, 2]) {
          const at = (row * size.width + column) * 3 + channel
          measureBend(at, 3)
          measureBend(at, size.width * 3)
        }
    expect(maxBend).toBeLessThanOrEqual(2)
  }
})

test('a resting view draws no frames', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
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
  await page.waitForTimeout(1500)
  expect(await framesDrawn()).toBe(frameCount)
})

test('a slow graphics card gets few frames and ends at the last view', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const framesDrawn = await page.evaluate(async () => {
    const { prototype } = WebGL2RenderingContext
    const getSyncParameter = prototype.getSyncParameter
    prototype.getSyncParameter = () => WebGL2RenderingContext.UNSIGNALED
    const before = window.viewer.stats().framesDrawn
    for (let frame = 0; frame < 20; frame++) {
      void window.viewer.setView({ yawDeg: frame, pitchDeg: 0, fovDeg: 90 })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    prototype.getSyncParameter = getSyncParameter
    return window.viewer.stats().framesDrawn - before
  })
  // The viewer draws one more frame for each second without a signal.
  expect(framesDrawn).toBeLessThan(10)
  expect(framesDrawn).toBeGreaterThan(0)
  await untilSharp(page)
  expect(await page.evaluate(() => window.viewer.directionToScreen({ yawDeg: 19, pitchDeg: 0 }))).toMatchObject({
    x: expect.closeTo(size.width / 2, 3),
  })
})

test('a lost graphics context is restored with identical pixels', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSettled(page)
  const before = await screenshotPixels(page)
  await page.evaluate(async () => {
    const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
    const extension = context?.getExtension('WEBGL_lose_context')
    const restored = new Promise((resolve) => window.viewer.on('contextrestored', resolve))
    const lost = new Promise((resolve) => window.viewer.on('contextlost', resolve))
    extension?.loseContext()
    await lost
    setTimeout(() => extension?.restoreContext(), 100)
    await restored
  })
  await untilSettled(page)
  const restoredPsnrDb = psnrDb(await screenshotPixels(page), before)
  recordFigure('restored-psnr-db', restoredPsnrDb)
  expect(restoredPsnrDb).toBe(Number.POSITIVE_INFINITY)
})

test('texture memory stays within the budget in every view', async ({ page, host }) => {
  await mount(page, host, await aTour(host), { memoryMiB: 32, maxDevicePixelRatio: 1 })
  await untilSharp(page)
  const peakMiB = await page.evaluate(async () => {
    let peak = 0
    for (let step = 0; step < 24; step++) {
      await window.viewer.setView({ yawDeg: step * 47, pitchDeg: 80 * Math.sin(step), fovDeg: 50 + 10 * (step % 5) })
      for (let frame = 0; frame < 6; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        peak = Math.max(peak, window.viewer.stats().textureMiB)
      }
    }
    return peak
  })
  expect(peakMiB).toBe(32)
  await untilSharp(page)
})

test('mounting and disposing fifty times leaks no memory', async ({ page, host }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await mount(page, host, await aTour(host))
  const session = await page.context().newCDPSession(page)
  const heapKiB = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024
  }
  const cycle = (times: number) =>
    page.evaluate(async (count) => {
      const container = window.document.getElementById('host')
      if (!container) throw new Error('the page has no place for the viewer')
      for (let i = 0; i < count; i++) {
        const { document } = window.viewer
        window.viewer.dispose()
        window.viewer = window.createTourViewer(container, { document })
        await window.viewer.ready
      }
    }, times)
  await cycle(10)
  const before = await heapKiB()
  await cycle(40)
  const slopeKiB = ((await heapKiB()) - before) / 40
  recordFigure('mount-heap-kib', slopeKiB)
  expect(slopeKiB).toBeLessThan(50)
  expect(warnings.filter((text) => /context/i.test(text))).toEqual([])
  await page.evaluate(() => window.viewer.dispose())
  // A terminated worker ends a moment later.
  await expect.poll(() => page.workers().length).toBe(0)
  expect(await page.locator('#host > *').count()).toBe(0)
})

test('a hotspot stays on its direction in twenty views', async ({ page, host }) => {
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
  let checkedViews = 0
  let seed = 7
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  for (let i = 0; i < 20; i++) {
    const view = {
      yawDeg: -37 + (random() - 0.5) * 50,
      pitchDeg: 22 + (random() - 0.5) * 40,
      fovDeg: 60 + random() * 40,
    }
    await page.evaluate((target) => window.viewer.setView(target), view)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSettled(page)
    const list = page.locator('.hotspots')
    const box = await page.locator('.hotspot').boundingBox()
    if (!box) throw new Error('the hotspot has no place')
    await list.evaluate((element) => element.toggleAttribute('hidden', true))
    const rgb = await screenshotPixels(page)
    await list.evaluate((element) => element.toggleAttribute('hidden', false))
    let sum = 0
    let x = 0
    let y = 0
    for (let pixel = 0; pixel < size.width * size.height; pixel++) {
      const weight = (rgb[pixel * 3] ?? 0) / 255
      sum += weight
      x += weight * ((pixel % size.width) + 0.5)
      y += weight * (Math.floor(pixel / size.width) + 0.5)
    }
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
    // The centroid of a disc that is cut off by the edge of the view is elsewhere.
    if (middle[0] < 30 || middle[1] < 30 || middle[0] > size.width - 30 || middle[1] > size.height - 30) continue
    checkedViews++
    const errorPx = Math.hypot(x / sum - middle[0], y / sum - middle[1])
    recordFigure('hotspot-error-px', errorPx)
    expect(errorPx).toBeLessThanOrEqual(0.5)
  }
  expect(checkedViews).toBeGreaterThanOrEqual(10)
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
  // The hotspot is gone, and the surface, named after the stop, has the focus.
  await expect(page.getByRole('application', { name: /^Stop garden/ })).toBeFocused()
  // A heading of 170° in the hall is a yaw of 140° in the garden.
  await expect.poll(async () => (await view()).yawDeg).toBeCloseTo(140, 6)
  await page.keyboard.press('Tab')
  expect(await page.locator('.hotspot').count()).toBe(0)
})

test('a dragged point stays under the pointer', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const grabbed = await page.evaluate(() => window.viewer.screenToDirection(300, 200))
  await page.mouse.move(300, 200)
  await page.mouse.down()
  await page.mouse.move(420, 330, { steps: 5 })
  const place = await page.evaluate((direction) => window.viewer.directionToScreen(direction), grabbed)
  expect(place && Math.hypot(place.x - 420, place.y - 330)).toBeLessThan(0.01)
  await page.mouse.up()
})

test('a stop without media and one whose media fail to load say so', async ({ page, host }) => {
  const tour = await aTour(host)
  host.serve('hall', () => Promise.resolve(null))
  await mount(page, host, tour, { transition: 'none' })
  await expect(page.getByText("This stop's media couldn't be loaded.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.evaluate(() => window.viewer.goTo('empty'))
  await expect(page.getByText('This stop has no media.')).toBeVisible()
})

for (const [name, policy, workers] of [
  ['a worker where the page allows one', "default-src 'self'; worker-src blob:; style-src 'unsafe-inline'", 1],
  ['the page itself where it allows none', "default-src 'self'; worker-src 'none'; style-src 'unsafe-inline'", 0],
  [
    'the page itself under Trusted Types',
    "default-src 'self'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
    0,
  ],
] as const)
  test(`tiles are loaded by ${name}`, async ({ page, host }) => {
    host.policy = policy
    await mount(page, host, await aTour(host))
    await untilSharp(page)
    await expect.poll(() => page.workers().length).toBe(workers)
  })

test('in edit mode, clicks, drags and keys emit events and follow no hotspot', async ({ page, host }) => {
  await mount(page, host, await aTour(host), { editing: true })
  await untilSharp(page)
  await page.evaluate(() => {
    const events: unknown[] = []
    window.recordedEvents = events
    window.viewer.on('press', ({ detail }) => events.push(['press', detail.direction]))
    window.viewer.on('hotspotselect', ({ detail }) => events.push(['select', detail.hotspotId]))
    window.viewer.on(
      'hotspotmove',
      ({ detail }) => detail.final && events.push(['move', detail.hotspotId, detail.direction]),
    )
  })
  const pressDirection = await page.evaluate(() => window.viewer.screenToDirection(200, 450))
  await page.mouse.click(200, 450)
  const box = await page.getByRole('button', { name: 'Read: Lamp' }).boundingBox()
  if (!box) throw new Error('the hotspot has no place')
  await page.mouse.move(box.x + 10, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(200 - 12, 450, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('ArrowRight')
  const events = await page.evaluate(() => window.recordedEvents)
  const near = (direction: { yawDeg: number; pitchDeg: number }) => ({
    yawDeg: expect.closeTo(direction.yawDeg, 3),
    pitchDeg: expect.closeTo(direction.pitchDeg, 3),
  })
  expect(events).toEqual([
    ['press', near(pressDirection)],
    ['select', 'lamp'],
    ['move', 'lamp', near(pressDirection)],
    ['move', 'lamp', near({ ...pressDirection, yawDeg: pressDirection.yawDeg + 0.5 })],
  ])
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('hall')
})
