import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import type { TourSizes } from '../editors/tour-sizes.ts'
import { startApart } from '../load/installation.ts'
import { startSlowLine } from './slow-line.ts'

const stopCount = 10
const rounds = Number(process.env.FIRST_LOAD_ROUNDS ?? 5)
/** A page is quiet once its main thread has had no long task and no script has arrived for this time. */
const quietMs = 1_000
const publishPollMs = 200
const pageTimeoutMs = 60_000

type Screen = {
  readonly name: string
  readonly path: string
  readonly isSignedIn: boolean
  /** Control that people use first. */
  readonly control: string
  /** Largest time as a factor of the share page's; null for the share page. */
  readonly allowedFactor: number | null
}

declare global {
  interface Window {
    firstLoad: { controlMs: number; lastLongTaskEndMs: number }
  }
}

/** Observes from its start when a page's control is there, and when its last long task ended. */
function watch(selector: string): void {
  const state = { controlMs: 0, lastLongTaskEndMs: 0 }
  window.firstLoad = state
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      state.lastLongTaskEndMs = Math.max(state.lastLongTaskEndMs, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const control = document.querySelector<HTMLElement>(selector)
    const isUsable = control !== null && !control.matches(':disabled') && control.getClientRects().length > 0
    if (!isUsable) requestAnimationFrame(look)
    else
      setTimeout(() => {
        state.controlMs = performance.now()
      })
  }
  requestAnimationFrame(look)
}

type Visit = { readonly interactiveMs: number; readonly scriptBytes: number; readonly scripts: number }

/**
 * Opens a screen with an empty cache. It is interactive once its control is there and the main thread answers: the last
 * long task that began before the page was quiet has ended.
 */
async function visit(
  browser: Browser,
  origin: string,
  { path, isSignedIn, control }: Screen,
  { token, userId, accountId }: TourSizes,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (isSignedIn) {
    await context.addCookies([{ name: 'stopover-session', value: token, url: origin }])
    await context.addInitScript(
      ([uid, aid]) => {
        localStorage.setItem('uid', uid)
        localStorage.setItem('aid', aid)
      },
      [userId, accountId] as const,
    )
  }
  await context.addInitScript(watch, control)
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'commit' })
  await page.waitForFunction(
    (ms) => {
      const { controlMs, lastLongTaskEndMs } = window.firstLoad
      return controlMs > 0 && performance.now() - Math.max(controlMs, lastLongTaskEndMs) > ms
    },
    quietMs,
    { timeout: pageTimeoutMs },
  )
  const measured = await page.evaluate(() => {
    const { controlMs, lastLongTaskEndMs } = window.firstLoad
    const interactiveMs = Math.max(controlMs, lastLongTaskEndMs)
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= interactiveMs)
    return {
      interactiveMs,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      scripts: scripts.length,
    }
  })
  await context.close()
  return measured
}

/** Publishes the tour and returns its share id and its first stop. */
async function publishTour({ address, token, accountId, tourIds }: TourSizes) {
  const headers = {
    cookie: `stopover-session=${token}`,
    'stopover-account': accountId,
    'content-type': 'application/json',
  }
  const tourId = tourIds[stopCount] ?? ''
  const input = JSON.stringify({ json: { tourId } })
  const published = await fetch(`${address}/trpc/publishing.publish`, { method: 'POST', headers, body: input })
  if (!published.ok) throw new Error(`the tour was not published: ${published.status} ${await published.text()}`)
  for (;;) {
    const response = await fetch(`${address}/trpc/tours.get?input=${encodeURIComponent(input)}`, { headers })
    const { publication, stops } = (await response.json()).result.data.json
    if (publication.liveNumber !== null) return { tourId, shareId: publication.shareId, stopId: stops[0].id }
    await wait(publishPollMs)
  }
}

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Compares the time until login, home and the stop editor are interactive with that of a share page, over a slow line. */
export async function run(folder: string): Promise<void> {
  const args = [join(folder, 'first-load'), String(stopCount)]
  const { child, report } = await startApart<TourSizes>('../editors/tours-server.ts', args)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) })
  const line = await startSlowLine(report.address)
  try {
    const { tourId, shareId, stopId } = await publishTour(report)
    const share = { name: 'share', path: `/share/${shareId}`, isSignedIn: false, allowedFactor: null }
    const screens: readonly Screen[] = [
      { ...share, control: '[data-hotspot], .stopover-hotspot' },
      { name: 'login', path: '/login', isSignedIn: false, control: 'input[type=password]', allowedFactor: 0.6 },
      { name: 'home', path: '/home', isSignedIn: true, control: 'main a[href$="/edit/stops"]', allowedFactor: 1 },
      {
        name: 'stop-editor',
        path: `/home/${tourId}/edit/stop/${stopId}`,
        isSignedIn: true,
        control: '#pane-right input[maxlength]',
        allowedFactor: 1.8,
      },
    ]
    const visits = new Map(screens.map(({ name }) => [name, [] as Visit[]]))
    // The first round warms up the server.
    for (let round = 0; round <= rounds; round += 1) {
      for (const screen of screens) {
        const measured = await visit(browser, line.origin, screen, report)
        if (round > 0) visits.get(screen.name)?.push(measured)
      }
    }
    const interactiveMs = (name: string) => medianOf((visits.get(name) ?? []).map((each) => each.interactiveMs))
    for (const { name } of screens) {
      const [last] = (visits.get(name) ?? []).slice(-1)
      const sizes = `${((last?.scriptBytes ?? 0) / 1000).toFixed(0)} kB in ${last?.scripts} scripts`
      console.log(`${name}: interactive after ${interactiveMs(name).toFixed(0)} ms, ${sizes} until then`)
    }
    for (const { name, allowedFactor } of screens) {
      if (allowedFactor === null) continue
      const factor = interactiveMs(name) / interactiveMs('share')
      console.log(`${name}: ${factor.toFixed(2)} of the share page, at most ${allowedFactor}`)
      console.log(`ratio first-load-${name} ${(allowedFactor / factor).toFixed(3)}`)
    }
  } finally {
    await browser.close()
    line.stop()
    child.kill('SIGKILL')
  }
}
