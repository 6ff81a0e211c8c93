import type { Page } from '@playwright/test'
import { framesInHeadset } from './headset.ts'

/** A hand with something to point with. */
export const pointTo = (page: Page, yawDeg: number, pitchDeg: number) =>
  page.evaluate(
    (ray) => {
      window.headset.hands = [{ mode: 'tracked-pointer', ...ray, place: [0.2, -0.3, -0.2] }]
    },
    { yawDeg, pitchDeg },
  )

/** Chooses what it points at. */
export async function press(page: Page): Promise<void> {
  await framesInHeadset(page, 3)
  await page.evaluate(() => window.headset.press(0))
  await framesInHeadset(page, 3)
}
