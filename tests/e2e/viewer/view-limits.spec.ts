import { normalizeYawDeg } from '../../../src/shared/geometry/sphere.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

const size = { width: 800, height: 500 }
/** A range across ±180°. */
const range = { yawMinDeg: 120, yawMaxDeg: 260, pitchMinDeg: -40, pitchMaxDeg: 35 }
const middleYawDeg = (range.yawMinDeg + range.yawMaxDeg) / 2
const viewLimits = { range, fovMinDeg: 45, fovMaxDeg: 70 }
/** Tolerance for rounding errors of directions. */
const toleranceDeg = 0.01

test.use({ viewport: size })

test('a visitor stays inside the view limits', async ({ page, host }) => {
  const hall = await servePanorama(host, 'hall', { formula: gradient, faceSizePx: 1008 })
  // The start view, a deep link and the largest zoom out are all outside.
  const stop = { ...aStop({ id: 'hall', mediaId: 'hall' }), viewLimits }
  await mount(page, host, aDocument([stop], [hall]), { view: { yawDeg: 10, pitchDeg: 80, fovDeg: 100 } })
  await untilSharp(page)

  /** Directions at the corners, edges and center of the screen, and the zoom. */
  const readScreen = () =>
    page.evaluate(
      ({ width, height }) => ({
        fovDeg: window.viewer.getView().fovDeg,
        edges: [0, 0.5, 1].flatMap((x) =>
          [0, 0.5, 1].map((y) => window.viewer.screenToDirection(x * width, y * height)),
        ),
      }),
      size,
    )
  const expectInside = async () => {
    const { fovDeg, edges } = await readScreen()
    expect(fovDeg).toBeGreaterThanOrEqual(viewLimits.fovMinDeg - 1e-6)
    expect(fovDeg).toBeLessThanOrEqual(viewLimits.fovMaxDeg + 1e-6)
    for (const { yawDeg, pitchDeg } of edges) {
      expect(Math.abs(normalizeYawDeg(yawDeg - middleYawDeg))).toBeLessThanOrEqual(
        range.yawMaxDeg - middleYawDeg + toleranceDeg,
      )
      expect(pitchDeg).toBeGreaterThanOrEqual(range.pitchMinDeg - toleranceDeg)
      expect(pitchDeg).toBeLessThanOrEqual(range.pitchMaxDeg + toleranceDeg)
    }
  }
  /** Yaw of the view, relative to the middle of the range. */
  const yawOffset = async () =>
    normalizeYawDeg((await page.evaluate(() => window.viewer.getView().yawDeg)) - middleYawDeg)
  await test.step('limits the start view', async () => {
    await expectInside()
  })
  await test.step('limits the views set by the page', async () => {
    await page.evaluate(() => window.viewer.setView({ yawDeg: 0, pitchDeg: -90, fovDeg: 20 }))
    await expectInside()
    await page.evaluate(() => window.viewer.setView({ yawDeg: -170, pitchDeg: 0, fovDeg: 50 }))
    expect(Math.abs(await yawOffset())).toBeLessThan(toleranceDeg)
  })
  await test.step('stops a drag at the edge', async () => {
    for (let drag = 0; drag < 3; drag++) {
      await page.mouse.move(100, 250)
      await page.mouse.down()
      await page.mouse.move(780, 250, { steps: 4 })
      await page.mouse.up()
      await expectInside()
    }
    // Waits until the view rests.
    await page.waitForTimeout(600)
    await expectInside()
    expect(await yawOffset()).toBeLessThan(-30)
  })
  await test.step('stops arrow keys at the edge', async () => {
    await page.locator('.surface').focus()
    for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('-')
    await page.waitForTimeout(400)
    await expectInside()
    expect(await yawOffset()).toBeLessThan(0)
  })
  await test.step('keeps auto-rotate inside', async () => {
    await page.evaluate(() => window.viewer.cruise(-120))
    const offsets: number[] = []
    for (let sampleCount = 0; sampleCount < 12; sampleCount++) {
      await page.waitForTimeout(100)
      offsets.push(await yawOffset())
      await expectInside()
    }
    expect(Math.max(...offsets) - Math.min(...offsets)).toBeGreaterThan(10)
  })
  await test.step('limits the view after a resize', async () => {
    await page.setViewportSize({ width: 300, height: 600 })
    await page.waitForTimeout(200)
    const { edges } = await page.evaluate(() => ({
      edges: [0, 150, 300].flatMap((x) => [0, 300, 600].map((y) => window.viewer.screenToDirection(x, y))),
    }))
    for (const { pitchDeg } of edges) expect(pitchDeg).toBeLessThanOrEqual(range.pitchMaxDeg + toleranceDeg)
  })
})
