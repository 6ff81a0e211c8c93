import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserPage } from './browser-page.ts'

const roles = {
  button: 'button,[role=button]',
  link: 'a[href]',
  heading: 'h1,h2,h3,h4',
  dialog: 'dialog,[role=dialog]',
  field: 'input,textarea,select',
  menuitem: '[role=menuitem]',
  any: '*',
} as const

/** Query for an element by role and accessible name: the exact name, or its beginning followed by `…`. */
export type Query = { readonly role: keyof typeof roles; readonly name: string }

/** Center, size and text of an element. */
export type ElementBox = {
  readonly x: number
  readonly y: number
  readonly widthPx: number
  readonly heightPx: number
  readonly text: string
}

const timeoutMs = 60_000
const pollIntervalMs = 100
/** Number of polls with the same position after which an element is at rest. Toolbars move while their buttons load. */
const pollsAtRestMin = 4

/** Polls until there is a value. The timeout is long, because software WebGL is slow on a busy machine. */
export async function until<Value>(description: string, poll: () => Promise<Value | null | false>): Promise<Value> {
  const deadlineMs = performance.now() + timeoutMs
  for (;;) {
    const value = await poll()
    if (value !== null && value !== false) return value
    if (performance.now() > deadlineMs) throw new Error(`timed out waiting for ${description}`)
    await pause(pollIntervalMs)
  }
}

/** Finds the first visible match, in shadow roots too. */
export function find(page: BrowserPage, { role, name }: Query): Promise<ElementBox | null> {
  return page.evaluate(
    ({ selector, name: queryName }) => {
      const matchesIn = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          ...(element.matches(selector) ? [element] : []),
          ...(element.shadowRoot ? matchesIn(element.shadowRoot) : []),
        ])
      const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const nameOf = (element: Element) => {
        const root = element.getRootNode() as Document | ShadowRoot
        const labelIds = element.getAttribute('aria-labelledby')?.split(' ') ?? []
        const labelTexts = labelIds.map((id) => textOf(root.getElementById(id))).join(' ')
        const label = element instanceof HTMLInputElement ? textOf(element.labels?.[0]) : ''
        return element.getAttribute('aria-label') || labelTexts || label || textOf(element)
      }
      const isNamed = (element: Element) => {
        const accessibleName = nameOf(element)
        return queryName.endsWith('…')
          ? accessibleName.startsWith(queryName.slice(0, -1))
          : accessibleName === queryName
      }
      const isVisible = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      }
      const element = matchesIn(document).find((candidate) => isNamed(candidate) && isVisible(candidate))
      if (!element) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const center = { x: left + width / 2, y: top + height / 2 }
      return { ...center, widthPx: width, heightPx: height, text: textOf(element) }
    },
    { selector: roles[role], name },
  )
}

/** Waits until an element is visible. */
export function untilFound(page: BrowserPage, query: Query): Promise<ElementBox> {
  return until(`${query.role} "${query.name}"`, () => find(page, query))
}

/** Clicks an element once it is visible and no longer moves. */
export async function clickOn(page: BrowserPage, query: Query): Promise<void> {
  let previousBox: ElementBox | null = null
  let pollsAtRest = 0
  const center = await until(`${query.role} "${query.name}" at rest`, async () => {
    const box = await find(page, query)
    const isStill = box && previousBox && Math.hypot(box.x - previousBox.x, box.y - previousBox.y) < 1
    previousBox = box
    pollsAtRest = isStill ? pollsAtRest + 1 : 0
    return pollsAtRest >= pollsAtRestMin ? box : null
  })
  await page.click(center)
}

/** Clicks a field, found by its label, and types into it. */
export async function fill(page: BrowserPage, name: string, text: string): Promise<void> {
  await clickOn(page, { role: 'field', name })
  await page.type(text)
}
