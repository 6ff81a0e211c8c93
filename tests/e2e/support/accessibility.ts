import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits for CSS transitions: contrast is measured on final colors. Mantine starts its transitions a frame late. */
async function untilAnimationsEnd(page: Page): Promise<void> {
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

/** The narrowest supported size. Flows that run at desktop size check their screens at this one too. */
export const phoneSize = { width: 390, height: 844 }

/**
 * Horizontal overflow hides content and shifts touch targets on phones. Polled, because some parts are laid out again a
 * moment after the viewport was resized.
 */
async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const limitPx = page.viewportSize()?.width ?? (await page.evaluate(() => innerWidth))
  const contentPx = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(contentPx, { message: 'width of the content, in pixels' }).toBeLessThanOrEqual(limitPx)
}

/** Axe's minified build, less than half the size of the source that `AxeBuilder` injects by default. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Builder of an analysis. Injecting axe takes longer than running it, so a page gets it only once. Pages with frames
 * need axe in each frame, and finish the analysis in a blank page.
 */
async function createAxeBuilder(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource })
  const isInjected = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, axeSource: isInjected ? ';' : axeSource }).setLegacyMode()
}

/**
 * Digest of the page's structure, which is all that axe checks except texts: elements with their roles, classes, styles and
 * attributes, and whether they have text. It includes shadow roots, but not the counters in generated ids.
 */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [`${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`]
    const generatedId = /\b(?:mantine|radix|react-aria|id)-?[\w:-]*\d[\w:-]*/g
    const ignored = new Set(['href', 'src', 'srcset', 'value', 'd'])
    const describe = (element: Element): string => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => !ignored.has(name))
        .map((name) => `${name}=${element.getAttribute(name)?.replace(generatedId, '')}`)
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      const styles = element instanceof HTMLStyleElement ? element.textContent : ''
      return `${element.localName} ${texts.length > 0} ${attributes.join(' ')} ${styles}`
    }
    const visit = (root: Document | ShadowRoot): void => {
      for (const sheet of root.adoptedStyleSheets) for (const { cssText } of sheet.cssRules) parts.push(cssText)
      for (const element of root.querySelectorAll('*')) {
        parts.push(describe(element))
        if (element.shadowRoot === null) continue
        parts.push('shadow root')
        visit(element.shadowRoot)
        parts.push('end of the shadow root')
      }
    }
    visit(document)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')))
    return new Uint8Array(digest).join('.')
  })
}

/** Digests of pages that passed axe in this process. */
const passedStructures = new Set<string>()

/** One line per violation: rule, help text and elements. */
async function violationsOf(page: Page): Promise<string[]> {
  await untilAnimationsEnd(page)
  const builder = await createAxeBuilder(page)
  // Without this option the result also lists every element that passes.
  const { violations } = await builder
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
}

/**
 * Violations that last this long are reported, so that a menu that is still opening has time to open. On a busy machine
 * one analysis of a page with frames takes ten seconds.
 */
const violationTimeoutMs = 60_000

/** Fails with axe's violations. The caller waits for the screen first. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilAnimationsEnd(page)
  // Axe would report controls half under the sticky header as too small.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoHorizontalScroll(page)
  const structure = page.frames().length === 1 ? await structureOf(page) : undefined
  if (structure !== undefined && passedStructures.has(structure)) return
  await expect.poll(() => violationsOf(page), { timeout: violationTimeoutMs }).toEqual([])
  if (structure !== undefined) passedStructures.add(structure)
}

/** Checks the current size and phone size, for flows that run at one size only. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize(phoneSize)
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
}
