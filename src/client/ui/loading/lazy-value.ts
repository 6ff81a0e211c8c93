import { createStore, type StoreApi } from 'zustand/vanilla'
import { reloadFailedStylesheets } from './failed-stylesheets.ts'
import { loadChunk } from './load-chunk.ts'
import { StylesheetLoadError } from './load-errors.ts'

type LazyState<T> = {
  /** Null until it is loaded. */
  readonly value: T | null
  /** Error of the last attempt; null while loading and before. */
  readonly error: unknown
}

/**
 * Export of a module that is loaded when it is needed. A failed load can be repeated, unlike with `React.lazy`, but succeeds
 * only if the server still has the file, and in browsers that request it again.
 */
export type LazyValue<T> = {
  readonly store: StoreApi<LazyState<T>>
  /** Loads it once; after a failure, a call tries again. */
  readonly load: () => Promise<T>
  /** Loads it without an error if that fails; the store has the error. */
  readonly preload: () => void
}

export function lazyValue<T>(importValue: () => Promise<T>): LazyValue<T> {
  const store = createStore<LazyState<T>>(() => ({ value: null, error: null }))
  let pending: Promise<T> | undefined
  const start = async () => {
    const { error: lastError } = store.getState()
    store.setState({ error: null })
    try {
      const value = await loadChunk(async () => {
        if (lastError instanceof StylesheetLoadError) await reloadFailedStylesheets()
        return importValue()
      })
      store.setState({ value })
      return value
    } catch (error) {
      pending = undefined
      store.setState({ error })
      throw error
    }
  }
  const load = () => {
    pending ??= start()
    return pending
  }
  return { store, load, preload: () => void load().catch(() => undefined) }
}

export type Preloadable = Pick<LazyValue<unknown>, 'preload'>

/** Wait in browsers without idle callbacks. */
const fallbackDelayMs = 1000
/** Longest wait while a page is never idle. */
const idleTimeoutMs = 5000

/** Loads values once the browser has nothing else to do. The returned function cancels that. */
export function preloadWhenIdle(values: readonly Preloadable[]): () => void {
  const preloadAll = () => {
    for (const { preload } of values) preload()
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(preloadAll, fallbackDelayMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(preloadAll, { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(handle)
}
