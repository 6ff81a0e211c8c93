import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import { spawnServer } from '../load/installation.ts'

/** Server with tours of several sizes, and a session that may edit them. */
export type ToursServer = {
  readonly baseUrl: string
  readonly token: string
  readonly userId: string
  readonly accountId: string
  /** Id of each tour by its number of stops. */
  readonly tourIds: Readonly<Record<string, string>>
}

const smallSize = 10
const largeSize = 1_000
const rounds = Number(process.env.EDITORS_ROUNDS ?? 5)
const quietMs = 1_000
const quietTimeoutMs = 5_000
const scrollMs = 2_500
const scrollStepPx = 90

type Figures = {
  /** Time from the start of the page until a stop can be opened and moved. */
  readonly usableMs: number
  /** Time from a click on a stop until its fields appear, when the editor's code is loaded already. */
  readonly openedMs: number
  /** Time from the end of typing a name until it is saved. */
  readonly savedMs: number
  /** Longest task of the main thread, from the start to the save. */
  readonly longestTaskMs: number
  /** Longest time between two frames while the stops are scrolled. */
  readonly scrollGapMs: number
  readonly nodes: number
  readonly heapMb: number
}
type FigureName = keyof Figures

/** Largest ratios of a figure of the large tour to the same figure of the small tour. */
const allowedFactors: Partial<Record<FigureName, number>> = { usableMs: 2, openedMs: 1.5, savedMs: 1.5, heapMb: 2 }
const longestTaskMaxMs = 200
const nodesMax = 4_000
/** Longest time between two frames while scrolling, minus the longest time on an idle page. */
const scrollGapMaxMs = 50

declare global {
  interface Window {
    bench: {
      usableMs: number
      longTasksMs: number[]
      /** Scrolls by `stepPx` in each frame; returns the longest time between two frames. */
      scroll: (durationMs: number, stepPx: number) => Promise<number>
    }
  }
}

/** Observes a page from its start: when its stops are usable, its long tasks, and the gaps between its frames. */
function observePage(): void {
  const longTasksMs: number[] = []
  window.bench = {
    usableMs: 0,
    longTasksMs,
    scroll: (durationMs, stepPx) =>
      new Promise((resolve) => {
        const scroller = document.querySelector('main')
        const startedMs = performance.now()
        let lastMs = startedMs
        let longestMs = 0
        const onFrame = (nowMs: number) => {
          longestMs = Math.max(longestMs, nowMs - lastMs)
          lastMs = nowMs
          scroller?.scrollBy(0, stepPx)
          if (nowMs - startedMs < durationMs) requestAnimationFrame(onFrame)
          else resolve(longestMs)
        }
        requestAnimationFrame(onFrame)
      }),
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasksMs.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const pollForStops = () => {
    if (document.querySelector('main [data-stop] [data-handle]') === null) requestAnimationFrame(pollForStops)
    else
      setTimeout(() => {
        window.bench.usableMs = performance.now()
      })
  }
  requestAnimationFrame(pollForStops)
}

/** Waits until the main thread has had no long task for a while; polls of a large tour may take one each. */
async function waitUntilQuiet(page: Page): Promise<void> {
  const deadlineMs = performance.now() + quietTimeoutMs
  let lastTaskCount = -1
  while (performance.now() < deadlineMs) {
    const taskCount = await page.evaluate(() => window.bench.longTasksMs.length)
    if (taskCount === lastTaskCount) return
    lastTaskCount = taskCount
    await page.waitForTimeout(quietMs)
  }
}

async function measureHeapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

/** Opens a stop from the list beside the stage; returns the time until its name is in its field. */
function openStop(page: Page, stopNumber: number): Promise<number> {
  return page.evaluate(async (number) => {
    const links = [...document.querySelectorAll<HTMLElement>('#pane-left a')]
    const link = links.find(({ textContent }) => textContent?.startsWith(`${number}.`))
    if (link === undefined) throw new Error(`stop ${number} isn't in the list`)
    const startedMs = performance.now()
    link.click()
    const field = () => document.querySelector<HTMLInputElement>('#pane-right input[maxlength]')
    while (field()?.value !== `Room ${number}`) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - startedMs
  }, stopNumber)
}

/** Changes the name of the open stop; returns the time until the header says that it is saved. */
function saveName(page: Page, name: string): Promise<number> {
  return page.evaluate(async (value) => {
    const field = document.querySelector<HTMLInputElement>('#pane-right input[maxlength]')
    const status = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
    const untilStatus = async (text: string) => {
      while (!status().includes(text)) await new Promise(requestAnimationFrame)
    }
    const startedMs = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    await untilStatus('Saving…')
    await untilStatus('Saved')
    return performance.now() - startedMs
  }, name)
}

async function openPage(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.addInitScript(observePage)
  await page.goto(url)
  await page.waitForFunction(() => window.bench.usableMs > 0)
  await waitUntilQuiet(page)
  return page
}

/** Edits the stops of a tour and measures all figures. */
async function measureVisit(
  context: BrowserContext,
  { baseUrl, tourIds }: ToursServer,
  size: number,
): Promise<Figures> {
  const page = await openPage(context, `${baseUrl}/home/${tourIds[size]}/edit/stops`)
  const session = await context.newCDPSession(page)
  const usableMs = await page.evaluate(() => window.bench.usableMs)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const heapMb = await measureHeapMb(session)
  const idleGapMs = await page.evaluate((ms) => window.bench.scroll(ms, 0), scrollMs)
  const gapMs = await page.evaluate(([ms, px]) => window.bench.scroll(ms, px), [scrollMs, scrollStepPx] as const)
  await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0))
  await waitUntilQuiet(page)
  await page.locator('[data-stop] [data-name]').first().click()
  await page.locator('#pane-right input[maxlength]').first().waitFor()
  await waitUntilQuiet(page)
  await openStop(page, 2)
  await waitUntilQuiet(page)
  const openedMs = await openStop(page, 3)
  await waitUntilQuiet(page)
  const savedMs = await saveName(page, 'Hall 3')
  await saveName(page, 'Room 3')
  await waitUntilQuiet(page)
  const longestTaskMs = await page.evaluate(() => Math.max(0, ...window.bench.longTasksMs))
  await page.close()
  return { usableMs, openedMs, savedMs, longestTaskMs, scrollGapMs: gapMs - idleGapMs, nodes, heapMb }
}

/** Creates a browser context in which the server's editor is signed in. */
export async function createSignedInContext(
  browser: Browser,
  { baseUrl, token, userId, accountId }: ToursServer,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'stopover-session', value: token, url: baseUrl }])
  await context.addInitScript(
    ([uid, aid]) => {
      localStorage.setItem('uid', uid)
      localStorage.setItem('aid', aid)
    },
    [userId, accountId] as const,
  )
  return context
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function mediansOf(visits: readonly Figures[]): Figures {
  const median = (name: FigureName) => medianOf(visits.map((figures) => figures[name]))
  return {
    usableMs: median('usableMs'),
    openedMs: median('openedMs'),
    savedMs: median('savedMs'),
    longestTaskMs: median('longestTaskMs'),
    scrollGapMs: median('scrollGapMs'),
    nodes: median('nodes'),
    heapMb: median('heapMb'),
  }
}

/** Compares the stops screens of a tour of 1,000 stops and a tour of ten stops, alternating in one browser. */
export async function measureTourSizes(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const executablePath = findChromium()
  const args = [join(folder, 'tour-sizes'), String(smallSize), String(largeSize)]
  const { child, report } = await spawnServer<ToursServer>('../editors/tours-server.ts', args, env)
  const browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) })
  try {
    const context = await createSignedInContext(browser, report)
    const visits = { small: [] as Figures[], large: [] as Figures[] }
    for (let round = 0; round <= rounds; round += 1) {
      const small = await measureVisit(context, report, smallSize)
      const large = await measureVisit(context, report, largeSize)
      // The first round fills the cache of the browser.
      if (round === 0) continue
      visits.small.push(small)
      visits.large.push(large)
    }
    const small = mediansOf(visits.small)
    const large = mediansOf(visits.large)
    for (const name of Object.keys(small) as FigureName[])
      console.log(`${name}: ${small[name].toFixed(1)} of ${smallSize} stops, ${large[name].toFixed(1)} of ${largeSize}`)
    for (const [name, factor] of Object.entries(allowedFactors)) {
      const measuredFactor = large[name as FigureName] / small[name as FigureName]
      console.log(`ratio tours-${name} ${(factor / measuredFactor).toFixed(3)}`)
    }
    console.log(
      `ratio tours-longest-task ${(longestTaskMaxMs / Math.max(small.longestTaskMs, large.longestTaskMs)).toFixed(3)}`,
    )
    console.log(`ratio tours-nodes ${(nodesMax / large.nodes).toFixed(3)}`)
    console.log(`ratio tours-scroll ${(scrollGapMaxMs / Math.max(1, large.scrollGapMs)).toFixed(3)}`)
  } finally {
    await browser.close()
    child.kill('SIGKILL')
  }
}
