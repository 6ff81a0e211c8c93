import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Colors on their way from one state to another are nobody's to read. Mantine begins its own a frame late. */
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

/** The narrow end of what is promised; the flows of one size look at it in passing. */
export const phoneSize = { width: 390, height: 844 }

/**
 * A page wider than its window hides its end, and on a phone what is pressed is not what is seen. Some parts are drawn
 * anew a moment after the window was given another size.
 */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const limitPx = page.viewportSize()?.width ?? (await page.evaluate(() => innerWidth))
  const contentPx = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(contentPx, { message: 'width of the content, in pixels' }).toBeLessThanOrEqual(limitPx)
}

/** Axe as it is published for browsers: less than half the size of the source that its builder would send. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Axe stays in a page once it is there. To bring it takes longer than to run it, so a later look brings nothing. Pages
 * with frames need axe in each of them, and in a page of its own.
 */
async function builderFor(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource })
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource }).setLegacyMode()
}

/**
 * Digest of all that axe judges of a page but its words: elements, roles, classes, styles and attributes, and where there is
 * text. Numbers that libraries count up are left out.
 */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [`${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`]
    const counted = /\b(?:mantine|radix|react-aria|id)-?[\w:-]*\d[\w:-]*/g
    for (const element of document.querySelectorAll('*')) {
      const attributes = element
        .getAttributeNames()
        .filter((name) => !['href', 'src', 'srcset', 'value', 'd'].includes(name))
        .map((name) => `${name}=${element.getAttribute(name)?.replace(counted, '')}`)
      const hasText = [...element.childNodes].some(
        ({ nodeType, data = '' }: Node & { data?: string }) => nodeType === 3 && data.trim(),
      )
      parts.push(`${element.localName} ${hasText} ${attributes.join(' ')} ${element.parentElement?.childElementCount}`)
    }
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')))
    return new Uint8Array(digest).join('.')
  })
}

/** Structures of pages that axe found nothing in, in this process. */
const accessible = new Set<string>()

/** One line per finding: rule, what it says, and the elements. */
async function findingsOf(page: Page): Promise<string[]> {
  await untilStill(page)
  const builder = await builderFor(page)
  // Elements that pass are not listed one by one: nobody reads them.
  const { violations } = await builder
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
}

/**
 * What a person would still find a moment later; a menu that began to open meanwhile is judged once it is open. On a busy
 * machine one look at a page with frames takes ten seconds.
 */
const patienceMs = 30_000

/** Fails with what axe finds. That a screen is there is the caller's to know. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilStill(page)
  // What has scrolled half under the header is not too small to be pressed.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoSidewaysScroll(page)
  const structure = page.frames().length === 1 ? await structureOf(page) : undefined
  if (structure !== undefined && accessible.has(structure)) return
  await expect.poll(() => findingsOf(page), { timeout: patienceMs }).toEqual([])
  if (structure !== undefined) accessible.add(structure)
}

/** The same on a phone too, for flows that go alike at every size and are walked at one. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize(phoneSize)
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
}
