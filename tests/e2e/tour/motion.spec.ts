import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { reachForControls } from '../support/viewer/headset.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

async function openHall(page: Page, visit: Visit): Promise<void> {
  await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
  await untilDrawn(page)
}

/** Yaw, pitch and field of view, read from the link that the share button copies. On a phone it is behind “More”. */
async function viewOf(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Copy link', includeHidden: true }).dispatchEvent('click')
  const copiedLink = () => page.evaluate(() => Reflect.get(window, 'copied') ?? '')
  await expect.poll(copiedLink).not.toBe('')
  const link: unknown = await page.evaluate(() => {
    const copied = Reflect.get(window, 'copied')
    Reflect.set(window, 'copied', '')
    return copied
  })
  const [, view = '0,0,90'] = String(link).split('#view=')
  return view.split(',').map(Number)
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const writeText = (text: string) => Promise.resolve(Reflect.set(window, 'copied', text))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    Object.defineProperty(navigator, 'share', { value: undefined })
  }),
)

test('auto-rotate stops on any input and is not offered with reduced motion', anySize, async ({ page, visit }) => {
  await openHall(page, visit)
  const start = page.getByRole('button', { name: 'Auto-rotate' })
  const stop = page.getByRole('button', { name: 'Stop auto-rotate' })
  const inputs = [
    () => stop.click(),
    () => page.mouse.click(700, 300),
    () => page.mouse.wheel(0, 40),
    () => page.locator('.surface').press('Shift'),
  ]
  for (const input of inputs) {
    await start.click()
    await expect(stop).toBeVisible()
    await input()
    await expect(start).toBeVisible()
  }
  await start.click()
  const [yawBefore = 0] = await viewOf(page)
  await expect.poll(async () => (await viewOf(page))[0]).toBeGreaterThan(yawBefore + 1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await untilDrawn(page)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await expect(start).toHaveCount(0)
  // Without a headset VR is not offered either.
  await reachForControls(page)
  await expect(page.getByRole('button', { name: 'View in VR' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the view follows the device, and keys turn it further', anySize, async ({ page, visit }) => {
    await page.addInitScript(() => {
      const orientation = { alpha: 40, beta: 90, gamma: 0 }
      Reflect.set(window, 'held', orientation)
      setInterval(() => dispatchEvent(new DeviceOrientationEvent('deviceorientation', orientation)), 30)
    })
    const setOrientation = (angles: object) =>
      page.evaluate((newAngles) => Object.assign(Reflect.get(window, 'held'), newAngles), angles)
    await openHall(page, visit)
    await page.getByRole('button', { name: 'Use device motion' }).tap()
    const touchButton = page.getByRole('button', { name: 'Use touch or mouse' })
    await expect(touchButton).toBeVisible()
    // Device motion starts at the current view, whatever the compass heading.
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
    'denied device motion links to the page that says how to allow it, and without a sensor it is not offered',
    anySize,
    async ({ page, visit }) => {
      await openHall(page, visit)
      const start = page.getByRole('button', { name: 'Use device motion' })
      await page.waitForTimeout(700)
      await expect(start).toHaveCount(0)
      await page.addInitScript(() => {
        const permissionRequests: string[] = []
        Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
        Reflect.set(window, 'asked', permissionRequests)
        for (const kind of [DeviceOrientationEvent, DeviceMotionEvent])
          Reflect.set(kind, 'requestPermission', async () => {
            permissionRequests.push(navigator.userActivation.isActive ? kind.name : 'too late')
            return kind === DeviceMotionEvent ? 'denied' : 'granted'
          })
      })
      await page.reload()
      await start.tap()
      const help = page.getByRole('dialog').getByRole('link', { name: 'How to allow it' })
      expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual([
        'DeviceOrientationEvent',
        'DeviceMotionEvent',
      ])
      await expect(page.getByRole('dialog', { name: "Device motion isn't available" })).toBeVisible()
      await expectAccessible(page)
      const address = await help.getAttribute('href')
      expect(address).toBe(`${visit.server.origin}/share/error/ios-13-device-motion`)
      await page.goto(address ?? '')
      await expect(page.getByRole('heading', { name: 'Turn on device motion' })).toBeVisible()
    },
  )
})
