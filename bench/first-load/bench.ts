import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import { linkTo, screenPaths } from '../../src/shared/web/routes.ts'
import { callerOf } from '../../tests/support/people/people.ts'
import { createSignedInContext, type ToursServer } from '../editors/tour-sizes.ts'
import { spawnServer } from '../load/installation.ts'
import { measureFirstLoad, type Screen } from './measure-first-load.ts'
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts'

const rounds = Number(process.env.FIRST_LOAD_ROUNDS ?? 7)
/** Stops of the tour on the compared screens. */
const comparedTourSize = 10
/** Stops of the other tours in the list. */
const otherTourSizes = [1, 2, 3, 4, 5, 6, 7]
const timeoutMs = 60_000

const screens: readonly Screen[] = ['share', 'login', 'home', 'stopEditor']

/** Maximum time until a screen is interactive, divided by the time of the share page. */
const maxTimeRatios: Readonly<Partial<Record<Screen, number>>> = { login: 0.6, home: 1, stopEditor: 1.8 }

type Visit = {
  /** Time from the navigation until the screen's main control responds. */
  readonly respondedMs: number
  /** Time until the main control responds and the main thread is quiet. */
  readonly interactiveMs: number
  /** Longest task of the main thread before the screen is interactive. */
  readonly longestTaskMs: number
  /** CPU time of the main thread before the screen is interactive. */
  readonly mainThreadMs: number
  readonly kilobytes: number
  readonly requests: number
}

async function publishTour(toursServer: ToursServer, tourId: string): Promise<string> {
  const { trpc } = callerOf({
    token: toursServer.token,
    account: toursServer.accountId,
    address: () => toursServer.baseUrl,
  })
  const { number } = await trpc.publishing.publish.mutate({ tourId })
  for (;;) {
    const { publication } = await trpc.tours.get.query({ tourId })
    if (publication.liveNumber === number && publication.shareId !== null) return publication.shareId
    await wait(200)
  }
}

type Setup = { readonly browser: Browser; readonly toursServer: ToursServer; readonly proxy: SlowProxy }
type ScreenPath = { readonly screen: Screen; readonly path: string }

/** Opens a screen with an empty cache. */
async function visit({ browser, toursServer, proxy }: Setup, { screen, path }: ScreenPath): Promise<Visit> {
  // Visitors open the sign-in page and the share page without a session.
  const isSignedIn = screen === 'home' || screen === 'stopEditor'
  const viewport = { width: 1440, height: 900 }
  const context = isSignedIn
    ? await createSignedInContext(browser, { ...toursServer, baseUrl: proxy.origin })
    : await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(measureFirstLoad, screen)
    proxy.resetCounts()
    await page.goto(proxy.origin + path, { waitUntil: 'commit' })
    const resultHandle = await page.waitForFunction(() => window.firstLoad.result(), null, { timeout: timeoutMs })
    const result = await resultHandle.jsonValue()
    if (result === null) throw new Error(`${screen} has no result`)
    const { respondedMs, interactiveMs, longestTaskMs, timeOrigin } = result
    const { metrics } = await session.send('Performance.getMetrics')
    const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    const { bytes, requests } = proxy.trafficBy(timeOrigin + interactiveMs)
    return { respondedMs, interactiveMs, longestTaskMs, mainThreadMs, kilobytes: bytes / 1000, requests }
  } finally {
    await context.close()
  }
}

function medianOf(visits: readonly Visit[], metric: keyof Visit): number {
  const values = visits.map((visited) => visited[metric]).sort((a, b) => a - b)
  return values[values.length >> 1] ?? Number.NaN
}

/**
 * Compares the first load of the sign-in page, the list of tours and the stop editor with the first load of a share page.
 * They are loaded in turn in one browser, without a cache, over a connection of 10 Mbit/s with a latency of 40 ms.
 */
export async function run(folder: string): Promise<void> {
  const args = [join(folder, 'first-load'), ...[comparedTourSize, ...otherTourSizes].map(String)]
  const { child, report: toursServer } = await spawnServer<ToursServer>('../editors/tours-server.ts', args)
  const proxy = await startSlowProxy(toursServer.baseUrl)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: [...chromiumArguments], ...(executablePath && { executablePath }) })
  try {
    const tourId = toursServer.tourIds[comparedTourSize] ?? ''
    const { trpc } = callerOf({
      token: toursServer.token,
      account: toursServer.accountId,
      address: () => toursServer.baseUrl,
    })
    const [firstStop] = (await trpc.tours.get.query({ tourId })).stops
    const paths: Readonly<Record<Screen, string>> = {
      share: linkTo.share(await publishTour(toursServer, tourId), 1),
      login: screenPaths.login,
      home: screenPaths.home,
      stopEditor: linkTo.editStop(tourId, firstStop?.id ?? ''),
    }
    const visits: Readonly<Record<Screen, Visit[]>> = { share: [], login: [], home: [], stopEditor: [] }
    for (let round = 0; round <= rounds; round += 1) {
      for (const screen of screens) {
        const figures = await visit({ browser, toursServer, proxy }, { screen, path: paths[screen] })
        // Round 0 warms up the server and the browser.
        if (round > 0) visits[screen].push(figures)
        const load = (loadavg()[0] ?? 0).toFixed(1)
        console.log(`round ${round}, load ${load}, ${screen}: interactive after ${figures.interactiveMs.toFixed(0)} ms`)
      }
    }
    const metrics = Object.keys(visits.share[0] ?? {}) as (keyof Visit)[]
    console.log(`| median of ${rounds} | ${screens.join(' | ')} |\n|---|${screens.map(() => '---|').join('')}`)
    for (const metric of metrics)
      console.log(`| ${metric} | ${screens.map((screen) => medianOf(visits[screen], metric).toFixed(0)).join(' | ')} |`)
    const shareMs = medianOf(visits.share, 'interactiveMs')
    console.log('Each ratio divides the maximum time by the measured time, so 1 or more is within the bar.')
    for (const screen of screens) {
      const maxTimeRatio = maxTimeRatios[screen]
      if (maxTimeRatio === undefined) continue
      const timeRatio = medianOf(visits[screen], 'interactiveMs') / shareMs
      console.log(`${screen}: ${timeRatio.toFixed(2)} times the share page, at most ${maxTimeRatio}`)
      console.log(`ratio first-load-${screen} ${(maxTimeRatio / timeRatio).toFixed(3)}`)
    }
  } finally {
    await browser.close()
    proxy.stop()
    child.kill('SIGKILL')
  }
}
