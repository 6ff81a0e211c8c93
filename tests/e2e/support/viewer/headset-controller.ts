import type { Page } from '@playwright/test'
import { framesInHeadset } from './headset.ts'

/** Adds a tracked controller that points in a direction. */
export const pointTo = (page: Page, yawDeg: number, pitchDeg: number) =>
  page.evaluate(
    (ray) => {
      window.headset.hands = [{ mode: 'tracked-pointer', ...ray, place: [0.2, -0.3, -0.2] }]
    },
    { yawDeg, pitchDeg },
  )

/** Presses the trigger of the controller. */
export async function pressTrigger(page: Page): Promise<void> {
  await framesInHeadset(page, 3)
  await page.evaluate(() => window.headset.press(0))
  await framesInHeadset(page, 3)
}
