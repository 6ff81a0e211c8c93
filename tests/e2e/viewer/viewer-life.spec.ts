import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TourViewer } from '../../../src/sdk/core/tour-viewer.ts'
import { visitorLimits } from '../../../src/shared/limits.ts'
import type { Formula } from '../../support/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../support/tour-documents.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer-page.ts'

declare global {
  interface Window {
    told: unknown[]
    viewers: TourViewer[]
  }
}

const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
const turnedGradient: Formula = ([x, y, z]) => gradient([z, x, y])
const size = { width: 800, height: 600 }

async function aTour(host: ViewerHost) {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 2520 })
  const garden = await servePanorama(host, 'garden', { formula: turnedGradient, faceSizePx: 1008 })
  return aDocument(
    [
      aStop({
        id: 'hall',
        mediaId: 'hall',
        hotspots: [
          aHotspot({ id: 'lamp', title: 'Lamp', yawDeg: 20, pitchDeg: 5 }),
          aHotspot({ id: 'door', kind: 'stop', yawDeg: 170, readingOrder: 1, details: { targetStopId: 'garden' } }),
          aHotspot({ id: 'later', kind: 'hologram', readingOrder: 2 }),
        ],
      }),
      aStop({ id: 'garden', mediaId: 'garden', northOffsetDeg: 30 }),
      aStop({ id: 'empty' }),
    ],
    [hall, garden],
  )
}

async function pixels(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer()
}

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

test('has no seams: a smooth picture stays smooth across tiles and faces', async ({ page, host }) => {
  const tour = await aTour(host)
  await mount(page, host, { ...tour, stops: { ...tour.stops, hall: aStop({ id: 'hall', mediaId: 'hall' }) } })
  for (const view of [
    { yawDeg: 45, pitchDeg: 35, fovDeg: 60 },
    { yawDeg: 180, pitchDeg: 0, fovDeg: 90 },
    { yawDeg: 0, pitchDeg: 88, fovDeg: 100 },
  ]) {
    await page.evaluate((wanted) => window.viewer.setView(wanted), view)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSharp(page)
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

test('draws nothing of what moves by itself while it is scrolled out of sight', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  const framesDrawn = () => page.evaluate(() => window.viewer.stats().framesDrawn)
  const moveTo = (top: string) =>
    page.evaluate(async (wanted) => {
      const place = document.getElementById('host')
      if (place) Object.assign(place.style, { top: wanted, bottom: 'auto', height: '100vh' })
      const rest = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
      await rest()
      await rest()
    }, top)
  await page.evaluate(() => window.viewer.cruise(20))
  const begun = await framesDrawn()
  await expect.poll(framesDrawn).toBeGreaterThan(begun + 3)
  await moveTo('300vh')
  const left = await framesDrawn()
  await page.waitForTimeout(700)
  expect(await framesDrawn()).toBe(left)
  // what somebody waits for is drawn nevertheless
  await page.evaluate(() => window.viewer.goTo('garden', { transition: 'fade' }))
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  await page.evaluate(() => window.viewer.cruise(20))
  await moveTo('0')
  const back = await framesDrawn()
  await expect.poll(framesDrawn).toBeGreaterThan(back + 3)
})

test('comes back by itself, bit by bit the same, after the graphics context is lost', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
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
  await untilSharp(page)
  expect(Buffer.compare(await pixels(page), before)).toBe(0)
})

test('says so where its graphics context is not given back, and begins with another one', async ({ page, host }) => {
  await mount(page, host, await aTour(host))
  await untilSharp(page)
  await page.evaluate(() => window.viewer.setView({ yawDeg: 25 }))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await untilSharp(page)
  const before = await pixels(page)
  const lose = () =>
    page.evaluate(() => {
      window.told = []
      window.viewer.on('error', ({ detail }) => window.told.push(detail.code))
      const context = window.viewer.element.querySelector('canvas')?.getContext('webgl2')
      context?.getExtension('WEBGL_lose_context')?.loseContext()
    })
  await lose()
  await expect(page.getByText('The graphics card has stopped drawing this tour.')).toBeVisible()
  expect(await page.evaluate(() => window.told)).toEqual(['CONTEXT_LOST'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The graphics card has stopped drawing this tour.')).toBeHidden()
  await untilSharp(page)
  expect(await page.evaluate(() => window.viewer.getView().yawDeg)).toBe(25)
  await page.locator('.surface').blur()
  expect(Buffer.compare(await pixels(page), before)).toBe(0)
})

test('of more tours than a page bears, those out of sight for longest rest until they near the screen', async ({
  page,
  host,
}) => {
  const garden = await servePanorama(host, 'garden', { formula: turnedGradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'garden', mediaId: 'garden' })], [garden]))
  await page.evaluate(async (more) => {
    const first = document.getElementById('host')
    if (!first) throw new Error('the page has no place for the viewer')
    Object.assign(first.style, { inset: 'auto', top: '0', height: '200px', width: '300px' })
    window.viewers = [window.viewer]
    for (let at = 1; at <= more; at++) {
      const place = first.cloneNode() as HTMLElement
      place.style.top = `${at * 200}vh`
      document.body.append(place)
      const viewer = window.createTourViewer(place, { document: window.viewer.document })
      window.viewers.push(viewer)
      await viewer.ready
    }
  }, visitorLimits.liveTours)
  const resting = () =>
    page.evaluate(() => window.viewers.flatMap((viewer, at) => (viewer.stats().budgetMiB === 0 ? [at] : [])))
  await expect.poll(async () => (await resting()).length).toBe(1)
  const [asleep = 0] = await resting()
  expect(asleep).toBeGreaterThan(0)
  await page.evaluate((at) => window.viewers[at]?.element.scrollIntoView(), asleep)
  await page.waitForFunction((at) => window.viewers[at]?.stats().sharp, asleep)
  await expect.poll(async () => (await resting()).length).toBe(1)
  expect(await resting()).not.toContain(asleep)
  expect(await page.evaluate(() => window.viewers.length)).toBe(visitorLimits.liveTours + 1)
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
  expect(slopeKiB).toBeLessThan(50)
  expect(warnings.filter((text) => /context/i.test(text))).toEqual([])
  await page.evaluate(() => window.viewer.dispose())
  // A thread that was told to end is gone a moment later.
  await expect.poll(() => page.workers().length).toBe(0)
  expect(await page.locator('#host > *').count()).toBe(0)
})

test('keeps hotspots where the picture has them, in fifty views', async ({ page, host }) => {
  const spot = { yawDeg: -37, pitchDeg: 22 }
  const [yaw, pitch] = [(spot.yawDeg * Math.PI) / 180, (spot.pitchDeg * Math.PI) / 180]
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
  for (let i = 0; i < 50; i++) {
    const view = {
      yawDeg: -37 + (random() - 0.5) * 50,
      pitchDeg: 22 + (random() - 0.5) * 40,
      fovDeg: 60 + random() * 40,
    }
    await page.evaluate((wanted) => window.viewer.setView(wanted), view)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSharp(page)
    const list = page.locator('.hotspots')
    const box = await page.locator('.hotspot').boundingBox()
    if (!box) throw new Error('the hotspot has no place')
    await list.evaluate((element) => element.toggleAttribute('hidden', true))
    const shown = await pixels(page)
    await list.evaluate((element) => element.toggleAttribute('hidden', false))
    let [sum, x, y] = [0, 0, 0]
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
    expect(Math.hypot(x / sum - middle[0], y / sum - middle[1])).toBeLessThanOrEqual(0.5)
  }
  expect(judged).toBeGreaterThanOrEqual(25)
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
    window.told = []
    window.viewer.on('panelopen', ({ detail }) => window.told.push(detail.hotspot.id))
  })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.told)).toEqual(['lamp'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go to Stop garden' })).toBeFocused()
  await expect.poll(async () => Math.abs((await view()).yawDeg)).toBeCloseTo(170, 3)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.viewer.stop.id)).toBe('garden')
  await expect(page.getByText('You are at Stop garden')).toBeAttached()
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
  expect(Math.hypot(place.x - 420, place.y - 330)).toBeLessThan(0.01)
  await page.mouse.up()
})

test('says so when a stop has no picture, or one that cannot be loaded', async ({ page, host }) => {
  const tour = await aTour(host)
  host.serve('hall', () => Promise.resolve(null))
  await mount(page, host, tour, { transition: 'none' })
  await expect(page.getByText('The picture of this stop could not be loaded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.evaluate(() => window.viewer.goTo('empty'))
  await expect(page.getByText('This stop has no picture.')).toBeVisible()
})

const failure = 'The picture of this stop could not be loaded.'

test('a panorama that failed for a while comes back: by its button, by entering its stop', async ({ page, host }) => {
  await page.clock.install()
  let status = 503
  await page
    .context()
    .route('**/media/hall/**', (route) =>
      status === 200 ? route.continue() : route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
    )
  const fail = async () => {
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByText(failure)).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  await mount(page, host, await aTour(host), { transition: 'none' })
  await fail()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(failure)).toBeHidden()
  await expect(page.getByRole('application')).toBeFocused()
  await fail()
  await page.evaluate(() => window.viewer.goTo('garden'))
  status = 200
  await page.evaluate(() => window.viewer.goTo('hall'))
  await expect(page.getByText(failure)).toBeHidden()
  await untilSharp(page)
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
    window.told = told
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
  const told = await page.evaluate(() => window.told)
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
