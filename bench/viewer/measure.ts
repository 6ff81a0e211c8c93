import type { Browser, CDPSession, Page } from '@playwright/test'
import type { ViewerStats } from '../../src/sdk/core/api.ts'
import type { ViewerName } from './pages.ts'
import { processorMs } from './processor.ts'
import type { SlowServer } from './slow-server.ts'

type Watched = {
  readonly canvas: HTMLCanvasElement | null
  readonly draws: number
  readonly liveBytes: number
  readonly peakBytes: number
  readonly longTasksMs: readonly (readonly [start: number, duration: number])[]
  readonly frames: readonly unknown[]
}
type View = { readonly yawDeg: number; readonly pitchDeg: number; readonly fovDeg: number }

declare global {
  interface Window {
    readonly watched: Watched
    readonly subject: { readonly setView: (view: View) => void; readonly stats?: () => ViewerStats }
    readonly endLooking: () => Promise<{ firstMs: number; sharpMs: number; emptyFrames: number }>
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
    | 'sharpAnswers'
    | 'restKb'
    | 'restMainMs'
    | 'restDrawingMs'
    | 'heapMb'
    | 'textureMb'
    | 'texturePeakMb'
    | 'panKb'
    | 'panGapMs'
    | 'panGapWorstMs'
    | 'panMainMs'
    | 'panDrawingMs'
    | 'panDraws'
    | 'panFrames'
    | 'longestTaskMs'
    | 'idleMainMs'
    | 'idleDrawingMs',
    number
  >
>

export type Host = {
  readonly browser: Browser
  /** GPU process of the browser. */
  readonly drawingPid: string
  readonly server: SlowServer
}

const panFrames = 240
const idleMs = 3_000
const quietMs = 1_500
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
export const quantile = (values: readonly number[], part: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

/** Waits until nothing was sent and nothing drawn for a while. */
export async function untilQuiet(page: Page, server: SlowServer): Promise<void> {
  let lastState = ''
  let since = performance.now()
  while (performance.now() - since < quietMs) {
    await page.waitForTimeout(100)
    const state = `${server.sent.bytes} ${await page.evaluate(() => window.watched?.frames.length ?? 0)}`
    if (state !== lastState) [lastState, since] = [state, performance.now()]
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

type Look = {
  readonly page: Page
  readonly session: CDPSession
  readonly drawingPid: string
  readonly server: SlowServer
}
type Part = Partial<Visit>

const longest = (tasks: readonly (readonly [start: number, duration: number])[]) =>
  Math.max(0, ...tasks.map(([, durationMs]) => durationMs))

/** Measures until the whole image is there. */
async function load({ page, session, drawingPid, server }: Look, openingDrawing: number): Promise<Part> {
  await page.waitForFunction(() => 'subject' in window && window.watched.frames.length > 0)
  await untilQuiet(page, server)
  const atRest = { ...server.sent }
  const restMainMs = await mainThreadMs(session)
  const restDrawingMs = processorMs(drawingPid) - openingDrawing
  // Read first, because comparing images causes long tasks itself.
  const tasks = await page.evaluate(() => [...window.watched.longTasksMs])
  const { originMs, ...looked } = await page.evaluate(async () => ({
    ...(await window.endLooking()),
    originMs: performance.timeOrigin,
  }))
  const atSharp = server.sentBy(originMs + looked.sharpMs)
  return {
    ...looked,
    heapMb: (await heapBytes(session)) / 1e6,
    restMainMs,
    restDrawingMs,
    codeKb: atRest.codeBytes / 1000,
    restKb: atRest.bytes / 1000,
    sharpKb: atSharp.bytes / 1000,
    sharpAnswers: atSharp.answers,
    textureMb: (await page.evaluate(() => window.watched.liveBytes)) / 2 ** 20,
    longestTaskMs: longest(tasks.filter(([startMs]) => startMs > looked.firstMs)),
  }
}

/** Measures one turn around. */
async function pan({ page, session, drawingPid, server }: Look): Promise<Part> {
  const bytesBefore = server.sent.bytes
  const tasksBefore = await page.evaluate(() => window.watched.longTasksMs.length)
  const mainBefore = await mainThreadMs(session)
  const drawingBefore = processorMs(drawingPid)
  const { gapsMs, draws, drawnFrames } = await page.evaluate(() => window.pan())
  const mainAfter = await mainThreadMs(session)
  const drawingAfter = processorMs(drawingPid)
  await untilQuiet(page, server)
  const tasks = await page.evaluate((count) => window.watched.longTasksMs.slice(count), tasksBefore)
  return {
    panKb: (server.sent.bytes - bytesBefore) / 1000,
    panGapMs: quantile(gapsMs, 0.5),
    panGapWorstMs: quantile(gapsMs, 0.95),
    // Processor time is divided by drawn frames, so that dropping frames is no gain.
    panDraws: draws / drawnFrames,
    panFrames: drawnFrames,
    panMainMs: (mainAfter - mainBefore) / panFrames,
    panDrawingMs: (drawingAfter - drawingBefore) / drawnFrames,
    longestTaskMs: longest(tasks),
  }
}

async function idle({ page, session, drawingPid }: Look): Promise<Part> {
  const main = await mainThreadMs(session)
  const drawing = processorMs(drawingPid)
  await page.waitForTimeout(idleMs)
  return { idleMainMs: (await mainThreadMs(session)) - main, idleDrawingMs: processorMs(drawingPid) - drawing }
}

/** Opens a viewer's page, waits for its whole image, turns once around, and leaves it alone. */
export async function visit(name: ViewerName, { browser, drawingPid, server }: Host): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
  const page = await context.newPage()
  await page.addInitScript({ path: new URL('watch.js', import.meta.url).pathname })
  const session = await context.newCDPSession(page)
  // Processor time doesn't depend on other load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  server.forget()
  const look = { page, session, drawingPid, server }
  const openingDrawing = processorMs(drawingPid)
  await page.goto(`${server.origin}/${name}.html`)
  const loaded = await load(look, openingDrawing)
  const panned = await pan(look)
  const idled = await idle(look)
  const texturePeakMb = (await page.evaluate(() => window.watched.peakBytes)) / 2 ** 20
  await context.close()
  const longestTaskMs = Math.max(loaded.longestTaskMs ?? 0, panned.longestTaskMs ?? 0)
  return { ...loaded, ...panned, ...idled, texturePeakMb, longestTaskMs } as Visit
}
