import { createStore, type StoreApi } from 'zustand/vanilla'
import { secondMs } from '../../../shared/kernel/units.ts'
import { reloadFailedStylesheets } from './failed-stylesheets.ts'
import { loadChunk } from './load-chunk.ts'
import { StylesheetLoadError } from './load-errors.ts'
import { pageSettled } from './page-settled.ts'

type LazyState<T> = {
  /** Null until it is loaded. */
  readonly value: T | null
  /** Error of the last attempt; null while loading and before. */
  readonly error: unknown
  /** True while loading takes long enough to offer a reload of the page. */
  readonly isSlow: boolean
}

/** Time after which loading is slow. A request may wait for uploads, which use most connections that a browser opens. */
const slowLoadMs = 15 * secondMs

/**
 * Export of a module that is loaded when it is needed. Unlike with `React.lazy`, a failed load can be repeated. That
 * succeeds only if the server still has the file, and if the browser requests it again.
 */
export type LazyValue<T> = {
  readonly store: StoreApi<LazyState<T>>
  /** Loads the value once. A call after a failure tries again. */
  readonly load: () => Promise<T>
  /** Variant of `load` that never rejects: an error is only in the store. */
  readonly preload: () => void
}

/** Creates a lazy value, which nothing has loaded yet. */
export function lazyValue<T>(importValue: () => Promise<T>): LazyValue<T> {
  const store = createStore<LazyState<T>>(() => ({ value: null, error: null, isSlow: false }))
  let pending: Promise<T> | undefined
  const start = async () => {
    const { error: lastError } = store.getState()
    store.setState({ error: null })
    const importAgain = async () => {
      if (lastError instanceof StylesheetLoadError) await reloadFailedStylesheets()
      return importValue()
    }
    const timer = setTimeout(() => store.setState({ isSlow: true }), slowLoadMs)
    try {
      const importing = importAgain()
      // A value that arrives after the time limit is used too, so that it replaces the error.
      importing.then((value) => store.setState({ value, error: null })).catch(() => undefined)
      return await loadChunk(() => importing)
    } catch (error) {
      pending = undefined
      store.setState({ error })
      throw error
    } finally {
      clearTimeout(timer)
      store.setState({ isSlow: false })
    }
  }
  const load = () => {
    pending ??= start()
    return pending
  }
  return { store, load, preload: () => void load().catch(() => undefined) }
}

export type Preloadable = Pick<LazyValue<unknown>, 'preload' | 'load'>

/** Wait in browsers without idle callbacks. */
const fallbackDelayMs = 1000
/** Longest waits while a page is never idle: for code that a person waits for, and for code that may be needed later. */
const idleTimeoutMs = { displayed: 1000, preloaded: 5000 } as const
/** Least remaining time of an idle moment in which no frame is pending. Between two frames, it is 16 ms at most. */
const pauseMinMs = 20

/**
 * Calls a function once the browser has nothing else to do. Between the frames of an animation isn't such a moment, because
 * evaluating code delays them. The returned function cancels the call.
 */
export function runWhenIdle(run: () => void, purpose: keyof typeof idleTimeoutMs): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, fallbackDelayMs)
    return () => clearTimeout(timer)
  }
  const endMs = performance.now() + idleTimeoutMs[purpose]
  const runInPause = (deadline: IdleDeadline) => {
    if (deadline.didTimeout || deadline.timeRemaining() >= pauseMinMs) run()
    else handle = request()
  }
  const request = () => requestIdleCallback(runInPause, { timeout: Math.max(1, endMs - performance.now()) })
  let handle = request()
  return () => cancelIdleCallback(handle)
}

/** Values that are still to be preloaded, each with the requests for it that weren't canceled. */
const queue = new Map<Preloadable, Set<symbol>>()
let isRunning = false

/** Loads one value after the other, each in an idle moment of its own, so that no long task evaluates them all. */
async function preloadQueue(): Promise<void> {
  if (isRunning) return
  isRunning = true
  await pageSettled()
  while (queue.size > 0) {
    await new Promise<void>((resolve) => {
      runWhenIdle(resolve, 'preloaded')
    })
    const [next] = queue.keys()
    if (next === undefined) break
    queue.delete(next)
    // The error is in the store of the value, which reports it once the value is needed.
    await next.load().catch(() => undefined)
  }
  isRunning = false
}

/**
 * Loads values once the first screen has appeared and the browser has nothing else to do. The returned function cancels
 * that.
 */
export function preloadWhenIdle(values: readonly Preloadable[]): () => void {
  const request = Symbol()
  for (const value of values) queue.set(value, (queue.get(value) ?? new Set()).add(request))
  void preloadQueue()
  return () => {
    for (const value of values) {
      const requests = queue.get(value)
      requests?.delete(request)
      if (requests?.size === 0) queue.delete(value)
    }
  }
}
