import { expect, type Page } from '@playwright/test'

const list = 'stopoverAnnouncements'

/** Notes what screen readers are told from the next page on: texts that come into live regions, and alerts. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const heard: string[] = []
    Reflect.set(window, name, heard)
    const note = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const inside = element?.querySelector('[role="alert"]')
      const isLive = element?.closest('[role="status"], [role="alert"], [aria-live="polite"]') != null
      if (isLive || inside) heard.push((inside ?? node).textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) note(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, list)
}

/** Waits until an announcement was made, so many times since the page was opened. */
export async function expectAnnounced(page: Page, text: string | RegExp, times = 1): Promise<void> {
  const count = async () => {
    const heard = await page.evaluate((name): unknown => Reflect.get(window, name), list)
    const matches = (said: unknown) =>
      typeof said === 'string' && (typeof text === 'string' ? said === text : text.test(said))
    return Array.isArray(heard) ? heard.filter(matches).length : 0
  }
  await expect.poll(count, { message: `how often “${text}” was announced` }).toBe(times)
}
