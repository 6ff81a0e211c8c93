import { expect, type Page } from '@playwright/test'

const listName = 'stopoverAnnouncements'

/** Records announcements to screen readers from the next navigation on: text added to live regions, and alerts. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const announcements: string[] = []
    Reflect.set(window, name, announcements)
    const record = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const nestedAlert = element?.querySelector('[role="alert"]')
      const isLive = element?.closest('[role="status"], [role="alert"], [aria-live="polite"]') != null
      if (isLive || nestedAlert) announcements.push((nestedAlert ?? node).textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) record(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, listName)
}

/** Waits until a text has been announced `times` times since the page was opened. */
export async function expectAnnounced(page: Page, text: string | RegExp, times = 1): Promise<void> {
  const count = async () => {
    const announcements = await page.evaluate((name): unknown => Reflect.get(window, name), listName)
    const matches = (announcement: unknown) =>
      typeof announcement === 'string' && (typeof text === 'string' ? announcement === text : text.test(announcement))
    return Array.isArray(announcements) ? announcements.filter(matches).length : 0
  }
  await expect.poll(count, { message: `how often “${text}” was announced` }).toBe(times)
}
