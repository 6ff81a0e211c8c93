import type { CDPSession, Page } from '@playwright/test'
import { angleBetweenDeg, type Direction } from '../../../src/shared/geometry/sphere.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import {
  expect,
  mount,
  servePanorama,
  test,
  untilSettled,
  untilSharp,
  type ViewerHost,
} from '../support/viewer/viewer-page.ts'

const size = { width: 600, height: 500 }
const view = { yawDeg: 20, pitchDeg: 5, fovDeg: 80 }
type Point = { readonly x: number; readonly y: number }

test.use({ viewport: size, hasTouch: true })

async function openHall(page: Page, host: ViewerHost, gestures: 'free' | 'cooperative' = 'free'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 1008 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]), { view, gestures })
  await untilSharp(page)
}

const resetView = (page: Page) => page.evaluate((target) => window.viewer.setView(target), view)
const viewOf = (page: Page) => page.evaluate(() => window.viewer.getView())
const directionAt = (page: Page, { x, y }: Point): Promise<Direction> =>
  page.evaluate(([left, top]) => window.viewer.screenToDirection(left, top), [x, y] as const)

/** Returns a function that moves fingers on the screen from their start points to their end points. */
async function fingersOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  return async (starts: readonly Point[], ends: readonly Point[]) => {
    await send('touchStart', starts)
    for (const progress of [0.25, 0.5, 0.75, 1])
      await send(
        'touchMove',
        starts.map(({ x, y }, finger) => ({
          x: x + ((ends[finger]?.x ?? x) - x) * progress,
          y: y + ((ends[finger]?.y ?? y) - y) * progress,
        })),
      )
    await send('touchEnd', [])
  }
}

/** Makes the page scrollable, with the viewer at its top. */
const makeScrollable = (page: Page) =>
  page.evaluate(() => {
    const host = document.getElementById('host')
    Object.assign(host?.style ?? {}, { position: 'relative', height: '400px' })
    const filler = document.createElement('div')
    filler.style.height = '3000px'
    document.body.append(filler)
  })
const scrollTopOf = (page: Page) => page.evaluate(() => scrollY)
/** Waits for the end of inertial scrolling. */
async function untilScrollEnds(page: Page): Promise<void> {
  let scrollTop = -1
  const scrollDelta = async () => {
    const previous = scrollTop
    scrollTop = await scrollTopOf(page)
    return scrollTop - previous
  }
  await expect.poll(scrollDelta, { intervals: [200] }).toBe(0)
}
const visibleHint = (page: Page) => page.locator('.hint[data-shown]')

test('a pinch, the wheel and a trackpad zoom around their point, also in a scaled-down viewer', async ({
  page,
  host,
}) => {
  await openHall(page, host)
  const pinchCenter = { x: 400, y: 200 }
  const direction = await directionAt(page, pinchCenter)
  const moveFingers = await fingersOn(page)
  await moveFingers(
    [
      { x: 360, y: 200 },
      { x: 440, y: 200 },
    ],
    [
      { x: 300, y: 200 },
      { x: 500, y: 200 },
    ],
  )
  await expect.poll(async () => (await viewOf(page)).fovDeg).toBeLessThan(45)
  expect(angleBetweenDeg(await directionAt(page, pinchCenter), direction)).toBeLessThan(0.2)
  const zoomedFovDeg = (await viewOf(page)).fovDeg
  await moveFingers(
    [
      { x: 300, y: 200 },
      { x: 500, y: 200 },
    ],
    [
      { x: 370, y: 200 },
      { x: 430, y: 200 },
    ],
  )
  await expect.poll(async () => (await viewOf(page)).fovDeg).toBeGreaterThan(zoomedFovDeg * 1.5)

  await resetView(page)
  const pointer = { x: 150, y: 350 }
  const directionBefore = await directionAt(page, pointer)
  await page.mouse.move(pointer.x, pointer.y)
  await page.mouse.wheel(0, -200)
  await expect.poll(async () => (await viewOf(page)).fovDeg).toBeLessThan(70)
  expect(angleBetweenDeg(await directionAt(page, pointer), directionBefore)).toBeLessThan(0.2)
  const wheelFovDeg = (await viewOf(page)).fovDeg
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 20)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await viewOf(page)).fovDeg).toBeGreaterThan(wheelFovDeg * 1.1)
  expect(angleBetweenDeg(await directionAt(page, pointer), directionBefore)).toBeLessThan(0.2)

  await resetView(page)
  await page.evaluate(() => {
    const container = document.getElementById('host')
    if (container) Object.assign(container.style, { transform: 'scale(0.5)', transformOrigin: '0 0' })
  })
  const pointOf = (direction: Direction) =>
    page.evaluate((target) => window.viewer.directionToScreen(target), direction)
  // A point of the viewer is at half its coordinates on the screen.
  const draggedDirection = await directionAt(page, { x: 300, y: 200 })
  await page.mouse.move(150, 100)
  await page.mouse.down()
  await page.mouse.move(210, 165, { steps: 5 })
  const draggedPoint = await pointOf(draggedDirection)
  expect(draggedPoint && Math.hypot(draggedPoint.x - 420, draggedPoint.y - 330)).toBeLessThan(0.1)
  await page.mouse.up()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const zoomDirection = await directionAt(page, { x: 420, y: 330 })
  await page.mouse.wheel(0, -200)
  await expect.poll(() => page.evaluate(() => window.viewer.getView().fovDeg)).toBeLessThan(80)
  const zoomPoint = await pointOf(zoomDirection)
  expect(zoomPoint && Math.hypot(zoomPoint.x - 420, zoomPoint.y - 330)).toBeLessThan(3)
})

test('on a scrollable page, the plain wheel and one finger scroll the page', async ({ page, host }) => {
  await openHall(page, host, 'cooperative')
  const moveFingers = await fingersOn(page)
  await moveFingers([{ x: 300, y: 300 }], [{ x: 200, y: 300 }])
  await expect(page.locator('.hint')).toHaveText('Use two fingers to look around')
  await makeScrollable(page)
  const initialView = await viewOf(page)
  await page.mouse.move(300, 200)
  await page.mouse.wheel(0, 150)
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(100)
  await expect(visibleHint(page)).toHaveText('Hold Ctrl and scroll to zoom')
  expect(await viewOf(page)).toEqual(initialView)
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await viewOf(page)).fovDeg).toBeLessThan(initialView.fovDeg - 5)
  expect(await scrollTopOf(page)).toBe(0)

  const zoomedView = await viewOf(page)
  await moveFingers([{ x: 300, y: 300 }], [{ x: 300, y: 120 }])
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(50)
  expect(await viewOf(page)).toEqual(zoomedView)
  await untilScrollEnds(page)
  await page.evaluate(() => scrollTo(0, 0))
  await moveFingers(
    [
      { x: 200, y: 200 },
      { x: 300, y: 200 },
    ],
    [
      { x: 100, y: 220 },
      { x: 200, y: 220 },
    ],
  )
  await expect.poll(async () => (await viewOf(page)).yawDeg).toBeGreaterThan(zoomedView.yawDeg + 5)
  expect(await scrollTopOf(page)).toBe(0)
})

test('auto-rotate draws at most thirty frames a second with Save-Data', async ({ page, host }) => {
  await page.addInitScript(() => {
    // Without fences no frame waits for the graphics card, although the test calls all frames at once.
    WebGL2RenderingContext.prototype.fenceSync = () => null
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    let pendingCallbacks: FrameRequestCallback[] = []
    const requestFrame = window.requestAnimationFrame.bind(window)
    let isManual = false
    window.requestAnimationFrame = (callback) => (isManual ? pendingCallbacks.push(callback) : requestFrame(callback))
    // Frames already requested from the browser are drawn first.
    Reflect.set(window, 'takeOverFrames', () => {
      isManual = true
      return new Promise((resolve) => requestFrame(() => requestFrame(resolve)))
    })
    Reflect.set(window, 'drawFramesAt60Hz', (frames: number) => {
      const startMs = performance.now()
      for (let frame = 1; frame <= frames; frame++) {
        const callbacks = pendingCallbacks
        pendingCallbacks = []
        for (const callback of callbacks) callback(startMs + (frame * 1000) / 60)
      }
    })
  })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 504 })
  await mount(page, host, aDocument([aStop({ id: 'hall', mediaId: 'hall' })], [hall]))
  await untilSettled(page)
  await page.waitForFunction(() => window.viewer.stats().requestsOpen === 0)
  const frameCount = await page.evaluate(async () => {
    const drawFramesAt60Hz: unknown = Reflect.get(window, 'drawFramesAt60Hz')
    const takeOverFrames: unknown = Reflect.get(window, 'takeOverFrames')
    if (typeof drawFramesAt60Hz !== 'function' || typeof takeOverFrames !== 'function')
      throw new Error('the init script did not run')
    await takeOverFrames()
    window.viewer.cruise(20)
    const framesBefore = window.viewer.stats().framesDrawn
    drawFramesAt60Hz(60)
    return window.viewer.stats().framesDrawn - framesBefore
  })
  expect(frameCount).toBeGreaterThanOrEqual(28)
  expect(frameCount).toBeLessThanOrEqual(31)
})
