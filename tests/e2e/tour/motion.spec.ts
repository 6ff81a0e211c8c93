import type { Page } from '@playwright/test'
import { deviceMotionWaitMs } from '../../../src/sdk/core/motion/device-motion-wait.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { coarsePixels } from '../support/contexts.ts'
import { hoverOverControls } from '../support/viewer/headset.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

test.use(coarsePixels)

async function openHall(page: Page, visit: Visit): Promise<void> {
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  await untilDrawn(page)
}

/**
 * Copies the link of the view. Returns the yaw, pitch and field of view in it. The button is pressed by an event, because
 * on a phone it is behind “More”.
 */
async function copyView(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Copy link', includeHidden: true }).dispatchEvent('click')
  const copiedLink = () => page.evaluate(() => Reflect.get(window, 'copiedText') ?? '')
  await expect.poll(copiedLink).not.toBe('')
  const link: unknown = await page.evaluate(() => {
    const copiedText = Reflect.get(window, 'copiedText')
    Reflect.set(window, 'copiedText', '')
    return copiedText
  })
  const [, view = '0,0,90'] = String(link).split('#view=')
  return view.split(',').map(Number)
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const writeText = (text: string) => Promise.resolve(Reflect.set(window, 'copiedText', text))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    Object.defineProperty(navigator, 'share', { value: undefined })
  }),
)

test('auto-rotate turns the view until any input stops it', anySize, async ({ page, visit }) => {
  await openHall(page, visit)
  const startButton = page.getByRole('button', { name: 'Auto-rotate' })
  const stopButton = page.getByRole('button', { name: 'Stop auto-rotate' })
  const inputs = [
    () => stopButton.click(),
    () => page.mouse.click(700, 300),
    () => page.mouse.wheel(0, 40),
    () => page.locator('.surface').press('Shift'),
  ]
  for (const input of inputs) {
    await startButton.click()
    await expect(stopButton).toBeVisible()
    await input()
    await expect(startButton).toBeVisible()
  }
  await startButton.click()
  const [yawBefore = 0] = await copyView(page)
  await expect.poll(async () => (await copyView(page))[0]).toBeGreaterThan(yawBefore + 1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('arrow keys add to the rotation from device motion', anySize, async ({ page, visit }) => {
    // Alpha grows as the device turns left; at a beta of 90 the device is upright, below that it is tilted down.
    const startOrientation = { alpha: 40, beta: 90, gamma: 0 }
    await page.addInitScript((orientation) => {
      Reflect.set(window, 'deviceOrientation', orientation)
      setInterval(() => dispatchEvent(new DeviceOrientationEvent('deviceorientation', orientation)), 30)
    }, startOrientation)
    const setOrientation = (angles: Partial<typeof startOrientation>) =>
      page.evaluate((newAngles) => Object.assign(Reflect.get(window, 'deviceOrientation'), newAngles), angles)
    await openHall(page, visit)
    await page.getByRole('button', { name: 'Use device motion' }).tap()
    const touchButton = page.getByRole('button', { name: 'Use touch or mouse' })
    await expect(touchButton).toBeVisible()
    // Device motion starts at the current view, for any compass heading.
    await expect.poll(async () => (await copyView(page)).slice(0, 2)).toEqual([0, 0])
    const rightTurnDeg = 30
    const tiltDeg = -20
    const turnedRight = startOrientation.alpha - rightTurnDeg
    await setOrientation({ alpha: turnedRight, beta: startOrientation.beta + tiltDeg })
    await expect
      .poll(async () => (await copyView(page)).slice(0, 2))
      .toEqual([expect.closeTo(rightTurnDeg, 0), expect.closeTo(tiltDeg, 0)])
    await page.locator('.surface').press('ArrowRight')
    // One key press turns the view by a little more.
    const keyTurnMinDeg = 6
    await expect.poll(async () => (await copyView(page))[0]).toBeGreaterThan(rightTurnDeg + keyTurnMinDeg)
    let restingYaw = Number.NaN
    const isStill = async () => {
      const [yaw = 0] = await copyView(page)
      const isUnchanged = Math.abs(yaw - restingYaw) < 0.01
      restingYaw = yaw
      return isUnchanged
    }
    await expect.poll(isStill).toBe(true)
    const leftTurnDeg = 10
    const yawAfterLeftTurn = restingYaw - leftTurnDeg
    await setOrientation({ alpha: turnedRight + leftTurnDeg })
    await expect.poll(async () => (await copyView(page))[0]).toBeCloseTo(yawAfterLeftTurn, 0)
    await touchButton.tap()
    await setOrientation({ alpha: 90 })
    await expect(page.getByRole('button', { name: 'Use device motion' })).toBeVisible()
    expect((await copyView(page))[0]).toBeCloseTo(yawAfterLeftTurn, 0)
  })

  test('buttons for missing sensors, headsets and motion are hidden', anySize, async ({ page, visit }) => {
    // Wide enough for all buttons.
    await page.setViewportSize({ width: 1000, height: 700 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHall(page, visit)
    await page.waitForTimeout(deviceMotionWaitMs + 200)
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await hoverOverControls(page)
    for (const name of ['Use device motion', 'Auto-rotate', 'View in VR'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
  })

  test('denied device motion leads to a page on how to allow it', anySize, async ({ page, visit }) => {
    await page.addInitScript(() => {
      // Safari on iOS asks the visitor for permission, so its users get the button before any sensor event.
      Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
      const permissionRequests: string[] = []
      Reflect.set(window, 'permissionRequests', permissionRequests)
      for (const eventClass of [DeviceOrientationEvent, DeviceMotionEvent])
        Reflect.set(eventClass, 'requestPermission', async () => {
          permissionRequests.push(navigator.userActivation.isActive ? eventClass.name : 'too late')
          return eventClass === DeviceMotionEvent ? 'denied' : 'granted'
        })
    })
    await openHall(page, visit)
    await page.getByRole('button', { name: 'Use device motion' }).tap()
    const helpLink = page.getByRole('dialog').getByRole('link', { name: 'How to allow it' })
    expect(await page.evaluate(() => Reflect.get(window, 'permissionRequests'))).toEqual([
      'DeviceOrientationEvent',
      'DeviceMotionEvent',
    ])
    await expect(page.getByRole('dialog', { name: "Device motion isn't available" })).toBeVisible()
    await expectAccessible(page)
    const helpUrl = await helpLink.getAttribute('href')
    expect(helpUrl).toBe(`${visit.server.origin}/share/error/ios-13-device-motion`)
    await page.goto(helpUrl ?? '')
    await expect(page.getByRole('heading', { name: 'Turn on device motion' })).toBeVisible()
  })
})
