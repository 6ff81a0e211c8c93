import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { hoverOverControls } from '../support/viewer/headset.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

async function openHall(page: Page, visit: Visit): Promise<void> {
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  await untilDrawn(page)
}

/** Yaw, pitch and field of view, read from the link that “Copy link” copies. On a phone the button is behind “More”. */
async function viewOf(page: Page): Promise<readonly number[]> {
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

test('auto-rotate stops on any input and is not offered with reduced motion', anySize, async ({ page, visit }) => {
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
  const [yawBefore = 0] = await viewOf(page)
  await expect.poll(async () => (await viewOf(page))[0]).toBeGreaterThan(yawBefore + 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await untilDrawn(page)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(startButton).toHaveCount(0)
  // Without a headset there is no button for VR.
  await hoverOverControls(page)
  await expect(page.getByRole('button', { name: 'View in VR' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the view follows the device, and keys turn it further', anySize, async ({ page, visit }) => {
    await page.addInitScript(() => {
      const orientation = { alpha: 40, beta: 90, gamma: 0 }
      Reflect.set(window, 'deviceOrientation', orientation)
      setInterval(() => dispatchEvent(new DeviceOrientationEvent('deviceorientation', orientation)), 30)
    })
    const setOrientation = (angles: object) =>
      page.evaluate((newAngles) => Object.assign(Reflect.get(window, 'deviceOrientation'), newAngles), angles)
    await openHall(page, visit)
    await page.getByRole('button', { name: 'Use device motion' }).tap()
    const touchButton = page.getByRole('button', { name: 'Use touch or mouse' })
    await expect(touchButton).toBeVisible()
    // Device motion starts at the current view, for any compass heading.
    await expect.poll(async () => (await viewOf(page)).slice(0, 2)).toEqual([0, 0])
    await setOrientation({ alpha: 10, beta: 70 })
    await expect
      .poll(async () => (await viewOf(page)).slice(0, 2))
      .toEqual([expect.closeTo(30, 0), expect.closeTo(-20, 0)])
    await page.locator('.surface').press('ArrowRight')
    await expect.poll(async () => (await viewOf(page))[0]).toBeGreaterThan(36)
    let restingYaw = Number.NaN
    const isStill = async () => {
      const [yaw = 0] = await viewOf(page)
      const isUnchanged = Math.abs(yaw - restingYaw) < 0.01
      restingYaw = yaw
      return isUnchanged
    }
    await expect.poll(isStill).toBe(true)
    await setOrientation({ alpha: 20 })
    await expect.poll(async () => (await viewOf(page))[0]).toBeCloseTo(restingYaw - 10, 0)
    await touchButton.tap()
    await setOrientation({ alpha: 90 })
    await expect(page.getByRole('button', { name: 'Use device motion' })).toBeVisible()
    expect((await viewOf(page))[0]).toBeCloseTo(restingYaw - 10, 0)
  })

  test(
    'denied device motion links to a page on how to allow it, and without a sensor there is no button',
    anySize,
    async ({ page, visit }) => {
      await openHall(page, visit)
      const startButton = page.getByRole('button', { name: 'Use device motion' })
      await page.waitForTimeout(700)
      await expect(startButton).toHaveCount(0)
      await page.addInitScript(() => {
        const permissionRequests: string[] = []
        Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
        Reflect.set(window, 'permissionRequests', permissionRequests)
        for (const kind of [DeviceOrientationEvent, DeviceMotionEvent])
          Reflect.set(kind, 'requestPermission', async () => {
            permissionRequests.push(navigator.userActivation.isActive ? kind.name : 'too late')
            return kind === DeviceMotionEvent ? 'denied' : 'granted'
          })
      })
      await page.reload()
      await startButton.tap()
      const helpLink = page.getByRole('dialog').getByRole('link', { name: 'How to allow it' })
      expect(await page.evaluate(() => Reflect.get(window, 'permissionRequests'))).toEqual([
        'DeviceOrientationEvent',
        'DeviceMotionEvent',
      ])
      await expect(page.getByRole('dialog', { name: "Device motion isn't available" })).toBeVisible()
      await expectAccessible(page)
      const address = await helpLink.getAttribute('href')
      expect(address).toBe(`${visit.server.origin}/share/error/ios-13-device-motion`)
      await page.goto(address ?? '')
      await expect(page.getByRole('heading', { name: 'Turn on device motion' })).toBeVisible()
    },
  )
})
