import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Colours on their way from one state to another are nobody's to read. Mantine begins its own a frame late. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('[style*="transition-duration"]')].every(
        (element) => getComputedStyle(element).opacity === '1',
      ) &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

/** A page wider than its window hides its end, and on a phone what is pressed is not what is seen. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = () => [document.documentElement.scrollWidth, innerWidth] as const
  const [contentPx, windowPx] = await page.evaluate(widths)
  expect(contentPx, 'width of the content, in pixels').toBeLessThanOrEqual(page.viewportSize()?.width ?? windowPx)
}

/** Fails with one line per finding: rule, what it says, and the elements. Waits for movement to end; that a screen is there is the caller's to know. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  // What has scrolled half under the header is not too small to be pressed.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoSidewaysScroll(page)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
  expect(findings).toEqual([])
}
