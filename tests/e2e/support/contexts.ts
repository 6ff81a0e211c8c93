import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Pixels drawn for one of the page's, as in playwright.config.ts: contexts that a test opens itself don't inherit it. */
export const pixelRatio = { deviceScaleFactor: 0.5 } as const

/** Opens the browser context of another person. */
export function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ ...pixelRatio, ...options })
}

/** Opens a page in a browser context of its own. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  return (await openContext(browser, options)).newPage()
}
