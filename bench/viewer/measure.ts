import type { Browser, CDPSession, Page } from '@playwright/test'
import type { ViewerStats } from '../../src/sdk/core/api.ts'
import { cpuSecondsOf } from '../process-stat.ts'
import type { ViewerName } from './pages.ts'
import type { SlowServer } from './slow-server.ts'

type PageProbe = {
  readonly canvas: HTMLCanvasElement | null
  readonly draws: number
  readonly liveBytes: number
  readonly peakBytes: number
  readonly longTasksMs: readonly (readonly [startMs: number, durationMs: number])[]
  readonly frames: readonly unknown[]
}
type View = { readonly yawDeg: number; readonly pitchDeg: number; readonly fovDeg: number }

declare global {
  interface Window {
    readonly probe: PageProbe
    readonly subject: { readonly setView: (view: View) => void; readonly stats?: () => ViewerStats }
    readonly finishLoading: () => Promise<{ firstMs: number; sharpMs: number; emptyFrames: number }>
    readonly pan: () => Promise<{ gapsMs: number[]; draws: number; drawnFrames: number }>
  }
}

/** Figures of one visit to a page; names end in units. */
export type Visit = Readonly<
  Record<
    | 'codeKb'
    | 'firstMs'
    | 'sharpMs'
    | 'emptyFrames'
    | 'sharpKb'
    | 'sharpResponses'
    | 'loadedKb'
    | 'loadedMainMs'
    | 'loadedGpuMs'
    | 'heapMb'
    | 'textureMib'
    | 'texturePeakMib'
    | 'panKb'
    | 'panGapMs'
    | 'panGapWorstMs'
    | 'panMainMs'
    | 'panGpuMs'
    | 'panDraws'
    | 'panFrames'
    | 'longestTaskMs'
    | 'idleMainMs'
    | 'idleGpuMs',
    number
  >
>

export type Host = {
  readonly browser: Browser
  /** Process id of the browser's GPU process. */
  readonly gpuPid: number
  readonly server: SlowServer
}

const requestedPanFrames = 240
const idleMs = 3_000
const quietMs = 1_500
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
export const quantile = (values: readonly number[], fraction: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * fraction))] ?? Number.NaN

/** Waits until nothing has been sent or drawn for `quietMs`. */
export async function untilQuiet(page: Page, server: SlowServer): Promise<void> {
  let lastState = ''
  let unchangedSinceMs = performance.now()
  while (performance.now() - unchangedSinceMs < quietMs) {
    await page.waitForTimeout(100)
    const state = `${server.sent.bytes} ${await page.evaluate(() => window.probe?.frames.length ?? 0)}`
    if (state === lastState) continue
    lastState = state
    unchangedSinceMs = performance.now()
  }
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

const cpuMsOf = (pid: number) => 1000 * cpuSecondsOf(pid)

type MeasureContext = {
  readonly page: Page
  readonly session: CDPSession
  readonly gpuPid: number
  readonly server: SlowServer
}
type PartialVisit = Partial<Visit>

const longestTaskMsOf = (tasks: readonly (readonly [startMs: number, durationMs: number])[]) =>
  Math.max(0, ...tasks.map(([, durationMs]) => durationMs))

/** Measures loading until the panorama is sharp. */
async function measureLoading(
  { page, session, gpuPid, server }: MeasureContext,
  gpuMsBefore: number,
): Promise<PartialVisit> {
  await page.waitForFunction(() => 'subject' in window && window.probe.frames.length > 0)
  await untilQuiet(page, server)
  const transferred = { ...server.sent }
  const loadedMainMs = await mainThreadMs(session)
  const loadedGpuMs = cpuMsOf(gpuPid) - gpuMsBefore
  // Read first, because comparing images causes long tasks itself.
  const tasks = await page.evaluate(() => [...window.probe.longTasksMs])
  const { originMs, ...loadTimes } = await page.evaluate(async () => ({
    ...(await window.finishLoading()),
    originMs: performance.timeOrigin,
  }))
  const atSharp = server.sentBy(originMs + loadTimes.sharpMs)
  return {
    ...loadTimes,
    heapMb: (await heapBytes(session)) / 1e6,
    loadedMainMs,
    loadedGpuMs,
    codeKb: transferred.codeBytes / 1000,
    loadedKb: transferred.bytes / 1000,
    sharpKb: atSharp.bytes / 1000,
    sharpResponses: atSharp.responses,
    textureMib: (await page.evaluate(() => window.probe.liveBytes)) / 2 ** 20,
    longestTaskMs: longestTaskMsOf(tasks.filter(([startMs]) => startMs > loadTimes.firstMs)),
  }
}

/** Measures one pan by 360°. */
async function measurePan({ page, session, gpuPid, server }: MeasureContext): Promise<PartialVisit> {
  const bytesBefore = server.sent.bytes
  const taskCountBefore = await page.evaluate(() => window.probe.longTasksMs.length)
  const mainBeforeMs = await mainThreadMs(session)
  const gpuBeforeMs = cpuMsOf(gpuPid)
  const { gapsMs, draws, drawnFrames } = await page.evaluate(() => window.pan())
  const mainAfterMs = await mainThreadMs(session)
  const gpuAfterMs = cpuMsOf(gpuPid)
  await untilQuiet(page, server)
  const tasks = await page.evaluate((count) => window.probe.longTasksMs.slice(count), taskCountBefore)
  return {
    panKb: (server.sent.bytes - bytesBefore) / 1000,
    panGapMs: quantile(gapsMs, 0.5),
    panGapWorstMs: quantile(gapsMs, 0.95),
    // Draw calls and GPU time are per drawn frame, so that a viewer gains nothing by dropping frames.
    panDraws: draws / drawnFrames,
    panFrames: drawnFrames,
    panMainMs: (mainAfterMs - mainBeforeMs) / requestedPanFrames,
    panGpuMs: (gpuAfterMs - gpuBeforeMs) / drawnFrames,
    longestTaskMs: longestTaskMsOf(tasks),
  }
}

async function measureIdle({ page, session, gpuPid }: MeasureContext): Promise<PartialVisit> {
  const mainBeforeMs = await mainThreadMs(session)
  const gpuBeforeMs = cpuMsOf(gpuPid)
  await page.waitForTimeout(idleMs)
  return {
    idleMainMs: (await mainThreadMs(session)) - mainBeforeMs,
    idleGpuMs: cpuMsOf(gpuPid) - gpuBeforeMs,
  }
}

async function measureVisit(name: ViewerName, measureContext: MeasureContext): Promise<Visit> {
  const { page, gpuPid, server } = measureContext
  const gpuMsBefore = cpuMsOf(gpuPid)
  await page.goto(`${server.origin}/${name}.html`)
  const loaded = await measureLoading(measureContext, gpuMsBefore)
  const panned = await measurePan(measureContext)
  const idled = await measureIdle(measureContext)
  const texturePeakMib = (await page.evaluate(() => window.probe.peakBytes)) / 2 ** 20
  const longestTaskMs = Math.max(loaded.longestTaskMs ?? 0, panned.longestTaskMs ?? 0)
  return { ...loaded, ...panned, ...idled, texturePeakMib, longestTaskMs } as Visit
}

/** Opens a viewer's page and measures loading, a pan by 360°, and idling. Throws the page's first error. */
export async function visitPage(name: ViewerName, { browser, gpuPid, server }: Host): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  await page.addInitScript({ path: new URL('watch.js', import.meta.url).pathname })
  const session = await context.newCDPSession(page)
  // Thread ticks count CPU time, which doesn't depend on other load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  server.resetCounts()
  const measureContext = { page, session, gpuPid, server }
  // A pan would never end after an error in a page's frame callback.
  const pageError = new Promise<never>((_, reject) => page.once('pageerror', reject))
  const figures = await Promise.race([pageError, measureVisit(name, measureContext)])
  await context.close()
  return figures
}
