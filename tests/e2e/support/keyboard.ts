import { expect, type Locator, type Page } from '@playwright/test'

/** Limit of key presses, above the number of focusable elements on any screen of a small tour. */
const maxPresses = 120

/**
 * Least number of Tab presses that move the focus to an element; 0 if it has the focus, undefined if it was removed. Counts the elements in between
 * that surely are tab stops, so that tests need not look after each press. Shadow trees and wrapping around count as one.
 */
function tabDistance(element: Node, isBackward: boolean): number | undefined {
  if (!(element instanceof Element) || !element.isConnected) return undefined
  if (element.matches(':focus')) return 0
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body || element.getRootNode() !== document) return 1
  const follows = isBackward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const isAfter = (from: Node, to: Node) => (from.compareDocumentPosition(to) & follows) !== 0
  const selector = 'a[href], button, input:not([type=radio]), select, textarea, [tabindex="0"]'
  const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (stop) =>
      stop.tabIndex === 0 &&
      isAfter(activeElement, stop) &&
      isAfter(stop, element) &&
      !stop.matches(':disabled') &&
      stop.closest('[inert]') === null &&
      stop.checkVisibility({ visibilityProperty: true }),
  )
  return stops.length + 1
}

/**
 * Returns a function with the least number of presses that move the focus to an element. It locates the element once,
 * because locating it by role and name after each key press is slow, and again when the page has replaced it.
 */
function distanceTo(target: Locator, key: string): () => Promise<number> {
  let element = target.elementHandle()
  const isTab = key === 'Tab' || key === 'Shift+Tab'
  const measure = async () => {
    const handle = await element
    if (isTab) return handle?.evaluate(tabDistance, key === 'Shift+Tab')
    return handle?.evaluate((node) => (node.isConnected ? Number(!node.matches(':focus')) : undefined))
  }
  return async () => {
    const distance = await measure()
    if (distance !== undefined) return distance
    element = target.elementHandle()
    return (await measure()) ?? 1
  }
}

/** Presses a key until `target` has the focus, at most `maxPresses` times. */
async function pressTowards(page: Page, target: Locator, key: string): Promise<void> {
  const measureDistance = distanceTo(target, key)
  for (let presses = 0; presses < maxPresses; ) {
    const distance = await measureDistance()
    if (distance === 0) return
    for (let press = 0; press < distance; press += 1) await page.keyboard.press(key)
    presses += distance
  }
}

/** Time after which the screen of the previous step no longer moves the focus. */
const focusSettledMs = 2_000

/** Presses a key until `target` has the focus. */
async function pressUntilFocused(page: Page, target: Locator, key: string): Promise<void> {
  // A visually hidden radio button behind its label is attached, but not visible.
  await expect(target).toBeAttached()
  await pressTowards(page, target, key)
  const isFocused = await expect(target)
    .toBeFocused({ timeout: focusSettledMs })
    .then(
      () => true,
      () => false,
    )
  if (isFocused) return
  // On a busy machine, the screen of the previous step moves the focus late. A person presses the key again.
  await pressTowards(page, target, key)
  await expect(target).toBeFocused()
}

/** Moves the focus with Tab alone until it is on `target`. */
export function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  return pressUntilFocused(page, target, key)
}

/** Tabs to `target` and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to `field` and replaces its value. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a checkbox or radio button and presses Space. */
export async function spaceOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Space')
}

/** Presses an arrow key within a menu, a radio group or a list box until `target` has the focus. */
export function arrowTo(page: Page, target: Locator, key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown'): Promise<void> {
  return pressUntilFocused(page, target, key)
}

/** Chooses an option of a combobox with ArrowDown and Enter; the field keeps the focus. */
export async function chooseIn(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const optionRow = page.getByRole('option', { name: option, exact: true })
  await expect(optionRow).toBeVisible()
  const isActive = async () =>
    (await optionRow.getAttribute('id')) === (await field.getAttribute('aria-activedescendant'))
  for (let presses = 0; presses < maxPresses && !(await isActive()); presses += 1)
    await page.keyboard.press('ArrowDown')
  expect(await isActive(), `whether Enter would choose ${option}`).toBe(true)
  await page.keyboard.press('Enter')
  await expect(optionRow).toBeHidden()
}

/** Types into a date and time field in the order of the en-US locale. */
export async function typeDateTime(page: Page, field: Locator, date: Date): Promise<void> {
  await tabTo(page, field)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  await page.keyboard.type(`${twoDigits(date.getMonth() + 1)}${twoDigits(date.getDate())}${date.getFullYear()}`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(
    `${twoDigits(date.getHours() % 12 || 12)}${twoDigits(date.getMinutes())}${date.getHours() < 12 ? 'A' : 'P'}`,
  )
}
