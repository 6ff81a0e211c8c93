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

/** An element by what it is and what it is called: exactly, or by the beginning of that with `…` at its end. */
export type Query = { readonly role: keyof typeof roles; readonly name: string }

export type Found = {
  readonly x: number
  readonly y: number
  readonly widthPx: number
  readonly heightPx: number
  readonly text: string
}

const patienceMs = 20_000
const pollMs = 100
/** Bars grow while their parts come. */
const leastLooksAtRest = 4

/** Calls again until there is an answer. Software WebGL beside other programs is slow, so nothing is waited for briefly. */
export async function until<Value>(what: string, look: () => Promise<Value | null | false>): Promise<Value> {
  const untilMs = performance.now() + patienceMs
  for (;;) {
    const value = await look()
    if (value !== null && value !== false) return value
    if (performance.now() > untilMs) throw new Error(`${what} did not come`)
    await pause(pollMs)
  }
}

/** The first one that is seen, in shadow roots too; its middle is in `x` and `y`. */
export function find(page: BrowserPage, { role, name }: Query): Promise<Found | null> {
  return page.evaluate(
    ({ selector, wanted }) => {
      const within = (root: Document | ShadowRoot): Element[] =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          ...(element.matches(selector) ? [element] : []),
          ...(element.shadowRoot ? within(element.shadowRoot) : []),
        ])
      const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const nameOf = (element: Element) => {
        const root = element.getRootNode() as Document | ShadowRoot
        const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
        const labeled = labels.map((id) => textOf(root.getElementById(id))).join(' ')
        const label = element instanceof HTMLInputElement ? textOf(element.labels?.[0]) : ''
        return element.getAttribute('aria-label') || labeled || label || textOf(element)
      }
      const isNamed = (element: Element) => {
        const own = nameOf(element)
        return wanted.endsWith('…') ? own.startsWith(wanted.slice(0, -1)) : own === wanted
      }
      const isSeen = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      }
      const element = within(document).find((candidate) => isNamed(candidate) && isSeen(candidate))
      if (!element) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const middle = { x: left + width / 2, y: top + height / 2 }
      return { ...middle, widthPx: width, heightPx: height, text: textOf(element) }
    },
    { selector: roles[role], wanted: name },
  )
}

export function untilFound(page: BrowserPage, query: Query): Promise<Found> {
  return until(`${query.role} "${query.name}"`, () => find(page, query))
}

/** Presses it once it is there and stands still. */
export async function clickOn(page: BrowserPage, query: Query): Promise<void> {
  let last: Found | null = null
  let looksAtRest = 0
  const resting = await until(`${query.role} "${query.name}", at rest,`, async () => {
    const found = await find(page, query)
    const isStill = found && last && Math.hypot(found.x - last.x, found.y - last.y) < 1
    last = found
    looksAtRest = isStill ? looksAtRest + 1 : 0
    return looksAtRest >= leastLooksAtRest ? found : null
  })
  await page.click(resting)
}

export async function fill(page: BrowserPage, name: string, text: string): Promise<void> {
  await clickOn(page, { role: 'field', name })
  await page.type(text)
}
