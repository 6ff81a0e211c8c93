import type { CDPSession, Page } from '@playwright/test'
import { angleBetweenDeg, type Direction } from '../../../src/shared/geometry/sphere.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import {
  expect,
  mount,
  servePanorama,
  test,
  untilSettled,
  untilSharp,
  type ViewerHost,
} from '../support/viewer/viewer-page.ts'

const gradient: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
const size = { width: 600, height: 500 }
const view = { yawDeg: 20, pitchDeg: 5, fovDeg: 80 }
type Point = { readonly x: number; readonly y: number }

test.use({ viewport: size, hasTouch: true })

async function open(page: Page, host: ViewerHost, gestures: 'free' | 'cooperative' = 'free'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]), { view, gestures })
  await untilSharp(page)
}

const viewNow = (page: Page) => page.evaluate(() => window.viewer.getView())
const directionAt = (page: Page, { x, y }: Point): Promise<Direction> =>
  page.evaluate(([left, top]) => window.viewer.screenToDirection(left, top), [x, y] as const)

/** Fingers on the screen, as the browser hears of them. */
async function fingersOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  return async (from: readonly Point[], to: readonly Point[]) => {
    await send('touchStart', from)
    for (const share of [0.25, 0.5, 0.75, 1])
      await send(
        'touchMove',
        from.map(({ x, y }, at) => ({
          x: x + ((to[at]?.x ?? x) - x) * share,
          y: y + ((to[at]?.y ?? y) - y) * share,
        })),
      )
    await send('touchEnd', [])
  }
}

/** Makes the page longer than its window, with the viewer at its beginning. */
const makeLong = (page: Page) =>
  page.evaluate(() => {
    const host = document.getElementById('host')
    Object.assign(host?.style ?? {}, { position: 'relative', height: '400px' })
    const story = document.createElement('div')
    story.style.height = '3000px'
    document.body.append(story)
  })
const scrolled = (page: Page) => page.evaluate(() => scrollY)
/** A page that was thrown scrolls on for a while. */
async function untilAtRest(page: Page): Promise<void> {
  let last = -1
  const movedSince = async () => {
    const before = last
    last = await scrolled(page)
    return last - before
  }
  await expect.poll(movedSince, { intervals: [200] }).toBe(0)
}
const hint = (page: Page) => page.locator('.hint[data-shown]')

test('two fingers come nearer to what is between them', async ({ page, host }) => {
  await open(page, host)
  const middle = { x: 400, y: 200 }
  const held = await directionAt(page, middle)
  const move = await fingersOn(page)
  await move(
    [
      { x: 360, y: 200 },
      { x: 440, y: 200 },
    ],
    [
      { x: 300, y: 200 },
      { x: 500, y: 200 },
    ],
  )
  await expect.poll(async () => (await viewNow(page)).fovDeg).toBeLessThan(45)
  expect(angleBetweenDeg(await directionAt(page, middle), held)).toBeLessThan(0.2)
  const near = (await viewNow(page)).fovDeg
  await move(
    [
      { x: 300, y: 200 },
      { x: 500, y: 200 },
    ],
    [
      { x: 370, y: 200 },
      { x: 430, y: 200 },
    ],
  )
  await expect.poll(async () => (await viewNow(page)).fovDeg).toBeGreaterThan(near * 1.5)
})

test('the wheel comes nearer to what is under the pointer; so does a pinch on a trackpad', async ({ page, host }) => {
  await open(page, host)
  const pointer = { x: 150, y: 350 }
  const held = await directionAt(page, pointer)
  await page.mouse.move(pointer.x, pointer.y)
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => (await viewNow(page)).fovDeg).toBeLessThan(70)
  expect(angleBetweenDeg(await directionAt(page, pointer), held)).toBeLessThan(0.2)
  const near = (await viewNow(page)).fovDeg
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 20)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await viewNow(page)).fovDeg).toBeGreaterThan(near * 1.1)
  expect(angleBetweenDeg(await directionAt(page, pointer), held)).toBeLessThan(0.2)
})

test('in a page that scrolls, a plain wheel and one finger are the page’s', async ({ page, host }) => {
  await open(page, host, 'cooperative')
  await makeLong(page)
  const before = await viewNow(page)
  await page.mouse.move(300, 200)
  await page.mouse.wheel(0, 150)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  await expect(hint(page)).toHaveText('Hold Ctrl and scroll to zoom')
  expect(await viewNow(page)).toEqual(before)
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await viewNow(page)).fovDeg).toBeLessThan(before.fovDeg - 5)
  expect(await scrolled(page)).toBe(0)

  const zoomed = await viewNow(page)
  const move = await fingersOn(page)
  await move([{ x: 300, y: 300 }], [{ x: 300, y: 120 }])
  await expect.poll(() => scrolled(page)).toBeGreaterThan(50)
  expect(await viewNow(page)).toEqual(zoomed)
  await untilAtRest(page)
  await page.evaluate(() => scrollTo(0, 0))
  await move(
    [
      { x: 200, y: 200 },
      { x: 300, y: 200 },
    ],
    [
      { x: 100, y: 220 },
      { x: 200, y: 220 },
    ],
  )
  await expect.poll(async () => (await viewNow(page)).yawDeg).toBeGreaterThan(zoomed.yawDeg + 5)
  expect(await scrolled(page)).toBe(0)
})

test('one finger that moves the page is told what two would do', async ({ page, host }) => {
  await open(page, host, 'cooperative')
  const move = await fingersOn(page)
  await move([{ x: 300, y: 300 }], [{ x: 200, y: 300 }])
  await expect(page.locator('.hint')).toHaveText('Use two fingers to look around')
})

test('waits for the connection, and goes on where it was', async ({ page, host, context }) => {
  await open(page, host)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  await context.setOffline(true)
  host.requested.length = 0
  await page.evaluate(() => window.viewer.setView({ yawDeg: -160, pitchDeg: -60, fovDeg: 40 }))
  // an image is there all the same: what is coarse, and what was seen before
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame++) await new Promise(requestAnimationFrame)
  })
  expect(host.requested).toEqual([])
  expect(await page.evaluate(() => window.viewer.stats())).toMatchObject({ sharp: false })
  await context.setOffline(false)
  await untilSharp(page)
  expect(host.requested.length).toBeGreaterThan(0)
  expect((await viewNow(page)).yawDeg).toBe(-160)
})

test('turning by itself draws thirty frames a second at most for whoever saves data', async ({ page, host }) => {
  await page.addInitScript(() => {
    // a graphics card that is never behind: all frames of this screen come at once, and none waits for what was drawn
    WebGL2RenderingContext.prototype.fenceSync = () => null
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    let waiting: FrameRequestCallback[] = []
    const real = window.requestAnimationFrame.bind(window)
    let isManual = false
    window.requestAnimationFrame = (callback) => (isManual ? waiting.push(callback) : real(callback))
    // What was asked of the real screen is drawn before it is taken away.
    Reflect.set(window, 'takeScreen', () => {
      isManual = true
      return new Promise((resolve) => real(() => real(resolve)))
    })
    Reflect.set(window, 'screenOf60', (frames: number) => {
      const startMs = performance.now()
      for (let frame = 1; frame <= frames; frame++) {
        const due = waiting
        waiting = []
        for (const callback of due) callback(startMs + (frame * 1000) / 60)
      }
    })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSettled(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  const drawn = await page.evaluate(async () => {
    const screenOf60: unknown = Reflect.get(window, 'screenOf60')
    const takeScreen: unknown = Reflect.get(window, 'takeScreen')
    if (typeof screenOf60 !== 'function' || typeof takeScreen !== 'function') throw new Error('there is no screen')
    await takeScreen()
    window.viewer.cruise(20)
    const before = window.viewer.stats().framesDrawn
    screenOf60(60)
    return window.viewer.stats().framesDrawn - before
  })
  expect(drawn).toBeGreaterThanOrEqual(28)
  expect(drawn).toBeLessThanOrEqual(31)
})

test('a page may show the viewer smaller than it is laid out: hands find what they see', async ({ page, host }) => {
  await open(page, host)
  await page.evaluate(() => {
    const place = document.getElementById('host')
    if (place) Object.assign(place.style, { transform: 'scale(0.5)', transformOrigin: '0 0' })
  })
  const screenOf = (x: number, y: number) =>
    page.evaluate(([a, b]) => window.viewer.screenToDirection(a, b), [x, y] as const)
  const placeOf = (direction: { yawDeg: number; pitchDeg: number }) =>
    page.evaluate((wanted) => window.viewer.directionToScreen(wanted), direction)
  const grabbed = await screenOf(300, 200)
  await page.mouse.move(150, 100)
  await page.mouse.down()
  await page.mouse.move(210, 165, { steps: 5 })
  const dragged = await placeOf(grabbed)
  expect(dragged && Math.hypot(dragged.x - 420, dragged.y - 330)).toBeLessThan(0.1)
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const under = await screenOf(420, 330)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => window.viewer.getView().fovDeg)).toBeLessThan(80)
  const zoomed = await placeOf(under)
  expect(zoomed && Math.hypot(zoomed.x - 420, zoomed.y - 330)).toBeLessThan(3)
})
