import { expect, type Locator, type Page } from '@playwright/test'

/** More than the stops of any screen of a small tour. */
const mostPresses = 90

/** Moves the focus with Tab alone until it is on `target`. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const hasFocus = () => target.evaluate((element) => element.matches(':focus'))
  for (let presses = 0; presses < mostPresses && !(await hasFocus()); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Tab until `target`, then Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
