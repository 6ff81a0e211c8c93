import type { Page } from '@playwright/test'
import { waitForHeadsetFrames } from './headset.ts'

/** Sets up one tracked controller that points in a direction. */
export const pointTo = (page: Page, yawDeg: number, pitchDeg: number) =>
  page.evaluate(
    (ray) => {
      window.headset.controllers = [{ mode: 'tracked-pointer', ...ray, position: [0.2, -0.3, -0.2] }]
    },
    { yawDeg, pitchDeg },
  )

/** Presses the trigger of the controller. */
export async function pressTrigger(page: Page): Promise<void> {
  await waitForHeadsetFrames(page, 3)
  await page.evaluate(() => window.headset.press(0))
  await waitForHeadsetFrames(page, 3)
}
