import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Pixels drawn for one of the page's, as in playwright.config.ts: contexts that a test opens itself don't inherit it. */
export const pixelRatio = { deviceScaleFactor: 0.5 } as const

/**
 * Pixels for tests of tours that never look at rendered pixels: a quarter of those of other tests, because software WebGL
 * takes time for each.
 */
export const coarsePixels = { deviceScaleFactor: 0.25 } as const

/**
 * Turns off the loading of code that a screen may need later. Tests load all code when it is needed: preloading takes a
 * fifth of the CPU time of opening a screen, and most tests never use what was preloaded. Code of what is displayed waits
 * at most a second for an idle moment, and is loaded.
 */
export async function skipPreloading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout = 0 } = {}) =>
      timeout > 1000 ? 0 : window.setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }))
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
