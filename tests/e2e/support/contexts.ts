import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Pixels drawn for one of the page's, as in playwright.config.ts: contexts that a test opens itself don't inherit it. */
export const pixelRatio = { deviceScaleFactor: 0.5 } as const

/**
 * Turns off the loading of code that a screen may need later. Tests load all code when it is needed: preloading takes a
 * fifth of the CPU time of opening a screen, and most tests never use what was preloaded.
 */
export async function skipPreloading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

/** Opens the browser context of another person. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...pixelRatio, ...options })
  await skipPreloading(context)
  return context
}

/** Opens a page in a browser context of its own. */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  return (await openContext(browser, options)).newPage()
}
