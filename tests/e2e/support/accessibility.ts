import { appendFileSync, closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { sharedPath } from './prepared-once.ts'

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

/** Rules whose result depends on the layout. The others depend on elements, attributes and their visibility only. */
const layoutRules = ['color-contrast', 'scrollable-region-focusable', 'target-size']
/** Parts that an analysis leaves out. Each of them makes axe slower, so only the largest count. */
const excludedPartsMax = 10

/** A part of a page: an element with its descendants. */
type Part = {
  /** Hash of its structure and surroundings at the current size and color scheme. */
  readonly hash: string
  /** The same without the size. */
  readonly hashAtAnySize: string
  /** Index after its last descendant. */
  readonly end: number
  /** True if it contains a heading or a landmark, which axe compares with those of the whole page. */
  readonly isStructural: boolean
}

/**
 * Parts of the page in the order of the document, the body first. A hash covers all that axe checks except texts: elements with
 * their roles, classes, styles, attributes and visibility, whether they have text, and whether the elements they refer to
 * exist. It includes shadow roots, but not the counters in generated ids. The page keeps the elements for `violationsOf`.
 * The result is sent as JSON, because Playwright is slow to copy thousands of objects from a page.
 */
async function partsOf(page: Page): Promise<Part[]> {
  const partsJson = await page.evaluate(() => {
    const generatedId = /(?:\b(?:mantine|radix|react-aria|id)-?|__m__-)[\w:-]*\d[\w:-]*/g
    const ignoredAttributes = new Set(['href', 'src', 'srcset', 'value', 'd'])
    const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-errormessage']
    const structural =
      'main, nav, header, footer, aside, iframe, section[aria-label], section[aria-labelledby], form[aria-label], form[aria-labelledby], h1, h2, h3, h4, h5, h6, [role=heading], [role=main], [role=navigation], [role=region], [role=banner], [role=complementary], [role=contentinfo], [role=search], [role=form], [role=dialog]'
    /** The cyrb53 hash of a text. */
    const hashOf = (text: string): string => {
      let low = 0xdeadbeef
      let high = 0x41c6ce57
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index)
        low = Math.imul(low ^ code, 2654435761)
        high = Math.imul(high ^ code, 1597334677)
      }
      low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
      high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
      return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
    }
    const sheetTexts = (root: Document | ShadowRoot): string[] =>
      root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    const targetsOf = (element: Element): string[] =>
      references.flatMap((name) =>
        (element.getAttribute(name)?.split(/\s+/) ?? []).map((id) => {
          const target = document.getElementById(id)
          return target === null ? 'none' : `${target.localName} ${target.textContent !== ''}`
        }),
      )
    const describe = (element: Element): string => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => !ignoredAttributes.has(name))
        .map((name) => `${name}=${element.getAttribute(name)}`)
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      const styles = element instanceof HTMLStyleElement ? element.textContent : ''
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // Properties of form controls change their colors without changing an attribute.
      const state = [':checked', ':indeterminate', ':disabled', ':placeholder-shown'].map((selector) =>
        element.matches(selector),
      )
      const shadow = element.shadowRoot
      const shadowTexts =
        shadow === null ? [] : [...sheetTexts(shadow), ...[...shadow.querySelectorAll('*')].map(describe), 'shadow end']
      return [
        element.localName,
        texts.length > 0,
        isVisible,
        ...state,
        ...attributes,
        ...targetsOf(element),
        styles,
        ...shadowTexts,
      ]
        .join(' ')
        .replace(generatedId, '')
    }
    const elements = [document.body, ...document.body.querySelectorAll('*')]
    Reflect.set(window, 'accessibilityParts', elements)
    const descriptions = elements.map(describe)
    const indexes = new Map(elements.map((element, index) => [element, index]))
    const parentIndexes = elements.map(({ parentElement }) => (parentElement && indexes.get(parentElement)) ?? -1)
    const headTexts = [document.documentElement, ...document.head.querySelectorAll('style')].map(describe)
    // Style sheets may depend on them. A worker of tests on phones shares what passed with workers of other tests.
    const mediaFeatures = [
      'prefers-color-scheme: dark',
      'prefers-reduced-motion: reduce',
      'prefers-contrast: more',
      'forced-colors: active',
      'any-pointer: coarse',
      'any-hover: hover',
    ].map((feature) => matchMedia(`(${feature})`).matches)
    const hasTitle = document.title.trim() !== ''
    const viewportTag = document.querySelector('meta[name=viewport]')?.getAttribute('content')
    const sheetUrls = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'))
    const pageTexts = [...mediaFeatures, hasTitle, viewportTag, ...sheetUrls, ...headTexts, ...sheetTexts(document)]
    const pageHash = hashOf(pageTexts.join('\n'))
    const surroundings: string[] = []
    for (const parent of parentIndexes)
      surroundings.push(parent < 0 ? pageHash : hashOf(`${surroundings[parent]} ${descriptions[parent]}`))
    const childHashes: string[][] = elements.map(() => [])
    const ends = elements.map((_, index) => index + 1)
    const structurals = elements.map((element) => element.matches(structural))
    const contentHashes: string[] = []
    // Descendants come after their ancestors.
    for (let index = elements.length - 1; index >= 0; index -= 1) {
      const contentHash = hashOf([descriptions[index], ...(childHashes[index] ?? []).toReversed()].join('\n'))
      contentHashes[index] = contentHash
      const parent = parentIndexes[index] ?? -1
      if (parent < 0) continue
      childHashes[parent]?.push(contentHash)
      ends[parent] = Math.max(ends[parent] ?? 0, ends[index] ?? 0)
      if (structurals[index]) structurals[parent] = true
    }
    const parts = contentHashes.map((contentHash, index) => ({
      hash: `${innerWidth}x${innerHeight} ${surroundings[index]} ${contentHash}`,
      hashAtAnySize: `${surroundings[index]} ${contentHash}`,
      end: ends[index] ?? 0,
      isStructural: structurals[index] ?? true,
    }))
    return JSON.stringify(parts)
  })
  return JSON.parse(partsJson)
}

/** Hashes of parts and pages that passed axe in this worker, and of the larger ones that passed in others. */
const passedHashes = new Set<string>()
/** Elements of the smallest part whose hash other workers read. Leaving out smaller parts saves them nothing. */
const sharedElementsMin = 8
/** Position up to which this worker has read the hashes of all workers. */
let readBytes = 0

/** Adds the hashes that workers have written since the last call, one a line. */
function readSharedHashes(): void {
  const file = openSync(sharedPath('passed-axe'), 'a+')
  const added = Buffer.alloc(fstatSync(file).size - readBytes)
  readSync(file, added, 0, added.length, readBytes)
  closeSync(file)
  // Another worker may be writing the last line.
  const completeText = added.toString('latin1', 0, added.lastIndexOf('\n') + 1)
  readBytes += completeText.length
  for (const hash of completeText.split('\n')) passedHashes.add(hash)
}

/** Adds hashes, and writes those that are new for other workers. */
function shareHashes(hashes: readonly string[]): void {
  const newHashes = hashes.filter((hash) => !passedHashes.has(hash))
  for (const hash of newHashes) passedHashes.add(hash)
  if (newHashes.length > 0) appendFileSync(sharedPath('passed-axe'), `${newHashes.join('\n')}\n`)
}

/** Indexes of the largest parts that passed axe before, with the same surroundings and at the same size. */
function excludedParts(parts: readonly Part[]): number[] {
  const passedParts: { readonly index: number; readonly elementCount: number }[] = []
  for (let index = 1; index < parts.length; ) {
    const part = parts[index]
    if (part === undefined) break
    const hasPassed = !part.isStructural && passedHashes.has(part.hash)
    if (hasPassed) passedParts.push({ index, elementCount: part.end - index })
    index = hasPassed ? part.end : index + 1
  }
  return passedParts
    .toSorted((a, b) => b.elementCount - a.elementCount)
    .slice(0, excludedPartsMax)
    .map(({ index }) => index)
}

/** The part of axe's interface that is used here. */
type Axe = { readonly run: (context: object, options: object) => ReturnType<AxeBuilder['analyze']> }

type Analysis = {
  /** Indexes of the parts that are left out. */
  readonly excluded: readonly number[]
  /** Rules to run; all by default. */
  readonly rules?: readonly string[]
}

/**
 * Loads axe into a page that doesn't have it yet. `page.evaluate` would take 1.6 times the CPU time, because it passes
 * the source to `eval`.
 */
async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axeSource })
  await session.detach()
}

/** One line per violation: rule, help text and elements. */
async function violationsOf(page: Page, { excluded, rules: chosenRules }: Analysis): Promise<string[]> {
  await injectAxe(page)
  return page.evaluate(
    async ({ excludedIndexes, ruleIds, tags }) => {
      const axe: Axe = Reflect.get(window, 'axe')
      const elements: readonly Element[] = Reflect.get(window, 'accessibilityParts')
      const { violations } = await axe.run(
        { include: [document], exclude: excludedIndexes.flatMap((index) => elements[index] ?? []) },
        // Without `resultTypes` the result also lists every element that passes.
        { resultTypes: ['violations'], runOnly: ruleIds ? { type: 'rule', values: ruleIds } : tags, preload: false },
      )
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      )
    },
    { excludedIndexes: [...excluded], ruleIds: chosenRules && [...chosenRules], tags: rules },
  )
}

/** Violations of a page with frames. Axe is injected into each frame. */
async function violationsInFrames(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
}

/**
 * Violations of a page without frames. Parts that passed before are left out, and a page that passed at another size is
 * checked by the rules about layout only.
 */
async function violationsOfNewParts(page: Page): Promise<string[]> {
  const parts = await partsOf(page)
  readSharedHashes()
  const [body] = parts
  if (body === undefined || passedHashes.has(body.hash)) return []
  const rules = passedHashes.has(body.hashAtAnySize) ? { rules: layoutRules } : {}
  const violations = await violationsOf(page, { excluded: excludedParts(parts), ...rules })
  if (violations.length > 0) return violations
  const isLarge = ({ end }: Part, index: number) => end - index >= sharedElementsMin
  shareHashes([body.hashAtAnySize, ...parts.filter(isLarge).map(({ hash }) => hash)])
  for (const { hash } of parts) passedHashes.add(hash)
  return []
}

/**
 * Violations that last this long are reported, so that a menu that is still opening has time to open. On a busy machine
 * one analysis of a page with frames takes ten seconds.
 */
const violationTimeoutMs = 60_000

/** Fails with axe's violations. The caller waits for the screen first. */
export async function expectAccessible(page: Page): Promise<void> {
  const findViolations = async () => {
    await untilAnimationsEnd(page)
    // Axe would report controls half under the sticky header as too small.
    await page.evaluate(() => scrollTo(0, 0))
    return page.frames().length > 1 ? violationsInFrames(page) : violationsOfNewParts(page)
  }
  await expect.poll(findViolations, { timeout: violationTimeoutMs }).toEqual([])
  await expectNoHorizontalScroll(page)
}

/** Checks the current size and phone size, for flows that run at one size only. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const size = page.viewportSize()
  await expectAccessible(page)
  await page.setViewportSize(phoneSize)
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
}
