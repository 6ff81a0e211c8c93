import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Colours on their way from one state to another are nobody's to read. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

/** Fails with one line per finding: rule, what it says, and the elements. Waits for movement to end; that a screen is there is the caller's to know. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  // What has scrolled half under the header is not too small to be pressed.
  await page.evaluate(() => scrollTo(0, 0))
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
  expect(findings).toEqual([])
}
