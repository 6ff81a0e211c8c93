import { psnrDb } from '../../support/files/image-similarity.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { tellFigure } from '../support/viewer/figures.ts'
import { aTour, pixels } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSettled, untilSharp } from '../support/viewer/viewer-page.ts'

declare global {
  interface Window {
    recordedEvents: unknown[]
  }
}

const size = { width: 800, height: 600 }

test.beforeEach(({ page }) => page.setViewportSize(size))

test('shows the preview before any tile has come', async ({ page, host }) => {
  let release: () => void = () => undefined
  host.hold = new Promise((resolve) => {
    release = resolve
  })
  await mount(page, host, await aTour(host))
  await page.evaluate(() => window.viewer.ready)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shown = await pixels(page)
  const middle = ((size.height / 2) * size.width + size.width / 2) * 3
  expect(
    [...shown.subarray(middle, middle + 3)].every((value, at) => Math.abs(value - (at === 2 ? 237 : 127)) < 12),
  ).toBe(true)
  release()
  await untilSharp(page)
})

test('has no seams: a smooth image stays smooth across tiles and faces', async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, { ...tour, stops: { ...tour.stops, hall: aStop({ id: 'hall', mediaId: 'hall' }) } })
  for (const view of [
    { yawDeg: 45, pitchDeg: 35, fovDeg: 60 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 0, pitchDeg: 88, fovDeg: 100 },
  ]) {
    await page.evaluate((wanted) => window.viewer.setView(wanted), view)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSettled(page)
    const shown = await pixels(page)
    let worst = 0
    const look = (at: number, step: number) => {
      const bend = (shown[at - step] ?? 0) - 2 * (shown[at] ?? 0) + (shown[at + step] ?? 0)
      worst = Math.max(worst, Math.abs(bend))
    }
    for (let row = 1; row < size.height - 1; row++)
      for (let column = 1; column < size.width - 1; column++)
        for (const channel of [0, 1, 2]) {
          const at = (row * size.width + column) * 3 + channel
          look(at, 3)
          look(at, size.width * 3)
        }
    expect(worst).toBeLessThanOrEqual(2)
  }
})

test('draws nothing while nothing changes', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  // The last tiles are drawn a moment after they came, and two counts half a second apart tell when.
  const framesDrawn = () => page.evaluate(() => window.viewer.stats().framesDrawn)
  let before = -1
  const drawnSince = async () => {
    const last = before
    before = await framesDrawn()
    return before - last
  }
  await expect.poll(drawnSince, { intervals: [500] }).toBe(0)
  await page.waitForTimeout(1500)
  expect(await framesDrawn()).toBe(before)
})

test('gives a slow graphics card no more than it can do, and shows the view that was last', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const drawn = await page.evaluate(async () => {
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
  // One more for each second that the card says nothing.
  expect(drawn).toBeLessThan(10)
  expect(drawn).toBeGreaterThan(0)
  await untilSharp(page)
  expect(await page.evaluate(() => window.viewer.directionToScreen({ yawDeg: 19, pitchDeg: 0 }))).toMatchObject({
    x: expect.closeTo(size.width / 2, 3),
  })
})

test('comes back by itself, bit by bit the same, after the graphics context is lost', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSettled(page)
  const before = await pixels(page)
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
  const restoredPsnrDb = psnrDb(await pixels(page), before)
  tellFigure('restored-psnr-db', restoredPsnrDb)
  expect(restoredPsnrDb).toBe(Number.POSITIVE_INFINITY)
})

test('stays within its budget while a visitor looks everywhere', async ({ page, host }) => {
  await mount(page, host, await aTour(host), { memoryMiB: 32, maxDevicePixelRatio: 1 })
  await untilSharp(page)
  const worst = await page.evaluate(async () => {
    let most = 0
    for (let step = 0; step < 24; step++) {
      await window.viewer.setView({ yawDeg: step * 47, pitchDeg: 80 * Math.sin(step), fovDeg: 50 + 10 * (step % 5) })
      for (let frame = 0; frame < 6; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        most = Math.max(most, window.viewer.stats().textureMiB)
      }
    }
    return most
  })
  expect(worst).toBe(32)
  await untilSharp(page)
})

test('can be mounted and disposed of fifty times', async ({ page, host }) => {
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
  tellFigure('mount-heap-kib', slopeKiB)
  expect(slopeKiB).toBeLessThan(50)
  expect(warnings.filter((text) => /context/i.test(text))).toEqual([])
  await page.evaluate(() => window.viewer.dispose())
  // A thread that was told to end is gone a moment later.
  await expect.poll(() => page.workers().length).toBe(0)
  expect(await page.locator('#host > *').count()).toBe(0)
})

test('keeps hotspots where the image has them, in twenty views', async ({ page, host }) => {
  const spot = { yawDeg: -37, pitchDeg: 22 }
  const yaw = (spot.yawDeg * Math.PI) / 180
  const pitch = (spot.pitchDeg * Math.PI) / 180
  const at = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)] as const
  const dot: Formula = ([x, y, z]) => {
    const near = x * at[0] + y * at[1] + z * at[2]
    return near > Math.cos(0.02) ? [255, 0, 255] : [0, 90, 0]
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
  let judged = 0
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
    await page.evaluate((wanted) => window.viewer.setView(wanted), view)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSettled(page)
    const list = page.locator('.hotspots')
    const box = await page.locator('.hotspot').boundingBox()
    if (!box) throw new Error('the hotspot has no place')
    await list.evaluate((element) => element.toggleAttribute('hidden', true))
    const shown = await pixels(page)
    await list.evaluate((element) => element.toggleAttribute('hidden', false))
    let sum = 0
    let x = 0
    let y = 0
    for (let pixel = 0; pixel < size.width * size.height; pixel++) {
      const weight = (shown[pixel * 3] ?? 0) / 255
      sum += weight
      x += weight * ((pixel % size.width) + 0.5)
      y += weight * (Math.floor(pixel / size.width) + 0.5)
    }
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
    // a disc cut by the edge of the view has its weight elsewhere
    if (middle[0] < 30 || middle[1] < 30 || middle[0] > size.width - 30 || middle[1] > size.height - 30) continue
    judged++
    const errorPx = Math.hypot(x / sum - middle[0], y / sum - middle[1])
    tellFigure('hotspot-error-px', errorPx)
    expect(errorPx).toBeLessThanOrEqual(0.5)
  }
  expect(judged).toBeGreaterThanOrEqual(10)
})

test('works by keyboard alone: Tab reaches hotspots that are out of sight, Enter follows', async ({ page, host }) => {
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
  // the hotspot is gone; what has its focus is read out by the name of the stop
  await expect(page.getByRole('application', { name: /^Stop garden/ })).toBeFocused()
  // bearing 170 in the hall stands at 140 in the garden
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

test('says so when a stop has no image, or one that cannot be loaded', async ({ page, host }) => {
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

test('an editor presses, selects, drags and nudges; nothing is followed', async ({ page, host }) => {
  await mount(page, host, await aTour(host), { editing: true })
  await untilSharp(page)
  await page.evaluate(() => {
    const told: unknown[] = []
    window.recordedEvents = told
    window.viewer.on('press', ({ detail }) => told.push(['press', detail.direction]))
    window.viewer.on('hotspotselect', ({ detail }) => told.push(['select', detail.hotspotId]))
    window.viewer.on(
      'hotspotmove',
      ({ detail }) => detail.final && told.push(['move', detail.hotspotId, detail.direction]),
    )
  })
  const wanted = await page.evaluate(() => window.viewer.screenToDirection(200, 450))
  await page.mouse.click(200, 450)
  const box = await page.getByRole('button', { name: 'Read: Lamp' }).boundingBox()
  if (!box) throw new Error('the hotspot has no place')
  await page.mouse.move(box.x + 10, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(200 - 12, 450, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('ArrowRight')
  const told = await page.evaluate(() => window.recordedEvents)
  const near = (direction: { yawDeg: number; pitchDeg: number }) => ({
    yawDeg: expect.closeTo(direction.yawDeg, 3),
    pitchDeg: expect.closeTo(direction.pitchDeg, 3),
  })
  expect(told).toEqual([
    ['press', near(wanted)],
    ['select', 'lamp'],
    ['move', 'lamp', near(wanted)],
    ['move', 'lamp', near({ ...wanted, yawDeg: wanted.yawDeg + 0.5 })],
  ])
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('hall')
})
