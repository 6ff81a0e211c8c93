import { expect, type Locator, type Page } from '@playwright/test'

/** More than the stops of any screen of a small tour. */
const mostPresses = 120

/** Presses a key until `target` has the focus. */
async function pressTowards(page: Page, target: Locator, key: string): Promise<void> {
  // A radio button that is drawn by its label is there without being visible.
  await expect(target).toBeAttached()
  const hasFocus = () => target.evaluate((element) => element.matches(':focus'))
  for (let presses = 0; presses < mostPresses && !(await hasFocus()); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Moves the focus with Tab alone until it is on `target`. */
export function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  return pressTowards(page, target, key)
}

/** Tab until `target`, then Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tab until `field`, then what it says is replaced. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tab until the checkbox or the radio button, then Space. */
export async function spaceOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Space')
}

/** Arrow keys within a menu, a group of radio buttons or a list of options until `target` has the focus. */
export function arrowTo(page: Page, target: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown'): Promise<void> {
  return pressTowards(page, target, key)
}

/** Down the options of a drop-down list until `option` is the one that Enter chooses; its field keeps the focus. */
export async function chooseIn(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const wanted = page.getByRole('option', { name: option, exact: true })
  await expect(wanted).toBeVisible()
  const isNext = async () => (await wanted.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'))
  for (let presses = 0; presses < mostPresses && !(await isNext()); presses += 1) await page.keyboard.press('ArrowDown')
  expect(await isNext(), `whether Enter would choose ${option}`).toBe(true)
  await page.keyboard.press('Enter')
  await expect(wanted).toBeHidden()
}

/** Types a date and time, part by part, as people in the United States write it. */
export async function typeDateTime(page: Page, field: Locator, at: Date): Promise<void> {
  await tabTo(page, field)
  const two = (part: number) => String(part).padStart(2, '0')
  await page.keyboard.type(`${two(at.getMonth() + 1)}${two(at.getDate())}${at.getFullYear()}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(`${two(at.getHours() % 12 || 12)}${two(at.getMinutes())}${at.getHours() < 12 ? 'A' : 'P'}`)
}
